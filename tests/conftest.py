"""No test reaches the network: opening a connection to anything but this machine fails."""

import socket

import pytest


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        local = not isinstance(address, tuple) or address[0] in ("127.0.0.1", "localhost", "::1")
        if not local:
            raise AssertionError(f"a test tried to reach {address}")
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)
