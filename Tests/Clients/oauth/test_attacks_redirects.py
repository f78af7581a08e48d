"""Open redirects: every spelling of a foreign address, in every parameter that redirects."""

from urllib.parse import quote, urlencode

import pytest
import requests

from support.browser import Browser, Landing, Page, authorize_url, login_page
from support.pools import PASSWORD
from support.provider import CALLBACK, SIGNED_OUT, Key, Provider, RelyingParty, configuration
from support.server import Server

EVIL = "evil.example.net"


def spellings(address):
    """Addresses that some parser or other takes for the registered one, or for one on its host."""
    scheme, rest = address.split("://", 1)
    host, _, path = rest.partition("/")
    path = "/" + path
    return {
        "userinfo": f"{scheme}://{host}@{EVIL}{path}",
        "userinfo with a password": f"{scheme}://{host}:x@{EVIL}{path}",
        "userinfo before": f"{scheme}://{EVIL}@{host}{path}",
        "fragment": f"{address}#{EVIL}",
        "empty fragment": f"{address}#",
        "empty query": f"{address}?",
        "query": f"{address}?next=https://{EVIL}",
        "ampersand": f"{address}&next=https://{EVIL}",
        "semicolon": f"{address};{EVIL}",
        "path below": f"{address}/{EVIL}",
        "slash at the end": f"{address}/",
        "path traversal": f"{address}/../{EVIL}",
        "encoded traversal": f"{address}/%2e%2e/{EVIL}",
        "doubly encoded traversal": f"{address}/%252e%252e/{EVIL}",
        "backslash": f"{address}\\..\\{EVIL}",
        "backslash host": f"{scheme}:\\\\{host}{path}",
        "backslash userinfo": f"{scheme}://{EVIL}\\@{host}{path}",
        "dot segment": f"{scheme}://{host}/.{path}",
        "two slashes": f"{scheme}://{host}/{path}",
        "one slash": f"{scheme}:/{host}{path}",
        "no slash": f"{scheme}:{host}{path}",
        "no scheme": f"//{host}{path}",
        "path alone": path,
        "another scheme": f"{'http' if scheme == 'https' else 'https'}://{host}{path}",
        "capital scheme": f"{scheme.upper()}://{host}{path}",
        "capital host": f"{scheme}://{host.upper()}{path}",
        "capital path": f"{scheme}://{host}{path.upper()}" if path.upper() != path else f"{address}X",
        "default port": f"{scheme}://{host}:443{path}",
        "another port": f"{scheme}://{host}:8443{path}",
        "no port": f"{scheme}://{host}:{path}",
        "dot behind the host": f"{scheme}://{host}.{path}",
        "host as a label": f"{scheme}://{host}.{EVIL}{path}",
        "host in the path": f"{scheme}://{EVIL}/{host}{path}",
        "encoded letter": address.replace(path[1:2], f"%{ord(path[1]):02x}", 1) if len(path) > 1 else address + "%61",
        "encoded slash": f"{scheme}://{host}%2f{path[1:]}",
        "encoded question mark": f"{address}%3fx",
        "encoded line break": f"{address}%0d%0aLocation:%20https://{EVIL}",
        "line break": f"{address}\r\nLocation: https://{EVIL}",
        "zero byte": f"{address}\x00.{EVIL}",
        "blank before": f" {address}",
        "blank behind": f"{address} ",
        "tab inside": f"{scheme}:/\t/{host}{path}",
        "full-width letter": address.replace("a", "\uff41", 1),
        "look-alike": address.replace("a", "\u0430", 1),
        "combining mark": f"{address}\u0301",
        "full-width dot": address.replace(".", "\u3002", 1) if "." in host else f"{address}\u3002",
        "full-width slash": f"{scheme}://{EVIL}\uff0f{host}{path}",
        "soft hyphen": f"{scheme}://{host[:1]}\u00ad{host[1:]}{path}",
        "byte order mark": f"\ufeff{address}",
        "IDN in ASCII": f"{scheme}://xn--{host}{path}",
        "two addresses": f"{address} https://{EVIL}/",
        "comma": f"{address},https://{EVIL}/",
        "script": f"javascript:alert('{address}')",
        "data": f"data:text/html,{address}",
        "a view of the source": f"view-source:{address}",
        "wildcard": f"{scheme}://*{path}",
        "JSON": f'["{address}"]',
        "very long": address + "a" * 3000,
    }


WEB, APP, APP_HOME = "https://rp.example.test/callback", "exampleauth://auth", "exampleauth://signout"
every_spelling = pytest.mark.parametrize("trick", sorted(spellings(WEB)))


@pytest.fixture(scope="module")
def provider():
    with Server(config=configuration(Key())) as running:
        yield Provider(running)


@pytest.fixture(scope="module")
def party(provider):
    """Signed in: whoever is sent anywhere is sent with a code."""
    party = RelyingParty(provider)
    party.sign_in()
    return party


@pytest.fixture(scope="module")
def signed_in(server):
    from support.pools import Pool

    pool = Pool(server)
    person = pool.user()
    clients = {
        address: pool.web_client(CallbackURLs=[address], LogoutURLs=[APP_HOME if address == APP else WEB])
        for address in (WEB, APP)
    }
    browser = Browser(server)
    login_page(browser, clients[WEB]).submit(username=person.email, password=PASSWORD)
    return browser, clients


def assert_stays(rest, address):
    """The browser rests on a page of ours, and nothing that it was told on the way leads elsewhere."""
    assert isinstance(rest, Page) and rest.status in (400, 431), (address, rest)
    for _, _, _, location in rest.browser.hops:
        assert location is None or location.startswith("/error?"), (address, location)
    assert "Refresh" not in rest.headers
    for tag, attributes in rest.document.tags:
        for name in ("href", "src", "action", "formaction", "content"):
            value = (attributes.get(name) or "").strip().lower()
            assert EVIL not in value or value.startswith("/"), (tag, value)
            assert not value.startswith(("javascript:", "view-source:")), (tag, value)


def encoded(address):
    return quote(address, safe="")


@every_spelling
@pytest.mark.parametrize("extra", ["", "&prompt=none", "&response_type=token", "&scope=nothing"])
def test_a_realm_does_not_redirect_elsewhere(party, trick, extra):
    address = spellings(WEB)[trick]
    url = party.url(redirect_uri=None) + "&redirect_uri=" + encoded(address) + extra
    assert_stays(party.browser.open(url), address)


@every_spelling
@pytest.mark.parametrize("mode", ["fragment", "form_post"])
def test_no_response_mode_redirects_elsewhere(party, trick, mode):
    address = spellings(WEB)[trick]
    assert_stays(party.ask(redirect_uri=address, response_mode=mode), address)


@every_spelling
@pytest.mark.parametrize("registered", [WEB, APP])
def test_a_pool_does_not_redirect_elsewhere(signed_in, trick, registered):
    browser, clients = signed_in
    address = spellings(registered)[trick]
    url = authorize_url(clients[registered], redirect_uri=None) + "&redirect_uri=" + encoded(address)
    for path in ("/oauth2/authorize", "/login", "/signup", "/forgotPassword"):
        assert_stays(browser.open(url.replace("/oauth2/authorize", path)), address)


@every_spelling
def test_a_sign_out_does_not_redirect_elsewhere(signed_in, party, trick):
    _, clients = signed_in
    browser = Browser(clients[WEB].pool.server)
    for registered in (WEB, APP_HOME):
        client = clients[WEB if registered == WEB else APP]
        address = spellings(registered)[trick]
        assert_stays(browser.open(f"/logout?client_id={client.id}&logout_uri={encoded(address)}"), address)
    out = Browser(party.provider.server)
    address = spellings(SIGNED_OUT)[trick]
    query = urlencode({"client_id": party.id, "post_logout_redirect_uri": address})
    assert_stays(out.open(party.provider["end_session_endpoint"] + "?" + query), address)


@every_spelling
def test_an_app_does_not_register_what_a_browser_runs(provider, trick):
    address = spellings(WEB)[trick]
    answer = requests.post(provider["registration_endpoint"], json={"redirect_uris": [address]}, timeout=60)
    if answer.status_code == 201:
        # Whatever was registered is what it is sent to, byte for byte.
        rest = RelyingParty(provider, answer.json()["client_id"], None, address).silently(prompt="none")
        separator = "?" if "?" not in address else "" if address.endswith("?") else "&"
        assert rest.url.startswith(address + separator + "error="), rest
        assert address.isascii() and trick not in ("script", "data", "line break", "fragment", "zero byte", "JSON")
    else:
        assert answer.json()["error"] == "invalid_redirect_uri"


def test_a_loopback_address_matches_with_any_port_and_nothing_else(provider):
    """RFC 8252 §7.3, and what stays out."""
    address = "http://127.0.0.1/done"
    body = {"redirect_uris": [address], "token_endpoint_auth_method": "none"}
    client = requests.post(provider["registration_endpoint"], json=body, timeout=60).json()
    party = RelyingParty(provider, client["client_id"], None, "http://127.0.0.1:51234/done")
    assert party.silently(prompt="none").target == "http://127.0.0.1:51234/done"
    for wrong in (
        "http://localhost:51234/done",
        "http://127.0.0.1:51234@evil.example.net/done",
        "http://127.0.0.1:51234.evil.example.net/done",
        "http://127.0.0.1.evil.example.net/done",
        "http://127.0.0.1:51234/done/..",
        "http://127.0.0.1:51234/Done",
        "http://127.0.0.1:5x/done",
        "https://127.0.0.1:51234/done",
        "http://127.1:51234/done",
        "http://0x7f.1/done",
    ):
        assert_stays(party.ask(redirect_uri=wrong), wrong)


@pytest.mark.parametrize("host", [EVIL, "localhost.evil.example.net", "a@b", "x:y", "", "evil.example.net:443"])
def test_a_host_header_does_not_redirect_elsewhere(server, pool, person, host):
    """Redirects within the server name no host, and a callback is the registered one whatever Host says."""
    client = pool.web_client(CallbackURLs=[WEB])
    for path in ("/logout", f"/oauth2/authorize?client_id={client.id}&redirect_uri={WEB}&response_type=code"):
        answer = requests.get(
            server.url + path, headers={"Host": host, "X-Forwarded-Host": EVIL}, allow_redirects=False, timeout=60
        )
        location = answer.headers.get("Location", "/")
        assert location.startswith("/") and not location.startswith("//"), location


def test_a_page_does_not_follow_what_its_form_says(server, pool, person):
    """Fields that other products take for the way back mean nothing here."""
    client = pool.web_client(CallbackURLs=[WEB])
    page = login_page(Browser(server), client)
    names = ("redirect", "redirect_uri", "return_to", "returnUrl", "next", "url", "continue", "target", "RelayState")
    body = page.body(username=person.email, password=PASSWORD) | {name: f"https://{EVIL}/" for name in names}
    landing = page.browser.post(page.form.attributes["action"], body)
    assert isinstance(landing, Landing) and landing.target == WEB


def test_the_callback_is_the_registered_one_byte_for_byte(party):
    assert party.silently(prompt="none").target == CALLBACK
