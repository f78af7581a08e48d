"""The requests that the AWS CLI's documentation shows, replayed with the CLI.

Every example of `aws cognito-idp` that the installed CLI brings along is read and run in this process, with the ids of
a pool that is there. The answer must be one that the model has for the operation: a success that the CLI can print, or
one of the operation's own exceptions. What is answered where the example's own world is there: test_cli_answers.py.
"""

import re

import pytest
from awscli.clidriver import create_clidriver

from support.cli_examples import FILE, FOLDER, environment, examples, run
from support.pools import Pool
from support.shapes import BESIDE_THE_MODEL, COMMON, MODEL

OPERATIONS = {
    re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower(): name for name in MODEL["operations"]
}
FAILURE = re.compile(r"An error occurred \((\w+)\)")
EXAMPLES = examples()


def test_there_are_examples():
    assert len(EXAMPLES) > 90
    assert len({example.command[0] for example in EXAMPLES}) > 60
    pages = {example.name.rpartition("-")[0] for example in EXAMPLES}
    assert pages == {page.stem for page in FOLDER.glob("*.rst")}, "every page has a request that can be read"


@pytest.fixture(scope="module")
def west(server):
    pool = Pool(server, region="us-west-2")
    client = pool.client()
    person = pool.user()
    token = client.sign_in(person)["AccessToken"]
    return pool, client, token


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    """The command line. It reads its environment when it is made."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(tmp_path_factory.mktemp("aws"), "us-west-2").items():
            patch.setenv(name, value)
        yield create_clidriver()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_published_request_is_understood(west, driver, example, tmp_path):
    pool, client, token = west
    words = []
    for word in example.command:
        word = re.sub(r"[a-z]{2}-[a-z]+-\d_\w+", pool.id, word)
        if words and words[-1] == "--client-id" and word != "ALL":
            word = client.id
        if words and words[-1] == "--access-token":
            word = token
        if FILE in word:
            path = tmp_path / "input.json"
            text = re.sub(r"[a-z]{2}-[a-z]+-\d_\w+", pool.id, example.file)
            path.write_text(re.sub(r'("ClientId": )"\w+"', rf'\1"{client.id}"', text))
            word = FILE + str(path)
        words.append(word)
    # What would take the pool away from the other examples is asked of one that is not there.
    if words[0] in ("delete-user-pool", "delete-user", "delete-user-pool-client", "global-sign-out"):
        words = [word.replace(pool.id, "us-west-2_Missing00").replace(client.id, "none") for word in words]
        words = ["x.y.z" if word == token else word for word in words]
    status, _, errors = run(driver, words, pool.server.url)
    if status is None:
        pytest.skip("the CLI itself refuses the example: an option is missing or unknown")
    if status == 0:
        return
    failure = FAILURE.search(errors)
    if failure is None:
        pytest.skip(f"the CLI itself refuses the example: {errors.strip()[-200:]}")
    operation = MODEL["operations"][OPERATIONS[words[0]]]
    allowed = (
        BESIDE_THE_MODEL.get(OPERATIONS[words[0]], set())
        | set(operation["errors"])
        | COMMON - {"SerializationException", "UnknownOperationException"}
    )
    assert failure[1] in allowed, errors
