"""The newest service models on PyPI have no operation, member or value that ours lack."""

import gzip
import json
import subprocess
import sys
import zipfile

import pytest

from support.server import REPOSITORY

TESTS = REPOSITORY / "Tests"
# Our copy of each model, which the fronts' tests hold against what is implemented or refused by name.
SERVICES = {
    "cognito-idp": "CognitoUserPoolsTests",
    "cognito-identity": "CognitoIdentityTests",
    "sts": "SecurityTokensTests",
}


@pytest.fixture(scope="module")
def newest(tmp_path_factory):
    """The newest botocore, without installing it; needs PyPI."""
    folder = tmp_path_factory.mktemp("botocore")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), "botocore"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280)
    if done.returncode:
        pytest.skip(f"no PyPI here: {done.stderr.strip()[-200:]}")
    with zipfile.ZipFile(next(folder.glob("botocore-*.whl"))) as wheel:
        yield wheel


def model(wheel, service):
    name = max(one for one in wheel.namelist() if one.startswith(f"botocore/data/{service}/") and "/service-2" in one)
    bytes_ = wheel.read(name)
    return json.loads(gzip.decompress(bytes_) if name.endswith(".gz") else bytes_)


@pytest.mark.long
@pytest.mark.parametrize("service", SERVICES)
def test_nothing_is_new_in_the_newest_model(newest, service):
    theirs = model(newest, service)
    ours = json.loads((TESTS / SERVICES[service] / "Vectors" / "service-model.json").read_text())
    operations = set(theirs["operations"]) - set(ours["operations"])
    assert not operations, f"new operations: {sorted(operations)}; scripts/generate-shapes takes them up"
    members = set()
    for name, shape in theirs["shapes"].items():
        # Errors and what only they have are not in our copy.
        if name in ours["shapes"]:
            known = ours["shapes"][name]
            members |= {f"{name}.{one}" for one in set(shape.get("members", {})) - set(known.get("members", {}))}
            members |= {f"{name}: {one}" for one in set(shape.get("enum", [])) - set(known.get("enum", []))}
    assert not members, f"new members and values: {sorted(members)}; scripts/generate-shapes takes them up"
