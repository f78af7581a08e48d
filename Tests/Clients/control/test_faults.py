"""Injected faults, as real clients receive them."""

import json
import time
from urllib.parse import parse_qs, urlsplit

import boto3
import pytest
import requests
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from botocore.config import Config
from botocore.exceptions import ClientError, ConnectionClosedError, EndpointConnectionError, HTTPClientError

from entra.ios import Client, Failure
from entra.tenant import Tenant
from support.pools import CALLBACK, PASSWORD, Pool, fails

LOST = (requests.exceptions.ConnectionError, requests.exceptions.ChunkedEncodingError)


class Faults:
    def __init__(self, server):
        self.control = server.control

    def order(self, action, times=None, **match) -> dict:
        body = {"match": match, "action": action} | ({"times": times} if times else {})
        answer = self.control.post("faults", body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def all(self) -> list:
        return self.control.get("faults").json()["faults"]

    def clear(self):
        assert self.control.call("DELETE", "faults").status_code == 204


@pytest.fixture
def world(own_server):
    pool = Pool(own_server)
    return own_server, pool, pool.client(), Faults(own_server)


@pytest.fixture
def shop(world):
    """The same with a person and a client of the hosted pages."""
    server, pool, client, faults = world
    return server, pool, client, pool.web_client(), pool.user(), faults


def sign_in(client, ada):
    return client.initiate("USER_PASSWORD_AUTH", USERNAME=str(ada), PASSWORD=PASSWORD)


def retrying(server, attempts=4):
    """boto3 as it is set up in real programs: it retries."""
    return boto3.client(
        "cognito-idp",
        endpoint_url=server.url,
        region_name="us-east-1",
        aws_access_key_id="a",
        aws_secret_access_key="b",
        config=Config(retries={"total_max_attempts": attempts, "mode": "standard"}),
    )


# --- The control calls ---


def test_orders_are_listed_and_taken_back(world):
    server, _, client, faults = world
    assert faults.all() == []
    first = faults.order(
        {"delay_ms": 1, "error": {"code": "X", "message": "m", "status": 418}}, front="rest", nth=[2, 3]
    )
    second = faults.order({"throttle": {"limit": 3, "per_seconds": 60}}, times=5, client=client.id, probability=0.5)
    assert first["match"] == {"front": "rest", "nth": [2, 3]} and first["remaining"] is None and "times" not in first
    assert first["action"] == {"delay_ms": 1, "error": {"code": "X", "message": "m", "status": 418}}
    assert second["remaining"] == second["times"] == 5
    assert [one["id"] for one in faults.all()] == [first["id"], second["id"]]
    assert server.control.call("DELETE", f"faults/{first['id']}").status_code == 204
    gone = server.control.call("DELETE", f"faults/{first['id']}")
    assert gone.status_code == 404 and gone.json()["code"] == "fault_not_found"
    faults.clear()
    assert faults.all() == []


@pytest.mark.parametrize(
    ("order", "pointer"),
    [
        ({}, "/action"),
        ({"action": {}}, "/action"),
        ({"action": {"drop": "before", "corrupt": "empty"}}, "/action"),
        ({"action": {"drop": "never"}}, "/action/drop"),
        ({"action": {"explode": True}}, "/action/explode"),
        ({"action": {"delay_ms": -1}}, "/action/delay_ms"),
        ({"action": {"error": {}}}, "/action/error/code"),
        ({"action": {"error": {"code": "a b"}}}, "/action/error/code"),
        ({"action": {"error": {"code": "X", "status": 200}}}, "/action/error/status"),
        ({"action": {"throttle": {"limit": 1}}}, "/action/throttle/per_seconds"),
        ({"action": {"drop": "before"}, "match": {"front": "control"}}, "/match/front"),
        ({"action": {"drop": "before"}, "match": {"colour": "red"}}, "/match/colour"),
        ({"action": {"drop": "before"}, "match": {"nth": [0]}}, "/match/nth/0"),
        ({"action": {"drop": "before"}, "match": {"nth": []}}, "/match/nth"),
        ({"action": {"drop": "before"}, "match": {"probability": 1.5}}, "/match/probability"),
        ({"action": {"drop": "before"}, "match": {"method": "get"}}, "/match/method"),
        ({"action": {"drop": "before"}, "times": 0}, "/times"),
        ({"action": {"drop": "before"}, "when": "now"}, "/when"),
    ],
)
def test_bad_orders_are_refused_by_pointer(server, order, pointer):
    answer = server.control.post("faults", order)
    assert answer.status_code == 400 and answer.json()["pointer"] == pointer, answer.text


def test_the_control_front_is_never_struck(world):
    server, _, client, faults = world
    faults.order({"drop": "before"})
    assert server.control.info()["version"]
    assert requests.get(server.url + "/_understudy/", timeout=60).status_code == 200
    with pytest.raises(LOST):
        requests.get(server.url + "/v1/default/me", timeout=60)
    assert server.control.post("reset").status_code == 204
    assert faults.all() == []


# --- Errors in each front's own form ---


def test_an_aws_error_is_the_exception_that_boto3_knows(shop):
    server, pool, client, _, ada, faults = shop
    faults.order({"error": {"code": "UserNotConfirmedException"}}, operation="InitiateAuth")
    with pytest.raises(pool.api.exceptions.UserNotConfirmedException) as caught:
        sign_in(client, ada)
    assert caught.value.response["Error"]["Message"] == "User is not confirmed."
    faults.clear()
    faults.order({"error": {"code": "InternalErrorException", "message": "boom"}}, front="cognito_user_pools")
    with pytest.raises(ClientError) as caught:
        sign_in(client, ada)
    assert caught.value.response["Error"] == {"Code": "InternalErrorException", "Message": "boom"}
    assert caught.value.response["ResponseMetadata"]["HTTPStatusCode"] == 500
    assert caught.value.response["ResponseMetadata"]["RequestId"]


def test_boto3_retries_what_is_worth_it(shop):
    server, _, client, _, ada, faults = shop
    for action in (
        {"error": {"code": "TooManyRequestsException"}},
        {"error": {"code": "InternalErrorException"}},
        {"drop": "before"},
        {"drop": "after"},
    ):
        order = faults.order(action, times=2, operation="InitiateAuth")
        server.control.call("DELETE", "requests")
        tokens = retrying(server).initiate_auth(
            ClientId=client.id,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": str(ada), "PASSWORD": PASSWORD},
        )
        assert tokens["AuthenticationResult"]["AccessToken"], action
        seen = server.control.get("requests", operation="InitiateAuth").json()["requests"]
        assert [entry.get("fault") for entry in seen] == [order["id"], order["id"], None]
        assert seen[0]["status"] == (0 if "drop" in action else 400 if "TooMany" in str(action) else 500)
        faults.clear()


def test_a_token_endpoint_answers_in_oauths_words(shop):
    server, _, client, _, _, faults = shop
    faults.order({"error": {"code": "invalid_grant", "message": "The code is old."}}, front="oauth", operation="token")

    def ask():
        form = {"grant_type": "refresh_token", "client_id": client.id, "refresh_token": "x"}
        return requests.post(server.url + "/oauth2/token", data=form, timeout=60, headers={"Origin": "http://app.test"})

    answer = ask()
    assert answer.status_code == 400 and answer.json()["error"] == "invalid_grant"
    assert answer.json()["error_description"] == "The code is old."
    assert answer.headers["Access-Control-Allow-Origin"] == "*" and "no-store" in answer.headers["Cache-Control"]
    faults.clear()
    faults.order({"error": {"code": "server_error"}}, front="oauth", path="/oauth2/*")
    assert ask().status_code == 500
    faults.clear()
    faults.order({"error": {"code": "temporarily_unavailable"}}, front="oauth", method="POST")
    assert ask().status_code == 503


ORDERED_REALM = {"realms": [{"id": "weir", "clients": "any", "users": [{"username": "ada"}]}]}


def test_authlib_takes_an_ordered_error_for_an_error_at_a_plain_realm(start):
    server = start(config=ORDERED_REALM)
    faults = Faults(server)
    faults.order({"error": {"code": "invalid_grant", "message": "Spent."}}, front="oauth", operation="token")
    session = OAuth2Session("web", "secret", redirect_uri="http://localhost:3000/callback")
    with pytest.raises(OAuthError) as caught:
        session.fetch_token(f"{server.url}/weir/token", code="x", grant_type="authorization_code")
    assert (caught.value.error, caught.value.description) == ("invalid_grant", "Spent.")
    answer = requests.post(f"{server.url}/weir/token", data={"grant_type": "refresh_token"}, timeout=30)
    assert answer.status_code == 400 and answer.headers["Content-Type"].startswith("application/json")
    assert "no-store" in answer.headers["Cache-Control"]
    # At endpoints for browsers, the app gets the error if the request is valid; otherwise a page shows it.
    faults.clear()
    faults.order({"error": {"code": "access_denied", "message": "No."}}, front="oauth", operation="authorize")
    good = "client_id=web&response_type=code&redirect_uri=http://localhost:3000/callback&scope=openid&state=s1"
    answer = requests.get(f"{server.url}/weir/authorize?{good}", timeout=30, allow_redirects=False)
    told = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert told["error"] == ["access_denied"] and told["state"] == ["s1"], answer.headers
    answer = requests.get(f"{server.url}/weir/authorize?response_type=code", timeout=30, allow_redirects=False)
    assert answer.status_code == 400 and "text/html" in answer.headers["Content-Type"]


def test_an_authorization_error_goes_to_the_app(shop):
    server, _, _, web, _, faults = shop
    faults.order({"error": {"code": "access_denied", "message": "No."}}, operation="authorize")
    good = f"{server.url}/oauth2/authorize?client_id={web.id}&response_type=code&redirect_uri={CALLBACK}&state=s1"
    answer = requests.get(good, timeout=60, allow_redirects=False)
    assert answer.status_code == 302 and answer.headers["Location"].startswith(CALLBACK)
    told = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert told["error"] == ["access_denied"] and told["error_description"] == ["No."] and told["state"] == ["s1"]
    # Nobody is sent to an address that is not the client's.
    answer = requests.get(good.replace("exampleauth", "evil"), timeout=60, allow_redirects=False)
    assert answer.status_code == 400 and "text/html" in answer.headers["Content-Type"]


def test_a_page_shows_the_error(shop):
    server, _, _, web, _, faults = shop
    faults.order({"error": {"code": "server_error", "message": "Out for <lunch>"}}, front="hosted", operation="login")
    query = f"client_id={web.id}&response_type=code&redirect_uri={CALLBACK}"
    page = requests.get(f"{server.url}/login?{query}", timeout=60)
    assert page.status_code == 500 and "text/html" in page.headers["Content-Type"]
    assert "Out for &lt;lunch&gt;" in page.text
    assert requests.get(f"{server.url}/signup?{query}", timeout=60).status_code == 200


def test_the_plain_front_answers_with_a_problem(shop):
    server, pool, client, _, ada, faults = shop
    faults.order({"error": {"code": "user_disabled"}}, operation="sign-in", user=str(ada).upper())
    faults.order({"error": {"code": "brewing", "status": 418, "message": "tea"}}, front="rest", operation="otp/start")

    def call(path, **body):
        return requests.post(f"{server.url}/v1/{pool.id}/{path}", json={"client_id": client.id} | body, timeout=60)

    answer = call("sign-in", username=str(ada), password=PASSWORD)
    assert answer.status_code == 403 and answer.json()["code"] == "user_disabled"
    assert answer.headers["Content-Type"] == "application/problem+json"
    other = call("sign-in", username="other@example.com", password=PASSWORD)
    assert other.status_code in (401, 404)
    answer = call("otp/start", username=str(ada))
    assert answer.status_code == 418 and answer.json()["code"] == "brewing" and answer.json()["detail"] == "tea"


TENANT = "00000000-0000-4370-8000-000000000001"


@pytest.fixture
def built_in(start):
    """The built-in configuration, which has a tenant and an identity pool."""
    server = start()
    return server, Faults(server)


def start_native(server):
    form = {"client_id": "00000000-0000-4370-8000-0000000000c1", "challenge_type": "password oob redirect"}
    return requests.post(
        f"{server.url}/{TENANT}/oauth2/v2.0/initiate", data=form | {"username": "ada@example.com"}, timeout=60
    )


def test_a_tenant_answers_with_its_numbers(built_in):
    server, faults = built_in
    faults.order({"error": {"code": "AADSTS50034"}}, front="entra")
    answer = start_native(server)
    assert answer.status_code in (400, 404) and 50034 in answer.json()["error_codes"], answer.text
    faults.clear()
    faults.order({"throttle": {"limit": 0, "per_seconds": 9}}, front="entra")
    answer = start_native(server)
    assert answer.status_code == 429 and answer.headers["Retry-After"] == "9" and answer.json()["error"]


def test_identity_pools_and_sts_answer_in_theirs(built_in):
    server, faults = built_in

    def client(service):
        return boto3.client(
            service,
            endpoint_url=server.url,
            region_name="us-east-1",
            aws_access_key_id="a",
            aws_secret_access_key="b",
            config=Config(retries={"total_max_attempts": 1}),
        )

    faults.order({"error": {"code": "ResourceConflictException", "message": "no"}}, front="cognito_identity")
    faults.order({"error": {"code": "ExpiredTokenException", "message": "old"}}, front="sts", times=1)
    faults.order({"throttle": {"limit": 0, "per_seconds": 9}}, front="sts")
    with fails("ResourceConflictException", "no"):
        client("cognito-identity").list_identity_pools(MaxResults=1)
    with fails("ExpiredTokenException", "old"):
        client("sts").get_caller_identity()
    with fails("Throttling", "Rate exceeded"):
        client("sts").get_caller_identity()


def test_a_document_fails_too(shop):
    server, pool, _, _, _, faults = shop
    faults.order({"error": {"code": "server_error"}}, operation="jwks.json")
    assert requests.get(f"{server.url}/{pool.id}/.well-known/jwks.json", timeout=60).status_code == 500
    assert requests.get(f"{server.url}/{pool.id}/.well-known/openid-configuration", timeout=60).status_code == 200


# --- Connections ---


@pytest.mark.parametrize("drop", ["before", "after", "mid_body"])
@pytest.mark.parametrize("front", ["cognito_user_pools", "oauth", "rest", "hosted"])
def test_connections_end(shop, drop, front):
    server, pool, client, web, ada, faults = shop
    faults.order({"drop": drop}, front=front)
    calls = {
        "cognito_user_pools": lambda: server.post("ListUsers", {}),
        "oauth": lambda: requests.get(f"{server.url}/{pool.id}/.well-known/jwks.json", timeout=60),
        "rest": lambda: requests.get(f"{server.url}/v1/{pool.id}/me", timeout=60),
        "hosted": lambda: requests.get(f"{server.url}/login", timeout=60),
    }
    with pytest.raises(LOST):
        calls[front]()
    faults.clear()
    calls[front]()


def test_boto3_sees_a_lost_connection(shop):
    server, pool, client, _, ada, faults = shop
    faults.order({"drop": "mid_body"}, operation="InitiateAuth")
    with pytest.raises((ConnectionClosedError, HTTPClientError, EndpointConnectionError)):
        sign_in(client, ada)


def test_half_a_body_is_really_sent(shop):
    server, pool, _, _, _, faults = shop
    url = f"{server.url}/{pool.id}/.well-known/openid-configuration"
    whole = requests.get(url, timeout=60).content
    faults.order({"drop": "mid_body"}, operation="openid-configuration")
    got = b""
    with requests.get(url, timeout=60, stream=True) as answer:
        assert answer.status_code == 200 and int(answer.headers["Content-Length"]) == len(whole)
        with pytest.raises(LOST):
            for piece in answer.iter_content(16):
                got += piece
    assert whole.startswith(got) and len(got) < len(whole)


def test_before_changes_nothing_and_after_changes_all(world):
    server, pool, client, faults = world
    faults.order({"drop": "before"}, times=1, operation="SignUp")
    faults.order({"drop": "after"}, operation="SignUp")
    with pytest.raises((ConnectionClosedError, EndpointConnectionError)):
        client.sign_up("a@example.com")
    assert server.outbox.none("a@example.com")
    with pytest.raises((ConnectionClosedError, EndpointConnectionError)):
        client.sign_up("a@example.com")
    assert server.outbox.code("a@example.com")
    faults.clear()
    with fails("UsernameExistsException"):
        client.sign_up("a@example.com")


def test_bodies_are_spoilt_on_the_wire(shop):
    server, pool, client, _, ada, faults = shop
    url = f"{server.url}/{pool.id}/.well-known/openid-configuration"
    whole = requests.get(url, timeout=60).content
    for kind in ("truncate", "malformed_json", "empty"):
        faults.order({"corrupt": kind}, operation="openid-configuration")
        answer = requests.get(url, timeout=60)
        assert answer.status_code == 200
        assert int(answer.headers["Content-Length"]) == len(answer.content)
        with pytest.raises(ValueError):
            json.loads(answer.content)
        if kind == "truncate":
            assert whole.startswith(answer.content) and answer.content
        assert bool(answer.content) == (kind != "empty")
        faults.clear()
    faults.order({"corrupt": "malformed_json"}, operation="InitiateAuth")
    # botocore takes what it cannot read for an answer without members.
    answer = retrying(server, attempts=1).initiate_auth(
        ClientId=client.id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": str(ada), "PASSWORD": PASSWORD},
    )
    assert "AuthenticationResult" not in answer


# --- When they act ---


def outcomes(client, count):
    """Which of so many calls were struck."""
    struck = []
    for index in range(1, count + 1):
        try:
            client.forgot("nobody@example.com")
        except ClientError as error:
            if error.response["Error"]["Code"] == "LimitExceededException":
                struck.append(index)
    return struck


LIMIT = {"error": {"code": "LimitExceededException"}}


def test_nth_and_times(world):
    _, _, client, faults = world
    faults.order(LIMIT, operation="ForgotPassword", nth=[2, 4])
    assert outcomes(client, 5) == [2, 4]
    assert faults.all()[0]["matched"] == 5
    faults.clear()
    faults.order(LIMIT, times=2, operation="ForgotPassword")
    assert outcomes(client, 4) == [1, 2]
    assert faults.all()[0]["remaining"] == 0


def test_the_first_that_matches_acts(world):
    _, _, client, faults = world
    faults.order({"error": {"code": "NotAuthorizedException"}}, operation="ForgotPassword", nth=[1])
    faults.order(LIMIT, operation="ForgotPassword")
    assert outcomes(client, 3) == [2, 3]


def test_chance_is_the_sandboxes_own(start):
    """The same seed has the same luck."""
    runs = []
    for _ in range(2):
        server = start(config={"server": {"seed": 7}})
        client = Pool(server).client()
        Faults(server).order(LIMIT, operation="ForgotPassword", probability=0.5)
        runs.append(outcomes(client, 40))
    assert runs[0] == runs[1] and 8 < len(runs[0]) < 32
    server = start(config={"server": {"seed": 7}})
    client = Pool(server).client()
    Faults(server).order(LIMIT, operation="ForgotPassword", probability=0)
    assert outcomes(client, 10) == []


def test_client_and_user_are_found(shop):
    server, pool, client, _, ada, faults = shop
    other, bob = pool.client(), pool.user()
    tokens = sign_in(other, bob)["AuthenticationResult"]
    faults.order({"error": {"code": "NotAuthorizedException", "message": "client"}}, client=client.id)
    with fails("NotAuthorizedException", "client"):
        sign_in(client, bob)
    sign_in(other, bob)
    faults.clear()
    faults.order({"error": {"code": "NotAuthorizedException", "message": "user"}}, user=bob.sub)
    with fails("NotAuthorizedException", "user"):
        pool.api.get_user(AccessToken=tokens["AccessToken"])
    sign_in(client, ada)


STRUCK = {"error": {"code": "NotAuthorizedException", "message": "struck"}}


def test_sessions_and_tokens_identify_their_users(shop):
    server, pool, client, _, ada, faults = shop
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username="new@example.com", TemporaryPassword="Temporary-1", MessageAction="SUPPRESS"
    )

    def begin():
        return client.initiate("USER_PASSWORD_AUTH", USERNAME="new@example.com", PASSWORD="Temporary-1")["Session"]

    def respond(session):
        return client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME="someone else", NEW_PASSWORD=PASSWORD)

    tokens = sign_in(client, ada)["AuthenticationResult"]
    session = begin()
    faults.order(STRUCK, user="new@example.com")
    # A session alone names client and user.
    for _ in range(2):
        with fails("NotAuthorizedException", "struck"):
            respond(session)
    with fails("NotAuthorizedException", "struck"):
        pool.api.associate_software_token(Session=session)
    client.refresh(tokens["RefreshToken"])
    faults.clear()
    faults.order(STRUCK, user=str(ada))
    # An access token says `username`, which is no address here; a refresh token nothing at all.
    for call in (
        lambda: client.refresh(tokens["RefreshToken"]),
        lambda: client.who(tokens["AccessToken"]),
        lambda: pool.api.revoke_token(Token=tokens["RefreshToken"], ClientId=client.id),
    ):
        with fails("NotAuthorizedException", "struck"):
            call()
    begin()
    faults.clear()
    other = pool.client()
    faults.order(STRUCK, client=other.id)
    client.refresh(tokens["RefreshToken"])
    faults.clear()
    faults.order(STRUCK, client=client.id, operation="AssociateSoftwareToken")
    with fails("NotAuthorizedException", "struck"):
        pool.api.associate_software_token(Session=begin())


def test_values_that_a_tenant_issued_identify_its_users(own_server):
    told = own_server.control.info()["entra_tenants"][0]
    app = {"name": "mobile", "appId": told["applications"][0]["id"]}
    tenant = Tenant(own_server, {"tenantId": told["id"], "domain": told["domains"][0], "applications": [app]})
    app, faults = Client(tenant, "mobile"), Faults(own_server)
    account = app.sign_in("ada@example.com", PASSWORD)
    token = app.initiate("ada@example.com")
    faults.order({"error": {"code": "50126"}}, user="ada@example.com", front="entra")
    for call in (lambda: app.challenge(token), lambda: app.refresh(account)):
        with pytest.raises(Failure) as failed:
            call()
        assert failed.value.code == 50126
    faults.clear()
    faults.order({"error": {"code": "50126"}}, user="somebody@example.com", front="entra")
    app.challenge(token)


def test_throttling_goes_by_the_clock(world):
    server, pool, client, faults = world
    server.clock.freeze()
    faults.order({"throttle": {"limit": 2, "per_seconds": 60}}, front="cognito_user_pools", operation="ForgotPassword")
    assert len(throttled(client)) == 2
    server.clock.advance(61)
    found = throttled(client)
    assert len(found) == 2
    assert found[0].response["ResponseMetadata"]["HTTPHeaders"]["retry-after"] == "60"


def throttled(client):
    found = []
    for _ in range(4):
        try:
            client.forgot("nobody@example.com")
        except ClientError as error:
            if error.response["Error"]["Code"] == "TooManyRequestsException":
                found.append(error)
    return found


def test_every_front_throttles_in_its_own_way(shop):
    server, pool, client, web, _, faults = shop
    faults.order({"throttle": {"limit": 0, "per_seconds": 30}})
    query = f"client_id={web.id}&response_type=code&redirect_uri={CALLBACK}"
    answers = {
        "token": requests.post(server.url + "/oauth2/token", data={"client_id": client.id}, timeout=60),
        "login": requests.get(f"{server.url}/login?{query}", timeout=60),
        "authorize": requests.get(f"{server.url}/oauth2/authorize?{query}", timeout=60, allow_redirects=False),
        "rest": requests.get(f"{server.url}/v1/{pool.id}/me", timeout=60),
    }
    for name, answer in answers.items():
        assert answer.status_code == 429, name
        assert answer.headers["Retry-After"] == "30"
    assert answers["rest"].json()["code"] == "too_many_attempts"
    answer = server.post("GetUser", {})
    assert answer.status_code == 400 and answer.json()["__type"] == "TooManyRequestsException"
    assert answer.headers["Retry-After"] == "30"


def test_delays_hold_no_thread(shop):
    """A hundred requests that wait a second are answered after one second, and meanwhile others are served."""
    import concurrent.futures

    server, pool, client, _, ada, faults = shop
    faults.order({"delay_ms": 1000}, operation="jwks.json")
    url = f"{server.url}/{pool.id}/.well-known/jwks.json"
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(100) as threads:
        waiting = [threads.submit(requests.get, url, timeout=60) for _ in range(100)]
        sign_in(client, ada)
        assert all(one.result().status_code == 200 for one in waiting)
    # Even two at a time, fifty seconds would pass.
    assert 1 <= time.monotonic() - began < 45
    faults.clear()
    faults.order({"delay_ms": 300, "error": {"code": "server_error"}}, operation="jwks.json")
    began = time.monotonic()
    assert requests.get(url, timeout=60).status_code == 500 and time.monotonic() - began >= 0.3


def test_faults_stay_in_their_sandbox(world):
    server, pool, client, faults = world
    made = server.control.post("sandboxes", {}).json()
    other = made["sandbox"]
    answer = server.control.call("POST", "faults", {"action": LIMIT}, params={"sandbox": other})
    assert answer.status_code == 201
    assert faults.all() == []
    assert outcomes(client, 2) == []
    signed = {"Understudy-Sandbox": other}
    assert server.post("ListUserPools", {"MaxResults": 1}, **signed).json()["__type"] == "LimitExceededException"


# --- Configuration ---


def test_faults_of_the_configuration(start):
    server = start(
        config={
            "userPools": [],
            "faults": [
                {"match": {"front": "oauth", "nth": [1]}, "action": {"error": {"code": "server_error"}}, "times": 3},
                {"action": {"delay_ms": 10}},
            ],
        }
    )
    faults = Faults(server)
    assert [one["action"] for one in faults.all()] == [{"error": {"code": "server_error"}}, {"delay_ms": 10}]
    assert requests.post(server.url + "/oauth2/token", timeout=60).status_code == 500
    faults.clear()
    server.control.post("reset")
    assert len(faults.all()) == 2 and faults.all()[0]["matched"] == 0


@pytest.mark.parametrize("tells_apart", [True, False])
def test_a_name_is_told_apart_as_the_pool_does(own_server, tells_apart):
    pool = Pool(own_server, UsernameAttributes=None, UsernameConfiguration={"CaseSensitive": tells_apart})
    client = pool.client()
    for name in ["Ada"] + ["ada"] * tells_apart:
        pool.api.admin_create_user(
            UserPoolId=pool.id, Username=name, MessageAction="SUPPRESS", TemporaryPassword=PASSWORD
        )
        pool.api.admin_set_user_password(UserPoolId=pool.id, Username=name, Password=PASSWORD, Permanent=True)
    Faults(own_server).order({"error": {"code": "InternalErrorException"}}, user="Ada")

    def struck(name):
        try:
            client.initiate("USER_PASSWORD_AUTH", USERNAME=name, PASSWORD=PASSWORD)
        except ClientError as error:
            return error.response["Error"]["Code"] == "InternalErrorException"
        return False

    assert struck("Ada")
    assert struck("ada") is not tells_apart


@pytest.mark.parametrize("path", ["oauth2/token", "http://localhost/oauth2", ""])
def test_a_path_that_matches_nothing_is_refused(server, path):
    answer = server.control.post("faults", {"match": {"path": path}, "action": {"delay_ms": 1}})
    assert answer.status_code == 400 and answer.json()["pointer"] == "/match/path"
    assert "begins with / or *" in answer.json()["detail"]
