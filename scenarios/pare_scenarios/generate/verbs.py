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
