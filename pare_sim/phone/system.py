"""The home screen, and the clock the assistant can read."""

from datetime import datetime

from pare_sim.kernel import Json
from pare_sim.kernel.clock import zone_info
from pare_sim.phone.app import App, tool
from pare_sim.phone.content import Content, Item
from pare_sim.phone.screen import Screen


class System(App):
    """The home screen and the clock."""

    screens = ("HomeScreen",)

    @tool()
    def get_current_time(self) -> dict[str, Json]:
        """Tell the date, the time and the weekday on the phone."""
        return {
            "current_time": self.plain(self.now),
            "current_weekday": self._local().strftime("%A"),
            "time_zone": self.zone,
        }

    @tool()
    def wait_for_notification(self, timeout: int = 0) -> None:
        """Do nothing; time moves between turns only, and what arrives is told at the next one."""

    def _local(self) -> datetime:
        return self.now.astimezone(zone_info(self.zone))


class HomeScreen(Screen[System]):
    """The home screen: the installed apps."""

    def content(self) -> Content:
        """The apps that can be opened."""
        apps = [app for app in self.app.context.apps.values() if not isinstance(app, System)]
        items = tuple(Item(app.name, (type(app).__doc__ or "").partition("\n")[0]) for app in apps)
        return Content(title="Home", fields={"Time": self.app.plain(self.app.now)}, items=items)
