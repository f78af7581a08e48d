"""Configurations of version 0.1.0 are accepted with the same meaning.

`configurations/0.1.0` has its `config/` word for word, a pool as the service describes it, and what documents showed.
Only addresses of others are variables, so that the test can be those, and what a page showed in parts is in one file.
"""

import json
from urllib.parse import urlencode

import pytest
import requests
import yaml

from support.browser import Browser, Page
from support.identity import service
from support.listener import Listener, Visit
from support.pools import PASSWORD, fails
from support.saml import Keys
from support.saml_service import Registered
from support.server import FIXTURES, environment, eventually, run
from support.tokens import claims_of

FOLDER = FIXTURES / "configurations/0.1.0"
FILES = sorted(path.name for path in FOLDER.glob("*.yaml"))
# Addresses of others, for a look at a file that asks nobody.
NOBODY = {name: "http://localhost:1" for name in ("HOOK", "PROVIDER", "SERVICE")}
FLOWS = {"ALLOW_USER_PASSWORD_AUTH": "USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH": "ADMIN_USER_PASSWORD_AUTH"}


def told(name):
    return yaml.safe_load((FOLDER / name).read_text())


@pytest.fixture
def old(start, monkeypatch):
    """Serves a file of 0.1.0; variables are those of its addresses."""

    def begin(name, *options, **variables):
        for variable, value in variables.items():
            monkeypatch.setenv(variable, value)
        return start("--config", FOLDER / name, *options)

    return begin


@pytest.mark.parametrize("name", FILES)
def test_the_file_is_valid_without_a_warning(name, monkeypatch):
    for variable, value in NOBODY.items():
        monkeypatch.setenv(variable, value)
    said = run("check", FOLDER / name)
    assert (said.returncode, said.stderr) == (0, "") and said.stdout.startswith("valid: "), said


def within(wanted, found, place=""):
    """Every member that is told is found with its value; there may be more."""
    if isinstance(wanted, dict):
        for name, value in wanted.items():
            assert name in found, f"{place}.{name} is gone"
            within(value, found[name], f"{place}.{name}")
    elif isinstance(wanted, list) and wanted and isinstance(wanted[0], dict):
        key = next(key for key in ("Name", "ScopeName") if key in wanted[0])
        there = {one[key]: one for one in found}
        for one in wanted:
            within(one, there[one[key]], f"{place}[{one[key]}]")
    elif isinstance(wanted, list):
        assert sorted(map(str, wanted)) == sorted(map(str, found)), place
    else:
        assert str(wanted) == str(found), f"{place}: {found!r}; 0.1.0 meant {wanted!r}"


# What is ours or is described by a call of its own, and the times of a description, which were never taken.
OURS = {"AccountId", "Issuer", "Quotas", "Relax", "Triggers"}
APART = {"Clients", "Groups", "IdentityProviders", "ResourceServers", "Users", "MfaConfiguration", "Schema"}
TIMES = {"CreationDate", "LastModifiedDate", "EstimatedNumberOfUsers", "UserCreateDate", "UserLastModifiedDate"}


def without(members, *names):
    return {name: value for name, value in members.items() if name not in OURS | TIMES | set(names)}


@pytest.mark.parametrize("name", ["created-user-pool.yaml", "default.yaml", "minimal.yaml", "shop.yaml"])
def test_a_pool_is_described_as_it_was_told(old, name):
    """The words below a pool are the service's own: so what the service describes is what the file said."""
    server = old(name)
    [pool] = told(name)["userPools"]
    place = {"UserPoolId": pool["Id"]}
    api = server.api(pool["Id"].split("_")[0])
    found = api.describe_user_pool(**place)["UserPool"] | {"PoolName": pool["PoolName"]}
    within(without(pool, *APART, "PoolName", "LambdaConfig"), found, "pool")
    assert found["Name"] == pool["PoolName"]
    assert found.get("MfaConfiguration", "OFF") == pool.get("MfaConfiguration", "OFF")
    # A file names an attribute of the pool's own without its prefix.
    schema = {one["Name"].removeprefix("custom:"): one for one in found["SchemaAttributes"]}
    for one in pool.get("Schema", []):
        within(without(one, "Name"), schema[one["Name"]], one["Name"])
    for client in pool["Clients"]:
        told_of = without(client)
        if str(told_of.get("ClientSecret", "")).startswith("$"):
            told_of["ClientSecret"] = "shopapisecret"
        described = api.describe_user_pool_client(**place, ClientId=client["ClientId"])["UserPoolClient"]
        within(told_of, described, client["ClientId"])
    for group in pool.get("Groups", []):
        within(without(group), api.get_group(**place, GroupName=group["GroupName"])["Group"], group["GroupName"])
    for one in pool.get("ResourceServers", []):
        found = api.describe_resource_server(**place, Identifier=one["Identifier"])["ResourceServer"]
        within(without(one), found, one["Identifier"])
    for user in pool["Users"]:
        found = api.admin_get_user(**place, Username=user["Username"])
        attributes = {one["Name"]: one["Value"] for one in found["UserAttributes"]}
        within({one["Name"]: one["Value"] for one in user.get("UserAttributes", [])}, attributes, user["Username"])
        assert found["UserStatus"] == user.get("UserStatus", "CONFIRMED")
        groups = api.admin_list_groups_for_user(**place, Username=user["Username"])["Groups"]
        assert [group["GroupName"] for group in groups] == user.get("Groups", [])


@pytest.mark.parametrize(
    ("name", "username"), [("default.yaml", "ada@example.com"), ("minimal.yaml", "ada@example.com")]
)
def test_users_sign_in_as_before(old, name, username):
    server = old(name)
    [pool] = told(name)["userPools"]
    client = pool["Clients"][0]["ClientId"]
    parameters = {"USERNAME": username, "PASSWORD": PASSWORD}
    tokens = server.api().initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
    claims = claims_of(tokens["AuthenticationResult"]["IdToken"])
    assert claims["iss"] == f"{server.url}/{pool['Id']}" and claims["email"] == username


def test_the_shop_keeps_its_rules(old):
    server = old("shop.yaml", SHOP_URL="http://shop.localhost:4370")
    api = server.api("eu-west-1")
    sign_in = {"ClientId": "shopmobile", "AuthFlow": "USER_PASSWORD_AUTH"}
    parameters = {"USERNAME": "ada@example.com", "PASSWORD": PASSWORD}
    claims = claims_of(api.initiate_auth(**sign_in, AuthParameters=parameters)["AuthenticationResult"]["IdToken"])
    # The seed makes the same ids as ever.
    assert claims["iss"] == "http://shop.localhost:4370/eu-west-1_Shop00001"
    assert claims["custom:tenant"] == "blue" and claims["cognito:groups"] == ["admins"]
    new = api.initiate_auth(**sign_in, AuthParameters={"USERNAME": "new@example.com", "PASSWORD": "Temporary-1"})
    assert new["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    with fails("InvalidPasswordException"):
        api.sign_up(ClientId="shopmobile", Username="eve@example.com", Password="Short-1")
    answer = requests.post(
        f"{server.url}/oauth2/token",
        data={"grant_type": "client_credentials", "scope": "orders/write"},
        auth=("shopapi", "shopapisecret"),
        timeout=60,
    )
    assert answer.json()["expires_in"] == 3600 and claims_of(answer.json()["access_token"])["scope"] == "orders/write"


def test_the_tenant_and_the_identity_pool_of_the_default(old):
    server = old("default.yaml")
    place = f"{server.url}/contoso.onmicrosoft.com/oauth2/v2.0"
    app = {"client_id": "00000000-0000-4370-8000-0000000000c1"}
    begun = requests.post(
        f"{place}/initiate",
        data=app | {"username": "ada@example.com", "challenge_type": "password redirect"},
        timeout=60,
    ).json()
    challenged = requests.post(
        f"{place}/challenge",
        data=app | {"continuation_token": begun["continuation_token"], "challenge_type": "password redirect"},
        timeout=60,
    ).json()
    assert challenged["challenge_type"] == "password"
    form = {"continuation_token": challenged["continuation_token"], "grant_type": "password", "password": PASSWORD}
    tokens = requests.post(f"{place}/token", data=app | form | {"scope": "openid profile"}, timeout=60).json()
    assert claims_of(tokens["id_token"])["tid"] == "00000000-0000-4370-8000-000000000001"
    pool = "us-east-1:00000000-0000-4370-8000-000000000002"
    guest = service(server, "cognito-identity").get_id(IdentityPoolId=pool)
    keys = service(server, "cognito-identity").get_credentials_for_identity(IdentityId=guest["IdentityId"])
    assert keys["Credentials"]["SessionToken"]


def test_the_service_s_own_issuer(old):
    server = old("aws-jwt-verify.yaml")
    found = requests.get(f"{server.url}/us-east-1_Shop00001/.well-known/openid-configuration", timeout=60).json()
    assert found["issuer"] == "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Shop00001"


def test_signatures_are_verified_but_for_the_pool_that_is_lax(old):
    api = old("boto3-credentials.yaml").api("eu-west-1")
    with fails({"UnrecognizedClientException", "InvalidSignatureException"}):
        api.list_user_pools(MaxResults=1)
    assert api.describe_user_pool(UserPoolId="eu-west-1_Shop00001")["UserPool"]["Name"] == "shop"


def test_quotas(old):
    api = old("boto3-quotas.yaml").api()
    [pool] = api.list_user_pools(MaxResults=2)["UserPools"]
    for number in range(3):
        api.create_user_pool_client(UserPoolId=pool["Id"], ClientName=f"c{number}")
    with fails("LimitExceededException"):
        api.create_user_pool_client(UserPoolId=pool["Id"], ClientName="one more")
    api.create_user_pool(PoolName="second")
    with fails("LimitExceededException"):
        api.create_user_pool(PoolName="third")


def test_an_identity_pool_with_issuers_of_others(old):
    server = old("identity-pools.yaml")
    pool = told("identity-pools.yaml")["identityPools"][0]["Id"]
    identities = service(server, "cognito-identity", region="eu-west-1")
    found = identities.describe_identity_pool(IdentityPoolId=pool)
    assert found["IdentityPoolName"] == "shop" and found["AllowUnauthenticatedIdentities"] is False
    assert found["OpenIdConnectProviderARNs"] == ["arn:aws:iam::000000000000:oidc-provider/login.example.com"]
    identity = "eu-west-1:00000000-0000-4370-8000-00000000a0a0"
    assert identities.describe_identity(IdentityId=identity)["Logins"] == ["login.example.com"]
    # Region and opaque tokens as its rules are: every region, and any token.
    far = service(server, "cognito-identity", region="us-west-2")
    assert far.get_id(IdentityPoolId=pool, Logins={"login.example.com": "opaque"})["IdentityId"]
    roles = identities.get_identity_pool_roles(IdentityPoolId=pool)["Roles"]
    assert roles == {"authenticated": "arn:aws:iam::000000000000:role/user"}


@pytest.mark.parametrize("name", ["oidc.yaml", "oidc-anybody.yaml"])
def test_a_realm_for_any_user(old, name):
    server = old(name)
    [realm] = told(name)["realms"]
    base = f"{server.url}/demo"
    assert requests.get(f"{base}/.well-known/openid-configuration", timeout=60).json()["issuer"] == base
    query = {"client_id": "whoever", "response_type": "code", "redirect_uri": "https://x.test/cb", "scope": "openid"}
    page = Browser(server).open(f"/demo/authorize?{urlencode(query)}")
    for user in realm["users"]:
        assert user["username"] in page.text or user["claims"]["name"] in page.text
    landing = page.submit(username="ada")
    answer = requests.post(
        f"{base}/token",
        data={"grant_type": "authorization_code", "code": landing.query["code"], "redirect_uri": "https://x.test/cb"},
        auth=("whoever", "anything"),
        timeout=60,
    ).json()
    claims = claims_of(answer["id_token"])
    assert claims["iss"] == base and claims["aud"] == "whoever"


def test_a_realm_with_clients_of_its_own(old):
    server = old("oidc-clients.yaml")
    base = f"{server.url}/shop"
    about = requests.get(f"{base}/.well-known/openid-configuration", timeout=60).json()
    assert about["registration_endpoint"] and "orders" in about["scopes_supported"]
    answer = requests.post(
        f"{base}/token",
        data={"grant_type": "client_credentials", "scope": "orders"},
        auth=("api", "api-secret"),
        timeout=60,
    )
    assert claims_of(answer.json()["access_token"])["scope"] == "orders"
    query = {"client_id": "web", "response_type": "code", "redirect_uri": "http://localhost:3000/callback"}
    page = Browser(server).open(f"/shop/authorize?{urlencode(query | {'scope': 'openid'})}")
    assert "code" in page.submit(username="ada", password=PASSWORD).query
    wrong = query | {"redirect_uri": "http://localhost:3001/callback"}
    page = Browser(server).open(f"/shop/authorize?{urlencode(wrong)}")
    assert isinstance(page, Page) and page.status == 400


def test_a_token_on_the_callback(old):
    server = old("web-authentication-session.yaml")
    landing = Browser(server).open("/auth?client_id=example").submit(username="ada", password=PASSWORD)
    assert landing.target == "exampleauth://auth" and claims_of(landing.query["token"])["token_use"] == "access"
    landing = Browser(server).open("/auth?client_id=mapped").submit(username="ada", password=PASSWORD)
    assert claims_of(landing.query["session"])["token_use"] == "id"
    assert landing.query["expires_in"] == "3600" and landing.query["user"] == "ada"


def test_messages_are_handed_over(old, hook):
    server = old("delivery.yaml", HOOK=hook.url)
    api = server.api()
    pool = api.create_user_pool(PoolName="p", UsernameAttributes=["email"], AutoVerifiedAttributes=["email"])[
        "UserPool"
    ]
    client = api.create_user_pool_client(UserPoolId=pool["Id"], ClientName="c")["UserPoolClient"]["ClientId"]
    api.sign_up(ClientId=client, Username="eve@example.com", Password=PASSWORD)
    [event] = eventually(lambda: hook.of("messages"))
    assert "eve@example.com" in json.dumps(event) and server.outbox.code("eve@example.com") in json.dumps(event)


def test_triggers_by_webhook_and_by_rule(old, hook):
    server = old("triggers.yaml", HOOK=hook.url)
    api = server.api("eu-west-1")
    parameters = {"USERNAME": "ada", "PASSWORD": PASSWORD}
    tokens = api.initiate_auth(ClientId="shopweb", AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
    for kind in ("AccessToken", "IdToken"):
        assert claims_of(tokens["AuthenticationResult"][kind])["tenant"] == "blue"
    begun = api.initiate_auth(ClientId="shopweb", AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ada"})
    assert begun["ChallengeName"] == "CUSTOM_CHALLENGE" and begun["ChallengeParameters"]["question"] == "2+2?"
    done = api.respond_to_auth_challenge(
        ClientId="shopweb",
        ChallengeName="CUSTOM_CHALLENGE",
        Session=begun["Session"],
        ChallengeResponses={"USERNAME": "ada", "ANSWER": "4"},
    )
    assert done["AuthenticationResult"]["AccessToken"]
    api.sign_up(
        ClientId="shopweb",
        Username="eve",
        Password=PASSWORD,
        UserAttributes=[{"Name": "email", "Value": "e@example.com"}],
    )
    assert [event["userName"] for event in hook.of("PreSignUp")] == ["eve"]
    key = api.describe_user_pool(UserPoolId="eu-west-1_Shop00001")["UserPool"]["LambdaConfig"]["KMSKeyID"]
    assert key == "arn:aws:kms:eu-west-1:000000000000:key/11111111-2222-4333-8444-555555555555"


def test_providers_and_services(old, tmp_path):
    keys = Keys(tmp_path, "idp")
    certificate = "".join(keys.certificate.read_text().splitlines()[1:-1])
    provider = (
        '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.com">'
        '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">'
        '<KeyDescriptor use="signing">'
        f'<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>{certificate}</X509Certificate>'
        "</X509Data></KeyInfo></KeyDescriptor>"
        '<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"'
        ' Location="https://idp.example.com/sso"/></IDPSSODescriptor></EntityDescriptor>'
    )
    partner = Registered(Keys(tmp_path, "sp"))
    documents = {"/provider": provider, "/service": partner.metadata}

    class Metadata(Visit):
        def do_GET(self):
            self.say(documents[self.path].encode(), kind="application/samlmetadata+xml")

    listener = Listener(Metadata)
    try:
        server = old(
            "federation.yaml", PROVIDER=f"{listener.url}/provider", SERVICE=f"{listener.url}/service", HOOK="unused"
        )
        api = server.api("eu-west-1")
        works = api.describe_identity_provider(UserPoolId="eu-west-1_Shop00001", ProviderName="Works")[
            "IdentityProvider"
        ]
        details = told("federation.yaml")["userPools"][0]["IdentityProviders"][1]["ProviderDetails"]
        within({name: value for name, value in details.items() if name != "MetadataURL"}, works["ProviderDetails"])
        google = api.describe_identity_provider(UserPoolId="eu-west-1_Shop00001", ProviderName="Google")[
            "IdentityProvider"
        ]
        assert google["AttributeMapping"]["email"] == "email" and google["IdpIdentifiers"] == ["example.com"]
        query = {"client_id": "shopweb", "response_type": "code", "redirect_uri": "http://localhost:3000/callback"}
        page = Browser(server).open(f"/oauth2/authorize?{urlencode(query)}")
        assert "Google" in page.text and "Works" in page.text
        # A request that is not signed is one that the service said it never makes.
        partner.meet(f"{server.url}/eu-west-1_Shop00001/saml2/metadata")
        assert "Signature=" in partner.address()[1]
        assert Browser(server).open(partner.address()[1]).path == "/login"
    finally:
        listener.stop()


# What `understudy serve --help` of 0.1.0 named.
OPTIONS = {
    "--config": FOLDER / "minimal.yaml",
    "--host": "127.0.0.1",
    "--port-file": "port",
    "--public-url": "https://example.test/base",
    "--trusted-proxy": "127.0.0.1",
    "--tls-name": "example.test",
    "--http-port": "0",
    "--https-port": "0",
    "--data": "data",
    "--control-token": "sesame",
    "--threads": "1",
    "--log-level": "error",
    "--log-format": "json",
}
FLAGS = ["--tls", "--tls-services", "--open-control"]


EVERY = [(name, str(value)) for name, value in OPTIONS.items()] + [(name, None) for name in FLAGS]


@pytest.mark.parametrize("by", ["option", "variable"])
@pytest.mark.parametrize("pairs", [EVERY, [("--port", "0")]], ids=["all", "port"])
def test_every_option_of_0_1_0_is_still_one(by, pairs, tmp_path):
    if by == "option":
        said = run("config", *[word for pair in pairs for word in pair if word is not None], cwd=tmp_path)
    else:
        named = {"UNDERSTUDY_" + name[2:].upper().replace("-", "_"): value or "true" for name, value in pairs}
        said = run("config", cwd=tmp_path, env=environment(**named))
    assert said.returncode == 0, said.stderr
    lines = dict(line.split(": ", 1) for line in said.stdout.splitlines())
    for name, value in pairs:
        shown, source = (part.strip() for part in lines[name[2:]].split("#", 1))
        assert source != "default" and (name == "--control-token" or (value or "true") in shown), lines[name[2:]]
