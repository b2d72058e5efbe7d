"""What families draw on: people, places, days and wordings, all from the family's own seeded stream."""

from pare_scenarios.generate.days import clock, date, day, iso, weekday
from pare_scenarios.generate.people import Person
from pare_scenarios.generate.setting import Setting

__all__ = ["Person", "Setting", "clock", "date", "day", "iso", "weekday"]
