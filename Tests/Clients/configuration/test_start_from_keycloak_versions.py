"""Exports of versions 3 to 26 of Keycloak: each client signs in by its own callback, and its tokens say, claim by
claim, what the export and Keycloak's documentation say."""

import json

import jwt
import pytest
import requests

from configuration.test_start_from import write
from support import keycloak_versions as forms
from support.chromium import fill, sets_out_for
from support.keycloak import App
from support.keycloak_claims import compare, expected
from support.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """All of them in one file, as an export of all realms is."""
    realms = [forms.export(version) for version in forms.VERSIONS]
    file = write(tmp_path_factory.mktemp("versions"), json.dumps(realms), "realms.json")
    with Server("--config", file) as running:
        yield running


def callback(export, client_id):
    client = next(one for one in export["clients"] if one["clientId"] == client_id)
    address = client["redirectUris"][0]
    if address.startswith("/"):
        return client["rootUrl"] + address
    return address.replace("*", "signed/in?from=app")


def app(server, version, client_id, secret=None):
    export = forms.export(version)
    return export, App(server, client_id, secret, redirect=callback(export, client_id), name=forms.name(version))


def judge(app, export, tokens, username, asked=()):
    told = {
        "id": app.verified(tokens["id_token"]),
        "access": app.verified(tokens["access_token"]),
        "userinfo": app.info(tokens["access_token"]),
    }
    user = next(one for one in export["users"] if one["username"] == username)
    for place, claims in told.items():
        said = expected(export, app.id, username, place, asked)
        assert not compare(claims, said, place), (export["keycloakVersion"], app.id, place)
        assert claims["sub"] == user["id"]
    return told


@pytest.mark.parametrize("version", forms.VERSIONS)
@pytest.mark.parametrize("client_id", ["spa", "site", "narrow"])
def test_each_client_signs_in_by_its_own_callback(server, version, client_id):
    export, one = app(server, version, client_id, "site-secret-1" if client_id == "site" else None)
    tokens = one.sign_in("wanda", forms.PASSWORD, scope="openid")
    told = judge(one, export, tokens, "wanda")
    assert told["access"]["azp"] == told["id"]["azp"] == client_id and told["id"]["aud"] == client_id
    assert (told["access"]["typ"], told["id"]["typ"]) == ("Bearer", "ID")
    assert tokens["expires_in"] == 240 and tokens["refresh_expires_in"] > 0
    assert tokens["session_state"] == told["id"]["sid"] and tokens["not-before-policy"] == 0
    assert jwt.get_unverified_header(tokens["access_token"])["typ"] == "JWT"
    again = one.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    judge(one, export, again, "wanda")


@pytest.mark.parametrize("version", [one for one in forms.VERSIONS if forms.since(one, 4)])
def test_optional_scopes_add_their_claims(server, version):
    export, one = app(server, version, "spa")
    asked = ["phone", "address"] + (["microprofile-jwt"] if forms.since(version, 6) else [])
    tokens = one.sign_in("wanda", forms.PASSWORD, scope=" ".join(["openid", *asked]))
    told = judge(one, export, tokens, "wanda", asked)
    assert told["id"]["phone_number"] == "+4930123"
    # Of the group, what the user has not.
    assert told["userinfo"]["address"] == {"street_address": "Quay 1", "region": "North"}


@pytest.mark.parametrize("version", forms.VERSIONS)
def test_a_service_account_has_what_the_export_gives_it(server, version):
    export, one = app(server, version, "narrow")
    one.id, one.secret = "worker", "worker-secret-1"
    tokens = one.token(grant_type="client_credentials")
    access = one.verified(tokens["access_token"])
    said = expected(export, "worker", "service-account-worker", "access")
    assert not compare(access, said, "access")
    assert tokens["refresh_expires_in"] == 0 and "session_state" not in tokens and "sid" not in access
    assert "read" in access["resource_access"]["ledger"]["roles"]


@pytest.mark.parametrize("version", ["3.4.3.Final", "12.0.4", "26.2.5"])
@pytest.mark.browser
def test_an_app_of_a_version_in_a_browser(server, chromium, version):
    export, one = app(server, version, "spa")
    pairs = {"client_id": "spa", "redirect_uri": one.redirect, "response_type": "code", "scope": "openid"}
    chromium.delete_all_cookies()
    verifier = {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256"}
    chromium.get(requests.Request("GET", f"{one.base}/auth", params=pairs | verifier).prepare().url)
    # By the names that Keycloak's page gives its elements.
    assert chromium.find_element("css selector", "#kc-form-login #username").get_attribute("name") == "username"
    assert chromium.find_element("css selector", "#kc-form-login #kc-login").is_displayed()
    fill(chromium, username="wanda", password=forms.PASSWORD)
    called = sets_out_for(chromium, one.redirect, "^sign in$")[0]
    code = requests.utils.urlparse(called).query.split("code=")[1].split("&")[0]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": one.redirect}
    tokens = one.token(**form, code_verifier="dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    judge(one, export, tokens, "wanda")
