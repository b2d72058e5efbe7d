"""``python -m pare_sim``: the command line."""

from pare_sim.cli import main

main()
