"""Errors of a user pool's OAuth endpoints have exactly the recorded members.

The requests are made from good ones, each spoilt in every way that its parameters allow. Recorded bodies:
amplify-swift#1204, #1357, #1403, aws-sdk-js#3836, amazon-cognito-auth-js#206; with a description:
`invalid_client_secret` alone.
"""

import base64
import itertools

import pytest
import requests

from support.browser import PKCE, Browser, authorize_url, sign_in, token_call
from support.pools import Pool
from support.server import Server

CODES = {
    "invalid_request",
    "invalid_client",
    "invalid_grant",
    "invalid_scope",
    "unauthorized_client",
    "unsupported_grant_type",
    "unsupported_token_type",
}
BAD_REQUEST = {"error": "invalid_request", "error_description": "Bad OAuth2 request at UserInfo Endpoint"}
DEAD_TOKEN = {
    "error": "invalid_token",
    "error_description": "Access token is expired, disabled, or deleted, or the user has globally signed out.",
}
NO_OPENID = {"error": "invalid_token", "error_description": "Access token does not contain openid scope"}
SECRET = {"error": "invalid_client", "error_description": "invalid_client_secret"}


@pytest.fixture(scope="module")
def running():
    with Server() as server:
        yield server


@pytest.fixture(scope="module")
def pool(running):
    pool = Pool(running)
    pool.api.create_resource_server(
        UserPoolId=pool.id,
        Identifier="orders",
        Name="orders",
        Scopes=[{"ScopeName": "read", "ScopeDescription": "read"}],
    )
    return pool


@pytest.fixture(scope="module")
def person(pool):
    return pool.user()


@pytest.fixture(scope="module")
def web(pool):
    return pool.web_client(GenerateSecret=True)


@pytest.fixture(scope="module")
def public(pool):
    return pool.web_client()


@pytest.fixture(scope="module")
def machine(pool):
    return pool.web_client(
        GenerateSecret=True, AllowedOAuthFlows=["client_credentials"], AllowedOAuthScopes=["orders/read"]
    )


def basic(name, secret):
    return {"Authorization": "Basic " + base64.b64encode(f"{name}:{secret}".encode()).decode()}


def with_code(running, client, person):
    """A token request that would be good: a code that nobody has used, with its verifier."""
    pkce = PKCE()
    code = sign_in(Browser(running), client, person, **pkce.parameters).query["code"]
    return {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": client.redirect_uri,
        "code_verifier": pkce.verifier,
    }


def spoilt(form):
    """The form with each parameter left out, empty, of another value, and too long."""
    for name, value in form.items():
        yield {key: one for key, one in form.items() if key != name}
        for other in ("", value + "x", "x y", "é\x01" * 40, "0" * 5_000):
            yield form | {name: other}


def journalled(server) -> dict:
    """What the journal has of the newest request. The terminal has no more than some lines a second."""
    return server.control.get("requests", limit=1).json()["requests"][-1]


def refused(answer, server) -> dict:
    """The body of a refusal, with the reason that the developer is told elsewhere."""
    assert answer.status_code in (400, 401), (answer.status_code, answer.text)
    assert answer.headers["Content-Type"].replace(" ", "").lower() == "application/json;charset=utf-8"
    body = answer.json()
    entry = journalled(server)
    assert entry["error"] == body["error"], (entry, body)
    assert len(entry["reason"]) > len(body["error"]) and " " in entry["reason"], entry["reason"]
    return body


def expect_recorded(answer, server):
    body = refused(answer, server)
    assert body == SECRET or (set(body) == {"error"} and body["error"] in CODES), body


@pytest.mark.parametrize("client", ["web", "public"])
def test_spoilt_exchanges_of_a_code(request, running, person, client):
    client = request.getfixturevalue(client)
    named = {"client_id": client.id} | ({"client_secret": client.secret} if client.secret else {})
    good = with_code(running, client, person) | named
    answers = [token_call(client, form) for form in spoilt({name: good[name] for name in ("client_id", "grant_type")})]
    for form in spoilt(good):
        # An attempt consumes its code, so each has one of its own.
        answers.append(requests.post(running.url + "/oauth2/token", data=form, timeout=60))
        if answers[-1].status_code != 200:
            expect_recorded(answers[-1], running)
    assert {answer.status_code for answer in answers} <= {200, 400}
    assert len({answer.json().get("error") for answer in answers}) >= 4


def test_damaged_and_foreign_refresh_tokens_are_rejected(running, pool, person, web, public):
    tokens = web.sign_in(person)
    form = {"grant_type": "refresh_token", "refresh_token": tokens["RefreshToken"]}
    url = running.url + "/oauth2/token"
    for changed in spoilt(form | {"client_id": web.id, "client_secret": web.secret}):
        answer = requests.post(url, data=changed, timeout=60)
        if answer.status_code != 200:
            expect_recorded(answer, running)
    for other in (tokens["AccessToken"], tokens["IdToken"], "a.b.c.d.e"):
        expect_recorded(requests.post(url, data=form | {"refresh_token": other}, auth=(web.id, web.secret)), running)
    assert refused(
        requests.post(url, data=form | {"client_id": public.id}, timeout=60), running
    ) == {"error": "invalid_grant"}  # fmt: skip
    pool.api.admin_user_global_sign_out(UserPoolId=pool.id, Username=person.email)
    assert refused(requests.post(url, data=form, auth=(web.id, web.secret), timeout=60), running) == {
        "error": "invalid_grant"
    }
    assert "has been revoked" in journalled(running)["reason"] or "signed out" in journalled(running)["reason"]


def test_every_way_to_show_a_secret_that_is_not_right(running, web, public, machine):
    """Recorded: the wrong or missing secret of a client that has one is named in the description, no other mistake."""
    form = {"grant_type": "client_credentials", "scope": "orders/read"}
    for path, status in (("/oauth2/token", 400), ("/oauth2/revoke", 401)):
        for secret in (None, "x", "x" * 60, machine.secret + "x", machine.secret[:-1]):
            data = form | {"token": "x", "client_id": machine.id} | ({"client_secret": secret} if secret else {})
            answer = requests.post(running.url + path, data=data, timeout=60)
            assert (answer.status_code, refused(answer, running)) == (status, SECRET), secret
            if secret:
                header = basic(machine.id, secret)
                answer = requests.post(running.url + path, data=form | {"token": "x"}, headers=header, timeout=60)
                assert (answer.status_code, refused(answer, running)) == (status, SECRET), secret
        for header, data in itertools.product(
            ({}, basic("nobody", "x"), {"Authorization": "Basic !!!"}, {"Authorization": "Bearer x"}),
            ({}, {"client_id": "nobody"}, {"client_id": web.id[:-1]}, {"client_id": ""}),
        ):
            answer = requests.post(running.url + path, data=form | {"token": "x"} | data, headers=header, timeout=60)
            assert set(refused(answer, running)) == {"error"}, (header, data, answer.text)


def test_spoilt_machines(running, machine, public):
    form = {"grant_type": "client_credentials", "scope": "orders/read", "client_id": machine.id}
    for changed in spoilt(form | {"client_secret": machine.secret}):
        answer = requests.post(running.url + "/oauth2/token", data=changed, timeout=60)
        if answer.status_code != 200:
            expect_recorded(answer, running)
    answer = requests.post(running.url + "/oauth2/token", data=form | {"client_id": public.id}, timeout=60)
    assert refused(answer, running) == {"error": "unauthorized_client"}


def test_bodies_that_are_no_forms(running, web):
    for path, body, kind in itertools.product(
        ("/oauth2/token", "/oauth2/revoke"),
        (b"", b"\xff\xfe", b"{}", b"<a/>", b"&&&", b"grant_type"),
        (None, "application/json", "text/plain", "multipart/form-data"),
    ):
        headers = {"Content-Type": kind} if kind else {}
        answer = requests.post(running.url + path, data=body, headers=headers, timeout=60)
        expect_recorded(answer, running)


def test_spoilt_revocations(running, person, web, public):
    tokens = web.sign_in(person)
    for changed in spoilt({"token": tokens["RefreshToken"], "client_id": web.id, "client_secret": web.secret}):
        answer = requests.post(running.url + "/oauth2/revoke", data=changed, timeout=60)
        if answer.status_code != 200:
            expect_recorded(answer, running)
    for token in (tokens["AccessToken"], tokens["IdToken"]):
        answer = requests.post(
            running.url + "/oauth2/revoke", data={"token": token}, auth=(web.id, web.secret), timeout=60
        )
        assert refused(answer, running) == {"error": "unsupported_token_type"}
    answer = requests.post(
        running.url + "/oauth2/revoke",
        data={"token": public.sign_in(person)["RefreshToken"]},
        auth=(web.id, web.secret),
        timeout=60,
    )
    assert refused(answer, running) == {"error": "invalid_request"}


def test_userinfo_says_what_the_guide_prints(running, pool, person, web, machine):
    """The two texts of the developer guide, and the one for a token of the API (simov/grant#189)."""

    def ask(method="GET", header=None, **options):
        headers = {"Authorization": header} if header is not None else {}
        return requests.request(method, running.url + "/oauth2/userInfo", headers=headers, timeout=60, **options)

    tokens = web.sign_in(person)
    own = requests.post(
        running.url + "/oauth2/token",
        data={"grant_type": "client_credentials"},
        auth=(machine.id, machine.secret),
        timeout=60,
    ).json()["access_token"]
    for method in ("GET", "POST"):
        for header in (None, "", "Bearer", "Bearer ", "Basic eDp5", tokens["AccessToken"]):
            assert refused(ask(method, header), running) == BAD_REQUEST, header
        for token in ("x", "a.b.c", tokens["IdToken"], tokens["RefreshToken"], tokens["AccessToken"][:-4] + "AAAA"):
            answer = ask(method, f"Bearer {token}")
            assert refused(answer, running) == DEAD_TOKEN, token
            assert answer.headers["WWW-Authenticate"] == ", ".join(f'{name}="{it}"' for name, it in DEAD_TOKEN.items())
        for token in (tokens["AccessToken"], own):
            assert refused(ask(method, f"Bearer {token}"), running) == NO_OPENID


# --- The authorization endpoint ---


def test_a_refused_scope_goes_back_as_it_was_recorded(running, pool, web):
    """`error=invalid_request` with the standard's code as the description: argo-cd#1471, awscdk-minecraft#40."""
    some = pool.web_client(AllowedOAuthScopes=["openid", "email"], AllowedOAuthFlows=["code", "implicit"])
    for scope in ("openid phone", "openid offline_access", "nothing", "email", "openid orders/read"):
        for kind, mark in (("code", "?"), ("token", "#")):
            url = authorize_url(some, scope=scope, response_type=kind, state="s1")
            answer = requests.get(url, allow_redirects=False, timeout=60)
            back = f"{some.redirect_uri}{mark}error_description=invalid_scope&state=s1&error=invalid_request"
            assert answer.headers["Location"] == back, scope
            entry = journalled(running)
            assert "may not ask for" in entry["reason"] or "requires the scope openid" in entry["reason"], entry


def test_other_refusals_have_no_description(running, pool, web):
    challenge = PKCE().parameters["code_challenge"]
    for spoil, error in (
        ({"response_type": None}, "invalid_request"),
        ({"response_type": "id_token"}, "invalid_request"),
        ({"response_type": "token"}, "unauthorized_client"),
        ({"code_challenge": challenge}, "invalid_request"),
        ({"code_challenge_method": "S256"}, "invalid_request"),
        ({"code_challenge": challenge, "code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge": "x", "code_challenge_method": "S256"}, "invalid_request"),
        ({"resource": "no address"}, "invalid_request"),
        ({"prompt": "none"}, "login_required"),
    ):
        answer = requests.get(authorize_url(web, state="s1", **spoil), allow_redirects=False, timeout=60)
        assert answer.headers["Location"] == f"{web.redirect_uri}?state=s1&error={error}", spoil
        entry = journalled(running)
        assert entry["error"] == error and (error == "login_required" or entry["reason"]), entry


# --- A client that does not use OAuth ---


def test_the_token_endpoint_looks_at_the_flag(running, pool, person):
    """A client as boto3's or Terraform's documentation makes it, without `AllowedOAuthFlowsUserPoolClient`: boto3#3916,
    aws-sdk-java#3037, aws-sdk-js-v3#7158, aws-sdk-js#3836."""
    settings = {
        "GenerateSecret": True,
        "AllowedOAuthFlows": ["client_credentials"],
        "AllowedOAuthScopes": ["orders/read"],
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    }
    client = pool.client(**settings)
    assert client.description["AllowedOAuthFlowsUserPoolClient"] is False
    refresh = client.sign_in(person)["RefreshToken"]
    grants = (
        {"grant_type": "client_credentials"},
        {"grant_type": "client_credentials", "scope": "orders/read"},
        {"grant_type": "refresh_token", "refresh_token": refresh},
        {"grant_type": "authorization_code", "code": "x", "redirect_uri": "x://y"},
    )
    url = running.url + "/oauth2/token"
    for form, shown in itertools.product(grants, ("header", "body")):
        data = form if shown == "header" else form | {"client_id": client.id, "client_secret": client.secret}
        auth = (client.id, client.secret) if shown == "header" else None
        answer = requests.post(url, data=data, auth=auth, timeout=60)
        assert refused(answer, running) == {"error": "invalid_grant"}, form
        words = "may not use the token endpoint: AllowedOAuthFlowsUserPoolClient is not true"
        assert words in journalled(running)["reason"]
    # Who the client is comes first, as with every grant.
    assert refused(requests.post(url, data=grants[0], auth=(client.id, "x"), timeout=60), running) == SECRET
    # The API is as open to it as before.
    assert client.refresh(refresh, username=person.sub)["AccessToken"]
    pool.api.update_user_pool_client(
        UserPoolId=pool.id,
        ClientId=client.id,
        AllowedOAuthFlowsUserPoolClient=True,
        **{name: value for name, value in settings.items() if name != "GenerateSecret"},
    )
    for form in grants[:3]:
        assert requests.post(url, data=form, auth=(client.id, client.secret), timeout=60).status_code == 200


def test_an_ordered_error_says_no_more_than_was_ordered(running, web):
    """A test that orders an error of its own may order words for it, which the service has not."""
    form = {"grant_type": "client_credentials"}
    for more, body in (
        ({}, {"error": "invalid_grant"}),
        ({"message": "The code is old."}, {"error": "invalid_grant", "error_description": "The code is old."}),
    ):
        action = {"error": {"code": "invalid_grant"} | more}
        order = {"match": {"front": "oauth", "operation": "token"}, "action": action}
        assert running.control.post("faults", order).status_code == 201
        answer = requests.post(running.url + "/oauth2/token", data=form, auth=(web.id, web.secret), timeout=60)
        assert answer.json() == body
        running.control.call("DELETE", "faults")
