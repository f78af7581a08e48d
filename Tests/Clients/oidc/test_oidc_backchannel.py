"""Backchannel authentication (CIBA): poll and ping, with consent given by the control API."""

import json
import time
import uuid

import jwt
import pytest
import requests

from support.listener import Visit, listening
from support.provider import CALLBACK, PERSON, Key, Provider, RelyingParty, configuration, register, registered
from support.server import Server

GRANT = "urn:openid:params:grant-type:ciba"


class Notified(Visit):
    def do_POST(self):
        self.server.calls.append((self.headers["Authorization"], json.loads(self.body())))
        self.say(status=self.server.status)


@pytest.fixture(scope="module")
def provider():
    base = {"secret": "asking-secret-123", "redirectUris": [CALLBACK], "grantTypes": ["authorization_code", "ciba"]}
    realm = configuration(Key("ES256"))["realms"][0]
    realm["clients"] += [
        base | {"id": "asking"},
        base | {"id": "other"},
        {"id": "open", "redirectUris": [CALLBACK], "grantTypes": ["ciba"]},
    ]
    closed = {"id": "closed", "clients": [{"id": "plain", "redirectUris": [CALLBACK]}], "users": realm["users"]}
    with Server(config={"realms": [realm, closed]}) as running:
        yield Provider(running)


@pytest.fixture
def party(provider):
    return RelyingParty(provider, "asking", "asking-secret-123")


def ask(party, **changes):
    form = {"scope": "openid email", "login_hint": PERSON} | changes
    form = {name: value for name, value in form.items() if value is not None}
    url = party.provider["backchannel_authentication_endpoint"]
    return requests.post(url, data=form, auth=(party.id, party.secret), timeout=60)


def poll(party, request, **changes):
    return party.token({"grant_type": GRANT, "auth_req_id": request} | changes)


def decide(party, request, approve):
    return party.provider.server.control.call("POST", f"backchannel/{request}", {"approve": approve})


def test_a_person_approves(provider, party):
    asked = ask(party, binding_message="W4SCT", acr_values="gold silver").json()
    assert asked["expires_in"] == 120 and asked["interval"] == 5
    request = asked["auth_req_id"]
    listed = provider.server.control.get("backchannel").json()["requests"]
    (shown,) = [one for one in listed if one["id"] == request]
    assert (shown["client_id"], shown["username"], shown["binding_message"]) == ("asking", PERSON, "W4SCT")
    assert shown["scopes"] == ["openid", "email"] and shown["approved"] is None and shown["realm"] == "demo"
    assert poll(party, request).json()["error"] == "authorization_pending"
    assert poll(party, request).json()["error"] == "slow_down"
    assert decide(party, request, True).status_code == 204
    # A decision is final, and the request is good for one answer of one client.
    assert decide(party, request, False).status_code == 404
    other = RelyingParty(provider, "other", "asking-secret-123")
    assert poll(other, request).json()["error"] == "invalid_grant"
    tokens = poll(party, request).json()
    claims = provider.verified(tokens["id_token"], party.id)
    assert claims["acr"] == "gold" and party.info(tokens["access_token"]).json()["email"]
    assert party.token({"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}).status_code == 200
    assert poll(party, request).json()["error"] == "invalid_grant"
    # The earlier ID token names the user as well.
    assert ask(party, login_hint=None, id_token_hint=tokens["id_token"]).status_code == 200


def test_a_person_denies(party):
    request = ask(party).json()["auth_req_id"]
    assert decide(party, request, False).status_code == 204
    assert poll(party, request).json()["error"] == "access_denied"
    assert poll(party, request).json()["error"] == "invalid_grant"


def test_a_client_is_notified(provider):
    with listening(Notified, calls=[], status=204) as listener:
        endpoint = f"{listener.url}/cb"
        party = registered(
            provider,
            grant_types=["authorization_code", GRANT],
            backchannel_token_delivery_mode="ping",
            backchannel_client_notification_endpoint=endpoint,
        )
        assert ask(party).json()["error"] == "invalid_request"
        request = ask(party, client_notification_token="secret-token").json()["auth_req_id"]
        assert decide(party, request, True).status_code == 204
        assert listener.calls == [("Bearer secret-token", {"auth_req_id": request})]
        assert poll(party, request).json()["id_token"]
        # A client that fails to hear of it may still ask.
        listener.status = 500
        request = ask(party, client_notification_token="another").json()["auth_req_id"]
        assert decide(party, request, False).status_code == 204
        assert poll(party, request).json()["error"] == "access_denied"
    changes = provider.server.control.get("journal", kind="trigger_called").json()["changes"]
    told = [one["detail"] for one in changes if "BackchannelNotification" in one["detail"]]
    assert told == ["BackchannelNotification: status 204", "BackchannelNotification: status 500"]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"login_hint": "nobody"}, "unknown_user_id"),
        ({"login_hint": None}, "invalid_request"),
        ({"id_token_hint": "x"}, "invalid_request"),
        ({"login_hint": None, "id_token_hint": "x"}, "unknown_user_id"),
        ({"login_hint": None, "login_hint_token": "x"}, "invalid_request"),
        ({"scope": "email"}, "invalid_scope"),
        ({"binding_message": "x" * 129}, "invalid_binding_message"),
        ({"binding_message": "a\u0007"}, "invalid_binding_message"),
        ({"requested_expiry": "0"}, "invalid_request"),
        ({"request": "x"}, "invalid_request"),
        ({"request": "x", "scope": None, "login_hint": None}, "invalid_request"),
        ({"user_code": "1234"}, "invalid_request"),
    ],
)
def test_requests_that_are_refused(party, changes, error):
    answer = ask(party, **changes)
    assert answer.status_code == 400 and answer.json()["error"] == error, answer.text


def test_clients_that_are_refused(provider):
    assert ask(RelyingParty(provider)).json()["error"] == "unauthorized_client"
    url, form = provider["backchannel_authentication_endpoint"], {"scope": "openid", "login_hint": PERSON}
    assert requests.post(url, data=form | {"client_id": "open"}, timeout=60).json()["error"] == "invalid_client"
    for metadata, words in (
        ({}, "must be poll or ping"),
        ({"backchannel_token_delivery_mode": "push"}, "must be poll or ping"),
        ({"backchannel_token_delivery_mode": "ping"}, "backchannel_client_notification_endpoint"),
        ({"backchannel_token_delivery_mode": "poll", "token_endpoint_auth_method": "none"}, "can authenticate"),
    ):
        refused = register(provider, 400, grant_types=["authorization_code", GRANT], **metadata)
        assert words in refused["error_description"], refused


# --- Signed requests ---


@pytest.fixture(scope="module")
def signer(provider):
    """A client whose requests are signed, and its key."""
    key = Key("ES256", kid="asker")
    party = registered(
        provider,
        grant_types=["authorization_code", GRANT],
        backchannel_token_delivery_mode="poll",
        backchannel_authentication_request_signing_alg="ES256",
        jwks={"keys": [key.jwk]},
    )
    return party, key


def claims_of_request(party, **changes):
    now = int(time.time())
    claims = {"iss": party.id, "aud": party.provider.issuer, "iat": now, "nbf": now, "exp": now + 300}
    claims |= {"jti": uuid.uuid4().hex, "scope": "openid email", "login_hint": PERSON} | changes
    return {name: value for name, value in claims.items() if value is not None}


def ask_signed(party, request, **beside):
    return ask(party, scope=None, login_hint=None, request=request, **beside)


def test_a_signed_request(provider, signer):
    party, key = signer
    signed = key.sign(
        claims_of_request(party, binding_message="W4SCT", requested_expiry=60, aud=[provider.issuer, "x"])
    )
    asked = ask_signed(party, signed).json()
    assert asked["expires_in"] == 60
    listed = provider.server.control.get("backchannel").json()["requests"]
    (shown,) = [one for one in listed if one["id"] == asked["auth_req_id"]]
    assert shown["binding_message"] == "W4SCT" and shown["scopes"] == ["openid", "email"]
    assert decide(party, asked["auth_req_id"], True).status_code == 204
    tokens = poll(party, asked["auth_req_id"]).json()
    assert provider.verified(tokens["id_token"], party.id)
    # Good once.
    again = ask_signed(party, signed)
    assert again.json()["error"] == "invalid_request" and "used before" in again.json()["error_description"]
    assert "ES256" in provider["backchannel_authentication_request_signing_alg_values_supported"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"iss": "somebody"}, "iss"),
        ({"iss": None}, "iss"),
        ({"aud": "https://elsewhere.example"}, "aud"),
        ({"exp": 1}, "exp"),
        ({"exp": None}, "exp"),
        ({"exp": 2**40}, "exp"),
        ({"nbf": 2**40}, "nbf"),
        ({"nbf": None}, "nbf"),
        ({"iat": None}, "iat"),
        ({"jti": None}, "jti"),
        ({"login_hint": None}, "login_hint"),
        ({"request": "x.y.z"}, "request"),
    ],
)
def test_signed_requests_that_are_refused(signer, changes, words):
    party, key = signer
    answer = ask_signed(party, key.sign(claims_of_request(party, **changes)))
    assert answer.status_code == 400 and answer.json()["error"] == "invalid_request", answer.text
    assert words in answer.json()["error_description"]


def test_who_may_sign_and_with_what(provider, party, signer):
    asker, key = signer
    claims = claims_of_request(asker)
    stranger = Key("ES256", kid="asker")
    for request in (
        stranger.sign(claims),
        Key("RS256", kid="asker").sign(claims),
        jwt.encode(claims, "x" * 32, "HS256"),
    ):
        assert ask_signed(asker, request).json()["error"] == "invalid_request"
    # A client that signs sends nothing else, and nothing beside.
    assert "request is missing" in ask(asker).json()["error_description"]
    beside = ask_signed(asker, key.sign(claims), binding_message="x")
    assert "binding_message stands beside request" in beside.json()["error_description"]
    # One that registered no algorithm does not sign.
    refused = ask_signed(party, key.sign(claims_of_request(party)))
    assert "backchannel_authentication_request_signing_alg" in refused.json()["error_description"]
    metadata = {"grant_types": [GRANT], "backchannel_token_delivery_mode": "poll"}
    for algorithm, more in (("none", {"jwks": {"keys": [key.jwk]}}), ("HS256", {}), ("ES256", {})):
        metadata["backchannel_authentication_request_signing_alg"] = algorithm
        assert "signing_alg" in register(provider, 400, **metadata, **more)["error_description"]


def test_requests_expire(start):
    realm = configuration(Key("ES256"))["realms"][0]
    realm["clients"][1]["grantTypes"] = ["ciba"]
    party = RelyingParty(Provider(start(config={"realms": [realm]})))
    short, usual = (ask(party, requested_expiry=expiry).json() for expiry in ("30", None))
    assert short["expires_in"] == 30
    party.provider.server.clock.advance(seconds=31)
    assert poll(party, short["auth_req_id"]).json()["error"] == "expired_token"
    assert decide(party, short["auth_req_id"], True).status_code == 404
    listed = party.provider.server.control.get("backchannel").json()["requests"]
    assert [one["id"] for one in listed] == [usual["auth_req_id"]]
    assert decide(party, "unknown", True).status_code == 404


def test_discovery_and_device_codes(provider, party):
    assert provider["backchannel_token_delivery_modes_supported"] == ["poll", "ping"]
    assert GRANT in provider["grant_types_supported"]
    closed = Provider(provider.server, "closed")
    assert not [name for name in closed.meta if name.startswith("backchannel_a") or name.startswith("backchannel_t")]
    assert GRANT not in closed["grant_types_supported"]
    # A request is no device code, and a device code no request.
    device = "urn:ietf:params:oauth:grant-type:device_code"
    request = ask(party).json()["auth_req_id"]
    both = RelyingParty(provider)
    offer = requests.post(provider["device_authorization_endpoint"], auth=(both.id, both.secret), timeout=60).json()
    assert poll(party, offer["device_code"]).json()["error"] == "invalid_grant"
    assert both.token({"grant_type": device, "device_code": request}).json()["error"] == "invalid_grant"
