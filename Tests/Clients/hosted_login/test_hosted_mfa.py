"""Second factors on the hosted pages, by plain HTTP."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest

from support.browser import Browser, Page, login_page, redeem
from support.pools import PASSWORD, Pool, address
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


def register(pool, client, person) -> str:
    token = client.sign_in(person)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=token)["SecretCode"]
    pool.api.verify_software_token(AccessToken=token, UserCode=totp(secret))
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
    code = totp(secret, steps=1)
    landing = again.submit(code=code)
    assert redeem(client, landing.query["code"]).status_code == 200
    # The code served; the session that it opened goes on without another.
    page = login_page(Browser(shop.server), client).submit(username=person.email, password=PASSWORD)
    assert "already been used once" in page.submit(code=code).alert


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


def test_a_choice_between_an_app_and_a_phone(shop, browser):
    client, person = shop.web_client(), shop.user(phone_number=PHONE)
    secret = register(shop, client, person)
    shop.api.admin_set_user_mfa_preference(
        UserPoolId=shop.id,
        Username=person.email,
        SMSMfaSettings={"Enabled": True},
        SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": False},
    )
    page = login_page(browser, client).submit(username=person.email, password=PASSWORD)
    assert {button.value for button in page.form.buttons} == {"SMS_MFA", "SOFTWARE_TOKEN_MFA", "cancel"}
    assert "+*******6666" in page.text and PHONE not in page.html
    landing = page.press("SOFTWARE_TOKEN_MFA").submit(code=totp(secret, steps=1))
    assert redeem(client, landing.query["code"]).status_code == 200
    page = login_page(Browser(shop.server), client).submit(username=person.email, password=PASSWORD)
    page = page.press("SMS_MFA")
    assert redeem(client, page.submit(code=shop.server.outbox.code(PHONE)).query["code"]).status_code == 200
    # What was not offered is not taken.
    page = login_page(Browser(shop.server), client).submit(username=person.email, password=PASSWORD)
    pairs = page.body() | {"factor": "EMAIL_OTP"}
    refused = page.browser.post(page.url.split("/login")[0] + page.form.attributes["action"], pairs)
    assert refused.alert and refused.form.named("password") is not None


def required(server, **factors):
    pool = Pool(server, EmailConfiguration=SENDER)
    pool.api.set_user_pool_mfa_config(UserPoolId=pool.id, MfaConfiguration="ON", **factors)
    return pool


SENDER = {
    "EmailSendingAccount": "DEVELOPER",
    "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/shop@example.com",
    "From": "shop@example.com",
}


def test_an_app_is_set_up_in_the_middle_of_a_sign_in(server, browser):
    pool = required(server, SoftwareTokenMfaConfiguration={"Enabled": True})
    client, person = pool.web_client(), pool.user()
    page = login_page(browser, client).submit(username=person.email, password=PASSWORD)
    link = page.link("app on this device")["href"]
    secret = parse_qs(urlsplit(link).query)["secret"][0]
    assert link == f"otpauth://totp/{pool.name}:{quote(person.email)}?secret={secret}&issuer={pool.name}"
    assert secret in page.text and browser.cookies.get("cognito") is None
    again = page.submit(code="000000")
    assert "Invalid code received for user" in again.alert and again.link("app on this device")["href"] == link
    landing = again.submit(code=totp(secret), friendlyDeviceName="Ada’s phone")
    assert redeem(client, landing.query["code"]).status_code == 200
    page = login_page(Browser(server), client).submit(username=person.email, password=PASSWORD)
    assert redeem(client, page.submit(code=totp(secret, steps=1)).query["code"]).status_code == 200


def test_an_address_becomes_the_second_factor(server, browser):
    pool = Pool(server, UsernameAttributes=None, AutoVerifiedAttributes=None, EmailConfiguration=SENDER)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        MfaConfiguration="ON",
        SoftwareTokenMfaConfiguration={"Enabled": True},
        EmailMfaConfiguration={"Message": "Code {####}", "Subject": "Code"},
    )
    client = pool.web_client()
    pool.user("ada")
    page = login_page(browser, client).submit(username="ada", password=PASSWORD)
    assert {button.value for button in page.form.buttons} == {"EMAIL_OTP", "SOFTWARE_TOKEN_MFA", "cancel"}
    page = page.press("EMAIL_OTP")
    page = page.submit(**{"requiredAttributes[email]": "nobody"})
    assert "Invalid email address format" in page.alert
    mail = address()
    page = page.submit(**{"requiredAttributes[email]": mail})
    assert "verification_code" in page.html
    landing = page.submit(code=server.outbox.code(mail))
    assert redeem(client, landing.query["code"]).status_code == 200
    assert pool.attributes_of("ada")["email"] == mail
