"""The control API: what a test sees and steers."""

import re
import threading
import time
from datetime import datetime, timedelta, timezone

import pytest
import requests

from support.pools import OTHER_PASSWORD, PASSWORD, Pool, address, attributes, fails
from support.server import Control
from support.tokens import claims_of

RFC3339 = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$")


def moment(text) -> datetime:
    assert RFC3339.match(text), text
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def refused(answer, status, code=None):
    assert answer.status_code == status, f"{answer.status_code} {answer.text}"
    assert answer.headers["Content-Type"].split(";")[0] == "application/problem+json"
    problem = answer.json()
    assert {"type", "title", "status", "detail", "code"} <= set(problem)
    if code:
        assert problem["code"] == code
    return problem


# --- Health and info ---


def test_the_server_is_live_and_ready(server):
    for path in ("health/live", "health/ready"):
        answer = server.control.get(path)
        assert answer.status_code == 200 and answer.json() == {"status": "ok"}
        assert server.control.call("HEAD", path).status_code == 200


def test_the_ready_line_means_ready(start, tmp_path):
    pools = [{"Id": f"eu-west-1_Ready{number:04}", "PoolName": f"p{number}"} for number in range(12)]
    server = start("--port-file", tmp_path / "port", config={"userPools": pools, "server": {"keys": "standard"}})
    answer = server.control.get("health/ready")
    assert answer.status_code == 200, answer.text
    assert int((tmp_path / "port").read_text()) == server.port


def test_info_tells_what_is_there(start):
    server = start()
    info = server.control.info()
    assert info["version"] and moment(info["started_at"]) and info["sandbox"] == "default"
    assert info["base_url"] == server.url
    pool = next(pool for pool in info["user_pools"] if pool["id"] == "us-east-1_Understudy")
    assert pool["name"] and pool["domain"] == "understudy"
    assert pool["issuer"] == f"{server.url}/us-east-1_Understudy"
    assert pool["jwks_uri"] == pool["issuer"] + "/.well-known/jwks.json"
    assert pool["discovery_uri"] == pool["issuer"] + "/.well-known/openid-configuration"
    clients = {client["id"]: client for client in pool["clients"]}
    assert set(clients) == {"understudyweb", "understudyserver"}
    assert "secret" not in clients["understudyweb"] or clients["understudyweb"]["secret"] is None
    assert clients["understudyserver"]["secret"] == "understudyserversecretkey"
    assert set(clients["understudyweb"]["callback_urls"]) == {
        "http://localhost:3000/callback",
        "http://localhost:3000/",
        "myapp://callback",
        "myapp://signout",
        "exampleauth://auth",
    }
    assert {"ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_PASSWORD_AUTH"} <= set(
        clients["understudyweb"]["auth_flows"]
    )
    assert {"amplify_outputs", "boto3"} <= set(info["client_configuration"])


def test_info_follows_what_is_made(server, pool, client):
    described = next(entry for entry in server.control.info()["user_pools"] if entry["id"] == pool.id)
    assert described["name"] == pool.name and [entry["id"] for entry in described["clients"]] == [client.id]


def test_the_front_describes_itself(server):
    document = server.control.get("openapi.json").json()
    assert document["openapi"].startswith("3.1.")
    paths = {path.removeprefix("/_understudy") for path in document["paths"]}
    assert {"/health/live", "/health/ready", "/info", "/messages", "/messages/latest", "/clock", "/reset"} <= paths


# --- Messages ---


def send(server, pool, to, count=1):
    client = pool.client()
    client.sign_up(to)
    for _ in range(count - 1):
        client.resend(to)
    return client


def test_a_message_tells_everything(server, pool):
    ada = address("ada")
    send(server, pool, ada)
    message = server.outbox.last(ada)
    assert set(message) <= {
        "id",
        "at",
        "realm",
        "user",
        "to",
        "channel",
        "kind",
        "subject",
        "body",
        "html",
        "code",
        "link",
        "temporary_password",
        "client_metadata",
    }
    assert message["realm"] == pool.id and message["to"] == ada and message["channel"] == "email"
    assert message["user"] in (ada, pool.attributes_of(ada)["sub"])
    assert abs(moment(message["at"]) - datetime.now(timezone.utc)) < timedelta(minutes=5)


def test_messages_are_filtered(server, pool):
    ada, bob = address("ada"), address("bob")
    send(server, pool, ada, 3)
    send(server, pool, bob)
    outbox = server.outbox
    assert [message["kind"] for message in outbox.all(to=ada)] in (
        ["sign_up", "resend", "resend"],
        ["resend", "resend", "sign_up"],
    )
    assert len(outbox.all(to=ada, kind="resend")) == 2
    assert len(outbox.all(realm=pool.id)) == 4
    assert outbox.all(realm=pool.id, channel="sms") == []
    assert len(outbox.all(realm=pool.id, channel="email", to=bob)) == 1


def test_messages_come_in_pages(server, pool):
    ada = address()
    send(server, pool, ada, 5)
    first = server.control.get("messages", to=ada, limit=2).json()
    assert len(first["messages"]) == 2 and first["next"]
    seen, after = [message["id"] for message in first["messages"]], first["next"]
    while after:
        page = server.control.get("messages", to=ada, limit=2, after=after).json()
        seen += [message["id"] for message in page["messages"]]
        after = page.get("next")
    assert len(seen) == len(set(seen)) == 5


def test_the_latest_is_the_newest(server, pool):
    ada = address()
    client = send(server, pool, ada)
    ids = [server.outbox.last(ada)["id"]]
    for _ in range(3):
        client.resend(ada)
        ids.append(server.outbox.last(ada)["id"])
    assert len(set(ids)) == 4
    assert server.outbox.last(ada, kind="sign_up")["id"] == ids[0]


def test_waiting_ends_with_the_message(server, pool):
    ada = address()
    client, answers = pool.client(), {}

    def wait(name, path):
        answers[name] = server.control.get(path, to=ada, wait=60)

    threads = [threading.Thread(target=wait, args=(path, path)) for path in ("messages", "messages/latest")]
    for thread in threads:
        thread.start()
    time.sleep(1)
    client.sign_up(ada)
    # Half of the wait: who waited to its end has not heard of the message.
    for thread in threads:
        thread.join(timeout=30)
        assert not thread.is_alive()
    assert answers["messages"].json()["messages"][0]["to"] == ada
    assert answers["messages/latest"].json()["to"] == ada


def test_waiting_in_vain_ends_in_time(server):
    started = time.monotonic()
    answer = server.control.get("messages", to=address(), wait=1)
    assert answer.status_code == 200 and answer.json()["messages"] == []
    assert time.monotonic() - started > 0.9
    refused(server.control.get("messages/latest", to=address(), wait=1), 404)
    assert server.control.get("messages/latest", to=address()).status_code == 404


def test_many_may_wait_without_holding_anyone_up(server, pool):
    last, answers = address(), []
    wait = lambda: answers.append(server.control.get("messages", to=last, wait=60).json()["messages"])  # noqa: E731
    threads = [threading.Thread(target=wait) for _ in range(40)]
    for thread in threads:
        thread.start()
    client = pool.client()
    for _ in range(5):
        client.sign_up(address())
    assert answers == []
    client.sign_up(last)
    for thread in threads:
        thread.join()
    assert [len(messages) for messages in answers] == [1] * 40


@pytest.mark.parametrize(
    "query",
    [
        {"wait": 61},
        {"wait": -1},
        {"wait": "soon"},
        {"limit": 0},
        {"limit": "many"},
        {"kind": "letter"},
        {"channel": "pigeon"},
        {"nonsense": "1"},
    ],
)
def test_a_query_is_checked(server, query):
    refused(server.control.get("messages", **query), 400, "invalid_request")


def test_messages_are_deleted_by_the_same_filter(server, pool):
    ada, bob = address("ada"), address("bob")
    send(server, pool, ada, 3)
    send(server, pool, bob)
    answer = server.control.call("DELETE", "messages", params={"to": ada, "kind": "resend"})
    assert answer.status_code == 200 and answer.json() == {"deleted": 2}
    assert len(server.outbox.all(to=ada)) == 1 and len(server.outbox.all(to=bob)) == 1
    assert server.control.call("DELETE", "messages", params={"realm": pool.id}).json() == {"deleted": 2}


def test_deleting_a_message_leaves_its_code_good(own_server):
    pool = Pool(own_server)
    client, ada = pool.client(), address()
    client.sign_up(ada)
    code = own_server.outbox.code(ada)
    assert own_server.control.call("DELETE", "messages").json()["deleted"] == 1
    assert own_server.outbox.all() == []
    client.confirm(ada, code)


# --- The clock ---


def test_the_clock_tells_the_time(own_server):
    before = datetime.now(timezone.utc)
    now = own_server.clock.now()
    after = datetime.now(timezone.utc)
    assert set(now) == {"now", "frozen", "offset_seconds", "date_skew_seconds"}
    assert now["frozen"] is False and now["offset_seconds"] == 0
    assert before - timedelta(seconds=1) <= moment(now["now"]) <= after


def test_the_clock_is_moved_and_put_back(own_server):
    before = datetime.now(timezone.utc)
    moved = own_server.clock.advance(days=1, hours=1)
    after = datetime.now(timezone.utc)
    assert abs(moved["offset_seconds"] - 90000) <= 1 and moved["frozen"] is False
    second, ahead = timedelta(seconds=1), timedelta(seconds=90000)
    assert before - second <= moment(moved["now"]) - ahead <= after + second
    assert abs(own_server.clock.advance(60)["offset_seconds"] - 90060) <= 1
    assert own_server.clock.reset()["offset_seconds"] == 0


def test_a_frozen_clock_stands_still(own_server):
    frozen = own_server.clock.freeze()
    assert frozen["frozen"] is True
    time.sleep(1.1)
    assert own_server.clock.now()["now"] == frozen["now"]
    moved = own_server.clock.advance(5)
    assert moved["frozen"] is True
    assert moment(moved["now"]) - moment(frozen["now"]) == timedelta(seconds=5)
    assert own_server.clock.reset()["frozen"] is False


def test_the_clock_is_frozen_or_set_at_a_time(own_server):
    answer = own_server.control.post("clock", {"freeze": "2030-01-02T03:04:05Z"}).json()
    assert answer["frozen"] is True and moment(answer["now"]) == datetime(2030, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    answer = own_server.clock.set("2031-01-01T00:00:00Z")
    assert moment(answer["now"]) - datetime(2031, 1, 1, tzinfo=timezone.utc) < timedelta(seconds=5)


def test_everything_goes_by_the_clock(own_server):
    own_server.control.post("clock", {"freeze": "2030-01-02T03:04:05Z"})
    pool = Pool(own_server)
    client, ada = pool.client(), address()
    client.sign_up(ada)
    assert own_server.outbox.last(ada)["at"].startswith("2030-01-02T03:04:05")
    client.confirm(ada, own_server.outbox.code(ada))
    claims = claims_of(client.sign_in(ada)["AccessToken"])
    assert claims["iat"] == claims["auth_time"] == 1893553445
    assert pool.describe_user(ada)["UserCreateDate"] == datetime(2030, 1, 2, 3, 4, 5, tzinfo=timezone.utc)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"advance": "soon"},
        {"advance": "15M"},
        {"advance": 900},
        {"advance": "PT"},
        {"freeze": "yesterday"},
        {"set": True},
        {"set": "2030-13-01T00:00:00Z"},
        {"freeze": True, "reset": True},
        {"unknown": 1},
        [],
        "freeze",
        None,
        {"advance": "P99999999999999999Y"},
    ],
)
def test_the_clock_refuses_what_it_does_not_understand(own_server, body):
    before = own_server.clock.freeze()
    refused(
        own_server.control.call("POST", "clock", data=b"null", headers={"Content-Type": "application/json"})
        if body is None
        else own_server.control.post("clock", body),
        400,
        "invalid_request",
    )
    assert own_server.clock.now() == before


# --- Reset ---


def test_a_reset_brings_back_the_configuration(own_server):
    api = own_server.api()
    before = [pool["Id"] for pool in api.list_user_pools(MaxResults=60)["UserPools"]]
    pool = Pool(own_server)
    client, ada = pool.client(), address()
    client.sign_up(ada)
    api.admin_set_user_password(
        UserPoolId="us-east-1_Understudy", Username="ada@example.com", Password="Changed-Pass-1", Permanent=True
    )
    own_server.clock.advance(days=3)
    answer = own_server.control.post("reset")
    assert answer.status_code == 204 and answer.content == b""
    assert [pool["Id"] for pool in api.list_user_pools(MaxResults=60)["UserPools"]] == before
    assert own_server.outbox.all() == []
    assert own_server.clock.now()["offset_seconds"] == 0
    with fails("ResourceNotFoundException", f"User pool {pool.id} does not exist."):
        pool.describe_user(ada)
    tokens = api.initiate_auth(
        ClientId="understudyweb",
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": PASSWORD},
    )["AuthenticationResult"]
    assert tokens["AccessToken"]


def test_a_reset_ends_all_sessions_and_keeps_the_keys(own_server):
    api = own_server.api()

    def sign_in():
        return api.initiate_auth(
            ClientId="understudyweb",
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": PASSWORD},
        )["AuthenticationResult"]

    keys = requests.get(own_server.url + "/us-east-1_Understudy/.well-known/jwks.json", timeout=60).json()
    tokens = sign_in()
    sub = claims_of(tokens["IdToken"])["sub"]
    own_server.control.post("reset")
    assert requests.get(own_server.url + "/us-east-1_Understudy/.well-known/jwks.json", timeout=60).json() == keys
    with fails("NotAuthorizedException"):
        api.initiate_auth(
            ClientId="understudyweb",
            AuthFlow="REFRESH_TOKEN_AUTH",
            AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]},
        )
    assert claims_of(sign_in()["IdToken"])["sub"] == sub, "the same user as the configuration made"


# --- Who may drive it ---


@pytest.mark.parametrize("origin", ["https://evil.example.com", "http://localhost.evil.example.com", "null"])
def test_a_foreign_page_does_not_drive_it(server, origin):
    for method, path in (("GET", "messages"), ("GET", "info"), ("POST", "clock"), ("POST", "reset")):
        answer = server.control.call(
            method, path, {"freeze": True} if path == "clock" else None, headers={"Origin": origin}
        )
        refused(answer, 403)
        assert "Access-Control-Allow-Origin" not in answer.headers
    assert server.clock.now()["frozen"] is False


@pytest.mark.parametrize("host", ["evil.example.com", "evil.example.com:4370", "understudy.attacker.dev"])
def test_a_foreign_name_does_not_reach_it(server, host):
    refused(server.control.call("GET", "info", headers={"Host": host}), 403)
    refused(server.control.call("POST", "reset", headers={"Host": host}), 403)


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "127.0.0.1:4370",
        "[::1]:80",
        "192.168.1.7",
        "understudy",
        "idp.test",
        "idp.localhost",
        "cognito.internal",
        "mac.local",
    ],
)
def test_names_of_ones_own_reach_it(server, host):
    assert server.control.call("GET", "info", headers={"Host": host}).status_code == 200


def test_its_own_page_may_call_it(server):
    assert server.control.call("GET", "info", headers={"Origin": server.url}).status_code == 200


def test_a_token_guards_it(start):
    server = start("--control-token", "a-token")
    for path in ("health/live", "health/ready"):
        assert server.control.get(path).status_code != 401
    for header in (
        {},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Basic YS10b2tlbg=="},
        {"Authorization": "Bearer a-token2"},
        {"Authorization": "Bearer "},
    ):
        answer = requests.get(server.url + "/_understudy/info", headers=header, timeout=60)
        refused(answer, 401)
        assert "a-token" not in answer.text
    assert Control(server.url, "a-token").info()["version"]


# --- Methods and paths ---


@pytest.mark.parametrize(
    "method, path, allowed",
    [
        ("POST", "info", "GET"),
        ("PUT", "messages", "GET"),
        ("DELETE", "clock", "POST"),
        ("GET", "reset", "POST"),
        ("POST", "health/live", "GET"),
    ],
)
def test_another_method_is_not_allowed(server, method, path, allowed):
    answer = server.control.call(method, path)
    refused(answer, 405)
    assert allowed in answer.headers["Allow"]


def test_an_unknown_path_hints_at_the_nearest(server):
    assert "messages" in refused(server.control.get("message"), 404)["detail"]


def test_secrets_stay_out_of_the_log(start):
    server = start("--log-level", "debug")
    pool = Pool(server)
    client, ada = pool.client(GenerateSecret=True), address()
    # Not the password of the built-in user, which the banner shows.
    client.sign_up(ada, OTHER_PASSWORD)
    code = server.outbox.code(ada)
    client.confirm(ada, code)
    tokens = client.sign_in(ada, OTHER_PASSWORD)
    pool.api.update_user_attributes(AccessToken=tokens["AccessToken"], UserAttributes=attributes({"name": "Ada"}))
    server.control.get("health/live")
    log = "".join(server.output) + server.errors()
    for secret in (OTHER_PASSWORD, client.secret, tokens["AccessToken"], tokens["RefreshToken"], tokens["IdToken"]):
        assert secret not in log
    assert not re.search(rf"\b{code}\b", log)


def test_messages_of_a_pool_are_found_by_its_name(server, pool):
    to = address("found")
    send(server, pool, to)
    for name in (pool.id, pool.name):
        assert server.control.get("messages", realm=name, to=to).json()["messages"]
    for path in ("messages", "messages/latest"):
        answer = server.control.get(path, realm="nowhere")
        assert answer.status_code == 404 and answer.json()["code"] == "pool_not_found"
    assert server.control.call("DELETE", "messages", params={"realm": "nowhere"}).status_code == 404


def test_messages_of_a_pool_that_is_gone_are_still_found(server):
    pool = Pool(server)
    to = address("found")
    send(server, pool, to)
    pool.api.delete_user_pool(UserPoolId=pool.id)
    assert server.control.get("messages", realm=pool.id, to=to).json()["messages"]


def test_refusals_tell_the_cure(own_server):
    control = own_server.control
    problem = control.get("users", realm="shopp").json()
    assert problem["code"] == "pool_not_found" and "understudy (us-east-1_Understudy)" in problem["detail"]
    problem = control.get("users/ada@example.com").json()
    assert problem["code"] == "user_not_found" and "users?q=" in problem["detail"]
    new = {"username": "new@example.com"}
    problem = control.post("users", new | {"password": "short"}).json()
    assert problem["detail"].endswith("it is too short")
    problem = control.post("users", new | {"attributes": {"nope": "1"}}).json()
    assert problem["detail"].endswith("nope is not in the pool's schema")
    assert "/_understudy/health/live" in control.get("health").json()["detail"]
