"""Errors of native authentication and of the token endpoint with every member, and malformed input."""

import random
import string
import uuid

import pytest
import requests

from entra import js
from entra.ios import Client
from entra.tenant import Tenant, configuration, refusal
from support.server import Server

PASSWORD = "Correct-Horse-1"
TYPES = "oob password redirect"
NATIVE = [
    "oauth2/v2.0/initiate",
    "oauth2/v2.0/challenge",
    "oauth2/v2.0/introspect",
    "oauth2/v2.0/token",
    "signup/v1.0/start",
    "signup/v1.0/challenge",
    "signup/v1.0/continue",
    "resetpassword/v1.0/start",
    "resetpassword/v1.0/challenge",
    "resetpassword/v1.0/continue",
    "resetpassword/v1.0/submit",
    "resetpassword/v1.0/poll_completion",
    "register/v1.0/introspect",
    "register/v1.0/challenge",
    "register/v1.0/continue",
]
# What each needs beside the client and the token.
NEEDS = {
    "oauth2/v2.0/token": {"grant_type": "oob", "oob": "1", "scope": "openid"},
    "signup/v1.0/continue": {"grant_type": "oob", "oob": "1"},
    "resetpassword/v1.0/continue": {"grant_type": "oob", "oob": "1"},
    "resetpassword/v1.0/submit": {"new_password": "Tulip!4471"},
    "register/v1.0/challenge": {"challenge_target": "a@b.example", "challenge_channel": "email"},
    "register/v1.0/continue": {"grant_type": "oob", "oob": "1"},
}
STARTS = ["oauth2/v2.0/initiate", "signup/v1.0/start", "resetpassword/v1.0/start"]
LATER = [path for path in NATIVE if path not in STARTS]


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


@pytest.mark.parametrize("path", STARTS)
def test_parameters_of_the_beginnings(tenant, path):
    good = {"username": "ada@example.com", "challenge_type": TYPES}
    for name in good:
        body = refusal(tenant.post(path, **good | {name: None}), "invalid_request", 90100)
        assert f"{name} parameter is empty or not valid" in body["error_description"]
        refusal(tenant.post(path, **good | {name: ""}), "invalid_request", 90100)
    body = refusal(tenant.post(path, app="", **good), "invalid_request", 90100)
    assert "client_id parameter is empty or not valid" in body["error_description"]
    refusal(tenant.post(path, app=str(uuid.uuid4()), **good), "unauthorized_client", 700016)
    refusal(tenant.post(path, **good | {"challenge_type": "oob password"}), "invalid_request", 901007)
    body = refusal(
        tenant.post(path, **good | {"challenge_type": "fido redirect"}), "unsupported_challenge_type", 901007
    )
    assert js.is_unsupported_challenge_type(body)


@pytest.mark.parametrize("path", LATER)
def test_tokens_that_open_nothing(tenant, path):
    needs = NEEDS.get(path, {})
    refusal(tenant.post(path, **needs), "invalid_request", 90100 if path != "oauth2/v2.0/token" else 90100)
    for token in ["x", "AQABIQEAAAD", "A" * 600, "AQABIQEAAAD" + "A" * 98, "é"]:
        refusal(tenant.post(path, continuation_token=token, **needs), "invalid_request", 55200)
    # One of another flow, and one of another application.
    begun = tenant.post("oauth2/v2.0/initiate", username="ada@example.com", challenge_type=TYPES).json()
    token = begun["continuation_token"]
    if path != "oauth2/v2.0/challenge":
        refusal(tenant.post(path, continuation_token=token, **needs), "invalid_request", 55200)
    refusal(tenant.post(path, app="either", continuation_token=token, **needs), "invalid_request", 55200)


def test_a_token_of_another_tenant(tenant):
    other = configuration()
    with Server(config={"entraTenants": [other]}) as running:
        stranger = Tenant(running, other)
        stranger.apps = tenant.apps
        begun = tenant.post("oauth2/v2.0/initiate", username="ada@example.com", challenge_type=TYPES).json()
        answer = stranger.post("oauth2/v2.0/challenge", continuation_token=begun["continuation_token"])
        refusal(answer, "invalid_request", 55200)


def test_the_wrong_kind_of_answer(tenant):
    client = Client(tenant, "password")
    _, token = client.challenge(client.initiate("ada@example.com"))
    answer = tenant.post("oauth2/v2.0/token", continuation_token=token, grant_type="oob", oob="1", scope="openid")
    refusal(answer, "invalid_grant", 400002)
    answer = tenant.post("oauth2/v2.0/token", continuation_token=token, grant_type="magic", scope="openid")
    refusal(answer, "unsupported_grant_type", 70003)
    for scope, error, number in [
        ("", "invalid_request", 900144),
        ("nonsense", "invalid_scope", 70011),
        ("api://nothing/Read", "invalid_resource", 500011),
        (f"api://{tenant.apps['api']}/Delete", "invalid_scope", 70011),
        (f"api://{tenant.apps['api']}/Read User.Read", "invalid_scope", 28000),
    ]:
        answer = tenant.post(
            "oauth2/v2.0/token", continuation_token=token, grant_type="password", password=PASSWORD, scope=scope
        )
        refusal(answer, error, number)


def test_consent(tenant):
    refused = tenant.post(
        "oauth2/v2.0/token",
        app="unconsented",
        grant_type="password",
        username="ada@example.com",
        password=PASSWORD,
        scope=f"api://{tenant.apps['api']}/Write",
    )
    refusal(refused, "invalid_grant", 65001, "consent_required")


def test_expiry_follows_the_clock():
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        client = Client(tenant, "code", "oob")
        _, token, _ = client.challenge(client.initiate("otp@example.com"))
        code = tenant.code("otp@example.com")
        running.clock.advance(minutes=9)
        _, token, _ = client.challenge(token)
        refusal(
            tenant.post(
                "oauth2/v2.0/token", app="code", continuation_token=token, grant_type="oob", oob=code, scope="openid"
            ),
            "invalid_grant",
            50181,
            "invalid_oob_value",
        )
        running.clock.advance(minutes=11)
        for path in LATER:
            answer = tenant.post(path, app="code", continuation_token=token, **NEEDS.get(path, {}))
            number = 552003 if not path.startswith(("signup", "reset")) else 55200
            refusal(answer, "expired_token" if number == 552003 else "invalid_request", number)
        account = client.tokens(
            (lambda begun: client.challenge(begun)[1])(client.initiate("otp@example.com")),
            "oob",
            oob=tenant.code("otp@example.com"),
        )
        running.clock.advance(days=91)
        answer = tenant.post(
            "oauth2/v2.0/token",
            app="code",
            grant_type="refresh_token",
            refresh_token=account.refresh_token,
            scope="openid",
        )
        refusal(answer, "invalid_grant", 700082, "bad_token")


def test_too_many_codes_and_wrong_answers(tenant):
    client = Client(tenant, "code", "oob")
    _, token, _ = client.challenge(client.initiate("otp@example.com"))
    code = tenant.code("otp@example.com")
    for _ in range(5):
        answer = tenant.post(
            "oauth2/v2.0/token", app="code", continuation_token=token, grant_type="oob", oob="1", scope="openid"
        )
        refusal(answer, "invalid_grant", 50181, "invalid_oob_value")
    answer = tenant.post(
        "oauth2/v2.0/token", app="code", continuation_token=token, grant_type="oob", oob=code, scope="openid"
    )
    refusal(answer, "invalid_grant", 50181, "invalid_oob_value")
    for _ in range(9):
        _, token, _ = client.challenge(token)
    answer = tenant.post("oauth2/v2.0/challenge", app="code", continuation_token=token, challenge_type=TYPES)
    refusal(answer, "invalid_request", 701014)


def test_too_many_passwords():
    configured = configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        client = Client(tenant, "password")
        _, token = client.challenge(client.initiate("ada@example.com"))

        def attempt(password):
            return tenant.post(
                "oauth2/v2.0/token", continuation_token=token, grant_type="password", password=password, scope="openid"
            )

        for _ in range(10):
            refusal(attempt("wrong"), "invalid_grant", 50126)
        refusal(attempt(PASSWORD), "invalid_grant", 50053)
        running.clock.advance(seconds=61)
        assert attempt(PASSWORD).status_code == 200


def test_names_of_a_tenant(tenant):
    good = {"username": "ada@example.com", "challenge_type": TYPES, "client_id": tenant.apps["password"]}
    for name in [tenant.id, tenant.id.upper(), tenant.domain, tenant.domain.upper(), tenant.name]:
        for slash in ["/", "//"]:
            url = f"{tenant.server.url}/{name}{slash}oauth2/v2.0/initiate?dc=ESTS-PUB-X&x=y"
            assert requests.post(url, data=good, timeout=30).status_code == 200, url
    answer = requests.post(f"{tenant.server.url}/nobody.onmicrosoft.com/oauth2/v2.0/initiate", data=good, timeout=30)
    refusal(answer, "invalid_tenant", 90002)


def test_correlation(tenant):
    mine = str(uuid.uuid4()).upper()
    answer = tenant.post("oauth2/v2.0/initiate", headers={"client-request-id": mine})
    assert answer.headers["client-request-id"] == mine
    assert answer.json()["correlation_id"] == mine
    uuid.UUID(answer.headers["x-ms-request-id"])
    answer = tenant.post("oauth2/v2.0/initiate", headers={"client-request-id": "no uuid"})
    assert "client-request-id" not in answer.headers
    answer = tenant.post(f"oauth2/v2.0/token?client-request-id={mine}")
    assert answer.json()["correlation_id"] == mine


def test_redirects_can_be_ordered():
    configured = configuration(redirects={"signup/v1.0/start": "Go away", "oauth2/v2.0/initiate": ""})
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        answer = tenant.post("signup/v1.0/start")
        assert answer.json() == {"challenge_type": "redirect", "redirect_reason": "Go away"}
        assert tenant.post("oauth2/v2.0/initiate").json() == {"challenge_type": "redirect"}


def test_polls_can_be_ordered():
    configured = configuration(pollsInProgress=3)
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        client = Client(tenant, "password")
        token, _ = client.reset("ada@example.com")
        done = client.reset_submit(client.reset_continue(token, tenant.code("ada@example.com")), "Poppy?9032")
        assert client.tokens(done, "continuation_token")


def test_javascript(tenant):
    """The same through a page of another origin, with the client's own checks."""
    client = js.Client(tenant, "password")
    begun = client.call("oauth2/v2.0/initiate", username="nobody@example.com", challenge_type=client.types)
    assert js.is_user_not_found(begun)
    begun = client.call("signup/v1.0/start", username="x", challenge_type=client.types)
    assert js.is_invalid_username(begun)
    begun = client.call("signup/v1.0/start", username="ada@example.com", challenge_type=client.types)
    assert js.is_user_already_exists(begun)
    address = f"{uuid.uuid4().hex}@meadow.example"
    begun = client.call("signup/v1.0/start", username=address, challenge_type=client.types)
    sent = client.call("signup/v1.0/challenge", continuation_token=begun["continuation_token"])
    assert sent["interval"] == 300 and client.code_fits(tenant.code(address), sent)
    wrong = client.call(
        "signup/v1.0/continue", continuation_token=sent["continuation_token"], grant_type="oob", oob="1"
    )
    assert js.is_invalid_code(wrong)
    needed = client.call(
        "signup/v1.0/continue",
        continuation_token=sent["continuation_token"],
        grant_type="oob",
        oob=tenant.code(address),
    )
    assert js.is_password_required(needed)
    asked = client.call("signup/v1.0/challenge", continuation_token=needed["continuation_token"])
    assert asked["challenge_type"] == "password"
    weak = client.call(
        "signup/v1.0/continue",
        continuation_token=asked["continuation_token"],
        grant_type="password",
        password="aaaaaaaa",
    )
    assert js.is_invalid_password(weak)
    done = client.call(
        "signup/v1.0/continue",
        continuation_token=asked["continuation_token"],
        grant_type="password",
        password="Tulip!4471",
    )
    tokens = client.token(
        grant_type="continuation_token", continuation_token=done["continuation_token"], username=address
    )
    fresh = client.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    assert fresh["client_info"] == tokens["client_info"]
    begun = client.call("oauth2/v2.0/initiate", username=address, challenge_type=client.types)
    asked = client.call("oauth2/v2.0/challenge", continuation_token=begun["continuation_token"])
    wrong = client.token(grant_type="password", continuation_token=asked["continuation_token"], password="Wrong!4471")
    assert js.is_password_incorrect(wrong)


def test_malformed_input_is_rejected_everywhere(tenant):
    """Whatever comes, the answer is one of the front's own errors."""
    rng = random.Random(7)
    begun = tenant.post("oauth2/v2.0/initiate", username="ada@example.com", challenge_type=TYPES).json()
    token = begun["continuation_token"]
    letters = string.printable + "é\u0000%&=+;💥"
    session = requests.Session()

    def noise(length):
        return "".join(rng.choice(letters) for _ in range(length))

    for round_ in range(400):
        path = rng.choice(NATIVE)
        form = {
            "client_id": tenant.apps["password"],
            "continuation_token": token,
            "username": "ada@example.com",
            "challenge_type": TYPES,
            "grant_type": rng.choice(["oob", "password", "attributes", "continuation_token", "refresh_token"]),
            "oob": "12345678",
            "password": "x",
            "scope": "openid",
            "attributes": '{"displayName": "x"}',
            "refresh_token": "1.Axyz",
        }
        for _ in range(rng.randint(0, 3)):
            name = rng.choice(list(form))
            old = form[name]
            form[name] = rng.choice(
                [
                    noise(rng.randint(0, 40)),
                    old[: len(old) // 2],
                    old + old,
                    "".join(
                        chr((ord(letter) ^ 1) & 0x7F) if index == len(old) // 2 else letter
                        for index, letter in enumerate(old)
                    ),
                    "[" * 3000,
                    "9" * 400,
                ]
            )
        body = requests.models.RequestEncodingMixin._encode_params(form).encode()
        if rng.random() < 0.3:
            bytes_ = bytearray(body)
            for _ in range(rng.randint(1, 10)):
                bytes_[rng.randrange(len(bytes_))] = rng.randrange(256)
            body = bytes(bytes_)
        answer = session.post(
            f"{tenant.authority}/{path}",
            data=body,
            timeout=30,
            headers={"Content-Type": "application/x-www-form-urlencoded", "client-request-id": noise(5).encode().hex()},
        )
        assert answer.status_code in (200, 400, 401), (round_, path, body, answer.status_code, answer.text)
        if answer.status_code != 200:
            assert isinstance(answer.json()["error_codes"][0], int)
        elif path.endswith(("initiate", "start")) and "continuation_token" in answer.json():
            token = answer.json()["continuation_token"]
