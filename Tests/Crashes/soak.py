"""Keeps a server with `--data` busy for minutes, and holds that its memory, descriptors and threads do not grow.

The people of `crashes.py` work without a kill: each client creates, changes, signs in, refreshes, signs out and deletes
people of its own, never more than some at a time. Beside them pages are read, connections come and go, and some are
left open. Whatever has a bound is full after the first part; after that nothing may grow.
"""

import argparse
import os
import random
import re
import shutil
import signal
import socket
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from crashes import PATIENCE, Broken, Caller, Client, Gone, Refused, Server, prepare

# Between two looks at the process, in seconds.
PAUSE = 1
# What the last third may have more of than the second: in shares of memory, and in descriptors and threads.
GROWTH, MORE = 0.05, 4
PAGES = ["/", "/login?client_id=understudyweb", "/_understudy/console", "/_understudy/requests?limit=10", "/nope"]


class Visitor(threading.Thread):
    """Reads pages, over connections of all kinds, until it is told to stop."""

    def __init__(self, port, dice):
        super().__init__(daemon=True)
        self.port, self.dice, self.is_over, self.answered = port, dice, threading.Event(), 0
        self.failure = None

    def run(self):
        idle = []
        try:
            while not self.is_over.is_set():
                caller = Caller(self.port)
                for _ in range(self.dice.randrange(1, 20)):
                    status, _ = caller.request("GET", self.dice.choice(PAGES))
                    if status >= 500:
                        raise Broken(f"a page was answered with {status}")
                    self.answered += 1
                caller.connection.close()
                # Some say nothing, and some leave in the middle of a request.
                idle.append(socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE))
                if self.dice.random() < 0.5:
                    idle[-1].sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf")
                if len(idle) > 20:
                    idle.pop(self.dice.randrange(len(idle))).close()
                time.sleep(0.02)
        except (Broken, Gone, OSError) as error:
            self.failure = error
        for connection in idle:
            connection.close()


class Worker(Client):
    """A client whose people come and go until it is told to stop."""

    is_over = False

    def step(self):
        if self.is_over:
            raise Gone
        try:
            super().step()
        except Refused as refusal:
            # Attempts of an account are bounded in time.
            if refusal.status != 400 or refusal.code != "LimitExceededException":
                raise


def look(process):
    """The resident memory in MiB, the descriptors and the threads of the process."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    memory = int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024
    return memory, len(os.listdir(f"/proc/{process.pid}/fd")), int(re.search(r"Threads:\s+(\d+)", status)[1])


def run(executable, minutes, clients, seed):
    dice = random.Random(seed)
    folder = tempfile.mkdtemp(prefix="understudy-soak-")
    pool, app = prepare(executable, folder)
    server = Server(executable, folder).wait()
    workers = [Worker(number, random.Random(dice.random()), pool, app) for number in range(clients)]
    visitors = [Visitor(server.port, random.Random(dice.random())) for _ in range(2)]
    for worker in workers:
        worker.caller = Caller(server.port)
    for thread in [*workers, *visitors]:
        thread.start()
    found, end = [], time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        time.sleep(PAUSE)
        found.append(look(server.process))
        failure = next((thread.failure for thread in [*workers, *visitors] if thread.failure), None)
        if failure is not None or server.process.poll() is not None:
            raise Broken(f"{failure!r}: {server.process.poll()}")
    for worker in workers:
        worker.is_over = True
    for visitor in visitors:
        visitor.is_over.set()
    for thread in [*workers, *visitors]:
        thread.join(timeout=2 * PATIENCE)
    server.end(signal.SIGTERM)
    third = len(found) // 3
    middle, last = found[third : 2 * third], found[2 * third :]
    words = []
    for index, name in enumerate(("memory in MiB", "descriptors", "threads")):
        before, after = (statistics.median(entry[index] for entry in part) for part in (middle, last))
        words.append(f"{name} {before:.0f}, then {after:.0f}")
        if after > before * (1 + GROWTH) + (0 if index == 0 else MORE):
            raise Broken(f"{name}: {before:.1f} in the second third, {after:.1f} in the last")
    answered = sum(thread.answered for thread in [*workers, *visitors])
    print(f"{minutes:g} minutes, {answered:,} answers; second and last third: {'; '.join(words)} (seed {seed})")
    shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--executable", required=True)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    chosen = parser.parse_args()
    try:
        run(os.path.abspath(chosen.executable), chosen.minutes, chosen.clients, chosen.seed)
    except (Broken, Refused) as error:
        sys.exit(f"seed {chosen.seed}: {error}")


if __name__ == "__main__":
    main()
