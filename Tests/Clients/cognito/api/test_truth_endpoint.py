"""scripts/truth --endpoint compares another service, reports differences and cleans up."""

import subprocess

import pytest

from support.server import REPOSITORY, environment


@pytest.fixture
def compare(own_server):
    """Runs some cases of the battery beside a server that stands for the real service."""

    def run(cases):
        return subprocess.run(
            [REPOSITORY / "scripts" / "truth", "--endpoint", own_server.url, "-k", cases],
            capture_output=True,
            text=True,
            timeout=240,
            env=environment(AWS_ACCESS_KEY_ID="any", AWS_SECRET_ACCESS_KEY="any", AWS_EC2_METADATA_DISABLED="true"),
        )

    return run


@pytest.mark.long
def test_what_is_the_same_and_what_cannot_be_compared(compare, own_server):
    done = compare("null-username or null-client or headers or absent-members or code-expired")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "different: 0" in done.stdout
    assert "the same: 0" not in done.stdout
    pools = own_server.api().list_user_pools(MaxResults=60)["UserPools"]
    assert [pool["Name"] for pool in pools] == ["understudy"], "what the run made is gone again"


@pytest.mark.long
def test_a_difference_is_told_with_what_came(compare, own_server):
    answer = own_server.control.post(
        "faults", {"match": {"operation": "AdminGetUser"}, "action": {"error": {"code": "InternalErrorException"}}}
    )
    assert answer.status_code == 201, answer.text
    done = compare("null-username or null-client")
    assert done.returncode == 1, done.stdout + done.stderr
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("differs: ")]
    assert line.startswith("differs: null-username: "), line
    assert "InternalErrorException" in line
    assert "the same: 1; different: 1; not compared: 0" in done.stdout
