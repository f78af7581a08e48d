"""
SRP sign-ins for the benchmark.

A sign-in by SRP costs the client as much arithmetic as the server, and both would share the cores. So the sign-ins go
in two timed halves, many at once: all starts, then all proofs. What the client computes in between is not timed, and
the halves themselves only send prepared bytes.
"""

import base64
import concurrent.futures
import hashlib
import hmac
import json
import multiprocessing
import socket
import threading
import time

from support.srp import G, K, N, pad

STAMP = "Tue Mar 3 07:08:09 UTC 2026"


def _sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def _claim(task):
    """The ChallengeResponses for one challenge."""
    pool, password, a, parameters = task
    user = parameters["USER_ID_FOR_SRP"]
    A, B = pow(G, a, N), int(parameters["SRP_B"], 16)
    u = int.from_bytes(_sha256(pad(A), pad(B)), "big")
    inner = _sha256(f"{pool}{user}:{password}".encode())
    x = int.from_bytes(_sha256(pad(int(parameters["SALT"], 16)), inner), "big")
    S = pow(B - K * pow(G, x, N), a + u * x, N)
    key = hmac.digest(hmac.digest(pad(u), pad(S), "sha256"), b"Caldera Derived Key\x01", "sha256")[:16]
    message = pool.encode() + user.encode() + base64.b64decode(parameters["SECRET_BLOCK"]) + STAMP.encode()
    return {
        "USERNAME": parameters["USERNAME"],
        "PASSWORD_CLAIM_SECRET_BLOCK": parameters["SECRET_BLOCK"],
        "PASSWORD_CLAIM_SIGNATURE": base64.b64encode(hmac.digest(key, message, "sha256")).decode(),
        "TIMESTAMP": STAMP,
    }


def _prepared(port, operation, body):
    data = json.dumps(body).encode()
    head = (
        f"POST / HTTP/1.1\r\nHost: localhost:{port}\r\nX-Amz-Target: AWSCognitoIdentityProviderService.{operation}\r\n"
        f"Content-Type: application/x-amz-json-1.1\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data


def _answer(connection):
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(65536)
    head, body = received.split(b"\r\n\r\n", 1)
    length = next(
        int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")
    )
    while len(body) < length:
        body += connection.recv(65536)
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(body.decode())
    return body


def _send_all(port, requests, concurrency):
    """Sends the requests over some connections; returns (seconds, bodies in order)."""
    bodies, barrier = [None] * len(requests), threading.Barrier(concurrency + 1)

    def one(start):
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            barrier.wait()
            for index in range(start, len(requests), concurrency):
                connection.sendall(requests[index])
                bodies[index] = _answer(connection)

    with concurrent.futures.ThreadPoolExecutor(concurrency) as threads:
        running = [threads.submit(one, start) for start in range(concurrency)]
        barrier.wait()
        started = time.perf_counter()
        for future in running:
            future.result()
    return time.perf_counter() - started, bodies


def measure(port, pool_id, client_id, usernames, password, concurrency=8):
    """Signs each of the users in; returns sign-ins per second of both halves together."""
    a = 2**255 + 977
    A = format(pow(G, a, N), "x")
    starts = [
        _prepared(
            port,
            "InitiateAuth",
            {"ClientId": client_id, "AuthFlow": "USER_SRP_AUTH", "AuthParameters": {"USERNAME": name, "SRP_A": A}},
        )
        for name in usernames
    ]
    first, bodies = _send_all(port, starts, concurrency)
    pool = pool_id.split("_", 1)[1]
    with multiprocessing.Pool() as workers:
        tasks = [(pool, password, a, json.loads(body)["ChallengeParameters"]) for body in bodies]
        claims = workers.map(_claim, tasks, chunksize=16)
    proofs = [
        _prepared(
            port,
            "RespondToAuthChallenge",
            {"ClientId": client_id, "ChallengeName": "PASSWORD_VERIFIER", "ChallengeResponses": claim},
        )
        for claim in claims
    ]
    second, bodies = _send_all(port, proofs, concurrency)
    if not all(b"AccessToken" in body for body in bodies):
        raise RuntimeError("a proof brought no tokens")
    return len(usernames) / (first + second)
