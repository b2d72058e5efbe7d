"""Families: one module each, with a function ``make(seed)`` that gives the data of one scenario of its kind."""
