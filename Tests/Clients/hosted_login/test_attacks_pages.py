"""Attacks on the pages: reflected markup in every parameter there is, forged forms, fixed sessions, changed cookies.

The parameters, paths and fields are read from the sources, so that a new one is attacked from its first day on."""

import re
from pathlib import Path
from urllib.parse import quote, urlencode, urljoin

import pytest
import requests

from entra.tenant import configuration as tenant_configuration
from support.browser import Browser, Document, Landing, Page, authorize_url, login_page
from support.pools import PASSWORD, Pool
from support.provider import Key, Provider, RelyingParty, configuration
from support.server import REPOSITORY, Server

SOURCES = [
    path
    for target in ("HostedPages", "OpenIDConnect", "EntraNative", "OAuth", "Federation")
    for path in (REPOSITORY / "Sources" / target).rglob("*.swift")
]
MARK = "x-probe"
PAYLOADS = [
    f"\"'><{MARK} onload=alert(1)>{{{{{{client}}}}}}</title></script><{MARK}>",
    f"javascript:alert('{MARK}')",
    f"{MARK}\r\nSet-Cookie: {MARK}=1\r\n\r\n<{MARK}>",
]
# Whom the pages know: of a plain realm and of a pool.
SESSION = "understudy-session"
SESSIONS = (SESSION, "cognito")


def read_names():
    """What the code asks requests for: query, form and cookie names, and the parameters of an authorization request."""
    names = set()
    for path in SOURCES:
        text = path.read_text()
        names |= set(re.findall(r'(?:query|form|pairs|parameters|cookies|told|fields)\??\["([\w\[\].:-]+)"\]', text))
        names |= set(re.findall(r'\bvalue\("([\w\[\].:-]+)"\)', text))
    checks = Path(REPOSITORY / "Sources/OAuth/Authorization/AuthorizationParameters.swift").read_text()
    body = checks[checks.index("enum Name") : checks.index("package init")]
    names |= set(re.findall(r'"(\w+)"', body)) | {"scope", "state", "nonce", "prompt", "resource", "claims", "request"}
    return sorted(names | {"unheard_of", "requiredAttributes[email]", "understudy_realm"})


def read_paths():
    """Every path that a browser can visit."""
    paths = set()
    for path in SOURCES:
        paths |= set(re.findall(r'(?:Route\(\.(?:get|post), |\.(?:get|post|page)\(\s*)"(/[^"]*)"', path.read_text()))
    return sorted(path for path in paths if "\\(" not in path and ".well-known" not in path and "assets" not in path)


NAMES, PATHS = read_names(), read_paths()


def test_the_sources_were_read():
    assert {"client_id", "redirect_uri", "state", "username", "user_code", "error_description", "lang"} <= set(NAMES)
    assert {"/login", "/signup", "/error", "/logout", "/{realm}/device", "/oauth2/authorize", "/provider"} <= set(PATHS)
    assert len(NAMES) > 60 and len(PATHS) > 20, (NAMES, PATHS)


@pytest.fixture(scope="module")
def world():
    """A pool and a realm on one server, with somebody in each."""
    client = {
        "ClientId": "web",
        "CallbackURLs": ["https://rp.example.test/callback"],
        "LogoutURLs": ["https://rp.example.test/"],
        "AllowedOAuthFlows": ["code", "implicit"],
        "AllowedOAuthScopes": ["openid", "email", "profile"],
        "AllowedOAuthFlowsUserPoolClient": True,
    }
    pool = {
        "Id": "eu-west-1_Shop00001",
        "PoolName": "shop",
        "UsernameAttributes": ["email"],
        "AutoVerifiedAttributes": ["email"],
        "Clients": [client],
        "Users": [{"Username": "ada@example.com", "Password": PASSWORD}],
        "IdentityProviders": [
            {"ProviderName": "Google", "ProviderType": "Google", "Played": {"people": [{"sub": "1"}], "mode": "choose"}}
        ],
    }
    realm = configuration(Key(), signIn="choose")
    for one in realm["realms"][0]["clients"]:
        one["id"] = "realm-" + one["id"]
    with Server(config={"userPools": [pool]} | realm) as running:
        yield running


BASE = {
    "client_id": "web",
    "redirect_uri": "https://rp.example.test/callback",
    "response_type": "code",
    "scope": "openid",
}


def requests_for(path):
    """The path with a request that it would take: of the pool, and of the realm."""
    yield path.replace("{realm}", "demo").replace("{client}", "x").replace("{tenant}", "x"), BASE
    if "{realm}" in path or path in ("/login", "/logout", "/provider", "/signup"):
        yield path.replace("{realm}", "demo"), BASE | {"client_id": "realm-first", "understudy_realm": "demo"}


def assert_harmless(answer, what):
    """No element, attribute or header of the attacker's making."""
    assert answer.status_code < 500, (what, answer.status_code)
    assert MARK not in {name.lower() for name in answer.headers}, what
    for name, value in answer.headers.items():
        assert "\n" not in value and "\r" not in value, (what, name)
        # A cookie of ours may contain the request, no part of which may look like another cookie's beginning.
        if name.lower() == "set-cookie":
            assert f"; {MARK}" not in value and f", {MARK}=" not in value, (what, value)
    location = answer.headers.get("Location", "/")
    assert location.startswith(("/", "https://rp.example.test/", "exampleauth:")), (what, location)
    assert not location.startswith("//"), (what, location)
    kind = answer.headers.get("Content-Type", "")
    if kind.startswith("text/html"):
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"], what
        document = Document(answer.text)  # strict: half an element does not parse
        for tag, attributes in document.tags:
            assert tag != MARK and not any(name.startswith("on") for name in attributes), (what, tag, attributes)
            for name in ("href", "src", "action", "formaction"):
                assert not (attributes.get(name) or "").strip().lower().startswith(("javascript:", "data:text")), what
            if tag == "meta":
                assert (attributes.get("http-equiv") or "").lower() != "refresh", what
    else:
        assert "html" not in kind, (what, kind)
        if answer.content:
            # What is posted to / is another front's, which speaks XML and shows no markup either.
            assert any(
                word in kind for word in ("json", "text/plain", "css", "text/xml", "application/samlmetadata+xml")
            ), (what, kind)
            assert "xml" not in kind or f"<{MARK}" not in answer.text, what


@pytest.mark.parametrize("path", PATHS)
def test_no_parameter_becomes_markup(world, path):
    session = requests.Session()
    for address, base in requests_for(path):
        for name in NAMES:
            for payload in PAYLOADS:
                query = urlencode(base | {name: payload})
                answer = session.get(f"{world.url}{address}?{query}", allow_redirects=False, timeout=30)
                assert_harmless(answer, (address, name, payload))
                location = answer.headers.get("Location", "")
                if location.startswith("/"):
                    shown = session.get(world.url + location, allow_redirects=False, timeout=30)
                    assert_harmless(shown, (address, name, payload, "then"))


def token_of(session, world):
    session.get(f"{world.url}/login?{urlencode(BASE)}", timeout=30)
    return session.cookies["XSRF-TOKEN"]


@pytest.mark.parametrize("path", PATHS)
def test_no_field_becomes_markup(world, path):
    session = requests.Session()
    csrf = token_of(session, world)
    for address, base in requests_for(path):
        for name in NAMES:
            body = {"username": "nobody", "_csrf": csrf} | {name: PAYLOADS[0]}
            url = f"{world.url}{address}?{urlencode(base)}"
            answer = session.post(url, data=body, allow_redirects=False, timeout=30)
            assert_harmless(answer, (address, name))


@pytest.mark.parametrize(
    "name", ["Accept-Language", "User-Agent", "Referer", "Origin", "X-Forwarded-For", "DPoP", "Cookie"]
)
@pytest.mark.parametrize("path", ["/", "/login", "/error", "/oauth2/authorize", "/demo/device", "/nowhere"])
def test_no_header_becomes_markup(world, path, name):
    for payload in PAYLOADS[:2]:
        value = f"lang={payload}; cognito={payload}; XSRF-TOKEN={payload}" if name == "Cookie" else payload
        url = f"{world.url}{path}?{urlencode(BASE)}"
        assert_harmless(requests.get(url, headers={name: value}, allow_redirects=False, timeout=30), (path, name))


@pytest.mark.parametrize(
    "path", ["/<x-probe>", "/login/<x-probe>", "/demo/<x-probe>", "/%3Cx-probe%3E/device", "//evil/"]
)
def test_no_path_becomes_markup(world, path):
    answer = requests.get(world.url + path, headers={"Accept": "text/html"}, allow_redirects=False, timeout=30)
    assert_harmless(answer, path)


@pytest.mark.parametrize("field", ["name", "given_name", "nickname", "custom"])
def test_user_names_are_escaped(server, pool, field):
    """Stored markup: attributes, and names of clients and pools, on the pages that show them."""
    client = pool.web_client(ClientName='a"b<i>'.replace("<", "").replace('"', "").replace(">", ""))
    person = pool.user(name=PAYLOADS[0]) if field == "name" else pool.user()
    browser = Browser(server)
    login_page(browser, client).submit(username=person.email, password=PASSWORD)
    page = browser.open(authorize_url(client, prompt="login", login_hint=PAYLOADS[0]))
    assert_harmless(page.answer, field)


# --- Forged forms ---


def form_routes():
    found = set()
    for path in SOURCES:
        found |= set(re.findall(r'\.(?:post|page)\(\s*"(/[^"]*)"', path.read_text()))
    return sorted(found)


def test_every_form_is_attacked():
    assert {"/login", "/signup", "/forgotPassword", "/confirm", "/provider", "/{realm}/device"} <= set(form_routes())


FORGERIES = ["no token", "empty token", "foreign token", "token without cookie", "foreign cookie", "token in the query"]


@pytest.mark.parametrize("how", FORGERIES)
# What providers and services post comes from other sites by its nature: signatures and states guard it.
@pytest.mark.parametrize(
    "path", [path for path in form_routes() if not path.endswith("/idpresponse") and "/saml2/" not in path]
)
def test_a_forged_form_changes_nothing(world, path, how):
    """As another site's page would post it: everything right but for the token."""
    victim, attacker = requests.Session(), requests.Session()
    own, foreign = token_of(victim, world), token_of(attacker, world)
    assert own != foreign
    email = f"forged-{abs(hash((path, how)))}@example.com"
    body = {
        "username": "ada@example.com" if path != "/signup" else email,
        "password": PASSWORD,
        "requiredAttributes[email]": email,
        "user_code": "BCDF-GHJK",
        "person": "0",
        "sub": "forged",
    }
    query = dict(BASE)
    match how:
        case "empty token":
            body["_csrf"] = ""
        case "foreign token":
            body["_csrf"] = foreign
        case "token without cookie":
            body["_csrf"] = own
            victim.cookies.clear()
        case "foreign cookie":
            body["_csrf"] = own
            victim.cookies.set("XSRF-TOKEN", foreign, domain="localhost.local", path="/")
            victim.cookies.clear()
            victim.headers["Cookie"] = f"XSRF-TOKEN={foreign}"
        case "token in the query":
            query["_csrf"] = own
    if path == "/provider":
        query["identity_provider"] = "Google"
    url = f"{world.url}{path.replace('{realm}', 'demo')}?{urlencode(query)}"
    before = world.outbox.all()
    headers = {"Origin": "https://evil.example.net", "Referer": "https://evil.example.net/"}
    answer = victim.post(url, data=body, headers=headers, allow_redirects=False, timeout=30)
    assert answer.status_code == 303 and answer.headers["Location"].startswith("/error?error=csrf"), answer.headers
    assert not set(SESSIONS) & set(answer.cookies.keys()) and world.outbox.all() == before


@pytest.mark.parametrize("how", ["", "x", "foreign"])
def test_the_forms_behind_a_password_are_guarded_too(provider, how):
    """Consent, choice of account, and the device: what a click decides for somebody who is signed in."""
    party = RelyingParty(provider)
    party.sign_in()
    other = Browser(provider.server)
    other.open(party.url(prompt="login"))
    token = other.cookies["XSRF-TOKEN"].value if how == "foreign" else how
    for prompt in ("consent", "select_account"):
        page = party.ask(prompt=prompt)
        for form in page.document.forms:
            if form.method != "post":
                continue
            body = page.body(form) | {"_csrf": token}
            for button in form.buttons:
                chosen = body | ({button.name: button.value} if button.name else {})
                rest = party.browser.post(form.attributes["action"], chosen, referer=page.url)
                assert isinstance(rest, Page) and rest.path == "/error" and rest.status == 400
    offer = requests.post(
        provider["device_authorization_endpoint"], data={"scope": "openid"}, auth=(party.id, party.secret), timeout=60
    ).json()
    page = party.browser.open(offer["verification_uri_complete"])
    rest = party.browser.post(page.url, page.body() | {"_csrf": token, "action": "allow"}, referer=page.url)
    assert rest.path == "/error"
    form = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": offer["device_code"]}
    assert party.token(form).json()["error"] == "authorization_pending"


@pytest.fixture(scope="module")
def provider():
    with Server(config=configuration(Key())) as running:
        yield Provider(running)


# --- Sessions and cookies ---


def test_a_session_is_made_anew_at_every_sign_in(provider):
    """Nothing that the browser brought along, from a thief or from us, is the session afterwards."""
    thief = RelyingParty(provider)
    thief.sign_in()
    planted = thief.browser.cookies[SESSION].value
    victim = RelyingParty(provider)
    for value in (planted, "demo:00000000-0000-4000-8000-000000000000", "x" * 2000, "demo:" + "a" * 36):
        victim.browser.session.cookies.clear()
        victim.browser.session.headers["Cookie"] = f"{SESSION}={value}"
        page = victim.ask(prompt="login")
        del victim.browser.session.headers["Cookie"]
        xsrf = victim.browser.cookies["XSRF-TOKEN"].value
        victim.browser.session.headers["Cookie"] = f"{SESSION}={value}; XSRF-TOKEN={xsrf}"
        victim.browser.session.cookies.clear()
        landing = page.submit(username="ada", password=PASSWORD)
        del victim.browser.session.headers["Cookie"]
        assert isinstance(landing, Landing)
        made = landing.answer.cookies[SESSION]
        assert made != value and made.rsplit(":", 1)[1] not in value


def test_a_sign_in_again_ends_the_old_name(provider):
    party = RelyingParty(provider)
    party.sign_in()
    first = party.browser.cookies[SESSION].value
    party.sign_in(prompt="login")
    assert party.browser.cookies[SESSION].value != first


def test_the_cookies_are_closed(provider):
    party = RelyingParty(provider)
    lines = []
    page = party.ask()
    lines += page.answer.raw.headers.getlist("Set-Cookie")
    landing = page.submit(username="ada", password=PASSWORD)
    lines += landing.answer.raw.headers.getlist("Set-Cookie")
    assert {line.split("=")[0] for line in lines} >= {SESSION, "XSRF-TOKEN"}
    for line in lines:
        attributes = {part.strip().lower() for part in line.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= attributes and not any("domain" in one for one in attributes)


def changes(value):
    """A cookie that somebody edited."""
    yield from (value[:-1], value + "0", value.upper(), value.swapcase(), value[::-1], value.replace("-", ""), "")
    yield from (f"{value}|{value[:-1]}0", "|" * 50, f"x:{value.split(':')[-1]}", value.replace("demo", "other"))
    yield from (quote(value), f'"{value[:-1]}"', "\x7f", "a" * 4000, "%00", "%", "demo:", ":", "demo%3A")
    position = len(value) - 5
    digit = "0" if value[position] != "0" else "1"
    yield value[:position] + digit + value[position + 1 :]


def test_a_changed_session_cookie_opens_nothing(provider):
    party = RelyingParty(provider)
    party.sign_in()
    value = party.browser.cookies[SESSION].value
    for changed in changes(value):
        # The form of an id may be written in either case, and names the same session then.
        if changed.lower() == value.lower() or value in changed:
            continue
        headers = {"Cookie": f"{SESSION}={changed}"}
        answer = requests.get(party.url(prompt="none"), headers=headers, allow_redirects=False, timeout=60)
        if "\x7f" in changed:
            # No field may have a control character.
            assert answer.status_code == 400
            continue
        assert "error=login_required" in answer.headers["Location"], changed


@pytest.mark.parametrize("name", ["understudy-notice", "understudy-asked", "lang", "XSRF-TOKEN", *SESSIONS])
def test_a_changed_cookie_breaks_no_page(world, name):
    for value in (
        "",
        "%",
        "%zz",
        "purpose=signIn",
        "purpose=confirm&username=" + "a" * 3000,
        "&" * 500,
        "=",
        "\x7f",
        "{}",
        "é",
    ):
        for path in (
            "/login",
            "/confirm",
            "/confirmForgotPassword",
            "/error?error=redirect_mismatch",
            "/signup",
            "/logout",
        ):
            separator = "&" if "?" in path else "?"
            url = f"{world.url}{path}{separator}{urlencode(BASE)}"
            headers = {"Cookie": f"{name}={value}".encode()}
            assert_harmless(requests.get(url, headers=headers, allow_redirects=False, timeout=60), (name, value, path))


def test_a_flow_belongs_to_its_form(server):
    """Signing in as somebody for whom another browser proved the password: a flow from elsewhere, in one's own form."""
    pool = Pool(server)
    client = pool.web_client()
    victim, attacker = pool.user(), pool.user()
    page = login_page(Browser(server), client)
    body = page.body(username=attacker.email, password="Wrong-Horse-9") | {"flow": "AYABe" + "x" * 200}
    rest = page.browser.post(page.form.attributes["action"], body | {"login": victim.email}, referer=page.url)
    assert isinstance(rest, Page) and not set(SESSIONS) & set(page.browser.cookies)


@pytest.mark.parametrize("token", [None, "", "x" * 36])
def test_a_forged_form_of_a_tenant_does_not_sign_in(token):
    configured = tenant_configuration()
    with Server(config={"entraTenants": [configured]}) as running:
        app = next(one["appId"] for one in configured["applications"] if one["name"] == "password")
        query = {"client_id": app, "redirect_uri": "http://localhost:3000/callback", "response_type": "code"}
        browser = Browser(running)
        page = browser.open(f"/{configured['domain']}/oauth2/v2.0/authorize?{urlencode(query | {'scope': 'openid'})}")
        for answers in ({"loginfmt": "ada@example.com"}, {"loginfmt": "ada@example.com", "passwd": PASSWORD}):
            body = {name: value for name, value in page.body().items() if name not in ("_csrf", "csrf")} | answers
            if token is not None:
                body["_csrf"] = token
            action = urljoin(page.url, page.form.attributes["action"])
            answer = browser.session.post(action, data=body, allow_redirects=False, timeout=60)
            assert answer.status_code in (303, 400) and "code=" not in answer.headers.get("Location", "")
            assert not any(name.startswith("ESTS") for name in answer.cookies.keys())
