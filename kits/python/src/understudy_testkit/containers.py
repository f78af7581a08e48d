"""A container for Testcontainers: `pip install understudy-testkit[testcontainers]`.

with UnderstudyContainer("understudy") as container:
    understudy = container.understudy()
"""

from __future__ import annotations

import time

from testcontainers.core.container import DockerContainer

from ._server import StartError, Understudy, free_port
from ._wire import Refusal, Unreachable

# Seconds, once the image is there.
_START_TIMEOUT = 30


class UnderstudyContainer(DockerContainer):
    """Understudy in a container, on a port of the host that is chosen here: issuers and links have to name it."""

    def __init__(self, image: str = "understudy", port: int | None = None) -> None:
        super().__init__(image)
        self._port = port or free_port()
        self.with_bind_ports(4370, self._port)

    def start(self) -> UnderstudyContainer:
        self.with_env("UNDERSTUDY_PUBLIC_URL", self.url())
        super().start()
        end = time.monotonic() + _START_TIMEOUT
        while True:
            try:
                self.understudy()
                return self
            except (Unreachable, Refusal) as error:
                if time.monotonic() > end:
                    self.stop()
                    raise StartError(f"the container was not ready within {_START_TIMEOUT} s: {error}") from error
            time.sleep(0.1)

    def url(self) -> str:
        """The base of every client's endpoint."""
        return f"http://{self.get_container_host_ip()}:{self._port}"

    def understudy(self) -> Understudy:
        """The running server."""
        return Understudy.attach(self.url())
