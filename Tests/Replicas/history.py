"""Whether what clients saw of registers could have happened one after the other (linearizability).

Every write has a value of its own, so the check is exact and quick. All operations of one value are a cluster, which
begins when the first of them has ended and ends when the last of them begins. Where it begins before it ends, the
register had the value all that time (P. B. Gibbons and E. Korach, Testing Shared Memories, 1997): two such times of one
register may not meet, and no cluster may fit into one of another value.
"""

import math
from dataclasses import dataclass, field


@dataclass
class Cluster:
    value: str
    # When the write was asked for, and when it was answered: for ever later if the answer never came.
    asked: float = -math.inf
    answered: float = math.inf
    # Of the reads that gave the value: when each was asked for, and when it was answered.
    reads: list = field(default_factory=list)

    @property
    def zone(self):
        """The earliest end and the latest beginning of an operation."""
        ends = [self.answered, *(end for _, end in self.reads)]
        begins = [self.asked, *(begin for begin, _ in self.reads)]
        return min(ends), max(begins)


def broken(clusters):
    """What is wrong with the history of one register, in words; None if nothing is."""
    seen = []
    for one in clusters:
        for _, end in one.reads:
            if end < one.asked:
                return f"{one.value} was read before it was written"
        # A write that was never answered and never read may not have happened.
        if one.answered < math.inf or one.reads:
            seen.append((*one.zone, one.value))
    forward = sorted(zone for zone in seen if zone[0] < zone[1])
    for (_, end, first), (begin, _, second) in zip(forward, forward[1:], strict=False):
        if begin < end:
            return f"{first} and {second} were there at the same time"
    for begin, end, value in seen:
        if begin < end:
            continue
        for low, high, other in forward:
            if low < end and begin < high:
                return f"{value} was there while {other} was"
    return None


def test_itself():
    """The checker finds a stale read, a value that comes back, and nothing in what is sound."""
    good = [Cluster("a", 0, 1, [(1, 2)]), Cluster("b", 3, 4, [(3.5, 5), (6, 7)]), Cluster("c", 4.5, math.inf)]
    assert broken(good) is None
    stale = [Cluster("a", 0, 1, [(1, 2), (5, 6)]), Cluster("b", 3, 4, [(4, 4.5)])]
    assert broken(stale)
    back = [Cluster("a", 0, 1, [(3, 4), (7, 8)]), Cluster("b", 2, 9, [(5, 6)])]
    assert broken(back)
    unknown = [Cluster("a", 0, 1, [(9, 10)]), Cluster("b", 2, math.inf, [(11, 12)])]
    assert broken(unknown) is None
