"""Memory that remains after many requests."""

import base64
import http.client
import sys
import threading
import time

import pytest

from support.server import Server, eventually

# Tokens of each of the threads: more than the journal holds by count and by size.
TOKENS = 6_000
THREADS = 4
# Bytes beyond what an idle server has.
ALLOWED = 16 << 20


def resident(process) -> int:
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmRSS"))


def take(server, count):
    """Takes tokens of the built-in client over one connection."""
    connection = http.client.HTTPConnection("localhost", server.port, timeout=60)
    secret = base64.b64encode(b"understudyserver:understudyserversecretkey").decode()
    headers = {"Authorization": f"Basic {secret}", "Content-Type": "application/x-www-form-urlencoded"}
    for _ in range(count):
        connection.request("POST", "/oauth2/token", "grant_type=client_credentials", headers)
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200, body
    connection.close()


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.timeout(600)
def test_what_tokens_took_is_given_back():
    with Server() as server:
        take(server, 50)
        idle = resident(server.process)
        threads = [threading.Thread(target=take, args=(server, TOKENS)) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        loaded = resident(server.process)
        server.clock.advance(days=1)
        eventually(lambda: resident(server.process) <= idle + ALLOWED, 60)
        # The journal has as many as before, and says the same of them.
        told = server.control.get("requests", limit=1000).json()["requests"]
        assert len(told) == 1000 and all(one["status"] == 200 for one in told)
        assert all("access_token" in str(one) for one in told[:5])
        time.sleep(1)
        print(f"idle {idle >> 20} MiB, loaded {loaded >> 20} MiB, afterwards {resident(server.process) >> 20} MiB")
