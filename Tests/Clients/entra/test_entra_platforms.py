"""Platforms of redirect URIs: who may redeem a code, from where, with or without a secret, and for how long."""

import base64
import hashlib
import uuid
from urllib.parse import urlencode

import pytest
import requests

from entra.applications import decoded
from entra.browser import Browser
from entra.pages import authorize, callback
from entra.tenant import Tenant, configuration, refusal
from support.reasons import reason
from support.server import Server

ORIGIN = "http://localhost:3000"
WEB, SPA, NATIVE, ANY = (f"{ORIGIN}/{name}" for name in ("web", "spa", "native", "any"))
VERIFIER = "v" * 64
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
SECRET = "platform-secret"


def application(name, **members):
    return {"appId": str(uuid.uuid4()), "name": name} | members


def redirect(uri, platform):
    return {"uri": uri, "platform": platform}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    platforms = [(WEB, "web"), (SPA, "spa"), (NATIVE, "publicClient"), ("http://localhost", "publicClient")]
    redirects = [redirect(uri, platform) for uri, platform in platforms]
    given = {"logoutUrl": "http://localhost:3000/signed-out"}
    applications = [
        application("all", secret=SECRET, redirectUris=[ANY, *redirects], **given),
        application("secretless", redirectUris=redirects, **given),
        application("fallback", secret=SECRET, isFallbackPublicClient=True, redirectUris=redirects, **given),
        application(
            "implicit",
            redirectUris=[redirect(WEB, "web")],
            implicitGrantSettings={"enableIdTokenIssuance": True},
        ),
        application(
            "both",
            redirectUris=[redirect(SPA, "spa")],
            implicitGrantSettings={"enableIdTokenIssuance": True, "enableAccessTokenIssuance": True},
        ),
        application("without", redirectUris=[ANY]),
        application(
            "signing",
            redirectUris=[redirect(WEB, "web")],
            logoutUrl="http://localhost:3000/signed-out",
            implicitGrantSettings={"enableIdTokenIssuance": True},
        ),
        application("asking", redirectUris=[ANY], permissions=["User.Read"]),
        application("multi", redirectUris=[ANY], signInAudience="AzureADMultipleOrgs"),
        application("personal", redirectUris=[ANY], signInAudience="PersonalMicrosoftAccount"),
        application("everyone", redirectUris=[ANY], signInAudience="AzureADandPersonalMicrosoftAccount"),
    ]
    api = str(uuid.uuid4())
    applications.append(
        application("api", identifierUri=f"api://{api}", appRoles=["Both", "People", "Daemons"], secret=SECRET)
        | {"appId": api, "appRoleMemberTypes": {"People": "User", "Daemons": "Application"}, "scopes": ["Read"]}
    )
    roles = [{"appId": api, "role": role} for role in ("Both", "People")]
    tenant = configuration(applications=applications)
    tenant["users"][0]["appRoleAssignments"] = roles
    tenant["userFlows"] = tenant["userFlows"][:1]
    with Server("--data", tmp_path_factory.mktemp("data"), config={"entraTenants": [tenant]}) as server:
        yield Tenant(server, tenant)


def code(site, redirect_uri, app="all", **changes):
    browser = Browser()
    url = authorize(
        site, app, redirect_uri=redirect_uri, code_challenge=CHALLENGE, code_challenge_method="S256", **changes
    )
    browser.get(url).submit(loginfmt="ada@example.com")
    browser.submit(passwd="Correct-Horse-1")
    return callback(browser)["code"]


def redeem(site, redirect_uri, app="all", origin=None, **form):
    return site.post(
        "oauth2/v2.0/token",
        app,
        headers={"Origin": origin} if origin else None,
        grant_type="authorization_code",
        code=form.pop("code", None) or code(site, redirect_uri, app),
        redirect_uri=redirect_uri,
        code_verifier=VERIFIER,
        **form,
    )


def refresh(site, tokens, app="all", origin=None, **form):
    return site.post(
        "oauth2/v2.0/token",
        app,
        headers={"Origin": origin} if origin else None,
        grant_type="refresh_token",
        refresh_token=tokens["refresh_token"],
        **form,
    )


def test_web_needs_a_secret_and_no_origin(site):
    given = code(site, WEB)
    refusal(redeem(site, WEB, code=given), "invalid_client", 7000218, status=401)
    assert "the request has no secret and no assertion, and " in reason(site.server)
    answer = redeem(site, WEB, code=given, origin=ORIGIN, client_secret=SECRET)
    refusal(answer, "invalid_request", 9002326)
    words = f"comes from a page at {ORIGIN}, and what it redeems is not of a redirect URI of the platform spa"
    assert words in reason(site.server)
    # The page can read why.
    assert answer.headers["Access-Control-Allow-Origin"] in ("*", ORIGIN)
    refusal(redeem(site, WEB, code=given, client_secret="wrong"), "invalid_client", 7000215, status=401)
    # None of these has spent the code.
    tokens = redeem(site, WEB, code=given, client_secret=SECRET).json()
    assert "refresh_token_expires_in" not in tokens
    assert decoded(tokens["access_token"])["azpacr"] == "1"
    refusal(refresh(site, tokens), "invalid_client", 7000218, status=401)
    assert refresh(site, tokens, client_secret=SECRET).status_code == 200
    # An application that has no secret cannot prove itself.
    refusal(redeem(site, WEB, "secretless"), "invalid_client", 7000218, status=401)
    refusal(redeem(site, WEB, "secretless", client_secret=SECRET), "invalid_client", 7000215, status=401)
    # Not even if it is public without a redirect URI.
    refusal(redeem(site, WEB, "fallback"), "invalid_client", 7000218, status=401)


def test_pages_redeem_from_an_origin_without_a_secret(site):
    refused = callback(Browser().get(authorize(site, "all", redirect_uri=SPA)))
    assert refused["error"] == "invalid_request"
    assert refused["error_description"].startswith("AADSTS9002325: Proof Key for Code Exchange is required")
    assert "the redirect URI is of the platform spa, and the request has no code_challenge" in reason(site.server)
    given = code(site, SPA)
    refusal(redeem(site, SPA, code=given), "invalid_request", 9002327)
    assert "platform spa, and the request has no header Origin, which only browsers send" in reason(site.server)
    refusal(redeem(site, SPA, code=given, client_secret=SECRET), "invalid_request", 9002327)
    answer = redeem(site, SPA, code=given, origin=ORIGIN, client_secret=SECRET)
    refusal(answer, "invalid_client", 700025, status=401)
    assert "the request has a secret or an assertion, and " in reason(site.server)
    tokens = redeem(site, SPA, code=given, origin=ORIGIN).json()
    assert 86_000 < tokens["refresh_token_expires_in"] <= 86_400
    assert decoded(tokens["access_token"])["azpacr"] == "0"
    refusal(refresh(site, tokens), "invalid_request", 9002327)
    assert refresh(site, tokens, origin=ORIGIN).status_code == 200


def test_programs_have_no_secret_and_no_origin(site):
    for redirect_uri in (NATIVE, "http://localhost:54321"):
        given = code(site, redirect_uri)
        refusal(redeem(site, redirect_uri, code=given, origin=ORIGIN), "invalid_request", 9002326)
        refusal(redeem(site, redirect_uri, code=given, client_secret=SECRET), "invalid_client", 700025, status=401)
        tokens = redeem(site, redirect_uri, code=given).json()
        assert refresh(site, tokens).status_code == 200
        refusal(refresh(site, tokens, client_secret=SECRET), "invalid_client", 700025, status=401)


def test_without_a_redirect_uri_the_application_decides(site):
    def password(app, **form):
        return site.post(
            "oauth2/v2.0/token",
            app,
            grant_type="password",
            username="ada@example.com",
            password="Correct-Horse-1",
            scope="openid",
            **form,
        )

    refusal(password("all"), "invalid_client", 7000218, status=401)
    assert password("all", client_secret=SECRET).status_code == 200
    assert password("fallback").status_code == 200
    refusal(password("fallback", client_secret=SECRET), "invalid_client", 700025, status=401)
    # An application's own token is for servers.
    daemon = {"grant_type": "client_credentials", "scope": f"api://{site.apps['api']}/.default"}
    assert site.post("oauth2/v2.0/token", "fallback", client_secret=SECRET, **daemon).status_code == 200
    answer = site.post("oauth2/v2.0/token", "all", {"Origin": ORIGIN}, client_secret=SECRET, **daemon)
    refusal(answer, "invalid_request", 9002326)


@pytest.mark.parametrize("app, redirect_uri", [("without", ANY), ("all", ANY)])
def test_a_redirect_uri_without_a_platform_serves_every_client(site, app, redirect_uri):
    secret = {"client_secret": SECRET} if app == "all" else {}
    for origin in (None, ORIGIN):
        tokens = redeem(site, redirect_uri, app, origin=origin, **secret).json()
        assert "refresh_token_expires_in" not in tokens
        assert refresh(site, tokens, app, origin=origin, **secret).status_code == 200


@pytest.mark.parametrize(
    "app, redirect_uri, response_type, number",
    [
        ("all", WEB, "id_token", 700054),
        ("all", WEB, "code id_token", 700054),
        ("all", SPA, "id_token token", 700054),
        ("implicit", WEB, "id_token token", 700051),
        ("implicit", WEB, "id_token", None),
        ("implicit", WEB, "code id_token", None),
        ("both", SPA, "id_token token", None),
        ("without", ANY, "id_token token", None),
    ],
)
def test_the_implicit_grant_is_a_setting(site, app, redirect_uri, response_type, number):
    browser = Browser().get(
        authorize(
            site,
            app,
            redirect_uri=redirect_uri,
            response_type=response_type,
            nonce="n",
            code_challenge=CHALLENGE,
            code_challenge_method="S256",
        )
    )
    if number is None:
        assert browser.landed is None and browser.heading == "Sign in"
        return
    answer = callback(browser)
    name = "token" if number == 700051 else "id_token"
    assert answer["error"] == "unsupported_response_type"
    member = "enableAccessTokenIssuance" if name == "token" else "enableIdTokenIssuance"
    words = f"response_type has {name}, and implicitGrantSettings.{member} of the application is not true"
    assert words in reason(site.server)
    assert answer["error_description"].startswith(
        f"AADSTS{number}: response_type '{name}' is not enabled for the application."
    )


def test_roles_are_for_users_or_for_applications(site):
    api = f"api://{site.apps['api']}"
    answer = site.post(
        "oauth2/v2.0/token",
        "api",
        grant_type="client_credentials",
        client_secret=SECRET,
        scope=f"{api}/.default",
    ).json()
    assert decoded(answer["access_token"])["roles"] == ["Both", "Daemons"]
    given = code(site, ANY, "without", scope=f"openid {api}/Read")
    tokens = redeem(site, ANY, "without", code=given).json()
    assert decoded(tokens["access_token"])["roles"] == ["Both", "People"]


def test_signing_out_calls_the_applications(site):
    browser = Browser()
    url = authorize(site, "all", redirect_uri=WEB, code_challenge=CHALLENGE, code_challenge_method="S256")
    browser.get(url).submit(loginfmt="ada@example.com")
    browser.submit(passwd="Correct-Horse-1")
    tokens = redeem(site, WEB, code=callback(browser)["code"], client_secret=SECRET)
    assert tokens.status_code == 200, tokens.text
    browser.landed = None
    after = WEB
    browser.get(f"{site.authority}/oauth2/v2.0/logout?client_id={site.apps['all']}&post_logout_redirect_uri={after}")
    assert 'src="http://localhost:3000/signed-out?iss=' in browser.text.replace("&#x2F;", "/"), browser.text
    assert f"sid={decoded(tokens.json()['access_token'])['sid']}" in browser.text
    assert after in browser.text


def test_signing_out_calls_applications_that_got_an_id_token_alone(site):
    browser = Browser()
    url = authorize(site, "signing", redirect_uri=WEB, response_type="id_token", nonce="n", scope="openid")
    browser.get(url).submit(loginfmt="ada@example.com")
    browser.submit(passwd="Correct-Horse-1")
    token = callback(browser)["id_token"]
    browser.landed = None
    browser.get(f"{site.authority}/oauth2/v2.0/logout")
    assert f"sid={decoded(token)['sid']}" in browser.text, browser.text


def test_common_names(site):
    root = site.server.url
    for name in ("common", "organizations", "consumers"):
        about = requests.get(f"{root}/{name}/v2.0/.well-known/openid-configuration", timeout=30).json()
        tenant = "9188040d-6c67-4c5b-b112-36a304b66dad" if name == "consumers" else "{tenantid}"
        assert about["issuer"] == f"{root}/{tenant}/v2.0"
        assert about["authorization_endpoint"] == f"{root}/{name}/oauth2/v2.0/authorize"
        earlier = requests.get(f"{root}/{name}/.well-known/openid-configuration", timeout=30).json()
        assert earlier["issuer"] == f"{root}/{tenant}/"
        own = requests.get(f"{site.authority}/discovery/v2.0/keys", timeout=30).json()["keys"]
        keys = requests.get(about["jwks_uri"], timeout=30).json()["keys"]
        assert {key["kid"] for key in own} <= {key["kid"] for key in keys}

    def at(name, app):
        browser = Browser().get(authorize(site, app, redirect_uri=ANY).replace(site.authority, f"{root}/{name}"))
        return browser

    assert "AADSTS50194" in at("common", "without").text
    assert "not configured as a multi-tenant application" in at("organizations", "without").text
    assert "not enabled for consumers" in at("consumers", "multi").text
    names = (("common", "multi"), ("organizations", "everyone"), ("consumers", "everyone"), ("consumers", "personal"))
    for name, app in names:
        browser = at(name, app).submit(loginfmt="ada@example.com").submit(passwd="Correct-Horse-1")
        form = {
            "client_id": site.apps[app],
            "grant_type": "authorization_code",
            "code": callback(browser)["code"],
            "redirect_uri": ANY,
        }
        tokens = requests.post(f"{root}/{name}/oauth2/v2.0/token", data=form, timeout=30).json()
        assert decoded(tokens["access_token"])["tid"] == site.id
    answer = callback(Browser().get(authorize(site, "personal", redirect_uri=ANY)))
    assert answer["error_description"].startswith("AADSTS9002346: ")
    refusal(redeem(site, ANY, "personal", code="x"), "invalid_request", 9002331)


def test_pages_stay_signed_in_for_a_day(tmp_path):
    tenant = configuration(applications=[application("all", redirectUris=[redirect(SPA, "spa")])])
    tenant["userFlows"] = tenant["userFlows"][:1]
    with Server(config={"entraTenants": [tenant]}) as server:
        site = Tenant(server, tenant)
        server.clock.freeze()
        tokens = redeem(site, SPA, origin=ORIGIN).json()
        assert tokens["refresh_token_expires_in"] == 86_400
        server.clock.advance(hours=23)
        # Carried over: a refresh extends nothing.
        tokens = refresh(site, tokens, origin=ORIGIN).json()
        assert tokens["refresh_token_expires_in"] == 3600
        server.clock.advance(hours=2)
        body = refusal(refresh(site, tokens, origin=ORIGIN), "invalid_grant", 700084, "bad_token")
        assert "fixed, limited lifetime of 1.00:00:00" in body["error_description"]
        assert "The token was issued on " in body["error_description"]


def test_a_redirect_uri_has_one_platform(tmp_path):
    twice = application("a", redirectUris=[redirect(WEB, "web"), redirect(WEB, "spa")])
    with pytest.raises(AssertionError, match="is there twice"):
        with Server(config={"entraTenants": [configuration(applications=[twice])]}):
            pass


def test_an_administrator_consents(site):
    """By the page of either version: allowed, then refused."""
    api = f"api://{site.apps['api']}"
    scope = f"openid {api}/Read"

    def page(path, **changes):
        query = {"client_id": site.apps["asking"], "redirect_uri": ANY, "state": "s"} | changes
        return Browser().get(f"{site.authority}/{path}?{urlencode(query)}")

    def answered(browser, action="allow"):
        return browser.submit(loginfmt="ada@example.com").submit(passwd="Correct-Horse-1").submit(action)

    def answer(browser, action):
        return callback(answered(browser, action))

    assert callback(Browser().get(authorize(site, "asking", redirect_uri=ANY, scope=scope)))["error"]
    assert answer(page("v2.0/adminconsent", scope=f"{api}/Read"), "cancel") | {"error_description": ""} == {
        "error": "consent_required",
        "error_description": "",
        "admin_consent": "True",
        "tenant": site.id,
        "state": "s",
    }
    assert callback(Browser().get(authorize(site, "asking", redirect_uri=ANY, scope=scope)))["error"]
    assert answer(page("v2.0/adminconsent", scope=f"{api}/Read"), "allow") == {
        "admin_consent": "True",
        "tenant": site.id,
        "scope": f"{api}/Read",
        "state": "s",
    }
    # Consent was given: the sign-in page comes.
    assert Browser().get(authorize(site, "asking", redirect_uri=ANY, scope=scope)).landed is None
    assert answer(page("adminconsent"), "allow") == {"admin_consent": "True", "tenant": site.id, "state": "s"}
    refused = {"error": "permission_denied", "error_description": "The admin canceled the request", "state": "s"}
    assert answer(page("adminconsent"), "cancel") == refused
    assert "AADSTS900144" in page("v2.0/adminconsent").text
    assert "AADSTS50011" in page("adminconsent", redirect_uri="http://localhost:9/other").text
    assert callback(page("v2.0/adminconsent", scope="nonsense"))["error"] == "invalid_scope"
    # No request makes a list that a configuration could not have, and .default adds nothing.
    for long in (f"{'a' * 600}.x", " ".join(f"{chr(97 + n // 26)}{chr(97 + n % 26)}.x" for n in range(210))):
        assert "AADSTS70011" in answered(page("v2.0/adminconsent", scope=long)).text
    answer(page("v2.0/adminconsent", scope=f"{api}/.default"), "allow")
    exported = site.server.control.get("export").json()["entraTenants"][0]["applications"]
    [asking] = [application for application in exported if application["name"] == "asking"]
    assert asking["permissions"] == ["User.Read", f"{api}/Read"]


def test_graph_and_an_export_have_them(site):
    token = site.post(
        "oauth2/v2.0/token",
        "all",
        grant_type="client_credentials",
        client_secret=SECRET,
        scope="https://graph.microsoft.com/.default",
    ).json()["access_token"]
    found = requests.get(
        f"{site.server.url}/v1.0/applications(appId='{site.apps['all']}')",
        headers={"Authorization": f"Bearer {token}"},
        timeout=30,
    ).json()
    assert found["spa"] == {"redirectUris": [SPA]}
    assert found["publicClient"]["redirectUris"] == [NATIVE, "http://localhost"]
    assert found["web"]["redirectUris"] == [ANY, WEB]
    assert found["web"]["logoutUrl"] == "http://localhost:3000/signed-out"
    assert found["web"]["implicitGrantSettings"] == {
        "enableIdTokenIssuance": False,
        "enableAccessTokenIssuance": False,
    }
    exported = site.server.control.get("export").json()["entraTenants"][0]["applications"]
    known = {application["name"]: application for application in exported}
    assert known["all"]["redirectUris"] == [
        ANY,
        redirect(WEB, "web"),
        redirect(SPA, "spa"),
        redirect(NATIVE, "publicClient"),
        redirect("http://localhost", "publicClient"),
    ]
    assert known["all"]["logoutUrl"] == "http://localhost:3000/signed-out"
    assert known["implicit"]["implicitGrantSettings"]["enableIdTokenIssuance"] is True
    assert known["api"]["appRoleMemberTypes"] == {"Daemons": "Application", "People": "User"}
    assert known["multi"]["signInAudience"] == "AzureADMultipleOrgs"
