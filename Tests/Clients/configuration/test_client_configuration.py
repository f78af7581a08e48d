"""The client configuration of `GET /_understudy/info` works and names no address of the real service.

Evidence: amplify-js, packages/core/src/singleton/Auth/types.ts (members of the configuration), parseAmplifyOutputs.ts
(`amplify_outputs.json` has no member for an endpoint), isSecureServiceEndpoint.ts (plain HTTP for localhost alone),
and the hosted pages that it opens at `https://{domain}`; read 2026-11-22.
"""

import boto3
import pytest
import requests

from support.server import environment, run

APP = {"ClientId": "app", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}
WEB = {
    "ClientId": "web",
    "CallbackURLs": ["http://localhost:3000/callback"],
    "LogoutURLs": ["http://localhost:3000/"],
    "AllowedOAuthFlows": ["code"],
    "AllowedOAuthScopes": ["openid", "email"],
    "AllowedOAuthFlowsUserPoolClient": True,
}
POOL = {"Id": "eu-west-1_Shop00001", "PoolName": "shop", "UsernameAttributes": ["email"]}


@pytest.fixture
def home(tmp_path):
    return environment(HOME=tmp_path, XDG_DATA_HOME="")


def handed(server) -> dict:
    return server.control.info()["client_configuration"]


def test_amplify_is_configured_with_addresses_of_this_server(start, home):
    trusted = run("ca", "path", env=home).stdout.strip()
    server = start("--https-port", "0", env=home)
    cognito = handed(server)["amplify_config"]["Auth"]["Cognito"]
    assert cognito["userPoolId"] == "us-east-1_Understudy" and cognito["userPoolClientId"] == "understudyweb"
    assert cognito["userPoolEndpoint"] == cognito["identityPoolEndpoint"] == server.url
    oauth = cognito["loginWith"].pop("oauth")
    assert cognito["loginWith"] == {"email": True}
    host, _, port = oauth["domain"].partition(":")
    assert host == "localhost" and int(port) != server.port
    # As Amplify goes on: the API at the endpoint, the pages at the domain by https.
    api = boto3.client(
        "cognito-idp",
        endpoint_url=cognito["userPoolEndpoint"],
        region_name=cognito["userPoolId"].split("_")[0],
        aws_access_key_id="any",
        aws_secret_access_key="any",
    )
    signed_in = api.initiate_auth(
        ClientId=cognito["userPoolClientId"],
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"},
    )
    assert signed_in["AuthenticationResult"]["AccessToken"]
    page = requests.get(
        f"https://{oauth['domain']}/oauth2/authorize",
        params={
            "client_id": cognito["userPoolClientId"],
            "response_type": oauth["responseType"],
            "redirect_uri": oauth["redirectSignIn"][0],
            "scope": " ".join(oauth["scopes"]),
        },
        verify=trusted,
        timeout=60,
    )
    assert page.status_code == 200 and "password" in page.text


def test_hosted_login_is_left_out_where_nothing_speaks_https(server):
    given = handed(server)
    assert "oauth" not in given["amplify_config"]["Auth"]["Cognito"]["loginWith"]
    assert given["amplify_outputs"]["auth"]["oauth"]["domain"], "it is still told to whoever reads"


def test_one_port_for_both(start, home):
    server = start("--tls", env=home)
    trusted = run("ca", "path", env=home).stdout.strip()
    answer = requests.get(server.url + "/_understudy/info", verify=trusted, timeout=60)
    cognito = answer.json()["client_configuration"]["amplify_config"]["Auth"]["Cognito"]
    assert cognito["userPoolEndpoint"] == f"https://localhost:{server.port}"
    assert cognito["loginWith"]["oauth"]["domain"] == f"localhost:{server.port}"


def test_a_client_with_hosted_login_comes_first(start):
    server = start(config={"userPools": [POOL | {"Clients": [APP, WEB]}]})
    given = handed(server)
    assert given["amplify_config"]["Auth"]["Cognito"]["userPoolClientId"] == "web"
    assert given["amplify_outputs"]["auth"]["user_pool_client_id"] == "web"
    alone = start(config={"userPools": [POOL | {"Clients": [APP]}]})
    assert handed(alone)["amplify_config"]["Auth"]["Cognito"]["userPoolClientId"] == "app"


def test_the_authority_of_msal_is_https_where_the_server_speaks_it(start, home):
    trusted = run("ca", "path", env=home).stdout.strip()
    server = start("--https-port", "0", env=home)
    msal = handed(server)["msal"]
    assert msal["authority"].startswith("https://localhost:")
    assert msal["known_authorities"] == [msal["authority"].split("/")[2]]
    document = requests.get(msal["authority"] + "/v2.0/.well-known/openid-configuration", verify=trusted, timeout=60)
    assert document.status_code == 200 and document.json()["token_endpoint"]
