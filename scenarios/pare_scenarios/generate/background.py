"""What else is on a phone and has nothing to do with the matter."""

from datetime import timedelta

from pare_scenarios.generate.building import appointment, chat, contact, line, note, reminder
from pare_scenarios.generate.languages import chatter
from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json

_ENTRIES = ("Dentist", "Parents' evening", "Optician", "Tax adviser", "Car inspection")
_NOTES = (
    ("Groceries", "Lentils, lemons, yoghurt"),
    ("Films to see", "The one with the lighthouse"),
    ("Paint", "Hall: eggshell, kitchen: grey"),
)
_REMINDERS = ("Water the ferns", "Descale the kettle", "Oil the bike chain")


def background(s: Setting) -> list[Json]:
    """One to three other things: an entry, a note, a reminder, a chat or a contact."""
    other, chance = s.person(), s.chance
    month = s.later(20 + chance.randrange(9), 8)
    title, content = s.pick(_NOTES)
    things: list[Json] = [
        appointment(s.pick(_ENTRIES), month, month + timedelta(minutes=45)),
        note(title, content, folder="Personal"),
        reminder(s.pick(_REMINDERS), month + timedelta(days=2)),
        chat(None, [other], line(other, s.pick(chatter(s.language)), s.start - timedelta(days=3))),
        contact(other),
    ]
    return s.sample(things, 1 + chance.randrange(3))
