"""A server: started from an executable or an image, or one that runs already."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from ._sandbox import Sandbox
from ._wire import Wire

_READY = re.compile(r"^listening on (https?)://(?:\[[^]]+\]|[^:/]+):(\d+)$")
_INSIDE = Path(__file__).parent / "server" / "bin" / "understudy"
# Seconds. An image may have to be fetched first.
_START_TIMEOUT = 60
_STOP_TIMEOUT = 10

Configuration = str | os.PathLike[str] | Mapping[str, Any]


class StartError(Exception):
    """The server did not become ready; the text has what it said."""


class Understudy:
    """A server of Understudy. `start` and `attach` make one; `find` does whichever the environment asks for."""

    def __init__(self, url: str, *, control_token: str | None = None, ca_file: str | None = None) -> None:
        #: The base of every client's endpoint, such as `http://localhost:4370`.
        self.url = url.rstrip("/")
        self._wire = Wire(self.url, control_token, ca_file)
        self._process: _Process | None = None

    @classmethod
    def find(cls, **options: Any) -> Understudy:
        """Attaches to the server at UNDERSTUDY_URL (with UNDERSTUDY_CONTROL_TOKEN), or starts one with `options`."""
        url = os.environ.get("UNDERSTUDY_URL")
        if url:
            return cls.attach(url, control_token=os.environ.get("UNDERSTUDY_CONTROL_TOKEN"))
        return cls.start(**options)

    @classmethod
    def attach(cls, url: str, *, control_token: str | None = None, ca_file: str | None = None) -> Understudy:
        """A server that runs already. `Unreachable` is raised where none answers.

        `ca_file` is the certificate authority of an https URL (`understudy ca path`).
        """
        understudy = cls(url, control_token=control_token, ca_file=ca_file)
        understudy._wire.call("GET", "health/ready")
        return understudy

    @classmethod
    def start(
        cls,
        *,
        configuration: Configuration | Sequence[Configuration] | None = None,
        options: Sequence[str] = (),
        executable: str | os.PathLike[str] | None = None,
        image: str | None = None,
        tls: bool = False,
        timeout: float = _START_TIMEOUT,
    ) -> Understudy:
        """Starts a server on a free port; it ends with `stop`, with the `with` block, or with this process.

        It is the `executable`, or runs from the `image` with Docker (or CONTAINER_ENGINE). Without either: what
        UNDERSTUDY_EXECUTABLE or UNDERSTUDY_IMAGE names, else the executable inside this package, else `understudy` on
        the PATH. `configuration` is a file, or a document as a dictionary, or a list of these; without it, the built-in
        one is served. `options` are those of `understudy serve`. With `tls`, `url` is https, and clients have to trust
        `ca_pem`.
        """
        files = tempfile.TemporaryDirectory(prefix="understudy-")
        try:
            paths = _configuration_files(configuration, Path(files.name))
            program = _program(executable, image)
            arguments = [*(["--tls"] if tls else []), "--until-stdin-closes", *options]
            if isinstance(program, Path):
                port = None
                command = [str(program), "serve", "--port", "0", *arguments]
                command += [part for path in paths for part in ("--config", str(path))]
            else:
                port = free_port()
                command = _container(program, port, paths, arguments, "https" if tls else "http")
            process = _Process(command, files)
        except BaseException:
            files.cleanup()
            raise
        scheme, inner = process.wait_until_ready(timeout)
        understudy = cls(f"http://localhost:{port or inner}")
        # With --tls the port serves both, and the control API needs no trust this way.
        understudy.url = f"{scheme}://localhost:{port or inner}"
        understudy._process = process
        return understudy

    def sandbox(
        self,
        configuration: str | Mapping[str, Any] | None = None,
        *,
        name: str | None = None,
        time_to_live: str = "PT1H",
    ) -> Sandbox:
        """A new sandbox: a private copy of the configured state, or of another document, given as text or dictionary.

        `time_to_live` (ISO 8601) removes it when a test run ends without doing so.
        """
        body: dict[str, Any] = {"time_to_live": time_to_live}
        if name is not None:
            body["name"] = name[:128]
        if configuration is not None:
            body["configuration"] = configuration
        return Sandbox(self._wire, self._wire.call("POST", "sandboxes", body))

    def default_sandbox(self) -> Sandbox:
        """The sandbox that holds what the configuration names, with its own ids. All who use the server share it."""
        return Sandbox(self._wire, self._wire.call("GET", "info"))

    def ca_pem(self) -> str:
        """The certificate authority of a server that was started with `tls`."""
        return self._wire.text("ca.pem")

    @property
    def log(self) -> str:
        """What the server has logged so far; empty for one that was attached to."""
        return self._process.log() if self._process else ""

    def stop(self) -> None:
        """Ends a server that was started here; one that was attached to goes on."""
        if self._process:
            self._process.stop()

    def __enter__(self) -> Understudy:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<Understudy {self.url}>"


class _Process:
    """A server process. It ends when its standard input closes, so that it never outlives this process."""

    def __init__(self, command: list[str], files: tempfile.TemporaryDirectory[str]) -> None:
        self._files = files
        self._log = open(Path(files.name) / "log", "w+", errors="replace")
        self._said: list[str] = []
        self._ready: tuple[str, int] | None = None
        self._over = threading.Event()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERSTUDY_")}
        self._command = command
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                text=True,
                env=environment,
            )
        except OSError as error:
            self._log.close()
            raise StartError(f"{command[0]}: {error.strerror}; expected an executable file") from error
        threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()

    def _read(self, output: IO[str]) -> None:
        for line in output:
            found = _READY.match(line.rstrip("\n"))
            if found and self._ready is None:
                self._ready = (found[1], int(found[2]))
                self._over.set()
            elif self._ready is None:
                self._said.append(line)
        self._over.set()

    def wait_until_ready(self, timeout: float) -> tuple[str, int]:
        if self._over.wait(timeout):
            if self._ready:
                return self._ready
            # Its output ends a moment before it does.
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=_STOP_TIMEOUT)
        ended = self._process.poll()
        self._process.kill()
        self._process.wait()
        said = ("".join(self._said) + self.log()).strip()
        self._close()
        state = "was not ready in time" if ended is None else f"ended with status {ended}"
        raise StartError(f"{' '.join(self._command)} {state}:\n{said}")

    def log(self) -> str:
        try:
            return Path(self._log.name).read_text(errors="replace")
        except FileNotFoundError:
            return ""

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
        try:
            self._process.wait(timeout=_STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._close()

    def _close(self) -> None:
        for stream in (self._process.stdin, self._log):
            if stream and not stream.closed:
                stream.close()
        self._files.cleanup()


def _program(executable: str | os.PathLike[str] | None, image: str | None) -> Path | str:
    """A path, or the name of an image."""
    if executable is not None and image is not None:
        raise StartError("executable and image are both given; expected one of them")
    if executable is not None:
        return Path(executable)
    if image is not None:
        return image
    if named := os.environ.get("UNDERSTUDY_EXECUTABLE"):
        return Path(named)
    if image := os.environ.get("UNDERSTUDY_IMAGE"):
        return image
    if _INSIDE.exists():
        return _INSIDE
    if found := shutil.which("understudy"):
        return Path(found)
    raise StartError(
        "there is no server to start: this wheel is the one for every platform, which holds none, and no `understudy` "
        "is on the PATH; set UNDERSTUDY_EXECUTABLE, UNDERSTUDY_IMAGE (an image, run with Docker) or UNDERSTUDY_URL "
        "(a server that runs already)"
    )


def _configuration_files(configuration: Configuration | Sequence[Configuration] | None, folder: Path) -> list[Path]:
    if configuration is None:
        return []
    if isinstance(configuration, (str, os.PathLike, Mapping)):
        configuration = [configuration]
    paths = []
    for index, one in enumerate(configuration):
        if isinstance(one, Mapping):
            path = folder / f"{index}.json"
            path.write_text(json.dumps(one))
        else:
            path = Path(one).absolute()
        paths.append(path)
    return paths


def _container(image: str, port: int, paths: list[Path], arguments: list[str], scheme: str) -> list[str]:
    """The port is chosen here, because issuers and links have to name it."""
    engine = os.environ.get("CONTAINER_ENGINE", "docker")
    command = [engine, "run", "--rm", "--interactive", "--publish", f"127.0.0.1:{port}:4370"]
    inside = [f"/run/understudy/{index}-{path.name}" for index, path in enumerate(paths)]
    for path, place in zip(paths, inside, strict=True):
        command += ["--volume", f"{path}:{place}:ro"]
    command += ["--env", f"UNDERSTUDY_PUBLIC_URL={scheme}://localhost:{port}", image, "serve", *arguments]
    return command + [part for place in inside for part in ("--config", place)]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
