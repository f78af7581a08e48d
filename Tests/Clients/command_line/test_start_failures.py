"""The message of a start that fails: a full disk, a quota, a read-only disk, no descriptors.

The calls that make, write and open files below the folder of `--data` fail from a certain one on, whichever that is
(support/failing.c).
"""

import errno
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading

import pytest

from support.server import CLIENTS, DEADLINE, environment, executable

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


def start(folder, config, **failing):
    """Whether a server becomes ready, its exit status, and what it says."""
    command = [executable(), "serve", "--port", "0", "--config", str(config), "--data", str(folder)]
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
