"""Judging: how values, words and traces are compared with what a scenario expects."""
