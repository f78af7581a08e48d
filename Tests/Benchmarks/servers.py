"""The servers that are measured: ours, and moto's, which most people who fake Cognito in a test use."""

import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
import venv
from pathlib import Path

SIGNED = (
    "AWS4-HMAC-SHA256 Credential=AKIAUNDERSTUDY000001/20260101/us-east-1/cognito-idp/aws4_request, "
    "SignedHeaders=host, Signature=" + "0" * 64
)
TARGET = "AWSCognitoIdentityProviderService."


class Process:
    """A server's process on a port chosen here."""

    def __init__(self, command):
        """`command` makes the command line for a port."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command(self.port), stdout=subprocess.DEVNULL, stderr=self.errors)

    errors = None

    def wait_at(self, path):
        """
        Seconds from the start of the process to its first answer there. By a bare socket: a client's own first request
        costs as much as the server's.
        """
        request = f"GET {path} HTTP/1.1\r\nHost: localhost:{self.port}\r\nConnection: close\r\n\r\n".encode()
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=60) as connection:
                    connection.sendall(request)
                    if connection.recv(64).startswith(b"HTTP/1.1 200"):
                        return time.perf_counter() - self.started
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit("the server ended by itself") from None
            time.sleep(0.0002)

    def call(self, operation, body):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/",
            data=json.dumps(body).encode(),
            headers={
                "X-Amz-Target": TARGET + operation,
                "Content-Type": "application/x-amz-json-1.1",
                "Authorization": SIGNED,
            },
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def resident(self):
        """Bytes of memory held."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024

    def processor_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)


class Server(Process):
    """The executable, serving a configuration or its built-in one."""

    def __init__(self, executable, config=None, data=None):
        options = ["--config", config] if config else []
        options += ["--data", data] if data else []
        super().__init__(lambda port: [executable, "serve", "--port", str(port), "--log-level", "error", *options])

    def wait(self, state="ready"):
        """Seconds from the start of the process to its first answer (`live`), or to the keys being there (`ready`)."""
        return self.wait_at(f"/_understudy/health/{state}")

    def stop(self):
        if self.end() != 0:
            raise SystemExit("the server did not end well")


class Rival(Process):
    """A server in Python, of the release that rates are held against, in an environment of its own below `.build`."""

    NAME, RELEASE, PACKAGE, PATH = "", "", "", "/"
    # It writes a line for each request.
    errors = subprocess.DEVNULL

    def __init__(self):
        folder = Path(__file__).resolve().parents[2] / ".build" / f"{self.NAME}-{self.RELEASE}"
        if not (folder / "ready").exists():
            venv.create(folder, with_pip=True, clear=True)
            subprocess.run([folder / "bin/pip", "install", "-q", f"{self.PACKAGE}=={self.RELEASE}"], check=True)
            (folder / "ready").touch()
        super().__init__(lambda port: self.command(folder / "bin", port))
        self.wait_at(self.PATH)

    def command(self, programs, port):
        raise NotImplementedError

    def client_with(self, people, password):
        """A client of a new pool that holds these people."""
        pool = self.call("CreateUserPool", {"PoolName": "bench"})["UserPool"]["Id"]
        flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
        client = {"UserPoolId": pool, "ClientName": "bench", "ExplicitAuthFlows": flows}
        for name in people:
            person = {"UserPoolId": pool, "Username": name}
            self.call("AdminCreateUser", person)
            self.call("AdminSetUserPassword", person | {"Password": password, "Permanent": True})
        return self.call("CreateUserPoolClient", client)["UserPoolClient"]["ClientId"]


class Moto(Rival):
    NAME, RELEASE, PACKAGE, PATH = "moto", "5.2.5", "moto[server,cognitoidp]", "/moto-api/"

    def command(self, programs, port):
        return [programs / "moto_server", "-H", "127.0.0.1", "-p", str(port)]


class MiniStack(Rival):
    NAME, RELEASE, PACKAGE, PATH = "ministack", "1.5.33", "ministack[full]", "/_ministack/health"

    def command(self, programs, port):
        return ["env", f"GATEWAY_PORT={port}", programs / "ministack"]
