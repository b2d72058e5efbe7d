"""What authors of apps use at the terminal: a new app to start from, and clicking through one by hand."""

from pare_sim.authoring.explore import Explorer
from pare_sim.authoring.new import NewApp, new_app

__all__ = ["Explorer", "NewApp", "new_app"]
