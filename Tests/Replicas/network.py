"""The ways between the servers and their database, and how they are cut: in network namespaces, where the system drops
packets and tells nobody, or by a proxy where that cannot be had."""

import os
import select
import shutil
import socket
import subprocess
import sys
import threading

# All of it exists in namespaces of the checker's own alone, and leads nowhere.
NET, HERE, DATABASE = "10.77.0", "10.77.0.1", "10.77.0.2"
BRIDGE = "understudy"
INSIDE = "REPLICAS_CHECKER_INSIDE"
ATTEMPT = """
ip link set lo up
ip link add understudy-a type veth peer name understudy-b
ip link add understudy-c type bridge
nft add table inet understudy
nft add chain inet understudy arriving '{ type filter hook input priority 0; }'
nft add rule inet understudy arriving ip saddr 10.0.0.1 ip daddr 10.0.0.2 counter drop
nft add table ip understudy
nft add chain ip understudy moved '{ type nat hook prerouting priority -100; }'
mkdir -p /run/netns && mount -t tmpfs none /run/netns
ip netns add understudy-d
"""


def enter(chosen):
    """Goes on in namespaces of its own, if the system lets us: they are gone with the last process in there.

    `chosen` is `namespaces`, `proxy`, or `best`: those where they can be had.
    """
    if os.environ.get(INSIDE):
        for command in (
            "mount -t tmpfs none /run/netns",
            "ip link set lo up",
            # With an address of its own, which would change with its ports otherwise.
            f"ip link add {BRIDGE} address 02:00:00:00:00:01 type bridge",
            f"ip addr add {HERE}/24 dev {BRIDGE}",
            f"ip addr add {DATABASE}/24 dev {BRIDGE}",
            f"ip link set {BRIDGE} up",
            "nft add table inet understudy",
            "nft add chain inet understudy arriving { type filter hook input priority 0; }",
            "nft add table ip understudy",
            "nft add chain ip understudy moved { type nat hook prerouting priority -100; }",
        ):
            run(*command.split())
        print(f"each server in a network namespace, in which packets are dropped ({BRIDGE}, {NET}.0/24)", flush=True)
        return Namespaces()
    own = ["unshare", "--net", "--mount"]
    missing = [name for name in ("ip", "nft", "unshare") if not shutil.which(name)]
    why = f"{', '.join(missing)} not installed" if missing else "not root" if os.geteuid() else None
    if chosen != "proxy" and why is None:
        tried = subprocess.run([*own, "sh", "-ec", ATTEMPT], capture_output=True, text=True)
        if tried.returncode == 0:
            os.environ[INSIDE] = "1"
            os.execvp("unshare", [*own, sys.executable, *sys.argv])
        why = (tried.stderr or "no reason given").strip().splitlines()[0]
    if chosen == "namespaces":
        raise SystemExit(f"no network namespaces here: {why}")
    print(f"wires are cut in a proxy, not in network namespaces: {why or 'as asked for'}", flush=True)
    return Proxies()


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {done.stderr.strip()}")


class Proxies:
    """All servers on this machine's own address."""

    settings = {}

    def link(self, database):
        return Wire(database)

    def moved(self, before, after, links):
        for link in links:
            link.target = after.port


class Wire:
    """Passes bytes between a server and the database, until it is cut in one direction or both: nobody is told."""

    host, command, options = "127.0.0.1", [], []

    def __init__(self, database):
        self.target, self.ways = database.port, set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = database.address(port=self.listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self, ways):
        self.ways = set(ways)

    def heal(self):
        self.ways = set()

    def replace(self):
        """Connections end with their server here: the database hears of it."""
        self.heal()

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
            watched = [end for end, (_, way) in ends.items() if way not in self.ways]
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


class Namespaces:
    """One for each server, and one for the database, the balancer and the clients, with a bridge between them."""

    settings = {"network": f"{NET}.0/24"}

    def __init__(self):
        self.count = 0

    def link(self, database):
        self.count += 1
        return Namespace(self.count, database)

    def moved(self, before, after, links):
        """The database's address leads to another server of it, as a floating address would."""
        rule = f"ip daddr {DATABASE} tcp dport {before.port} dnat to {DATABASE}:{after.port}"
        run("nft", "add", "rule", "ip", "understudy", "moved", *rule.split())


class Namespace:
    """A server's own network: one wire to the bridge."""

    def __init__(self, number, database):
        self.number, self.name, self.host = number, f"server{number}", f"{NET}.{10 + number}"
        self.address = database.address(host=DATABASE)
        self.command, self.options = ["ip", "netns", "exec", self.name], ["--host", self.host, "--open-control"]
        self._make()

    def _make(self):
        wire = f"wire{self.number}"
        run("ip", "netns", "add", self.name)
        own = f"02:00:00:00:00:{10 + self.number:02x}"
        run("ip", "link", "add", wire, "type", "veth", "peer", "name", "eth0", "address", own, "netns", self.name)
        run("ip", "link", "set", wire, "master", BRIDGE, "up")
        run("ip", "-n", self.name, "addr", "add", f"{self.host}/24", "dev", "eth0")
        run("ip", "-n", self.name, "link", "set", "eth0", "up")
        run("ip", "-n", self.name, "link", "set", "lo", "up")
        run(*self.command, "nft", "add table inet understudy")
        run(*self.command, "nft", "add chain inet understudy arriving { type filter hook input priority 0; }")

    def replace(self):
        """Another machine with the same address: what was under way from or to this one is never answered."""
        run("ip", "link", "del", f"wire{self.number}")
        run("ip", "netns", "del", self.name)
        run("nft", "flush chain inet understudy arriving")
        self._make()

    def cut(self, ways):
        """Drops what comes from the database (`in`), what goes there (`out`), or both, where it arrives."""
        if "in" in ways:
            run(*self.command, "nft", f"add rule inet understudy arriving ip saddr {DATABASE} drop")
        if "out" in ways:
            run("nft", f"add rule inet understudy arriving ip saddr {self.host} ip daddr {DATABASE} drop")

    def heal(self):
        run(*self.command, "nft", "flush chain inet understudy arriving")
        run("nft", "flush chain inet understudy arriving")
