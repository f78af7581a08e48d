"""Sign-in through identity providers that the server simulates."""

import json
import uuid

import boto3
import pytest
import requests
from botocore.config import Config
from botocore.exceptions import ClientError

from support.browser import Browser, Landing, redeem
from support.chromium import complaints, follow, go, landed
from support.pools import fails
from support.server import run
from support.srp import SRPClient
from support.tokens import claims_of

CALLBACK = "exampleauth://auth"
CONFIGURATION = """
userPools:
  - Id: eu-west-1_Shop00001
    PoolName: shop
    UsernameAttributes: [email]
    UsernameConfiguration: {CaseSensitive: false}
    IdentityProviders:
      - ProviderName: Google
        ProviderType: Google
        AttributeMapping: {email: email, name: name}
        IdpIdentifiers: [example.com]
        Played:
          people: [{sub: "117", email: g@example.com, name: Grace}, {sub: "118", email: h@example.com}]
          mode: choose
      - {ProviderName: Facebook, ProviderType: Facebook, Played: {people: [{sub: "5"}], mode: first}}
      - {ProviderName: LoginWithAmazon, ProviderType: LoginWithAmazon, Played: {mode: "error:access_denied"}}
      - ProviderName: Works
        ProviderType: SAML
        AttributeMapping: {email: "http://schemas.example/email"}
        Played: {people: [{sub: s1, "http://schemas.example/email": s@example.com}]}
      - ProviderName: Elsewhere
        ProviderType: SAML
        ProviderDetails: {MetadataURL: "http://127.0.0.1:9/metadata"}
    Clients:
      - ClientId: shopweb
        ClientName: web
        ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
        CallbackURLs: ["exampleauth://auth"]
        AllowedOAuthFlows: [code]
        AllowedOAuthScopes: [openid, email, profile, aws.cognito.signin.user.admin]
        AllowedOAuthFlowsUserPoolClient: true
        SupportedIdentityProviders: [COGNITO, Google, Facebook, LoginWithAmazon, Works, Elsewhere]
      - ClientId: onlygoogle
        CallbackURLs: ["exampleauth://auth"]
        AllowedOAuthFlows: [code]
        AllowedOAuthScopes: [openid, email, profile]
        AllowedOAuthFlowsUserPoolClient: true
        SupportedIdentityProviders: [Google]
      - ClientId: plain
        CallbackURLs: ["exampleauth://auth"]
        AllowedOAuthFlows: [code]
        AllowedOAuthScopes: [openid, email, profile]
        AllowedOAuthFlowsUserPoolClient: true
    Users:
      - {Username: ada@example.com, Password: Correct-Horse-1}
"""
POOL = "eu-west-1_Shop00001"


class Shop:
    """The configured pool, as `support.browser` wants a client."""

    def __init__(self, server, client_id="shopweb"):
        self.server, self.id, self.secret = server, client_id, None
        self.redirect_uri = CALLBACK
        self.pool = self

    @property
    def api(self):
        return boto3.client(
            "cognito-idp",
            endpoint_url=self.server.url,
            region_name="eu-west-1",
            aws_access_key_id="AKIAUNDERSTUDY000001",
            aws_secret_access_key="secret",
            config=Config(retries={"max_attempts": 0}),
        )

    def address(self, path="/oauth2/authorize", **parameters):
        everything = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": CALLBACK,
            "state": "a-state",
            "scope": "openid email profile",
        } | parameters
        return requests.Request("GET", self.server.url + path, params=everything).prepare().url

    def open(self, browser, **parameters):
        return browser.open(self.address(**parameters))

    def claims(self, landing):
        answer = redeem(self, landing.query["code"])
        assert answer.status_code == 200, answer.text
        return claims_of(answer.json()["id_token"])


@pytest.fixture
def shop(start, tmp_path):
    path = tmp_path / "shop.yaml"
    path.write_text(CONFIGURATION)
    assert run("check", path).returncode == 0
    return Shop(start("--config", path))


def test_a_person_is_chosen_on_the_page(shop):
    page = shop.open(Browser(shop.server))
    assert page.path == "/login" and page.document.forms
    simulated = page.follow("continue with google")
    assert simulated.path == "/provider" and simulated.document.headings == ["Sign in with Google"]
    landing = simulated.press("grace")
    assert isinstance(landing, Landing) and landing.query["state"] == "a-state"
    claims = shop.claims(landing)
    assert claims["cognito:username"] == "google_117"
    assert claims["cognito:groups"] == [POOL + "_Google"]
    assert claims["email"] == "g@example.com" and claims["email_verified"] is False and claims["name"] == "Grace"
    (identity,) = claims["identities"]
    assert identity.pop("dateCreated").isdigit()
    assert identity == {
        "userId": "117",
        "providerName": "Google",
        "providerType": "Google",
        "issuer": None,
        "primary": "true",
    }
    # No nonce was sent: the service makes one for users from providers.
    uuid.UUID(claims["nonce"])
    user = shop.api.admin_get_user(UserPoolId=POOL, Username="google_117")
    assert user["UserStatus"] == "EXTERNAL_PROVIDER"
    kept = {one["Name"]: one["Value"] for one in user["UserAttributes"]}
    stored = json.loads(kept["identities"])
    assert stored[0]["userId"] == "117" and stored[0]["primary"] is True


def test_the_session_lasts_and_differs_from_a_native_one(shop):
    browser = Browser(shop.server)
    shop.open(browser, identity_provider="Google").press("grace")
    assert "code" in shop.open(browser).query
    assert "code" in shop.open(browser, identity_provider="Google").query
    # A nonce that nobody asked for comes with the sign-in at the provider alone: kargo#6797, langfuse#3084.
    for asked in ({}, {"identity_provider": "Google"}, {"prompt": "none"}):
        assert "nonce" not in shop.claims(shop.open(browser, **asked)), asked
        assert shop.claims(shop.open(browser, nonce="n-1", **asked))["nonce"] == "n-1", asked
    silent = shop.open(browser, prompt="none", identity_provider="COGNITO")
    assert silent.query["error"] == "login_required"
    assert shop.open(browser, identity_provider="COGNITO").path == "/login"
    assert shop.open(browser, prompt="login", identity_provider="Google").path == "/provider"


def test_shortcuts_go_straight_to_the_provider(shop):
    browser = Browser(shop.server)
    for parameters in ({"identity_provider": "Google"}, {"idp_identifier": "example.com"}):
        page = shop.open(browser, **parameters)
        assert page.path == "/provider" and len(browser.hops) == 2
    own = shop.open(browser, identity_provider="COGNITO")
    assert own.path == "/login" and not [one for one in own.document.links if "Continue" in one.text]
    for parameters in ({"identity_provider": "Nobody"}, {"idp_identifier": "nobody.example"}):
        page = shop.open(browser, **parameters)
        assert page.status == 400 and "Google" not in page.text
    reasons = [entry.get("reason", "") for entry in shop.server.control.get("requests").json()["requests"]]
    assert any("Google" in reason for reason in reasons), reasons


def test_a_simulated_user_can_be_typed(shop):
    page = shop.open(Browser(shop.server), identity_provider="Google")
    page = page.press("as this person", sub="x", claims="[")
    assert page.status == 200 and page.alert == "The claims are not a JSON object."
    landing = page.press("as this person", sub="X-9", email="x@example.com", claims='{"name": "Xenia"}')
    claims = shop.claims(landing)
    assert claims["cognito:username"] == "google_x-9" and claims["name"] == "Xenia"
    assert claims["identities"][0]["userId"] == "X-9"


def test_cancelling_is_told_to_the_app(shop):
    landing = shop.open(Browser(shop.server), identity_provider="Google").press("cancel")
    assert landing.query["error"] == "access_denied" and landing.query["state"] == "a-state"


def test_automatic_answers(shop):
    first = shop.open(Browser(shop.server), identity_provider="Facebook")
    assert isinstance(first, Landing) and shop.claims(first)["cognito:username"] == "facebook_5"
    failed = shop.open(Browser(shop.server), identity_provider="LoginWithAmazon")
    assert failed.query["error"] == "access_denied" and failed.query["error_description"]


def test_a_simulated_saml_provider(shop):
    landing = shop.open(Browser(shop.server), identity_provider="Works").press("s1")
    claims = shop.claims(landing)
    assert claims["cognito:username"] == "works_s1" and claims["email"] == "s@example.com"
    assert claims["identities"][0]["providerType"] == "SAML" and claims["identities"][0]["issuer"]


def test_a_saml_provider_that_is_unreachable(shop):
    landing = shop.open(Browser(shop.server), identity_provider="Elsewhere")
    assert landing.query["error"] == "invalid_request"
    assert landing.query["error_description"] == "Elsewhere Error - its metadata could not be read"


def test_a_client_with_one_provider_shows_no_page_of_its_own(shop):
    only = Shop(shop.server, "onlygoogle")
    browser = Browser(shop.server)
    assert only.open(browser).path == "/provider"
    # Not even to a client that posts the form all the same.
    page = shop.open(browser)
    target = only.address("/login")
    answer = browser.post(target, page.body(username="ada@example.com", password="Correct-Horse-1"))
    assert answer.status == 400 and answer.path == "/login"
    plain = Shop(shop.server, "plain").open(Browser(shop.server))
    assert plain.path == "/login" and "Google" not in plain.text


def test_a_linked_person_is_the_account(shop):
    shop.api.admin_link_provider_for_user(
        UserPoolId=POOL,
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": "ada@example.com"},
        SourceUser={
            "ProviderName": "Google",
            "ProviderAttributeName": "Cognito_Subject",
            "ProviderAttributeValue": "118",
        },
    )
    ada = shop.api.admin_get_user(UserPoolId=POOL, Username="ada@example.com")
    claims = shop.claims(shop.open(Browser(shop.server), identity_provider="Google").press("118"))
    assert claims["cognito:username"] == ada["Username"]
    assert "cognito:groups" not in claims and claims["identities"][0]["primary"] == "false"


FEDERATED, NEW = "google_117", "Battery-Staple-2"
NO_NATIVE_PROFILE = "User is not authorized to get auth details."
FLOWS = ("USER_PASSWORD_AUTH", "USER_SRP_AUTH", "USER_AUTH", "ADMIN_USER_PASSWORD_AUTH")


def federated(shop) -> str:
    """The access token of somebody who has just arrived from Google."""
    scope = "openid aws.cognito.signin.user.admin"
    landing = shop.open(Browser(shop.server), identity_provider="Google", scope=scope).press("grace")
    return redeem(shop, landing.query["code"]).json()["access_token"]


def every_flow(shop, hides):
    """A client with every flow."""
    made = shop.api.create_user_pool_client(
        UserPoolId=POOL,
        ClientName="flows",
        ExplicitAuthFlows=[f"ALLOW_{flow}" for flow in FLOWS],
        PreventUserExistenceErrors="ENABLED" if hides else "LEGACY",
    )["UserPoolClient"]
    return made["ClientId"]


def begin(shop, client, flow, password=NEW, name=FEDERATED):
    given = {"USERNAME": name} | ({"SRP_A": SRPClient().public_hex} if "SRP" in flow else {"PASSWORD": password})
    if flow == "USER_AUTH":
        given["PREFERRED_CHALLENGE"] = "PASSWORD"
    if flow.startswith("ADMIN"):
        return shop.api.admin_initiate_auth(UserPoolId=POOL, ClientId=client, AuthFlow=flow, AuthParameters=given)
    return shop.api.initiate_auth(ClientId=client, AuthFlow=flow, AuthParameters=given)


@pytest.mark.parametrize("previous", [None, "Anything-at-all-1"])
def test_a_provider_s_user_gives_themselves_no_password(shop, previous):
    token = federated(shop)
    given = {"PreviousPassword": previous} if previous else {}
    with fails("NotAuthorizedException", "User is not authorized to change password."):
        shop.api.change_password(AccessToken=token, ProposedPassword=NEW, **given)
    client = every_flow(shop, hides=False)
    for flow in FLOWS:
        with fails("NotAuthorizedException", NO_NATIVE_PROFILE):
            begin(shop, client, flow)
    with fails("NotAuthorizedException", "User password cannot be reset in the current state."):
        shop.api.forgot_password(ClientId=client, Username=FEDERATED)
    with fails("NotAuthorizedException", "User password cannot be reset in the current state."):
        shop.api.admin_reset_user_password(UserPoolId=POOL, Username=FEDERATED)


def test_a_federated_user_is_hidden_where_users_are_hidden(shop):
    federated(shop)
    client = every_flow(shop, hides=True)
    for flow in FLOWS:
        seen = []
        for name in (FEDERATED, "google_999"):
            try:
                seen.append(sorted(begin(shop, client, flow, name=name)))
            except ClientError as error:
                seen.append(error.response["Error"])
        assert seen[0] == seen[1], flow


def test_an_administrator_gives_a_provider_s_user_a_password(shop):
    token = federated(shop)
    client = every_flow(shop, hides=False)

    def status():
        return shop.api.admin_get_user(UserPoolId=POOL, Username=FEDERATED)["UserStatus"]

    shop.api.admin_set_user_password(UserPoolId=POOL, Username=FEDERATED, Password=NEW, Permanent=False)
    assert status() == "FORCE_CHANGE_PASSWORD"
    assert begin(shop, client, "USER_PASSWORD_AUTH")["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    shop.api.admin_set_user_password(UserPoolId=POOL, Username=FEDERATED, Password=NEW, Permanent=True)
    assert status() == "CONFIRMED"
    for flow in ("USER_PASSWORD_AUTH", "USER_AUTH", "ADMIN_USER_PASSWORD_AUTH"):
        assert "AuthenticationResult" in begin(shop, client, flow), flow
    # They are the same account still when they come from the provider, and change their password themselves now.
    claims = shop.claims(shop.open(Browser(shop.server), identity_provider="Google").press("grace"))
    assert claims["cognito:username"] == FEDERATED and status() == "CONFIRMED"
    shop.api.change_password(AccessToken=token, PreviousPassword=NEW, ProposedPassword="Correct-Horse-3")
    # The address is the provider's, and belongs to another account or none.
    with fails("UserNotFoundException"):
        begin(shop, client, "USER_PASSWORD_AUTH", "Correct-Horse-3", name="g@example.com")


def test_a_password_that_was_ended_is_begun_by_an_administrator_alone(shop):
    client = every_flow(shop, hides=False)
    ada = "ada@example.com"
    token = begin(shop, client, "USER_PASSWORD_AUTH", "Correct-Horse-1", ada)["AuthenticationResult"]["AccessToken"]
    shop.api.admin_update_user_attributes(
        UserPoolId=POOL, Username=ada, UserAttributes=[{"Name": "email_verified", "Value": "true"}]
    )
    shop.api.forgot_password(ClientId=client, Username=ada)
    code = shop.server.outbox.code(ada)
    user = {"ProviderName": "Cognito", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": ada}
    shop.api.admin_disable_provider_for_user(UserPoolId=POOL, User=user)
    with fails("NotAuthorizedException", "User is not authorized to change password."):
        shop.api.change_password(AccessToken=token, ProposedPassword=NEW)
    with fails("NotAuthorizedException", "User password cannot be reset in the current state."):
        shop.api.confirm_forgot_password(ClientId=client, Username=ada, ConfirmationCode=code, Password=NEW)
    with fails("NotAuthorizedException", "User password cannot be reset in the current state."):
        shop.api.forgot_password(ClientId=client, Username=ada)
    shop.api.admin_set_user_password(UserPoolId=POOL, Username=ada, Password=NEW, Permanent=True)
    begin(shop, client, "USER_PASSWORD_AUTH", NEW, ada)


def test_nothing_of_the_page_is_taken_from_another_site(shop):
    browser = Browser(shop.server)
    page = shop.open(browser, identity_provider="Google")
    form = page.body() | {"person": "0", "_csrf": "another"}
    answer = browser.post(shop.address("/provider", identity_provider="Google"), form)
    assert answer.status == 400 and answer.path == "/error"


@pytest.mark.browser
def test_in_a_real_browser(shop, chromium, web_app):
    shop.api.update_user_pool_client(
        UserPoolId=POOL,
        ClientId=shop.id,
        CallbackURLs=[web_app + "/callback"],
        AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=["openid"],
        AllowedOAuthFlowsUserPoolClient=True,
        SupportedIdentityProviders=["COGNITO", "Google"],
    )
    chromium.get(shop.address(redirect_uri=web_app + "/callback", scope="openid"))
    assert chromium.find_element("link text", "Continue with Google")
    follow(chromium, 'a[href*="identity_provider=Google"]')
    assert chromium.find_element("id", "provider-sub")
    assert chromium.find_element("tag name", "h1").text == "Sign in with Google"
    go(chromium, "grace")
    code = landed(chromium, web_app)["code"]
    answer = redeem(shop, code, redirect_uri=web_app + "/callback")
    assert claims_of(answer.json()["id_token"])["cognito:username"] == "google_117"
    assert complaints(chromium) == []
