"""Production configurations unchanged, in a network namespace that resolves the services' names to the server."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from support.server import CLIENTS, executable, run

HOSTS = """127.0.0.1 localhost
127.0.0.1 cognito-idp.eu-west-1.amazonaws.com cognito-identity.eu-west-1.amazonaws.com
127.0.0.1 shop.auth.eu-west-1.amazoncognito.com login.desk.example.test contoso.ciamlogin.com
"""
WORLD = {
    "userPools": [
        {
            "Id": f"eu-west-1_{name.title()}0001",
            "PoolName": name,
            "Issuer": "aws",
            "UsernameAttributes": ["email"],
            "Clients": [
                {
                    "ClientId": f"{name}web",
                    "ExplicitAuthFlows": [
                        "ALLOW_USER_PASSWORD_AUTH",
                        "ALLOW_USER_SRP_AUTH",
                        "ALLOW_REFRESH_TOKEN_AUTH",
                    ],
                    "CallbackURLs": ["https://app.example.test/callback"],
                    "LogoutURLs": ["https://app.example.test/"],
                    "AllowedOAuthFlows": ["code"],
                    "AllowedOAuthScopes": ["openid", "email"],
                    "AllowedOAuthFlowsUserPoolClient": True,
                }
            ],
            "Users": [{"Username": f"ada@{name}.example.com", "Password": "Correct-Horse-1"}],
        }
        | domain
        for name, domain in (("shop", {"Domain": "shop"}), ("desk", {"CustomDomain": "login.desk.example.test"}))
    ],
    "identityPools": [
        {
            "Id": "eu-west-1:00000000-0000-4370-8000-000000000002",
            "IdentityPoolName": "shop",
            "AllowUnauthenticatedIdentities": False,
            "CognitoIdentityProviders": [
                {
                    "ProviderName": "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Shop0001",
                    "ClientId": "shopweb",
                }
            ],
            "Roles": {"authenticated": "arn:aws:iam::000000000000:role/user"},
        }
    ],
    "entraTenants": [
        {
            "tenantId": "00000000-0000-4370-8000-000000000001",
            "domain": "contoso.onmicrosoft.com",
            "userFlows": [{"name": "default", "method": "emailPassword"}],
            "applications": [
                {
                    "appId": "00000000-0000-4370-8000-0000000000c1",
                    "name": "web",
                    "userFlow": "default",
                    "redirectUris": ["http://localhost:3000/"],
                }
            ],
            "users": [{"username": "ada@example.com", "password": "Correct-Horse-1", "displayName": "Ada"}],
        }
    ],
}

# What runs inside: clients that were told nothing but what production tells them.
INSIDE = """
import json, os, subprocess, sys
from urllib.parse import urlencode, urljoin, urlsplit, parse_qsl
import boto3, jwt, msal, requests
from support.browser import Document
from support.server import Server, environment

world, said = json.load(open(sys.argv[1])), {}
with Server("--tls", "--tls-services", "--tls-name", "login.desk.example.test", config=world, env=environment(),
            port=443) as server:
    assert server.port == 443
    for name, host in (("shop", "shop.auth.eu-west-1.amazoncognito.com"), ("desk", "login.desk.example.test")):
        pool = f"eu-west-1_{name.title()}0001"
        issuer = f"https://cognito-idp.eu-west-1.amazonaws.com/{pool}"
        api = boto3.client("cognito-idp", region_name="eu-west-1", aws_access_key_id="a", aws_secret_access_key="b")
        tokens = api.initiate_auth(ClientId=f"{name}web", AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": f"ada@{name}.example.com", "PASSWORD": "Correct-Horse-1"})["AuthenticationResult"]
        keys = jwt.PyJWKClient(f"{issuer}/.well-known/jwks.json")
        key = keys.get_signing_key_from_jwt(tokens["IdToken"])
        claims = jwt.decode(tokens["IdToken"], key, ["RS256"], audience=f"{name}web", issuer=issuer)
        assert claims["email"] == f"ada@{name}.example.com"
        browser = requests.Session()
        query = {"client_id": f"{name}web", "redirect_uri": "https://app.example.test/callback",
                 "response_type": "code", "scope": "openid email", "state": "s"}
        page = browser.get(f"https://{host}/oauth2/authorize?{urlencode(query)}", timeout=60)
        [form] = [one for one in Document(page.text).forms if one.named("password")]
        filled = {one.name: one.value for one in form.fields}
        filled |= {"username": f"ada@{name}.example.com", "password": "Correct-Horse-1"}
        answer = browser.post(urljoin(page.url, form.attributes["action"]), filled, allow_redirects=False, timeout=60)
        code = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))["code"]
        assert "Secure" in answer.headers["Set-Cookie"]
        redeemed = requests.post(f"https://{host}/oauth2/token", data={"grant_type": "authorization_code", "code": code,
            "client_id": f"{name}web", "redirect_uri": "https://app.example.test/callback"}, timeout=60).json()
        again = jwt.decode(redeemed["id_token"], key, ["RS256"], audience=f"{name}web", issuer=issuer)
        assert again["sub"] == claims["sub"]
        said[name] = claims["iss"]
        if name == "shop":
            identity = boto3.client("cognito-identity", region_name="eu-west-1", aws_access_key_id="a",
                                    aws_secret_access_key="b")
            logins = {issuer.removeprefix("https://"): tokens["IdToken"]}
            found = identity.get_id(IdentityPoolId="eu-west-1:00000000-0000-4370-8000-000000000002", Logins=logins)
            given = identity.get_credentials_for_identity(IdentityId=found["IdentityId"], Logins=logins)
            said["key"] = given["Credentials"]["AccessKeyId"][:4]
    app = msal.PublicClientApplication("00000000-0000-4370-8000-0000000000c1",
                                       authority="https://contoso.ciamlogin.com/contoso.onmicrosoft.com")
    said["tenant"] = app.authority.token_endpoint
    curled = subprocess.run(["curl", "-sS", "https://shop.auth.eu-west-1.amazoncognito.com/login"], text=True,
                            env=os.environ | {"CURL_CA_BUNDLE": os.environ["AWS_CA_BUNDLE"]}, capture_output=True)
    assert "<!doctype html>" in curled.stdout, curled.stderr
print(json.dumps(said))
"""


def namespace(folder, *command, **variables):
    """Runs a command where the names lead to this machine; skips where no namespace may be made."""
    if not shutil.which("unshare") or not shutil.which("ip"):
        pytest.skip("unshare and ip are needed")
    (folder / "hosts").write_text(HOSTS)
    enter = 'ip link set lo up && mount --bind "$HOSTS" /etc/hosts && exec "$@"'
    everything = ["unshare", "--map-root-user", "--mount", "--net", "sh", "-c"]
    environment = os.environ | {"HOSTS": str(folder / "hosts")}
    probe = subprocess.run(
        [*everything, enter, "-", "true"], env=environment, capture_output=True, text=True, timeout=30
    )
    if probe.returncode != 0:
        pytest.skip(f"this machine permits no namespaces: {probe.stderr.strip()}")
    done = subprocess.run(
        [*everything, enter, "-", *command],
        env=environment | variables,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=CLIENTS,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def test_production_addresses_reach_the_right_pool(tmp_path):
    home = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": ""}
    trusted = run("ca", "path", env=home).stdout.strip()
    (tmp_path / "world.json").write_text(json.dumps(WORLD))
    (tmp_path / "inside.py").write_text(INSIDE)
    trust = {name: trusted for name in ("AWS_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE")}
    output = namespace(
        tmp_path,
        sys.executable,
        str(tmp_path / "inside.py"),
        str(tmp_path / "world.json"),
        HOME=str(tmp_path),
        XDG_DATA_HOME="",
        PYTHONPATH=str(CLIENTS),
        UNDERSTUDY_EXECUTABLE=executable(),
        **trust,
    )
    said = json.loads(output.splitlines()[-1])
    assert said["shop"] == "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Shop0001"
    assert said["desk"] == "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Desk0001"
    assert said["key"] == "ASIA" and said["tenant"].startswith("https://contoso.ciamlogin.com/")
