"""
Custom authentication extensions: what a tenant asks an app's server during sign-ups and sign-ins, and what it makes of
the answers.

Microsoft Learn (read 2026-11-22): "Retrieve and return data from an OnAttributeCollectionStart event", "… an
OnAttributeCollectionSubmit event", "… an emailOtpSend event", "Custom claims provider reference", "Custom
authentication extensions overview" (the token), "Troubleshoot your custom authentication extension" (the numbers).
"""

import json
import time
import uuid

import jwt
import pytest
import requests

from entra.browser import Browser
from entra.ios import Client, Failure
from entra.pages import authorize, callback
from entra.tenant import Tenant, configuration
from support.listener import Visit, listening
from support.server import Server

PASSWORD = "Correct-Horse-1"
CLAIMS_DATA = "microsoft.graph.onTokenIssuanceStartResponseData"
AUDIENCE = "00000000-0000-4370-8000-0000000000f1"
EVENTS = {
    "claims": ("OnTokenIssuanceStart", "onTokenIssuanceStart", "tokenIssuanceStart"),
    "start": ("OnAttributeCollectionStart", "onAttributeCollectionStart", "attributeCollectionStart"),
    "submit": ("OnAttributeCollectionSubmit", "onAttributeCollectionSubmit", "attributeCollectionSubmit"),
    "otp": ("OnOtpSend", "OnOtpSend", "OtpSend"),
}


class Extension(Visit):
    def do_POST(self):
        name = self.path.strip("/")
        self.server.calls.append((name, json.loads(self.body()), dict(self.headers)))
        answer = self.server.answers.get(name)
        if callable(answer):
            answer = answer()
        if isinstance(answer, tuple):
            return self.say(answer[1], answer[0], *answer[2:])
        _, data, prefix = EVENTS[name]
        usual = "provideClaimsForToken" if name == "claims" else "continueWithDefaultBehavior"
        action, members = answer or [usual, {}]
        action = {"@odata.type": f"microsoft.graph.{prefix}.{action}"} | members
        self.say({"data": {"@odata.type": f"microsoft.graph.{data}ResponseData", "actions": [action]}})


@pytest.fixture(scope="module")
def server():
    """A server of this module alone: what others leave on the common one need not have an export."""
    with Server() as running:
        yield running


@pytest.fixture
def hook():
    with listening(Extension, calls=[], answers={}) as listener:
        yield listener


def act(name, **members):
    """An answer with that action."""
    return lambda: [name, members]


@pytest.fixture
def make(server):
    made = []

    def new(*extensions, **changes):
        configured = configuration(customExtensions=list(extensions), **changes)
        answer = server.control.post("entra/tenants", {"tenant": configured})
        assert answer.status_code == 201, answer.text
        made.append(configured["tenantId"])
        return Tenant(server, configured)

    yield new
    for one in made:
        server.control.call("DELETE", f"entra/tenants/{one}")


def webhook(hook, name, **more):
    event = {"event": EVENTS[name][0], "id": str(uuid.uuid4())}
    return event | {"webhook": f"{hook.url}/{name}", "audience": AUDIENCE} | more


@pytest.fixture
def address():
    return f"nora-{uuid.uuid4().hex[:8]}@meadow.example"


def failing(call, *arguments, **form) -> Failure:
    with pytest.raises(Failure) as caught:
        call(*arguments, **form)
    return caught.value


def test_claims_for_tokens(server, make, hook):
    extension = webhook(hook, "claims", claims={"role_names": "roles_of_mine", "born": "dateOfBirth", "sub": "sub"})
    tenant = make(extension)
    hook.answers["claims"] = act(
        "provideClaimsForToken",
        claims={"roles_of_mine": ["Writer", "Editor"], "dateOfBirth": "2000-01-01", "sub": "me", "unmapped": "x"},
    )
    client = Client(tenant, "password")
    account = client.sign_in("ada@example.com", PASSWORD)
    assert account.claims["role_names"] == ["Writer", "Editor"] and account.claims["born"] == "2000-01-01"
    # No extension sets what tokens stand on, and nothing comes that no mapping names.
    assert account.claims["sub"] != "me" and "unmapped" not in account.claims and "dateOfBirth" not in account.claims
    ((_, event, headers),) = hook.calls
    data = event["data"]
    context = data["authenticationContext"]
    assert event["type"] == "microsoft.graph.authenticationEvent.tokenIssuanceStart"
    assert event["source"] == f"/tenants/{tenant.id}/applications/{tenant.apps['password']}"
    assert data["@odata.type"] == "microsoft.graph.onTokenIssuanceStartCalloutData"
    assert data["tenantId"] == tenant.id and data["customAuthenticationExtensionId"] == extension["id"]
    assert context["correlationId"] == client.correlation and context["client"]["ip"] == "127.0.0.1"
    assert context["clientServicePrincipal"]["appId"] == tenant.apps["password"]
    assert context["user"]["mail"] == "ada@example.com" and context["user"]["userType"] == "Member"
    assert context["user"]["id"] == account.claims["oid"]
    # The token is the service's: for that application, from the one that calls all extensions, by the tenant's keys.
    token = headers["Authorization"].removeprefix("Bearer ")
    keys = requests.get(f"{tenant.authority}/discovery/v2.0/keys", timeout=30).json()["keys"]
    claims = jwt.decode(
        token,
        jwt.PyJWK(keys[0] | {"alg": "RS256"}),
        algorithms=["RS256"],
        audience=AUDIENCE,
        issuer=f"{server.url}/{tenant.id}/v2.0",
    )
    assert claims["azp"] == "99045fe1-7639-4a75-9d4a-577b6ca3810f" and claims["tid"] == tenant.id
    # A refresh asks again.
    hook.answers["claims"] = act("provideClaimsForToken", claims={"dateOfBirth": "1999-12-31"})
    assert client.refresh(account).claims["born"] == "1999-12-31"
    assert len(hook.calls) == 2


def test_claims_go_to_the_applications_that_have_the_extension(make, hook):
    known = configuration()
    api = next(one["appId"] for one in known["applications"] if one["name"] == "api")
    tenant = make(
        webhook(hook, "claims", applications=[api]), applications=known["applications"], userFlows=known["userFlows"]
    )
    hook.answers["claims"] = act("provideClaimsForToken", claims={"level": "7"})
    client = Client(tenant, "password")
    assert "level" not in client.sign_in("ada@example.com", PASSWORD).claims
    assert hook.calls == []
    answer = tenant.post(
        "oauth2/v2.0/token",
        grant_type="password",
        username="ada@example.com",
        password=PASSWORD,
        scope=f"openid api://{api}/Read",
    ).json()
    access = jwt.decode(answer["access_token"], options={"verify_signature": False})
    identity = jwt.decode(answer["id_token"], options={"verify_signature": False})
    assert access["level"] == "7" and "level" not in identity
    assert hook.calls[0][1]["source"].endswith(api)
    assert hook.calls[0][1]["data"]["authenticationContext"]["resourceServicePrincipal"]["appId"] == api


@pytest.mark.parametrize(
    ("answer", "number", "calls"),
    [
        ((500, {}), "1003002 CustomExtensionInvalidHTTPStatus", 1),
        ((201, {}), "1003002 CustomExtensionInvalidHTTPStatus", 1),
        ((200, b"no json"), "1003003 CustomExtensionInvalidResponseBody", 1),
        ((200, {"data": {"@odata.type": "other", "actions": []}}), "1003003 CustomExtensionInvalidResponseBody", 1),
        ((200, b""), "1003009 CustomExtensionEmptyResponse", 1),
        ((200, b"null"), "1003009 CustomExtensionEmptyResponse", 1),
        ((200, b"{}", "text/plain"), "1003006 CustomExtensionInvalidResponseContentType", 1),
        ((200, {"data": {"@odata.type": CLAIMS_DATA, "actions": []}}), "1003010 CustomExtensionInvalidNumber", 1),
        (act("showBlockPage", message="x"), "1003012 CustomExtensionInvalidActionType", 1),
        (act("provideClaimsForToken"), "1003007 CustomExtensionNullClaimsResponse", 1),
        (act("provideClaimsForToken", claims=None), "1003007 CustomExtensionNullClaimsResponse", 1),
        (act("provideClaimsForToken", claims={"": "x"}), "1003026 CustomExtensionNullOrEmptyClaimKey", 1),
        (act("provideClaimsForToken", claims={"level": "x" * 3072}), "1003025 CustomExtensionResponseClaimsSize", 1),
        (act("provideClaimsForToken", claims={"flag": True}), "1003003 CustomExtensionInvalidResponseBody", 1),
        (act("provideClaimsForToken", claims={"one": {"two": 3}}), "1003003 CustomExtensionInvalidResponseBody", 1),
        (lambda: time.sleep(0.4), "1003005 CustomExtensionTimedOut", 2),
    ],
)
def test_answers_that_are_of_no_use(server, make, hook, answer, number, calls):
    tenant = make(webhook(hook, "claims", timeout="PT0.1S" if calls == 2 else "PT60S"))
    hook.answers["claims"] = answer
    refused = failing(Client(tenant, "password").sign_in, "ada@example.com", PASSWORD)
    # What the client learns is the same of all; the number is for the log.
    assert (refused.error, refused.code) == ("server_error", 1100001)
    assert len(hook.calls) == calls
    (record,) = server.control.get("requests", client=tenant.apps["password"], status=400).json()["requests"]
    assert number in record["reason"] and "OnTokenIssuanceStart" in record["reason"], record["reason"]


def test_nothing_answers(make):
    tenant = make({"event": "OnTokenIssuanceStart", "webhook": "http://127.0.0.1:9/x", "audience": AUDIENCE})
    assert failing(Client(tenant, "password").sign_in, "ada@example.com", PASSWORD).code == 1100001


def test_pages_go_back_to_the_application_or_end(make, hook, address):
    """Microsoft Learn, "Troubleshoot your custom authentication extension": OpenID Connect apps get the error."""
    tenant = make(webhook(hook, "submit"))

    def submitted():
        browser = Browser().get(authorize(tenant, "details", prompt="create", state="s"))
        browser.submit(loginfmt=address)
        browser.submit(otc=tenant.code(address))
        return browser.submit(**{"attribute.displayName": "Nora"})

    # What was typed stays, with the extension's words for the form and for the attribute.
    hook.answers["submit"] = act("showValidationError", message="Fix it.", attributeErrors={"displayName": "Too short"})
    browser = submitted()
    assert browser.said == "Fix it." and "Too short" in browser.text and 'value="Nora"' in browser.text
    # The optional attribute is in the form as well.
    assert 'name="attribute.country"' in browser.text
    hook.answers["submit"] = (500, {})
    found = callback(submitted())
    assert (found["error"], found["state"]) == ("server_error", "s") and "1100001" in found["error_description"]
    hook.answers["submit"] = act("showBlockPage", title="Hold tight", message="Not for you.")
    browser = submitted()
    assert browser.landed is None and "Hold tight" in browser.text and "Not for you." in browser.text
    assert 'name="loginfmt"' not in browser.text


def asked_for_attributes(tenant, address, client):
    token, _ = client.sign_up(address)
    needed = failing(client.sign_up_continue, token, "oob", oob=tenant.code(address))
    assert needed.error == "attributes_required", needed
    return needed.body["continuation_token"]


def test_attributes_are_looked_at_before_and_after(make, hook, address):
    tenant = make(webhook(hook, "start"), webhook(hook, "submit"))
    client = Client(tenant, "details", "oob")
    token = asked_for_attributes(tenant, address, client)
    ((name, event, _),) = hook.calls
    assert name == "start" and event["type"] == "microsoft.graph.authenticationEvent.attributeCollectionStart"
    info = event["data"]["userSignUpInfo"]
    assert info["identities"] == [{"signInType": "email", "issuer": tenant.domain, "issuerAssignedId": address}]
    assert info["attributes"]["country"] == {
        "@odata.type": "microsoft.graph.stringDirectoryAttributeValue",
        "value": None,
        "attributeType": "builtIn",
    }
    hook.answers["submit"] = act(
        "showValidationError", message="Please fix it.", attributeErrors={"country": "Not there"}
    )
    values = '{"displayName": "Nora", "country": "XX"}'
    refused = failing(client.sign_up_continue, token, "attributes", attributes=values)
    assert (refused.error, refused.suberror) == ("invalid_grant", "attribute_validation_failed")
    assert refused.body["invalid_attributes"] == [{"name": "country"}]
    hook.answers["submit"] = act(
        "modifyAttributeValues", attributes={"displayName": "Nora B.", "country": "DE", "extra": "x"}
    )
    done = client.sign_up_continue(token, "attributes", attributes=values)
    assert client.tokens(done, "continuation_token").claims["name"] == "Nora B."
    assert [call[0] for call in hook.calls] == ["start", "submit", "submit"]
    submitted = hook.calls[-1][1]["data"]["userSignUpInfo"]["attributes"]
    assert submitted["displayName"]["value"] == "Nora" and submitted["country"]["value"] == "XX"
    (user,) = tenant.server.control.get("users", realm=tenant.id, q=address).json()["users"]
    assert user["attributes"]["country"] == "DE" and "extra" not in user["attributes"]


def test_prefilled_values_count(make, hook, address):
    tenant = make(webhook(hook, "start"))
    hook.answers["start"] = act("setPrefillValues", inputs={"displayName": "Guest", "nothing": True})
    client = Client(tenant, "details", "oob")
    token, _ = client.sign_up(address)
    done = client.sign_up_continue(token, "oob", oob=tenant.code(address))
    assert client.tokens(done, "continuation_token").claims["name"] == "Guest"


@pytest.mark.parametrize("name", ["start", "submit"])
def test_blocked_sign_ups(make, hook, address, name):
    tenant = make(webhook(hook, name))
    hook.answers[name] = act("showBlockPage", title="Hold tight...", message="Not for you.")
    client = Client(tenant, "details", "oob")
    token, _ = client.sign_up(address, attributes={"displayName": "Nora"})
    refused = failing(client.sign_up_continue, token, "oob", oob=tenant.code(address))
    assert refused.error == "access_denied" and "Not for you." in refused.description
    # There is no account, and a later answer lets it be made.
    assert failing(client.initiate, address).code == 50034
    hook.answers[name] = None
    again, _ = client.sign_up(address, attributes={"displayName": "Nora"})
    assert client.sign_up_continue(again, "oob", oob=tenant.code(address))


def test_codes_are_sent_by_the_extension(make, hook):
    tenant = make(webhook(hook, "otp"))
    client = Client(tenant, "code", "oob")
    token = client.challenge(client.initiate("otp@example.com"))[1]
    ((_, event, _),) = hook.calls
    data = event["data"]
    assert event["type"] == "microsoft.graph.authenticationEvent.emailOtpSend"
    assert data["@odata.type"] == "microsoft.graph.onOtpSendCalloutData"
    assert data["authenticationContext"]["requestType"] == "signIn"
    assert data["otpContext"]["identifier"] == "otp@example.com"
    assert client.tokens(token, "oob", oob=data["otpContext"]["oneTimeCode"]).username == "otp@example.com"
    hook.answers["otp"] = (500, {})
    assert failing(client.challenge, client.initiate("otp@example.com")).code == 1100001


def test_codes_fall_back_to_the_tenants_own_sender(make, hook):
    tenant = make(webhook(hook, "otp", fallback=True))
    hook.answers["otp"] = (500, {})
    client = Client(tenant, "code", "oob")
    token = client.challenge(client.initiate("otp@example.com"))[1]
    assert client.tokens(token, "oob", oob=tenant.code("otp@example.com")).username == "otp@example.com"


def test_rules_instead_of_webhooks(server, make, address):
    tenant = make(
        {
            "event": "OnTokenIssuanceStart",
            "rule": {"action": "provideClaimsForToken", "claims": {"level": "gold"}},
        },
        {
            "event": "OnAttributeCollectionSubmit",
            "rule": {"action": "modifyAttributeValues", "attributes": {"country": "FR"}},
        },
    )
    assert Client(tenant, "password").sign_in("ada@example.com", PASSWORD).claims["level"] == "gold"
    client = Client(tenant, "details", "oob")
    token, _ = client.sign_up(address, attributes={"displayName": "Nora", "country": "DE"})
    done = client.sign_up_continue(token, "oob", oob=tenant.code(address))
    assert client.tokens(done, "continuation_token").claims["level"] == "gold"
    (exported,) = [one for one in server.control.get("export").json()["entraTenants"] if one["tenantId"] == tenant.id]
    assert [one["rule"]["action"] for one in exported["customExtensions"]] == [
        "provideClaimsForToken",
        "modifyAttributeValues",
    ]


@pytest.mark.parametrize(
    ("extension", "words"),
    [
        ({"event": "OnPhoneMethodLoadStart", "webhook": "http://x/", "audience": "x"}, "OnPhoneMethodLoadStart"),
        ({"event": "OnOtpSend"}, "neither or both of webhook and rule"),
        ({"event": "OnOtpSend", "webhook": "http://x/"}, "audience"),
        ({"event": "OnOtpSend", "rule": {}}, "without an action"),
        (
            {"event": "OnOtpSend", "webhook": "http://x/", "audience": "x", "applications": [str(uuid.uuid4())]},
            "application",
        ),
    ],
)
def test_configurations_that_are_refused(server, extension, words):
    answer = server.control.post("entra/tenants", {"tenant": configuration(customExtensions=[extension])})
    assert answer.status_code == 400 and words in answer.text
