"""Measures what sharing a database costs, all on one machine: answers alone and together, what a server does for what
another has written, joining, and a restart of the database. Prints a table as docs/replicas.md has it."""

import argparse
import contextlib
import ctypes
import ctypes.util
import json
import os
import statistics
import sys
import tempfile
import time
import urllib.error
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

for folder in ("Clients", "Benchmarks"):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / folder))
from bench import CLIENT, PASSWORD, POOL, api, configuration, replay, sign_in, sign_ins, username  # noqa: E402
from servers import Server  # noqa: E402

from support.database import Database  # noqa: E402

# What libpq says of an answer with rows.
TUPLES = 2
# How many clients sign users in at once, over all servers.
CONNECTIONS = (9, 36, 96)


def alone(server, people, seconds):
    """Median milliseconds of a sign-in and of a read, one at a time."""
    names = [username(index) for index in range(min(people, 2000))]
    reads = api("AdminGetUser", [{"UserPoolId": POOL, "Username": name} for name in names])
    return {
        "a sign-in": replay(server, sign_ins(names), seconds, connections=1)["p50"],
        "a read": replay(server, reads, seconds, connections=1)["p50"],
    }


def together(servers, people, seconds, connections):
    """Sign-ins a second over all servers, and the share of the work that each had."""
    names = [username(index) for index in range(min(people, 5000))]
    before = [server.processor_seconds() for server in servers]
    with ThreadPoolExecutor(len(servers)) as threads:
        parts = list(
            threads.map(lambda one: replay(one, sign_ins(names), seconds, connections // len(servers)), servers)
        )
    spent = [server.processor_seconds() - start for server, start in zip(servers, before, strict=True)]
    return sum(part["rate"] for part in parts), [part / sum(spent) for part in spent]


def thread_microseconds(server):
    """What each thread of a server has worked so far."""
    spent = {}
    for path in Path(f"/proc/{server.process.pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            spent[path.parent.name] = int(path.read_text().split()[0]) / 1000
    return spent


def applying(writer, reader, people, seconds):
    """Microseconds that a server works for each sign-in at another: in all, and in the two threads that work most for
    it. The first takes over the entries of the log, the second what is told of requests."""
    names = [username(index) for index in range(min(people, 5000))]
    idle = thread_microseconds(reader)
    time.sleep(seconds)
    begun = thread_microseconds(reader)
    count = replay(writer, sign_ins(names), seconds, warm=False)["rate"] * seconds
    ended = thread_microseconds(reader)
    spent = {thread: (ended[thread] - begun.get(thread, 0)) / count for thread in ended}
    for thread, start in idle.items():
        spent[thread] = spent.get(thread, 0) - (begun.get(thread, start) - start) / count
    first, second, *_ = sorted(spent.values(), reverse=True)
    return sum(spent.values()), first, second


def round_trip(database, count=2000):
    """Median milliseconds of `SELECT 1`, prepared, over a connection as a server has it."""
    library = ctypes.CDLL(ctypes.util.find_library("pq"))
    handle, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    for name, result, arguments in (
        ("PQconnectdb", handle, [text]),
        ("PQprepare", handle, [handle, text, text, number, handle]),
        ("PQexecPrepared", handle, [handle, text, number, handle, handle, handle, number]),
        ("PQresultStatus", number, [handle]),
        ("PQclear", None, [handle]),
        ("PQfinish", None, [handle]),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    connection = library.PQconnectdb(database.address().encode())
    library.PQclear(library.PQprepare(connection, b"one", b"SELECT 1", 0, None))
    times = []
    for _ in range(count):
        begun = time.perf_counter()
        answer = library.PQexecPrepared(connection, b"one", 0, None, None, None, 1)
        times.append(time.perf_counter() - begun)
        if library.PQresultStatus(answer) != TUPLES:
            raise SystemExit("the database does not answer")
        library.PQclear(answer)
    library.PQfinish(connection)
    return statistics.median(times) * 1000


def processor_seconds(database):
    """Of all processes of the database that run now."""
    main, total = database.pid(), 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == main:
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def costs(database, server, people, seconds):
    """Microseconds of processor time that a sign-in takes at the server and in the database."""
    names = [username(index) for index in range(min(people, 5000))]
    before = processor_seconds(database)
    found = replay(server, sign_ins(names), seconds, warm=False)
    return found["cpu"], (processor_seconds(database) - before) / (found["rate"] * seconds) * 1e6


def restart(database, server):
    """Seconds from the database's end to the first change that is taken again, and of its own start among them."""
    begun = time.monotonic()
    database.stop("immediate")
    database.start()
    own = time.monotonic() - begun
    while True:
        try:
            body = {
                "ClientId": CLIENT,
                "Username": f"after{time.monotonic_ns()}@example.com",
                "Password": PASSWORD,
            }
            server.call("SignUp", body)
            return time.monotonic() - begun, own
        except urllib.error.HTTPError:
            time.sleep(0.02)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--executable", required=True)
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    people, seconds = arguments.people, arguments.seconds
    database, rows = Database(max_wal_size="2GB"), []
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "people.json"
        config.write_text(json.dumps(configuration(people, "fast")))
        kept = Server(arguments.executable, str(config), str(Path(folder) / "data"))
        kept.wait()
        first = Server(arguments.executable, str(config), database.address())
        rows.append((f"first start with {people:,} people", f"{first.wait():.1f} s"))
        # By turns, and while there are no others, which would work on the same cores for each of them.
        trips, singles = [], {}
        for _ in range(arguments.rounds):
            for name, server in (("a folder", kept), ("a database", first)):
                for what, value in alone(server, people, seconds).items():
                    singles.setdefault((what, name), []).append(value)
            trips.append(round_trip(database))
        others = []
        for _ in range(2):
            others.append(Server(arguments.executable, data=database.address()))
            rows.append((f"a server joins at {people:,} people", f"{others[-1].wait():.1f} s"))
        servers = [first, *others]
        sign_in(others[0], username(people - 1))
        many = {connections: [] for connections in CONNECTIONS}
        for _ in range(arguments.rounds):
            for connections, found in many.items():
                one, _ = together([first], people, seconds, connections)
                all_three, shares = together(servers, people, seconds, connections)
                folder_rate, _ = together([kept], people, seconds, connections)
                found.append((all_three / one, all_three, one, shares, folder_rate))
        rows.append(("a round trip to the database (`SELECT 1`), median", f"{statistics.median(trips):.3f} ms"))
        for (what, name), values in singles.items():
            rows.append((f"{what} alone, with {name}, median", f"{statistics.median(values):.2f} ms"))
        pairs = zip(singles["a read", "a folder"], singles["a read", "a database"], trips, strict=True)
        beyond = statistics.median(there - here - trip for here, there, trip in pairs)
        rows.append(("what a read takes longer with a database, beyond a round trip", f"{beyond:.2f} ms"))
        for connections, found in many.items():
            ratio, all_three, one, shares, folder_rate = sorted(found)[len(found) // 2]
            rows.append(
                (
                    f"sign-ins a second over {connections} connections: a folder, one server, three servers",
                    f"{folder_rate:,.0f}, {one:,.0f}, {all_three:,.0f}",
                )
            )
            rows.append(("three servers to one", f"{ratio:.2f} × ({min(found)[0]:.2f} to {max(found)[0]:.2f})"))
        rows.append(("share of each of the three", ", ".join(f"{share:.0%}" for share in shares)))
        taken = [applying(first, others[0], people, seconds) for _ in range(arguments.rounds)]
        all_of_it, entry, told = (statistics.median(values) for values in zip(*taken, strict=True))
        rows.append(("to take over a sign-in of another server: its entry in the log", f"{entry:.0f} µs"))
        rows.append(("what is told of its request, all together", f"{told:.0f} µs, {all_of_it:.0f} µs"))
        here, there = costs(database, first, people, seconds)
        rows.append(("processor time of a sign-in: server, database", f"{here:.0f} µs, {there:.0f} µs"))
        total, own = restart(database, first)
        rows.append(
            ("immediate restart of the database: no changes for", f"{total:.1f} s, of which PostgreSQL {own:.1f} s")
        )
        for server in [kept, *servers]:
            server.stop()
    database.close()
    print("| what | figure |\n|---|---|")
    for what, figure in rows:
        print(f"| {what} | {figure} |")


if __name__ == "__main__":
    main()
