"""`prompt`, `max_age` and their like for a user who is already signed in."""

import pytest

from support.provider import PASSWORD, PERSON, Key, Landing, Page, Provider, RelyingParty, configuration
from support.server import Server


@pytest.fixture(scope="module")
def provider():
    with Server(config=configuration(Key("ES256"))) as running:
        yield Provider(running)


@pytest.fixture
def party(provider):
    return RelyingParty(provider)


def test_a_signed_in_person_chooses_the_account(party):
    assert isinstance(party.ask(prompt="select_account").form.named("password").attributes, dict), "nobody to choose"
    party.sign_in()
    page = party.ask(prompt="select_account", state="chosen")
    assert isinstance(page, Page) and PERSON in page.text and page.form.named("password") is None
    landing = page.press("continue")
    assert landing.query["state"] == "chosen" and party.redeem(landing.query["code"]).status_code == 200
    other = party.ask(prompt="select_account").press("another account")
    assert other.form.named("password") is not None
    assert "code" in other.submit(username=PERSON, password=PASSWORD).query
    assert "code" in party.silently().query, "who does not ask is not asked"


def test_a_person_agrees_or_does_not(party):
    page = party.ask(prompt="consent", scope="openid email orders").submit(username=PERSON, password=PASSWORD)
    assert isinstance(page, Page) and "Your email address" in page.text and "orders" in page.text
    assert party.redeem(page.press("allow").query["code"]).status_code == 200
    page = party.ask(prompt="consent")
    refused = page.press("^cancel$")
    assert isinstance(refused, Landing) and refused.query["error"] == "access_denied" and refused.query["state"]


def test_both_pages_one_after_the_other(party):
    party.sign_in()
    page = party.ask(prompt="select_account consent").press("continue").press("allow")
    assert "code" in page.query


def test_no_form_gets_around_a_fresh_sign_in(party):
    """Whoever must sign in again is not let in by the answer to another page."""
    party.sign_in()
    page = party.ask(prompt="login")
    pairs = page.body() | {"action": "allow"}
    again = party.browser.post(page.url, pairs)
    assert isinstance(again, Page) and again.form.named("password") is not None
    stranger = RelyingParty(party.provider)
    page = stranger.ask(prompt="consent")
    again = stranger.browser.post(page.url, page.body() | {"action": "allow"})
    assert isinstance(again, Page) and again.form.named("password") is not None


def test_a_new_sign_in_still_asks_for_consent(party):
    """`prompt` is a list, and each word of it counts (OpenID Connect Core §3.1.2.1)."""
    party.sign_in()
    page = party.ask(prompt="login consent", state="both")
    assert page.form.named("password") is not None
    page = page.submit(username=PERSON, password=PASSWORD)
    assert isinstance(page, Page) and page.document.headings == ["Allow access?"]
    landing = page.press("allow")
    assert landing.query["state"] == "both" and party.redeem(landing.query["code"]).status_code == 200
    page = party.ask(prompt="consent login").submit(username=PERSON, password=PASSWORD)
    assert page.press("^cancel$").query["error"] == "access_denied"
    page = party.ask(prompt="select_account login consent").submit(username=PERSON, password=PASSWORD)
    assert "code" in page.press("allow").query, "who signs in has chosen"


def test_a_fresh_sign_in_counts_for_its_own_request(party):
    page = party.ask(prompt="login consent", state="one").submit(username=PERSON, password=PASSWORD)
    other = party.ask(prompt="login consent", state="two")
    again = party.browser.post(other.url, page.body() | {"action": "allow"})
    assert isinstance(again, Page) and again.form.named("password") is not None
    stranger = RelyingParty(party.provider)
    stranger.sign_in()
    page = party.ask(prompt="login consent", state="one").submit(username=PERSON, password=PASSWORD)
    own = stranger.ask(prompt="consent")
    again = stranger.browser.post(page.url, page.body() | {"action": "allow", "_csrf": own.body()["_csrf"]})
    assert isinstance(again, Page) and again.form.named("password") is not None, "of another browser's session"


def test_a_person_may_read_before_they_agree(start):
    """`max_age=0` is met by the sign-in that it caused, for as long as anybody reads the page behind it."""
    party = RelyingParty(Provider(start(config=configuration(Key("ES256")))))
    page = party.ask(prompt="consent", max_age=0).submit(username=PERSON, password=PASSWORD)
    party.provider.server.clock.advance(minutes=2)
    assert "code" in page.press("allow").query
    page = party.ask(prompt="login consent").submit(username=PERSON, password=PASSWORD)
    party.provider.server.clock.advance(minutes=11)
    again = page.press("allow")
    assert isinstance(again, Page) and again.form.named("password") is not None


def test_none_stays_silent(party):
    assert party.silently(prompt="none").query["error"] == "login_required"
    party.sign_in()
    assert "code" in party.silently(prompt="none").query


def test_an_app_may_ask_for_nothing_back(party):
    """`response_type=none`: that the person is signed in is all that the app is told."""
    landing = party.sign_in(response_type="none", state="s")
    assert landing.query == {"state": "s", "iss": party.provider.issuer} and not landing.fragment
    assert party.silently(response_type="none", prompt="none").query.keys() == {"state", "iss"}
    other = RelyingParty(party.provider)
    assert other.silently(response_type="none", prompt="none").query["error"] == "login_required"
    assert "none" in party.provider["response_types_supported"]


@pytest.mark.parametrize("mixture", ["none code", "code none", "none none id_token", "none token"])
def test_nothing_goes_with_nothing_else(party, mixture):
    landing = party.silently(response_type=mixture)
    assert (landing.query | landing.fragment)["error"] == "unsupported_response_type"
