"""Mistakes of apps, made with the clients that make them: what the terminal and the journal tell of each."""

import base64
import hashlib
import hmac
import re
import subprocess
import time

import pytest
import requests

from support.browser import authorize_url
from support.pools import PASSWORD, Pool, fails
from support.server import REPOSITORY, Server, environment, eventually, executable
from support.srp import SRPClient, signed_claim


@pytest.fixture(scope="module")
def server():
    with Server() as running:
        yield running


@pytest.fixture(scope="module")
def pool(server):
    return Pool(server)


def newest(server, **filters):
    """The newest entry of the journal, and the line of the terminal with the same words."""
    entry = server.control.get("requests", limit=1, **filters).json()["requests"][-1]
    reason = entry.get("reason", "")
    assert not reason or any(reason[:60] in line for line in server.errors().splitlines()), reason
    return entry


def secret_hash(secret, text):
    return base64.b64encode(hmac.digest(secret.encode(), text.encode(), hashlib.sha256)).decode()


def test_a_flow_that_is_not_enabled_names_those_that_are(server, pool):
    app = pool.client(ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    user = pool.user()
    with fails("InvalidParameterException"):
        app.sign_in(user.email)
    reason = newest(server)["reason"]
    assert "ALLOW_USER_PASSWORD_AUTH is not among the ExplicitAuthFlows of client" in reason, reason
    assert "ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH" in reason


def test_a_wrong_password_and_an_unknown_name_are_told_apart(server, pool):
    app = pool.client()
    user = pool.user()
    for name, words in ((user.email, "is another one"), ("nobody@example.com", "has no user “nobody@example.com”")):
        with fails(("NotAuthorizedException", "UserNotFoundException")):
            app.sign_in(name, "Wrong-Pass-1")
        assert words in newest(server)["reason"]


@pytest.mark.parametrize(
    "made_over, words",
    [
        ("{name}", "SECRET_HASH is made over “{upper}{id}”"),
        ("swapped", "over the client id and then the username"),
        ("id", "over the client id alone"),
        ("no base64", "SECRET_HASH is not base64"),
        ("nothing", "has a secret, and the request shows none"),
    ],
)
def test_each_wrong_secret_hash_is_told(server, pool, made_over, words):
    app = pool.client(GenerateSecret=True)
    user = pool.user()
    upper = user.email.upper()
    hashes = {
        "{name}": secret_hash(app.secret, upper + app.id),
        "swapped": secret_hash(app.secret, app.id + user.email),
        "id": secret_hash(app.secret, app.id),
        "no base64": "!!!",
    }
    parameters = {"USERNAME": user.email, "PASSWORD": PASSWORD}
    if made_over in hashes:
        parameters["SECRET_HASH"] = hashes[made_over]
    with fails(("NotAuthorizedException", "InvalidParameterException")):
        server.api().initiate_auth(ClientId=app.id, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
    reason = newest(server)["reason"]
    assert words.format(upper=upper, id=app.id) in reason, reason


def test_a_secret_for_a_client_without_one(server, pool):
    app = pool.client()
    user = pool.user()
    parameters = {"USERNAME": user.email, "PASSWORD": PASSWORD, "SECRET_HASH": secret_hash("x", user.email + app.id)}
    with fails(("NotAuthorizedException", "InvalidParameterException")):
        server.api().initiate_auth(ClientId=app.id, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
    assert "has no secret, and the request brings" in newest(server)["reason"]


def test_an_id_token_where_an_access_token_is_due(server, pool):
    app = pool.client()
    tokens = app.sign_in(pool.user().email)
    with fails("NotAuthorizedException"):
        server.api().get_user(AccessToken=tokens["IdToken"])
    assert "an id token came where an access token is needed" in newest(server)["reason"]
    answer = requests.get(
        f"{server.url}/oauth2/userInfo", headers={"Authorization": f"Bearer {tokens['AccessToken']}"}, timeout=60
    )
    assert answer.status_code in (401, 403)
    assert "and the request needs openid" in newest(server)["reason"]


def test_a_refresh_token_is_told_by_what_is_wrong_with_it(server, pool):
    app, other = pool.client(), pool.client()
    tokens = app.sign_in(pool.user().email)
    for client, token, words in (
        (other, tokens["RefreshToken"], "is none of client"),
        (app, tokens["RefreshToken"][:-9], "is none of client"),
    ):
        with fails("NotAuthorizedException"):
            server.api().initiate_auth(
                ClientId=client.id, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": token}
            )
        assert words in newest(server)["reason"]
    server.api().global_sign_out(AccessToken=tokens["AccessToken"])
    with fails("NotAuthorizedException"):
        server.api().initiate_auth(
            ClientId=app.id, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]}
        )
    assert "was revoked, or its user signed out everywhere" in newest(server)["reason"]


def test_a_forgotten_password_without_a_mail_leaves_a_trace(server, pool):
    """The answer is a 200, as the service's is, and no mail comes."""
    app = pool.client(PreventUserExistenceErrors="ENABLED")
    server.api().forgot_password(ClientId=app.id, Username="stranger@example.com")
    entry = newest(server)
    assert entry["status"] == 200 and "no code was sent: pool" in entry["reason"], entry


def test_a_challenge_that_an_app_forgets_is_in_the_journal(server, pool):
    app = pool.client()
    name = "temporary@example.com"
    server.api().admin_create_user(
        UserPoolId=pool.id, Username=name, TemporaryPassword=PASSWORD, MessageAction="SUPPRESS"
    )
    answer = server.api().initiate_auth(
        ClientId=app.id, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD}
    )
    assert answer["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    assert newest(server)["challenge"] == "NEW_PASSWORD_REQUIRED"


def test_codes_of_all_kinds_that_are_not_taken(server, pool):
    client = pool.web_client(AllowedOAuthScopes=["openid"])

    def redeem(code):
        answer = requests.post(
            f"{server.url}/oauth2/token",
            data={
                "grant_type": "authorization_code",
                "client_id": client.id,
                "code": code,
                "redirect_uri": "http://localhost:3000/callback",
            },
            timeout=60,
        )
        assert answer.status_code == 400 and answer.json()["error"] == "invalid_grant"
        return newest(server)["reason"]

    assert "none of this server's: expected the text of a UUID" in redeem("garbage")
    assert "is unknown here" in redeem("00000000-0000-4000-8000-000000000000")


def test_srp_of_another_pool_is_no_silent_wrong_password(server, pool):
    """The app was built with another userPoolId: the service tells it what it tells of a wrong password."""
    app = pool.client()
    user = pool.user()
    srp = SRPClient()
    challenge = server.api().initiate_auth(
        ClientId=app.id, AuthFlow="USER_SRP_AUTH", AuthParameters={"USERNAME": user.email, "SRP_A": srp.public_hex}
    )
    claim = signed_claim(srp, "us-east-1_Another00", challenge["ChallengeParameters"], PASSWORD)
    with fails("NotAuthorizedException"):
        server.api().respond_to_auth_challenge(
            ClientId=app.id, ChallengeName="PASSWORD_VERIFIER", ChallengeResponses=claim
        )
    assert f"hashes another pool's id than {pool.id}" in newest(server)["reason"]


def test_a_hosted_login_that_is_refused_counts_as_refused(server, pool):
    client = pool.web_client(AllowedOAuthScopes=["openid"])
    user = pool.user()
    session = requests.Session()
    page = session.get(authorize_url(client, scope="openid"), timeout=60)
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page.text))
    answer = session.post(page.url, data=fields | {"username": user.email, "password": "Wrong-Pass-1"}, timeout=60)
    assert answer.status_code == 200
    entry = newest(server)
    assert "is another one" in entry.get("reason", ""), entry
    assert entry["error"] == "access_denied"


def test_the_newest_requests_come_without_filters(server):
    for number in range(3):
        requests.get(f"{server.url}/nowhere-{number}", timeout=60)
    page = server.control.get("requests", limit=2).json()
    assert [entry["path"] for entry in page["requests"]] == ["/nowhere-1", "/nowhere-2"]
    older = server.control.get("requests", limit=1, before=page["next"]).json()
    assert [entry["path"] for entry in older["requests"]] == ["/nowhere-0"]


def test_the_page_for_developers_tells_lines_that_are_tested():
    """Each line of the table is one that a test here, or of the other refusals, has seen."""
    page = (REPOSITORY / "docs/troubleshooting.md").read_text()
    rows = [row.split("|")[2].strip() for row in page.splitlines() if row.startswith("| ")][1:]
    tests = "".join(
        (REPOSITORY / "Tests/Clients" / name).read_text() for name in ("test_reasons.py", "test_refusals_told.py")
    )
    assert len(rows) > 15
    for row in rows:
        for words in re.findall(r"`([^`]+)`", row):
            assert words in tests, words


def test_a_secret_that_is_taken_at_the_second_look_leaves_no_reason(server, pool):
    """Basic credentials are read in two ways; a request that is not refused has nothing to tell."""
    app = pool.client(GenerateSecret=True)
    tokens = app.sign_in(pool.user().email)
    answer = requests.post(
        f"{server.url}/oauth2/revoke", data={"token": tokens["RefreshToken"]}, auth=(app.id, app.secret), timeout=60
    )
    assert answer.status_code == 200
    assert "reason" not in newest(server)


def test_nobody_who_reads_the_terminal_stops_no_server(tmp_path):
    """A pipe that is full takes no line, and requests are answered all the same."""
    port_file = tmp_path / "port"
    command = [executable(), "serve", "--port", "0", "--port-file", str(port_file)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment()) as process:
        eventually(lambda: port_file.exists() and port_file.read_text().strip())
        url = f"http://localhost:{port_file.read_text().strip()}"
        session, started, count = requests.Session(), time.monotonic(), 0
        # A pipe holds 64 KiB, which is less than what these requests would have to say.
        while time.monotonic() - started < 8:
            answer = session.get(f"{url}/nowhere-{'x' * 1000}", timeout=10)
            assert answer.status_code == 404
            count += 1
        process.terminate()
        told = process.stderr.read()
        process.wait(timeout=30)
    assert len(told) > 55_000 and count > 2 * told.count(b"\n")
