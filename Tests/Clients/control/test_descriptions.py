"""Random calls generated from the OpenAPI documents never end in a fault of the server."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.server import environment


@pytest.mark.long
@pytest.mark.timeout(240)
@pytest.mark.parametrize("api", ["_understudy", "v1"])
def test_no_described_call_meets_a_fault(own_server, tmp_path, api):
    program = Path(sys.executable).parent / "schemathesis"
    done = subprocess.run(
        [
            str(program),
            "run",
            f"{own_server.url}/{api}/openapi.json",
            *("--checks", "not_a_server_error", "--phases", "coverage,fuzzing"),
            *("--max-examples", "4", "--seed", "4370", "--no-color"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=220,
        env=environment(PYTHONUNBUFFERED="1"),
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    assert "Selected" in done.stdout
