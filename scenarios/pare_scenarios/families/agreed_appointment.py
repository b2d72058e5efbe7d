"""Two people settle on a time and a place in a chat; it belongs in the calendar (pattern 1).

Near it: another appointment of the same day, and a time that was proposed first and then dropped.
"""

from datetime import timedelta

from pare_scenarios.generate import Setting, clock, day, iso, weekday
from pare_sim.kernel import Json

OCCASIONS = (
    ("dinner", (18, 20), ("Chez Paul", "Trattoria Lume", "the Blue Lantern", "Casa Olmo")),
    ("lunch", (12, 13), ("the Corner Table", "Café Amélie", "Green Bowl", "Harbour Deli")),
    ("coffee", (10, 16), ("Café Fuchs", "the Roastery", "Little Owl", "Kiosk 9")),
    ("squash", (17, 20), ("the sports centre", "Court 4", "Northside Hall")),
    ("rehearsal", (18, 20), ("the music school", "Studio B", "the parish hall")),
)
SETTLED = (
    "{place} it is. See you {weekday} at {clock}!",
    "Great, {weekday} at {clock} at {place} then. Looking forward to it.",
    "Perfect: {weekday}, {clock}, {place}. Done deal.",
)


def make(seed: int) -> dict[str, Json]:
    """One scenario of the family."""
    s = Setting("agreed_appointment", seed)
    friend = s.person()
    what, (earliest, latest), places = s.pick(OCCASIONS)
    place = s.pick(places)
    when = s.later(2 + s.chance.randrange(4), earliest + s.chance.randrange(latest - earliest + 1), s.pick((0, 15, 30)))
    dropped = when - timedelta(days=1)
    text = s.pick(SETTLED).format(place=place, weekday=weekday(when), clock=clock(when))
    same_time = {"time": iso(when)}
    return {
        **s.frame(),
        "about": f"{friend.first} and the user settle on {what}; it belongs in the calendar.",
        "user": {
            "goal": f"Have {what} with {friend.first} and not forget it.",
            "acts": [
                {"act": "Messages.open_conversation", "after": "settled", "with": {"conversation_id": {"ref": "chat"}}}
            ],
        },
        "seed": [
            {
                "seed": "Messages.chat",
                "label": "chat",
                "with": {
                    "people": [friend.name],
                    "messages": [
                        {
                            "from": friend.name,
                            "text": f"How about {what} on {weekday(dropped)}?",
                            "at": iso(s.start - timedelta(hours=3)),
                        },
                        {
                            "from": "me",
                            "text": f"{weekday(dropped)} is bad. {weekday(when)} at {clock(when)}, {place}?",
                            "at": iso(s.start - timedelta(hours=2)),
                        },
                    ],
                },
            },
            {
                "seed": "Calendar.event",
                "with": {"title": "Dentist", "start_datetime": iso(when.replace(hour=9, minute=0))},
            },
        ],
        "timeline": [
            {"id": "settled", "at": 30, "event": "Messages.receive", "with": {"sender": friend.name, "content": text}}
        ],
        "offers": [
            {
                "id": "add",
                "from": "settled",
                "about": [["add", "put", "schedule", "enter", "save", "create"], [what], same_time],
                "allows": [{"call": "Calendar__add_calendar_event", "with": {"start_datetime": same_time}}],
            }
        ],
        "oracle": [
            {
                "propose": f"Shall I add {what} with {friend.first} at {place} on {day(when)} at {clock(when)} "
                "to your calendar?",
                "after": "settled",
            },
            {
                "call": "Calendar__add_calendar_event",
                "with": {
                    "title": f"{what.capitalize()} with {friend.first}",
                    "start_datetime": iso(when),
                    "location": place,
                },
            },
            {"finish": f"{what.capitalize()} with {friend.first} is in your calendar."},
        ],
        "checks": [
            {
                "state": "Calendar.events",
                "where": {"title": {"contains": [what]}, "start_datetime": same_time},
                "count": 1,
            }
        ],
    }
