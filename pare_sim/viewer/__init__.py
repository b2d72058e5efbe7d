"""Looking at what happened: screens as pictures."""

from pare_sim.viewer.screenshot import find_browser, to_png

__all__ = ["find_browser", "to_png"]
