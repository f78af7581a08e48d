"""Whether somebody waited for what was done to a server that was not asked."""

import collections
import contextlib
import threading
import time

from world import Refused, Unknown, call

# Seconds: of a request at one server while something is done to another; of a read and a change that cannot be served.
ELSEWHERE, READ, CHANGE = 2, 4, 6


class Probes:
    """Asks each server again and again, and knows afterwards which answer came when."""

    def __init__(self, world):
        self.world = world
        # Of each request: whose, what, when asked, when answered, and what was answered.
        self.seen = []
        # Of each fault: what, whose, when it began and ended.
        self.faults = []

    def start(self):
        at = self.world.replicas[0].at
        threads = []
        for index, one in enumerate(self.world.replicas):
            self.world.make(at, f"probe{index}")
            threads.append(threading.Thread(target=self._ask, args=(one, f"probe{index}"), daemon=True))
        for thread in threads:
            thread.start()
        return threads

    def _ask(self, one, name):
        count = 0
        while not self.world.stop.is_set():
            count += 1
            kind = ("read", "change")[count % 2]
            begun = time.monotonic()
            try:
                if kind == "read":
                    call(one.at, "AdminGetUser", UserPoolId=self.world.pool, Username=name)
                else:
                    call(
                        one.at, "AdminUpdateUserAttributes", UserPoolId=self.world.pool, Username=name,
                        UserAttributes=[{"Name": "nickname", "Value": str(count)}],
                    )  # fmt: skip
                answer = "done"
            except Unknown as error:
                answer = "refused" if error.status == 503 else "nothing" if error.status is None else str(error)
            except Refused as error:
                answer = str(error)
            self.seen.append((one, kind, begun, time.monotonic(), answer))
            time.sleep(0.1)

    @contextlib.contextmanager
    def during(self, what, one):
        """What is done to one server, which the others do not notice."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self.faults.append((what, one, begun, time.monotonic()))

    def broken(self):
        """What was promised and not kept, in words."""
        found, slack = [], self.world.slack
        for one, kind, begun, ended, answer in self.seen:
            where, seconds = f"a {kind} at server {self.world.replicas.index(one) + 1}", ended - begun
            touching = [fault for fault in self.faults if begun < fault[3] and fault[2] < ended]
            # A request to a server that does not run, or has just restarted, may have no response.
            if any(fault[1] is one and fault[0] != "cut off" for fault in touching):
                continue
            limit = {"read": READ, "change": CHANGE}[kind] * slack
            if answer not in ("done", "refused"):
                found.append(f"{where} was answered: {answer}")
            elif seconds > limit:
                found.append(f"{where} took {seconds:.2f} s, expected at most {limit:g} s")
            for what, other, start, end in touching:
                if other is one or not start <= begun < end:
                    continue
                if answer == "refused":
                    found.append(f"{where} was refused while another was {what}")
                if seconds > ELSEWHERE * slack:
                    found.append(f"{where} took {seconds:.2f} s while another was {what}")
        return [*found[:10], f"and {len(found) - 10} more"] if len(found) > 10 else found

    def tell(self):
        """Prints how long requests took."""
        longest, refusals = collections.Counter(), collections.Counter()
        for one, kind, begun, ended, answer in self.seen:
            if answer == "refused":
                refusals[kind] = max(refusals[kind], ended - begun)
            for what, other, start, end in self.faults:
                if other is not one and start <= begun < end:
                    longest[kind, what] = max(longest[kind, what], ended - begun)
        for (kind, what), seconds in sorted(longest.items()):
            print(f"longest {kind} at a server while another was {what}: {seconds:.2f} s")
        for kind, seconds in sorted(refusals.items()):
            print(f"longest refusal of a {kind}: {seconds:.2f} s")
        print(f"{len(self.seen)} probes")
