"""A pool behaves as its configuration file says."""

import base64

import pytest
import requests

from support.server import run
from support.tokens import claims_of

PASSWORD = "Correct-Horse-1"
CONFIGURATION = """
userPools:
  - Id: eu-west-1_Shop00001
    PoolName: shop
    Issuer: request-host
    UsernameAttributes: [email, phone_number]
    AutoVerifiedAttributes: [email]
    Policies:
      SignInPolicy: {AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP, SMS_OTP]}
    Clients:
      - ClientId: turning
        ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_AUTH]
        RefreshTokenRotation: {Feature: ENABLED, RetryGracePeriodSeconds: 0}
    Users:
      - Username: ada@example.com
        Password: Correct-Horse-1
        UserAttributes: [{Name: phone_number, Value: "+15551234567"}, {Name: email_verified, Value: "true"}]
"""


@pytest.fixture
def shop(start, tmp_path):
    path = tmp_path / "shop.yaml"
    path.write_text(CONFIGURATION)
    assert run("check", path).returncode == 0
    return start("--config", path, "--trusted-proxy", "127.0.0.1")


def post(server, path, headers=None, **body):
    body = {"client_id": "turning"} | body
    return requests.post(f"{server.url}/v1/eu-west-1_Shop00001/{path}", json=body, headers=headers, timeout=60)


def test_rotation_is_on(shop):
    first = post(shop, "sign-in", username="ada@example.com", password=PASSWORD).json()["refresh_token"]
    second = post(shop, "token/refresh", refresh_token=first).json()["refresh_token"]
    assert second != first
    refused = post(shop, "token/refresh", refresh_token=first)
    assert refused.status_code == 401 and refused.json()["code"] == "token_revoked"
    assert post(shop, "token/refresh", refresh_token=second).json()["refresh_token"] not in (first, second)


def test_a_code_by_text_signs_in(shop):
    begun = post(shop, "otp/start", username="+15551234567", channel="sms").json()
    assert begun["delivery"] == {"destination": "+*******4567", "medium": "sms", "attribute": "phone_number"}
    message = requests.get(f"{shop.url}/_understudy/messages/latest", params={"to": "+15551234567"}, timeout=60).json()
    assert message["channel"] == "sms" and len(message["code"]) == 8
    wrong = post(shop, "otp/verify", session=begun["session"], code="00000000x")
    assert wrong.status_code == 400 and wrong.json()["code"] == "code_mismatch"
    tokens = post(shop, "otp/verify", session=begun["session"], code=message["code"]).json()
    assert claims_of(tokens["id_token"])["phone_number_verified"] is True


def test_the_issuer_follows_the_host_and_the_scheme_in_front_of_it(shop):
    headers = {"Host": "idp.example.test", "X-Forwarded-Proto": "https"}
    tokens = post(shop, "sign-in", headers, username="ada@example.com", password=PASSWORD).json()
    assert claims_of(tokens["access_token"])["iss"] == "https://idp.example.test/eu-west-1_Shop00001"


@pytest.mark.parametrize("number", [2**64 - 1, 2**64, 2**63, 0, -1])
def test_a_page_token_of_any_number_is_harmless(shop, number):
    token = base64.b64encode(f"ListUsers\x1f{number}".encode()).decode()
    answer = shop.post("ListUsers", {"UserPoolId": "eu-west-1_Shop00001", "PaginationToken": token})
    assert answer.status_code in (200, 400)
