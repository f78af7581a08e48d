"""Triggers during hosted login and at the token endpoint, answered by a webhook."""

import json

import pytest
import requests

from outgoing.test_triggers import refused, serve
from support.browser import Browser, Landing, Page
from support.pools import CALLBACK, PASSWORD
from support.tokens import claims_of

POOL = "eu-west-1_Triggers1"
ADA, NEW = "ada@example.com", "new@example.com"


def site(start, hook, *names, version="V1_0", **members):
    web = {
        "ClientId": "web",
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        "AllowedOAuthFlowsUserPoolClient": True,
        "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid", "email"],
        "CallbackURLs": [CALLBACK],
    }
    machine = {
        "ClientId": "machine",
        "ClientSecret": "machinesecret1",
        "AllowedOAuthFlowsUserPoolClient": True,
        "AllowedOAuthFlows": ["client_credentials"],
        "AllowedOAuthScopes": ["orders/read", "orders/write"],
    }
    servers = [
        {
            "Identifier": "orders",
            "Name": "Orders",
            "Scopes": [{"ScopeName": name, "ScopeDescription": name} for name in ["read", "write"]],
        }
    ]
    triggers = {name: {"webhook": f"{hook.url}/{name}", "version": version} for name in names}
    return serve(start, triggers, Clients=[web, machine], ResourceServers=servers, **members)


def open_page(server, path):
    query = {"client_id": "web", "response_type": "code", "scope": "openid email", "redirect_uri": CALLBACK}
    return Browser(server).open(requests.Request("GET", f"{server.url}{path}", params=query).prepare().url)


def log_in(server, name=ADA, password=PASSWORD):
    return open_page(server, "/login").submit(username=name, password=password)


def redeem(server, landing, **more):
    assert isinstance(landing, Landing), landing
    form = {"grant_type": "authorization_code", "client_id": "web", "redirect_uri": CALLBACK}
    return requests.post(f"{server.url}/oauth2/token", data=form | {"code": landing.query["code"]} | more, timeout=30)


def machine_token(server, **form):
    return requests.post(
        f"{server.url}/oauth2/token",
        data={"grant_type": "client_credentials"} | form,
        auth=("machine", "machinesecret1"),
        timeout=30,
    )


def failure(words):
    return 500, {}, {"errorMessage": words}


def test_the_sign_up_page_says_why_a_trigger_refuses(start, hook):
    server = site(start, hook, "PreSignUp")
    hook.answers["PreSignUp"] = failure("nobody <today>")
    page = open_page(server, "/signup").submit(username=NEW, new_password=PASSWORD)
    assert isinstance(page, Page) and page.path == "/signup"
    assert page.alert == "PreSignUp failed with error nobody <today>."
    refused("UserNotFoundException", lambda: server.api("eu-west-1").admin_get_user(UserPoolId=POOL, Username=NEW))
    hook.answers["PreSignUp"] = {"autoConfirmUser": True, "autoVerifyEmail": True}
    landing = page.submit(username=NEW, new_password=PASSWORD)
    assert redeem(server, landing).status_code == 200 if isinstance(landing, Landing) else log_in(server, NEW)
    assert {event["triggerSource"] for event in hook.of("PreSignUp")} == {"PreSignUp_SignUp"}


def test_the_login_page_says_why_a_trigger_refuses(start, hook):
    server = site(start, hook, "PreAuthentication", "PostAuthentication")
    hook.answers["PreAuthentication"] = failure("not now")
    page = log_in(server)
    assert isinstance(page, Page) and page.alert == "PreAuthentication failed with error not now."
    hook.answers["PreAuthentication"] = {}
    hook.answers["PostAuthentication"] = failure("never")
    page = page.submit(username=ADA, password=PASSWORD)
    assert isinstance(page, Page) and page.alert == "PostAuthentication failed with error never."
    hook.answers["PostAuthentication"] = {}
    assert isinstance(page.submit(username=ADA, password=PASSWORD), Landing)
    assert hook.of("PostAuthentication")[-1]["callerContext"]["clientId"] == "web"


def test_tokens_of_the_pages_have_a_source_of_their_own(start, hook):
    server = site(start, hook, "PreTokenGeneration", version="V2_0")
    hook.answers["PreTokenGeneration"] = {
        "claimsAndScopeOverrideDetails": {
            "idTokenGeneration": {"claimsToAddOrOverride": {"tenant": "blue", "dev:own": "x", "nonce": "x"}},
            "accessTokenGeneration": {"claimsToAddOrOverride": {"tenant": {"id": 1}}, "scopesToAdd": ["orders/read"]},
        }
    }
    tokens = redeem(server, log_in(server)).json()
    (event,) = hook.of("PreTokenGeneration")
    assert event["triggerSource"] == "TokenGeneration_HostedAuth" and event["request"]["scopes"] == ["openid", "email"]
    identity, access = claims_of(tokens["id_token"]), claims_of(tokens["access_token"])
    assert identity["tenant"] == "blue" and "dev:own" not in identity and identity.get("nonce") != "x"
    assert access["tenant"] == {"id": 1} and access["scope"].split() == ["openid", "email", "orders/read"]
    renewed = {"grant_type": "refresh_token", "client_id": "web", "refresh_token": tokens["refresh_token"]}
    assert requests.post(f"{server.url}/oauth2/token", data=renewed, timeout=30).status_code == 200
    assert hook.of("PreTokenGeneration")[-1]["triggerSource"] == "TokenGeneration_RefreshTokens"


def test_a_code_that_a_trigger_fails_on_may_be_redeemed_again(start, hook):
    server = site(start, hook, "PreTokenGeneration")
    landing = log_in(server)
    hook.answers["PreTokenGeneration"] = failure("not now")
    answer = redeem(server, landing)
    assert answer.status_code == 400, answer.text
    entry = server.control.get("requests", operation="token", limit=1).json()["requests"][-1]
    assert "PreTokenGeneration failed with error not now." in entry["reason"]
    hook.answers["PreTokenGeneration"] = {}
    assert redeem(server, landing).status_code == 200
    assert redeem(server, landing).json()["error"] == "invalid_grant"


def test_mails_of_the_pages_are_put_into_words(start, hook):
    server = site(start, hook, "CustomMessage")
    hook.answers["CustomMessage"] = {"emailSubject": "Hi", "emailMessage": "Yours: {####}"}
    page = open_page(server, "/signup").submit(username=NEW, new_password=PASSWORD)
    message = server.outbox.last(NEW)
    assert message["subject"] == "Hi" and message["body"] == f"Yours: {message['code']}"
    assert isinstance(page.submit(code=message["code"]), Landing)
    assert hook.of("CustomMessage")[0]["triggerSource"] == "CustomMessage_SignUp"


def test_users_migrate_through_the_pages(start, hook):
    server = site(start, hook, "UserMigration")
    attributes = {"email": "old@example.com", "email_verified": "true"}

    def migrate(event):
        if event["request"].get("password") not in (None, "old-password"):
            return {}
        return {"userAttributes": attributes, "finalUserStatus": "CONFIRMED", "messageAction": "SUPPRESS"}

    hook.answers["UserMigration"] = migrate
    page = log_in(server, "old@example.com", "wrong-password")
    assert isinstance(page, Page) and page.alert
    assert redeem(server, page.submit(username="old@example.com", password="old-password")).status_code == 200
    sources = [event["triggerSource"] for event in hook.of("UserMigration")]
    assert sources == ["UserMigration_Authentication"] * 2


def test_users_migrate_with_a_forgotten_password(start, hook):
    server = site(start, hook, "UserMigration")
    idp = server.api("eu-west-1")
    attributes = {"email": "old@example.com", "email_verified": "true"}
    hook.answers["UserMigration"] = {"userAttributes": attributes, "messageAction": "SUPPRESS"}
    idp.forgot_password(ClientId="web", Username="old@example.com", ClientMetadata={"a": "1"})
    (event,) = hook.of("UserMigration")
    assert event["triggerSource"] == "UserMigration_ForgotPassword" and "password" not in event["request"]
    assert event["request"]["clientMetadata"] == {"a": "1"}
    assert idp.admin_get_user(UserPoolId=POOL, Username="old@example.com")["UserStatus"] == "RESET_REQUIRED"
    code = server.outbox.code("old@example.com")
    idp.confirm_forgot_password(ClientId="web", Username="old@example.com", ConfirmationCode=code, Password=PASSWORD)
    assert isinstance(log_in(server, "old@example.com"), Landing)
    assert len(hook.of("UserMigration")) == 1


@pytest.mark.parametrize("version", ["V1_0", "V2_0"])
def test_a_machine_s_token_asks_no_trigger_of_the_earlier_versions(start, hook, version):
    server = site(start, hook, "PreTokenGeneration", version=version)
    assert machine_token(server).status_code == 200
    assert hook.events == []


def test_a_machine_s_token_and_the_third_version(start, hook):
    server = site(start, hook, "PreTokenGeneration", version="V3_0")
    hook.answers["PreTokenGeneration"] = {
        "claimsAndScopeOverrideDetails": {
            "accessTokenGeneration": {
                "claimsToAddOrOverride": {"tenant": "blue", "client_id": "x"},
                "scopesToAdd": ["orders/delete"],
                "scopesToSuppress": ["orders/write"],
            }
        }
    }
    answer = machine_token(server, aws_client_metadata=json.dumps({"environment": "test"}))
    claims = claims_of(answer.json()["access_token"])
    assert claims["tenant"] == "blue" and claims["client_id"] == "machine"
    assert claims["scope"].split() == ["orders/read", "orders/delete"]
    (event,) = hook.of("PreTokenGeneration")
    assert event == {
        "version": "3",
        "region": "eu-west-1",
        "userPoolId": POOL,
        "callerContext": {"awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": "machine"},
        "triggerSource": "TokenGeneration_ClientCredentials",
        "request": {"scopes": ["orders/read", "orders/write"], "clientMetadata": {"environment": "test"}},
        "response": {"claimsAndScopeOverrideDetails": None},
    }
    hook.answers["PreTokenGeneration"] = failure("no")
    assert machine_token(server).status_code == 400


def test_client_metadata_of_each_call_goes_to_the_triggers_that_it_fires(start, hook):
    names = ["PreSignUp", "CustomMessage", "PostConfirmation", "PostAuthentication", "PreTokenGeneration"]
    server = site(start, hook, *names)
    idp = server.api("eu-west-1")

    def seen():
        told = [(name, (event["request"].get("clientMetadata") or {}).get("call")) for name, event in hook.events]
        hook.events.clear()
        return told

    def metadata(call):
        return {"ClientMetadata": {"call": call}}

    names = {"ClientId": "web", "Username": NEW}
    idp.sign_up(**names, Password=PASSWORD, **metadata("SignUp"))
    assert seen() == [("PreSignUp", "SignUp"), ("CustomMessage", "SignUp")]
    idp.resend_confirmation_code(**names, **metadata("Resend"))
    assert seen() == [("CustomMessage", "Resend")]
    code = server.outbox.code(NEW)
    idp.confirm_sign_up(**names, ConfirmationCode=code, **metadata("Confirm"))
    assert seen() == [("PostConfirmation", "Confirm")]
    idp.forgot_password(**names, **metadata("Forgot"))
    assert seen() == [("CustomMessage", "Forgot")]
    code = server.outbox.code(NEW)
    idp.confirm_forgot_password(**names, ConfirmationCode=code, Password=PASSWORD, **metadata("Reset"))
    assert seen() == [("PostConfirmation", "Reset")]
    # What comes with the first call of a sign-in is not for the triggers at its end.
    tokens = idp.initiate_auth(
        ClientId="web",
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": NEW, "PASSWORD": PASSWORD},
        **metadata("Initiate"),
    )["AuthenticationResult"]
    assert seen() == [("PostAuthentication", None), ("PreTokenGeneration", None)]
    token = {"AccessToken": tokens["AccessToken"]}
    idp.get_user_attribute_verification_code(**token, AttributeName="email", **metadata("Verify"))
    assert seen() == [("CustomMessage", "Verify")]
    changed = [{"Name": "email", "Value": "newer@example.com"}]
    idp.update_user_attributes(**token, UserAttributes=changed, **metadata("Update"))
    assert seen() == [("CustomMessage", "Update")]
    idp.get_tokens_from_refresh_token(ClientId="web", RefreshToken=tokens["RefreshToken"], **metadata("Refresh"))
    assert seen() == [("PreTokenGeneration", "Refresh")]
