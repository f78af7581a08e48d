"""Magic values: names and codes with fixed outcomes, for tests of user interfaces."""

import time

import pytest
import requests

from support.pools import CALLBACK, EXPIRED, LIMIT, MISMATCH, PASSWORD, Pool, fails


@pytest.fixture
def world(own_server):
    pool = Pool(own_server)
    assert own_server.control.post("magic", {"enabled": True}).json()["enabled"] is True
    return own_server, pool, pool.client()


def sign_in(client, name, password=PASSWORD):
    return client.initiate("USER_PASSWORD_AUTH", USERNAME=f"{name}@example.com", PASSWORD=password)


def test_they_are_off_until_switched_on(own_server):
    client = Pool(own_server).client()
    assert own_server.control.get("magic").json()["enabled"] is False
    with fails("UserNotFoundException"):
        sign_in(client, "magic-locked")
    assert own_server.control.post("magic", {}).json()["pointer"] == "/enabled"


def test_they_are_listed(world):
    told = world[0].control.get("magic").json()
    assert {"magic-locked", "magic-slow"} <= {one["value"] for one in told["names"]}
    assert [one["value"] for one in told["codes"]] == ["000001", "000002", "000003"]
    assert all(one["outcome"] for one in told["names"] + told["codes"])


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("magic-locked", "NotAuthorizedException", "Password attempts exceeded"),
        ("magic-must-reset", "PasswordResetRequiredException", "Password reset required for the user"),
        ("magic-unconfirmed", "UserNotConfirmedException", "User is not confirmed."),
        ("magic-disabled", "NotAuthorizedException", "User is disabled."),
        ("magic-wrong", "NotAuthorizedException", "Incorrect username or password."),
        ("magic-unknown", "UserNotFoundException", "User does not exist."),
        ("Magic-Throttled", "TooManyRequestsException", None),
    ],
)
def test_names_that_sign_in(world, name, code, message):
    _, _, client = world
    with fails(code, message):
        sign_in(client, name)


def test_every_way_to_sign_in(world):
    server, pool, client = world
    with fails("NotAuthorizedException", "Password attempts exceeded"):
        client.initiate("USER_SRP_AUTH", USERNAME="magic-locked@example.com", SRP_A="ff" * 256)
    answer = requests.post(
        f"{server.url}/v1/{pool.id}/sign-in",
        json={"username": "magic-disabled@example.com", "password": "x", "client_id": client.id},
        timeout=60,
    )
    assert answer.status_code == 403 and answer.json()["code"] == "user_disabled"


def test_names_elsewhere(world):
    server, pool, client = world
    with fails("UsernameExistsException"):
        client.sign_up("magic-taken@example.com")
    with fails("LimitExceededException", LIMIT):
        client.forgot("magic-limited@example.com")
    with fails("LimitExceededException", LIMIT):
        client.resend("magic-limited@example.com")
    broken = server.post("ForgotPassword", {"ClientId": client.id, "Username": "magic-broken@example.com"})
    assert broken.status_code == 500 and broken.json()["__type"] == "InternalErrorException"
    with pytest.raises(requests.exceptions.ConnectionError):
        server.post("ForgotPassword", {"ClientId": client.id, "Username": "magic-lost@example.com"})
    began = time.monotonic()
    with fails("UserNotFoundException"):
        sign_in(client, "magic-slow")
    assert time.monotonic() - began >= 3


def test_codes(world):
    server, pool, client = world
    client.sign_up("ada@example.com")
    for code, (exception, message) in {
        "000001": ("CodeMismatchException", MISMATCH),
        "000002": ("ExpiredCodeException", EXPIRED),
        "000003": ("LimitExceededException", LIMIT),
    }.items():
        with fails(exception, message):
            client.confirm("ada@example.com", code)
    client.confirm("ada@example.com", server.outbox.code("ada@example.com"))
    client.forgot("ada@example.com")
    with fails("ExpiredCodeException", EXPIRED):
        client.reset("ada@example.com", "000002")


def test_on_the_hosted_page(world):
    server, pool, _ = world
    web = pool.web_client()
    session = requests.Session()
    url = f"{server.url}/login?client_id={web.id}&response_type=code&redirect_uri={CALLBACK}"
    page = session.get(url, timeout=60).text
    csrf = page.split('name="_csrf" value="')[1].split('"')[0]
    for name in ("magic-locked", "magic-unconfirmed", "magic-disabled"):
        form = {"_csrf": csrf, "username": f"{name}@example.com", "password": PASSWORD}
        answer = session.post(url, data=form, timeout=60)
        assert answer.status_code == 200 and 'name="password"' in answer.text, name
        assert 'role="alert"' in answer.text or "aria-invalid" in answer.text
    answer = session.post(url, data=form | {"username": "magic-throttled@example.com"}, timeout=60)
    assert answer.status_code == 429
    answer = session.post(url, data=form | {"username": "magic-must-reset@example.com"}, timeout=60)
    assert "/confirmForgotPassword" in answer.url


def test_in_the_configuration(start):
    server = start(config={"magicValues": True, "userPools": []})
    assert server.control.get("magic").json()["enabled"] is True
    server.control.post("magic", {"enabled": False})
    server.control.post("reset")
    assert server.control.get("magic").json()["enabled"] is True
    client = Pool(server).client()
    with fails("PasswordResetRequiredException"):
        sign_in(client, "magic-must-reset")
