"""Sign-in through SAML providers: pysaml2, and another pool of the same server."""

import base64
import datetime
import zlib
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from lxml import etree
from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.samlp import STATUS_AUTHN_FAILED

from support.browser import Browser, Landing, Page, authorize_url, redeem
from support.hooks import Hook
from support.pools import CALLBACK, PASSWORD, SIGNED_OUT, Pool, fails
from support.reasons import reason
from support.saml import Answerer, Keys, Provider, fetch
from support.tokens import claims_of

INVALID = "Invalid SAML response received: {}. "
SIGNATURE = INVALID.format("SAML Assertion signature is invalid")


def provide(pool, metadata, name="Works", mapping=None, **details):
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName=name,
        ProviderType="SAML",
        ProviderDetails=({"MetadataFile": metadata} if metadata else {}) | details,
        AttributeMapping=mapping or {"email": "workMail", "name": "workName"},
        IdpIdentifiers=["works.example.com"],
    )
    return pool.web_client(SupportedIdentityProviders=["COGNITO", name])


class Flow:
    """A browser that has been sent to a provider that is pysaml2's."""

    def __init__(self, pool, folder, name="Works", keys=None, **details):
        self.pool, self.provider, self.name = pool, Provider(folder, pool, keys), name
        self.client = provide(pool, self.provider.metadata, name, **details)
        self.set_out()

    def set_out(self, **parameters):
        self.browser = Browser(self.pool.server)
        self.sent = self.browser.open(authorize_url(self.client, identity_provider=self.name, **parameters))
        assert isinstance(self.sent, Landing) and self.sent.target == "https://idp.example.com/sso", self.sent
        self.request = self.provider.parse(self.sent)

    def post(self, response, browser=None, **changes):
        form = {
            "SAMLResponse": base64.b64encode(response.encode()).decode(),
            "RelayState": self.sent.query.get("RelayState"),
        } | changes
        return (browser or self.browser).post("/saml2/idpresponse", form, referer="https://idp.example.com/sso")

    def back(self, **changes):
        return self.post(self.provider.respond(self.request.id, **changes))


@pytest.fixture
def flow(pool, tmp_path):
    return Flow(pool, tmp_path)


def refused(landing, description, code="server_error"):
    assert isinstance(landing, Landing), landing
    assert landing.target == CALLBACK and landing.query["state"] == "a-state"
    assert landing.query["error"] == code
    assert landing.query["error_description"] == description


def stray(page):
    assert isinstance(page, Page) and page.status == 400
    assert "Invalid samlResponse or relayState from identity provider" in page.text


def test_the_request_is_the_service_s(flow):
    request, pool = flow.request, flow.pool
    assert request.issuer.text == f"urn:amazon:cognito:sp:{pool.id}"
    assert request.assertion_consumer_service_url == pool.server.url + "/saml2/idpresponse"
    assert request.destination == "https://idp.example.com/sso" and request.version == "2.0"
    assert request.protocol_binding == BINDING_HTTP_POST
    assert set(flow.sent.query) == {"SAMLRequest", "RelayState"} and request.force_authn is None
    assert len(flow.sent.query["RelayState"]) <= 80
    flow.set_out(prompt="login")
    assert flow.request.force_authn == "true"


def test_a_person_arrives(flow):
    landing = flow.back()
    assert isinstance(landing, Landing) and landing.query["state"] == "a-state", landing
    claims = claims_of(redeem(flow.client, landing.query["code"]).json()["id_token"])
    assert claims["cognito:username"] == "Works_U-1" and claims["email"] == "ada@example.com"
    assert claims["name"] == "Ada" and claims["email_verified"] is False and claims["nonce"]
    assert claims["cognito:groups"] == [f"{flow.pool.id}_Works"]
    (identity,) = claims["identities"]
    assert identity["userId"] == "U-1" and identity["providerType"] == "SAML"
    assert identity["issuer"] == Provider.entity and identity["providerName"] == "Works"
    assert flow.pool.status_of("Works_U-1") == "EXTERNAL_PROVIDER"


def test_signatures_where_providers_put_them(flow):
    for changes in ({"sign_response": True}, {"sign_response": True, "sign_assertion": False}):
        landing = flow.back(**changes)
        assert "code" in landing.query, landing
        flow.set_out()


def test_several_values_become_one_text(pool, tmp_path):
    pool.api.add_custom_attributes(
        UserPoolId=pool.id, CustomAttributes=[{"Name": "role", "AttributeDataType": "String", "Mutable": True}]
    )
    flow = Flow(pool, tmp_path, mapping={"custom:role": "role", "email": "workMail"})
    landing = flow.back()
    assert "code" in landing.query
    assert pool.attributes_of("Works_U-1")["custom:role"] == "[a,b%20%26%20c]"


def test_encrypted_assertions(pool, tmp_path):
    flow = Flow(pool, tmp_path, EncryptedResponses="true")
    certificate = pool.api.get_signing_certificate(UserPoolId=pool.id)["Certificate"]
    lines = "\n".join(certificate[start : start + 64] for start in range(0, len(certificate), 64))
    pem = f"-----BEGIN CERTIFICATE-----\n{lines}\n-----END CERTIFICATE-----\n"
    response = flow.provider.respond(
        flow.request.id, encrypt_assertion=True, encrypt_cert_assertion=pem, sign_response=True
    )
    assert "ada@example.com" not in response and "EncryptedAssertion" in response
    landing = flow.post(response)
    assert "code" in landing.query, landing
    assert pool.attributes_of("Works_U-1")["email"] == "ada@example.com"


def test_a_plain_assertion_is_rejected_where_it_must_be_encrypted(pool, tmp_path):
    flow = Flow(pool, tmp_path, EncryptedResponses="true")
    landing = flow.back()
    assert landing.query["error"] == "server_error" and "not encrypted" in landing.query["error_description"]
    assert "EncryptedResponses of the provider is true" in reason(pool.server)


def test_an_expired_certificate_of_the_provider_is_rejected(pool, tmp_path):
    flow = Flow(pool, tmp_path, keys=Keys(tmp_path, "old", until=datetime.timedelta(days=-1)))
    landing = flow.back()
    assert landing.query["error"] == "server_error" and "certificate" in landing.query["error_description"]
    assert "no certificate of the provider's metadata is valid" in reason(pool.server)


def test_the_metadata_says_whether_requests_are_signed(pool, tmp_path):
    for algorithm, expected in ((None, "false"), ("rsa-sha256", "true")):
        if algorithm:
            provide(pool, Provider(tmp_path, pool).metadata, RequestSigningAlgorithm=algorithm)
        role = etree.fromstring(fetch(f"{pool.server.url}/{pool.id}/saml2/service").encode()).find(
            "{urn:oasis:names:tc:SAML:2.0:metadata}SPSSODescriptor"
        )
        assert role.get("AuthnRequestsSigned") == expected
        formats = {
            one.text.rsplit(":", 1)[1] for one in role.iter("{urn:oasis:names:tc:SAML:2.0:metadata}NameIDFormat")
        }
        assert formats == {"persistent", "emailAddress", "transient", "unspecified"}


def test_signed_requests(pool, tmp_path):
    flow = Flow(pool, tmp_path, RequestSigningAlgorithm="rsa-sha256")
    query = urlsplit(flow.sent.url).query
    fields = dict(parse_qsl(query))
    assert fields["SigAlg"] == "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
    certificate = x509.load_der_x509_certificate(
        base64.b64decode(pool.api.get_signing_certificate(UserPoolId=pool.id)["Certificate"])
    )
    certificate.public_key().verify(
        base64.b64decode(fields["Signature"]),
        query.split("&Signature=")[0].encode(),
        padding.PKCS1v15(),
        hashes.SHA256(),
    )


def test_another_key_is_refused(flow, tmp_path):
    folder = tmp_path / "other"
    folder.mkdir()
    other = Provider(folder, flow.pool, Keys(folder, "stranger"))
    refused(flow.post(other.respond(flow.request.id)), SIGNATURE)


def test_what_is_not_signed_is_refused(flow):
    refused(flow.back(sign_assertion=False), INVALID.format("SAML Assertion is not signed"))


def test_what_was_changed_is_refused(flow):
    response = flow.provider.respond(flow.request.id).replace(">U-1<", ">U-2<")
    refused(flow.post(response), SIGNATURE)


def test_a_comment_does_not_cut_the_name(flow):
    response = flow.provider.respond(flow.request.id, name="admin.evil").replace(">admin.evil<", ">admin<!-- -->.evil<")
    landing = flow.post(response)
    claims = claims_of(redeem(flow.client, landing.query["code"]).json()["id_token"])
    assert claims["cognito:username"] == "Works_admin.evil"


def test_a_response_is_taken_once(flow):
    response = flow.provider.respond(flow.request.id)
    assert "code" in flow.post(response).query
    stray(flow.post(response))
    flow.set_out()
    refused(flow.post(response), INVALID.format("InResponseTo does not match"))


def test_a_response_to_another_browsers_request_is_rejected(flow):
    other = Browser(flow.pool.server)
    sent = other.open(authorize_url(flow.client, identity_provider="Works"))
    theirs = flow.provider.respond(flow.provider.parse(sent).id)
    refused(flow.post(theirs), INVALID.format("InResponseTo does not match"))


def test_another_browser_s_state(flow):
    other = Browser(flow.pool.server)
    other.open(authorize_url(flow.client, identity_provider="Works"))
    stray(flow.post(flow.provider.respond(flow.request.id), browser=other))


def test_an_answer_for_another_pool(flow, server, tmp_path):
    folder = tmp_path / "other"
    folder.mkdir()
    other = Provider(folder, Pool(server), flow.provider.keys)
    refused(flow.post(other.respond(flow.request.id)), INVALID.format("Audience restriction does not match"))


def test_an_answer_for_another_address(flow):
    other = {"destination": "https://sp.example.com/acs"}
    refused(flow.back(**other), INVALID.format("Destination does not match"))


def test_the_clock_decides(own_server, tmp_path):
    own_server.clock.advance(hours=2)
    late = Flow(Pool(own_server), tmp_path)
    refused(late.back(), INVALID.format("SAML Assertion has expired"))
    own_server.clock.reset()
    now = datetime.datetime.now(datetime.UTC) - datetime.timedelta(minutes=30)
    own_server.clock.set(now.strftime("%Y-%m-%dT%H:%M:%SZ"))
    late.set_out()
    refused(late.back(), INVALID.format("SAML Assertion is not yet valid"))


@pytest.mark.parametrize(
    "document",
    [
        "<!DOCTYPE r [<!ENTITY a 'x'>]><a>&a;</a>",
        "<!DOCTYPE r SYSTEM 'http://127.0.0.1:9/x'><a/>",
        "nonsense",
        "<a/>",
    ],
)
def test_nonsense_is_refused(flow, document):
    landing = flow.post(document)
    assert landing.query["error"] == "server_error"
    assert landing.query["error_description"].startswith("Invalid SAML response received: ")


def test_a_huge_response_is_refused(flow):
    landing = flow.post("<a>" + " " * 80_000 + "</a>")
    refused(landing, INVALID.format("the response is too long"))


def test_strays(flow):
    response = flow.provider.respond(flow.request.id)
    stray(flow.post(response, RelayState="nothing"))
    stray(flow.post(response, RelayState=""))
    stray(flow.browser.post("/saml2/idpresponse", {"RelayState": flow.sent.query["RelayState"]}))


def test_a_provider_that_says_no(flow):
    info = (STATUS_AUTHN_FAILED, "Nobody there")
    response = flow.provider.server.create_error_response(flow.request.id, flow.provider.consumer, info, sign=False)
    refused(flow.post(str(response)), INVALID.format("SAML Response status is Responder, AuthnFailed (Nobody there)"))


def test_a_missing_attribute(server, tmp_path):
    schema = [{"Name": "name", "Required": True, "Mutable": True}]
    flow = Flow(Pool(server, Schema=schema), tmp_path)
    landing = flow.back(identity={"workMail": ["ada@example.com"]})
    refused(landing, INVALID.format("Invalid user attributes: name: The attribute is required"))


def unsolicited(flow, **changes):
    state = urlencode(
        {
            "identity_provider": "Works",
            "client_id": flow.client.id,
            "redirect_uri": CALLBACK,
            "response_type": "code",
            "scope": "openid email",
        }
        | changes
    )
    response = flow.provider.respond(None)
    return response, state


def test_unsolicited_responses_are_accepted_where_allowed(pool, tmp_path):
    flow = Flow(pool, tmp_path, IDPInit="true")
    response, state = unsolicited(flow)
    landing = flow.post(response, RelayState=state)
    assert landing.target == CALLBACK and "code" in landing.query, landing
    again = flow.post(response, RelayState=state)
    assert again.query["error_description"] == INVALID.format("the assertion was used before")
    # An answer to a request is none of these.
    asked = flow.provider.respond(flow.request.id)
    landing = flow.post(asked, RelayState=state)
    assert landing.query["error_description"] == INVALID.format("InResponseTo does not match")
    # A way in for requests stays open.
    assert "code" in flow.back().query


def test_unsolicited_responses_are_rejected_by_default(flow):
    response, state = unsolicited(flow)
    stray(flow.post(response, RelayState=state))


def test_the_app_of_an_unsolicited_response_is_checked(pool, tmp_path):
    flow = Flow(pool, tmp_path, IDPInit="true")
    response, state = unsolicited(flow, redirect_uri="https://evil.example.com/")
    page = flow.post(response, RelayState=state)
    assert isinstance(page, Page) and page.status == 400


def test_signing_out_at_the_provider(pool, tmp_path):
    flow = Flow(pool, tmp_path, IDPSignout="true")
    assert "code" in flow.back().query
    leave = f"/logout?client_id={flow.client.id}&logout_uri={SIGNED_OUT}"
    sent = flow.browser.open(leave)
    assert isinstance(sent, Landing) and sent.target == "https://idp.example.com/slo", sent
    assert set(sent.query) == {"SAMLRequest", "RelayState", "SigAlg", "Signature"}
    text = zlib.decompress(base64.b64decode(sent.query["SAMLRequest"]), -15).decode()
    request = flow.provider.server.parse_logout_request(sent.query["SAMLRequest"], BINDING_HTTP_REDIRECT).message
    assert request.name_id.text == "U-1" and request.session_index, text
    answer = str(flow.provider.server.create_logout_response(request, [BINDING_HTTP_POST], sign=True))
    form = {"SAMLResponse": base64.b64encode(answer.encode()).decode(), "RelayState": sent.query["RelayState"]}
    landing = flow.browser.post("/saml2/logout", form)
    assert isinstance(landing, Landing) and landing.url == SIGNED_OUT
    stray(flow.browser.post("/saml2/logout", form))
    # Nobody is signed in any more.
    assert flow.browser.open(authorize_url(flow.client)).path == "/login"
    # Without a session there is nothing to be done at the provider.
    assert flow.browser.open(leave).url == SIGNED_OUT


def test_metadata_is_read_when_a_provider_is_made(pool, tmp_path):
    metadata = Provider(tmp_path, pool).metadata
    with Answerer() as listener:
        listener.answer = (404, b"")
        where = listener.url + "/metadata"
        with fails("InvalidParameterException", f"Non-ok status code 404 returned from remote metadata source {where}"):
            provide(pool, None, MetadataURL=where)
        listener.answer = (200, b"<html>")
        with fails("InvalidParameterException", "Unable to unmarshall metadata"):
            provide(pool, None, MetadataURL=where)
        listener.answer = (200, metadata.encode())
        client = provide(pool, None, MetadataURL=where)
        details = pool.api.describe_identity_provider(UserPoolId=pool.id, ProviderName="Works")["IdentityProvider"]
        assert details["ProviderDetails"]["SSORedirectBindingURI"] == "https://idp.example.com/sso"
        assert details["ProviderDetails"]["SLORedirectBindingURI"] == "https://idp.example.com/slo"
        sent = Browser(pool.server).open(authorize_url(client, idp_identifier="works.example.com"))
        assert sent.target == "https://idp.example.com/sso"
    broken = metadata.replace("bindings:HTTP-Redirect", "bindings:SOAP")
    with fails("InvalidParameterException", "No SingleSignOn Http redirect binding location found in metadata."):
        provide(pool, broken, "Other")
    with fails("InvalidParameterException", "Unable to unmarshall metadata"):
        pool.api.update_identity_provider(
            UserPoolId=pool.id, ProviderName="Works", ProviderDetails={"MetadataFile": "<x/>"}
        )


def pools(server, **details):
    """A pool, a client of it, and another pool that is its SAML provider."""
    upstream, pool = Pool(server), Pool(server)
    upstream.web_client(CallbackURLs=[server.url + "/saml2/idpresponse"], LogoutURLs=[])
    mapping = {"email": "email", "name": "name"}
    client = provide(pool, None, mapping=mapping, MetadataURL=f"{upstream.issuer}/saml2/metadata", **details)
    return upstream, pool, client


@pytest.mark.parametrize("encrypted", ["false", "true"])
def test_another_pool_is_the_provider(server, encrypted):
    upstream, pool, client = pools(server, EncryptedResponses=encrypted, RequestSigningAlgorithm="rsa-sha256")
    grace = upstream.user(name="Grace")
    browser = Browser(server)
    page = browser.open(authorize_url(client)).follow("continue with works")
    assert page.path == "/login", page
    posted = page.submit(username=grace.email, password=PASSWORD)
    assert isinstance(posted, Page) and posted.form.attributes["action"] == server.url + "/saml2/idpresponse"
    text = base64.b64decode(posted.form.named("SAMLResponse").value).decode()
    assert (grace.email in text) == (encrypted == "false")
    landing = posted.submit()
    assert isinstance(landing, Landing) and landing.target == CALLBACK, landing
    claims = claims_of(redeem(client, landing.query["code"]).json()["id_token"])
    assert claims["cognito:username"] == f"Works_{grace.sub}"
    assert claims["email"] == grace.email and claims["name"] == "Grace"
    assert claims["identities"][0]["issuer"] == f"{upstream.issuer}/saml2/metadata"
    # The browser is signed in to the other pool by now, and is asked nothing.
    assert browser.open(f"/logout?client_id={client.id}&logout_uri={SIGNED_OUT}").url == SIGNED_OUT
    straight = browser.open(authorize_url(client, identity_provider="Works"))
    assert straight.form.named("SAMLResponse") and "code" in straight.submit().query


def test_signing_out_of_both_pools(server):
    upstream, pool, client = pools(server, IDPSignout="true")
    grace = upstream.user(name="Grace")
    browser = Browser(server)
    page = browser.open(authorize_url(client, identity_provider="Works"))
    assert "code" in page.submit(username=grace.email, password=PASSWORD).submit().query
    posted = browser.open(f"/logout?client_id={client.id}&logout_uri={SIGNED_OUT}")
    assert isinstance(posted, Page) and posted.form.attributes["action"] == server.url + "/saml2/logout"
    assert posted.submit().url == SIGNED_OUT
    assert browser.open(authorize_url(client, identity_provider="Works")).path == "/login"


def test_a_cancel_at_the_other_pool(server):
    _, _, client = pools(server)
    page = Browser(server).open(authorize_url(client, identity_provider="Works"))
    landing = page.press("cancel").submit()
    refused(
        landing,
        INVALID.format("SAML Response status is Responder, AuthnFailed (The user cancelled the sign-in.)"),
    )


def test_a_trigger_chooses_what_is_kept(start, tmp_path):
    hook = Hook()
    trigger = {"InboundFederation": {"webhook": f"{hook.url}/InboundFederation", "timeout": "PT5S"}}
    running = start(config={"userPools": [{"Id": "eu-west-1_Hooked001", "PoolName": "hooked", "Triggers": trigger}]})
    pool = Pool.__new__(Pool)
    pool.server, pool.api, pool.id = running, running.api("eu-west-1"), "eu-west-1_Hooked001"
    pool.issuer = f"{running.url}/{pool.id}"
    flow = Flow(pool, tmp_path)
    hook.answers["InboundFederation"] = {"userAttributesToMap": {"workMail": "kept@example.com"}}
    landing = flow.back()
    assert "code" in landing.query, landing
    told = pool.attributes_of("Works_U-1")
    assert told["email"] == "kept@example.com" and "name" not in told
    (event,) = hook.of("InboundFederation")
    assert event["triggerSource"] == "InboundFederation_ExternalProvider"
    request = event["request"]
    assert request["providerName"] == "Works" and request["providerType"] == "SAML"
    assert request["attributes"]["samlResponse"]["workMail"] == "ada@example.com"
    assert request["attributes"]["samlResponse"]["NameID"] == "U-1"
    hook.stop()
