"""
Measures a built executable: sign-ins, refreshes, look-ups, pages, start-up and memory, at 100 and at 100,000 users;
with and without `--data`, and beside two other servers, by turns.

Every rate stands beside `openssl speed rsa2048` of the same run: a sign-in makes two such signatures, so the machine
cancels out. The load comes from wrk on the same cores; for SRP sign-ins see srp.py.
"""

import argparse
import json
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Tests/Clients"))
from servers import SIGNED, TARGET, MiniStack, Moto, Server  # noqa: E402
from srp import measure as measure_srp  # noqa: E402

POOL, CLIENT, PASSWORD = "us-east-1_Bench0001", "bench", "Correct-Horse-1"
CORES = os.cpu_count() or 1
CONCURRENCY = 8
RATIOS = Path(__file__).with_name("ratios.json")
# A ratio that is worse than the committed one by more than this is a regression.
TOLERANCE = 0.15


def username(index):
    return f"user{index:06}@example.com"


HAS_IFMA = "avx512ifma" in Path("/proc/cpuinfo").read_text()


def yardstick(seconds, common=False):
    """
    RS256 signatures a second that OpenSSL makes on all cores, with nothing else running.

    With AVX-512 IFMA, OpenSSL has a way of its own for keys of two primes, which keys of four primes have to do
    without; `common` switches it off, so that the ratio of one machine can be held against another's.
    """
    done = subprocess.run(
        ["openssl", "speed", "-seconds", str(seconds), "-multi", str(CORES), "rsa2048"],
        capture_output=True,
        text=True,
        env=os.environ | ({"OPENSSL_ia32cap": ":~0x200000"} if common else {}),
    )
    line = next(line for line in done.stdout.splitlines() if line.startswith("rsa 2048"))
    return float(re.findall(r"[\d.]+", line.split("bits")[1])[2])


def configuration(users, keys):
    client = {
        "ClientId": CLIENT,
        "ClientName": "bench",
        "ExplicitAuthFlows": [
            "ALLOW_USER_PASSWORD_AUTH",
            "ALLOW_USER_SRP_AUTH",
            "ALLOW_REFRESH_TOKEN_AUTH",
        ],
        "CallbackURLs": ["http://localhost:3000/callback"],
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email"],
        "AllowedOAuthFlowsUserPoolClient": True,
        "SupportedIdentityProviders": ["COGNITO"],
    }
    people = [
        {
            "Username": username(index),
            "Password": PASSWORD,
            "UserAttributes": [
                {"Name": "email_verified", "Value": "true"},
                {"Name": "name", "Value": f"User {index}"},
            ],
        }
        for index in range(users)
    ]
    pool = {"Id": POOL, "PoolName": "bench", "UsernameAttributes": ["email"], "Clients": [client], "Users": people}
    return {"server": {"keys": keys}, "userPools": [pool]}


def api(operation, bodies):
    return [("POST", "/", TARGET + operation, json.dumps(body)) for body in bodies]


def sign_ins(names, client=CLIENT):
    return api("InitiateAuth", [sign_in_body(name, client) for name in names])


def sign_in(server, name, client=CLIENT):
    return server.call("InitiateAuth", sign_in_body(name, client))["AuthenticationResult"]


def sign_in_body(name, client=CLIENT):
    return {
        "ClientId": client,
        "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": {"USERNAME": name, "PASSWORD": PASSWORD},
    }


def replay(server, lines, seconds, connections=CONCURRENCY, warm=True):
    """Runs wrk over the prepared requests: (requests a second, p50 and p99 in ms, processor µs a request)."""
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        file.write("\n".join("\t".join(line) for line in lines) + "\n")
        file.flush()
        command = [
            "wrk",
            "-t",
            "1",
            "-c",
            str(connections),
            "--latency",
            "-s",
            str(Path(__file__).with_name("replay.lua")),
        ]
        command += [f"http://127.0.0.1:{server.port}", "--", file.name, SIGNED]
        if warm:
            subprocess.run(command[:1] + ["-d", "1s"] + command[1:], capture_output=True, check=True)
        before = server.processor_seconds()
        done = subprocess.run(
            command[:1] + ["-d", f"{seconds}s"] + command[1:], capture_output=True, text=True, check=True
        )
        spent = server.processor_seconds() - before
    if "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise SystemExit(done.stdout)
    units = {"us": 0.001, "ms": 1, "s": 1000}
    latency = {
        quantile: float(value) * units[unit]
        for quantile, value, unit in re.findall(r"(50|99)%\s+([\d.]+)(us|ms|s)", done.stdout)
    }
    count = int(re.search(r"(\d+) requests in", done.stdout)[1])
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)[1])
    return {"rate": rate, "p50": latency["50"], "p99": latency["99"], "cpu": spent / count * 1e6}


def scenarios(server, users):
    """The requests of each operation."""
    step = max(1, users // 5000)
    names = [username(index) for index in range(0, users, step)]
    tokens = [sign_in(server, name) for name in names[:50]]

    login = f"/login?client_id={CLIENT}&response_type=code&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fcallback"
    return {
        "Password sign-in": sign_ins(names),
        "Refresh": api(
            "InitiateAuth",
            [
                {
                    "ClientId": CLIENT,
                    "AuthFlow": "REFRESH_TOKEN_AUTH",
                    "AuthParameters": {"REFRESH_TOKEN": token["RefreshToken"]},
                }
                for token in tokens
            ],
        ),
        "GetUser": api("GetUser", [{"AccessToken": token["AccessToken"]} for token in tokens]),
        "ListUsers, one by e-mail": api(
            "ListUsers", [{"UserPoolId": POOL, "Filter": f'email = "{name}"'} for name in names[:2000]]
        ),
        "ListUsers, a page of 60": api("ListUsers", [{"UserPoolId": POOL, "Limit": 60}]),
        "Keys (JWKS)": [("GET", f"/{POOL}/.well-known/jwks.json", "-", "")],
        "Login page": [("GET", login, "-", "")],
    }


def measure_at(executable, users, keys, seconds, folder):
    """Everything that is measured on one server with this many users."""
    config = Path(folder) / f"{users}-{keys}.json"
    config.write_text(json.dumps(configuration(users, keys)))
    server = Server(executable, str(config))
    found = {"start": server.wait(), "resident": server.resident(), "rates": {}}
    for name, lines in scenarios(server, users).items():
        found["rates"][name] = replay(server, lines, seconds)
        print(f"  {users} users, {keys} keys, {name}: {found['rates'][name]['rate']:,.0f}/s", file=sys.stderr)
    count = 100 * seconds
    people = [username(index * 7919 % users) for index in range(count)]
    found["rates"]["SRP sign-in"] = measure_srp(server, POOL, CLIENT, people, PASSWORD, CONCURRENCY)
    print(f"  {users} users, {keys} keys, SRP: {found['rates']['SRP sign-in']['rate']:,.0f}/s", file=sys.stderr)
    found["after"] = server.resident()
    found["sandboxes"] = measure_sandboxes(server)
    server.stop()
    return found


def measure_beside(executable, seconds, rounds, folder):
    """Password sign-ins with 100 users of this server, moto and MiniStack, by turns, over 1, 8 and 32 connections."""
    config = Path(folder) / "beside.json"
    config.write_text(json.dumps(configuration(100, "fast")))
    people = [username(index) for index in range(100)]
    ours = Server(executable, str(config))
    ours.wait()
    servers = {"understudy": (ours, sign_ins(people))}
    for kind in (Moto, MiniStack):
        other = kind()
        servers[kind.NAME] = (other, sign_ins(people, other.client_with(people, PASSWORD)))
    found = {(name, connections): [] for name in servers for connections in (1, 8, 32)}
    for connections in (1, 8, 32):
        for _ in range(rounds):
            for name, (server, lines) in servers.items():
                found[name, connections].append(replay(server, lines, seconds, connections)["rate"])
    for server, _ in servers.values():
        server.end()
    print(f"  beside moto and MiniStack: {found}", file=sys.stderr)
    return found


def measure_sandboxes(server, runs=21):
    """Medians, in ms and with the HTTP around them, of a snapshot, its restoration and a sandbox of its own."""

    def control(method, path, body=None):
        url = f"http://127.0.0.1:{server.port}/_understudy/{path}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
        begun = time.perf_counter()
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return (time.perf_counter() - begun) * 1000, json.loads(text or "{}")

    times = {"snapshot": [], "restore": [], "sandbox": []}
    for index in range(runs):
        took, snapshot = control("POST", "snapshots", {"name": "bench"})
        times["snapshot"].append(took)
        # Something to go back from.
        server.call("AdminDisableUser", {"UserPoolId": POOL, "Username": username(index)})
        times["restore"].append(control("POST", f"snapshots/{snapshot['id']}/restore")[0])
        control("DELETE", f"snapshots/{snapshot['id']}")
        took, made = control("POST", "sandboxes", {})
        times["sandbox"].append(took)
        control("DELETE", f"sandboxes/{made['sandbox']}")
    return {name: statistics.median(values) for name, values in times.items()}


def sign_ups(round_, turn):
    """Sign-ups of people who are not there yet."""
    people = [f"new{round_}-{turn}-{index}@example.com" for index in range(200_000)]
    return api("SignUp", [{"ClientId": CLIENT, "Username": name, "Password": PASSWORD} for name in people])


def measure_kept(executable, users, seconds, rounds, folder):
    """With and without `--data`, by turns, and how long starts take that write the users down and find them."""
    config, data = Path(folder) / "kept.json", str(Path(folder) / "data")
    config.write_text(json.dumps(configuration(users, "fast")))
    kept = Server(executable, str(config), data)
    found = {"first": kept.wait(), "rounds": []}
    plain = Server(executable, str(config))
    plain.wait()
    for number in range(rounds):
        measured = {}
        for turn, server in enumerate((plain, kept)):
            lines = scenarios(server, users)
            for name in ("Password sign-in", "Refresh"):
                measured[name, turn] = replay(server, lines[name], seconds)
            # Each of these requests counts once.
            measured["Sign-up", turn] = replay(server, sign_ups(number, turn), min(seconds, 4), warm=False)
        found["rounds"].append(measured)
    plain.stop()
    kept.stop()
    server = Server(executable, data=data)
    found["again"] = server.wait()
    sign_in(server, username(users - 1))
    server.stop()
    print(f"  {users} users with --data: start {found['again']:.2f} s", file=sys.stderr)
    return found


def measure_start(executable, runs=7):
    """Medians, in ms, of the built-in configuration: first answer, first token; and the memory it then holds."""
    answers, tokens, memory = [], [], []
    for _ in range(runs):
        server = Server(executable)
        answers.append(server.wait("live") * 1000)
        sign_in(server, "ada@example.com", "understudyweb")
        tokens.append((time.perf_counter() - server.started) * 1000)
        memory.append(server.resident())
        server.stop()
    return statistics.median(answers), statistics.median(tokens), statistics.median(memory)


def table(rows):
    header, *body = rows
    lines = ["| " + " | ".join(header) + " |", "|---|" + "---:|" * (len(header) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in body])


def spread(values, unit="×"):
    """The median, and between what the rounds were."""
    return f"{statistics.median(values):.2f} {unit} ({min(values):.2f} to {max(values):.2f})"


def kept_ratios(kept, name, figure="rate"):
    return [measured[name, 1][figure] / measured[name, 0][figure] for measured in kept["rounds"]]


def beside_ratios(beside, other, connections):
    pairs = zip(beside["understudy", connections], beside[other, connections], strict=True)
    return [ours / theirs for ours, theirs in pairs]


def held_ratios(signs, found, kept, beside):
    """
    What `--check` holds against the committed table: ratios of one run, the higher the better.

    `signs` is the yardstick without AVX-512 IFMA, so that the table is one for processors with it and without.
    """
    small, large = found[(100, "fast")]["rates"], found[(100_000, "fast")]["rates"]
    ratios = {f"{name}, to the yardstick": rate["rate"] / signs for name, rate in small.items()}
    ratios |= {f"{name}, 100,000 users to 100": large[name]["rate"] / small[name]["rate"] for name in small}
    ratios["SRP sign-in, to password sign-in"] = small["SRP sign-in"]["rate"] / small["Password sign-in"]["rate"]
    for name in ("Password sign-in", "Refresh", "Sign-up"):
        ratios[f"{name}, with --data to without"] = statistics.median(kept_ratios(kept, name))
    for other in (Moto.NAME, MiniStack.NAME):
        for connections in (1, 8, 32):
            ratio = statistics.median(beside_ratios(beside, other, connections))
            ratios[f"Password sign-in, to {other}, {connections} connections"] = ratio
    return ratios


def regressions(ratios):
    """What is worse than the committed table by more than the tolerance, in words."""
    committed = json.loads(RATIOS.read_text())
    words = [f"{name} is in no run any more" for name in committed if name not in ratios]
    for name, ratio in ratios.items():
        held = committed.get(name)
        if held is None:
            words.append(f"{name} is not in {RATIOS.name}: run without --check to write it")
        elif ratio < held * (1 - TOLERANCE):
            words.append(f"{name}: {ratio:.3f}, {1 - ratio / held:.0%} below {held:.3f}")
    return words


def report(before, after, common, start, found, kept, beside):
    small, large, standard = found[(100, "fast")], found[(100_000, "fast")], found[(100, "standard")]
    signs = (before + after) / 2
    order = ["Password sign-in", "SRP sign-in", *[name for name in small["rates"] if "sign-in" not in name]]
    rows = [["operation", "100 users, /s", "100,000 users, /s", "p50, ms", "p99, ms", "server CPU, µs", "to yardstick"]]
    for name in order:
        one, many = small["rates"][name], large["rates"][name]
        extra = [f"{one[key]:,.2f}" if key in one else "" for key in ("p50", "p99")]
        extra.append(f"{one['cpu']:,.0f}" if "cpu" in one else "")
        rows.append([name, f"{one['rate']:,.0f}", f"{many['rate']:,.0f}", *extra, f"{one['rate'] / signs:.2f}"])
    per_user = (large["resident"] - small["resident"]) / (100_000 - 100)
    signed_in = small["rates"]["Password sign-in"]["rate"]
    plain = standard["rates"]["Password sign-in"]["rate"]
    facts = [
        ["figure", "measured", "budget"],
        [
            "password sign-ins, relative to two plain signatures each, fast keys",
            f"{signed_in / (signs / 2):.2f} ×",
            "≥ 2 ×",
        ],
        *(
            [["the same, relative to the yardstick of other processors", f"{signed_in / (common / 2):.2f} ×", "≥ 2 ×"]]
            if HAS_IFMA
            else []
        ),
        [
            "the same with standard keys, relative to two plain signatures each",
            f"{plain / (signs / 2):.2f} ×",
            "≥ 0.8 ×",
        ],
        [
            "sign-ins with 100,000 users, relative to those with 100",
            f"{large['rates']['Password sign-in']['rate'] / signed_in:.2f} ×",
            "≥ 0.8 ×",
        ],
        ["start to first answer", f"{start[0]:.1f} ms", "≤ 12 ms"],
        ["start to first token", f"{start[1]:.1f} ms", "≤ 80 ms"],
        ["start with 100,000 users in a configuration", f"{large['start']:.2f} s", ""],
        ["the same with `--data`, which writes them to the file", f"{kept['first']:.2f} s", ""],
        ["start with 100,000 users from the file of `--data`", f"{kept['again']:.2f} s", ""],
        *(
            [
                f"{words} with `--data`, relative to those without, 100,000 users",
                spread(kept_ratios(kept, name)),
                f"≥ {budget} ×",
            ]
            for words, name, budget in (
                ("password sign-ins", "Password sign-in", 0.8),
                ("refreshes", "Refresh", 0.8),
                ("sign-ups", "Sign-up", 0.5),
            )
        ),
        [
            "p99 of password sign-ins with `--data`, relative to that without",
            spread(kept_ratios(kept, "Password sign-in", "p99")),
            "≤ 3 ×",
        ],
        *(
            [f"{words}, 100,000 users", f"{large['sandboxes'][name]:.1f} ms", "≤ 5 ms"]
            for name, words in (
                ("snapshot", "taking a snapshot"),
                ("restore", "restoring it"),
                ("sandbox", "creating a sandbox"),
            )
        ),
        ["resident memory, idle", f"{start[2] / 2**20:.1f} MiB", "≤ 16 MiB"],
        ["resident memory, each user", f"{per_user / 1024:.2f} KiB", "≤ 2 KiB"],
        ["resident memory after all measurements, 100 users", f"{small['after'] / 2**20:.1f} MiB", ""],
    ]
    others = [["password sign-ins, 100 users", "1 connection", "8", "32"]]
    for name, release in (("understudy", ""), (Moto.NAME, Moto.RELEASE), (MiniStack.NAME, MiniStack.RELEASE)):
        rates = [f"{statistics.median(beside[name, connections]):,.0f}/s" for connections in (1, 8, 32)]
        others.append([f"{name} {release}".strip(), *rates])
    for name in (Moto.NAME, MiniStack.NAME):
        others.append([f"relative to {name}", *(spread(beside_ratios(beside, name, count)) for count in (1, 8, 32))])
    model = "unknown processor"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    if HAS_IFMA:
        ifma = (
            "\nThis processor has AVX-512 IFMA, which OpenSSL uses for two primes and not for four. Without it, as on"
            f"\nother processors, the yardstick is **{common:,.0f}**; a budget relative to it says so."
            "\nNumbers of 3,072 bits, as SRP has them, gain nothing from it in OpenSSL."
        )
    else:
        ifma = (
            "\nThis processor has no AVX-512 IFMA. Where a processor has it, OpenSSL makes some 2.4 times as many"
            "\nsignatures with two primes, and no more with the four of `fast` keys: sign-ins are as fast as here, and"
            "\nthe yardstick is higher. Numbers of 3,072 bits, as SRP has them, gain nothing from it either."
        )
    return f"""# Performance

Written by `scripts/bench`. {CORES} cores of {model}, {platform.system()}, the load driver on the same cores,
{CONCURRENCY} connections, keep-alive, plain HTTP. Rates depend on the machine; rely on the ratios.

The yardstick is `openssl speed -multi {CORES} rsa2048` of the same run: **{before:,.0f}** signatures a second before
and **{after:,.0f}** after. A sign-in or a refresh makes two signatures. `fast` keys have four primes, `standard`
ones two; what both publish and sign is ordinary RS256.{ifma}

{table(rows)}

{table(facts)}

## Beside other servers

Measured by turns on the same cores; a ratio is the median of the rounds, with the lowest and the highest.

{table(others)}

SRP sign-ins are timed without the client's own arithmetic, which costs as much as the server's:
[srp.py](../Tests/Benchmarks/srp.py) describes the method. `scripts/bench --check` measures again and fails if one
of the ratios in [ratios.json](../Tests/Benchmarks/ratios.json) is worse by more than {TOLERANCE:.0%}. Those hold the
yardstick without AVX-512 IFMA, so that processors with it and without can be compared.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--executable", default=str(REPOSITORY / ".build/release/understudy"))
    parser.add_argument("--quick", action="store_true", help="short runs, and only print the report")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if a ratio is worse than the committed one"
    )
    parser.add_argument("--output", default=str(REPOSITORY / "docs/performance.md"))
    options = parser.parse_args()
    executable = os.path.abspath(options.executable)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    seconds = 2 if options.quick else 8
    before = yardstick(2)
    common = yardstick(2, common=True)
    start = measure_start(executable, 3 if options.quick else 11)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for users, keys in ((100, "fast"), (100_000, "fast"), (100, "standard")):
            found[users, keys] = measure_at(executable, users, keys, seconds, folder)
        kept = measure_kept(executable, 100_000, seconds, 1 if options.quick else 3, folder)
        beside = measure_beside(executable, min(seconds, 4), 1 if options.quick else 3, folder)
    after = yardstick(2)
    print(report(before, after, common, start, found, kept, beside))
    if abs(before - after) > 0.15 * before:
        print("the yardstick moved by more than 15 %: something else was running; measure again", file=sys.stderr)
        return 1
    ratios = held_ratios(common, found, kept, beside)
    if options.check:
        worse = regressions(ratios)
        print("\n".join(["worse than before:", *worse]) if worse else "no ratio is worse than before", file=sys.stderr)
        return 1 if worse else 0
    if not options.quick:
        Path(options.output).write_text(report(before, after, common, start, found, kept, beside))
        RATIOS.write_text(json.dumps({name: round(ratio, 3) for name, ratio in ratios.items()}, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
