"""Pictures of screens, taken by a Chromium that runs without a window."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Literal

from pare_sim.errors import InfrastructureError, InputError

VARIABLE = "PARE_SIM_CHROMIUM"
"""Environment variable that names the browser to use."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions"),
)
NARROWEST = 500
"""CSS pixels; browsers open no narrower window."""


def find_browser() -> str:
    """The path of a Chromium, or of a browser made from it.

    Raises:
        InputError: there is none.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen:
        found = shutil.which(chosen)
        if found is None:
            raise InputError(f"{VARIABLE}: there is no program {chosen!r}")
        return found
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    raise InputError(f"pictures need Chromium: install it (apt install chromium), or name one in {VARIABLE}")


def to_png(
    html: str,
    path: Path,
    *,
    width: int = NARROWEST,
    height: int = 960,
    scale: float = 1.0,
    theme: Literal["light", "dark"] = "light",
    seconds: float = 60.0,
) -> None:
    """Draw a page, such as `pare_sim.phone.html.to_html` makes, into a PNG file.

    Args:
        width: of the page, in CSS pixels; 500 at least, or the browser would draw it wider.
        scale: pixels of the picture per CSS pixel.
        seconds: wall time after which the browser is given up.

    Raises:
        InputError: there is no browser, the size is impossible, or the file cannot be written.
        InfrastructureError: the browser failed or did not end in time.
    """
    if width < NARROWEST or height < 1 or scale <= 0:
        raise InputError(
            f"a picture of {width} x {height} at {scale:g} is not possible: it is {NARROWEST} wide at least"
        )
    browser = find_browser()
    with tempfile.TemporaryDirectory(prefix="pare-sim-") as folder:
        page, picture = Path(folder, "page.html"), Path(folder, "picture.png")
        page.write_text(html, encoding="utf-8")
        command = [
            browser,
            *FLAGS,
            f"--user-data-dir={folder}/profile",
            f"--window-size={width},{height}",
            f"--force-device-scale-factor={scale:g}",
            f"--blink-settings=preferredColorScheme={0 if theme == 'dark' else 1}",
            f"--screenshot={picture}",
            page.as_uri(),
        ]
        _run(command, seconds)
        if not picture.exists():
            raise InfrastructureError(f"{browser} drew no picture")
        try:
            shutil.copyfile(picture, path)
        except OSError as error:
            raise InputError(f"{path}: cannot be written: {error.strerror}") from None


def _run(command: list[str], seconds: float) -> None:
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise InfrastructureError(f"{command[0]} did not end within {seconds:g} seconds") from None
    except OSError as error:
        raise InfrastructureError(f"{command[0]} cannot be started: {error.strerror}") from None
    if done.returncode:
        raise InfrastructureError(f"{command[0]} failed with code {done.returncode}")
