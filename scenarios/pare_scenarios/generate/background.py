"""A few things on a phone that have nothing to do with a plain matter."""

from datetime import timedelta

from pare_scenarios.generate.building import appointment, reminder
from pare_scenarios.generate.noise import old_chats, old_mails, old_notes
from pare_scenarios.generate.setting import Setting
from pare_sim.kernel import Json

_ENTRIES = ("Dentist", "Parents' evening", "Optician", "Tax adviser", "Car inspection")
_REMINDERS = ("Water the ferns", "Descale the kettle", "Oil the bike chain")


def background(s: Setting) -> list[Json]:
    """One to three of: an entry and a reminder some weeks off, an old mail, chat and note."""
    far = s.later(20 + s.chance.randrange(9), 8)
    things: list[Json] = [
        appointment(s.pick(_ENTRIES), far, far + timedelta(minutes=45)),
        reminder(s.pick(_REMINDERS), far + timedelta(days=2)),
        *old_mails(s, 1),
        *old_chats(s, 1),
        *old_notes(s, 1),
    ]
    return s.sample(things, 1 + s.chance.randrange(3))
