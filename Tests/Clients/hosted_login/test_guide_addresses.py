"""Every address that the developer guide prints for a user pool's domain works as printed.

The other tests reach pages by addresses that `authorize_url` builds, with more parameters than the guide has. Of each
template the domain is replaced by the server, and the values in angle brackets by those of a pool; nothing is added.
"""

import itertools
import re
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
import requests

from support.browser import Browser, Landing, Page, authorize_url, sign_in
from support.pools import CALLBACK, PASSWORD, SIGNED_OUT, Pool, passwordless
from support.reasons import newest
from support.server import Server

MISSING_CLIENT = "Required String parameter 'client_id' is not present"
MISSING_REDIRECT = "Required String parameter 'redirect_uri' is not present"

# The guide's pages on the login, logout, authorize and managed login endpoints.
SIGN_IN = [
    "/oauth2/authorize?response_type=code&client_id=<id>&redirect_uri=<callback>&state=abcdefg"
    "&scope=openid+profile+aws.cognito.signin.user.admin",
    "/oauth2/authorize?response_type=code&client_id=<id>&redirect_uri=<callback>&state=abcdefg"
    "&scope=aws.cognito.signin.user.admin&code_challenge_method=S256&code_challenge=<challenge>",
    "/oauth2/authorize?response_type=token&client_id=<id>&redirect_uri=<callback>&state=abcdefg"
    "&scope=aws.cognito.signin.user.admin+openid+profile",
    "/oauth2/authorize?client_id=<id>&response_type=code&scope=openid&redirect_uri=<callback>&prompt=login",
    "/oauth2/authorize?client_id=<id>&response_type=code&redirect_uri=<callback>",
    "/login?response_type=code&client_id=<id>&redirect_uri=<callback>&state=STATE"
    "&scope=openid+profile+aws.cognito.signin.user.admin",
    "/login?client_id=<id>&response_type=code&scope=email+openid+phone&redirect_uri=<callback>",
    "/login?response_type=code&client_id=<id>&redirect_uri=<callback>",
    "/login?response_type=token&client_id=<id>&redirect_uri=<callback>",
    "/login?lang=es&client_id=<id>&response_type=code&redirect_uri=<callback>",
    "/logout?response_type=code&client_id=<id>&redirect_uri=<callback>&state=STATE"
    "&scope=openid+profile+aws.cognito.signin.user.admin",
    "/logout?response_type=code&client_id=<id>&redirect_uri=<callback>&state=example-state-value"
    "&nonce=example-nonce-value&scope=openid+profile+aws.cognito.signin.user.admin",
]
OTHER_PAGES = [
    "/signup?response_type=code&client_id=<id>&redirect_uri=<callback>",
    "/signup?client_id=<id>&response_type=code&scope=openid&redirect_uri=<callback>",
    "/forgotPassword?response_type=code&client_id=<id>&redirect_uri=<callback>",
    "/forgotPassword?client_id=<id>&response_type=code&scope=openid&redirect_uri=<callback>",
]
SIGN_OUT = ["/logout?client_id=<id>&logout_uri=<out>"]
ADD_PASSKEY = [
    "/passkeys/add?client_id=<id>&redirect_uri=<callback>",
    "/passkeys/add?response_type=code&client_id=<id>&redirect_uri=<callback>&state=STATE&scope=openid+profile",
]
# What browsers come to by way of another page alone.
WAYS = ["/confirm", "/confirmForgotPassword", "/confirmforgotPassword", "/resendcode"]
# What apps and providers call: (method, path, status of a call without anything).
CALLS = [
    ("POST", "/oauth2/token", 400),
    ("GET", "/oauth2/userInfo", 400),
    ("POST", "/oauth2/revoke", 400),
    ("GET", "/oauth2/idpresponse", 400),
    ("POST", "/saml2/idpresponse", 400),
    ("POST", "/saml2/logout", 400),
    ("GET", "/error", 400),
    ("GET", "/confirmUser", 400),
]


@pytest.fixture(scope="module")
def running():
    with Server() as server:
        yield server


@pytest.fixture(scope="module")
def pool(running):
    pool = passwordless(running, factors=["PASSWORD", "WEB_AUTHN"])
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost"})
    return pool


@pytest.fixture(scope="module")
def client(pool):
    return pool.web_client(AllowedOAuthFlows=["code", "implicit"])


@pytest.fixture
def browser(running):
    return Browser(running)


def printed(template, client) -> str:
    values = {
        "id": client.id,
        "callback": quote(CALLBACK, safe=""),
        "out": quote(SIGNED_OUT, safe=""),
        "challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    }
    return re.sub("<(.*?)>", lambda match: values[match[1]], template)


@pytest.mark.parametrize("template", SIGN_IN)
def test_an_address_to_sign_in_at(pool, client, browser, template):
    person = pool.user()
    page = browser.open(printed(template, client))
    assert isinstance(page, Page) and (page.status, page.path) == (200, "/login"), page
    landing = page.submit(username=person.email, password=PASSWORD)
    assert isinstance(landing, Landing) and landing.target == CALLBACK, landing
    answer = landing.query | landing.fragment
    assert "code" in answer or "access_token" in answer, landing
    asked = dict(parse_qsl(urlsplit(template).query))
    assert answer.get("state") == asked.get("state")


@pytest.mark.parametrize("template", OTHER_PAGES)
def test_an_address_to_sign_up_or_to_recover_at(client, browser, template):
    page = browser.open(printed(template, client))
    assert isinstance(page, Page) and page.status == 200 and page.path == template.split("?")[0] and page.form, page


@pytest.mark.parametrize("template", SIGN_OUT)
def test_an_address_to_sign_out_at(pool, client, browser, template):
    sign_in(browser, client, pool.user())
    landing = browser.open(printed(template, client))
    assert isinstance(landing, Landing) and landing.url == SIGNED_OUT
    assert isinstance(browser.open(authorize_url(client)), Page)


@pytest.mark.parametrize("path", WAYS)
def test_what_only_another_page_leads_to_is_there(client, browser, path):
    answer = requests.get(authorize_url(client, path=path), allow_redirects=False, timeout=60)
    assert answer.status_code in (200, 302), answer
    if answer.status_code == 302:
        assert urlsplit(answer.headers["Location"]).path.lower() in ("/login", "/signup", "/forgotpassword", "/confirm")


@pytest.mark.parametrize("method, path, status", CALLS)
def test_what_apps_and_providers_call_is_there(running, method, path, status):
    answer = requests.request(method, running.url + path, allow_redirects=False, timeout=60)
    assert answer.status_code == status, answer.text


# --- /passkeys/add ---


@pytest.mark.parametrize("template", ADD_PASSKEY)
def test_a_passkey_is_offered_to_signed_in_users(running, pool, client, browser, template):
    address = printed(template, client)
    state = dict(parse_qsl(urlsplit(template).query)).get("state")
    back = f"{CALLBACK}?result=invalid_session" + (f"&state={state}" if state else "")
    # The service has no sign-in there: it sends the browser straight back.
    landing = browser.open(address)
    assert isinstance(landing, Landing) and landing.url == back
    assert "has no session" in newest(running)["reason"]
    sign_in(browser, client, pool.user())
    page = browser.open(address)
    assert isinstance(page, Page) and (page.status, page.path) == (200, "/passkeys/add") and page.form, page


def test_a_passkey_page_checks_the_client_and_where_it_returns(pool, client, browser):
    sign_in(browser, client, pool.user())
    for query, words in (
        ("", MISSING_CLIENT),
        (f"redirect_uri={quote(CALLBACK)}", MISSING_CLIENT),
        (f"client_id={client.id}", MISSING_REDIRECT),
        (f"client_id={client.id}&redirect_uri=https%3A%2F%2Fevil.example%2F", ""),
        (f"client_id={client.id}&redirect_uri={quote(CALLBACK, safe='')}%2F", ""),
        (f"client_id=nobody&redirect_uri={quote(CALLBACK, safe='')}", ""),
    ):
        page = browser.open(f"/passkeys/add?{query}")
        assert isinstance(page, Page) and page.status == 400 and words in page.text, query
    off = pool.client(CallbackURLs=[CALLBACK])
    page = browser.open(f"/passkeys/add?client_id={off.id}&redirect_uri={quote(CALLBACK, safe='')}")
    assert isinstance(page, Page) and page.status == 400


# --- Without a client ---


@pytest.mark.parametrize(
    "path", ["/oauth2/authorize", "/authorize", "/login", "/signup", "/forgotPassword", "/confirm", "/passkeys/add"]
)
def test_every_page_names_the_missing_client(client, browser, path):
    for changes in ({}, {"redirect_uri": None}, {"response_type": None, "scope": None}):
        page = browser.open(authorize_url(client, path=path, client_id=None, **changes))
        assert isinstance(page, Page) and page.status == 400 and MISSING_CLIENT in page.text, (path, page)


SIGN_OUT_PARAMETERS = {
    "client_id": ["<id>"],
    "logout_uri": [SIGNED_OUT, "https://evil.example/"],
    "redirect_uri": [CALLBACK],
    "response_type": ["code"],
    "post_logout_redirect_uri": [SIGNED_OUT],
    "id_token_hint": ["e30.e30.e30"],
    "state": ["s 1"],
}


def sign_outs(client):
    """Every combination of the parameters that a sign-out may come with."""
    choices = [[None, *values] for values in SIGN_OUT_PARAMETERS.values()]
    for values in itertools.product(*choices):
        pairs = [(name, value) for name, value in zip(SIGN_OUT_PARAMETERS, values, strict=True) if value is not None]
        yield {name: client.id if value == "<id>" else value for name, value in pairs}


def test_every_form_of_a_sign_out_goes_by_one_rule(running, client):
    """Recorded: streamlit#12144 and #14601, AppAuth-Android#697, angular-auth-oidc-client#2057, amplify-js#2423."""
    count = 0
    for form in sign_outs(client):
        query = "&".join(f"{name}={quote(value, safe='')}" for name, value in form.items())
        answer = requests.get(f"{running.url}/logout?{query}", allow_redirects=False, timeout=60)
        count += 1
        assert answer.status_code == 302, form
        location = answer.headers["Location"]
        if "client_id" not in form:
            # The same query, byte for byte; the page there says what is missing.
            expected = "/login?" + query if query else "/login"
        elif form.get("logout_uri") == SIGNED_OUT:
            expected = SIGNED_OUT
        elif "redirect_uri" in form:
            assert location.removeprefix(running.url).startswith(f"/login?{query}&scope="), (form, location)
            continue
        else:
            expected = "/error?" + query
        assert location.removeprefix(running.url) == expected, (form, location)
    assert count == 2 * 3 * 2**5


@pytest.mark.parametrize(
    "query",
    [
        "",
        f"post_logout_redirect_uri={quote(SIGNED_OUT, safe='')}",
        f"id_token_hint=e30.e30.e30&post_logout_redirect_uri={quote(SIGNED_OUT, safe='')}",
        "id_token_hint=e30.e30.e30",
        f"logout_uri={quote(SIGNED_OUT, safe='')}",
        f"redirect_uri={quote(CALLBACK, safe='')}&response_type=code",
        "state=x",
    ],
)
def test_a_sign_out_without_a_client_ends_on_a_page_and_ends_the_session(running, pool, client, browser, query):
    sign_in(browser, client, pool.user())
    page = browser.open("/logout" + (f"?{query}" if query else ""))
    assert isinstance(page, Page) and (page.status, page.path) == (400, "/login") and MISSING_CLIENT in page.text
    assert isinstance(browser.open(authorize_url(client)), Page)


def test_a_sign_out_of_a_pool_says_why_it_leads_nowhere(running, pool):
    web = Pool(running).web_client()
    requests.get(f"{running.url}/logout", params={"post_logout_redirect_uri": SIGNED_OUT}, timeout=60)
    entries = running.control.get("requests", operation="logout", limit=1).json()["requests"]
    assert "with client_id" in entries[-1]["reason"], entries
    requests.get(f"{running.url}/logout", params={"client_id": web.id}, timeout=60)
    entries = running.control.get("requests", operation="logout", limit=1).json()["requests"]
    assert "logout_uri or redirect_uri is required" in entries[-1]["reason"], entries
