"""The Back-Channel and Front-Channel Logout plans: clients are notified that a session ended."""

import time
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
import pytest
import requests

from support.provider import CALLBACK, SIGNED_OUT, WITH_REFRESH, Page, Provider, RelyingParty, register, registered
from support.server import Server

EVENT = "http://schemas.openid.net/event/backchannel-logout"


def leave(party, **parameters):
    """Signs out, and says so where that is asked."""
    rest = party.browser.open(party.provider["end_session_endpoint"] + "?" + urlencode(parameters))
    asks = isinstance(rest, Page) and rest.document.headings == ["Sign out?"]
    return rest.press("^sign out$") if asks else rest


def listener(provider, shelf, **metadata):
    """A client that hears of logouts at its own server."""
    more = {"backchannel_logout_uri": shelf.url + "/logged-out", "post_logout_redirect_uris": [SIGNED_OUT]}
    return registered(provider, **(more | metadata))


def told(provider, party, shelf):
    """The one logout token that came, with everything about it checked."""
    [(path, kind, form)] = shelf.posted
    assert path == "/logged-out" and kind == "application/x-www-form-urlencoded" and list(form) == ["logout_token"]
    token = form["logout_token"]
    header = jwt.get_unverified_header(token)
    assert header["typ"] == "logout+jwt" and header["alg"] == "RS256"
    claims = provider.verified(token, party.id)
    assert claims["events"] == {EVENT: {}} and "nonce" not in claims and claims["jti"]
    assert 0 < claims["exp"] - claims["iat"] <= 120 and abs(claims["iat"] - time.time()) < 60
    return claims


def test_oidcc_backchannel_logout_discovery_endpoint_verification(provider):
    assert provider["backchannel_logout_supported"] is True and provider["backchannel_logout_session_supported"] is True


def test_oidcc_backchannel_rp_initiated_logout(provider, shelf):
    party = listener(provider, shelf, backchannel_logout_session_required=True)
    identity = provider.verified(party.tokens()["id_token"], party.id)
    landing = leave(party, client_id=party.id, post_logout_redirect_uri=SIGNED_OUT, state="s")
    assert landing.url == f"{SIGNED_OUT}?state=s"
    claims = told(provider, party, shelf)
    assert claims["sid"] == identity["sid"] and claims["sub"] == identity["sub"]
    assert identity["sid"] not in {cookie.value for cookie in party.browser.cookies.values()}
    assert party.silently(prompt="none").query["error"] == "login_required"


def test_every_client_of_the_session_is_told_once(provider, shelf):
    first = listener(provider, shelf)
    second = listener(provider, shelf, backchannel_logout_uri=shelf.url + "/other")
    silent = registered(provider)
    for party in (second, silent):
        party.browser = first.browser
    names = {provider.verified(first.tokens()["id_token"], first.id)["sid"]}
    for party in (first, second, silent):
        for _ in range(2):
            code = party.silently(prompt="none").query["code"]
            names.add(provider.verified(party.redeem(code).json()["id_token"], party.id).get("sid"))
    assert len(names - {None}) == 1, "one session, one name"
    leave(first)
    assert sorted(path for path, _, _ in shelf.posted) == ["/logged-out", "/other"]


def test_the_name_of_the_session_stays_when_tokens_are_refreshed(provider, shelf):
    party = listener(provider, shelf, grant_types=WITH_REFRESH)
    tokens = party.tokens()
    again = party.token({"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}).json()
    names = [provider.verified(one["id_token"], party.id)["sid"] for one in (tokens, again)]
    assert names[0] == names[1]


def test_another_browsers_session_is_not_told_of(provider, shelf):
    party = listener(provider, shelf)
    party.tokens()
    other = RelyingParty(provider, party.id, party.secret)
    other.tokens()
    leave(other)
    assert len(shelf.posted) == 1
    assert party.silently(prompt="none").query["code"]


@pytest.mark.parametrize("fault", ["refusing", "gone"])
def test_a_client_that_does_not_listen_holds_up_nobody(provider, shelf, fault):
    party = listener(provider, shelf)
    party.tokens()
    if fault == "gone":
        shelf.stop()
    else:
        shelf.status["/logged-out"] = 500
    landing = leave(party, client_id=party.id, post_logout_redirect_uri=SIGNED_OUT)
    assert landing.url == SIGNED_OUT
    assert party.silently(prompt="none").query["error"] == "login_required"


def test_a_logout_token_is_no_hint(provider, shelf):
    party = listener(provider, shelf)
    party.tokens()
    leave(party)
    token = shelf.posted[0][2]["logout_token"]
    assert isinstance(leave(party, id_token_hint=token, post_logout_redirect_uri=SIGNED_OUT), Page)
    assert party.silently(prompt="none", id_token_hint=token).query["error"] == "invalid_request"


# --- In the browser ---


def frames(page):
    return [attributes["src"] for tag, attributes in page.document.tags if tag == "iframe"]


def framed(provider, **metadata):
    more = {
        "frontchannel_logout_uri": "https://rp.example.test/bye?x=1",
        "post_logout_redirect_uris": [SIGNED_OUT],
    }
    return registered(provider, **(more | metadata))


def test_oidcc_frontchannel_logout_discovery_endpoint_verification(provider):
    assert provider["frontchannel_logout_supported"] is True
    assert provider["frontchannel_logout_session_supported"] is True


def test_oidcc_frontchannel_rp_initiated_logout(provider):
    party = framed(provider, frontchannel_logout_session_required=True)
    identity = provider.verified(party.tokens()["id_token"], party.id)
    page = leave(party, client_id=party.id, post_logout_redirect_uri=SIGNED_OUT, state="a b")
    assert isinstance(page, Page) and page.status == 200
    [source] = frames(page)
    assert source.startswith("https://rp.example.test/bye?x=1&")
    query = {name: values[0] for name, values in parse_qs(urlsplit(source).query).items()}
    assert query == {"x": "1", "iss": provider.issuer, "sid": identity["sid"]}
    assert "frame-src https://rp.example.test" in page.headers["Content-Security-Policy"]
    # Then on to the app, by itself or by the link, without a script.
    seconds, address = page.headers["Refresh"].split("; url=")
    assert int(seconds) <= 3 and address == page.link("app")["href"] == SIGNED_OUT + "?state=a%20b"
    assert party.silently(prompt="none").query["error"] == "login_required"


def test_the_page_stays_without_a_redirect_uri(provider):
    party = framed(provider)
    party.tokens()
    page = leave(party)
    assert frames(page) and "Refresh" not in page.headers
    assert "frame-src" not in leave(party).headers["Content-Security-Policy"], "nobody is left to tell"


def test_a_bad_way_out_is_no_secret_to_clients(provider):
    """The session ends, the clients hear of it, and nobody is sent anywhere."""
    party = framed(provider)
    party.tokens()
    page = leave(party, client_id=party.id, post_logout_redirect_uri="https://evil.example.test/")
    assert frames(page) and page.headers["Refresh"].startswith("2; url=/demo/logout?")
    assert page.link("app")["href"].startswith("/demo/logout?")
    page = party.browser.open(page.link("app")["href"])
    assert page.status == 400 and not frames(page)
    assert party.silently(prompt="none").query["error"] == "login_required"


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example.test/bye",
        "http://rp.example.test/bye",
        "https://rp.example.test:8443/bye",
        "https://rp.example.test@evil.example.test/bye",
        "https://rp.example.test;script-src * /bye",
        "https://rp.example.test/bye#x",
        "javascript:alert(1)",
        7,
    ],
)
def test_only_the_clients_own_host_is_framed(provider, address):
    assert register(provider, 400, frontchannel_logout_uri=address)["error"] == "invalid_client_metadata"


@pytest.mark.parametrize("address", ["ftp://rp.example.test/", "https://rp.example.test/#x", "rp", 7])
def test_only_what_can_be_called_is_called(provider, address):
    assert register(provider, 400, backchannel_logout_uri=address)["error"] == "invalid_client_metadata"


# --- By the configuration ---


def test_a_configured_client_hears_both_ways(shelf):
    client = {
        "id": "app",
        "secret": "app-secret-123",
        "redirectUris": [CALLBACK],
        "postLogoutRedirectUris": [SIGNED_OUT],
        "backchannelLogoutUri": shelf.url + "/logged-out",
        "frontchannelLogoutUri": "https://rp.example.test/bye",
        "subjectType": "pairwise",
    }
    person = {"username": "ada", "password": "Correct-Horse-1"}
    with Server(config={"realms": [{"id": "demo", "clients": [client], "users": [person]}]}) as server:
        provider = Provider(server)
        party = RelyingParty(provider, "app", "app-secret-123")
        identity = provider.verified(party.tokens()["id_token"], party.id)
        page = leave(party, client_id=party.id, post_logout_redirect_uri=SIGNED_OUT)
        assert frames(page)[0].startswith("https://rp.example.test/bye?iss=")
        claims = told(provider, party, shelf)
        assert claims["sub"] == identity["sub"] and claims["sid"] == identity["sid"]


def test_unavailable_features_are_not_advertised():
    """A realm whose clients are known, and hear of nothing."""
    client = {"id": "app", "secret": "app-secret-123", "redirectUris": [CALLBACK]}
    with Server(config={"realms": [{"id": "demo", "clients": [client]}]}) as server:
        meta = requests.get(f"{server.url}/demo/.well-known/openid-configuration", timeout=60).json()
    for name in ("backchannel_logout_supported", "frontchannel_logout_supported"):
        assert meta[name] is False
    assert meta["subject_types_supported"] == ["public"] and "registration_endpoint" not in meta
    assert "password" not in meta["grant_types_supported"]
