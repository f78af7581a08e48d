"""Starting from files of other programs: browser sign-in with unmodified libraries."""

import json
import re

import msal
import pytest
import requests
from authlib.integrations.requests_client import OAuth2Session

from configuration.test_start_from import ADA, FILES, checked, outputs
from configuration.test_start_from_others import ENTRA, claims
from support.chromium import enter, fill, sets_out_for
from support.server import Server

pytestmark = pytest.mark.browser

SIGN_IN = "^sign in$"


@pytest.fixture(scope="module")
def tenants(tmp_path_factory):
    """One server for the files of all three kinds, with https, as msal demands it."""
    files = [FILES / "entra" / name for name in ENTRA]
    arguments = [part for file in files for part in ("--config", file)]
    folder = tmp_path_factory.mktemp("tenants")
    with Server("--tls", "--data", folder, "--demo-users", "1", *arguments) as server:
        trust = folder / "authority.pem"
        trust.write_bytes(requests.get(f"{server.url}/_understudy/ca.pem", verify=False, timeout=30).content)
        server.trust = str(trust)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("REQUESTS_CA_BUNDLE", server.trust)
            yield server


REDIRECTS = {
    "auth_config.json": "msauth://com.fabrikam.app/abc%3D",
    "msalConfig.js": "http://localhost:3000/redirect",
    "manifest.json": "https://orders.example.com/signin-oidc",
    "parameters.json": "http://localhost:5000/getAToken",
}


def secret_of(name):
    """The secret of a confidential application: of the file, or made up, as no manifest has one."""
    file = FILES / "entra" / name
    if name == "manifest.json":
        return re.search(r"secret, which the file does not have: (\w+)", checked(file))[1]
    told = json.loads(file.read_text()) if file.suffix == ".json" else {}
    return told.get("secret")


@pytest.mark.parametrize("name", REDIRECTS)
def test_msal_signs_in_with_an_applications_own_file(tenants, secure_chromium, name):
    tenant, application = ENTRA[name]
    told = {"authority": f"{tenants.url}/{tenant}", "instance_discovery": False, "verify": tenants.trust}
    if secret := secret_of(name):
        app = msal.ConfidentialClientApplication(application, client_credential=secret, **told)
    else:
        app = msal.PublicClientApplication(application, **told)
    flow = app.initiate_auth_code_flow([], redirect_uri=REDIRECTS[name])
    secure_chromium.get(flow["auth_uri"])
    enter(secure_chromium, loginfmt="ada@example.com")
    fill(secure_chromium, passwd=ADA)
    called = sets_out_for(secure_chromium, REDIRECTS[name], SIGN_IN)[0]
    answer = dict(pair.split("=", 1) for pair in re.split("[?#]", called, maxsplit=1)[1].split("&"))
    result = app.acquire_token_by_auth_code_flow(flow, answer)
    assert "error" not in result, result
    assert result["id_token_claims"]["aud"] == application
    assert app.acquire_token_silent([], app.get_accounts()[0], force_refresh=True)["access_token"]


def test_an_applications_own_secret_gets_it_a_token(tenants):
    tenant, application = ENTRA["appsettings.json"]
    app = msal.ConfidentialClientApplication(
        application,
        client_credential="Relecloud~secret.1234567890",
        authority=f"{tenants.url}/{tenant}",
        instance_discovery=False,
        verify=tenants.trust,
    )
    result = app.acquire_token_for_client([f"{application}/.default"])
    assert "error" not in result, result
    assert claims(result["access_token"])["azp"] == application


def test_the_hosted_pages_of_an_amplify_file(chromium):
    file = FILES / "amplify" / "amplify_outputs.json"
    client, callback = "4r6m1t8vq2n5c7x9b3k0h1j2l4", "http://localhost:5173/"
    with Server("--config", file, "--demo-users", "1") as server:
        app = OAuth2Session(
            client,
            scope="openid email profile",
            redirect_uri=callback,
            token_endpoint_auth_method="none",
            code_challenge_method="S256",
        )
        verifier = "v" * 50
        url, _ = app.create_authorization_url(f"{server.url}/oauth2/authorize", code_verifier=verifier)
        chromium.get(url)
        fill(chromium, username="ada@example.com", password=ADA)
        called = sets_out_for(chromium, callback, SIGN_IN)[0]
        tokens = app.fetch_token(f"{server.url}/oauth2/token", authorization_response=called, code_verifier=verifier)
        assert claims(tokens["id_token"])["email"] == "ada@example.com"


def test_a_realm_of_keycloaks_in_a_browser(chromium):
    callback = "http://localhost:9090/callback"
    with Server("--config", FILES / "keycloak" / "realm.json") as server:
        about = requests.get(f"{server.url}/realms/warehouse/.well-known/openid-configuration", timeout=30).json()
        app = OAuth2Session(
            "portal",
            scope="openid profile",
            redirect_uri=callback,
            token_endpoint_auth_method="none",
            code_challenge_method="S256",
        )
        verifier = "v" * 50
        url, _ = app.create_authorization_url(about["authorization_endpoint"], code_verifier=verifier)
        chromium.get(url)
        # Whose password Keycloak kept as its Argon2.
        fill(chromium, username="ravi", password="Crane-Lift-42")
        called = sets_out_for(chromium, callback, SIGN_IN)[0]
        tokens = app.fetch_token(about["token_endpoint"], authorization_response=called, code_verifier=verifier)
        assert claims(tokens["id_token"])["preferred_username"] == "ravi"


def test_a_person_of_a_template_in_a_browser(chromium):
    given = ["--parameter", "Stage=dev", "--parameter", "SenderAddress=shop@example.com", "--demo-users", "1"]
    with Server("--config", FILES / "cloudformation" / "shop.yaml", *given) as server:
        client, callback = outputs(server)["WebClientId"], "http://localhost:3000/callback"
        app = OAuth2Session(client, scope="openid", redirect_uri=callback, token_endpoint_auth_method="none")
        url, _ = app.create_authorization_url(f"{server.url}/oauth2/authorize")
        chromium.get(url)
        fill(chromium, username="ada@example.com", password=ADA)
        called = sets_out_for(chromium, callback, SIGN_IN)[0]
        tokens = app.fetch_token(f"{server.url}/oauth2/token", authorization_response=called)
        assert claims(tokens["id_token"])["aud"] == client
