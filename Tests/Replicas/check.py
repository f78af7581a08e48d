"""Runs several servers over one database behind a load balancer, breaks them, and checks what was promised.

Clients sign people up, write and read registers (attributes with values that come once), race for names and rotations,
sign out at one server and try at another, and follow the stream of events from server to server. Meanwhile servers are
killed and stopped and cut off from the database, and the database ends and starts again. In the end every account that
was acknowledged is everywhere, every history could have happened, and all servers have the same digest at the same
number.
"""

import argparse
import collections
import http.client
import json
import os
import random
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Clients"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from history import Cluster, broken, test_itself  # noqa: E402

from support.database import Balancer, Database, free_port  # noqa: E402

READY = re.compile(r"^listening on http://[^:]+:(\d+)$")
PASSWORD = "Correct-Horse-1"
SIGNED = (
    "AWS4-HMAC-SHA256 Credential=AKIAUNDERSTUDY000001/20260101/us-east-1/cognito-idp/aws4_request, "
    "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64
)
PATIENCE = 60


class Broken(Exception):
    """A promise was not kept."""


class Wire:
    """Passes bytes between a server and the database, until it is cut in one direction or both: nobody is told."""

    def __init__(self, target):
        self.target, self.cut = target, set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._pass, args=(near,), daemon=True).start()

    def _pass(self, near):
        try:
            far = socket.create_connection(("127.0.0.1", self.target), 5)
        except OSError:
            near.close()
            return
        ends = {near: (far, "out"), far: (near, "in")}
        while True:
            # What comes while the wire is cut waits, as it would in the buffers of a network that drops.
            watched = [end for end, (_, way) in ends.items() if way not in self.cut]
            ready, _, _ = select.select(watched, [], [], 0.1)
            for end in ready:
                try:
                    data = end.recv(1 << 16)
                    if data:
                        ends[end][0].sendall(data)
                except OSError:
                    data = b""
                if not data:
                    near.close()
                    far.close()
                    return


def apart(environment, seconds):
    """The same with a clock that is so many seconds off; the library is Debian's package faketime."""
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise SystemExit("the package faketime is not installed")
    return environment | {
        "LD_PRELOAD": str(found[0]),
        "FAKETIME": f"{seconds:+d}s",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


class Replica:
    def __init__(self, executable, database, environment):
        self.executable, self.environment = executable, environment
        self.wire = Wire(database.port)
        self.address = database.address(port=self.wire.port)
        self.port = free_port()
        self.errors = tempfile.TemporaryFile("w+")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            # By env, since the library of another clock moves the environment of the first process, beside which
            # Swift looks for the arguments.
            [
                "env",
                self.executable,
                "serve",
                "--port",
                str(self.port),
                "--data",
                self.address,
                "--log-level",
                "error",
            ],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env=self.environment,
        )
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


class Refused(Exception):
    def __init__(self, status, code):
        super().__init__(f"{status} {code}")
        self.status, self.code = status, code


class Unknown(Exception):
    """No answer, or one that leaves open what happened."""


def call(port, operation, **members):
    """One call over a connection of its own; nothing is tried again."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request(
            "POST",
            "/",
            json.dumps(members),
            {
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}",
                "Authorization": SIGNED,
                "X-Amz-Date": "20260101T000000Z",
            },
        )
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Unknown from error
    finally:
        connection.close()
    if answer.status >= 502:
        raise Unknown(body[:200])
    if answer.status != 200:
        raise Refused(answer.status, json.loads(body or b"{}").get("__type", body[:100]))
    return json.loads(body or b"{}")


def get(port, path, timeout=20):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Unknown from error
    finally:
        connection.close()


class World:
    """What all clients share."""

    def __init__(self, arguments):
        self.dice = random.Random(arguments.seed)
        settings = {"synchronous_commit": "off", "wal_writer_delay": "10s"} if arguments.plant == "commit" else {}
        disk = 400 if "fill_disk" in arguments.faults else None
        self.database = Database(disk, max_wal_size="64MB", **settings)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERSTUDY_")}
        if arguments.plant:
            environment["PLANTED_FAULT"] = arguments.plant
        self.replicas = [
            # The clocks are five seconds apart each.
            Replica(arguments.executable, self.database, apart(environment, 5 * (i - 1)) if i != 1 else environment)
            for i in range(arguments.replicas)
        ]
        self.standby = self.database.standby() if "promote_standby" in arguments.faults else None
        self.balancer = Balancer(self.replicas)
        self.stop = threading.Event()
        self.failures = []
        self.counts = collections.Counter()
        self.longest = collections.Counter()
        # Those that nothing was done to for a while: a request there may not take long.
        self.touched = collections.defaultdict(float)
        self.accounts, self.lock = set(), threading.Lock()
        self.registers = collections.defaultdict(dict)
        port = self.replicas[0].port
        pool = call(port, "CreateUserPool", PoolName="checked")
        self.pool = pool["UserPool"]["Id"]
        flows = ["ALLOW_USER_PASSWORD_AUTH"]
        self.app = call(
            port,
            "CreateUserPoolClient",
            UserPoolId=self.pool,
            ClientName="app",
            ExplicitAuthFlows=flows,
            RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
        )["UserPoolClient"]["ClientId"]
        self.names = [f"register{number}" for number in range(4)]
        for name in self.names:
            self.make(port, name)

    def make(self, port, name):
        call(
            port, "AdminCreateUser", UserPoolId=self.pool, Username=name, MessageAction="SUPPRESS",
            TemporaryPassword=PASSWORD,
        )  # fmt: skip
        call(port, "AdminSetUserPassword", UserPoolId=self.pool, Username=name, Password=PASSWORD, Permanent=True)

    def ports(self):
        return [one.port for one in self.replicas]

    def any(self):
        """Half of all requests go through the balancer, the rest to a server at will."""
        return random.choice([self.balancer.port, random.choice(self.ports())])

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
        name, ports = f"r{time.monotonic_ns()}", self.ports()
        found = self.at_once(
            6,
            lambda i: (
                call(ports[i % len(ports)], "SignUp", ClientId=self.app, Username=name, Password=PASSWORD) and None
            ),
        )
        if found["done"] > 1 or (not found["done"] and not found["unknown"]):
            raise Broken(f"a name was taken {found['done']} times: {found}")

    def race_for_a_rotation(self):
        port = self.any()
        answer = call(
            port, "InitiateAuth", ClientId=self.app, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": random.choice(self.names), "PASSWORD": PASSWORD},
        )  # fmt: skip
        token, ports = answer["AuthenticationResult"]["RefreshToken"], self.ports()
        found = self.at_once(
            4,
            lambda i: (
                call(ports[i % len(ports)], "GetTokensFromRefreshToken", ClientId=self.app, RefreshToken=token) and None
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
        for port in self.ports():
            try:
                call(port, "GetUser", AccessToken=tokens["AccessToken"])
            except Refused as refusal:
                if refusal.code != "NotAuthorizedException":
                    raise
            except Unknown:
                continue
            else:
                raise Broken(f"a sign-out was not seen at {port}")

    def follow(self):
        """One stream over all servers: every change comes once, in order, wherever the stream goes on."""
        last, position = None, getattr(self, "position", None)
        connection = http.client.HTTPConnection("127.0.0.1", random.choice(self.ports()), timeout=3)
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

    # What is broken.

    def kill_one(self):
        one = self.dice.choice(self.replicas)
        one.kill()
        time.sleep(self.dice.uniform(0, 2))
        one.start()

    def stop_one(self):
        one = self.dice.choice(self.replicas)
        one.process.send_signal(signal.SIGSTOP)
        time.sleep(self.dice.choice(self.stops))
        one.process.send_signal(signal.SIGCONT)

    def cut_one(self):
        one = self.dice.choice(self.replicas)
        one.wire.cut = self.dice.choice([{"in"}, {"out"}, {"in", "out"}])
        time.sleep(self.dice.choice(self.stops))
        one.wire.cut = set()

    def restart_database(self):
        self.database.stop("immediate")
        self.database.start()

    def promote_standby(self):
        """The database dies for good, and a standby takes its place and its address; the next time it restarts."""
        if self.standby is None:
            self.restart_database()
            return
        self.database.stop("immediate")
        self.standby.promote()
        dead, self.database, self.standby = self.database, self.standby, None
        for one in self.replicas:
            one.wire.target = self.database.port
        dead.close()

    def fill_disk(self):
        """The database has no space left, which ends it sooner or later, until there is some again."""
        if not self.database.has_disk:
            self.restart_database()
            return
        self.database.fill()
        time.sleep(self.dice.uniform(2, 6))
        self.database.empty()

    # In the end.

    def go_back(self):
        """The database is restored to an earlier time and grows to the same number again, while one server sleeps."""
        one, two = self.replicas[0], self.replicas[1]
        number = lambda at: json.loads(get(at.port, "/_understudy/replication")[1])["number"]  # noqa: E731

        def write(at, name, value):
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    return call(
                        at.port, "AdminUpdateUserAttributes", UserPoolId=self.pool, Username=self.names[0],
                        UserAttributes=[{"Name": name, "Value": value}],
                    )  # fmt: skip
                except (Unknown, Refused):
                    if time.monotonic() > end:
                        raise
                    time.sleep(0.1)

        self.settle()
        self.database.keep()
        for index in range(5):
            write(one, "given_name", f"forgotten{index}")
        self.settle()
        top = number(one)
        one.process.send_signal(signal.SIGSTOP)
        self.database.go_back()
        for other in self.replicas[2:]:
            other.kill()
        index = 0
        while index == 0 or number(two) < top:
            write(two, "family_name", f"instead{index}")
            index += 1
        one.process.send_signal(signal.SIGCONT)
        for other in self.replicas[2:]:
            other.start()
        write(one, "middle_name", "last")
        self.settle()
        if number(one) <= top:
            raise Broken(f"the database has {number(one)} entries, and had {top} before the last one")

    def settle(self):
        for one in self.replicas:
            one.wire.cut = set()
            one.process.send_signal(signal.SIGCONT)
        end = time.monotonic() + PATIENCE
        while True:
            answers = []
            for one in self.replicas:
                try:
                    status, body = get(one.port, "/_understudy/replication?digest=true")
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
            missing = [name for name in sorted(self.accounts) if not self.has(one.port, name)]
            if missing:
                raise Broken(
                    f"{len(missing)} of {len(self.accounts)} accounts that were acknowledged are lost: {missing[:3]}"
                )
        for name, clusters in self.registers.items():
            if words := broken(list(clusters.values())):
                raise Broken(f"{name}: {words}")

    def has(self, port, name):
        try:
            return call(port, "AdminGetUser", UserPoolId=self.pool, Username=name) is not None
        except Refused:
            return False

    def close(self):
        for one in self.replicas:
            one.kill()
        self.balancer.close()
        self.database.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--executable", required=True)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--replicas", type=int, default=3)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument(
        "--stops", type=float, nargs="+", default=[2, 10, 60], help="how long servers are stopped or cut off"
    )
    faults = ["kill_one", "stop_one", "cut_one", "restart_database", "promote_standby", "fill_disk"]
    parser.add_argument("--faults", nargs="+", choices=faults, default=faults)
    plants = ["commit", "identity", "barrier", "entry"]
    parser.add_argument("--plant", choices=plants, help="a fault that has to be found")
    arguments = parser.parse_args()
    test_itself()
    print(f"seed {arguments.seed}", flush=True)
    world = World(arguments)
    world.stops = arguments.stops
    try:
        bodies = [world.sign_up] * 3 + [world.write, world.write, world.read, world.read, world.read]
        bodies += [world.race_for_a_name, world.race_for_a_rotation, world.sign_out, world.follow]
        threads = [world.client(body) for body in bodies]
        end = time.monotonic() + arguments.seconds
        while time.monotonic() < end and not world.stop.is_set():
            time.sleep(world.dice.uniform(1, 4))
            fault = world.dice.choice(arguments.faults)
            world.counts["fault", fault] += 1
            getattr(world, fault)()
        world.stop.set()
        for thread in threads:
            thread.join(PATIENCE)
        try:
            world.settle()
            world.judge()
            world.go_back()
        except Broken as failure:
            world.failures.append(str(failure))
        for key, count in sorted(world.counts.items()):
            print(f"{' '.join(key)}: {count}")
        for name, seconds in world.longest.items():
            print(f"longest {name}: {seconds:.2f} s")
        print(f"{len(world.accounts)} accounts, {sum(map(len, world.registers.values()))} values in registers")
        for failure in world.failures:
            print(f"BROKEN: {failure}")
        if world.failures:
            for one in world.replicas:
                print(one.said()[-4000:])
        if arguments.plant:
            print("the planted fault was found" if world.failures else "the planted fault was NOT found")
            return 0 if world.failures else 1
        return 1 if world.failures else 0
    finally:
        world.close()


if __name__ == "__main__":
    sys.exit(main())
