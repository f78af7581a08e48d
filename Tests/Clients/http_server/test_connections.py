"""
Many connections at once: idle ones, waiting ones, more than there may be, and clients that hang up.

`UNDERSTUDY_TEST_CONNECTIONS=10000` makes the great test as large as the machine should bear.
"""

import os
import resource
import select
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.pools import Pool
from support.server import environment, eventually, run

LIVE = b"GET /_understudy/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
WAIT = b"GET /_understudy/messages?to=%s&wait=60 HTTP/1.1\r\nHost: localhost\r\n\r\n"
IDLE = int(os.environ.get("UNDERSTUDY_TEST_CONNECTIONS", "2500"))


@pytest.fixture(autouse=True)
def descriptors():
    """This process needs about as many as the server."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def resident(server):
    with open(f"/proc/{server.process.pid}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS:"))


def answer_on(connection):
    """One answer with a length."""
    received = b""
    while b"\r\n\r\n" not in received:
        piece = connection.recv(65536)
        assert piece, received
        received += piece
    head, _, body = received.partition(b"\r\n\r\n")
    length = next(
        int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")
    )
    while len(body) < length:
        body += connection.recv(65536)
    return head, body


def is_closed(connection):
    looking = select.poll()
    looking.register(connection, select.POLLIN)
    return bool(looking.poll(0)) and connection.recv(1, socket.MSG_PEEK) == b""


def opened(server, data):
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    connection.sendall(data)
    return connection


def test_many_idle_and_waiting_clients_leave_room_for_sign_ins(start, descriptors):
    idle, waiting = min(IDLE, descriptors - 1000), max(100, IDLE // 10)
    server = start()
    pool = Pool(server)
    client, person = pool.client(), pool.user()
    before = resident(server)
    connections = []
    try:
        for _ in range(idle):
            connection = opened(server, LIVE)
            assert answer_on(connection)[0].startswith(b"HTTP/1.1 200")
            connections.append(connection)
        each = (resident(server) - before) / idle
        assert each < 120 * 1024, f"{each} bytes for each idle connection"
        polls = [opened(server, WAIT % b"%d@example.com" % index) for index in range(waiting)]
        connections += polls

        def sign_in(_):
            started = time.monotonic()
            assert client.sign_in(person.email)["AccessToken"]
            return time.monotonic() - started

        with ThreadPoolExecutor(8) as threads:
            times = sorted(threads.map(sign_in, range(200)))
        assert times[len(times) // 2] < 2
        assert server.control.get("health/live").status_code == 200
        assert not any(is_closed(connection) for connection in polls)
        print(f"{idle} idle, {waiting} waiting: {each:.0f} bytes each; sign-in p50 {times[100] * 1000:.1f} ms")
    finally:
        for connection in connections:
            connection.close()
    eventually(lambda: len(os.listdir(f"/proc/{server.process.pid}/fd")) < 100)


def test_at_the_limit_the_longest_idle_goes(start):
    server = start("--connections", 16)
    connections = []
    for _ in range(16):
        connections.append(opened(server, LIVE))
        answer_on(connections[-1])
        time.sleep(0.02)
    connections[0].sendall(LIVE)
    answer_on(connections[0])
    for _ in range(4):
        time.sleep(0.02)
        connections.append(opened(server, LIVE))
        answer_on(connections[-1])
    eventually(lambda: [is_closed(connection) for connection in connections] == [False] + [True] * 4 + [False] * 15)
    lines = [line for line in server.errors().splitlines() if "--connections" in line]
    assert len(lines) == 1 and "16 connections" in lines[0] and "ulimit -n" in lines[0], server.errors()


def test_health_is_answered_when_all_connections_wait(start):
    server = start("--connections", 16)
    polls = [opened(server, WAIT % b"nobody@example.com") for _ in range(16)]
    time.sleep(0.5)
    refused = opened(server, b"GET /_understudy/info HTTP/1.1\r\nHost: localhost\r\n\r\n")
    head, body = answer_on(refused)
    assert head.startswith(b"HTTP/1.1 503 ") and b"too_many_connections" in body and b"--connections" in body
    for _ in range(200):
        with opened(server, LIVE) as connection:
            assert answer_on(connection)[0].startswith(b"HTTP/1.1 200")
    assert run("health", "--url", server.url).returncode == 0
    for poll in polls:
        assert not is_closed(poll)
        poll.close()
    eventually(lambda: server.control.get("info").status_code == 200)


def test_a_waiting_client_that_hangs_up_is_freed_at_once(start):
    server = start()
    files = f"/proc/{server.process.pid}/fd"
    few = len(os.listdir(files))
    polls = [opened(server, WAIT % b"nobody@example.com") for _ in range(100)]
    eventually(lambda: len(os.listdir(files)) >= few + 100)
    time.sleep(0.3)
    for poll in polls:
        poll.close()
    started = time.monotonic()
    eventually(lambda: len(os.listdir(files)) <= few + 5, seconds=10)
    assert time.monotonic() - started < 5


def test_the_limit_is_a_setting(start):
    server = start(config={"server": {"connections": 20}})
    polls = [opened(server, WAIT % b"nobody@example.com") for _ in range(20)]
    time.sleep(0.3)
    assert answer_on(opened(server, b"GET /_understudy/info HTTP/1.1\r\nHost: localhost\r\n\r\n"))[0].startswith(
        b"HTTP/1.1 503 "
    )
    for poll in polls:
        poll.close()
    server = start(
        "--connections", 30, config={"server": {"connections": 20}}, env=environment(UNDERSTUDY_CONNECTIONS=25)
    )
    polls = [opened(server, WAIT % b"nobody@example.com") for _ in range(29)]
    time.sleep(0.3)
    assert answer_on(opened(server, b"GET /_understudy/info HTTP/1.1\r\nHost: localhost\r\n\r\n"))[0].startswith(
        b"HTTP/1.1 200 "
    )
    for poll in polls:
        poll.close()


def test_more_than_the_system_allows_is_refused():
    done = run("serve", "--port", "0", "--connections", "1000000")
    assert done.returncode != 0
    assert "1000000 connections" in done.stderr and "ulimit" in done.stderr and len(done.stderr.splitlines()) == 1
