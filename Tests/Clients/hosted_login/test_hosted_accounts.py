"""Sign-up, first passwords, recovery and mailed codes on the hosted pages."""

import re

import pytest

from support.browser import Landing, Page, authorize_url, login_page, redeem
from support.pools import (
    EXPIRED,
    MISMATCH,
    OTHER_PASSWORD,
    PASSWORD,
    TEMPORARY,
    WRONG_PASSWORD,
    Pool,
    address,
    fails,
    passwordless,
)
from support.tokens import claims_of


@pytest.fixture
def client(pool):
    return pool.web_client()


# --- First passwords, unconfirmed users, sign-up, recovery, codes ---


def test_an_invited_user_chooses_a_password_on_the_page(pool, client, browser):
    ada = pool.invite().email
    page = login_page(browser, client).submit(username=ada, password=TEMPORARY)
    assert isinstance(page, Page), page
    page = page.submit(new_password="short")
    assert "Password not long enough" in page.alert
    landing = page.submit(new_password=PASSWORD)
    assert isinstance(landing, Landing) and landing.query["state"] == "a-state"
    assert redeem(client, landing.query["code"]).status_code == 200
    assert pool.status_of(ada) == "CONFIRMED"


def test_two_different_new_passwords_are_noticed(pool, client, browser):
    ada = pool.invite().email
    page = login_page(browser, client).submit(username=ada, password=TEMPORARY)
    fields = page.form.with_autocomplete("new-password")
    if len(fields) < 2:
        pytest.skip("the page asks once")
    page = page.submit(**{fields[0].name: PASSWORD, fields[1].name: OTHER_PASSWORD})
    assert isinstance(page, Page) and page.alert
    assert pool.status_of(ada) == "FORCE_CHANGE_PASSWORD"


def sign_up_page(browser, client, **parameters):
    page = browser.open(authorize_url(client, path="/signup", **parameters))
    assert isinstance(page, Page) and page.status == 200, page
    return page


def test_the_login_page_leads_to_sign_up_and_recovery(client, browser):
    page = login_page(browser, client, state="kept")
    assert page.follow("sign up|create an account").path == "/signup"
    assert page.follow("forgot").path.lower() == "/forgotpassword"
    assert "state=kept" in page.link("sign up|create an account")["href"]


def test_a_new_user_signs_up_confirms_and_is_signed_in(pool, client, browser, outbox):
    ada = address()
    page = sign_up_page(browser, client, state="kept").submit(username=ada, new_password=PASSWORD)
    assert isinstance(page, Page) and page.path == "/confirm", page
    assert "u***@e***" in page.text
    assert pool.status_of(ada) == "UNCONFIRMED"
    code = outbox.last(ada)
    assert code["kind"] == "sign_up"
    page = page.submit(code="000000" if code["code"] != "000000" else "111111")
    assert isinstance(page, Page) and page.alert == MISMATCH
    landing = page.submit(code=code["code"])
    assert isinstance(landing, Landing) and landing.query["state"] == "kept", landing
    tokens = redeem(client, landing.query["code"]).json()
    assert claims_of(tokens["id_token"])["email"] == ada
    assert pool.status_of(ada) == "CONFIRMED" and pool.attributes_of(ada)["email_verified"] == "true"
    assert client.sign_in(ada)


def test_required_attributes_are_asked_for(server, browser, outbox):
    pool = Pool(server, Schema=[{"Name": "name", "Required": True}])
    client, ada = pool.web_client(), address()
    page = sign_up_page(browser, client)
    field = next(one for one in page.form.fields if one.name and "name" in one.name and "username" not in one.name)
    page = page.submit(**{"username": ada, "new_password": PASSWORD, field.name: "Ada"})
    landing = page.submit(code=outbox.code(ada))
    assert isinstance(landing, Landing)
    assert pool.attributes_of(ada)["name"] == "Ada"


def test_a_refused_sign_up_shows_why(client, person, browser, outbox):
    page = sign_up_page(browser, client).submit(username=person.email, new_password=PASSWORD)
    assert page.path == "/signup" and page.alert == "User already exists"
    assert page.form.named("username").value == person.email
    ada = address()
    page = page.submit(username=ada, new_password="lowercase-1")
    assert page.alert == "Password did not conform with policy: Password must have uppercase characters"
    assert outbox.none(ada)
    page = page.submit(username="not an address", new_password=PASSWORD)
    assert "Username should be an email." in page.alert


def test_a_pool_may_refuse_sign_up(server, browser):
    client = Pool(server, AdminCreateUserConfig={"AllowAdminCreateUserOnly": True}).web_client()
    page = login_page(browser, client)
    assert not [one for one in page.document.links if re.search("sign up|create an account", one.text, re.IGNORECASE)]
    page = browser.open(authorize_url(client, path="/signup"))
    if page.status == 200:
        page = page.submit(username=address(), new_password=PASSWORD)
        assert page.alert == "SignUp is not permitted for this user pool"


def test_another_code_is_sent_on_demand(pool, client, browser, outbox):
    ada = address()
    page = sign_up_page(browser, client).submit(username=ada, new_password=PASSWORD)
    first = outbox.last(ada)
    try:
        page = page.press("send a new code|new code|resend")
    except AssertionError:
        page = page.follow("send a new code|new code|resend")
    assert isinstance(page, Page) and page.path == "/confirm", page
    second = outbox.last(ada)
    assert second["id"] != first["id"] and second["kind"] == "resend"
    if first["code"] != second["code"]:
        page = page.submit(code=first["code"])
        assert page.alert == MISMATCH
    assert isinstance(page.submit(code=second["code"]), Landing)


def test_an_unconfirmed_user_is_sent_to_confirm(pool, client, browser, outbox):
    ada = address()
    client.sign_up(ada)
    page = login_page(browser, client, state="kept").submit(username=ada, password=PASSWORD)
    assert isinstance(page, Page) and page.path == "/confirm", page
    landing = page.submit(code=outbox.code(ada))
    assert isinstance(landing, Landing) and landing.query["state"] == "kept"
    assert redeem(client, landing.query["code"]).status_code == 200


def test_confirming_needs_a_sign_up_first(client, browser):
    page = browser.open(authorize_url(client, path="/confirm"))
    assert isinstance(page, Page) and "code" not in page.query
    assert page.status in (200, 400)
    assert (
        not page.document.forms
        or page.path == "/login"
        or not page.document.forms[0].with_autocomplete("one-time-code")
    )


def test_a_forgotten_password_is_set_anew(pool, client, person, browser, outbox):
    page = browser.open(authorize_url(client, path="/forgotPassword", state="kept"))
    assert page.status == 200
    page = page.submit(username=person.email)
    assert page.path.lower() == "/confirmforgotpassword" and "u***@e***" in page.text
    message = outbox.last(person.email)
    assert message["kind"] == "forgot_password"
    wrong = "000000" if message["code"] != "000000" else "111111"
    page = page.submit(code=wrong, new_password=OTHER_PASSWORD)
    assert page.alert == MISMATCH
    page = page.submit(code=message["code"], new_password="short")
    assert page.alert == "Password does not conform to policy: Password not long enough"
    page = page.submit(code=message["code"], new_password=OTHER_PASSWORD)
    assert isinstance(page, Page) and page.path == "/login"
    landing = page.submit(username=person.email, password=OTHER_PASSWORD)
    assert isinstance(landing, Landing) and landing.query["state"] == "kept"
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.sign_in(person, PASSWORD)


def test_recovery_hides_who_exists(pool, browser, outbox):
    client, nobody = pool.web_client(PreventUserExistenceErrors="ENABLED"), address()
    page = browser.open(authorize_url(client, path="/forgotPassword")).submit(username=nobody)
    assert page.path.lower() == "/confirmforgotpassword" and "u***@e***" in page.text
    assert outbox.none(nobody)
    page = page.submit(code="123456", new_password=OTHER_PASSWORD)
    assert page.alert in (MISMATCH, EXPIRED)


@pytest.mark.parametrize("path", ["/forgotpassword", "/FORGOTPASSWORD"])
def test_some_paths_are_read_in_any_case(client, browser, path):
    assert browser.open(authorize_url(client, path=path)).status == 200


def otp_page(browser, server):
    pool = passwordless(server)
    client, person = pool.web_client(), pool.user()
    page = login_page(browser, client, state="kept").press("email me a code", username=person.email)
    assert isinstance(page, Page) and page.form.with_autocomplete("one-time-code"), page
    return client, person, page


def test_a_mailed_code_signs_in(server, browser, outbox):
    client, person, page = otp_page(browser, server)
    assert "u***@e***" in page.text
    field = page.form.with_autocomplete("one-time-code")[0]
    assert field.name == "code" and field["type"] == "text" and field["inputmode"] == "numeric"
    assert field["pattern"] == "[0-9]*" and field["maxlength"] == "8"
    message = outbox.last(person.email)
    assert message["kind"] == "sign_in_otp" and re.fullmatch(r"\d{8}", message["code"])
    wrong = "00000000" if message["code"] != "00000000" else "11111111"
    page = page.submit(code=wrong)
    assert isinstance(page, Page) and page.alert
    landing = page.submit(code=message["code"])
    assert isinstance(landing, Landing) and landing.query["state"] == "kept"
    tokens = redeem(client, landing.query["code"]).json()
    assert claims_of(tokens["id_token"])["sub"] == person.sub
    assert isinstance(browser.open(authorize_url(client)), Landing), "it is a session like any other"


def test_another_sign_in_code_kills_the_first(server, browser, outbox):
    client, person, page = otp_page(browser, server)
    first = outbox.last(person.email)
    try:
        page = page.press("resend|new code|another code|again")
    except AssertionError:
        page = page.follow("resend|new code|another code|again")
    second = outbox.last(person.email)
    assert second["id"] != first["id"]
    if first["code"] != second["code"]:
        page = page.submit(code=first["code"])
        assert isinstance(page, Page) and page.alert
    landing = page.submit(code=second["code"])
    assert isinstance(landing, Landing) and landing.query["state"] == "kept" and client.id


def test_a_code_page_may_be_left(server, browser):
    _, _, page = otp_page(browser, server)
    landing = page.press("^cancel$")
    assert isinstance(landing, Landing) and landing.query["error"] == "access_denied"


def test_without_codes_in_the_pool_the_page_offers_none(client, browser):
    page = login_page(browser, client)
    with pytest.raises(AssertionError):
        page.button("email me a code")


def test_a_mailed_code_hides_who_exists(server, browser, outbox):
    client, nobody = passwordless(server).web_client(PreventUserExistenceErrors="ENABLED"), address()
    page = login_page(browser, client).press("email me a code", username=nobody)
    assert page.form.with_autocomplete("one-time-code") and "u***@e***" in page.text
    assert outbox.none(nobody)
    page = page.submit(code="12345678")
    assert isinstance(page, Page) and page.alert
