"""The kit against a server that it starts: UNDERSTUDY_EXECUTABLE names the program."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from understudy_testkit import Refusal, Sandbox, StartError, Understudy, Unreachable

PASSWORD = "Correct-Horse-1"
ADA = "ada@example.com"


def post(url: str, body: Any, **headers: str) -> tuple[int, Any]:
    """A request as an app would send it, past the kit."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


class App:
    """What is tested: an app that signs people in."""

    def __init__(self, understudy: Understudy, sandbox: Sandbox) -> None:
        self.base = f"{understudy.url}/v1/{sandbox.id_of('us-east-1_Understudy')}"
        self.client = sandbox.id_of("understudyweb")

    def call(self, path: str, **members: Any) -> tuple[int, Any]:
        return post(f"{self.base}/{path}", {"client_id": self.client, **members})

    def me(self, token: str) -> int:
        request = urllib.request.Request(f"{self.base}/me", headers={"Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code


@pytest.fixture
def app(understudy: Understudy, understudy_sandbox: Sandbox) -> App:
    return App(understudy, understudy_sandbox)


def test_a_sign_up_with_the_code_just_mailed(app: App, understudy_sandbox: Sandbox) -> None:
    assert app.call("sign-up", username="bob@example.com", password=PASSWORD)[0] == 201
    code = understudy_sandbox.wait_for_code("bob@example.com", kind="sign_up")
    wrong = "000000" if code != "000000" else "111111"
    assert app.call("sign-up/confirm", username="bob@example.com", code=wrong)[1]["code"] == "code_mismatch"
    assert app.call("sign-up/confirm", username="bob@example.com", code=code)[0] == 200
    status, tokens = app.call("sign-in", username="bob@example.com", password=PASSWORD)
    assert status == 200 and app.me(tokens["access_token"]) == 200


def test_a_message_that_never_comes_says_what_came_instead(app: App, understudy_sandbox: Sandbox) -> None:
    app.call("password/forgot", username=ADA)
    with pytest.raises(TimeoutError, match="to=nobody@example.com.*within 0 s.*forgot_password to ada@example.com"):
        understudy_sandbox.wait_for_code("nobody@example.com", timeout=0)
    [message] = understudy_sandbox.messages(to=ADA)
    assert message.code and message.code in message.body and message.channel == "email"


def test_time_passes_as_it_is_told(app: App, understudy_sandbox: Sandbox) -> None:
    token = app.call("sign-in", username=ADA, password=PASSWORD)[1]["access_token"]
    assert app.me(token) == 200
    before = understudy_sandbox.now()
    after = understudy_sandbox.advance_clock(timedelta(minutes=61))
    assert timedelta(minutes=61) <= after - before < timedelta(minutes=62)
    assert app.me(token) == 401
    understudy_sandbox.advance_clock(-3660)
    assert app.me(token) == 200
    day = datetime(2030, 1, 1, tzinfo=timezone.utc)
    assert understudy_sandbox.freeze_clock(day) == day == understudy_sandbox.now()
    assert abs(understudy_sandbox.reset_clock() - datetime.now(timezone.utc)) < timedelta(minutes=1)
    with pytest.raises(ValueError, match="has no time zone"):
        understudy_sandbox.freeze_clock(datetime(2030, 1, 1))


def test_a_refused_request_tells_why(app: App, understudy_sandbox: Sandbox) -> None:
    assert app.call("sign-in", username=ADA, password="Wrong-Horse-1")[0] in (400, 401)
    (refused,) = understudy_sandbox.requests("sign-in")
    assert refused.reason and "wrong password for" in refused.reason and refused.challenge is None


def test_a_fault_strikes_as_often_as_it_is_told(app: App, understudy_sandbox: Sandbox) -> None:
    understudy_sandbox.fault("sign-in", error="too_many_attempts", status=429, times=1)
    statuses = [app.call("sign-in", username=ADA, password=PASSWORD)[0] for _ in range(2)]
    assert statuses == [429, 200]
    sent = understudy_sandbox.requests("sign-in")
    assert [request.status for request in sent] == [429, 200] and sent[0].error == "too_many_attempts"
    assert PASSWORD not in json.dumps([request.raw for request in sent])
    removed = understudy_sandbox.fault("sign-in", drop="before")
    removed.remove()
    assert app.call("sign-in", username=ADA, password=PASSWORD)[0] == 200
    understudy_sandbox.fault(match={"front": "rest"}, error="session_expired")
    understudy_sandbox.clear_faults()
    assert app.call("sign-in", username=ADA, password=PASSWORD)[0] == 200
    with pytest.raises(ValueError, match="expected error=CODE"):
        understudy_sandbox.fault("sign-in", status=429)
    with pytest.raises(Refusal) as refused:
        understudy_sandbox.fault("sign-in")
    assert refused.value.status == 400 and refused.value.code == "invalid_request"


def test_tokens_are_made_to_order(app: App, understudy_sandbox: Sandbox) -> None:
    good = understudy_sandbox.tokens(ADA, claims={"custom:tenant": "blue"})
    assert good.access_token and good.id_token and app.me(good.access_token) == 200
    bad = understudy_sandbox.tokens(ADA, use="access", defect="wrong_key")
    assert bad.id_token is None and bad.access_token and app.me(bad.access_token) == 401
    assert good.access_token not in repr(good)


def test_tokens_expire_for_one_user(app: App, understudy_sandbox: Sandbox) -> None:
    understudy_sandbox.create_user("eve@example.com", PASSWORD, attributes={"email": "eve@example.com"})
    mine, theirs = (understudy_sandbox.tokens(user).access_token or "" for user in (ADA, "eve@example.com"))
    understudy_sandbox.expire(ADA)
    assert app.me(mine) == 401 and app.me(theirs) == 200
    tokens = app.call("sign-in", username=ADA, password=PASSWORD)[1]
    assert app.me(tokens["access_token"]) == 200
    understudy_sandbox.expire(ADA, "refresh")
    status, refused = app.call("token/refresh", refresh_token=tokens["refresh_token"])
    assert (status, refused["code"]) == (401, "token_expired")
    with pytest.raises(Refusal, match="session"):
        understudy_sandbox.expire(ADA, "refresh", session="none")


def test_users_snapshots_and_resets(app: App, understudy_sandbox: Sandbox) -> None:
    kept = understudy_sandbox.snapshot("before")
    made = understudy_sandbox.create_user(
        "eve@example.com", PASSWORD, attributes={"email": "eve@example.com", "email_verified": "true"}
    )
    assert made["status"] == "CONFIRMED"
    sign_in = {"username": "eve@example.com", "password": PASSWORD}
    assert app.call("sign-in", **sign_in)[0] == 200
    understudy_sandbox.restore(kept)
    assert app.call("sign-in", **sign_in)[0] == 401
    app.call("password/forgot", username=ADA)
    understudy_sandbox.reset()
    assert understudy_sandbox.messages() == []


def test_sandboxes_do_not_meet(understudy: Understudy) -> None:
    with understudy.sandbox() as one, understudy.sandbox() as other:
        App(understudy, one).call("password/forgot", username=ADA)
        assert len(one.messages()) == 1 and other.messages() == []
        one.advance_clock(timedelta(days=9))
        assert one.now() - other.now() > timedelta(days=8)
    with pytest.raises(Refusal) as gone:
        one.messages()
    assert gone.value.code == "sandbox_not_found"
    one.delete()


def test_clients_are_configured_from_the_sandbox(understudy: Understudy, understudy_sandbox: Sandbox) -> None:
    settings = understudy_sandbox.client_configuration
    assert settings["boto3"]["endpoint_url"] == understudy.url
    assert settings["boto3"]["aws_access_key_id"] == understudy_sandbox.id
    assert settings["amplify_outputs"]["auth"]["user_pool_id"] == understudy_sandbox.id_of("us-east-1_Understudy")
    plugin = settings["amplify_configuration"]["auth"]["plugins"]["awsCognitoAuthPlugin"]
    assert plugin["CognitoUserPool"]["Default"]["PoolId"] == understudy_sandbox.id_of("us-east-1_Understudy")
    assert "production" not in settings["reaches"].values()
    with pytest.raises(KeyError, match="nothing is not in the configuration"):
        understudy_sandbox.id_of("nothing")


def test_boto3_signs_in(understudy_sandbox: Sandbox) -> None:
    boto3 = pytest.importorskip("boto3")
    cognito = boto3.client("cognito-idp", **understudy_sandbox.client_configuration["boto3"])
    answer = cognito.initiate_auth(
        ClientId=understudy_sandbox.id_of("understudyweb"),
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": ADA, "PASSWORD": PASSWORD},
    )
    assert answer["AuthenticationResult"]["AccessToken"]
    # Names no pool: the access key id is what leads into the sandbox.
    pool = cognito.create_user_pool(PoolName="mine")["UserPool"]["Id"]
    assert pool in [pool["id"] for pool in understudy_sandbox.control("GET", "info")["user_pools"]]


DOCUMENT = {"userPools": [{"Id": "eu-west-1_Own000001", "PoolName": "own", "Clients": [{"ClientId": "ownclient"}]}]}


def test_a_configuration_is_a_file_or_a_document(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(json.dumps({"userPools": [{"Id": "eu-west-1_Two000001", "PoolName": "two"}]}))
    with Understudy.start(configuration=[DOCUMENT, path]) as understudy:
        default = understudy.default_sandbox()
        assert [pool["name"] for pool in default.info["user_pools"]] == ["own", "two"]
        assert default.id_of("ownclient") == "ownclient"
        with understudy.sandbox({"userPools": [{"PoolName": "third"}]}) as sandbox:
            assert [pool["name"] for pool in sandbox.info["user_pools"]] == ["third"]


def test_what_cannot_start_says_why(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="(?s)status 78.*PoolNam.*PoolName"):
        Understudy.start(configuration={"userPools": [{"PoolNam": "x"}]})
    with pytest.raises(StartError, match="No such file"):
        Understudy.start(executable=tmp_path / "missing")
    with pytest.raises(StartError, match="expected one of them"):
        Understudy.start(executable="a", image="b")


def test_an_attached_server_goes_on(understudy: Understudy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERSTUDY_URL", understudy.url + "/")
    with Understudy.find() as attached:
        assert attached.url == understudy.url
    assert Understudy.attach(understudy.url).default_sandbox().id == "default"
    with pytest.raises(Unreachable, match="expected a running server"):
        Understudy.attach("http://127.0.0.1:9")


def test_a_control_token_is_sent() -> None:
    with Understudy.start(options=["--control-token", "sesame"]) as understudy:
        with pytest.raises(Refusal) as refused:
            understudy.sandbox()
        assert refused.value.status == 401
        assert Understudy.attach(understudy.url, control_token="sesame").sandbox().id


def test_https_with_the_authority_that_clients_trust(tmp_path: Path) -> None:
    with Understudy.start(tls=True, options=["--data", str(tmp_path / "data")]) as understudy:
        assert understudy.url.startswith("https://localhost:")
        (tmp_path / "ca.pem").write_text(understudy.ca_pem())
        attached = Understudy.attach(understudy.url, ca_file=str(tmp_path / "ca.pem"))
        assert attached.default_sandbox().info["base_url"] == understudy.url
        with pytest.raises(Unreachable, match="CERTIFICATE_VERIFY_FAILED"):
            Understudy.attach(understudy.url)


def test_a_server_does_not_outlive_its_process() -> None:
    script = (
        "import time; from understudy_testkit import Understudy; "
        "print(Understudy.start().url, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        url = process.stdout.readline().strip()
        Understudy.attach(url)
        process.send_signal(signal.SIGKILL)
    for _ in range(200):
        try:
            Understudy.attach(url)
        except Unreachable:
            return
        time.sleep(0.05)
    pytest.fail("the server is still there")


def test_an_image_is_run_by_the_container_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for Docker that serves with this machine's executable, and notes how it was called."""
    engine = tmp_path / "engine"
    engine.write_text(STAND_IN)
    engine.chmod(0o755)
    monkeypatch.setenv("CONTAINER_ENGINE", str(engine))
    monkeypatch.setenv("UNDERSTUDY_IMAGE", "registry.test/understudy:1")
    monkeypatch.setenv("STAND_IN_EXECUTABLE", os.environ["UNDERSTUDY_EXECUTABLE"])
    monkeypatch.setenv("STAND_IN_NOTES", str(tmp_path / "notes"))
    monkeypatch.delenv("UNDERSTUDY_EXECUTABLE")
    with Understudy.start(configuration=DOCUMENT) as understudy:
        assert understudy.default_sandbox().info["user_pools"][0]["issuer"] == f"{understudy.url}/eu-west-1_Own000001"
    notes = json.loads((tmp_path / "notes").read_text())
    assert notes[:3] == ["run", "--rm", "--interactive"] and "registry.test/understudy:1" in notes


STAND_IN = """\
#!/usr/bin/env python3
import json, os, pathlib, re, sys
words = sys.argv[1:]
pathlib.Path(os.environ["STAND_IN_NOTES"]).write_text(json.dumps(words))
port = re.fullmatch(r"127\\.0\\.0\\.1:(\\d+):4370", words[words.index("--publish") + 1])[1]
name, value = words[words.index("--env") + 1].split("=", 1)
os.environ[name] = value
outside, inside, mode = words[words.index("--volume") + 1].split(":")
arguments = [outside if word == inside else word for word in words[words.index("serve"):]]
assert mode == "ro"
os.execv(os.environ["STAND_IN_EXECUTABLE"], ["understudy", *arguments, "--port", port])
"""


def test_the_plugin_gives_every_test_a_sandbox_and_says_what_was_sent(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        textwrap.dedent("""
        import urllib.request

        def test_one(understudy, understudy_sandbox):
            issuer = understudy_sandbox.info["user_pools"][0]["issuer"]
            urllib.request.urlopen(issuer + "/.well-known/jwks.json").close()
            assert understudy_sandbox.info["sandbox"] == "something else"

        def test_two(understudy_sandbox):
            assert understudy_sandbox.requests() == []
        """)
    )
    done = pytester.runpytest_subprocess("-p", "xdist", "-n", "2", "-p", "no:cacheprovider")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["*Understudy: requests of sandbox-*", "200 jwks.json GET */.well-known/jwks.json"])


def test_the_plugin_reads_its_settings(pytester: pytest.Pytester) -> None:
    path = pytester.makefile(".json", own=json.dumps(DOCUMENT))
    pytester.makeini(
        f"[pytest]\nunderstudy_configuration = {path.name}\nunderstudy_options = --log-level debug --log-format json\n"
    )
    pytester.makepyfile(
        textwrap.dedent("""
        def test_it(understudy, understudy_sandbox):
            assert understudy_sandbox.info["user_pools"][0]["name"] == "own"
            assert understudy.log.startswith("{")
        """)
    )
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


def test_an_authenticator_answers_options(understudy: Understudy) -> None:
    origin, options = "https://shop.test", {"challenge": "c2hvcA", "rp": {"id": "shop.test"}, "user": {"id": "YWRh"}}
    with understudy.sandbox() as sandbox:
        phone = sandbox.authenticator(algorithm="EdDSA", backup="eligible", counter=7)
        made = phone.attest({"publicKey": options}, origin)
        signed = phone.assertion({"challenge": "c2hvcA", "rpId": "shop.test"}, origin, wrong="counter")
        assert made["id"] == signed["id"] and signed["response"]["userHandle"] == "YWRh"
        assert made["response"]["publicKeyAlgorithm"] == -8
        with pytest.raises(Refusal, match="rp_id_hash"):
            phone.attest(options, origin, wrong="all")  # type: ignore[arg-type]
        phone.remove()
        with pytest.raises(Refusal) as gone:
            phone.remove()
        assert gone.value.code == "authenticator_not_found"


@pytest.fixture
def attached(understudy: Understudy) -> Iterator[str]:
    yield understudy.url


def test_the_plugin_attaches(pytester: pytest.Pytester, attached: str) -> None:
    pytester.makepyfile(f"def test_it(understudy): assert understudy.url == {attached!r}")
    pytester.runpytest_subprocess(f"--understudy-url={attached}").assert_outcomes(passed=1)


def test_a_container_is_set_up_for_its_issuers(understudy: Understudy, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Testcontainers is asked for; the server in the place of the container's runs here, for want of an engine."""
    pytest.importorskip("testcontainers")
    from testcontainers.core.container import DockerContainer

    from understudy_testkit.containers import UnderstudyContainer

    def bare(self: Any, image: str) -> None:
        self.image, self.ports, self.env = image, {}, {}

    started: list[DockerContainer] = []
    monkeypatch.setattr(DockerContainer, "__init__", bare)
    monkeypatch.setattr(DockerContainer, "get_container_host_ip", lambda self: "localhost")
    monkeypatch.setattr(DockerContainer, "start", lambda self: started.append(self))
    port = int(understudy.url.rsplit(":", 1)[1])
    container = UnderstudyContainer("understudy:test", port=port).start()
    assert started == [container]
    assert container.understudy().url == understudy.url == container.env["UNDERSTUDY_PUBLIC_URL"]
    assert {str(inside).removesuffix("/tcp"): outside for inside, outside in container.ports.items()} == {"4370": port}
