"""The RP-Initiated Logout plan, and the question that stands before a sign-out.

OpenID Connect RP-Initiated Logout 1.0 §2: the person must be asked where no id token shows that it is of the session
that ends. The plan's modules expect that page too, and press its button.
"""

from urllib.parse import urlencode

import jwt
import pytest

from support.provider import (
    CALLBACK,
    PASSWORD,
    SIGNED_OUT,
    Landing,
    Page,
    Provider,
    RelyingParty,
    configuration,
    registered,
)
from support.server import Server


@pytest.fixture
def hint(party):
    return party.tokens()["id_token"]


def leave(party, **parameters):
    return party.browser.open(party.provider["end_session_endpoint"] + "?" + urlencode(parameters))


def assert_signed_out(party):
    assert party.silently(prompt="none").query["error"] == "login_required"


def assert_signed_in(party):
    assert "code" in party.silently(prompt="none").query


def asked(page, party=None):
    """The page that asks, which the session outlives."""
    assert_page_only(page)
    assert page.status == 200 and page.document.headings == ["Sign out?"], page
    assert "You are signed in as ada" in page.text
    if party:
        assert_signed_in(party)
    return page


def assert_page_only(page):
    assert isinstance(page, Page), page


def test_oidcc_rp_initiated_logout_discovery_endpoint_verification(provider):
    assert provider["end_session_endpoint"].startswith(provider.issuer)


def test_oidcc_rp_initiated_logout(party, hint):
    landing = leave(party, id_token_hint=hint, post_logout_redirect_uri=SIGNED_OUT, state="a-state")
    assert isinstance(landing, Landing) and landing.target == SIGNED_OUT and landing.query == {"state": "a-state"}
    assert_signed_out(party)


def test_oidcc_rp_initiated_logout_by_post(party, hint):
    form = {"id_token_hint": hint, "post_logout_redirect_uri": SIGNED_OUT, "state": "s"}
    landing = party.browser.post(party.provider["end_session_endpoint"], form)
    assert landing.url == f"{SIGNED_OUT}?state=s"


def test_oidcc_rp_initiated_logout_no_state(party, hint):
    landing = leave(party, id_token_hint=hint, post_logout_redirect_uri=SIGNED_OUT)
    assert landing.url == SIGNED_OUT
    assert_signed_out(party)


def test_oidcc_rp_initiated_logout_no_params(party, hint):
    page = asked(leave(party), party).press("sign out")
    assert_page_only(page)
    assert page.status == 200
    assert_signed_out(party)


def test_oidcc_rp_initiated_logout_only_state(party, hint):
    assert_page_only(asked(leave(party, state="x"), party).press("sign out"))
    assert_signed_out(party)


def test_oidcc_rp_initiated_logout_no_post_logout_redirect_uri(party, hint):
    assert_page_only(leave(party, id_token_hint=hint, state="x"))
    assert_signed_out(party)


def test_oidcc_rp_initiated_logout_bad_post_logout_redirect_uri(party, hint):
    assert_page_only(leave(party, id_token_hint=hint, post_logout_redirect_uri="https://evil.example.test/"))


def test_oidcc_rp_initiated_logout_query_added_to_post_logout_redirect_uri(party, hint):
    assert_page_only(leave(party, id_token_hint=hint, post_logout_redirect_uri=SIGNED_OUT + "?foo=bar"))


def test_oidcc_rp_initiated_logout_modified_id_token_hint(party, hint):
    head, body, signature = hint.split(".")
    changed = f"{head}.{body}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}"
    assert_page_only(leave(party, id_token_hint=changed, post_logout_redirect_uri=SIGNED_OUT))
    assert_signed_in(party)


def test_oidcc_rp_initiated_logout_bad_id_token_hint(party, hint):
    unsigned = jwt.encode(jwt.decode(hint, options={"verify_signature": False}), None, "none")
    assert_page_only(leave(party, id_token_hint=unsigned, post_logout_redirect_uri=SIGNED_OUT))
    assert_signed_in(party)


def test_oidcc_rp_initiated_logout_no_id_token_hint(party, hint):
    page = asked(leave(party, post_logout_redirect_uri=SIGNED_OUT), party).press("sign out")
    assert_page_only(page)
    assert_signed_out(party)


# --- The question ---


def test_the_answer_leads_where_the_app_wanted(party, hint):
    page = asked(leave(party, client_id=party.id, post_logout_redirect_uri=SIGNED_OUT, state="a b"), party)
    assert party.id in page.text, "whose wish it is"
    landing = page.press("^sign out$")
    assert isinstance(landing, Landing) and landing.url == f"{SIGNED_OUT}?state=a%20b"
    assert_signed_out(party)


def test_a_person_may_stay(party, hint):
    page = asked(leave(party, client_id=party.id, post_logout_redirect_uri=SIGNED_OUT)).press("stay")
    assert_page_only(page)
    assert "still signed in" in page.text and not page.document.forms
    assert_signed_in(party)


def test_another_persons_token_asks(start, key):
    """Nor is a token of another session of the same person proof of this one, where it says which it is of."""
    people = [{"username": name, "password": PASSWORD} for name in ("ada", "grace")]
    own = Provider(start(config=configuration(key, users=people)))
    party, other = RelyingParty(own), RelyingParty(own)
    landing = other.ask().submit(username="grace", password=PASSWORD)
    hint = other.redeem(landing.query["code"]).json()["id_token"]
    party.tokens()
    asked(leave(party, id_token_hint=hint, post_logout_redirect_uri=SIGNED_OUT), party)
    listener = registered(own, backchannel_logout_uri="http://127.0.0.1:9/", post_logout_redirect_uris=[SIGNED_OUT])
    there = RelyingParty(own, listener.id, listener.secret)
    elsewhere = there.tokens()["id_token"]
    here = listener.tokens()["id_token"]
    asked(leave(listener, id_token_hint=elsewhere, post_logout_redirect_uri=SIGNED_OUT), listener)
    assert leave(listener, id_token_hint=here, post_logout_redirect_uri=SIGNED_OUT).url == SIGNED_OUT


def test_sign_out_without_a_session_needs_no_confirmation(party):
    landing = leave(party, client_id=party.id, post_logout_redirect_uri=SIGNED_OUT)
    assert isinstance(landing, Landing) and landing.url == SIGNED_OUT
    assert leave(party).document.headings == ["You are signed out"]


@pytest.mark.parametrize("spoil", [{"_csrf": "x" * 36}, {"_csrf": ""}, {}])
def test_no_other_site_answers_for_the_person(party, hint, spoil):
    """A form of another site lacks what the page of ours carries (double submit)."""
    page = asked(leave(party, client_id=party.id))
    pairs = page.body() | {"action": "sign-out"} | spoil
    if not spoil:
        del pairs["_csrf"]
    asked(party.browser.post(party.provider["end_session_endpoint"], pairs), party)
    # Nor by an address.
    query = urlencode(page.body() | {"action": "sign-out"})
    asked(party.browser.open(f"{party.provider['end_session_endpoint']}?{query}"), party)


def test_the_services_ways_out_ask_as_well(provider, party, hint):
    """At `/logout` too, which both personalities share, where the client is one of such a realm."""
    url = f"{provider.server.url}/logout?client_id={party.id}&logout_uri={SIGNED_OUT}"
    assert asked(party.browser.open(url), party).press("^sign out$").url == SIGNED_OUT
    assert_signed_out(party)


def test_what_the_form_adds_is_in_no_address(party, hint):
    page = asked(leave(party, client_id=party.id, post_logout_redirect_uri="https://evil.example.test/"))
    page = page.press("^sign out$")
    assert page.path == "/demo/logout" and page.status == 400 and "_csrf" not in page.url and "action" not in page.url
    assert_signed_out(party)


@pytest.mark.parametrize("language", ["de", "es", "fr", "id", "it", "ja", "ko", "pt-BR", "zh-CN", "zh-TW"])
def test_it_asks_in_every_language(party, hint, language):
    page = party.browser.open(
        party.provider["end_session_endpoint"], headers={"Accept-Language": language, "Accept": "text/html"}
    )
    assert page.document.headings != ["Sign out?"] and len(page.form.buttons) == 2
    assert f'lang="{language}"' in page.html
    assert_signed_in(party)


def test_a_pool_of_the_service_does_not_ask():
    client = {
        "ClientId": "shop",
        "CallbackURLs": [CALLBACK],
        "LogoutURLs": [SIGNED_OUT],
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid"],
        "AllowedOAuthFlowsUserPoolClient": True,
    }
    person = {"Username": "ada", "Password": PASSWORD}
    pool = {"Id": "eu-west-1_Shop00001", "PoolName": "shop", "Clients": [client], "Users": [person]}
    with Server(config={"userPools": [pool]}) as server:
        party = RelyingParty(Provider(server, pool["Id"]), "shop", None)
        party.sign_in()
        out = party.browser.open(f"{server.url}/logout?client_id=shop&logout_uri={SIGNED_OUT}")
        assert isinstance(out, Landing) and out.url == SIGNED_OUT
        assert_signed_out(party)
