"""Several servers over one database behind a load balancer, and clients that use them and know what may be answered."""

import atexit
import collections
import functools
import http.client
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Clients"))
from history import Cluster, broken  # noqa: E402

from support.database import Balancer, free_port  # noqa: E402

READY = re.compile(r"^listening on http://[^:]+:(\d+)$")
PASSWORD = "Correct-Horse-1"
SIGNED = (
    "AWS4-HMAC-SHA256 Credential=AKIAUNDERSTUDY000001/20260101/us-east-1/cognito-idp/aws4_request, "
    "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64
)
PATIENCE = 60


class Broken(Exception):
    """A promise was not kept."""


class Refused(Exception):
    def __init__(self, status, code):
        super().__init__(f"{status} {code}")
        self.status, self.code = status, code


class Unknown(Exception):
    """No answer, or one that leaves open what happened."""

    def __init__(self, status=None, body=b""):
        super().__init__(f"{status or 'no answer'} {body[:200]!r}")
        self.status = status


@functools.cache
def wall_clock():
    """The library that sets a clock apart. (With libfaketime waits with a deadline end at once, again and again.)"""
    made = Path(tempfile.mkdtemp(prefix="understudy-clock-")) / "wallclock.so"
    atexit.register(shutil.rmtree, made.parent, ignore_errors=True)
    source = Path(__file__).with_name("wallclock.c")
    subprocess.run(["clang", "-shared", "-fPIC", "-O2", "-o", made, source], check=True)
    return str(made)


def apart(environment, seconds):
    """The same with a clock that is so many seconds off."""
    return environment | {"LD_PRELOAD": wall_clock(), "WALL_CLOCK_OFFSET": str(seconds)}


class Replica:
    def __init__(self, executable, link, environment):
        self.executable, self.link, self.environment = executable, link, environment
        self.host, self.port = link.host, free_port()
        self.at = (self.host, self.port)
        self.errors = tempfile.TemporaryFile("w+")
        self.start()

    def begin(self):
        self.process = subprocess.Popen(
            # By env, since the library of another clock moves the environment of the first process, beside which
            # Swift looks for the arguments.
            [*self.link.command, "env", self.executable, "serve", "--port", str(self.port), *self.link.options,
             "--data", self.link.address, "--log-level", "error"],
            stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.environment,
        )  # fmt: skip

    def start(self):
        self.begin()
        for line in self.process.stdout:
            if READY.match(line.rstrip("\n")):
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise Broken(f"a server did not start: {self.said()}")

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def kill(self):
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait(PATIENCE)


def request(at, method, path, body=None, headers=None, timeout=20):
    """Status and body, over a connection of its own; nothing is tried again."""
    connection = http.client.HTTPConnection(*at, timeout=timeout)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Unknown from error
    finally:
        connection.close()


def call(at, operation, **members):
    headers = {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}",
        "Authorization": SIGNED,
        "X-Amz-Date": "20260101T000000Z",
    }
    status, body = request(at, "POST", "/", json.dumps(members), headers)
    if status >= 502:
        raise Unknown(status, body)
    if status != 200:
        raise Refused(status, json.loads(body or b"{}").get("__type", body[:100]))
    return json.loads(body or b"{}")


def get(at, path):
    return request(at, "GET", path)


class World:
    """What all clients share."""

    def __init__(self, network, database, executables, environment=None):
        """`environment` is what servers have beside this program's own variables."""
        self.network, self.database = network, database
        shared = {name: value for name, value in os.environ.items() if not name.startswith("UNDERSTUDY_")}
        shared |= environment or {}
        self.replicas = []
        for index, executable in enumerate(executables):
            # The clocks are five seconds apart each.
            own = shared if index == 1 else apart(shared, 5 * (index - 1))
            self.replicas.append(Replica(executable, network.link(database), own))
        self.balancer = Balancer(self.replicas)
        self.stop = threading.Event()
        self.failures = []
        self.counts = collections.Counter()
        self.longest = collections.Counter()
        self.accounts, self.lock = set(), threading.Lock()
        self.registers = collections.defaultdict(dict)
        at = self.replicas[0].at
        self.pool = call(at, "CreateUserPool", PoolName="checked")["UserPool"]["Id"]
        self.app = call(
            at,
            "CreateUserPoolClient",
            UserPoolId=self.pool,
            ClientName="app",
            ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
            RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
        )["UserPoolClient"]["ClientId"]
        self.names = [f"register{number}" for number in range(4)]
        for name in self.names:
            self.make(at, name)

    def make(self, at, name):
        call(
            at, "AdminCreateUser", UserPoolId=self.pool, Username=name, MessageAction="SUPPRESS",
            TemporaryPassword=PASSWORD,
        )  # fmt: skip
        call(at, "AdminSetUserPassword", UserPoolId=self.pool, Username=name, Password=PASSWORD, Permanent=True)

    def places(self):
        return [one.at for one in self.replicas]

    def any(self):
        """Half of all requests go through the balancer, the rest to a server at will."""
        return random.choice([self.behind, random.choice(self.places())])

    @property
    def behind(self):
        """Where the balancer is."""
        return ("127.0.0.1", self.balancer.port)

    def client(self, body):
        """A thread that does it again and again."""

        def run():
            while not self.stop.is_set():
                begun = time.monotonic()
                try:
                    body()
                    self.counts[body.__name__, "done"] += 1
                except Unknown:
                    self.counts[body.__name__, "unknown"] += 1
                    time.sleep(0.05)
                except Broken as failure:
                    self.failures.append(str(failure))
                    self.stop.set()
                except Exception as error:  # Whatever it is, it is not what was promised.
                    self.failures.append(f"{body.__name__}: {type(error).__name__} {error}")
                    self.stop.set()
                self.longest[body.__name__] = max(self.longest[body.__name__], time.monotonic() - begun)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    # What clients do.

    def sign_up(self):
        name = f"p{time.monotonic_ns()}x{random.randrange(1 << 30)}"
        call(self.any(), "SignUp", ClientId=self.app, Username=name, Password=PASSWORD)
        with self.lock:
            self.accounts.add(name)

    def write(self):
        name, value = random.choice(self.names), f"v{time.monotonic_ns()}x{random.randrange(1 << 30)}"
        cluster = self.registers[name][value] = Cluster(value, time.monotonic())
        call(
            self.any(), "AdminUpdateUserAttributes", UserPoolId=self.pool, Username=name,
            UserAttributes=[{"Name": "nickname", "Value": value}],
        )  # fmt: skip
        cluster.answered = time.monotonic()

    def read(self):
        name, begun = random.choice(self.names), time.monotonic()
        answer = call(self.any(), "AdminGetUser", UserPoolId=self.pool, Username=name)
        ended = time.monotonic()
        found = {entry["Name"]: entry["Value"] for entry in answer["UserAttributes"]}.get("nickname")
        if found is None:
            return
        if found not in self.registers[name]:
            raise Broken(f"{name} has {found}, which nobody has written")
        self.registers[name][found].reads.append((begun, ended))

    def at_once(self, count, body):
        results, threads = [None] * count, []

        def one(index):
            try:
                results[index] = body(index) or "done"
            except Refused as refusal:
                results[index] = refusal.code
            except Unknown:
                results[index] = "unknown"

        for index in range(count):
            threads.append(threading.Thread(target=one, args=(index,)))
            threads[-1].start()
        for thread in threads:
            thread.join()
        return collections.Counter(results)

    def race_for_a_name(self):
        name, places = f"r{time.monotonic_ns()}", self.places()
        found = self.at_once(
            6,
            lambda i: (
                call(places[i % len(places)], "SignUp", ClientId=self.app, Username=name, Password=PASSWORD) and None
            ),
        )
        if found["done"] > 1 or (not found["done"] and not found["unknown"]):
            raise Broken(f"a name was taken {found['done']} times: {found}")

    def race_for_a_rotation(self):
        answer = call(
            self.any(), "InitiateAuth", ClientId=self.app, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": random.choice(self.names), "PASSWORD": PASSWORD},
        )  # fmt: skip
        token, places = answer["AuthenticationResult"]["RefreshToken"], self.places()
        found = self.at_once(
            4,
            lambda i: (
                call(places[i % len(places)], "GetTokensFromRefreshToken", ClientId=self.app, RefreshToken=token)
                and None
            ),
        )
        if found["done"] > 1 or (not found["done"] and not found["unknown"]):
            raise Broken(f"a token was rotated {found['done']} times: {found}")

    def sign_out(self):
        name = f"o{time.monotonic_ns()}x{random.randrange(1 << 30)}"
        self.make(self.any(), name)
        tokens = call(
            self.any(), "InitiateAuth", ClientId=self.app, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD},
        )["AuthenticationResult"]  # fmt: skip
        call(self.any(), "GlobalSignOut", AccessToken=tokens["AccessToken"])
        for at in self.places():
            try:
                call(at, "GetUser", AccessToken=tokens["AccessToken"])
            except Refused as refusal:
                if refusal.code != "NotAuthorizedException":
                    raise
            except Unknown:
                continue
            else:
                raise Broken(f"a sign-out was not seen at {at}")

    def follow(self):
        """One stream over all servers: every change comes once, in order, wherever the stream goes on."""
        last, position = None, getattr(self, "position", None)
        connection = http.client.HTTPConnection(*random.choice(self.places()), timeout=3)
        try:
            connection.request("GET", "/_understudy/events", headers={"Last-Event-ID": position} if position else {})
            answer = connection.getresponse()
            if answer.status != 200:
                raise Unknown
            end = time.monotonic() + random.uniform(1, 4)
            while time.monotonic() < end and not self.stop.is_set():
                line = answer.readline().decode().strip()
                if line.startswith("id:"):
                    last = line[3:].strip()
                    if position is not None:
                        before, now = (int(text.split(".")[1]) for text in (position, last))
                        if now not in (before, before + 1):
                            raise Broken(f"the stream went from {position} to {last}")
                    position = self.position = last
        except (OSError, http.client.HTTPException) as error:
            raise Unknown from error
        finally:
            connection.close()

    # In the end.

    def settle(self):
        """Waits until all servers are at the same number, where they must have the same."""
        end = time.monotonic() + PATIENCE
        while True:
            answers = []
            for one in self.replicas:
                try:
                    status, body = get(one.at, "/_understudy/replication?digest=true")
                    answers.append(json.loads(body) if status == 200 else None)
                except Unknown:
                    answers.append(None)
            if all(answers) and len({answer["number"] for answer in answers}) == 1:
                break
            if time.monotonic() > end:
                raise Broken(f"the servers do not meet: {answers}")
            time.sleep(0.2)
        if len({(answer["identity"], answer["digest"]) for answer in answers}) != 1:
            raise Broken(f"equal numbers, different contents: {answers}")

    def judge(self):
        for one in self.replicas:
            missing = [name for name in sorted(self.accounts) if not self.has(one.at, name)]
            if missing:
                raise Broken(
                    f"{len(missing)} of {len(self.accounts)} accounts that were acknowledged are lost: {missing[:3]}"
                )
        for name, clusters in self.registers.items():
            if words := broken(list(clusters.values())):
                raise Broken(f"{name}: {words}")

    def has(self, at, name):
        try:
            return call(at, "AdminGetUser", UserPoolId=self.pool, Username=name) is not None
        except Refused:
            return False

    def tell(self):
        """Prints what was done, and what was broken."""
        for key, count in sorted(self.counts.items()):
            print(f"{' '.join(key)}: {count}")
        for name, seconds in sorted(self.longest.items()):
            print(f"longest {name}: {seconds:.2f} s")
        print(f"{len(self.accounts)} accounts, {sum(map(len, self.registers.values()))} values in registers")
        for failure in self.failures:
            print(f"BROKEN: {failure}")
        if self.failures:
            for one in self.replicas:
                print(one.said()[-4000:])

    def close(self):
        for one in self.replicas:
            one.kill()
        self.balancer.close()
        self.database.close()
