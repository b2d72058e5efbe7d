"""What families draw on: people, places, days and wordings, all from the family's own seeded stream."""

from pare_scenarios.generate.days import clock, date, day, iso, weekday
from pare_scenarios.generate.people import Person
from pare_scenarios.generate.setting import Setting
from pare_scenarios.generate.story import Story

__all__ = ["Person", "Setting", "Story", "clock", "date", "day", "iso", "weekday"]
