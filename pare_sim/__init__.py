"""A simulated phone on which proactive assistants are built, run and measured."""
