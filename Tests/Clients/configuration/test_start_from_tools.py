"""`schema` and `init`, and the fixtures' templates checked by their makers' tools."""

import json
import os
import pty
import re
import subprocess
import time

import jsonschema_rs
import pytest
import yaml

from configuration.test_start_from import ADA, FILES, boto, outputs, srp, write
from support.server import REPOSITORY, Server, environment, executable, run

SCHEMA = REPOSITORY / "docs" / "schema" / "understudy.json"


@pytest.fixture(scope="module")
def schema():
    return jsonschema_rs.validator_for(json.loads(SCHEMA.read_text()))


def test_the_schema_is_the_one_in_the_documents():
    done = run("schema")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == SCHEMA.read_text(), "understudy schema > docs/schema/understudy.json"


@pytest.mark.parametrize("path", sorted((REPOSITORY / "config").glob("*.yaml")), ids=lambda path: path.name)
def test_examples_have_their_schema(schema, path):
    assert path.read_text().startswith("# yaml-language-server: $schema=../docs/schema/understudy.json\n")
    assert list(schema.iter_errors(yaml.safe_load(path.read_text()))) == []


MISTAKES = {
    "userPool: []": "userPool",
    "userPools: [{Idd: us-east-1_A}]": "Idd",
    "userPools: [{PoolName: p, MfaConfiguration: SOMETIMES}]": "SOMETIMES",
    "server: {connections: many}": "many",
    "realms: [{id: a, clients: none}]": "none",
    "realms: [{name: a}]": "id",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes_are_mistakes_by_the_schema_too(schema, tmp_path, text):
    assert any(MISTAKES[text] in error.message for error in schema.iter_errors(yaml.safe_load(text)))
    assert run("check", write(tmp_path, text, "x.yaml")).returncode == 1


def test_converted_documents_have_the_schema(schema):
    for file in [*(FILES / "amplify").iterdir(), FILES / "dumps", FILES / "keycloak" / "realm.json", FILES / "nav"]:
        text = run("convert", file).stdout
        assert [(str(error.instance_path), error.message) for error in schema.iter_errors(yaml.safe_load(text))] == []


@pytest.mark.parametrize("kind", ["cognito", "entra", "oidc"])
def test_a_first_file_is_written_without_questions(schema, tmp_path, kind):
    file = tmp_path / "understudy.yaml"
    done = run(
        "init", "--kind", kind, "--user", "zoe@example.com", "--callback", "http://localhost:1234/", cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    text = file.read_text()
    assert text.startswith("# yaml-language-server: $schema=")
    assert "zoe@example.com" in text and "http://localhost:1234/" in text
    assert list(schema.iter_errors(yaml.safe_load(text))) == []
    again = run("init", "--kind", kind, cwd=tmp_path)
    assert again.returncode == 73 and "stays as it is" in again.stderr and file.read_text() == text
    with Server("--config", file) as server:
        if kind == "cognito":
            assert srp(server, "us-east-1_Local0001", "localapp", "zoe@example.com").access_token


def test_what_cannot_be_in_a_first_file_is_refused(tmp_path):
    for arguments in (["--user", "zoe"], ["--callback", "nowhere"], ["--kind", "ldap"]):
        done = run("init", *arguments, cwd=tmp_path)
        assert done.returncode in (1, 64) and done.stderr, arguments
        assert list(tmp_path.iterdir()) == []


def on_a_terminal(*arguments, slow, text):
    """What a terminal shows while `text` comes a second late, and what the program prints at the end."""
    os.mkfifo(slow)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [executable(), *map(str, arguments)], stdout=subprocess.PIPE, stderr=theirs, env=environment()
    )
    os.close(theirs)
    with slow.open("w") as late:
        time.sleep(1.6)
        late.write(text)
    said = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        said += part
    os.close(ours)
    assert process.wait(timeout=60) == 0, said
    return said.decode(), process.stdout.read().decode()


def test_what_takes_longer_than_a_second_says_so_on_a_terminal(tmp_path):
    document = json.dumps({"userPools": [{"Id": "us-east-1_Slow00001", "PoolName": "slow"}]})
    slow = tmp_path / "slow.json"
    shown, printed = on_a_terminal("check", slow, slow=slow, text=document)
    assert re.search(rf"reading {slow} … \d s", shown) and shown.endswith("\r\x1b[K"), "and takes it back"
    assert printed == "valid: 1 user pool, 0 clients, 0 users\n"
    pool, people = tmp_path / "pool.json", tmp_path / "people.ndjson"
    pool.write_text(document)
    lines = "".join(json.dumps({"Username": name}) + "\n" for name in ("ada", "bob"))
    shown, printed = on_a_terminal("check", pool, people, slow=people, text=lines)
    assert f"\rseeding {people} [" in shown and re.search(rf"seeding {people}: 2 people in \d s", shown), shown
    assert printed == "valid: 1 user pool, 0 clients, 2 users\n"
    # In a pipe it is quiet, however long it takes: `run` holds standard error.
    assert run("check", pool).stderr == ""


def test_three_questions_on_a_terminal(tmp_path):
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [executable(), "init"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=tmp_path,
        env=environment(),
        close_fds=True,
    )
    os.close(theirs)
    os.write(ours, b"oidc\nnobody\nzoe@example.com\n\n")
    process.wait(timeout=60)
    said = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        said += part
    os.close(ours)
    assert process.returncode == 0, said
    assert said.count(b"Who signs in?") == 2, "an answer that cannot be is asked for again"
    text = (tmp_path / "understudy.yaml").read_text()
    assert "realms:" in text and "zoe@example.com" in text and "http://localhost:3000/callback" in text


def test_the_templates_are_templates():
    lint = os.path.join(os.path.dirname(os.sys.executable), "cfn-lint")
    files = sorted((FILES / "cloudformation").glob("*.yaml"))
    done = subprocess.run(
        [lint, "--non-zero-exit-code", "error", "--ignore-checks", "W", "--", *map(str, files)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout


def test_sam_templates_mean_what_their_translator_says(tmp_path, monkeypatch):
    """The pool has the same triggers whether we read SAM or what Amazon's own translator makes of it."""
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    from samtranslator.translator.transform import transform
    from samtranslator.yaml_helper import yaml_parse

    class Policies:
        def load(self):
            return {}

    file = FILES / "cloudformation" / "sam.yaml"
    translated = write(tmp_path, json.dumps(transform(yaml_parse(file.read_text()), {}, Policies())), "sam.json")
    found = []
    for template in (file, translated):
        with Server("--config", template, "--demo-users", "1") as server:
            out = outputs(server)
            api = boto(server, "cognito-idp", "us-east-1")
            found.append(api.describe_user_pool(UserPoolId=out["PoolId"])["UserPool"]["LambdaConfig"])
            assert srp(server, out["PoolId"], out["ClientId"], "ada", ADA).access_token
    assert found[0] == found[1]
