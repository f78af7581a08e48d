"""Second factors over the plain REST front, and as a configuration file has them."""

import pytest
import requests

from support.pools import PASSWORD
from support.server import run
from support.totp import totp

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
CONFIGURATION = f"""
userPools:
  - Id: eu-west-1_Factors01
    PoolName: factors
    UsernameAttributes: [email]
    MfaConfiguration: "ON"
    EnabledMfas: [SOFTWARE_TOKEN_MFA, EMAIL_OTP, SMS_MFA]
    DeviceConfiguration: {{ChallengeRequiredOnNewDevice: true}}
    AccountRecoverySetting:
      RecoveryMechanisms: [{{Name: verified_phone_number, Priority: 1}}, {{Name: verified_email, Priority: 2}}]
    Clients:
      - ClientId: factors
        ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
    Users:
      - {{Username: app@example.com, Password: Correct-Horse-1, Totp: {SECRET}}}
      - {{Username: mail@example.com, Password: Correct-Horse-1, UserMFASettingList: [EMAIL_OTP]}}
      - Username: both@example.com
        Password: Correct-Horse-1
        Totp: {SECRET}
        UserAttributes: [{{Name: phone_number, Value: "+15550177777"}}]
        UserMFASettingList: [SMS_MFA, SOFTWARE_TOKEN_MFA]
  - Id: eu-west-1_Apps00001
    PoolName: apps
    MfaConfiguration: "ON"
    EnabledMfas: [SOFTWARE_TOKEN_MFA]
    Clients: [{{ClientId: apps, ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH]}}]
    Users: [{{Username: ada, Password: Correct-Horse-1}}]
"""


@pytest.fixture
def shop(start, tmp_path):
    path = tmp_path / "factors.yaml"
    path.write_text(CONFIGURATION)
    checked = run("check", path)
    assert checked.returncode == 0, checked.stderr
    return start("--config", path)


def post(server, path, pool="factors", expected=200, **body):
    answer = requests.post(f"{server.url}/v1/{pool}/{path}", json={"client_id": pool} | body, timeout=60)
    assert answer.status_code == expected, answer.text
    return answer.json()


def sign_in(server, name, pool="factors"):
    return post(server, "sign-in", pool, username=name, password=PASSWORD)


def challenge(server, asked, pool="factors", expected=200, name=None, **answer):
    return post(
        server,
        "challenge",
        pool,
        expected,
        session=asked["session"],
        challenge=name or asked["challenge"],
        answer=answer,
    )


def test_the_code_of_an_app(shop):
    asked = sign_in(shop, "app@example.com")
    assert asked["challenge"] == "totp"
    refused = challenge(shop, asked, expected=400, code="000000")
    assert refused["code"] == "code_mismatch" and refused["pointer"] == "/answer/code"
    code = totp(SECRET)
    tokens = challenge(shop, asked, code=code)
    me = requests.get(
        f"{shop.url}/v1/factors/me", headers={"Authorization": f"Bearer {tokens['access_token']}"}, timeout=60
    ).json()
    assert me["mfa"] == ["totp"]
    assert challenge(shop, sign_in(shop, "app@example.com"), expected=400, code=code)["code"] == "code_expired"
    # This front has no word for devices, so its tokens are bound to none.
    assert post(shop, "token/refresh", refresh_token=tokens["refresh_token"])["access_token"]


def test_a_code_by_mail(shop):
    asked = sign_in(shop, "mail@example.com")
    assert asked["challenge"] == "email_otp" and asked["delivery"]["medium"] == "email"
    message = shop.outbox.last("mail@example.com", kind="mfa")
    assert challenge(shop, asked, code=message["code"])["access_token"]


def test_a_choice_of_factors(shop):
    asked = sign_in(shop, "both@example.com")
    assert asked["challenge"] == "select_mfa" and asked["options"] == ["sms_mfa", "totp"]
    assert challenge(shop, asked, expected=403, factor="email_otp")["code"] == "flow_not_enabled"
    sent = challenge(shop, asked, factor="sms_mfa")
    assert sent["challenge"] == "sms_mfa" and sent["delivery"]["destination"] == "+*******7777"
    code = shop.outbox.code("+15550177777", kind="mfa")
    challenge(shop, sent, expected=400, name="totp", code=code)
    assert challenge(shop, sent, code=code)["access_token"]


def test_a_factor_is_set_up(shop):
    asked = sign_in(shop, "ada", "apps")
    assert asked["challenge"] == "mfa_setup" and asked["options"] == ["totp"]
    told = challenge(shop, asked, "apps", factor="totp")
    assert told["challenge"] == "mfa_setup" and len(told["secret"]) == 52
    assert challenge(shop, told, "apps", expected=400, code="000000")["code"] == "code_mismatch"
    assert challenge(shop, told, "apps", code=totp(told["secret"]))["access_token"]
    assert sign_in(shop, "ada", "apps")["challenge"] == "totp"


@pytest.mark.parametrize(
    "pool, user, text",
    [
        ('MfaConfiguration: "ON", EnabledMfas: []', "", "MfaConfiguration without EnabledMfas"),
        (
            'MfaConfiguration: "ON", Policies: {SignInPolicy: {AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP]}}',
            "",
            "MfaConfiguration ON beside AllowedFirstAuthFactors",
        ),
        ("EnabledMfas: [SMS_MFA], MfaConfiguration: OPTIONAL", ", UserMFASettingList: [SMS_MFA]", "cannot have (sms)"),
        ("MfaConfiguration: OPTIONAL", ", PreferredMfaSetting: SOFTWARE_TOKEN_MFA", "cannot have (softwareToken)"),
        ("MfaConfiguration: OPTIONAL", ", Totp: JBSWY3DPEHPK3PX1", "not a base32 secret"),
    ],
)
def test_contradictions_are_told(tmp_path, pool, user, text):
    path = tmp_path / "wrong.yaml"
    path.write_text(f"userPools: [{{PoolName: shop, {pool}, Users: [{{Username: ada{user}}}]}}]")
    checked = run("check", path)
    assert checked.returncode == 1 and text in checked.stderr
