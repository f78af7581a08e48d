"""Tokens of native sign-ins with Google, Facebook, Amazon and Apple, made by simulated providers, in identity pools.

Amplify's `federateToIdentityPool` sends such a token with `GetId` and `GetCredentialsForIdentity`, under the provider's
key: `accounts.google.com`, `graph.facebook.com`, `www.amazon.com`, `appleid.apple.com`.
"""

import jwt
import pytest
import requests

from support.identity import ACCOUNT, IdentityPool
from support.pools import fails
from support.server import Server

POOL = "us-east-1_Native0001"
APP = {
    "Google": "1234-app.apps.googleusercontent.com",
    "Facebook": "7346241598935552",
    "LoginWithAmazon": "amzn1.application-oa2-client.188a56d827a7d6555a8b67a5d",
    "SignInWithApple": "com.example.app",
}
KEY = {
    "Google": "accounts.google.com",
    "Facebook": "graph.facebook.com",
    "LoginWithAmazon": "www.amazon.com",
    "SignInWithApple": "appleid.apple.com",
}
ISSUER = {
    "Google": "https://accounts.google.com",
    "Facebook": "https://www.facebook.com",
    "SignInWithApple": "https://appleid.apple.com",
    "Office": "https://office.example.test/idp",
}
DETAILS = {
    "Facebook": {"api_version": "v17.0", "client_secret": "x"},
    "Google": {"client_secret": "x"},
    "LoginWithAmazon": {"client_secret": "x"},
    "SignInWithApple": {"team_id": "TEAM123456", "key_id": "KEY1234567", "private_key": "x"},
}
GRACE = {"sub": "1177", "email": "grace@example.com", "email_verified": "true", "name": "Grace Hopper"}
HEIDI = {"sub": "1188", "email": "heidi@example.com"}


def configuration():
    providers = [
        {
            "ProviderName": name,
            "ProviderType": name,
            "ProviderDetails": {"client_id": APP[name], "authorize_scopes": "openid email"} | DETAILS[name],
            "Played": {"people": [GRACE, HEIDI]},
        }
        for name in APP
    ]
    providers.append(
        {
            "ProviderName": "Office",
            "ProviderType": "OIDC",
            "ProviderDetails": {
                "client_id": "office-app",
                "oidc_issuer": ISSUER["Office"],
                "authorize_scopes": "openid",
                "attributes_request_method": "GET",
            },
            "Played": {"people": [GRACE]},
        }
    )
    return {"userPools": [{"Id": POOL, "PoolName": "native", "IdentityProviders": providers}]}


@pytest.fixture(scope="module")
def site():
    with Server(config=configuration()) as running:
        yield running


@pytest.fixture(scope="module")
def identities(site):
    arns = [f"arn:aws:iam::{ACCOUNT}:oidc-provider/{ISSUER[name].split('://')[1]}" for name in ("Office", "Facebook")]
    return IdentityPool(
        site,
        SupportedLoginProviders={KEY[name]: APP[name] for name in APP},
        OpenIdConnectProviderARNs=arns,
        AllowUnauthenticatedIdentities=False,
    )


def made(site, provider, **order):
    order = {"realm": POOL, "provider": provider, "user": "grace@example.com"} | order
    answer = site.control.post("tokens", order)
    assert answer.status_code == 200, answer.text
    return answer.json()


def token_of(site, provider, **order):
    [token] = made(site, provider, **order).values()
    return token


@pytest.mark.parametrize("provider", list(APP))
def test_federate_to_an_identity_pool(site, identities, provider):
    token = token_of(site, provider)
    logins = {"Logins": {KEY[provider]: token}}
    identity = identities.app.get_id(IdentityPoolId=identities.id, **logins)["IdentityId"]
    keys = identities.app.get_credentials_for_identity(IdentityId=identity, **logins)["Credentials"]
    assert identities.caller(keys)["Account"] == ACCOUNT
    # The same user is the same identity, another one another.
    again = {"Logins": {KEY[provider]: token_of(site, provider, user=GRACE["sub"])}}
    assert identities.app.get_id(IdentityPoolId=identities.id, **again)["IdentityId"] == identity
    other = {"Logins": {KEY[provider]: token_of(site, provider, user="1188")}}
    assert identities.app.get_id(IdentityPoolId=identities.id, **other)["IdentityId"] != identity


@pytest.mark.parametrize("provider", list(ISSUER))
def test_id_tokens_are_as_the_providers_have_them(site, provider):
    token = made(site, provider, use="id")["id_token"]
    keys = requests.get(f"{site.url}/{POOL}/.well-known/jwks.json", timeout=30).json()
    key = jwt.PyJWKSet.from_dict(keys)[jwt.get_unverified_header(token)["kid"]]
    audience = APP.get(provider, "office-app")
    claims = jwt.decode(token, key, algorithms=["RS256"], audience=audience, issuer=ISSUER[provider])
    assert claims["sub"] == "1177" and claims["email"] == "grace@example.com"
    assert claims.get("azp") == (audience if provider == "Google" else None)
    assert claims["email_verified"] is True and "token_use" not in claims and "cognito:username" not in claims
    mobile = made(site, provider, use="id", client_id="ios-app", claims={"nonce": "n"})["id_token"]
    claims = jwt.decode(mobile, options={"verify_signature": False})
    assert claims["aud"] == "ios-app" and claims["nonce"] == "n"


def test_facebook_has_two_kinds(site, identities):
    """The classic access token, and the token of Limited Login, which needs an OpenID Connect provider in IAM."""
    assert set(made(site, "Facebook")) == {"access_token"} and token_of(site, "Facebook").startswith("EAA")
    both = made(site, "Facebook", use="both")
    logins = {"www.facebook.com": both["id_token"]}
    identities.app.get_id(IdentityPoolId=identities.id, Logins=logins)
    with fails("NotAuthorizedException"):
        identities.app.get_id(IdentityPoolId=identities.id, Logins={"graph.facebook.com": both["id_token"]})


def test_an_openid_provider_of_ones_own(site, identities):
    logins = {"office.example.test/idp": token_of(site, "Office")}
    identities.app.get_id(IdentityPoolId=identities.id, Logins=logins)


@pytest.mark.parametrize("provider", ["Google", "SignInWithApple"])
@pytest.mark.parametrize(
    "defect",
    ["expired", "not_yet_valid", "wrong_key", "unknown_kid", "tampered", "wrong_issuer", "wrong_audience"],
)
def test_bad_id_tokens_are_refused(site, identities, provider, defect):
    with pytest.raises(Exception) as refused:
        logins = {KEY[provider]: token_of(site, provider, defect=defect)}
        identities.app.get_id(IdentityPoolId=identities.id, Logins=logins)
    assert refused.value.response["Error"]["Code"] in ("NotAuthorizedException", "InvalidParameterException")


@pytest.mark.parametrize("provider", ["Facebook", "LoginWithAmazon"])
@pytest.mark.parametrize(
    ("order", "text"),
    [
        ({"defect": "expired"}, "Token expired"),
        ({"expires_in": -1}, "Token expired"),
        ({"defect": "wrong_audience"}, "not from a supported provider"),
        ({"client_id": "another-app"}, "not from a supported provider"),
        ({"defect": "tampered"}, "Invalid login token"),
    ],
)
def test_bad_access_tokens_are_refused(site, identities, provider, order, text):
    with pytest.raises(Exception, match=text):
        logins = {KEY[provider]: token_of(site, provider, **order)}
        identities.app.get_id(IdentityPoolId=identities.id, Logins=logins)


def test_an_access_token_is_of_one_provider(site, identities):
    for provider, other in (("Facebook", "LoginWithAmazon"), ("LoginWithAmazon", "Facebook")):
        with fails("NotAuthorizedException"):
            identities.app.get_id(IdentityPoolId=identities.id, Logins={KEY[other]: token_of(site, provider)})


def test_orders_are_checked(site):
    def refused(pointer, **order):
        answer = site.control.post("tokens", {"realm": POOL, "provider": "Google", "user": "1177"} | order)
        assert answer.status_code in (400, 404) and answer.json()["pointer"] == pointer, answer.text
        return answer.json()["detail"]

    assert "Facebook, Google" in refused("/provider", provider="Gugle")
    assert "grace" not in refused("/user", user="nobody")
    assert "expected id" in refused("/use", use="access")
    assert "expected access" in refused("/use", provider="LoginWithAmazon", use="both")
    refused("/defect", provider="Facebook", defect="alg_none")
    refused("/claims", provider="Facebook", claims={"a": 1})
    refused("/remove", provider="Facebook", remove=["a"])
    refused("/issuer", provider="Facebook", issuer="https://elsewhere.example.test")
