"""Mistakes in browsers and at the token endpoint: the reason in terminal and journal."""

import ast
import time
from urllib.parse import urlencode

import pytest
import requests
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session

from support.browser import Browser, authorize_url, sign_in
from support.chromium import wait
from support.listener import Visit, listening
from support.pools import SIGNED_OUT, Pool
from support.provider import Provider
from support.reasons import exchange, newest, reason, told_lines
from support.server import REPOSITORY

# Where lines are seen beside much else.
OTHERS = (
    "sign_in_refusals", "https", "pool_replicas", "refresh_and_rotation", "upstream", "entra_claims", "entra_platforms",
)  # fmt: skip
ADA = {"grant_type": "password", "username": "ada", "password": "Correct-Horse-1"}


@pytest.fixture(scope="module")
def pool(running):
    """An import replaces everything, so the plain realm is there ahead of the pool."""
    person = {"username": ADA["username"], "password": ADA["password"]}
    robot = {"id": "robot", "grantTypes": ["password"], "scopes": ["openid"], "redirectUris": [SIGNED_OUT]}
    running.control.post("import", {"realms": [{"id": "plain", "clients": [robot], "users": [person]}]})
    return Pool(running)


def test_what_a_page_needs(running, pool):
    web = pool.web_client()
    for client, mistake, words in (
        (web, {"client_id": None}, "client_id is missing"),
        (web, {"redirect_uri": None}, "redirect_uri is missing. Registered for client"),
        (web, {"identity_provider": "Gogle"}, "provider Gogle is not available to client"),
        (pool.client(), {"redirect_uri": "http://localhost:3000/"}, "does not sign in on the pages"),
    ):
        requests.get(authorize_url(client, **mistake), timeout=60)
        assert words in reason(running), mistake


def test_what_a_sign_out_needs(running, pool):
    web = pool.web_client()
    for query, words in (
        ({"client_id": web.id}, "logout_uri or redirect_uri is required"),
        ({"logout_uri": SIGNED_OUT}, "cannot be checked as the address after a sign-out: client_id is missing"),
        (
            {"client_id": web.id, "logout_uri": "http://localhost:3000/bye"},
            "is not registered for client",
        ),
    ):
        requests.get(f"{running.url}/logout?{urlencode(query)}", allow_redirects=False, timeout=60)
        assert words in reason(running, operation="logout"), query
    hint = {"id_token_hint": "e30.e30.e30", "post_logout_redirect_uri": SIGNED_OUT}
    end = Provider(running, "plain")["end_session_endpoint"]
    requests.get(f"{end}?{urlencode(hint)}", allow_redirects=False, timeout=60)
    assert "id_token_hint is not an id token of this issuer" in reason(running)


def test_codes_that_authlib_redeems_twice_or_for_another(running, pool):
    web, other = pool.web_client(), pool.web_client()
    code = sign_in(Browser(running), web, pool.user()).query["code"]
    asked = {"grant_type": "authorization_code", "code": code, "redirect_uri": web.redirect_uri}
    assert exchange(other, **asked) == "invalid_grant"
    assert f"the authorization code is that of client {web.id}, and client {other.id} asks" in reason(running)
    assert exchange(web, **asked) is None
    assert exchange(web, **asked) == "invalid_grant"
    assert "the authorization code was redeemed before by request" in reason(running)


def test_grants_and_scopes_that_a_client_has_not(running, pool):
    web = pool.web_client(GenerateSecret=True)
    assert exchange(web, grant_type="client_credentials") == "unauthorized_client"
    assert "may not use the grant type client_credentials; AllowedOAuthFlows allows code" in reason(running)
    api = pool.client(GenerateSecret=True, AllowedOAuthFlows=["client_credentials"])
    assert exchange(api, grant_type="client_credentials") == "invalid_grant"
    assert "may not use the token endpoint: AllowedOAuthFlowsUserPoolClient is not true" in reason(running)
    robot = OAuth2Session("robot")
    with pytest.raises(OAuthError, match="invalid_scope"):
        robot.fetch_token(Provider(running, "plain")["token_endpoint"], **ADA, scope="orders")
    assert "client robot may not ask for orders; its scopes are" in reason(running)


def test_a_browser_that_does_not_let_an_app_ask(running, pool, scripted_chromium):
    """The page learns "Failed to fetch"; the line says which header it was."""

    class App(Visit):
        def do_GET(self):
            self.say(b"<!doctype html><title>app</title>", kind="text/html")

    ask = "fetch(arguments[0], arguments[1]).then(() => document.title = 'done', () => document.title = 'failed')"
    with listening(App) as app:
        scripted_chromium.get(app.url)
        for path, options, words in (
            (f"/v1/{pool.id}/sign-in", {"method": "POST", "headers": {"X-Tenant": "a"}}, "with the header x-tenant"),
            (f"/v1/{pool.id}/sign-in", {"method": "PUT"}, "and the methods there are POST"),
        ):
            scripted_chromium.execute_script("document.title = 'asking'")
            scripted_chromium.execute_script(ask, running.url + path, options)
            wait(scripted_chromium, lambda driver: driver.title == "failed")
            entry = newest(running)
            assert words in entry["reason"] and entry["error"] == "cors", entry


def test_https_at_the_port_for_plain_http(running):
    """Clients say "wrong version number" at once; one line says what to do."""
    for _ in range(2):
        with pytest.raises(requests.exceptions.SSLError, match="WRONG_VERSION_NUMBER|record layer"):
            requests.get(running.url.replace("http://", "https://"), timeout=60)
    words = "https from 127.0.0.1 came to the port for plain http"
    deadline = time.monotonic() + 30
    while words not in running.errors() and time.monotonic() < deadline:
        time.sleep(0.05)
    lines = [line for line in running.errors().splitlines() if words in line]
    assert len(lines) == 1 and "--tls" in lines[0], lines


def test_every_line_of_the_page_for_developers_is_seen_by_a_test():
    """Each test looks for words of a line in the journal or on the terminal, with the client that makes the mistake."""
    folder = REPOSITORY / "Tests/Clients"
    words = {
        node.value.strip()
        for path in (
            *folder.rglob("test_reasons*.py"),
            *(path for name in OTHERS for path in folder.rglob(f"test_{name}.py")),
        )
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value.strip()) >= 10
    }

    def is_seen(part):
        return any(one in part or (len(part) >= 10 and part in one) for one in words)

    lines = told_lines()
    assert len(lines) > 60
    assert [line for line in lines if not any(map(is_seen, line))] == []
