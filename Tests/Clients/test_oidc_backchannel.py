"""Backchannel authentication (CIBA): poll and ping, with a person whom the control API pretends."""

import json

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
    # The earlier id token names the person as well.
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
