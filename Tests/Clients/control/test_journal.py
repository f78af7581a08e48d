"""The journal: requests and answers as clients sent and received them, without secrets."""

import base64
import json
import threading
import time
from datetime import datetime, timedelta, timezone
from urllib.parse import parse_qs, urlsplit

import pytest
import requests

from support.pools import CALLBACK, OTHER_PASSWORD, PASSWORD, Pool, address, fails, passwordless
from support.tokens import claims_of

MASK = "***"


def journal(server, **filters) -> list:
    answer = server.control.get("requests", **filters)
    assert answer.status_code == 200, answer.text
    return answer.json()["requests"]


def refused(answer, status, code):
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code


@pytest.fixture
def world(own_server):
    """A pool and a client on a server of its own, whose journal is empty."""
    pool = Pool(own_server)
    client = pool.client()
    own_server.control.call("DELETE", "requests")
    return own_server, pool, client


# --- What is in it ---


def test_a_call_is_shown_as_it_was(world):
    server, pool, client = world
    ada = pool.user()
    server.control.call("DELETE", "requests")
    client.initiate("USER_PASSWORD_AUTH", USERNAME=str(ada), PASSWORD=PASSWORD)
    (entry,) = journal(server)
    assert entry["front"] == "cognito_user_pools" and entry["operation"] == "InitiateAuth"
    assert entry["method"] == "POST" and entry["path"] == "/" and entry["status"] == 200
    assert entry["client"] == client.id and entry["user"] == ada.sub
    assert "error" not in entry and entry["duration_ms"] >= 0
    sent = json.loads(entry["request"]["body"])
    assert sent["AuthParameters"] == {"USERNAME": str(ada), "PASSWORD": MASK} and sent["ClientId"] == client.id
    got = json.loads(entry["response"]["body"])["AuthenticationResult"]
    assert got["AccessToken"] == got["IdToken"] == got["RefreshToken"] == MASK and got["TokenType"] == "Bearer"
    headers = {field["name"].lower(): field["value"] for field in entry["request"]["headers"]}
    assert headers["x-amz-target"].endswith(".InitiateAuth")
    returned = {field["name"].lower() for field in entry["response"]["headers"]}
    assert "x-amzn-requestid" in returned and "content-type" in returned


def test_errors_carry_their_names(world):
    server, pool, client = world
    ada = pool.user()
    with fails("NotAuthorizedException"):
        client.initiate("USER_PASSWORD_AUTH", USERNAME=str(ada), PASSWORD="wrong")
    requests.post(
        server.url + "/oauth2/token", data={"grant_type": "refresh_token", "client_id": client.id}, timeout=60
    )
    rest = requests.post(
        f"{server.url}/v1/{pool.id}/sign-in",
        json={"username": str(ada), "password": "wrong", "client_id": client.id},
        timeout=60,
    )
    assert rest.status_code == 401
    named = {entry["operation"]: (entry["front"], entry.get("error")) for entry in journal(server)}
    assert named["InitiateAuth"] == ("cognito_user_pools", "NotAuthorizedException")
    assert named["token"][0] == "oauth" and named["token"][1]
    assert named["sign-in"] == ("rest", "not_authorized")


def test_every_front_is_named(world):
    server, pool, client = world
    web = pool.web_client()
    for path in (
        f"/login?client_id={web.id}&response_type=code&redirect_uri={CALLBACK}",
        f"/oauth2/authorize?client_id={web.id}&response_type=code&redirect_uri={CALLBACK}",
        f"/{pool.id}/.well-known/jwks.json",
        f"/{pool.id}/.well-known/openid-configuration",
        f"/v1/{pool.id}/me",
        "/nowhere",
    ):
        requests.get(server.url + path, timeout=60, allow_redirects=False)
    seen = {(entry["front"], entry["operation"]) for entry in journal(server)}
    assert {
        ("hosted", "login"),
        ("oauth", "authorize"),
        ("oauth", "jwks.json"),
        ("oauth", "openid-configuration"),
        ("rest", "me"),
        (None, None),
    } <= seen


def test_preflights_and_our_own_calls_are_not_in_it(world):
    server, _, _ = world
    before = len(journal(server))
    requests.options(
        server.url + "/", headers={"Origin": "http://app.test", "Access-Control-Request-Method": "POST"}, timeout=60
    )
    server.control.info()
    requests.get(server.url + "/_understudy/", timeout=60)
    requests.get(server.url + "/_understudy/assets/pages.css", timeout=60)
    assert len(journal(server)) == before


# --- Filters ---


def test_filters(world):
    server, pool, client = world
    other = pool.client()
    ada, bob = pool.user(), pool.user()
    server.control.call("DELETE", "requests")
    client.initiate("USER_PASSWORD_AUTH", USERNAME=str(ada), PASSWORD=PASSWORD)
    tokens = other.initiate("USER_PASSWORD_AUTH", USERNAME=str(bob), PASSWORD=PASSWORD)["AuthenticationResult"]
    with fails("NotAuthorizedException"):
        client.initiate("USER_PASSWORD_AUTH", USERNAME=str(ada), PASSWORD="wrong")
    pool.api.get_user(AccessToken=tokens["AccessToken"])
    requests.get(f"{server.url}/{pool.id}/.well-known/jwks.json", timeout=60)

    def ids(**filters):
        return [int(entry["id"]) for entry in journal(server, **filters)]

    every = ids()
    assert len(every) == 5 and every == sorted(every)
    first = every[0]
    assert ids(front="oauth") == [every[4]]
    assert ids(operation="InitiateAuth") == every[:3]
    assert ids(operation="GetUser") == [every[3]]
    assert ids(client=client.id) == [every[0], every[2]]
    assert ids(client=other.id) == [every[1], every[3]]
    assert ids(user=bob.sub) == [every[1], every[3]]
    assert ids(user=str(ada)) == ids(user=ada.sub) == [every[0], every[2]]
    assert ids(status=400) == [every[2]]
    assert ids(status=400, client=other.id) == []
    assert ids(since=first) == every[1:]
    now = datetime.now(timezone.utc)
    assert ids(since=(now - timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ")) == every
    assert ids(since=(now + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ")) == []
    # Without a beginning, the newest ones; from there backwards.
    page = server.control.get("requests", limit=2).json()
    assert [int(entry["id"]) for entry in page["requests"]] == every[3:] and page["next"] == str(every[3])
    page = server.control.get("requests", limit=2, before=page["next"]).json()
    assert [int(entry["id"]) for entry in page["requests"]] == every[1:3] and page["next"] == str(every[1])
    # With one, the first ones behind it.
    page = server.control.get("requests", limit=2, since="0").json()
    assert [int(entry["id"]) for entry in page["requests"]] == every[:2] and page["next"] == str(every[1])
    rest = server.control.get("requests", since=page["next"]).json()
    assert [int(entry["id"]) for entry in rest["requests"]] == every[2:] and "next" not in rest


def test_filters_are_checked(world):
    server, _, _ = world
    for parameters in (
        {"front": "control"},
        {"status": "ok"},
        {"since": "yesterday"},
        {"limit": 0},
        {"limit": 10001},
        {"wait": 61},
        {"colour": "red"},
    ):
        refused(server.control.get("requests", **parameters), 400, "invalid_request")


def test_wait_answers_the_moment_one_matches(world):
    server, pool, client = world
    found = {}

    def wait():
        found["page"] = journal(server, operation="ForgotPassword", wait=60)

    waiter = threading.Thread(target=wait)
    waiter.start()
    time.sleep(0.3)
    ada = pool.user()
    assert waiter.is_alive()
    client.forgot(str(ada))
    waiter.join(timeout=30)
    assert [entry["operation"] for entry in found["page"]] == ["ForgotPassword"]


def test_wait_ends_empty(world):
    server, _, _ = world
    began = time.monotonic()
    assert journal(server, operation="Never", wait=1) == []
    assert time.monotonic() - began > 0.9


def test_deleting_and_resetting_empty_it(world):
    server, pool, client = world
    client.sign_up()
    count = len(journal(server))
    assert count > 0
    assert server.control.call("DELETE", "requests").json() == {"deleted": count}
    assert journal(server) == []
    client.sign_up()
    (entry,) = journal(server)
    assert server.control.post("reset").status_code == 204
    assert journal(server) == []
    requests.get(server.url + "/nowhere", timeout=60)
    assert int(journal(server)[0]["id"]) > int(entry["id"])


# --- Refused by name ---


def test_what_was_refused_is_listed(world):
    server, pool, client = world
    server.post("StartWebAuthnRegistrationSoon", {})
    server.post("StartWebAuthnRegistrationSoon", {})
    requests.get(server.url + "/oauth2/devices", timeout=60)
    requests.put(server.url + "/oauth2/token", timeout=60)
    requests.get(server.url + "/nowhere", timeout=60)
    listed = {(one["front"], one["name"]): one for one in server.control.get("refusals").json()["refusals"]}
    assert listed["cognito_user_pools", "StartWebAuthnRegistrationSoon"]["count"] == 2
    assert ("oauth", "GET /oauth2/devices") in listed and (None, "GET /nowhere") in listed
    assert ("oauth", "PUT /oauth2/token") in listed
    one = listed["cognito_user_pools", "StartWebAuthnRegistrationSoon"]
    assert {entry["id"] for entry in journal(server)} >= {one["first"], one["last"]} and one["last_at"]


# --- Archive ---


def test_the_archive_is_a_har(world):
    server, pool, client = world
    ada = pool.user()
    client.initiate("USER_PASSWORD_AUTH", USERNAME=str(ada), PASSWORD=PASSWORD)
    requests.get(f"{server.url}/{pool.id}/.well-known/jwks.json?a=1&b=2", timeout=60)
    answer = server.control.get("requests.har")
    assert answer.status_code == 200 and "understudy.har" in answer.headers["Content-Disposition"]
    log = answer.json()["log"]
    assert log["version"] == "1.2" and log["creator"]["name"] and log["creator"]["version"]
    assert len(log["entries"]) == len(journal(server))
    for entry in log["entries"]:
        check_har_entry(entry)
    last = log["entries"][-1]
    assert last["request"]["url"] == f"{server.url}/{pool.id}/.well-known/jwks.json?a=1&b=2"
    assert last["request"]["queryString"] == [{"name": "a", "value": "1"}, {"name": "b", "value": "2"}]
    assert PASSWORD not in answer.text
    assert len(server.control.get("requests.har", operation="InitiateAuth").json()["log"]["entries"]) == 1


def check_har_entry(entry):
    """The members that HAR 1.2 asks for, with their kinds."""
    datetime.fromisoformat(entry["startedDateTime"].replace("Z", "+00:00"))
    assert entry["time"] >= 0 and entry["cache"] == {}
    assert {"send", "wait", "receive"} <= set(entry["timings"])
    for side, members in (
        ("request", ("method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize")),
        ("response", ("status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL")),
    ):
        assert set(members) <= set(entry[side])
        assert all(set(field) == {"name", "value"} for field in entry[side]["headers"])
    assert {"size", "mimeType"} <= set(entry["response"]["content"])
    assert isinstance(entry["response"]["status"], int) and urlsplit(entry["request"]["url"]).netloc
    if "postData" in entry["request"]:
        assert {"mimeType", "text"} <= set(entry["request"]["postData"])


# --- Secrets ---


def strings(value):
    if isinstance(value, dict):
        for member in value.values():
            yield from strings(member)
    elif isinstance(value, list):
        for element in value:
            yield from strings(element)
    elif isinstance(value, str):
        yield value


def test_no_secret_of_a_whole_run_is_in_it(own_server):
    """A run through every front: whatever was secret in it is nowhere in the journal, nor in the archive."""
    server = own_server
    secrets = {PASSWORD, OTHER_PASSWORD}
    pool = passwordless(server)
    client, hidden = pool.client(), pool.client(GenerateSecret=True)
    web = pool.web_client()
    secrets.add(hidden.secret)
    name = address()
    signed = client.sign_up(name)
    secrets.add(signed.get("Session"))
    code = server.outbox.code(name)
    secrets.add(code)
    client.confirm(name, code)
    tokens = client.initiate("USER_PASSWORD_AUTH", USERNAME=name, PASSWORD=PASSWORD)["AuthenticationResult"]
    secrets |= {tokens["AccessToken"], tokens["IdToken"], tokens["RefreshToken"]}
    pool.api.get_user(AccessToken=tokens["AccessToken"])
    refreshed = client.initiate("REFRESH_TOKEN_AUTH", REFRESH_TOKEN=tokens["RefreshToken"])["AuthenticationResult"]
    secrets |= {refreshed["AccessToken"], refreshed["IdToken"]}
    hashed = hidden.initiate("USER_PASSWORD_AUTH", USERNAME=name, PASSWORD=PASSWORD)["AuthenticationResult"]
    secrets |= {hashed["AccessToken"], hidden.hash(name)["SecretHash"]}
    asked = client.initiate("USER_AUTH", USERNAME=name, PREFERRED_CHALLENGE="EMAIL_OTP")
    secrets |= {asked["Session"], server.outbox.code(name, kind="sign_in_otp")}
    client.forgot(name)
    code = server.outbox.code(name, kind="forgot_password")
    secrets.add(code)
    client.reset(name, code)
    with fails("SerializationException"):
        pool.api.admin_set_user_password(UserPoolId=pool.id, Username=name, Password="Short1!\n", Permanent="yes")
    rest = f"{server.url}/v1/{pool.id}"
    answer = requests.post(
        rest + "/sign-in", json={"username": name, "password": OTHER_PASSWORD, "client_id": client.id}, timeout=60
    ).json()
    secrets |= {answer["access_token"], answer["refresh_token"]}
    requests.get(rest + "/me", headers={"Authorization": f"Bearer {answer['access_token']}"}, timeout=60)
    started = requests.post(rest + "/otp/start", json={"username": name, "client_id": client.id}, timeout=60).json()
    secrets.add(started["session"])
    # The hosted pages, by hand.
    session = requests.Session()
    query = f"client_id={web.id}&response_type=code&scope=openid&redirect_uri={CALLBACK}&state=st4te"
    page = session.get(f"{server.url}/login?{query}", timeout=60)
    csrf = page.text.split('name="_csrf" value="')[1].split('"')[0]
    secrets |= {csrf} | set(session.cookies.values())
    landed = session.post(
        f"{server.url}/login?{query}",
        data={"_csrf": csrf, "username": name, "password": OTHER_PASSWORD},
        timeout=60,
        allow_redirects=False,
    )
    secrets |= set(session.cookies.values())
    assert landed.status_code in (302, 303), landed.text
    code = parse_qs(urlsplit(landed.headers["Location"]).query)["code"][0]
    secrets.add(code)
    redeemed = requests.post(
        server.url + "/oauth2/token",
        data={"grant_type": "authorization_code", "client_id": web.id, "code": code, "redirect_uri": CALLBACK},
        timeout=60,
    ).json()
    secrets |= {redeemed["access_token"], redeemed["id_token"], redeemed["refresh_token"]}
    basic = base64.b64encode(f"{hidden.id}:{hidden.secret}".encode()).decode()
    secrets.add(basic)
    requests.post(
        server.url + "/oauth2/token",
        data={"grant_type": "client_credentials"},
        headers={"Authorization": f"Basic {basic}"},
        timeout=60,
    )
    # What is broken is in the journal too.
    server.post("SignUp", '{"ClientId": "x", "Password": "' + OTHER_PASSWORD + '"')
    requests.get(f"{server.url}/nowhere?password={OTHER_PASSWORD}", timeout=60)

    entries = journal(server, limit=10000)
    assert len(entries) > 20
    everything = "\n".join(strings(entries)) + server.control.get("requests.har").text
    secrets = {secret for secret in secrets if secret}
    assert len(secrets) > 20
    for secret in secrets:
        assert secret not in everything, secret
    assert claims_of(tokens["AccessToken"])["sub"] in everything


@pytest.mark.long
def test_it_is_bounded(own_server):
    """Bodies are not kept for ever: what strangers send cannot fill the memory."""
    server = own_server
    body = "x" * 60_000
    for _ in range(700):
        requests.post(server.url + "/nowhere", data=body, timeout=60)
    kept = journal(server, limit=10000)
    assert 400 < len(kept) < 700 and kept[-1]["request"]["body"] == body
    requests.post(server.url + "/nowhere", data="y" * 70_000, timeout=60)
    assert journal(server, since=kept[-1]["id"])[0]["request"]["body"] is None


def test_the_journal_is_read_from_its_end(own_server):
    for _ in range(5):
        requests.get(f"{own_server.url}/us-east-1_Understudy/.well-known/jwks.json", timeout=5)
    every = [one["id"] for one in journal(own_server)]
    pages, before = [], "9000000000000000000"
    while before:
        page = own_server.control.get("requests", limit=2, before=before).json()
        pages = [one["id"] for one in page["requests"]] + pages
        before = page.get("next")
    assert pages == every and len(every) == 5
    assert [one["id"] for one in journal(own_server, since=every[0], before=every[3], limit=2)] == every[1:3]
    assert own_server.control.get("requests", before="soon").status_code == 400


def test_a_request_full_of_secrets_delays_no_other(own_server):
    """Thousands of secrets in one request are hidden in one pass: none is searched for in each of the others."""
    server = own_server
    fields = [
        (name, f"{index:06d}-Correct-Horse-{name}") for index in range(1_233) for name in ("code", "token", "pin")
    ]
    body = "&".join(f"{name}={value}" for name, value in fields)
    assert len(fields) == 3_699 and len(body) > 64_000
    for size in (len(fields), 1_500):
        requests.post(
            f"{server.url}/oauth2/token?client_id=x",
            data="&".join(f"{name}={value}" for name, value in fields[:size]),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            timeout=60,
        )
    alike = [f"aaaaaa{index}" for index in range(4_000)]
    server.post("InitiateAuth", json.dumps({"AuthParameters": {"PASSWORD": alike}, "x": "aaaaaa" * 900 + alike[7]}))
    began = time.monotonic()
    shown = server.control.get("requests", limit=1000).text
    assert time.monotonic() - began < 3
    assert "Correct-Horse" not in shown and shown.count(MASK) > 5_000
    assert not any(value in shown for value in alike)


def test_secrets_in_parts_of_a_body_are_hidden(own_server):
    server = own_server
    files = {"username": (None, "ada"), "password": (None, PASSWORD), "file": ("a.txt", f"see {PASSWORD} there")}
    requests.post(server.url + "/oauth2/token", files=files, timeout=60)
    (entry,) = journal(server)
    body = entry["request"]["body"]
    assert PASSWORD not in body and "ada" in body and f"see {MASK} there" in body and 'name="password"' in body
