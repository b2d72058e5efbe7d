"""What assistants say they will do: groups of base forms for the criteria of offers; one of a group suffices."""

ADD = ["add", "put", "schedule", "enter", "save", "create", "note", "block", "book", "set", "record", "write", "mark"]
"""Something new in the calendar, the reminders or the notes."""
MOVE = ["move", "shift", "reschedule", "postpone", "push", "change", "update", "edit", "adjust", "bring", "set", "put"]
"""Something that is there already gets another time."""
REMOVE = ["delete", "remove", "cancel", "clear", "drop", "clean", "take", "scrap", "tidy", "erase"]
"""Something goes away."""
TELL = [
    *("tell", "message", "write", "send", "text", "let", "inform", "notify", "reply", "answer", "respond", "ask"),
    *("confirm", "say", "contact", "ping", "email", "mail", "suggest", "propose", "accept", "told", "sent"),
]
"""A message to somebody."""
REMIND = ["remind", "reminder", "alert", "alarm", "nudge", "ping", "notify"]
"""A reminder for the user."""
YES = [
    *("yes", "be there", "confirm", "confirmed", "works", "accept", "count on", "can make", "gladly", "attend", "join"),
    *("i will", "i ll", "happy to", "agreed", "ok", "okay", "sure", "fine", "coming", "ja", "oui", "si", "evet"),
]
"""What an agreeing answer says, as facts of `building.says`."""
_NEVER = ["can't make", "can't come", "can't be", "can't attend", "cannot", "unable", "will not", "won't", "decline"]
NO = {"not": {"contains": [_NEVER]}}
"""What an agreeing answer does not say: a matcher to add to others."""
GIVE = [*TELL, "give", "share", "pass", "forward", "hand", "gave"]
"""A message with something that somebody wants."""
SEND = ["forward", "send", "sent", "pass", "share", "email", "give", "hand over", "resend", "attach"]
"""Something goes to somebody; unlike `TELL`, without the words with which a notification begins."""
NOTE = ["note", "write", "record", "save", "create", "put", "add", "make", "keep", "summarise", "summarize", "collect"]
"""Something is written down."""
ASK = [*TELL, "point", "mention", "request", "query", "check", "clarify", "correct"]
"""A question to somebody, or a hint."""
