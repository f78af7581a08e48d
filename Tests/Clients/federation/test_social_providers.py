"""Sign-in through Facebook, Amazon, Apple and Google, played by the test process."""

import base64
import json
import time
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from support.browser import Browser, Landing, Page, authorize_url, redeem
from support.listener import Visit, listening
from support.pools import CALLBACK
from support.tokens import claims_of

KEY = rsa.generate_private_key(65537, 2048)
APPLE = ec.generate_private_key(ec.SECP256R1())


def number(value) -> str:
    return base64.urlsafe_b64encode(value.to_bytes((value.bit_length() + 7) // 8, "big")).rstrip(b"=").decode()


class Call(Visit):
    def do_GET(self):
        self.take({})

    def do_POST(self):
        self.take(dict(parse_qsl(self.body().decode())))

    def take(self, form):
        split = urlsplit(self.path)
        query = dict(parse_qsl(split.query))
        self.server.calls.append((self.command, split.path, query, form, dict(self.headers)))
        status, content = self.server.answers.get(split.path, (404, {"error": "nothing here"}))
        self.say(content, status)


@pytest.fixture
def company():
    public = KEY.public_key().public_numbers()
    key = {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "k1", "n": number(public.n), "e": number(public.e)}
    with listening(Call, calls=[]) as listener:
        listener.answers = {
            "/keys": (200, {"keys": [key]}),
            "/.well-known/openid-configuration": (200, {"issuer": listener.url, "jwks_uri": listener.url + "/keys"}),
        }
        yield listener


class Flow:
    """A browser that has been sent to the company."""

    def __init__(self, pool, company, name, mapping, **details):
        self.pool, self.company = pool, company
        everything = {
            "client_id": "app",
            "client_secret": "secret",
            "authorize_scopes": "profile",
            "authorize_url": company.url + "/authorize",
            "token_url": company.url + "/token",
        } | details
        everything = {key: value for key, value in everything.items() if value is not None}
        pool.api.create_identity_provider(
            UserPoolId=pool.id,
            ProviderName=name,
            ProviderType=name,
            ProviderDetails=everything,
            AttributeMapping=mapping,
        )
        self.client = pool.web_client(SupportedIdentityProviders=["COGNITO", name])
        self.browser = Browser(pool.server)
        self.sent = self.browser.open(
            authorize_url(self.client, identity_provider=name, login_hint="x", prompt="login")
        )
        assert isinstance(self.sent, Landing) and self.sent.target == company.url + "/authorize", self.sent
        self.back_uri = pool.server.url + "/oauth2/idpresponse"

    def asked(self, **expected):
        query = dict(self.sent.query)
        assert query.pop("state")
        common = {"client_id": "app", "redirect_uri": self.back_uri, "response_type": "code"}
        assert query == common | expected

    def back(self, **parameters):
        everything = {"code": "a-code", "state": self.sent.query["state"]} | parameters
        return self.browser.open("/oauth2/idpresponse?" + urlencode(everything))

    def call(self, path):
        (found,) = [one for one in self.company.calls if one[1] == path]
        return found

    def claims(self, landing):
        assert isinstance(landing, Landing) and "code" in landing.query, landing
        return claims_of(redeem(self.client, landing.query["code"]).json()["id_token"])


def refused(landing, description):
    assert landing.target == CALLBACK and landing.query["error"] == "invalid_request"
    assert landing.query["error_description"] == description


def test_facebook(pool, company):
    flow = Flow(
        pool,
        company,
        "Facebook",
        {"email": "email", "name": "name"},
        authorize_scopes="public_profile,email",
        attributes_url=company.url + "/me?fields=",
        api_version="v19.0",
    )
    flow.asked(scope="public_profile,email")
    company.answers["/token"] = (200, {"access_token": "an-access-token", "token_type": "bearer", "expires_in": 99})
    company.answers["/me"] = (200, {"id": "4370", "name": "Ada", "email": "ada@example.com", "unasked": {"x": 1}})
    claims = flow.claims(flow.back())
    assert claims["cognito:username"] == "Facebook_4370" and claims["email"] == "ada@example.com"
    assert claims["identities"][0]["providerType"] == "Facebook" and claims["identities"][0]["issuer"] is None
    method, _, query, form, _ = flow.call("/token")
    assert method == "GET" and not form
    assert query == {"code": "a-code", "client_id": "app", "client_secret": "secret", "redirect_uri": flow.back_uri}
    method, _, query, _, headers = flow.call("/me")
    assert method == "GET" and query["fields"] == "email,id,name"
    assert headers["Authorization"] == "Bearer an-access-token" and headers["User-Agent"] == "Amazon/Cognito"


def test_facebook_says_no(pool, company):
    flow = Flow(pool, company, "Facebook", {}, attributes_url=company.url + "/me?fields=")
    error = {"message": "Code was invalid or expired.", "type": "OAuthException", "code": 190}
    company.answers["/token"] = (400, {"error": error})
    refused(flow.back(), "Facebook Error - 400 OAuthException Code was invalid or expired.")


def test_the_addresses_that_are_not_given(pool):
    made = pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Facebook",
        ProviderType="Facebook",
        ProviderDetails={"client_id": "a", "client_secret": "b", "authorize_scopes": "email", "api_version": "v19.0"},
    )["IdentityProvider"]["ProviderDetails"]
    assert made["authorize_url"] == "https://www.facebook.com/v19.0/dialog/oauth"
    assert made["token_url"] == "https://graph.facebook.com/v19.0/oauth/access_token"
    assert made["attributes_url"] == "https://graph.facebook.com/v19.0/me?fields="


def test_amazon(pool, company):
    flow = Flow(
        pool,
        company,
        "LoginWithAmazon",
        {"email": "email", "name": "name"},
        authorize_scopes="profile postal_code",
        attributes_url=company.url + "/user/profile",
    )
    flow.asked(scope="profile postal_code")
    company.answers["/token"] = (200, {"access_token": "Atza|x", "refresh_token": "Atzr|x", "token_type": "bearer"})
    profile = {"user_id": "amzn1.account.K2", "email": "ada@example.com", "name": "Ada", "postal_code": "98101"}
    company.answers["/user/profile"] = (200, profile)
    claims = flow.claims(flow.back())
    assert claims["cognito:username"] == "LoginWithAmazon_amzn1.account.K2" and claims["name"] == "Ada"
    method, _, _, form, _ = flow.call("/token")
    assert method == "POST" and form == {
        "grant_type": "authorization_code",
        "code": "a-code",
        "client_id": "app",
        "client_secret": "secret",
        "redirect_uri": flow.back_uri,
    }
    _, _, query, _, headers = flow.call("/user/profile")
    assert query == {} and headers["Authorization"] == "Bearer Atza|x"


def test_amazon_says_no(pool, company):
    flow = Flow(pool, company, "LoginWithAmazon", {}, attributes_url=company.url + "/user/profile")
    words = "The request is missing a required parameter : client_secret"
    company.answers["/token"] = (400, {"error": "invalid_request", "error_description": words})
    refused(flow.back(), f"LoginWithAmazon Error - 400 invalid_request {words}")


@pytest.mark.parametrize("answer", [{"token_type": "bearer"}, {"access_token": "x"}])
def test_amazon_says_nothing(pool, company, answer):
    flow = Flow(pool, company, "LoginWithAmazon", {}, attributes_url=company.url + "/user/profile")
    company.answers["/token"] = (200, answer)
    company.answers["/user/profile"] = (200, {"name": "nobody"})
    missing = "Bad token response: there is no access_token"
    refused(flow.back(), "Bad userInfo response: there is no user_id" if "access_token" in answer else missing)


def apple(pool, company, armoured=False):
    pem = APPLE.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()
    bare = "".join(pem.split("\n")[1:-2])
    return Flow(
        pool,
        company,
        "SignInWithApple",
        {"email": "email", "given_name": "firstName", "name": "name"},
        client_secret=None,
        authorize_scopes="email name",
        team_id="TEAM000001",
        key_id="KEY0000001",
        private_key=pem if armoured else bare,
        oidc_issuer=company.url,
    )


def id_token(flow, **changes):
    now = int(time.time())
    claims = {
        "iss": flow.company.url,
        "aud": "app",
        "sub": "001234.abcd.0001",
        "email": "ada@privaterelay.example.com",
        "email_verified": "true",
        "nonce": flow.sent.query["nonce"],
        "iat": now,
        "exp": now + 600,
    }
    return jwt.encode(claims | changes, KEY, algorithm="RS256", headers={"kid": "k1"})


@pytest.mark.parametrize("armoured", [False, True])
def test_apple(pool, company, armoured):
    flow = apple(pool, company, armoured)
    flow.asked(scope="email name", response_mode="form_post", nonce=flow.sent.query["nonce"])
    company.answers["/token"] = (200, {"access_token": "x", "id_token": id_token(flow), "token_type": "Bearer"})
    user = {"name": {"firstName": "Ada", "lastName": "Lovelace"}, "email": "else@example.com"}
    form = {"code": "a-code", "state": flow.sent.query["state"], "user": json.dumps(user)}
    claims = flow.claims(flow.browser.post("/oauth2/idpresponse", form, referer=company.url))
    assert claims["cognito:username"] == "SignInWithApple_001234.abcd.0001"
    assert claims["email"] == "ada@privaterelay.example.com"
    assert claims["given_name"] == "Ada" and claims["name"] == "Ada Lovelace"
    _, _, _, form, _ = flow.call("/token")
    assert form["grant_type"] == "authorization_code" and form["redirect_uri"] == flow.back_uri
    secret = form["client_secret"]
    assert jwt.get_unverified_header(secret) == {"alg": "ES256", "kid": "KEY0000001"}
    said = jwt.decode(secret, APPLE.public_key(), algorithms=["ES256"], audience="https://appleid.apple.com")
    assert said["iss"] == "TEAM000001" and said["sub"] == "app" and said["exp"] - said["iat"] <= 15_777_000


def test_apple_without_names_the_second_time(pool, company):
    flow = apple(pool, company)
    company.answers["/token"] = (200, {"access_token": "x", "id_token": id_token(flow)})
    form = {"code": "a-code", "state": flow.sent.query["state"]}
    claims = flow.claims(flow.browser.post("/oauth2/idpresponse", form))
    assert "name" not in claims
    assert not any(one[1] == "/me" for one in company.calls)


def test_apple_is_cancelled(pool, company):
    flow = apple(pool, company)
    form = {"error": "user_cancelled_authorize", "state": flow.sent.query["state"]}
    landing = flow.browser.post("/oauth2/idpresponse", form)
    assert landing.query["error"] == "user_cancelled_authorize" and landing.query["state"] == "a-state"


def test_apple_s_key_is_no_key(pool, company):
    flow = Flow(
        pool,
        company,
        "SignInWithApple",
        {},
        client_secret=None,
        team_id="T",
        key_id="K",
        private_key="nonsense",
        oidc_issuer=company.url,
    )
    refused(flow.back(), "SignInWithApple Error - private_key is no private key on P-256")


def test_a_form_from_elsewhere(pool, company):
    flow = apple(pool, company)
    other = Browser(pool.server)
    other.open(authorize_url(flow.client, identity_provider="SignInWithApple"))
    form = {"code": "a-code", "state": flow.sent.query["state"]}
    page = other.post("/oauth2/idpresponse", form)
    assert isinstance(page, Page) and page.status == 400
    page = other.post("/oauth2/idpresponse", {"code": "a-code"})
    assert isinstance(page, Page) and page.status == 400


def test_google(pool, company):
    flow = Flow(
        pool,
        company,
        "Google",
        {"email": "email"},
        authorize_scopes="openid email",
        oidc_issuer=company.url,
        jwks_uri=company.url + "/keys",
    )
    company.answers["/token"] = (200, {"access_token": "x", "id_token": id_token(flow)})
    claims = flow.claims(flow.back())
    assert claims["cognito:username"] == "Google_001234.abcd.0001"
    assert claims["identities"][0]["issuer"] is None
