"""Pictures of screens: real ones where there is a browser, clear errors where there is none."""

import struct
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pare_apps.notes import Notes

from pare_sim.errors import InfrastructureError, InputError
from pare_sim.phone import Phone
from pare_sim.phone.html import to_html
from pare_sim.phone.view import ScreenView
from pare_sim.viewer import find_browser, to_png


@pytest.fixture(scope="module")
def page() -> str:
    phone = Phone.with_apps([Notes], start=datetime(2025, 6, 2, 7, tzinfo=UTC))
    return to_html(ScreenView.of(phone))


@pytest.fixture
def browser() -> str:
    try:
        return find_browser()
    except InputError:
        pytest.skip("there is no Chromium")


def size(picture: Path) -> tuple[int, int]:
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_a_screen_becomes_a_picture_of_the_wanted_size(browser: str, page: str, tmp_path: Path) -> None:
    to_png(page, tmp_path / "light.png", height=700)
    assert size(tmp_path / "light.png") == (500, 700)
    to_png(page, tmp_path / "dark.png", width=520, height=300, scale=2, theme="dark")
    assert size(tmp_path / "dark.png") == (1040, 600)


def test_a_place_that_cannot_be_written_is_named(browser: str, page: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        to_png(page, tmp_path / "missing" / "a.png")


def test_a_browser_that_takes_too_long_is_given_up(browser: str, page: str, tmp_path: Path) -> None:
    with pytest.raises(InfrastructureError, match="did not end within"):
        to_png(page, tmp_path / "a.png", seconds=0.001)


def test_without_a_browser_the_error_says_how_to_get_one(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PARE_SIM_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="install it"):
        to_png(page, tmp_path / "a.png")
    monkeypatch.setenv("PARE_SIM_CHROMIUM", "no-such-browser")
    with pytest.raises(InputError, match="no-such-browser"):
        to_png(page, tmp_path / "a.png")


def test_a_browser_that_fails_is_told(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("PARE_SIM_CHROMIUM", str(broken))
    with pytest.raises(InfrastructureError, match="code 3"):
        to_png(page, tmp_path / "a.png")


@pytest.mark.parametrize("wrong", [{"width": 320}, {"height": 0}, {"scale": 0}])
def test_an_impossible_size_is_refused(page: str, tmp_path: Path, wrong: dict[str, int]) -> None:
    with pytest.raises(InputError, match="is not possible"):
        to_png(page, tmp_path / "a.png", **wrong)  # type: ignore[arg-type]
