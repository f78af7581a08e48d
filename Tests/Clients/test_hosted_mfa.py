"""Second factors on the hosted pages, by plain HTTP."""

import pytest

from support.browser import Browser, Page, login_page, redeem
from support.pools import PASSWORD, Pool
from support.totp import totp

SMS = {"SnsCallerArn": "arn:aws:iam::000000000000:role/sms"}
PHONE = "+15550166666"


@pytest.fixture
def shop(server):
    pool = Pool(server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        MfaConfiguration="OPTIONAL",
        SoftwareTokenMfaConfiguration={"Enabled": True},
        SmsMfaConfiguration={"SmsConfiguration": SMS},
    )
    return pool


@pytest.fixture
def browser(server):
    return Browser(server)


def register(pool, client, person) -> str:
    token = client.sign_in(person)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
    pool.api.verify_software_token(AccessToken=token, UserCode=totp(secret, steps=-1))
    pool.api.set_user_mfa_preference(
        AccessToken=token, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    return secret


def test_the_code_of_an_app(shop, browser):
    client, person = shop.web_client(), shop.user()
    secret = register(shop, client, person)
    page = login_page(browser, client).submit(username=person.email, password=PASSWORD)
    assert isinstance(page, Page) and browser.cookies.get("cognito") is None
    again = page.submit(code="000000")
    assert isinstance(again, Page) and "Invalid code received for user" in again.alert
    landing = again.submit(code=totp(secret))
    assert redeem(client, landing.query["code"]).status_code == 200
    # The code served; the session that it opened goes on without another.
    page = login_page(Browser(shop.server), client).submit(username=person.email, password=PASSWORD)
    assert "already been used once" in page.submit(code=totp(secret)).alert


def test_a_code_by_text_and_another(shop, browser):
    client, person = shop.web_client(), shop.user(phone_number=PHONE)
    shop.api.admin_set_user_mfa_preference(
        UserPoolId=shop.id, Username=person.email, SMSMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    page = login_page(browser, client).submit(username=person.email, password=PASSWORD)
    first = shop.server.outbox.last(PHONE, realm=shop.id, kind="mfa")
    again = page.press("resend|another|new code", code="")
    second = shop.server.outbox.last(PHONE, realm=shop.id, kind="mfa")
    assert second["id"] != first["id"]
    landing = again.submit(code=second["code"])
    assert redeem(client, landing.query["code"]).status_code == 200


def test_what_is_not_there_yet_is_said(shop, browser):
    client, person = shop.web_client(), shop.user(phone_number=PHONE)
    register(shop, client, person)
    shop.api.admin_set_user_mfa_preference(
        UserPoolId=shop.id,
        Username=person.email,
        SMSMfaSettings={"Enabled": True},
        SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": False},
    )
    page = login_page(browser, client).submit(username=person.email, password=PASSWORD)
    assert isinstance(page, Page) and "not implemented: choosing a second factor" in page.alert
