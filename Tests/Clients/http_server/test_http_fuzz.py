"""The short form of `scripts/fuzz http`."""

import subprocess
import sys

import pytest

from support.server import REPOSITORY, executable


@pytest.mark.long
def test_no_invented_request_is_a_fault_of_the_server():
    script = REPOSITORY / "Tests/HTTPFuzz/http_fuzz.py"
    done = subprocess.run(
        [sys.executable, script, "--executable", executable(), "--count", "4000", "--seed", "4370", "--workers", "2"],
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no 5xx" in done.stdout
