"""Mistakes of apps, made with real clients: the reason in the terminal and the journal."""

import base64
import hashlib
import hmac
import re
import subprocess

import pycognito
import pytest
import requests
from botocore.exceptions import ClientError

from cognito.sign_in.test_devices import Device, device_pool
from support.browser import PKCE, Browser, authorize_url, redeem, sign_in
from support.pools import PASSWORD, Pool, fails
from support.reasons import newest
from support.server import Server, environment, eventually, executable
from support.srp import SRPClient, signed_claim


@pytest.fixture(scope="module")
def server():
    with Server() as running:
        yield running


@pytest.fixture(scope="module")
def pool(server):
    return Pool(server)


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
    for name, words in (
        (user.email, f"wrong password for {user.email}"),
        ("nobody@example.com", "has no user “nobody@example.com”"),
    ):
        with fails(("NotAuthorizedException", "UserNotFoundException")):
            app.sign_in(name, "Wrong-Pass-1")
        assert words in newest(server)["reason"]


def test_a_reason_names_the_user_as_the_client_did(server, pool):
    """The username of an account that signs in by its address is an id, which is nobody's name."""
    app = pool.client()
    user = pool.user()
    name = {"UserPoolId": pool.id, "Username": user.email}

    def attempts():
        yield lambda: app.sign_in(user.email, "Wrong-Pass-1")
        yield lambda: app.srp_finish(*app.srp_start(user.email), password="Wrong-Pass-1")
        yield lambda: app.api.confirm_sign_up(ClientId=app.id, Username=user.email, ConfirmationCode="000000")
        yield lambda: pool.api.admin_confirm_sign_up(**name)
        pool.api.admin_reset_user_password(**name)
        yield lambda: app.sign_in(user.email)
        yield lambda: app.api.confirm_forgot_password(
            ClientId=app.id, Username=user.email, ConfirmationCode="000000", Password=PASSWORD
        )
        pool.api.admin_disable_user(**name)
        yield lambda: app.sign_in(user.email)

    for attempt in attempts():
        with pytest.raises(ClientError):
            attempt()
        told = newest(server)["reason"]
        assert user.sub not in told and user.email in told, told


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
        (other, tokens["RefreshToken"], f"the refresh token is that of client {app.id}, and client {other.id} asks"),
        (app, tokens["RefreshToken"][:-9], "the refresh token is none of client"),
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

    def spend(code):
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

    assert "none of this server's: expected the text of a UUID" in spend("garbage")
    assert "is unknown here" in spend("00000000-0000-4000-8000-000000000000")


@pytest.fixture
def web(server, pool):
    """An app that signs in on the pages, and the code that it was given."""
    client = pool.web_client(AllowedOAuthScopes=["openid"])
    landing = sign_in(Browser(server), client, pool.user(), scope="openid")
    return client, landing.query["code"]


def test_the_reason_of_a_reused_code_names_the_request_that_consumed_it(server, web):
    client, code = web
    assert redeem(client, code).status_code == 200
    spent = newest(server, operation="token")["request_id"]
    assert redeem(client, code).json()["error"] == "invalid_grant"
    assert f"the authorization code was redeemed before by request {spent}: " in newest(server)["reason"]


def test_a_code_of_another_client_and_one_that_is_too_late(server, pool, web):
    client, code = web
    other = pool.web_client(AllowedOAuthScopes=["openid"])
    assert redeem(other, code).json()["error"] == "invalid_grant"
    reason = newest(server)["reason"]
    assert f"the authorization code is that of client {client.id}, and client {other.id} asks" in reason, reason
    server.clock.advance(minutes=6)
    assert redeem(client, code).json()["error"] == "invalid_grant"
    assert "the authorization code has expired, by the sandbox's clock" in newest(server)["reason"]


def test_a_code_for_another_address_and_without_its_verifier(server, pool):
    client, pkce = pool.web_client(AllowedOAuthScopes=["openid"]), PKCE()
    for changes, words in (
        ({"redirect_uri": "http://localhost:9/else"}, "redirect_uri is http://localhost:9/else, and the code was"),
        ({"code_verifier": "a" * 43}, "code_verifier does not fit the code_challenge"),
    ):
        code = sign_in(Browser(server), client, pool.user(), scope="openid", **pkce.parameters).query["code"]
        assert redeem(client, code, **changes).status_code == 400
        assert words in newest(server)["reason"]


def test_a_refresh_without_its_device_key(server):
    """What pycognito and other libraries without devices send, for a pool that tracks them."""
    pool = device_pool(server)
    app, user = pool.client(), pool.user()
    tokens = app.initiate("USER_PASSWORD_AUTH", USERNAME=user.email, PASSWORD=PASSWORD)["AuthenticationResult"]
    Device(tokens["NewDeviceMetadata"]).confirm(pool, tokens["AccessToken"])
    remembered = pycognito.Cognito(
        pool.id,
        app.id,
        user_pool_region="us-east-1",
        username=user.email,
        access_key="AKIAUNDERSTUDY000001",
        secret_key="secret",
        refresh_token=tokens["RefreshToken"],
        boto3_client_kwargs={"endpoint_url": server.url},
    )
    with fails("NotAuthorizedException"):
        remembered.renew_access_token()
    assert "was issued to a remembered device: send its DEVICE_KEY" in newest(server)["reason"]


def test_a_challenge_that_is_answered_too_late(server, pool):
    app = pool.client()
    name = "late@example.com"
    server.api().admin_create_user(
        UserPoolId=pool.id, Username=name, TemporaryPassword=PASSWORD, MessageAction="SUPPRESS"
    )
    challenge = app.initiate("USER_PASSWORD_AUTH", USERNAME=name, PASSWORD=PASSWORD)
    server.clock.advance(minutes=4)
    with fails("NotAuthorizedException"):
        app.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=name, NEW_PASSWORD="Battery-Staple-2")
    assert "the Session has expired: AuthSessionValidity of client" in newest(server)["reason"]


def test_the_reason_names_what_the_account_lacks(server, pool):
    app = pool.client()
    name = app.sign_up()["UserSub"]
    with fails("UserNotConfirmedException"):
        app.sign_in(name)
    entry = newest(server)
    assert "has not confirmed their sign-up" in entry["reason"] and entry["remedy"] == {"action": "confirm_user"}
    user = pool.user()
    server.api().admin_disable_user(UserPoolId=pool.id, Username=user.email)
    with fails("NotAuthorizedException"):
        app.sign_in(user.email)
    entry = newest(server)
    assert "is disabled: AdminEnableUser" in entry["reason"] and entry["remedy"] == {"action": "enable_user"}
    with fails(("NotAuthorizedException", "UserNotFoundException")):
        app.sign_in("nobody@example.com")
    entry = newest(server)
    assert entry["remedy"] == {"action": "create_user"} and entry["realm"] == pool.id


def test_a_lock_says_for_how_long(server, pool):
    app, user = pool.client(), pool.user()
    for _ in range(8):
        with pytest.raises(ClientError):
            app.sign_in(user.email, "Wrong-Pass-1")
        entry = newest(server)
        if "is locked after wrong passwords" in entry["reason"]:
            break
    assert re.fullmatch(r"PT\d+S", entry["remedy"]["value"]) and entry["remedy"]["action"] == "advance_clock"


def test_an_access_token_that_was_revoked_changed_or_is_too_late(server, pool):
    app, user = pool.client(), pool.user()

    def ask(token):
        with fails("NotAuthorizedException"):
            server.api().get_user(AccessToken=token)
        return newest(server)["reason"]

    tokens = app.sign_in(user.email)
    head, _, signature = tokens["AccessToken"].rpartition(".")
    assert "was changed, or another run of the server made it" in ask(f"{head}.{signature[:-8]}AAAAAAAA")
    server.api().global_sign_out(AccessToken=tokens["AccessToken"])
    assert "the access token was revoked: its user signed out everywhere" in ask(tokens["AccessToken"])
    tokens = app.sign_in(user.email)
    server.clock.advance(hours=2)
    assert "the access token has expired, by the sandbox's clock" in ask(tokens["AccessToken"])


def test_a_scope_and_an_address_can_be_registered_from_the_entry(server, pool):
    client = pool.web_client(AllowedOAuthScopes=["openid"], CallbackURLs=["http://localhost:3000/callback"])
    for mistake, remedy in (
        ({"scope": "openid email"}, {"action": "allow_scope", "value": "email"}),
        (
            {"scope": "openid", "redirect_uri": "http://localhost:3000/callbak"},
            {"action": "register_callback", "value": "http://localhost:3000/callbak"},
        ),
    ):
        requests.get(authorize_url(client, **mistake), allow_redirects=False, timeout=60)
        entry = newest(server, operation="authorize")
        assert entry["remedy"] == remedy and entry["client"] == client.id, entry


def test_a_directory_names_what_is_registered(server):
    """The page says no more than the service's, and where to look."""
    known = "00000000-0000-4370-8000-0000000000c1"
    address = f"{server.url}/contoso.onmicrosoft.com/oauth2/v2.0/authorize"
    asked = {"response_type": "code", "scope": "openid", "redirect_uri": "http://localhost:9/else", "client_id": known}
    for changes, words in (
        ({"client_id": known[:-1] + "2"}, f"has no application {known[:-1]}2. Did you mean {known}? Registered: "),
        ({}, f"redirect_uri http://localhost:9/else is not registered for client {known}. "),
    ):
        page = requests.get(address, params=asked | changes, timeout=60)
        assert page.status_code == 400 and "AADSTS" in page.text
        assert "console" in page.text and "Registered" not in page.text
        assert words in newest(server)["reason"]


def test_a_host_that_tokens_do_not_name_is_told_once(server, pool):
    app, user = pool.client(), pool.user()
    body = {"client_id": app.id, "username": user.email, "password": PASSWORD}
    for _ in range(2):
        answer = requests.post(
            f"{server.url}/v1/{pool.id}/sign-in", json=body, headers={"Host": "idp:4370"}, timeout=60
        )
        assert answer.status_code == 200
    lines = [line for line in server.errors().splitlines() if "came by the host idp:4370" in line]
    assert len(lines) == 1 and f"tokens and links say {server.url}" in lines[0], lines
    assert "--public-url http://idp:4370" in lines[0]


def test_a_preflight_that_the_browser_refuses_is_told(server, pool):
    asked = {"Origin": "http://localhost:3000", "Access-Control-Request-Method": "POST"}
    for path, headers, words in (
        (f"/v1/{pool.id}/sign-in", "content-type,x-tenant", "with the header x-tenant, and the headers that pages may"),
        ("/login", "content-type", "and pages of other origins may not"),
    ):
        before = newest(server)["id"]
        question = asked | {"Access-Control-Request-Headers": headers}
        requests.options(server.url + path, headers=question, timeout=60)
        entry = newest(server)
        assert entry["id"] != before and entry["method"] == "OPTIONS" and entry["error"] == "cors", entry
        assert words in entry["reason"]
    # A granted one is not in the journal.
    question = asked | {"Access-Control-Request-Headers": "content-type,authorization"}
    requests.options(f"{server.url}/oauth2/token", headers=question, timeout=60)
    assert newest(server)["id"] == entry["id"]


def test_the_control_api_under_another_name_is_told(server):
    answer = requests.get(f"{server.url}/_understudy/info", headers={"Host": "idp.example.com"}, timeout=60)
    assert answer.status_code == 403
    (line,) = [line for line in server.errors().splitlines() if "does not answer for the host idp.example.com" in line]
    assert "server.controlHosts" in line


def test_requests_of_one_sign_in_have_a_link_in_common(server, web):
    client, code = web
    tokens = redeem(client, code).json()
    requests.get(
        f"{server.url}/oauth2/userInfo", headers={"Authorization": f"Bearer {tokens['access_token']}"}, timeout=60
    )
    entries = server.control.get("requests", client=client.id).json()["requests"]
    known = set()
    for entry in entries:
        names = {link["name"] for link in entry["links"]}
        assert not known or names & known, entry
        known |= names
    assert [entry["operation"] for entry in entries] == ["authorize", "login", "login", "token", "userInfo"]
    assert code not in str(entries) and tokens["access_token"] not in str(entries)


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
    assert entry.get("reason") == f"wrong password for {user.email}", entry
    assert entry["error"] == "access_denied"


def test_the_newest_requests_come_without_filters(server):
    for number in range(3):
        requests.get(f"{server.url}/nowhere-{number}", timeout=60)
    page = server.control.get("requests", limit=2).json()
    assert [entry["path"] for entry in page["requests"]] == ["/nowhere-1", "/nowhere-2"]
    older = server.control.get("requests", limit=1, before=page["next"]).json()
    assert [entry["path"] for entry in older["requests"]] == ["/nowhere-0"]


def test_a_secret_that_is_taken_at_the_second_look_leaves_no_reason(server, pool):
    """Basic credentials are read in two ways; a request that is not refused has nothing to tell."""
    app = pool.client(GenerateSecret=True)
    tokens = app.sign_in(pool.user().email)
    answer = requests.post(
        f"{server.url}/oauth2/revoke", data={"token": tokens["RefreshToken"]}, auth=(app.id, app.secret), timeout=60
    )
    assert answer.status_code == 200
    assert "reason" not in newest(server)


def test_a_closed_terminal_does_not_stop_the_server(tmp_path):
    """A pipe that is full takes no line, and requests are answered all the same."""
    port_file = tmp_path / "port"
    command = [executable(), "serve", "--port", "0", "--port-file", str(port_file)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment()) as process:
        eventually(lambda: port_file.exists() and port_file.read_text().strip())
        url = f"http://localhost:{port_file.read_text().strip()}"
        session, count = requests.Session(), 0
        # A pipe holds 64 KiB, which is less than what these requests would have to say.
        while count < 1_000:
            # Each another one: equal lines are folded.
            answer = session.get(f"{url}/nowhere-{count}-{'x' * 1000}", timeout=10)
            assert answer.status_code == 404
            count += 1
        process.terminate()
        told = process.stderr.read()
        process.wait(timeout=30)
    assert len(told) > 55_000 and count > 2 * told.count(b"\n")
