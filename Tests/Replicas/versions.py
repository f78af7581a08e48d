"""Replaces servers by those of a later version, one after the other, while clients use them through a balancer.

The later version reads one format more, and has one more member in the rows of sign-ins. Nobody may be signed out, and
no answer may be a server's fault; the older format is written until the last older server is gone, an older one that
was only asleep has to refuse what it cannot read, and one that comes late has to say why it does not start.
"""

import argparse
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Clients"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from network import enter  # noqa: E402
from world import PASSWORD, PATIENCE, Broken, Refused, Replica, Unknown, World, call, get  # noqa: E402

from support.database import Database  # noqa: E402

# The member that the later version adds to a sign-in, and its value, as packed: a name, the mark of a text, a text.
ADDED = b"\x05later\x06\x04here".hex()
PEOPLE, SESSIONS = 12, 4


class Versions(World):
    def __init__(self, arguments, network):
        self.older, self.later = arguments.executable, arguments.later
        super().__init__(network, Database(**network.settings), [self.older] * arguments.replicas)
        self.sessions = []
        for number in range(PEOPLE):
            self.make(self.behind, f"person{number}")
            self.sessions += [self.sign_in(f"person{number}") for _ in range(SESSIONS)]

    def ask(self, operation, **members):
        """Through the balancer, where nothing but success is an answer."""
        try:
            return call(self.behind, operation, **members)
        except (Unknown, Refused) as error:
            raise Broken(f"{operation} through the balancer: {error}") from error

    def sign_in(self, name):
        return self.ask(
            "InitiateAuth", ClientId=self.app, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD},
        )["AuthenticationResult"]["RefreshToken"]  # fmt: skip

    # What clients do.

    def refresh(self):
        """Goes on with a session that nobody else has in hand."""
        with self.lock:
            token = self.sessions.pop(random.randrange(len(self.sessions) - PEOPLE))
        found = self.ask("GetTokensFromRefreshToken", ClientId=self.app, RefreshToken=token)["AuthenticationResult"]
        self.ask("GetUser", AccessToken=found["AccessToken"])
        with self.lock:
            self.sessions.insert(0, found["RefreshToken"])

    def begin_session(self):
        token = self.sign_in(f"person{random.randrange(PEOPLE)}")
        with self.lock:
            self.sessions.insert(0, token)
        time.sleep(0.1)

    def arrive(self):
        name = f"p{time.monotonic_ns()}x{random.randrange(1 << 30)}"
        self.ask("SignUp", ClientId=self.app, Username=name, Password=PASSWORD)
        with self.lock:
            self.accounts.add(name)
        time.sleep(0.1)

    # What is done.

    def written(self):
        """The format that is written, and how many sign-ins have the later version's member."""
        found = self.database.ask(
            f"SELECT format, (SELECT count(*) FROM understudy.rows WHERE position('\\x{ADDED}'::bytea IN value) > 0) "
            "FROM understudy.meta"
        )
        return tuple(int(number) for number in found[0].split("|"))

    def expect_older(self, when):
        if self.written() != (1, 0):
            raise Broken(f"{when}: format and rows of the later version are {self.written()}, expected (1, 0)")

    def replace(self, one):
        """As a rolling restart does it: no new requests for the server, its end, the next one, requests again."""
        self.balancer.leave_out(one)
        time.sleep(1)
        one.process.terminate()
        if one.process.wait(PATIENCE) != 0:
            raise Broken(f"a server ended with {one.process.returncode}: {one.said()}")
        one.executable = self.later
        one.environment = one.environment | {"PLANTED_FAULT": "later"}
        one.start()
        self.balancer.leave_out(None)

    def work(self, seconds):
        """Lets the clients go on for so long."""
        if self.stop.wait(seconds):
            raise Broken("the clients have ended")

    def roll(self):
        self.work(3)
        sleeper = Replica(self.older, self.network.link(self.database), self.replicas[1].environment)
        try:
            for count, one in enumerate(self.replicas, 1):
                self.replace(one)
                self.work(3)
                self.expect_older(f"with {count} of {len(self.replicas)} servers replaced")
                print(f"{count} of {len(self.replicas)} servers replaced, format 1 is written", flush=True)
            sleeper.process.send_signal(signal.SIGSTOP)
            asleep = time.monotonic()
            self.work(15)
            self.expect_older("with the last older server silent for 15 s")
            while self.written()[0] == 1:
                if time.monotonic() > asleep + 45:
                    raise Broken("the last older server is silent, and the later format is not written after 45 s")
                self.work(0.5)
            print(f"format 2 is written {time.monotonic() - asleep:.0f} s after the last older server went silent")
            end = time.monotonic() + 20
            while self.written()[1] == 0:
                if time.monotonic() > end:
                    raise Broken("no sign-in has the later version's member after 20 s")
                self.work(0.5)
            self.wake(sleeper)
        finally:
            sleeper.kill()
        self.come_late()

    def wake(self, sleeper):
        """What it has is of another time, and what is written now it cannot read: it may not answer from either."""
        sleeper.process.send_signal(signal.SIGCONT)
        for _ in range(20):
            try:
                call(sleeper.at, "AdminGetUser", UserPoolId=self.pool, Username="person0")
            except Unknown as refusal:
                if refusal.status != 503:
                    raise Broken(f"an older server that was asleep answered {refusal}") from refusal
            else:
                raise Broken("an older server that was asleep answers, though it cannot read what is written")
            time.sleep(0.1)
        status, words = get(sleeper.at, "/_understudy/health/ready")
        print(f"one that was asleep: {status} {words.decode()}")
        if status != 503:
            raise Broken(f"an older server that was asleep is well: {words}")

    def come_late(self):
        """An older server does not start any more, and says why."""
        done = subprocess.run(
            [self.older, "serve", "--port", "0", "--data", self.database.address()],
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        print(f"one that came late: {done.stderr.strip()}")
        expected = "written in format 2, and this version reads format 1; go on with the version that wrote it"
        if done.returncode == 0 or expected not in done.stderr or done.stderr.count("\n") != 1:
            raise Broken(f"an older server that comes late ends with {done.returncode} and says: {done.stderr}")

    def end(self):
        """Everybody is signed in still, and all have everything."""
        for token in self.sessions:
            self.ask("GetTokensFromRefreshToken", ClientId=self.app, RefreshToken=token)
        self.settle()
        self.judge()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--executable", required=True, help="the older version")
    parser.add_argument("--later", required=True, help="the later version: built with -DPLANTED_FAULTS")
    parser.add_argument("--replicas", type=int, default=3)
    parser.add_argument("--network", choices=["best", "namespaces", "proxy"], default="best")
    arguments = parser.parse_args()
    world = Versions(arguments, enter(arguments.network))
    try:
        threads = [world.client(body) for body in (world.refresh, world.refresh, world.begin_session, world.arrive)]
        try:
            world.roll()
            world.stop.set()
            for thread in threads:
                thread.join(PATIENCE)
            if not world.failures:
                world.end()
        except Broken as failure:
            world.failures.append(str(failure))
        world.stop.set()
        world.tell()
        print(f"{len(world.sessions)} sessions")
        return 1 if world.failures else 0
    finally:
        world.close()


if __name__ == "__main__":
    sys.exit(main())
