"""The plain REST API: every call, with the same effects as the other fronts."""

import re

import pytest
import requests

from support.browser import Browser, sign_in
from support.pools import LIMIT, OTHER_PASSWORD, PASSWORD, UUID, Pool, address, fails, passwordless
from support.tokens import claims_of, expect_token

TOKENS = {"access_token", "id_token", "refresh_token", "token_type", "expires_in", "scope"}


class Rest:
    """Calls under /v1/{pool}/ of one pool, for one client."""

    def __init__(self, pool, client=None, name=None):
        self.base = f"{pool.server.url}/v1/{name or pool.id}/"
        self.client = client

    def call(self, method, path, body=None, token=None, **options):
        headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
        if body is not None and self.client is not None:
            body = {"client_id": self.client.id} | body
            if self.client.secret:
                body.setdefault("client_secret", self.client.secret)
        options.setdefault("timeout", 20)
        return requests.request(method, self.base + path, json=body, headers=headers, **options)

    def post(self, path, token=None, **body):
        return self.call("POST", path, body, token)

    def sign_in(self, person, password=PASSWORD):
        answer = self.post("sign-in", username=str(person), password=password)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture
def rest(pool, client):
    return Rest(pool, client)


def refused(answer, status, code, pointer=None):
    """The answer is the problem document of this code, and nothing else."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text}"
    assert answer.headers["Content-Type"].split(";")[0] == "application/problem+json"
    problem = answer.json()
    assert (
        {"type", "title", "status", "detail", "code"}
        <= set(problem)
        <= {"type", "title", "status", "detail", "code", "pointer"}
    )
    assert problem["type"] == "about:blank" and problem["status"] == status
    assert problem["title"] and problem["detail"]
    assert problem["code"] == code
    if pointer:
        assert problem["pointer"] == pointer
    return problem


# --- Sign up ---


def test_a_person_signs_up_and_confirms(pool, rest, outbox):
    ada = address("ada")
    answer = rest.post("sign-up", username=ada, password=PASSWORD, attributes={"name": "Ada"})
    assert answer.status_code == 201
    body = answer.json()
    # The client has USER_AUTH.
    assert set(body) == {"sub", "username", "confirmed", "delivery", "session"}
    assert UUID.match(body["sub"]) and body["confirmed"] is False
    assert body["delivery"] == {"destination": "a***@e***", "medium": "email", "attribute": "email"}
    assert pool.status_of(ada) == "UNCONFIRMED"
    refused(rest.post("sign-in", username=ada, password=PASSWORD), 403, "user_not_confirmed")

    first = outbox.last(ada)["code"]
    resent = rest.post("sign-up/resend", username=ada)
    assert resent.status_code == 200
    assert resent.json() == {"delivery": {"destination": "a***@e***", "medium": "email", "attribute": "email"}}
    second = outbox.last(ada)["code"]
    if first != second:
        refused(rest.post("sign-up/confirm", username=ada, code=first), 400, "code_mismatch")
    done = rest.post("sign-up/confirm", username=ada, code=second)
    assert done.status_code == 200 and set(done.json()) <= {"session"}
    assert pool.status_of(ada) == "CONFIRMED"
    assert rest.sign_in(ada)["access_token"]


def test_a_sign_up_is_refused_for_its_reasons(server, pool, rest, person):
    problem = refused(rest.post("sign-up", username=person.email, password=PASSWORD), 409, "user_exists")
    assert "User already exists" in problem["detail"]
    problem = refused(rest.post("sign-up", username=address(), password="short"), 400, "invalid_password")
    assert "Password not long enough" in problem["detail"]
    refused(rest.post("sign-up", username="not an address", password=PASSWORD), 400, "invalid_request")
    refused(
        rest.post("sign-up", username=address(), password=PASSWORD, attributes={"custom:x": "1"}),
        400,
        "invalid_request",
    )
    closed = Pool(server, AdminCreateUserConfig={"AllowAdminCreateUserOnly": True})
    refused(Rest(closed, closed.client()).post("sign-up", username=address(), password=PASSWORD), 401, "not_authorized")


def test_client_metadata_reaches_the_message(rest, outbox):
    ada = address()
    rest.post("sign-up", username=ada, password=PASSWORD, client_metadata={"locale": "fr"})
    assert outbox.last(ada)["client_metadata"] == {"locale": "fr"}


def test_guessing_a_code_is_stopped(rest, outbox):
    ada = address()
    rest.post("sign-up", username=ada, password=PASSWORD)
    code = outbox.code(ada)
    wrong = str((int(code[0]) + 1) % 10) + code[1:]
    for _ in range(15):
        refused(rest.post("sign-up/confirm", username=ada, code=wrong), 400, "code_mismatch")
    answer = rest.post("sign-up/confirm", username=ada, code=code)
    assert refused(answer, 429, "too_many_attempts")["detail"] == LIMIT
    assert 0 < int(answer.headers["Retry-After"]) <= 3600


def test_a_code_expires(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    rest, ada = Rest(pool, pool.client()), address()
    rest.post("sign-up", username=ada, password=PASSWORD)
    own_server.clock.advance(days=1, seconds=1)
    refused(rest.post("sign-up/confirm", username=ada, code=own_server.outbox.code(ada)), 400, "code_expired")


# --- Sign in ---


def test_a_password_gives_tokens(pool, client, rest, person):
    tokens = rest.sign_in(person)
    assert set(tokens) == TOKENS and tokens["token_type"] == "Bearer" and tokens["expires_in"] == 3600
    access = expect_token(tokens["access_token"], pool, client, "access", sub=person.sub)
    expect_token(tokens["id_token"], pool, client, "id", sub=person.sub, email=person.email)
    assert tokens["scope"] == access["scope"]


def test_the_tokens_are_valid_at_every_front(server, pool, client, rest, person):
    tokens = rest.sign_in(person)
    assert client.who(tokens["access_token"])["Username"] == person.sub
    assert client.refresh(tokens["refresh_token"])["AccessToken"]
    theirs = client.sign_in(person)
    assert rest.call("GET", "me", token=theirs["AccessToken"]).status_code == 200
    assert rest.post("token/refresh", refresh_token=theirs["RefreshToken"]).status_code == 200
    ada = address()
    rest.post("sign-up", username=ada, password=PASSWORD)
    rest.post("sign-up/confirm", username=ada, code=server.outbox.code(ada))
    assert client.srp_sign_in(ada)

    class Ada:
        password = PASSWORD

        def __str__(self):
            return ada

    assert sign_in(Browser(server), pool.web_client(), Ada()).query["code"]


@pytest.mark.parametrize(
    "existence, status, code", [("LEGACY", 404, "user_not_found"), ("ENABLED", 401, "not_authorized")]
)
def test_an_unknown_user_is_hidden_if_the_client_says_so(pool, existence, status, code):
    rest = Rest(pool, pool.client(PreventUserExistenceErrors=existence))
    refused(rest.post("sign-in", username=address(), password=PASSWORD), status, code)


def test_a_sign_in_is_refused_for_its_reasons(pool, rest, person):
    problem = refused(rest.post("sign-in", username=person.email, password=OTHER_PASSWORD), 401, "not_authorized")
    assert problem["detail"] == "Incorrect username or password."
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    refused(rest.post("sign-in", username=person.email, password=PASSWORD), 403, "user_disabled")
    closed = Rest(pool, pool.client(ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH"]))
    refused(closed.post("sign-in", username=pool.user().email, password=PASSWORD), 403, "flow_not_enabled")


def test_guessing_a_password_locks(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    rest, person = Rest(pool, pool.client()), pool.user()
    for _ in range(5):
        refused(rest.post("sign-in", username=person.email, password=OTHER_PASSWORD), 401, "not_authorized")
    answer = rest.post("sign-in", username=person.email, password=PASSWORD)
    refused(answer, 429, "too_many_attempts")
    assert int(answer.headers["Retry-After"]) >= 1
    own_server.clock.advance(2)
    assert rest.sign_in(person)


def test_an_invited_user_chooses_a_password(pool, rest):
    ada = address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=ada, TemporaryPassword="Temporary-Pass-1", MessageAction="SUPPRESS"
    )
    following = rest.sign_in(ada, "Temporary-Pass-1")
    assert following["challenge"] == "new_password" and following["session"]
    assert "access_token" not in following
    weak = rest.post(
        "challenge", session=following["session"], challenge="new_password", answer={"new_password": "short"}
    )
    refused(weak, 400, "invalid_password")
    done = rest.post(
        "challenge", session=following["session"], challenge="new_password", answer={"new_password": PASSWORD}
    )
    assert done.status_code == 200 and set(done.json()) == TOKENS, done.text
    again = rest.post(
        "challenge", session=following["session"], challenge="new_password", answer={"new_password": OTHER_PASSWORD}
    )
    assert again.status_code in (400, 401)
    assert rest.sign_in(ada, PASSWORD)["access_token"]


def test_a_challenge_needs_its_session(rest):
    answer = rest.post("challenge", session="x" * 40, challenge="new_password", answer={"new_password": PASSWORD})
    assert answer.status_code == 401 and answer.json()["code"] in ("session_expired", "not_authorized")


def test_a_session_expires(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    rest, ada = Rest(pool, pool.client()), address()
    pool.api.admin_create_user(
        UserPoolId=pool.id, Username=ada, TemporaryPassword="Temporary-Pass-1", MessageAction="SUPPRESS"
    )
    session = rest.sign_in(ada, "Temporary-Pass-1")["session"]
    own_server.clock.advance(minutes=3, seconds=1)
    refused(
        rest.post("challenge", session=session, challenge="new_password", answer={"new_password": PASSWORD}),
        401,
        "session_expired",
    )


# --- One-time codes ---


@pytest.fixture
def otp(otp_pool):
    return Rest(otp_pool, otp_pool.client())


def test_a_mailed_code_signs_in(otp_pool, otp, outbox):
    person = otp_pool.user()
    started = otp.post("otp/start", username=person.email)
    assert started.status_code == 200, started.text
    body = started.json()
    assert set(body) == {"session", "delivery", "code_length", "expires_in", "resend_after"}
    assert body["delivery"] == {"destination": "u***@e***", "medium": "email", "attribute": "email"}
    assert body["code_length"] == 8 and body["expires_in"] == 180 and type(body["resend_after"]) is int
    code = outbox.last(person.email, kind="sign_in_otp")["code"]
    wrong = str((int(code[0]) + 1) % 10) + code[1:]
    refused(otp.post("otp/verify", session=body["session"], code=wrong), 400, "code_mismatch")
    done = otp.post("otp/verify", session=body["session"], code=code)
    assert done.status_code == 200 and set(done.json()) == TOKENS
    assert claims_of(done.json()["id_token"])["sub"] == person.sub
    spent = otp.post("otp/verify", session=body["session"], code=code)
    assert spent.status_code in (400, 401) and "access_token" not in spent.json()


def test_a_resent_code_kills_the_first(otp_pool, otp, outbox):
    person = otp_pool.user()
    first = otp.post("otp/start", username=person.email).json()
    old = outbox.last(person.email)
    second = otp.post("otp/resend", session=first["session"])
    assert second.status_code == 200, second.text
    assert set(second.json()) == {"session", "delivery", "code_length", "expires_in", "resend_after"}
    assert second.json()["session"] != first["session"]
    new = outbox.last(person.email)
    assert new["id"] != old["id"]
    if old["code"] != new["code"]:
        refused(otp.post("otp/verify", session=second.json()["session"], code=old["code"]), 400, "code_mismatch")
        assert otp.post("otp/verify", session=first["session"], code=old["code"]).status_code in (400, 401)
    assert otp.post("otp/verify", session=second.json()["session"], code=new["code"]).status_code == 200


def test_a_code_expires_with_its_session(own_server):
    own_server.clock.freeze()
    pool = passwordless(own_server)
    rest, person = Rest(pool, pool.client()), pool.user()
    session = rest.post("otp/start", username=person.email).json()["session"]
    own_server.clock.advance(minutes=3, seconds=1)
    answer = rest.post("otp/verify", session=session, code=own_server.outbox.code(person.email))
    assert answer.status_code in (400, 401) and answer.json()["code"] in ("session_expired", "code_expired")


def test_an_unknown_address_may_be_signed_up_on_the_way(otp_pool, otp, outbox):
    ada = address()
    refused(otp.post("otp/start", username=ada), 404, "user_not_found")
    assert outbox.none(ada)
    started = otp.post("otp/start", username=ada, create=True)
    assert started.status_code == 200, started.text
    done = otp.post("otp/verify", session=started.json()["session"], code=outbox.code(ada))
    assert done.status_code == 200, done.text
    assert otp_pool.status_of(ada) == "CONFIRMED" and otp_pool.attributes_of(ada)["email_verified"] == "true"
    assert claims_of(done.json()["id_token"])["email"] == ada


def test_an_unknown_address_is_hidden_if_the_client_says_so(otp_pool, outbox):
    rest, nobody = Rest(otp_pool, otp_pool.client(PreventUserExistenceErrors="ENABLED")), address()
    started = rest.post("otp/start", username=nobody)
    assert started.status_code == 200 and started.json()["delivery"]["destination"] == "u***@e***"
    assert outbox.none(nobody)
    assert rest.post("otp/verify", session=started.json()["session"], code="12345678").status_code in (400, 401)


def test_codes_must_be_allowed(rest, person, outbox):
    answer = rest.post("otp/start", username=person.email)
    assert answer.status_code in (400, 403) and answer.json()["code"] in ("flow_not_enabled", "invalid_request")
    assert outbox.none(person.email)


def test_a_session_belongs_to_its_client(otp_pool, otp, outbox):
    person = otp_pool.user()
    session = otp.post("otp/start", username=person.email).json()["session"]
    stranger = Rest(otp_pool, otp_pool.client())
    assert stranger.post("otp/verify", session=session, code=outbox.code(person.email)).status_code == 401
    assert otp.post("otp/verify", session=session, code=outbox.code(person.email)).status_code == 200


# --- Refresh, sign-out ---


def test_a_refresh_gives_tokens(pool, client, rest, person):
    tokens = rest.sign_in(person)
    answer = rest.post("token/refresh", refresh_token=tokens["refresh_token"])
    assert answer.status_code == 200 and set(answer.json()) == TOKENS - {"refresh_token"}
    fresh = expect_token(answer.json()["access_token"], pool, client, "access", sub=person.sub)
    assert fresh["origin_jti"] == claims_of(tokens["access_token"])["origin_jti"]


def test_rotation_gives_a_new_token(pool, person):
    client = pool.client(
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
    )
    rest = Rest(pool, client)
    first = rest.sign_in(person)["refresh_token"]
    second = rest.post("token/refresh", refresh_token=first).json()
    assert set(second) == TOKENS
    refused(rest.post("token/refresh", refresh_token=first), 401, "token_revoked")
    assert rest.post("token/refresh", refresh_token=second["refresh_token"]).status_code == 200


def test_a_revoked_token_is_dead_at_once(client, rest, person):
    here, there = rest.sign_in(person), rest.sign_in(person)
    answer = rest.post("token/revoke", refresh_token=here["refresh_token"])
    assert answer.status_code == 204 and answer.content == b""
    refused(rest.call("GET", "me", token=here["access_token"]), 401, "token_revoked")
    refused(rest.post("token/refresh", refresh_token=here["refresh_token"]), 401, "token_revoked")
    assert rest.call("GET", "me", token=there["access_token"]).status_code == 200
    with fails("NotAuthorizedException", "Access Token has been revoked"):
        client.who(here["access_token"])
    assert rest.post("token/revoke", refresh_token=here["refresh_token"]).status_code == 204


def test_a_global_sign_out_ends_every_session(rest, person):
    here, there = rest.sign_in(person), rest.sign_in(person)
    answer = rest.call("POST", "sign-out", token=here["access_token"])
    assert answer.status_code == 204 and answer.content == b""
    for tokens in (here, there):
        refused(rest.call("GET", "me", token=tokens["access_token"]), 401, "token_revoked")
        refused(rest.post("token/refresh", refresh_token=tokens["refresh_token"]), 401, "token_revoked")
    assert rest.sign_in(person)


def test_a_sign_out_of_one_session_leaves_the_others(rest, person):
    here, there = rest.sign_in(person), rest.sign_in(person)
    answer = requests.post(
        rest.base + "sign-out",
        json={"scope": "session"},
        timeout=60,
        headers={"Authorization": f"Bearer {here['access_token']}"},
    )
    assert answer.status_code == 204
    refused(rest.call("GET", "me", token=here["access_token"]), 401, "token_revoked")
    assert rest.call("GET", "me", token=there["access_token"]).status_code == 200


def test_tokens_expire(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    rest, person = Rest(pool, pool.client()), pool.user()
    tokens = rest.sign_in(person)
    own_server.clock.advance(hours=1, seconds=1)
    refused(rest.call("GET", "me", token=tokens["access_token"]), 401, "token_expired")
    own_server.clock.advance(days=30)
    refused(rest.post("token/refresh", refresh_token=tokens["refresh_token"]), 401, "token_expired")


@pytest.mark.parametrize("token", ["nonsense", "a.b.c", "", "é"])
def test_something_else_is_no_token(rest, token):
    answer = requests.get(rest.base + "me", timeout=60, headers={"Authorization": f"Bearer {token}".encode()})
    refused(answer, 401, "not_authorized")
    refused(rest.call("GET", "me"), 401, "not_authorized")
    answer = rest.post("token/refresh", refresh_token=token or "x")
    refused(answer, 401, "not_authorized")


# --- Who am I ---


def test_a_person_reads_changes_and_deletes_the_account(pool, rest, person):
    token = rest.sign_in(person)["access_token"]
    me = rest.call("GET", "me", token=token)
    assert me.status_code == 200
    described = me.json()
    assert described.pop("attributes") | {"sub": person.sub} == {
        "sub": person.sub,
        "email": person.email,
        "email_verified": "true",
    }
    status = described.pop("status")
    assert status.upper() == "CONFIRMED"
    assert described == {"sub": person.sub, "username": person.sub, "groups": [], "mfa": []}
    changed = requests.patch(
        rest.base + "me", json={"attributes": {"name": "Ada"}}, timeout=60, headers={"Authorization": f"Bearer {token}"}
    )
    assert changed.status_code == 200
    assert rest.call("GET", "me", token=token).json()["attributes"]["name"] == "Ada"
    gone = rest.call("DELETE", "me", token=token)
    assert gone.status_code == 204 and gone.content == b""
    assert rest.call("GET", "me", token=token).status_code in (401, 404)
    with fails("UserNotFoundException"):
        pool.describe_user(person.email)


def test_a_refused_change_points_at_the_member(rest, person):
    token = rest.sign_in(person)["access_token"]
    answer = requests.patch(
        rest.base + "me",
        json={"attributes": {"name": "Ada", "phone_number": "12"}},
        timeout=60,
        headers={"Authorization": f"Bearer {token}"},
    )
    refused(answer, 400, "invalid_request", "/attributes/phone_number")
    assert "name" not in rest.call("GET", "me", token=token).json()["attributes"]


# --- Passwords ---


def test_a_forgotten_password_is_set_anew(rest, person, outbox):
    answer = rest.post("password/forgot", username=person.email)
    assert answer.status_code == 200
    assert answer.json() == {"delivery": {"destination": "u***@e***", "medium": "email", "attribute": "email"}}
    code = outbox.last(person.email, kind="forgot_password")["code"]
    wrong = str((int(code[0]) + 1) % 10) + code[1:]
    refused(
        rest.post("password/confirm", username=person.email, code=wrong, new_password=OTHER_PASSWORD),
        400,
        "code_mismatch",
    )
    refused(
        rest.post("password/confirm", username=person.email, code=code, new_password="short"), 400, "invalid_password"
    )
    done = rest.post("password/confirm", username=person.email, code=code, new_password=OTHER_PASSWORD)
    assert done.status_code == 204 and done.content == b""
    refused(rest.post("password/confirm", username=person.email, code=code, new_password=PASSWORD), 400, "code_expired")
    assert rest.sign_in(person, OTHER_PASSWORD)
    refused(rest.post("sign-in", username=person.email, password=PASSWORD), 401, "not_authorized")


def test_a_known_password_is_changed(rest, person):
    token = rest.sign_in(person)["access_token"]
    headers = {"Authorization": f"Bearer {token}"}

    def change(**body):
        return requests.post(rest.base + "password/change", json=body, headers=headers, timeout=60)

    refused(change(old_password="Wrong-Pass-1", new_password=OTHER_PASSWORD), 401, "not_authorized")
    refused(change(old_password=PASSWORD, new_password="short"), 400, "invalid_password")
    assert change(old_password=PASSWORD, new_password=OTHER_PASSWORD).status_code == 204
    assert rest.sign_in(person, OTHER_PASSWORD)


# --- Pools and clients ---


def test_a_pool_is_named_in_three_ways(server, pool, client, person):
    for name in (pool.id, pool.name):
        assert Rest(pool, client, name).sign_in(person)
    refused(
        Rest(pool, client, "us-east-1_Missing00").post("sign-in", username="x", password="y"), 404, "pool_not_found"
    )
    answer = requests.post(
        server.url + "/v1/default/sign-in",
        timeout=60,
        json={"client_id": "understudyweb", "username": "ada@example.com", "password": PASSWORD},
    )
    assert answer.status_code == 200 and set(answer.json()) == TOKENS, answer.text


def test_the_only_public_client_need_not_be_named(pool, client, person):
    rest = Rest(pool)
    tokens = rest.sign_in(person)
    assert claims_of(tokens["access_token"])["client_id"] == client.id
    pool.client(GenerateSecret=True)
    assert rest.sign_in(person), "a confidential client beside it changes nothing"
    pool.client()
    refused(rest.post("sign-in", username=person.email, password=PASSWORD), 400, "invalid_request")


def test_an_unknown_client_is_told(server, pool, rest):
    rest.client.id = "0unknown0client0id00000000"
    refused(rest.post("sign-in", username=address(), password=PASSWORD), 404, "client_not_found")
    stranger = Pool(server).client()
    refused(Rest(pool, stranger).post("sign-in", username=address(), password=PASSWORD), 404, "client_not_found")


def test_a_confidential_client_proves_its_secret(pool, person):
    client = pool.client(GenerateSecret=True)
    rest = Rest(pool, client)
    assert rest.sign_in(person)
    refused(
        rest.post("sign-in", username=person.email, password=PASSWORD, client_secret="wrong"), 401, "invalid_client"
    )
    body = {"username": person.email, "password": PASSWORD}
    refused(
        requests.post(rest.base + "sign-in", json=body | {"client_id": client.id}, timeout=60), 401, "invalid_client"
    )
    by_basic = requests.post(rest.base + "sign-in", json=body, auth=(client.id, client.secret), timeout=60)
    assert by_basic.status_code == 200 and set(by_basic.json()) == TOKENS
    refused(requests.post(rest.base + "sign-in", json=body, auth=(client.id, "x"), timeout=60), 401, "invalid_client")


def test_unknown_members_are_refused_by_name(rest, person):
    problem = refused(
        rest.post("sign-in", username=person.email, password=PASSWORD, remember=True),
        400,
        "invalid_request",
        "/remember",
    )
    assert "remember" in problem["detail"]


@pytest.mark.parametrize(
    "body, pointer",
    [
        ({"password": PASSWORD}, "/username"),
        ({"username": "x"}, "/password"),
        ({"username": 1, "password": PASSWORD}, "/username"),
        ({"username": "x", "password": None}, "/password"),
        ({"username": ["x"], "password": PASSWORD}, "/username"),
    ],
)
def test_members_are_pointed_at(rest, body, pointer):
    refused(rest.post("sign-in", **body), 400, "invalid_request", pointer)


def test_methods_and_paths_are_checked(server, pool, rest):
    answer = requests.get(rest.base + "sign-in", timeout=60)
    assert answer.status_code == 405 and "POST" in answer.headers["Allow"]
    assert answer.headers["Content-Type"].startswith("application/problem+json")
    answer = requests.post(rest.base + "sign-inn", json={}, timeout=60)
    assert answer.status_code == 404 and "sign-in" in answer.json()["detail"], "with a hint at the nearest path"
    answer = requests.post(
        rest.base + "sign-in",
        data="username=x",
        timeout=60,
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code == 415
    assert server.control.get("health/live").status_code == 200


def test_the_front_describes_itself(server):
    document = requests.get(server.url + "/v1/openapi.json", timeout=60).json()
    assert re.match(r"3\.1\.", document["openapi"])
    described = {
        (method.upper(), path.split("}/", 1)[-1])
        for path, item in document["paths"].items()
        for method in item
        if method in ("get", "post", "patch", "delete")
    }
    expected = {
        ("POST", path)
        for path in (
            "sign-up",
            "sign-up/confirm",
            "sign-up/resend",
            "sign-in",
            "challenge",
            "otp/start",
            "otp/verify",
            "otp/resend",
            "token/refresh",
            "token/revoke",
            "sign-out",
            "password/forgot",
            "password/confirm",
            "password/change",
        )
    }
    expected |= {(method, "me") for method in ("GET", "PATCH", "DELETE")}
    assert described == expected
    text = str(document)
    for code in (
        "invalid_request",
        "invalid_password",
        "user_exists",
        "user_not_found",
        "user_not_confirmed",
        "user_disabled",
        "not_authorized",
        "code_mismatch",
        "code_expired",
        "too_many_attempts",
        "session_expired",
        "flow_not_enabled",
        "token_expired",
        "token_revoked",
        "pool_not_found",
        "client_not_found",
        "invalid_client",
    ):
        assert code in text, code
