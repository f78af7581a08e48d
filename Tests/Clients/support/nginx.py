"""nginx, as Debian packs it, in front of the server under test."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from .server import DEADLINE

CONFIGURATION = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
{user}
events {{ worker_connections 256; }}
http {{
  access_log {folder}/access.log;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  client_max_body_size 64m;
  proxy_buffering off;
  proxy_http_version 1.1;
  {more}
  server {{
    listen 127.0.0.1:{port}{tls};
    {certificate}
    {locations}
    # A URL without the base path ends here.
    location / {{ return 421 "not behind this proxy\\n"; }}
  }}
}}
"""


def free_port() -> int:
    """A port that nobody has at the moment."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Nginx:
    """One nginx. Use as a context manager; `locations`, and `more` beside its server, are nginx's own configuration."""

    def __init__(self, port, locations, certificate=None, more=""):
        program = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
        assert program, "nginx is needed: apt-get install nginx-light"
        self._folder = tempfile.TemporaryDirectory(prefix="nginx-")
        folder, pair = Path(self._folder.name), ""
        if certificate:
            pair = f"ssl_certificate {certificate[0]}; ssl_certificate_key {certificate[1]};"
        (folder / "nginx.conf").write_text(
            CONFIGURATION.format(
                folder=folder,
                port=port,
                locations=locations,
                more=more,
                tls=" ssl" if certificate else "",
                certificate=pair,
                user="user root;" if os.geteuid() == 0 else "",
            )
        )
        self.folder = folder
        self.process = subprocess.Popen(
            [program, "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "error.log"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + DEADLINE
        while True:
            assert self.process.poll() is None and time.monotonic() < end, self.errors()
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)

    def errors(self) -> str:
        path = self.folder / "error.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def paths(self) -> list:
        """The paths that were asked for so far, with their status."""
        lines = (self.folder / "access.log").read_text().splitlines()
        return [(line.split('"')[1].split(" ")[1], int(line.split('"')[2].split()[0])) for line in lines]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=DEADLINE)
        self._folder.cleanup()
