"""The RP-Initiated Logout plan."""

from urllib.parse import urlencode

import jwt
import pytest

from support.provider import SIGNED_OUT, Landing, Page


@pytest.fixture
def hint(party):
    return party.tokens()["id_token"]


def leave(party, **parameters):
    return party.browser.open(party.provider["end_session_endpoint"] + "?" + urlencode(parameters))


def assert_signed_out(party):
    assert party.silently(prompt="none").query["error"] == "login_required"


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
    page = leave(party)
    assert_page_only(page)
    assert page.status == 200
    assert_signed_out(party)


def test_oidcc_rp_initiated_logout_only_state(party, hint):
    assert_page_only(leave(party, state="x"))
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


def test_oidcc_rp_initiated_logout_bad_id_token_hint(party, hint):
    unsigned = jwt.encode(jwt.decode(hint, options={"verify_signature": False}), None, "none")
    assert_page_only(leave(party, id_token_hint=unsigned, post_logout_redirect_uri=SIGNED_OUT))


def test_oidcc_rp_initiated_logout_no_id_token_hint(party, hint):
    assert_page_only(leave(party, post_logout_redirect_uri=SIGNED_OUT))
