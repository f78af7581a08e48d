"""Realms and simulated providers as SAML identity providers; pysaml2 is the service provider."""

import base64
import re

import pytest
import requests
from saml2 import BINDING_HTTP_POST
from saml2.response import StatusAuthnFailed, StatusNoPassive

from support.browser import Browser, Page
from support.pools import PASSWORD
from support.saml import Service, fetch

CONSUMER = "https://sp.example.com/acs"
CONFIGURATION = """
userPools:
  - Id: eu-west-1_Shop00001
    PoolName: shop
    IdentityProviders:
      - ProviderName: Works
        ProviderType: SAML
        Played:
          people: [{sub: s-1, email: s@example.com, "urn:example:role": boss}]
      - {ProviderName: First, ProviderType: SAML, Played: {people: [{sub: s-2}], mode: first}}
      - {ProviderName: Broken, ProviderType: SAML, Played: {mode: "error:access_denied"}}
    Clients:
      - ClientId: service
        CallbackURLs: ["https://sp.example.com/acs"]
        AllowedOAuthFlows: [code]
        AllowedOAuthScopes: [openid]
        AllowedOAuthFlowsUserPoolClient: true
        SupportedIdentityProviders: [COGNITO, Works, First, Broken]
"""


@pytest.fixture
def shop(pool, tmp_path):
    """A pool with somebody in it, and a service that trusts it."""
    pool.web_client(CallbackURLs=[CONSUMER])
    pool.api.create_group(UserPoolId=pool.id, GroupName="staff")
    pool.ada = pool.user(name="Ada & <Co>")
    pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=str(pool.ada), GroupName="staff")
    pool.service = Service(tmp_path, f"{pool.issuer}/saml2/metadata", CONSUMER)
    return pool


def sign_in(page, person):
    assert isinstance(page, Page) and page.path == "/login", page
    return page.submit(username=str(person), password=PASSWORD)


def taken(service, page, request_id):
    """What the service makes of the form that the browser rests at."""
    assert isinstance(page, Page) and page.form.attributes["action"] == CONSUMER, page
    assert page.form.named("RelayState").value == "to-the-app"
    return service.read(page.form.named("SAMLResponse").value, request_id)


def test_a_service_takes_our_answer(shop):
    request_id, url = shop.service.request()
    response = taken(shop.service, sign_in(Browser(shop.server).open(url), shop.ada), request_id)
    assert response.name_id.text == shop.ada.sub
    assert response.name_id.format == "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
    assert response.ava["email"] == [shop.ada.email] and response.ava["name"] == ["Ada & <Co>"]
    assert response.ava["groups"] == ["staff"] and response.ava["sub"] == [shop.ada.sub]
    assert response.issuer() == f"{shop.issuer}/saml2/metadata"
    assert response.session_info()["session_index"]


def test_a_request_by_form(shop):
    request_id, carried = shop.service.request(BINDING_HTTP_POST)
    pairs = dict(re.findall(r'name="(\w+)" value="([^"]*)"', str(carried["data"])))
    page = Browser(shop.server).post(carried["url"], pairs)
    assert taken(shop.service, sign_in(page, shop.ada), request_id).name_id.text == shop.ada.sub


def test_a_session_answers_at_once(shop):
    browser = Browser(shop.server)
    request_id, url = shop.service.request()
    taken(shop.service, sign_in(browser.open(url), shop.ada), request_id)
    request_id, url = shop.service.request()
    assert taken(shop.service, browser.open(url), request_id).name_id.text == shop.ada.sub
    # Each request is answered once, and a service that demands a fresh sign-in gets one.
    request_id, url = shop.service.request(force_authn="true")
    page = browser.open(url)
    assert taken(shop.service, sign_in(page, shop.ada), request_id).name_id.text == shop.ada.sub


def test_a_passive_request(shop):
    request_id, url = shop.service.request(is_passive="true")
    with pytest.raises(StatusNoPassive):
        taken(shop.service, Browser(shop.server).open(url), request_id)


def test_a_cancel(shop):
    request_id, url = shop.service.request()
    with pytest.raises(StatusAuthnFailed):
        taken(shop.service, Browser(shop.server).open(url).press("cancel"), request_id)


def test_an_unregistered_consumer_address_is_rejected(pool, tmp_path):
    pool.web_client(CallbackURLs=["https://sp.example.com/other"])
    service = Service(tmp_path, f"{pool.issuer}/saml2/metadata", CONSUMER)
    page = Browser(pool.server).open(service.request()[1])
    assert isinstance(page, Page) and page.status == 400 and "AssertionConsumerServiceURL" in page.text
    assert CONSUMER in page.text and not page.document.forms


@pytest.mark.parametrize("message", ["", "x", base64.b64encode(b"<a/>").decode()])
def test_what_is_no_request(shop, message):
    for page in (
        Browser(shop.server).open(f"{shop.issuer}/saml2/sso?SAMLRequest={message}"),
        Browser(shop.server).post(f"/{shop.id}/saml2/sso", {"SAMLRequest": message}),
    ):
        assert page.status == 400 and "cannot be read" in page.text


def test_metadata_of_what_is_not_there(pool):
    for path in ("eu-west-1_None00001/saml2/metadata", f"{pool.id}/saml2/providers/None/metadata"):
        assert requests.get(f"{pool.server.url}/{path}", timeout=30).status_code == 404


@pytest.fixture
def simulated(start, tmp_path):
    path = tmp_path / "shop.yaml"
    path.write_text(CONFIGURATION)
    running = start("--config", path)
    running.service = lambda name: Service(
        tmp_path, f"{running.url}/eu-west-1_Shop00001/saml2/providers/{name}/metadata", CONSUMER
    )
    return running


def test_a_simulated_provider_answers_a_service(simulated):
    service = simulated.service("Works")
    request_id, url = service.request()
    page = Browser(simulated).open(url)
    assert page.path == "/provider" and page.document.headings == ["Sign in with Works"]
    response = taken(service, page.press("s@example.com"), request_id)
    assert response.name_id.text == "s-1" and response.ava["email"] == ["s@example.com"]
    assert response.ava["urn:example:role"] == ["boss"]
    # Or any typed user.
    request_id, url = service.request()
    page = Browser(simulated).open(url).press("sign in as this person", sub="s-9", claims='{"groups": ["a", "b"]}')
    response = taken(service, page, request_id)
    assert response.name_id.text == "s-9" and response.ava["groups"] == ["a", "b"]


def test_a_simulated_provider_without_a_page(simulated):
    service = simulated.service("First")
    request_id, url = service.request()
    assert taken(service, Browser(simulated).open(url), request_id).name_id.text == "s-2"
    service = simulated.service("Broken")
    request_id, url = service.request()
    with pytest.raises(StatusAuthnFailed):
        taken(service, Browser(simulated).open(url), request_id)


def test_metadata_stays(shop):
    url = f"{shop.issuer}/saml2/metadata"
    assert fetch(url) == fetch(url)
