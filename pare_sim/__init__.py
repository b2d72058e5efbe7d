"""A simulated phone on which proactive assistants are built, run and measured."""

__version__ = "0.1.0"
