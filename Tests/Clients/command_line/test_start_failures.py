"""The message of a start that fails: a full disk, a quota, a read-only disk, no descriptors.

The calls that make, write and open files below the folder of `--data` fail from a certain one on, whichever that is
(support/failing.c); or the process is killed right before one of them.
"""

import contextlib
import errno
import itertools
import json
import os
import queue
import resource
import shutil
import signal
import subprocess
import sys
import threading

import pytest
import requests

from support.pools import Pool
from support.server import CLIENTS, DEADLINE, Server, environment, eventually, executable

SOURCE = CLIENTS / "support" / "failing.c"
CONDITIONS = ("ENOSPC", "EDQUOT", "EROFS", "EACCES", "EMFILE", "ENOMEM")
CALLS = ("write", "make", "open")
# From which call on: the first ones make the folder and the keys, later ones the database and the log.
FROM = (1, 2, 3, 5, 8, 11, 14)
# What SQLite makes of the system's words.
OF_SQLITE = ("disk is full", "unable to open database file", "readonly database")
CONFIGURATION = {
    "userPools": [{"Id": "us-east-1_A", "PoolName": "a", "Users": [{"Username": "ada", "Password": "Correct-Horse-1"}]}]
}


@pytest.fixture(scope="module")
def failing(tmp_path_factory):
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if sys.platform != "linux" or not compiler:
        pytest.skip("only Linux lets a library stand before the system's, and it has to be compiled")
    library = tmp_path_factory.mktemp("failing") / "failing.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def start(folder, config, *arguments, **failing):
    """Whether a server becomes ready, its exit status, and what it says."""
    command = [
        executable(),
        "serve",
        "--port",
        "0",
        "--config",
        str(config),
        *map(str, arguments),
        "--data",
        str(folder),
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(**failing)
    ) as process:
        lines = queue.Queue()

        def read():
            for line in process.stdout:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        is_ready = False
        try:
            while (line := lines.get(timeout=DEADLINE)) is not None:
                if line.startswith("listening on"):
                    is_ready = True
                    process.send_signal(signal.SIGTERM)
                    break
            status = process.wait(timeout=DEADLINE)
        finally:
            process.kill()
        return is_ready, status, process.stderr.read()


@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_start_names_the_condition(failing, tmp_path, condition, calls):
    config = tmp_path / "config.json"
    config.write_text(json.dumps(CONFIGURATION))
    code = getattr(errno, condition)
    refused = 0
    for first in FROM:
        folder = tmp_path / f"{calls}-{first}"
        is_ready, status, said = start(
            folder, config, LD_PRELOAD=failing, FAILING_BELOW=folder, FAILING_FROM=first, FAILING_WITH=code,
            FAILING_CALLS=calls,
        )  # fmt: skip
        assert "internal error" not in said.lower() and "internalFault" not in said, (first, said)
        assert status >= 0, (first, status, said)
        if is_ready:
            continue
        refused += 1
        last = said.splitlines()[-1]
        assert last.startswith("understudy: --data: ") and str(folder) in last, (first, said)
        assert os.strerror(code) in last or any(words in last for words in OF_SQLITE), (first, said)
        assert status in (1, 73), (first, status, said)
        # What was made up to there is no data: the next start with room for it begins anew.
        is_ready, status, said = start(folder, config)
        assert is_ready and status == 0, (first, said)
    assert refused > 0


def test_a_first_start_may_be_killed(failing, tmp_path):
    """Before one of the first calls, which make the file of rows, or before every tenth of the others."""
    killed_before(itertools.chain(range(1, 5), itertools.count(10, 10)), failing, tmp_path, "understudy.db")


@pytest.mark.long
@pytest.mark.parametrize("where", ["understudy.db", "keys"])
def test_a_first_start_may_be_killed_before_any_call(failing, tmp_path, where):
    killed_before(itertools.count(1), failing, tmp_path, where)


def killed_before(numbers, failing, tmp_path, where):
    """Whichever file was made or written last, there is no data yet: the next start begins anew, with all users."""
    config, people = tmp_path / "config.json", tmp_path / "people.ndjson"
    config.write_text(json.dumps(CONFIGURATION))
    people.write_text(json.dumps({"Username": "ben", "Password": "Correct-Horse-1"}) + "\n")
    for number in numbers:
        folder = tmp_path / f"{where}-{number}"
        is_ready, status, said = start(
            folder, config, "--config", people, LD_PRELOAD=failing, FAILING_BELOW=folder / where, FAILING_FROM=number,
            FAILING_WITH="kill", FAILING_CALLS="write make remove",
        )  # fmt: skip
        if is_ready:
            break
        assert status == -signal.SIGKILL, (number, status, said)
        left = sorted(path.name for path in folder.iterdir())
        with Server("--config", config, "--config", people, "--data", folder) as server:
            found = server.api().list_users(UserPoolId="us-east-1_A")["Users"]
            assert len(found) == 2, (number, left, found)
        assert not (folder / "understudy.db-new").exists()
    assert number > (20 if where == "understudy.db" else 2), number


def test_of_two_first_starts_one_wins(tmp_path):
    """Whichever comes first; the other one says so, and leaves what the first one has made."""
    config = tmp_path / "config.json"
    config.write_text(json.dumps(CONFIGURATION))
    for turn in range(4):
        folder = tmp_path / f"shared-{turn}"
        command = [executable(), "serve", "--port", "0", "--config", config, "--data", folder]
        both = [
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment())
            for _ in range(2)
        ]
        try:
            # The one that loses ends; the other one listens until it is told to end.
            eventually(lambda both=both: any(one.poll() is not None for one in both))
            (lost,) = [one for one in both if one.poll() is not None]
            (won,) = [one for one in both if one is not lost]
            said = lost.communicate()[1]
            assert lost.returncode != 0 and said.count("\n") == 1, said
            assert "is in use by another process" in said or "is in use by another server" in said, said
            line = next(line for line in won.stdout if line.startswith("listening on"))
            assert line
            won.send_signal(signal.SIGTERM)
            won.communicate(timeout=DEADLINE)
            assert won.returncode == 0
        finally:
            for one in both:
                one.kill()
                one.communicate()
        assert {path.name for path in folder.iterdir()} == {"keys", "understudy.db"}
        with Server("--config", config, "--data", folder) as server:
            assert len(server.api().list_users(UserPoolId="us-east-1_A")["Users"]) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process's memory")
def test_without_memory_a_server_ends_and_loses_nothing(tmp_path):
    """Swift has no answer to an allocation that fails but the end of the process."""
    server = Server("--data", tmp_path / "data")
    pool = Pool(server)
    names = [pool.user().email for _ in range(5)]
    with open(f"/proc/{server.process.pid}/status") as lines:
        used = next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmData"))
    resource.prlimit(server.process.pid, resource.RLIMIT_DATA, (used + (1 << 20),) * 2)
    users = [
        {"Username": f"u{number}", "UserAttributes": [{"Name": "name", "Value": "x" * 1000}]} for number in range(6000)
    ]
    with contextlib.suppress(requests.ConnectionError):
        server.control.post("import", {"userPools": [{"Id": "us-east-1_B", "PoolName": "b", "Users": users}]})
    assert server.process.wait(DEADLINE) < 0
    assert "failed to allocate" in server.errors()
    server.close()
    with Server("--data", tmp_path / "data") as again:
        assert all(again.api().admin_get_user(UserPoolId=pool.id, Username=name) for name in names)
