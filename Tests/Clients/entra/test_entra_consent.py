"""
Who an application's tokens are about, what it may ask for, and codes that come twice.

- `sub` at the userinfo endpoint: OpenID Connect Core 1.0 §5.3.2.
- Consent: the text of AADSTS65001 as MSAL's documentation and recorded refusals have it (MicrosoftDocs/entra-docs,
  read 2026-11-22): "The user or administrator has not consented to use the application with ID '{appId}' named
  '{appName}'. ..."
- A code that was redeemed: AADSTS54005 (devblogs.microsoft.com/premier-developer, "Handling Error AADSTS54005",
  2019-02-19; Microsoft Q&A 1127615 for External ID, 2022-12-15; the same sentence in both).
"""

import uuid
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
import pytest
import requests

from entra.browser import Browser
from entra.ios import Client, Failure
from entra.linked import resolved
from entra.tenant import Tenant, configuration, refusal
from support.server import Server

PASSWORD = "Correct-Horse-1"
GRAPH = "00000003-0000-0000-c000-000000000000"


@pytest.fixture(scope="module")
def tenant():
    configured = configuration()
    api = next(app["appId"] for app in configured["applications"] if app["name"] == "api")
    for name, permissions in [
        ("reader", ["User.Read", f"api://{api}/Read"]),
        ("long", ["https://graph.microsoft.com/User.Read", f"api://{api}/.default"]),
        ("nothing", []),
    ]:
        configured["applications"].append(
            {
                "appId": str(uuid.uuid4()),
                "name": name,
                "permissions": permissions,
                "redirectUris": ["http://localhost:3000/callback"],
            }
        )
    with Server(config={"entraTenants": [configured]}) as running:
        yield Tenant(running, configured)


def decoded(token):
    return jwt.decode(token, options={"verify_signature": False})


def password_grant(tenant, app, scope):
    return tenant.post(
        "oauth2/v2.0/token", app=app, grant_type="password", username="ada@example.com", password=PASSWORD, scope=scope
    )


def unconsented(tenant, app, answer):
    body = refusal(answer, "invalid_grant", 65001, "consent_required")
    assert body["error_description"].startswith(
        "AADSTS65001: The user or administrator has not consented to use the application with ID "
        f"'{tenant.apps[app]}' named '{app}'. Send an interactive authorization request for this user and resource."
    )


def test_userinfo_without_a_good_token_comes_with_a_challenge(tenant):
    """RFC 6750 §3; the parameters are those of Graph's own challenge."""
    for address in (f"{tenant.authority}/openid/userinfo", f"{tenant.server.url}/oidc/userinfo"):
        for headers, error in (({}, None), ({"Authorization": "Bearer x"}, "invalid_token")):
            answer = requests.get(address, headers=headers, timeout=30)
            challenge = answer.headers["WWW-Authenticate"]
            assert answer.status_code == 401 and challenge.startswith('Bearer realm="", authorization_uri="'), challenge
            assert 'client_id="00000003-0000-0000-c000-000000000000"' in challenge
            assert (error is None) == ("error=" not in challenge), challenge


@pytest.mark.parametrize("app", ["password", "either"])
def test_userinfo_names_the_subject_of_the_id_token(tenant, app):
    account = Client(tenant, app).sign_in("ada@example.com", PASSWORD)
    headers = {"Authorization": f"Bearer {account.access_token}"}
    for address in (f"{tenant.authority}/openid/userinfo", f"{tenant.server.url}/oidc/userinfo"):
        assert requests.get(address, headers=headers, timeout=30).json()["sub"] == account.claims["sub"]
    # The token for Graph has Graph's own subject of the user.
    assert account.access_claims["sub"] != account.claims["sub"]


def test_permissions_restrict_graph_too(tenant):
    for scope in ["User.Read", "user.read", "https://graph.microsoft.com/User.Read", f"{GRAPH}/User.Read"]:
        for app in ("reader", "long"):
            answer = password_grant(tenant, app, f"openid {scope}")
            assert answer.status_code == 200, answer.text
            claims = decoded(answer.json()["access_token"])
            assert claims["aud"] == GRAPH and claims["scp"].lower().split() == ["openid", "user.read"]
            assert scope in answer.json()["scope"].split()
        unconsented(tenant, "nothing", password_grant(tenant, "nothing", scope))
    for scope in ["Mail.Read", "https://graph.microsoft.com/Mail.Read", "User.Read Mail.Read"]:
        unconsented(tenant, "reader", password_grant(tenant, "reader", scope))
    # OpenID Connect's own need no consent.
    assert password_grant(tenant, "nothing", "openid profile email offline_access").status_code == 200


def test_default_is_what_was_consented_to(tenant):
    api = f"api://{tenant.apps['api']}"
    for app, scope, granted in [
        ("reader", f"{api}/.default", "Read"),
        ("long", f"{api}/.default", "Read Write"),
        ("long", f"{api}/Write", "Write"),
        ("reader", "https://graph.microsoft.com/.default", "User.Read"),
    ]:
        answer = password_grant(tenant, app, scope)
        assert answer.status_code == 200, answer.text
        assert decoded(answer.json()["access_token"])["scp"] == granted
    unconsented(tenant, "reader", password_grant(tenant, "reader", f"{api}/Write"))
    unconsented(tenant, "nothing", password_grant(tenant, "nothing", f"{api}/.default"))
    unconsented(tenant, "nothing", password_grant(tenant, "nothing", "https://graph.microsoft.com/.default"))


def test_consent_counts_in_native_authentication_and_for_refreshes(tenant):
    client = Client(tenant, "reader")
    _, token = client.challenge(client.initiate("ada@example.com"))
    with pytest.raises(Failure) as caught:
        client.tokens(token, "password", scopes=["Mail.Read"], password=PASSWORD)
    assert (caught.value.code, caught.value.suberror) == (65001, "consent_required")
    account = client.tokens(token, "password", scopes=["User.Read"], password=PASSWORD)
    with pytest.raises(Failure) as caught:
        client.refresh(account, ["Mail.Read"])
    assert (caught.value.code, caught.value.suberror) == (65001, "consent_required")
    client.refresh(account, ["User.Read"])


def callback(browser) -> dict:
    parts = urlsplit(browser.landed)
    return {name: values[0] for name, values in parse_qs(parts.query or parts.fragment).items()}


def authorize(tenant, app, **changes):
    query = {
        "client_id": tenant.apps[app],
        "redirect_uri": "http://localhost:3000/callback",
        "response_type": "code",
        "scope": "openid profile",
    } | changes
    return f"{tenant.authority}/oauth2/v2.0/authorize?{urlencode(query)}"


def signed_in(tenant, app, **changes):
    browser = Browser()
    browser.get(authorize(tenant, app, **changes)).submit(loginfmt="ada@example.com")
    browser.submit(passwd=PASSWORD)
    return callback(browser)


def test_the_authorization_endpoint_says_that_consent_is_missing(tenant):
    browser = Browser()
    browser.get(authorize(tenant, "reader", scope="openid Mail.Read", state="s"))
    answer = callback(browser)
    assert (answer["error"], answer["state"]) == ("consent_required", "s")
    assert answer["error_description"].startswith("AADSTS65001: The user or administrator has not consented")


def test_a_code_that_comes_twice(tenant):
    code = signed_in(tenant, "reader")["code"]

    def redeem(app="reader", value=code):
        return tenant.post(
            "oauth2/v2.0/token",
            app=app,
            grant_type="authorization_code",
            code=value,
            redirect_uri="http://localhost:3000/callback",
            scope="openid offline_access",
        )

    # Another application learns nothing about it.
    refusal(redeem("long"), "invalid_grant", 70008)
    first = redeem()
    assert first.status_code == 200, first.text
    for _ in range(2):
        body = refusal(redeem(), "invalid_grant", 54005)
        assert body["error_description"].startswith(
            "AADSTS54005: OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an "
            "existing refresh token.\r\n"
        )
    refusal(redeem("long"), "invalid_grant", 70008)
    refusal(redeem(value=str(uuid.uuid4())), "invalid_grant", 70008)
    # The service lets what came of it live.
    answer = tenant.post(
        "oauth2/v2.0/token", app="reader", grant_type="refresh_token", refresh_token=first.json()["refresh_token"]
    )
    assert answer.status_code == 200, answer.text


def test_a_code_of_the_second_version_that_comes_twice():
    configured = configuration(nativeAuthenticationV2=True)
    with Server(config={"entraTenants": [configured]}) as running:
        tenant = Tenant(running, configured)
        door = tenant.post("oauth2/v2.0/authorize-challenge")
        begun = requests.post(
            resolved(tenant.authority, door.json()["sign_in"]),
            json={"continuationToken": door.json()["continuation_token"], "username": "ada@example.com"},
            timeout=30,
        ).json()
        verify = resolved(tenant.authority, begun["_embedded"]["methods"][0]["_links"]["verify"]["href"])
        proved = requests.post(
            verify, json={"continuationToken": begun["continuationToken"], "password": PASSWORD}, timeout=30
        ).json()
        code = tenant.post("oauth2/v2.0/authorize-challenge", continuation_token=proved["continuationToken"]).json()

        def redeem():
            return tenant.post(
                "oauth2/v2.0/token", grant_type="authorization_code", code=code["code"], scope="openid profile"
            )

        assert redeem().status_code == 200
        refusal(redeem(), "invalid_grant", 54005)
