"""The pool of a request by its host name, and `iss` where a server has several names."""

import json
import subprocess

import boto3
import pytest
import requests
from botocore.config import Config
from urllib3.util import connection

from support.server import environment, run
from support.tokens import claims_of

PERSON = {"Username": "ada@example.com", "Password": "Correct-Horse-1"}


def pool(name, region, **settings):
    described = {
        "Id": f"{region}_{name.title()}0001",
        "PoolName": name,
        "Domain": name,
        "UsernameAttributes": ["email"],
        "Clients": [
            {
                "ClientId": f"{name}web",
                "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
                "CallbackURLs": [f"https://{name}.example.test/callback"],
                "LogoutURLs": [f"https://{name}.example.test/"],
                "AllowedOAuthFlows": ["code"],
                "AllowedOAuthScopes": ["openid", "email", "profile"],
                "AllowedOAuthFlowsUserPoolClient": True,
            }
        ],
        "Users": [PERSON],
    } | settings
    return {name: value for name, value in described.items() if value is not None}


SHOP = pool("shop", "eu-west-1", Issuer="aws")
DESK = pool("desk", "us-west-2", Issuer="aws", Domain=None, CustomDomain="login.desk.example.test")


@pytest.fixture
def production(start, tmp_path, monkeypatch):
    """A server that is found by every name, on port 443 as far as its clients can tell."""
    home = environment(HOME=tmp_path, XDG_DATA_HOME="")
    trusted = run("ca", "path", env=home).stdout.strip()
    server = start("--tls", "--tls-services", config={"userPools": [SHOP, DESK]}, env=home)
    server.trusted = trusted
    connect = connection.create_connection

    def mapped(address, *arguments, **options):
        return connect(("127.0.0.1", server.port) if address[1] == 443 else address, *arguments, **options)

    monkeypatch.setattr(connection, "create_connection", mapped)
    return server


def curl(server, *arguments):
    done = subprocess.run(
        ["curl", "-sS", "--cacert", server.trusted, "--connect-to", f"::127.0.0.1:{server.port}", *arguments],
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("described", "region"), [(SHOP, "eu-west-1"), (DESK, "us-west-2")])
def test_an_sdk_without_an_endpoint_reaches_its_pool(production, described, region):
    api = boto3.client(
        "cognito-idp",
        region_name=region,
        aws_access_key_id="any",
        aws_secret_access_key="any",
        verify=production.trusted,
        config=Config(retries={"total_max_attempts": 1}),
    )
    tokens = api.initiate_auth(
        ClientId=described["Clients"][0]["ClientId"],
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": PERSON["Username"], "PASSWORD": PERSON["Password"]},
    )["AuthenticationResult"]
    issuer = f"https://cognito-idp.{region}.amazonaws.com/{described['Id']}"
    assert claims_of(tokens["IdToken"])["iss"] == issuer
    assert api.describe_user_pool(UserPoolId=described["Id"])["UserPool"]["Name"] == described["PoolName"]


@pytest.mark.parametrize(
    ("described", "host"),
    [(SHOP, "shop.auth.eu-west-1.amazoncognito.com"), (DESK, "login.desk.example.test")],
)
def test_the_documents_of_a_production_issuer_name_production_addresses(production, described, host):
    region = described["Id"].split("_")[0]
    issuer = f"https://cognito-idp.{region}.amazonaws.com/{described['Id']}"
    meta = json.loads(curl(production, f"{issuer}/.well-known/openid-configuration"))
    assert meta["issuer"] == issuer
    assert meta["jwks_uri"] == f"{issuer}/.well-known/jwks.json"
    assert meta["authorization_endpoint"] == f"https://{host}/oauth2/authorize"
    assert meta["token_endpoint"] == f"https://{host}/oauth2/token"
    assert json.loads(curl(production, meta["jwks_uri"]))["keys"]


@pytest.mark.parametrize(
    ("described", "host"),
    [(SHOP, "shop.auth.eu-west-1.amazoncognito.com"), (DESK, "login.desk.example.test")],
)
def test_a_hosted_domain_is_its_pools(production, described, host):
    client = described["Clients"][0]
    request = f"client_id={client['ClientId']}&response_type=code&redirect_uri={client['CallbackURLs'][0]}"
    page = curl(production, "-L", f"https://{host}/oauth2/authorize?{request}")
    assert 'name="password"' in page
    # Without a client the host name alone says whose session it is that ends.
    left = curl(
        production,
        "-o",
        "/dev/null",
        "-w",
        "%{redirect_url}",
        f"https://{host}/logout?client_id={client['ClientId']}&logout_uri={client['LogoutURLs'][0]}",
    )
    assert left == client["LogoutURLs"][0]


def test_a_name_that_the_certificate_lacks_is_not_taken(production):
    done = subprocess.run(
        ["curl", "-sS", "--cacert", production.trusted, "--connect-to", f"::127.0.0.1:{production.port}"]
        + ["https://cognito-idp.ap-south-1.amazonaws.com/"],
        capture_output=True,
        timeout=30,
    )
    assert done.returncode == 60


def sign_in(server, client, **headers):
    answer = server.post(
        "InitiateAuth",
        {
            "ClientId": client,
            "AuthFlow": "USER_PASSWORD_AUTH",
            "AuthParameters": {"USERNAME": PERSON["Username"], "PASSWORD": PERSON["Password"]},
        },
        **headers,
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["AuthenticationResult"]


def discovery(server, described, host=None):
    answer = requests.get(
        f"{server.url}/{described['Id']}/.well-known/openid-configuration",
        headers={"Host": host} if host else {},
        timeout=60,
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_mapped_port_is_told_by_the_public_url(start):
    """The browser comes by a published port, the server listens on another, and nobody is told the inner one."""
    shop = pool("shop", "eu-west-1")
    server = start("--public-url", "http://localhost:8123", config={"userPools": [shop]})
    issuer = f"http://localhost:8123/{shop['Id']}"
    for host in (None, "localhost:8123", "idp:4370"):
        meta = discovery(server, shop, host)
        assert meta["issuer"] == issuer
        assert all(
            value.startswith("http://localhost:8123/")
            for name, value in meta.items()
            if "endpoint" in name and isinstance(value, str)
        )
        assert claims_of(sign_in(server, "shopweb", **({"Host": host} if host else {}))["IdToken"])["iss"] == issuer


def test_a_service_name_and_a_published_port_are_both_issuers(start):
    """`request-host`: a back end reaches the server as idp:4370, a browser as localhost:8123, and both believe what
    they find there."""
    shop = pool("shop", "eu-west-1", Issuer="request-host")
    server = start(config={"userPools": [shop]})
    for host in ("idp:4370", "localhost:8123", "[::1]:8123"):
        meta = discovery(server, shop, host)
        assert meta["issuer"] == f"http://{host}/{shop['Id']}"
        assert meta["jwks_uri"].startswith(meta["issuer"])
        tokens = sign_in(server, "shopweb", Host=host)
        assert claims_of(tokens["IdToken"])["iss"] == claims_of(tokens["AccessToken"])["iss"] == meta["issuer"]
        # What the browser was given holds for the back end too.
        user = server.post("GetUser", {"AccessToken": tokens["AccessToken"]}, Host="idp:4370")
        assert user.status_code == 200, user.text


@pytest.mark.parametrize("proxy, scheme", [("127.0.0.1", "https"), ("192.0.2.1", "http")])
def test_the_scheme_of_a_trusted_proxy_counts(start, proxy, scheme):
    shop = pool("shop", "eu-west-1", Issuer="request-host")
    server = start("--trusted-proxy", proxy, config={"userPools": [shop]})
    meta = requests.get(
        f"{server.url}/{shop['Id']}/.well-known/openid-configuration",
        headers={"Host": "idp.example.test", "X-Forwarded-Proto": "https"},
        timeout=60,
    ).json()
    assert meta["issuer"] == f"{scheme}://idp.example.test/{shop['Id']}"


@pytest.mark.parametrize("issuer", ["https://login.example.test/tenants/shop", "https://login.example.test"])
def test_a_fixed_issuer_is_said_whatever_the_way(start, issuer):
    shop = pool("shop", "eu-west-1", Issuer=issuer)
    server = start(config={"userPools": [shop]})
    path = issuer.removeprefix("https://login.example.test")
    for address in (f"/{shop['Id']}/.well-known/openid-configuration", f"{path}/.well-known/openid-configuration"):
        meta = requests.get(server.url + address, headers={"Host": "login.example.test"}, timeout=60).json()
        assert meta["issuer"] == issuer
    assert claims_of(sign_in(server, "shopweb")["AccessToken"])["iss"] == issuer
