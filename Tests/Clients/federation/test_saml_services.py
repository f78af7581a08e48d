"""SAML services registered by metadata: signed requests, encrypted assertions, single logout."""

import base64
import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from lxml import etree
from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NameID

from support.browser import Browser, Landing, Page
from support.pools import PASSWORD
from support.saml import Answerer, Keys
from support.saml_service import DIGEST, SHA256, OneLogin, Registered
from support.server import run

SIGNATURE = "http://www.w3.org/2000/09/xmldsig#"
ADA = "ada@example.com"


def shop(start, service, **settings):
    """A server with one pool, whose client stands for the service, and the service after it has met the pool."""
    told = {"MetadataFile": service.metadata} | settings
    told = {name: value for name, value in told.items() if value is not None}
    pool = {
        "Id": "eu-west-1_Shop00001",
        "PoolName": "shop",
        "UsernameAttributes": ["email"],
        "Clients": [{"ClientId": "service", "SAMLService": told}],
        "Users": [{"Username": ADA, "Password": PASSWORD}],
    }
    running = start(config={"userPools": [pool]})
    service.meet(f"{running.url}/eu-west-1_Shop00001/saml2/metadata")
    running.issuer = f"{running.url}/eu-west-1_Shop00001"
    return running


def keys(tmp_path, name="sp"):
    return Keys(tmp_path, name)


def signed_in(browser, where):
    page = browser.open(where) if isinstance(where, str) else where
    assert isinstance(page, Page) and page.path == "/login", page
    return page.submit(username=ADA, password=PASSWORD)


def answer_of(page, consumer):
    assert isinstance(page, Page) and page.form.attributes["action"] == consumer, page
    return page.form.named("SAMLResponse").value


def refused(page, words):
    assert isinstance(page, Page) and page.status == 400 and words in page.text, page.text
    assert not page.document.forms


def posted(browser, carried):
    pairs = dict(re.findall(r'name="(\w+)" value="([^"]*)"', str(carried["data"])))
    return browser.post(carried["url"], pairs)


WRONG = "signature of the service’s SAML request is not valid"
MISSING = "request is not signed, and this service’s requests must be"


def test_signed_requests_by_redirect_and_form(start, tmp_path):
    service = Registered(keys(tmp_path))
    running = shop(start, service)
    request_id, address = service.address()
    assert "Signature=" in address
    response = service.read(answer_of(signed_in(Browser(running), address), service.consumer), request_id)
    assert response.ava["email"] == [ADA]
    request_id, carried = service.request(BINDING_HTTP_POST, sign=True)
    page = signed_in(None, posted(Browser(running), carried))
    assert service.read(answer_of(page, service.consumer), request_id).ava["email"] == [ADA]


def test_a_signature_of_another_key_is_refused(start, tmp_path):
    service = Registered(keys(tmp_path))
    running = shop(start, service)
    stranger = Registered(keys(tmp_path, "stranger")).meet(service.provider)
    refused(Browser(running).open(stranger.address()[1]), WRONG)
    refused(posted(Browser(running), stranger.request(BINDING_HTTP_POST, sign=True)[1]), WRONG)


@pytest.mark.parametrize(
    "change",
    [
        lambda address: address.replace("RelayState=to-the-app", "RelayState=elsewhere"),
        lambda address: re.sub("&SigAlg=[^&]*", "", address),
        lambda address: re.sub("&Signature=[^&]*", "", address),
        lambda address: address.replace("Signature=", "Signature=AAAA"),
    ],
    ids=["relay state", "no algorithm", "no signature", "another signature"],
)
def test_what_was_signed_may_not_change(start, tmp_path, change):
    service = Registered(keys(tmp_path))
    running = shop(start, service)
    address = service.address()[1]
    assert change(address) != address
    refused(Browser(running).open(change(address)), "request")


def test_parameters_that_come_twice_are_refused(start, tmp_path):
    service = Registered(keys(tmp_path))
    running = shop(start, service)
    refused(Browser(running).open(service.address()[1] + "&RelayState=elsewhere"), "cannot be read")


def test_unsigned_requests_where_they_must_be_signed(start, tmp_path):
    service = Registered(keys(tmp_path))
    running = shop(start, service)
    address = re.sub("&SigAlg=.*", "", service.address()[1])
    refused(Browser(running).open(address), MISSING)
    refused(posted(Browser(running), service.request(BINDING_HTTP_POST, sign=False)[1]), MISSING)


@pytest.mark.parametrize("required", [True, False])
def test_the_setting_decides_where_the_metadata_does_not(start, tmp_path, required):
    service = Registered(keys(tmp_path), signs=False)
    running = shop(start, service, RequireSignedRequests=required)
    page = Browser(running).open(re.sub("&SigAlg=.*", "", service.address()[1]))
    if required:
        refused(page, MISSING)
    else:
        assert page.path == "/login"


def test_sha_1_is_named(start, tmp_path):
    service = Registered(keys(tmp_path))
    running = shop(start, service)
    sha1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
    page = Browser(running).open(re.sub("SigAlg=[^&]*", f"SigAlg={quote(sha1, safe='')}", service.address()[1]))
    refused(page, WRONG)
    assert sha1 in page.text and "SHA-1 is not" in page.text


def test_another_name_does_not_get_past_the_signature(start, tmp_path):
    service = Registered(keys(tmp_path))
    running = shop(start, service)
    other = Registered(keys(tmp_path, "other"), signs=False)
    other.config["entityid"] = "https://other.example.com/metadata"
    other.meet(service.provider)
    page = Browser(running).open(re.sub("&SigAlg=.*", "", other.address()[1]))
    # Its address is not the client's callback, so nobody is at home there.
    refused(page, service.consumer)


def test_metadata_from_an_address(start, tmp_path):
    service = Registered(keys(tmp_path))
    with Answerer() as answerer:
        answerer.answer = (200, service.metadata.encode())
        running = shop(start, service, MetadataFile=None, MetadataURL=answerer.url + "/metadata")
        request_id, address = service.address()
        page = signed_in(Browser(running), address)
        assert service.read(answer_of(page, service.consumer), request_id).ava["email"] == [ADA]


@pytest.mark.parametrize("setting, encrypted", [(None, True), (False, False)])
def test_only_the_service_can_read_the_answer(start, tmp_path, setting, encrypted):
    service = Registered(keys(tmp_path), encrypts=True)
    running = shop(start, service, EncryptAssertions=setting)
    request_id, address = service.address()
    value = answer_of(signed_in(Browser(running), address), service.consumer)
    text = base64.b64decode(value).decode()
    assert (ADA not in text and "EncryptedAssertion" in text) == encrypted
    assert service.read(value, request_id).ava["email"] == [ADA]


@pytest.mark.parametrize(
    "settings, signed",
    [
        ({}, {"Response", "Assertion"}),
        ({"SignResponses": False}, {"Assertion"}),
        ({"SignAssertions": False}, {"Response"}),
        ({"SignatureAlgorithm": "rsa-sha512"}, {"Response", "Assertion"}),
    ],
)
def test_what_is_signed_is_a_setting(start, tmp_path, settings, signed):
    """pysaml2 demands a signed response unless it is told otherwise; by default both parts are signed."""
    service = Registered(keys(tmp_path))
    sp = service.config["service"]["sp"]
    if settings.get("SignResponses", True):
        del sp["want_response_signed"]
    sp["want_assertions_signed"] = settings.get("SignAssertions", True)
    running = shop(start, service, **settings)
    request_id, address = service.address()
    answer = answer_of(signed_in(Browser(running), address), service.consumer)
    root = etree.fromstring(base64.b64decode(answer))
    signatures = list(root.iter(f"{{{SIGNATURE}}}Signature"))
    assert {etree.QName(one.getparent()).localname for one in signatures} == signed
    algorithm = settings.get("SignatureAlgorithm", "rsa-sha256")
    methods = {one.get("Algorithm") for one in root.iter(f"{{{SIGNATURE}}}SignatureMethod")}
    assert methods == {f"http://www.w3.org/2001/04/xmldsig-more#{algorithm}"}
    assert service.read(answer, request_id).ava["email"] == [ADA]
    exported = running.control.get("export").text
    for name in settings:
        assert name in exported


@pytest.mark.parametrize("binding", [BINDING_HTTP_POST, BINDING_HTTP_REDIRECT])
def test_signing_out_from_the_service(start, tmp_path, binding):
    service = Registered(keys(tmp_path), sign_out=binding)
    running = shop(start, service)
    browser = Browser(running)
    request_id, address = service.address()
    read = service.read(answer_of(signed_in(browser, address), service.consumer), request_id)

    def leave(name):
        request_id, request = service.client.create_logout_request(
            f"{running.issuer}/saml2/slo",
            service.provider,
            name_id=NameID(format=NAMEID_FORMAT_PERSISTENT, text=name),
            sign=False,
        )
        carried = service.client.apply_binding(
            BINDING_HTTP_REDIRECT, str(request), f"{running.issuer}/saml2/slo", "out", sign=True, sigalg=SHA256
        )
        return request_id, browser.open(dict(carried["headers"])["Location"])

    def told(page):
        if binding == BINDING_HTTP_REDIRECT:
            assert isinstance(page, Landing) and page.target == service.signed_out, page
            assert page.query["RelayState"] == "out" and page.query["SigAlg"] == SHA256
            value = page.query["SAMLResponse"]
        else:
            assert page.form.attributes["action"] == service.signed_out
            value = page.form.named("SAMLResponse").value
        return service.client.parse_logout_request_response(value, binding)

    # Another user: nothing ends here.
    with pytest.raises(Exception, match="(?i)unknown ?principal"):
        told(leave("somebody-else")[1])
    assert answer_of(browser.open(service.address()[1]), service.consumer)
    request_id, page = leave(read.name_id.text)
    answer = told(page)
    assert answer.response.in_response_to == request_id and answer.status_ok()
    assert browser.open(service.address()[1]).path == "/login"


def test_a_sign_out_that_is_not_the_service_s_is_refused(start, tmp_path):
    service = Registered(keys(tmp_path))
    running = shop(start, service)
    stranger = Registered(keys(tmp_path, "stranger")).meet(service.provider)
    browser = Browser(running)
    request_id, address = service.address()
    read = service.read(answer_of(signed_in(browser, address), service.consumer), request_id)
    _, request = stranger.client.create_logout_request(
        f"{running.issuer}/saml2/slo",
        service.provider,
        name_id=NameID(format=NAMEID_FORMAT_PERSISTENT, text=read.name_id.text),
        sign=True,
        sign_alg=SHA256,
        digest_alg=DIGEST,
    )
    carried = stranger.client.apply_binding(BINDING_HTTP_POST, str(request), f"{running.issuer}/saml2/slo", "out")
    refused(posted(browser, carried), WRONG)
    assert answer_of(browser.open(service.address()[1]), service.consumer), "still signed in"


@pytest.mark.parametrize("encrypted", [False, True])
def test_python3_saml_signs_in_and_out(start, tmp_path, encrypted):
    service = OneLogin(keys(tmp_path), encrypts=encrypted)
    running = shop(start, service)
    browser = Browser(running)
    auth = service.auth()
    address = auth.login(return_to="to-the-app")
    assert "Signature=" in address
    page = signed_in(browser, address)
    value = answer_of(page, service.consumer)
    back = service.auth(post={"SAMLResponse": value, "RelayState": page.form.named("RelayState").value})
    back.process_response(request_id=auth.get_last_request_id())
    assert back.get_errors() == [] and back.is_authenticated(), back.get_last_error_reason()
    assert back.get_attribute("email") == [ADA]
    out = service.auth(path="/slo")
    leave = out.logout(
        name_id=back.get_nameid(),
        session_index=back.get_session_index(),
        return_to="https://app.example.com/bye",
        name_id_format=back.get_nameid_format(),
    )
    landing = browser.open(leave)
    assert isinstance(landing, Landing) and landing.target == "https://onelogin.example.com/slo", landing
    query = urlsplit(landing.url).query
    pairs = {name: values[0] for name, values in parse_qs(query).items()}
    told = service.auth(path="/slo", get=pairs, query=query)
    told.process_slo(keep_local_session=True, request_id=out.get_last_request_id())
    assert told.get_errors() == [], told.get_last_error_reason()
    assert browser.open(service.auth().login()).path == "/login"


def test_metadata_that_is_none_is_told_at_the_start(tmp_path):
    path = tmp_path / "shop.yaml"
    path.write_text(
        "userPools:\n  - PoolName: shop\n    Clients:\n      - {ClientId: s, SAMLService: {MetadataFile: '<a/>'}}\n"
    )
    result = run("check", path)
    assert result.returncode == 1 and "SPSSODescriptor" in result.stderr, result.stderr
