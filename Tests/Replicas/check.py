"""Runs several servers over one database behind a load balancer, breaks them, and checks what was promised.

Clients sign people up, write and read registers (attributes with values that come once), race for names and rotations,
sign out at one server and try at another, and follow the stream of events from server to server. Meanwhile servers are
killed and stopped and cut off from the database, and the database ends and starts again. In the end every account that
was acknowledged is everywhere, every history could have happened, all servers have the same digest at the same number,
and nobody who asked one server waited for what was done to another.
"""

import argparse
import contextlib
import json
import os
import random
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Clients"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from history import test_itself  # noqa: E402
from network import enter  # noqa: E402
from probes import Probes  # noqa: E402
from world import PATIENCE, Broken, Refused, Unknown, World, call, get  # noqa: E402

from support.database import Database  # noqa: E402

FAULTS = [
    "kill_one", "stop_one", "cut_one", "lose_one", "restart_database", "promote_standby", "fill_disk"
]  # fmt: skip


class Careless(Database):
    """A database that acknowledges what it has not written and loses it when it ends, as one does with its machine: who
    would write it is stopped."""

    def __init__(self, disk=None, **settings):
        super().__init__(
            disk, synchronous_commit="off", wal_buffers="64MB", bgwriter_lru_maxpages=0, autovacuum="off",
            checkpoint_timeout="1h", max_wal_size="4GB", **settings,
        )  # fmt: skip

    def start(self):
        super().start()
        found = self.ask("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'", "postgres")
        self.writer = int(found[0])
        os.kill(self.writer, signal.SIGSTOP)

    def stop(self, mode="immediate"):
        if mode == "immediate":
            os.kill(self.pid(), signal.SIGQUIT)
            time.sleep(1)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.writer, signal.SIGCONT)
        super().stop(mode)


class Check(World):
    def __init__(self, arguments, network):
        self.dice = random.Random(arguments.seed)
        self.stops, self.slack = arguments.stops, arguments.slack
        # In memory where that can be had: a start after a crash reads and flushes each file.
        disk = 400 if "fill_disk" in arguments.faults else 2000 if os.geteuid() == 0 else None
        if arguments.plant == "commit":
            database = Careless(disk, **network.settings)
        else:
            database = Database(disk, max_wal_size="64MB", **network.settings)
        plant = {"PLANTED_FAULT": arguments.plant} if arguments.plant else {}
        super().__init__(network, database, [arguments.executable] * arguments.replicas, plant)
        # What was made for the clients stays.
        self.database.ask("CHECKPOINT")
        self.standby = self.database.standby() if "promote_standby" in arguments.faults else None
        self.probes = Probes(self)

    # What is broken. Each tells when it began, and whose requests may be late for it.

    def one(self):
        """Any of the servers, at a time when all are well."""
        end = time.monotonic() + PATIENCE
        while not all(self.is_well(one) for one in self.replicas):
            if time.monotonic() > end:
                raise Broken(f"not all servers are well: {[self.health(one) for one in self.replicas]}")
            time.sleep(0.1)
        return self.dice.choice(self.replicas)

    def is_well(self, one):
        return self.health(one)[0] == 200

    def health(self, one):
        try:
            return get(one.at, "/_understudy/health/ready")
        except Unknown:
            return None, b"no answer"

    def kill_one(self):
        one = self.one()
        with self.probes.during("killed", one):
            one.kill()
            time.sleep(self.dice.uniform(0, 2))
            one.start()

    def stop_one(self):
        one = self.one()
        with self.probes.during("stopped", one):
            one.process.send_signal(signal.SIGSTOP)
            time.sleep(self.dice.choice(self.stops))
            one.process.send_signal(signal.SIGCONT)
            self.returns(one, "stopped")

    def cut_one(self):
        """No packet comes from the database, or none gets there, or both."""
        one = self.one()
        ways = self.dice.choice([{"in"}, {"out"}, {"in", "out"}])
        self.counts["cut", "+".join(sorted(ways))] += 1
        with self.probes.during("cut off", one):
            one.link.cut(ways)
            time.sleep(min(self.dice.uniform(5, 20), max(self.stops)))
            one.link.heal()
            self.returns(one, "cut off")
        self.frees()

    def lose_one(self):
        """A server is gone with its machine: the database hears nothing of its end. Half the time it is at its start,
        where it has a lock that the next one needs."""
        one = self.one()
        with self.probes.during("lost", one):
            if self.dice.random() < 0.5:
                one.kill()
                one.begin()
                time.sleep(self.dice.uniform(0, 0.5))
            one.link.cut({"in", "out"})
            one.kill()
            one.link.replace()
            begun = time.monotonic()
            one.start()
            self.note("start after one was lost", time.monotonic() - begun, 15)
        self.frees()

    def restart_database(self):
        """Right behind changes that were acknowledged."""
        for _ in range(5):
            with contextlib.suppress(Unknown, Refused):
                self.sign_up()
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
        self.network.moved(dead, self.database, [one.link for one in self.replicas])
        dead.close()

    def fill_disk(self):
        """The database has no space left, which ends it sooner or later, until there is some again."""
        if not self.database.has_disk:
            self.restart_database()
            return
        self.database.fill()
        time.sleep(self.dice.uniform(2, 6))
        self.database.empty()

    def note(self, what, seconds, limit):
        self.longest[what] = max(self.longest[what], seconds)
        if seconds > limit * self.slack:
            raise Broken(f"{what}: {seconds:.2f} s, expected at most {limit * self.slack:g} s")

    def returns(self, one, what):
        """Waits until the server knows again what the others do."""
        begun = time.monotonic()
        while True:
            try:
                call(one.at, "AdminGetUser", UserPoolId=self.pool, Username=self.names[0])
                return self.note(f"return of one that was {what}", time.monotonic() - begun, 5)
            except Unknown:
                if time.monotonic() > begun + PATIENCE:
                    raise Broken(f"a server that was {what} does not return: {self.health(one)}") from None
                time.sleep(0.05)

    def frees(self):
        """Waits until the database has let go what it kept for connections that are gone."""
        begun = time.monotonic()
        while True:
            found = self.database.ask(
                "SELECT split_part(application_name, '-', 2), count(*) FROM pg_stat_activity "
                "WHERE application_name LIKE 'understudy-%' GROUP BY 1"
            )
            if len(found) <= len(self.replicas) and all(int(row.split("|")[1]) <= 4 for row in found):
                return self.note("time until the database let go of lost connections", time.monotonic() - begun, 10)
            if time.monotonic() > begun + 2 * PATIENCE:
                raise Broken(f"the database keeps connections of servers that are gone: {found}")
            time.sleep(0.2)

    # In the end.

    def go_back(self):
        """The database is restored to an earlier time and grows to the same number again, while one server sleeps."""
        one, two = self.replicas[0], self.replicas[1]
        number = lambda where: json.loads(get(where.at, "/_understudy/replication")[1])["number"]  # noqa: E731

        def write(where, name, value):
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    return call(
                        where.at, "AdminUpdateUserAttributes", UserPoolId=self.pool, Username=self.names[0],
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
            one.link.heal()
            one.process.send_signal(signal.SIGCONT)
        super().settle()

    def run(self, seconds, faults):
        """Uses everything and breaks it meanwhile, until the time is over or a promise was broken."""
        bodies = [self.sign_up] * 3 + [self.write, self.write, self.read, self.read, self.read]
        bodies += [self.race_for_a_name, self.race_for_a_rotation, self.sign_out, self.follow]
        threads = self.probes.start() + [self.client(body) for body in bodies]
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.stop.is_set():
            time.sleep(self.dice.uniform(1, 4))
            fault = self.dice.choice(faults)
            self.counts["fault", fault] += 1
            try:
                getattr(self, fault)()
            except Broken as failure:
                self.failures.append(f"{fault}: {failure}")
                break
        self.stop.set()
        for thread in threads:
            thread.join(PATIENCE)

    def end(self):
        self.settle()
        self.judge()
        self.go_back()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--executable", required=True)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--replicas", type=int, default=3)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--stops", type=float, nargs="+", default=[2, 10, 60], help="how long servers are stopped")
    parser.add_argument("--faults", nargs="+", choices=FAULTS, default=FAULTS)
    parser.add_argument(
        "--slack", type=float, default=1, help="limits are longer by this factor, for a machine with other work to do"
    )
    parser.add_argument(
        "--network", choices=["best", "namespaces", "proxy"], default="best", help="where wires are cut"
    )
    plants = ["commit", "identity", "barrier", "entry"]
    parser.add_argument("--plant", choices=plants, help="a fault that has to be found")
    arguments = parser.parse_args()
    test_itself()
    network = enter(arguments.network)
    print(f"seed {arguments.seed}", flush=True)
    begun = time.monotonic()
    world = Check(arguments, network)
    try:
        world.run(arguments.seconds, arguments.faults)
        if not arguments.plant:
            world.failures += world.probes.broken()
        # What was found in a planted fault is enough.
        if not arguments.plant or not world.failures:
            try:
                world.end()
            except Broken as failure:
                world.failures.append(str(failure))
        world.tell()
        world.probes.tell()
        if arguments.plant:
            words = "was found" if world.failures else "was NOT found"
            print(f"the planted fault {words} after {time.monotonic() - begun:.0f} s")
            return 0 if world.failures else 1
        return 1 if world.failures else 0
    finally:
        world.close()


if __name__ == "__main__":
    sys.exit(main())
