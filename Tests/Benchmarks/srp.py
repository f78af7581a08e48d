"""
SRP sign-ins for the benchmark.

A sign-in by SRP costs the client as much arithmetic as the server, and both would share the cores. So the sign-ins go
in two timed halves, many at once: all starts, then all proofs. What the client computes in between is not timed, and
the halves themselves only send prepared bytes.
"""

import base64
import hashlib
import hmac
import json
import multiprocessing
import subprocess
import tempfile
import time
from pathlib import Path

from servers import SIGNED, TARGET

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


def _send_all(server, operation, bodies, connections):
    """
    Sends each request once, by wrk, which takes little of the processors that the server needs.

    Returns (seconds, answers in any order, processor seconds of the server).
    """
    with tempfile.TemporaryDirectory() as folder:
        requests, answers = Path(folder) / "requests", Path(folder) / "answers"
        requests.write_text("".join(f"POST\t/\t{TARGET}{operation}\t{json.dumps(body)}\n" for body in bodies))
        script = Path(__file__).with_name("once.lua")
        command = ["wrk", "-t", "1", "-c", str(connections), "-d", "600s", "-s", str(script)]
        command += [f"http://127.0.0.1:{server.port}", "--", str(requests), SIGNED, str(answers)]
        before, started = server.processor_seconds(), time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as driver:
            # It has no other way to end before its time.
            while not answers.exists() and driver.poll() is None:
                time.sleep(0.001)
            seconds = time.perf_counter() - started
            spent = server.processor_seconds() - before
            driver.kill()
        lines = [line.split("\t", 1) for line in answers.read_text().splitlines()]
    if any(status != "200" for status, _ in lines) or len(lines) != len(bodies):
        raise SystemExit(
            f"an SRP sign-in was refused: {next((line for line in lines if line[0] != '200'), len(lines))}"
        )
    return seconds, [json.loads(body) for _, body in lines], spent


def measure(server, pool_id, client_id, usernames, password, connections=8):
    """Signs each of the users in: sign-ins a second of both halves together, and the server's processor µs for each."""
    a = 2**255 + 977
    A = format(pow(G, a, N), "x")
    starts = [
        {"ClientId": client_id, "AuthFlow": "USER_SRP_AUTH", "AuthParameters": {"USERNAME": name, "SRP_A": A}}
        for name in usernames
    ]
    first, challenges, spent = _send_all(server, "InitiateAuth", starts, connections)
    pool = pool_id.split("_", 1)[1]
    with multiprocessing.Pool() as workers:
        tasks = [(pool, password, a, challenge["ChallengeParameters"]) for challenge in challenges]
        claims = workers.map(_claim, tasks, chunksize=16)
    proofs = [
        {"ClientId": client_id, "ChallengeName": "PASSWORD_VERIFIER", "ChallengeResponses": claim} for claim in claims
    ]
    second, tokens, more = _send_all(server, "RespondToAuthChallenge", proofs, connections)
    if not all(answer["AuthenticationResult"]["AccessToken"] for answer in tokens):
        raise SystemExit("a proof brought no tokens")
    return {"rate": len(usernames) / (first + second), "cpu": (spent + more) / len(usernames) * 1e6}
