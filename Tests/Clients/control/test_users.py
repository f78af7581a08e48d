"""The control API's calls for users, tokens and keys, and its event stream."""

import json
import socket
import threading
import time
import uuid

import jwt
import pytest
import requests

from support.pools import OTHER_PASSWORD, PASSWORD, Pool, address, fails
from support.server import Server
from support.tokens import claims_of


def refused(answer, status, code):
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    return answer.json()


def ok(answer, status=200):
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


# --- Users ---


def test_users_are_listed_and_found(server, pool):
    people = [pool.user(name=f"Person {index}") for index in range(5)]
    listed = ok(server.control.get("users", realm=pool.id))
    assert [user["sub"] for user in listed["users"]] == [person.sub for person in people]
    assert listed["total"] == 5 and "next" not in listed
    first = ok(server.control.get("users", realm=pool.id, limit=2))
    assert len(first["users"]) == 2 and first["next"]
    seen, page = first["users"], first
    while "next" in page:
        page = ok(server.control.get("users", realm=pool.id, limit=2, after=page["next"]))
        seen += page["users"]
    assert [user["sub"] for user in seen] == [person.sub for person in people]
    for text in ("Person 3", "person 3", people[3].sub, people[3].email, people[3].email.upper()):
        found = ok(server.control.get("users", realm=pool.id, q=text))["users"]
        assert [user["sub"] for user in found] == [people[3].sub], text
    assert len(ok(server.control.get("users", realm=pool.id, q="EXAMPLE.com", limit=3))["users"]) == 3
    assert ok(server.control.get("users", realm=pool.name, q="nobody at all"))["users"] == []
    refused(server.control.get("users", realm="us-east-1_Missing00"), 404, "pool_not_found")
    refused(server.control.get("users", realm=pool.id, limit=0), 400, "invalid_request")


def test_a_user_is_shown_whole(server, pool, client):
    person = pool.user(name="Ada")
    pool.api.create_group(UserPoolId=pool.id, GroupName="admins")
    pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=person.email, GroupName="admins")
    tokens = client.sign_in(person)
    user = ok(server.control.get(f"users/{person.sub}"))
    assert user["realm"] == pool.id and user["username"] == person.sub and user["status"] == "CONFIRMED"
    assert user["enabled"] is True and user["groups"] == ["admins"] and user["session_count"] == 1
    assert user["attributes"] == {"email": person.email, "email_verified": "true", "name": "Ada"}
    assert user["factors"] == [{"kind": "password", "preferred": False}] and user["identities"] == []
    (session,) = user["sessions"]
    assert session["client_id"] == client.id and session["client_name"] == "app" and session["origin"] == "api"
    assert session["id"] == claims_of(tokens["AccessToken"])["origin_jti"]
    ok(server.control.call("DELETE", f"users/{person.sub}/sessions/{session['id']}"), 204)
    with fails("NotAuthorizedException", "Access Token has been revoked"):
        client.who(tokens["AccessToken"])
    refused(server.control.call("DELETE", f"users/{person.sub}/sessions/{session['id']}"), 404, "session_not_found")
    refused(server.control.get(f"users/{uuid.uuid4()}"), 404, "user_not_found")
    refused(server.control.get("users/nobody"), 404, "user_not_found")


def test_a_user_is_edited(server, pool, client):
    pool.api.create_group(UserPoolId=pool.id, GroupName="admins")
    ada = address("ada")
    body = {
        "realm": pool.id,
        "username": ada,
        "password": PASSWORD,
        "attributes": {"name": "Ada", "email_verified": "true"},
        "groups": ["admins"],
    }
    made = ok(server.control.post("users", body), 201)
    assert made["attributes"]["email"] == ada and made["groups"] == ["admins"] and made["status"] == "CONFIRMED"
    refused(server.control.post("users", body), 409, "user_exists")
    token = client.sign_in(ada)["AccessToken"]
    path = f"users/{made['sub']}"
    changed = ok(
        server.control.call("PATCH", path, {"attributes": {"name": None, "nickname": "Countess"}, "groups": []})
    )
    assert changed["attributes"] == {"email": ada, "email_verified": "true", "nickname": "Countess"}
    assert changed["groups"] == [] and client.who(token)
    refused(server.control.call("PATCH", path, {"groups": ["missing"], "enabled": False}), 404, "group_not_found")
    refused(server.control.call("PATCH", path, {"attributes": {"hat": "x"}}), 400, "invalid_request")
    refused(server.control.call("PATCH", path, {"hat": "x"}), 400, "invalid_request")
    assert ok(server.control.get(path))["enabled"] is True
    assert ok(server.control.call("PATCH", path, {"enabled": False}))["session_count"] == 0
    with fails("NotAuthorizedException", "User is disabled."):
        client.sign_in(ada)
    ok(server.control.call("PATCH", path, {"enabled": True, "status": "RESET_REQUIRED"}))
    with fails("PasswordResetRequiredException"):
        client.sign_in(ada)
    ok(server.control.post(f"{path}/password", {"password": OTHER_PASSWORD}), 204)
    token = client.sign_in(ada, OTHER_PASSWORD)["AccessToken"]
    refused(server.control.post(f"{path}/password", {"password": "short"}), 400, "invalid_password")
    ok(server.control.post(f"{path}/sign-out"), 204)
    with fails("NotAuthorizedException", "Access Token has been revoked"):
        client.who(token)
    ok(server.control.post(f"{path}/password", {"password": PASSWORD, "permanent": False}), 204)
    assert client.start(ada)["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    ok(server.control.call("DELETE", path), 204)
    refused(server.control.call("DELETE", path), 404, "user_not_found")


def test_a_sign_up_is_confirmed(server, pool, client):
    ada = address("ada")
    sub = client.sign_up(ada)["UserSub"]
    assert ok(server.control.get(f"users/{sub}"))["status"] == "UNCONFIRMED"
    ok(server.control.post(f"users/{sub}/confirm"), 204)
    client.sign_in(ada)
    refused(server.control.post(f"users/{sub}/confirm"), 409, "cannot_confirm")


def test_a_refused_user_is_not_made(server, pool):
    ada = address("ada")
    body = {"realm": pool.id, "username": ada, "password": "short"}
    refused(server.control.post("users", body), 400, "invalid_password")
    refused(server.control.post("users", body | {"groups": ["missing"]}), 404, "group_not_found")
    refused(server.control.post("users", body | {"username": "ada"}), 400, "invalid_request")
    assert ok(server.control.get("users", realm=pool.id))["total"] == 0


# --- Tokens to order ---


def forge(server, pool, **order):
    return ok(server.control.post("tokens", {"realm": pool.id} | order))


def decode(pool, token, **options):
    key = jwt.PyJWKClient(f"{pool.issuer}/.well-known/jwks.json").get_signing_key_from_jwt(token)
    options.setdefault("issuer", pool.issuer)
    return jwt.decode(token, key, algorithms=["RS256"], **options)


def test_a_forged_token_is_as_good_as_a_real_one(server, pool, client, person):
    tokens = forge(server, pool, user=person.sub, use="both")
    assert set(tokens) == {"access_token", "id_token"}
    assert client.who(tokens["access_token"])["Username"] == person.sub
    claims = decode(pool, tokens["id_token"], audience=client.id)
    assert claims["email"] == person.email
    real = client.sign_in(person)
    assert set(claims) == set(claims_of(real["IdToken"]))
    assert set(claims_of(tokens["access_token"])) == set(claims_of(real["AccessToken"]))
    pool.api.admin_user_global_sign_out(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException", "Access Token has been revoked"):
        client.who(tokens["access_token"])


def test_claims_are_ordered(server, pool, client, person):
    token = forge(
        server,
        pool,
        user=person.email,
        client_id=client.id,
        use="id",
        claims={"custom:tenant": "blue", "roles": ["a", "b"]},
        remove=["email", "nothing"],
        expires_in=60,
        issuer="https://issuer.example",
    )["id_token"]
    claims = decode(pool, token, audience=client.id, issuer="https://issuer.example")
    assert claims["custom:tenant"] == "blue" and claims["roles"] == ["a", "b"] and "email" not in claims
    assert claims["exp"] - claims["iat"] == 60
    own = claims_of(forge(server, pool, client_id=client.id)["access_token"])
    assert own["sub"] == own["client_id"] == client.id


DEFECTS = {
    "expired": jwt.ExpiredSignatureError,
    "not_yet_valid": jwt.ImmatureSignatureError,
    "wrong_key": jwt.InvalidSignatureError,
    "unknown_kid": jwt.PyJWKClientError,
    "alg_none": jwt.InvalidTokenError,
    "tampered": jwt.InvalidSignatureError,
    "wrong_issuer": jwt.InvalidIssuerError,
    "wrong_audience": jwt.InvalidAudienceError,
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_bad_token_is_bad_in_that_way_alone(server, pool, client, person, defect):
    tokens = forge(server, pool, user=person.sub, use="both", defect=defect)
    with pytest.raises(DEFECTS[defect]):
        decode(pool, tokens["id_token"], audience=client.id)
    if defect not in ("not_yet_valid", "wrong_issuer"):
        with fails("NotAuthorizedException"):
            client.who(tokens["access_token"])
    assert ok(server.control.get(f"users/{person.sub}"))["session_count"] == 0


def test_a_past_expiry(server, pool, client, person):
    token = forge(server, pool, user=person.sub, expires_in=-1)["access_token"]
    claims = claims_of(token)
    assert claims["iat"] < claims["exp"] < time.time()
    with fails("NotAuthorizedException", "Access Token has expired"):
        client.who(token)


@pytest.mark.parametrize(
    "defect", [None, "expired", "wrong_key", "unknown_kid", "alg_none", "tampered", "wrong_audience"]
)
def test_tokens_of_a_tenant_have_its_form(server, defect):
    info = server.control.info()["entra_tenants"][0]
    app = info["applications"][0]["id"]
    order = {"realm": info["domains"][0], "client_id": app, "user": "ada@example.com", "use": "both"}
    made = ok(server.control.post("tokens", order | ({"defect": defect} if defect else {})))
    document = requests.get(f"{info['authority']}/v2.0/.well-known/openid-configuration", timeout=60).json()
    keys = jwt.PyJWKClient(document["jwks_uri"])

    def read(token, audience):
        key = keys.get_signing_key_from_jwt(token)
        return jwt.decode(token, key.key, algorithms=["RS256"], audience=audience, issuer=document["issuer"])

    if defect:
        with pytest.raises(jwt.PyJWTError):
            read(made["id_token"], app)
        return
    identity = read(made["id_token"], app)
    access = read(made["access_token"], "00000003-0000-0000-c000-000000000000")
    for claims in (identity, access):
        assert claims["tid"] == info["id"] and claims["ver"] == "2.0"
        assert claims["preferred_username"] == "ada@example.com"
    assert identity["oid"] == access["oid"] and access["azp"] == app and access["scp"] == "openid profile email"
    # It stands on a sign-in, as every token does.
    seen = requests.get(document["userinfo_endpoint"], headers={"Authorization": f"Bearer {made['access_token']}"})
    assert seen.status_code == 200 and seen.json()["email"] == "ada@example.com", seen.text
    own = ok(server.control.post("tokens", {"realm": info["id"], "client_id": app}))
    assert claims_of(own["access_token"])["idtyp"] == "app"


def test_orders_are_checked(server, pool, client, person):
    def order(**body):
        return server.control.post("tokens", {"realm": pool.id} | body)

    refused(order(use="id"), 400, "invalid_request")
    refused(order(user="nobody"), 404, "user_not_found")
    refused(order(client_id="missing"), 404, "client_not_found")
    refused(order(realm="missing"), 404, "pool_not_found")
    refused(order(defect="ugly"), 400, "invalid_request")
    refused(order(claims=[]), 400, "invalid_request")
    refused(order(expires_in="1h"), 400, "invalid_request")


# --- Keys ---


def published(pool):
    return {key["kid"] for key in requests.get(f"{pool.issuer}/.well-known/jwks.json").json()["keys"]}


def test_keys_are_rotated(server, pool, client, person):
    before, old = published(pool), client.sign_in(person)
    rotated = ok(server.control.post("keys/rotate", {"realm": pool.id}))
    assert set(rotated["keys"]) == published(pool) > before and len(rotated["keys"]) == 4
    new = client.sign_in(person)
    assert jwt.get_unverified_header(new["AccessToken"])["kid"] == rotated["kid"]
    assert jwt.get_unverified_header(new["IdToken"])["kid"] == rotated["id_token_kid"]
    for tokens in (old, new):
        decode(pool, tokens["IdToken"], audience=client.id)
        client.who(tokens["AccessToken"])
    client.refresh(old["RefreshToken"])
    rotated = ok(server.control.post("keys/rotate", {"realm": pool.id, "keep_old": False}))
    assert set(rotated["keys"]) == published(pool) and len(rotated["keys"]) == 2
    for tokens in (old, new):
        with fails("NotAuthorizedException"):
            client.who(tokens["AccessToken"])
    client.who(client.sign_in(person)["AccessToken"])


def test_rotated_keys_outlive_the_server(tmp_path):
    with Server("--data", tmp_path) as server:
        rotated = ok(server.control.post("keys/rotate", {}))
    with Server("--data", tmp_path) as server:
        keys = requests.get(f"{server.url}/us-east-1_Understudy/.well-known/jwks.json").json()["keys"]
        assert {key["kid"] for key in keys} == set(rotated["keys"]) and len(keys) == 4
        token = ok(server.control.post("tokens", {"user": "ada@example.com"}))["access_token"]
        assert jwt.get_unverified_header(token)["kid"] == rotated["kid"]
        rotated = ok(server.control.post("keys/rotate", {"keep_old": False}))
    with Server("--data", tmp_path) as server:
        keys = requests.get(f"{server.url}/us-east-1_Understudy/.well-known/jwks.json").json()["keys"]
        assert {key["kid"] for key in keys} == set(rotated["keys"]) and len(keys) == 2


# --- Events ---


class Events:
    """A reader of server-sent events, as a browser's EventSource is one."""

    def __init__(self, server, last=None, **params):
        headers = {"Last-Event-ID": last} if last else {}
        self.answer = requests.get(
            f"{server.url}/_understudy/events", params=params, headers=headers, stream=True, timeout=30
        )
        assert self.answer.status_code == 200
        assert self.answer.headers["Content-Type"].startswith("text/event-stream")
        self.seen, self.last = [], last
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        event = {}
        try:
            for line in self.answer.iter_lines(chunk_size=1, decode_unicode=True):
                if line == "" and "data" in event:
                    self.seen.append((event["event"], json.loads(event["data"]), event["id"]))
                    event = {}
                elif line and not line.startswith(":"):
                    name, _, value = line.partition(": ")
                    event[name] = value
        except Exception:
            pass

    def until(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := [event for event in list(self.seen) if condition(event)]:
                return found[0]
            time.sleep(0.01)
        raise AssertionError(f"only {self.seen}")

    def close(self):
        # A thread that waits for the next line holds the answer: closing it alone would wait for that line.
        self.answer.raw.connection.sock.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.answer.close()


def test_events_tell_what_happens(own_server):
    pool = Pool(own_server)
    client, ada = pool.client(), address("ada")
    client.sign_up(address("before"))
    events = Events(own_server)
    client.sign_up(ada)
    kind, message, _ = events.until(lambda event: event[0] == "message")
    assert message["to"] == ada and message["code"]
    _, change, _ = events.until(lambda event: event[1].get("kind") == "signed_up")
    assert change["realm"] == pool.id and change["user"] == message["user"]
    client.confirm(ada, message["code"])
    client.sign_in(ada)
    kind, change, last = events.until(lambda event: event[1].get("kind") == "signed_in")
    assert kind == "change" and change["client"] == client.id
    kind, request, last = events.until(lambda event: event[1].get("operation") == "InitiateAuth")
    assert kind == "request" and request["front"] == "cognito_user_pools" and request["status"] == 200
    assert PASSWORD not in json.dumps(request)
    assert all("before" not in json.dumps(event[1]) for event in events.seen)
    events.close()
    with fails("NotAuthorizedException"):
        client.sign_in(ada, "Wrong-Password-1")
    again = Events(own_server, last=last)
    _, change, _ = again.until(lambda event: event[0] == "change")
    assert change["kind"] == "sign_in_refused"
    again.until(lambda event: event[1].get("error") == "NotAuthorizedException")
    assert all(event[1].get("kind") != "signed_in" for event in again.seen)
    again.close()
    for wrong in ("x", "1", "1.2", "1.2.3.4.5.6", "-1.0.0"):
        answer = requests.get(f"{own_server.url}/_understudy/events", headers={"Last-Event-ID": wrong})
        refused(answer, 400, "invalid_request")


def test_followers_are_bounded_and_end_with_their_sandbox(own_server):
    sandbox = ok(own_server.control.post("sandboxes", {}), 201)["sandbox"]
    followers = [Events(own_server, sandbox=sandbox) for _ in range(64)]
    refused(own_server.control.get("events", sandbox=sandbox), 429, "too_many_followers")
    own_server.control.call("DELETE", f"sandboxes/{sandbox}")
    for follower in followers:
        follower.thread.join(timeout=60)
        assert not follower.thread.is_alive()


# --- Metrics and info ---


def metrics(server) -> dict:
    answer = server.control.get("metrics")
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_metrics_count_what_is_asked(own_server):
    pool = Pool(own_server)
    client, person = pool.client(), pool.user()
    before = metrics(own_server)
    for _ in range(3):
        client.sign_in(person)
    with fails("NotAuthorizedException"):
        client.sign_in(person, "Wrong-Password-1")
    requests.get(f"{own_server.url}/{pool.id}/.well-known/jwks.json")
    after = metrics(own_server)

    def grown(name):
        return after[name] - before.get(name, 0)

    labels = 'front="cognito_user_pools",operation="InitiateAuth"'
    assert grown(f'understudy_requests_total{{{labels},status="200"}}') == 3
    assert grown(f'understudy_requests_total{{{labels},status="400"}}') == 1
    assert grown(f"understudy_request_duration_seconds_count{{{labels}}}") == 4
    assert grown(f'understudy_request_duration_seconds_bucket{{{labels},le="+Inf"}}') == 4
    assert after[f"understudy_request_duration_seconds_sum{{{labels}}}"] > 0
    assert grown("understudy_signatures_total") == 6
    assert after["understudy_sandboxes"] == 1 and grown("understudy_users") == 0
    assert after["process_resident_memory_bytes"] > 1_000_000
    assert any(name.startswith("understudy_info{") for name in after)
    own_server.control.post("sandboxes", {})
    assert metrics(own_server)["understudy_sandboxes"] == 2
    assert metrics(own_server)["understudy_users"] > after["understudy_users"]
