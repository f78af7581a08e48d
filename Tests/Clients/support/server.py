"""Starts the real executable and talks to its control API."""

import json
import os
import queue
import re
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import boto3
import requests
from botocore.config import Config

from .shapes import check_answer

REPOSITORY = Path(__file__).resolve().parents[3]
CLIENTS = REPOSITORY / "Tests/Clients"
FIXTURES = CLIENTS / "fixtures"
READY = re.compile(r"^listening on (https?)://(\[[^]]+\]|[^:/]+):(\d+)$")
# Seconds. Whatever takes a moment may take a hundred times that on a machine that has other things to do.
DEADLINE = 60
# What a signed call carries. The server cannot know the secret, so only the form counts.
SIGNED = {
    "Authorization": (
        "AWS4-HMAC-SHA256 Credential=AKIAUNDERSTUDY000001/20260101/us-east-1/cognito-idp/aws4_request, "
        "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64
    ),
    "X-Amz-Date": "20260101T000000Z",
}


def executable() -> str:
    """The program under test: UNDERSTUDY_EXECUTABLE, else the newest of the debug and release builds."""
    named = os.environ.get("UNDERSTUDY_EXECUTABLE")
    if named:
        if not os.access(named, os.X_OK):
            raise RuntimeError(f"UNDERSTUDY_EXECUTABLE={named} is not an executable file")
        return os.path.abspath(named)
    built = [REPOSITORY / ".build" / kind / "understudy" for kind in ("debug", "release")]
    built = [path for path in built if path.exists()]
    if not built:
        raise RuntimeError("no executable: run `swift build`, or set UNDERSTUDY_EXECUTABLE")
    return str(max(built, key=lambda path: path.stat().st_mtime))


# What steers the server, or whom it and the clients trust and go through.
STEERING = re.compile(
    "UNDERSTUDY_|AWS_|CURL_|SSL_CERT_|REQUESTS_CA_BUNDLE|NODE_EXTRA_CA|(https?|all|no)_proxy", re.IGNORECASE
)


def environment(**changes) -> dict:
    """This process's environment without anything that would steer the server, plus `changes`."""
    clean = {name: value for name, value in os.environ.items() if not STEERING.match(name)}
    return clean | {name: str(value) for name, value in changes.items()}


def run(*arguments, timeout=DEADLINE, env=None, cwd=None) -> subprocess.CompletedProcess:
    """Runs the program to its end."""
    return subprocess.run(
        [executable(), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=timeout,
        env=env or environment(),
        cwd=cwd,
    )


def _judge(operation_model, response_dict, **_):
    """Every answer to every client must be one that the service model has for the operation."""
    check_answer(operation_model.name, response_dict["status_code"], response_dict["body"])


def eventually(look, seconds=DEADLINE):
    """What `look()` gives as soon as that is true: for what comes a moment later, and what tells when it does not."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(0.05)
    return found


def call_by_hand(url, operation, body, headers):
    """A call of the user pools API without a client. `body` is sent as it is when bytes or text, else as JSON."""
    data = body if isinstance(body, (bytes, str)) else json.dumps(body)
    return requests.post(
        url + "/",
        data=data.encode() if isinstance(data, str) else data,
        timeout=DEADLINE,
        headers={
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}",
            "Content-Type": "application/x-amz-json-1.1",
        }
        | headers,
    )


class StartFailure(AssertionError):
    """The server ended, or stayed silent, before its ready line."""


class Server:
    """One running server on a free port. Use as a context manager, or call `stop`."""

    def __init__(self, *arguments, config=None, env=None, port=0):
        self._files = tempfile.TemporaryDirectory(prefix="understudy-")
        command = [executable(), "serve", "--port", str(port)]
        if config is not None:
            path = Path(self._files.name) / "config.json"
            path.write_text(config if isinstance(config, str) else json.dumps(config))
            command += ["--config", str(path)]
        self.command = command + [str(argument) for argument in arguments]
        self.error_log = open(Path(self._files.name) / "stderr", "w+")
        started = time.monotonic()
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=self.error_log, text=True, env=env or environment()
        )
        self.output = []
        self._ready = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            ready = self._ready.get(timeout=DEADLINE)
        except queue.Empty:
            ready = None
        if ready is None:
            self.process.kill()
            self.process.wait()
            raise StartFailure(f"{self.command} never became ready:\n{''.join(self.output)}{self.errors()}")
        self.seconds_to_ready = time.monotonic() - started
        self.scheme, self.host, self.port = ready[0], ready[1], int(ready[2])
        self.url = f"{self.scheme}://localhost:{self.port}"
        self.control = Control(self.url)
        self.outbox = Outbox(self.control)
        self.clock = Clock(self.control)
        self._clients = {}

    def _read(self):
        for line in self.process.stdout:
            self.output.append(line)
            match = READY.match(line.rstrip("\n"))
            if match:
                self._ready.put(match.groups())
        self._ready.put(None)

    def errors(self) -> str:
        self.error_log.flush()
        return Path(self.error_log.name).read_text(errors="replace")

    def api(self, region="us-east-1", path="", **options):
        """A boto3 client of the API: no retries, so that each failure shows, and nothing checked on this side."""
        key = (region, path, tuple(sorted(options.items())))
        if key not in self._clients:
            self._clients[key] = boto3.session.Session(
                aws_access_key_id="AKIAUNDERSTUDY000001",
                aws_secret_access_key="secret",
                region_name=region,
            ).client(
                "cognito-idp",
                endpoint_url=self.url + path,
                config=Config(
                    retries={"total_max_attempts": 1},
                    read_timeout=DEADLINE,
                    max_pool_connections=32,
                    parameter_validation=False,
                    **options,
                ),
            )
            self._clients[key].meta.events.register("before-parse.cognito-identity-provider.*", _judge)
        return self._clients[key]

    def post(self, operation, body, **headers):
        """A call of the user pools API by hand. `body` is sent as it is when bytes or text, else as JSON."""
        return call_by_hand(self.url, operation, body, headers)

    def stop(self, sign=signal.SIGTERM) -> int:
        """Ends the server as a supervisor would, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(sign)
        try:
            status = self.process.wait(timeout=DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the server did not end within its time") from None
        finally:
            self._reader.join(timeout=DEADLINE)
        return status

    def close(self):
        errors = self.errors()
        self.error_log.close()
        self._files.cleanup()
        return errors

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        crashed = self.process.poll()
        status = self.stop()
        errors = self.close()
        if kind is None:
            assert crashed is None, f"the server ended by itself with status {crashed}:\n{errors}"
            assert status == 0, f"the server ended with status {status}:\n{errors}"


class Control:
    """The control API, /_understudy/."""

    def __init__(self, url, token=None):
        self.base = url + "/_understudy"
        self.session = requests.Session()
        if token:
            self.session.headers["Authorization"] = f"Bearer {token}"

    def call(self, method, path, body=None, params=None, **options):
        options.setdefault("timeout", 75)
        return self.session.request(method, f"{self.base}/{path}", json=body, params=params, **options)

    def get(self, path, **params):
        return self.call("GET", path, params=params)

    def post(self, path, body=None):
        return self.call("POST", path, body)

    def info(self) -> dict:
        answer = self.get("info")
        assert answer.status_code == 200, answer.text
        return answer.json()


class Outbox:
    """The mails and texts that the server would have sent."""

    def __init__(self, control):
        self.control = control

    def all(self, **filters) -> list:
        """Every message that passes the filters; `wait` (seconds) is sent along when given."""
        answer = self.control.get("messages", **filters)
        assert answer.status_code == 200, answer.text
        return answer.json()["messages"]

    def last(self, to, wait=30, **filters) -> dict:
        """The newest message for an address; fails when there is none."""
        answer = self.control.get("messages/latest", to=to, wait=wait, **filters)
        assert answer.status_code == 200, f"no message to {to}: {answer.status_code} {answer.text}"
        return answer.json()

    def code(self, to, **filters) -> str:
        return self.last(to, **filters)["code"]

    def none(self, to, **filters) -> bool:
        """Whether nothing went to an address."""
        return self.all(to=to, **filters) == []


class Clock:
    """The server's clock: one for everybody on it, so only tests with a server of their own may move it."""

    def __init__(self, control):
        self.control = control

    def _post(self, body) -> dict:
        answer = self.control.post("clock", body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def advance(self, seconds=0, *, minutes=0, hours=0, days=0) -> dict:
        return self._post({"advance": f"PT{int(seconds + 60 * minutes + 3600 * hours + 86400 * days)}S"})

    def freeze(self) -> dict:
        return self._post({"freeze": True})

    def set(self, time) -> dict:
        return self._post({"set": time})

    def reset(self) -> dict:
        return self._post({"reset": True})

    def now(self) -> dict:
        return self.control.get("clock").json()
