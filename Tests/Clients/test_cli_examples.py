"""
The requests that the AWS CLI's own documentation shows, replayed with the CLI.

Every example of `aws cognito-idp` that the installed CLI brings along is read and run in this process, with the ids of
a pool that is there. The answer must be one that the model has for the operation: a success that the CLI can print, or
one of the operation's own exceptions.
"""

import io
import itertools
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import awscli
import pytest
from awscli.clidriver import create_clidriver

from support.pools import Pool
from support.shapes import BESIDE_THE_MODEL, COMMON, MODEL

FOLDER = Path(awscli.__file__).parent / "examples" / "cognito-idp"
FILE = "file://"
OPERATIONS = {
    re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower(): name for name in MODEL["operations"]
}
FAILURE = re.compile(r"An error occurred \((\w+)\)")


def commands(text):
    """The commands of one page: from `aws cognito-idp` to the first line that does not go on."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.strip().startswith("aws cognito-idp "):
            continue
        whole = line.strip()
        while whole.endswith("\\") and number + 1 < len(lines):
            number += 1
            whole = whole[:-1].rstrip() + " " + lines[number].strip()
        try:
            yield shlex.split(whole)[2:]
        except ValueError:
            continue


def contents(text):
    """The file that a page shows beside its command: an indented block."""
    after = re.split(r"^Contents of .*::$", text, flags=re.MULTILINE)
    if len(after) < 2:
        return None
    lines = after[1].strip("\n").splitlines()
    block = itertools.takewhile(lambda line: not line.strip() or line.startswith("    "), lines)
    return "\n".join(line[4:] for line in block)


def examples():
    for page in sorted(FOLDER.glob("*.rst")):
        text = page.read_text()
        for index, command in enumerate(commands(text)):
            yield pytest.param(command, contents(text), id=f"{page.stem}-{index}")


EXAMPLES = list(examples())


def test_there_are_examples():
    assert len(EXAMPLES) > 90
    assert len({example.values[0][0] for example in EXAMPLES}) > 60
    pages = {example.id.rpartition("-")[0] for example in EXAMPLES}
    assert pages == {page.stem for page in FOLDER.glob("*.rst")}, "every page has a request that can be read"


@pytest.fixture(scope="module")
def west(server):
    pool = Pool(server, region="us-west-2")
    client = pool.client()
    person = pool.user()
    token = client.sign_in(person)["AccessToken"]
    return pool, client, token


@pytest.fixture(scope="module")
def driver():
    return create_clidriver()


@pytest.mark.parametrize("command, file", EXAMPLES)
def test_a_published_request_is_understood(west, driver, command, file, tmp_path_factory, monkeypatch):
    pool, client, token = west
    home = tmp_path_factory.mktemp("aws")
    for name, value in {
        "AWS_ACCESS_KEY_ID": "AKIAUNDERSTUDY000001",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": "us-west-2",
        "AWS_CONFIG_FILE": home / "config",
        "AWS_SHARED_CREDENTIALS_FILE": home / "credentials",
        "AWS_EC2_METADATA_DISABLED": "true",
        "AWS_MAX_ATTEMPTS": "1",
    }.items():
        monkeypatch.setenv(name, str(value))
    # Addresses are values here, not files to fetch.
    (home / "config").write_text("[default]\ncli_follow_urlparam = false\n")
    words = []
    for word in command:
        word = re.sub(r"[a-z]{2}-[a-z]+-\d_\w+", pool.id, word)
        if words and words[-1] == "--client-id" and word != "ALL":
            word = client.id
        if words and words[-1] == "--access-token":
            word = token
        if FILE in word:
            path = home / "input.json"
            text = re.sub(r"[a-z]{2}-[a-z]+-\d_\w+", pool.id, file)
            path.write_text(re.sub(r'("ClientId": )"\w+"', rf'\1"{client.id}"', text))
            word = FILE + str(path)
        words.append(word)
    # What would take the pool away from the other examples is asked of one that is not there.
    if words[0] in ("delete-user-pool", "delete-user", "delete-user-pool-client", "global-sign-out"):
        words = [word.replace(pool.id, "us-west-2_Missing00").replace(client.id, "none") for word in words]
        words = ["x.y.z" if word == token else word for word in words]
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):
        try:
            status = driver.main(["cognito-idp", *words, "--endpoint-url", pool.server.url, "--output", "json"])
        except SystemExit:
            pytest.skip("the CLI itself refuses the example: an option is missing or unknown")
    if status == 0:
        return
    failure = FAILURE.search(errors.getvalue())
    if failure is None:
        pytest.skip(f"the CLI itself refuses the example: {errors.getvalue().strip()[-200:]}")
    operation = MODEL["operations"][OPERATIONS[words[0]]]
    allowed = (
        BESIDE_THE_MODEL.get(OPERATIONS[words[0]], set())
        | set(operation["errors"])
        | COMMON - {"SerializationException", "UnknownOperationException"}
    )
    assert failure[1] in allowed, errors.getvalue()
