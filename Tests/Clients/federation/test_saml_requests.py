"""
Each member that SAML's schema has in a service's request, and what a provider of ours makes of it.

docs/support/saml.md is written from the table below: `python -m federation.test_saml_requests`.
"""

import base64
import datetime
import zlib
from dataclasses import dataclass
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from lxml import etree
from saml2 import saml, samlp

from support.browser import Browser, Landing, Page
from support.pools import PASSWORD
from support.reasons import reason
from support.saml import Keys
from support.saml_service import SHA256, Registered
from support.server import REPOSITORY, eventually

PROTOCOL, ASSERTION = "urn:oasis:names:tc:SAML:2.0:protocol", "urn:oasis:names:tc:SAML:2.0:assertion"
STATUS = "urn:oasis:names:tc:SAML:2.0:status:"
CLASSES = "urn:oasis:names:tc:SAML:2.0:ac:classes:"
FORMAT11, FORMAT20 = "urn:oasis:names:tc:SAML:1.1:nameid-format:", "urn:oasis:names:tc:SAML:2.0:nameid-format:"
MFA = "https://refeds.org/profile/mfa"
PAST, FUTURE = "2020-01-01T00:00:00Z", "2100-01-01T00:00:00Z"
ADA, BOB, POOL = "ada@example.com", "bob@example.com", "eu-west-1_Shop00001"
PAGE_FILE = REPOSITORY / "docs/support/saml.md"

DONE, PAGE = "Success", "page"
TYPES = {
    "AuthnRequest": samlp.AuthnRequestType_,
    "NameIDPolicy": samlp.NameIDPolicyType_,
    "RequestedAuthnContext": samlp.RequestedAuthnContextType_,
    "Subject": saml.SubjectType_,
    "Conditions": saml.ConditionsType_,
    "Scoping": samlp.ScopingType_,
    "LogoutRequest": samlp.LogoutRequestType_,
}


@dataclass
class Case:
    """A request that differs from the usual one, and its outcome: a status, or an error page in the browser."""

    outcome: str
    attributes: dict = None
    inside: str = ""


USUAL = Case(DONE)


def name_policy(**attributes):
    return "<samlp:NameIDPolicy" + "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items()) + "/>"


def contexts(*classes, comparison="exact", kind="Class"):
    inside = "".join(f"<saml:AuthnContext{kind}Ref>{one}</saml:AuthnContext{kind}Ref>" for one in classes)
    return f'<samlp:RequestedAuthnContext Comparison="{comparison}">{inside}</samlp:RequestedAuthnContext>'


def subject(inside):
    return f"<saml:Subject>{inside}</saml:Subject>"


def email(address):
    return f'<saml:NameID Format="{FORMAT11}emailAddress">{address}</saml:NameID>'


def conditions(inside="", **attributes):
    words = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<saml:Conditions{words}>{inside}</saml:Conditions>"


def scoping(inside, **attributes):
    words = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<samlp:Scoping{words}>{inside}</samlp:Scoping>"


def listed(provider):
    return f'<samlp:IDPList><samlp:IDPEntry ProviderID="{provider}"/></samlp:IDPList>'


EXTENSIONS = '<samlp:Extensions><other xmlns="urn:x">1</other></samlp:Extensions>'
SIGNATURE = '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'
ENCRYPTED = "<saml:EncryptedID><x xmlns='urn:x'/></saml:EncryptedID>"
AUDIENCE = "<saml:AudienceRestriction><saml:Audience>{}</saml:Audience></saml:AudienceRestriction>"

# For each member: what is done with it, and requests that show it.
TABLE = {
    "AuthnRequest": {
        "ID": (
            "1 to 256 bytes; the answer's `InResponseTo`",
            [Case(PAGE, {"ID": None}), Case(PAGE, {"ID": "_" + "x" * 256}), Case(DONE, {"ID": "_other"})],
        ),
        "Version": (
            "2.0",
            [
                Case("VersionMismatch, RequestVersionTooHigh", {"Version": "2.1"}),
                Case("VersionMismatch, RequestVersionTooLow", {"Version": "1.1"}),
                Case(PAGE, {"Version": None}),
            ],
        ),
        "IssueInstant": ("a time; its age is not judged", [Case(PAGE, {"IssueInstant": "now"}), Case(DONE)]),
        "Destination": (
            "the address that it came to, or none",
            [Case(PAGE, {"Destination": "https://elsewhere.example.com"}), Case(DONE, {"Destination": None})],
        ),
        "Consent": ("no effect", [Case(DONE, {"Consent": "urn:oasis:names:tc:SAML:2.0:consent:obtained"})]),
        "ForceAuthn": (
            "the user signs in anew, whatever session the browser has",
            [Case(DONE, {"ForceAuthn": "true"}), Case(PAGE, {"ForceAuthn": "maybe"})],
        ),
        "IsPassive": (
            "no page is shown",
            [Case("Responder, NoPassive", {"IsPassive": "1"}), Case(DONE, {"IsPassive": "0"})],
        ),
        "ProtocolBinding": (
            "HTTP-POST",
            [
                Case("Requester, UnsupportedBinding", {"ProtocolBinding": "urn:oasis:names:tc:SAML:2.0:bindings:PAOS"}),
                Case(DONE, {"ProtocolBinding": "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"}),
            ],
        ),
        "AssertionConsumerServiceIndex": (
            "an index of the metadata, without an address",
            [
                Case("Requester, RequestUnsupported", {"AssertionConsumerServiceIndex": "1"}),
                Case(DONE, {"AssertionConsumerServiceIndex": "1", "AssertionConsumerServiceURL": None}),
                Case(PAGE, {"AssertionConsumerServiceIndex": "7", "AssertionConsumerServiceURL": None}),
                Case(PAGE, {"AssertionConsumerServiceIndex": "x", "AssertionConsumerServiceURL": None}),
            ],
        ),
        "AssertionConsumerServiceURL": (
            "an address of the metadata or a callback URL of the client; the metadata's first without one",
            [
                Case(PAGE, {"AssertionConsumerServiceURL": "https://elsewhere.example.com/acs"}),
                Case(DONE, {"AssertionConsumerServiceURL": None}),
            ],
        ),
        "AttributeConsumingServiceIndex": (
            "an index of the metadata; all attributes are sent in any case",
            [Case("Requester, RequestUnsupported", {"AttributeConsumingServiceIndex": "3"})],
        ),
        "ProviderName": ("no effect", [Case(DONE, {"ProviderName": "Shop & <Co>"})]),
        "Issuer": ("the service's entity id", [Case(PAGE, inside="NO ISSUER")]),
        "Signature": (
            "by POST; by redirect the signature is in the query. Demanded by `RequireSignedRequests` or the metadata",
            [Case(DONE, inside=SIGNATURE)],
        ),
        "Extensions": ("no effect", [Case(DONE, inside=EXTENSIONS)]),
        "Subject": ("see below", [Case(DONE, inside=subject(email(ADA)))]),
        "NameIDPolicy": ("see below", [Case(DONE, inside=name_policy()), Case(PAGE, inside=name_policy() * 2)]),
        "Conditions": ("see below", [Case(DONE, inside=conditions())]),
        "RequestedAuthnContext": ("see below", [Case(DONE, inside=contexts(CLASSES + "PasswordProtectedTransport"))]),
        "Scoping": ("see below", [Case(DONE, inside=scoping(""))]),
    },
    "NameIDPolicy": {
        "Format": (
            "persistent: the user's `sub`; unspecified: the same; emailAddress: the address, which the user must have; "
            "transient: a new one for each session of a browser",
            [
                Case(DONE, inside=name_policy(Format=FORMAT20 + "persistent")),
                Case(DONE, inside=name_policy(Format=FORMAT11 + "unspecified")),
                Case(DONE, inside=name_policy(Format=FORMAT11 + "emailAddress")),
                Case(DONE, inside=name_policy(Format=FORMAT20 + "transient")),
                Case("Requester, InvalidNameIDPolicy", inside=name_policy(Format=FORMAT20 + "kerberos")),
                Case("Requester, InvalidNameIDPolicy", inside=name_policy(Format=FORMAT20 + "encrypted")),
                Case("Requester, InvalidNameIDPolicy", inside=name_policy(Format=FORMAT11 + "X509SubjectName")),
                Case("Requester, InvalidNameIDPolicy", inside=name_policy(Format="urn:example:own")),
            ],
        ),
        "SPNameQualifier": (
            "the service's entity id, which the answer repeats",
            [
                Case(DONE, inside=name_policy(SPNameQualifier=Registered.entity)),
                Case("Requester, InvalidNameIDPolicy", inside=name_policy(SPNameQualifier="urn:example:group")),
            ],
        ),
        "AllowCreate": (
            "no effect: each user has an identifier from the beginning",
            [
                Case(DONE, inside=name_policy(AllowCreate="false")),
                Case(DONE, inside=name_policy(AllowCreate="true")),
                Case(PAGE, inside=name_policy(AllowCreate="perhaps")),
            ],
        ),
    },
    "RequestedAuthnContext": {
        "Comparison": (
            "exact, minimum, maximum, better. A session that is not as requested makes the user sign in anew",
            [
                Case("Responder, NoAuthnContext", inside=contexts(MFA, comparison="minimum")),
                Case(DONE, inside=contexts(CLASSES + "Password", comparison="minimum")),
                Case(DONE, inside=contexts(MFA, comparison="maximum")),
                Case("Responder, NoAuthnContext", inside=contexts(CLASSES + "Password", comparison="better")),
                Case(DONE, inside=contexts(CLASSES + "unspecified", comparison="better")),
                Case(PAGE, inside=contexts(MFA, comparison="most")),
            ],
        ),
        "AuthnContextClassRef": (
            "`unspecified`, `Password`, `PasswordProtectedTransport`, `MobileTwoFactorUnregistered`, `TimeSyncToken`, "
            "REFEDS' `sfa` and `mfa`, Microsoft's `multipleauthn`, as the user signed in",
            [
                Case(DONE, inside=contexts(MFA, CLASSES + "Password")),
                Case("Responder, NoAuthnContext", inside=contexts(MFA)),
                Case("Responder, NoAuthnContext", inside=contexts(CLASSES + "TimeSyncToken")),
                Case("Responder, NoAuthnContext", inside=contexts(CLASSES + "Kerberos")),
                Case("Responder, NoAuthnContext", inside=contexts("urn:example:own", comparison="minimum")),
                Case(PAGE, inside=contexts()),
            ],
        ),
        "AuthnContextDeclRef": (
            "there are none",
            [Case("Responder, NoAuthnContext", inside=contexts("urn:example:declaration", kind="Decl"))],
        ),
    },
    "Subject": {
        "BaseID": ("not supported", [Case("Requester, RequestUnsupported", inside=subject("<saml:BaseID/>"))]),
        "NameID": (
            "the user that must sign in, by `sub` or address; without a format also by username",
            [
                Case(DONE, inside=subject(email(ADA))),
                Case("Responder, AuthnFailed", inside=subject(email(BOB))),
                Case("Requester, UnknownPrincipal", inside=subject(email("nobody@example.com"))),
                Case("Requester, UnknownPrincipal", inside=subject("<saml:NameID>x</saml:NameID>")),
                Case(DONE, inside=subject(f"<saml:NameID>{ADA}</saml:NameID>")),
                Case("Responder, AuthnFailed", inside=subject(f"<saml:NameID>{BOB}</saml:NameID>")),
            ],
        ),
        "EncryptedID": ("not supported", [Case("Requester, RequestUnsupported", inside=subject(ENCRYPTED))]),
        "SubjectConfirmation": (
            "the profile forbids it (SAML Profiles §4.1.4.1)",
            [
                Case(
                    "Requester, RequestUnsupported",
                    inside=subject(email(ADA) + '<saml:SubjectConfirmation Method="urn:x"/>'),
                )
            ],
        ),
    },
    "Conditions": {
        "NotBefore": (
            "must have come, by the sandbox's clock",
            [
                Case("Requester, RequestDenied", inside=conditions(NotBefore=FUTURE)),
                Case(DONE, inside=conditions(NotBefore=PAST)),
            ],
        ),
        "NotOnOrAfter": (
            "must not have come; the assertion ends five minutes after it was made all the same",
            [
                Case("Requester, RequestDenied", inside=conditions(NotOnOrAfter=PAST)),
                Case(DONE, inside=conditions(NotOnOrAfter=FUTURE)),
                Case(PAGE, inside=conditions(NotOnOrAfter="soon")),
            ],
        ),
        "Condition": ("not supported", [Case("Requester, RequestUnsupported", inside=conditions("<saml:Condition/>"))]),
        "AudienceRestriction": (
            "the service alone",
            [
                Case(DONE, inside=conditions(AUDIENCE.format(Registered.entity))),
                Case("Requester, RequestUnsupported", inside=conditions(AUDIENCE.format("urn:example:other"))),
            ],
        ),
        "OneTimeUse": ("the assertion has it, too", [Case(DONE, inside=conditions("<saml:OneTimeUse/>"))]),
        "ProxyRestriction": (
            "not supported",
            [Case("Requester, RequestUnsupported", inside=conditions('<saml:ProxyRestriction Count="0"/>'))],
        ),
    },
    "Scoping": {
        "ProxyCount": ("no effect", [Case(DONE, inside=scoping("", ProxyCount="0"))]),
        "IDPList": (
            "must have this provider",
            [
                Case("Requester, NoSupportedIDP", inside=scoping(listed("https://idp.example.com"))),
                Case(DONE, inside=scoping(listed("PROVIDER"))),
            ],
        ),
        "RequesterID": ("no effect", [Case(DONE, inside=scoping("<samlp:RequesterID>urn:x</samlp:RequesterID>"))]),
    },
    "LogoutRequest": {
        "ID": ("1 to 256 bytes; the answer's `InResponseTo`", [Case(PAGE, {"ID": None}), Case(DONE, {"ID": "_o"})]),
        "Version": ("2.0", [Case("VersionMismatch, RequestVersionTooHigh", {"Version": "3.0"})]),
        "IssueInstant": ("a time; its age is not judged", [Case(PAGE, {"IssueInstant": None}), Case(DONE)]),
        "Destination": (
            "the address that it came to, or none",
            [Case(PAGE, {"Destination": "https://elsewhere.example.com"}), Case(DONE, {"Destination": None})],
        ),
        "Consent": ("no effect", [Case(DONE, {"Consent": "urn:x"})]),
        "Reason": ("no effect", [Case(DONE, {"Reason": "urn:oasis:names:tc:SAML:2.0:logout:user"})]),
        "NotOnOrAfter": (
            "must not have come",
            [Case("Requester, RequestDenied", {"NotOnOrAfter": PAST}), Case(DONE, {"NotOnOrAfter": FUTURE})],
        ),
        "Issuer": ("the service's entity id", [Case(PAGE, inside="NO ISSUER")]),
        "Signature": (
            "demanded of a service whose metadata has a certificate; by redirect it is in the query",
            [Case(PAGE, inside="UNSIGNED")],
        ),
        "Extensions": ("no effect", [Case(DONE, inside=EXTENSIONS)]),
        "BaseID": ("not supported", [Case("Requester, RequestUnsupported", inside="<saml:BaseID/>")]),
        "NameID": (
            "that of the assertion",
            [
                Case("Requester, UnknownPrincipal", inside="<saml:NameID>x</saml:NameID>"),
                Case(PAGE, inside="<saml:NameID>x</saml:NameID><saml:NameID>y</saml:NameID>"),
            ],
        ),
        "EncryptedID": ("not supported", [Case("Requester, RequestUnsupported", inside=ENCRYPTED)]),
        "SessionIndex": (
            "that of the assertion, or none",
            [
                Case("Requester, UnknownPrincipal", inside="NAME<samlp:SessionIndex>_x</samlp:SessionIndex>"),
                Case(DONE, inside="NAME"),
            ],
        ),
    },
}


def page():
    lines = [
        "# SAML",
        "",
        "Written from a test that sends each of these; do not edit. What [a realm as a",
        "provider](../federation.md#understudy-as-a-saml-provider) makes of each member that SAML's schema has",
        "in a service's request. `page`: the browser cannot be sent back, and shows why. The reason with what was",
        "expected is in the terminal and the journal in any case.",
    ]
    for name, members in TABLE.items():
        lines += ["", f"## {name}", "", "| Member | What is done | Otherwise |", "| --- | --- | --- |"]
        for member, (words, cases) in members.items():
            others = list(dict.fromkeys(f"`{case.outcome}`" for case in cases if case.outcome != DONE))
            lines.append(f"| `{member}` | {words} | {'; '.join(others)} |")
    return "\n".join(lines) + "\n"


class Shop:
    """A server with a pool that knows a service by its metadata, and the messages of that service."""

    def __init__(self, start, folder, pool=None):
        self.keys = Keys(folder, "sp")
        metadata = Registered(self.keys, signs=False).metadata
        client = {"ClientId": "service", "SAMLService": {"MetadataFile": metadata}}
        people = [{"Username": name, "Password": PASSWORD} for name in (ADA, BOB)]
        pool = pool or {
            "Id": POOL,
            "PoolName": "shop",
            "UsernameAttributes": ["email"],
            "Clients": [client],
            "Users": people,
        }
        self.server = start(config={"userPools": [pool]})
        self.base = f"{self.server.url}/{POOL}/saml2"
        self.key = serialization.load_pem_private_key(self.keys.key.read_bytes(), None)

    def xml(self, kind, endpoint, case, usual=""):
        inside = case.inside.replace("PROVIDER", f"{self.base}/metadata")
        attributes = {
            "ID": "_request",
            "Version": "2.0",
            "IssueInstant": datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "Destination": f"{self.base}/{endpoint}",
        }
        if kind == "AuthnRequest":
            attributes["AssertionConsumerServiceURL"] = Registered.consumer
        attributes |= case.attributes or {}
        words = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items() if value is not None)
        issuer = "" if inside == "NO ISSUER" else f"<saml:Issuer>{Registered.entity}</saml:Issuer>"
        inside = {"NO ISSUER": "", "UNSIGNED": ""}.get(inside, inside)
        if "NAME" in inside or inside in ("", EXTENSIONS):
            inside = inside.replace("NAME", "") if inside in ("", EXTENSIONS) else inside
            inside = inside.replace("NAME", usual) if "NAME" in inside else inside + usual
        return f'<samlp:{kind} xmlns:samlp="{PROTOCOL}" xmlns:saml="{ASSERTION}"{words}>{issuer}{inside}</samlp:{kind}>'

    def address(self, endpoint, xml, signed=True):
        packed = zlib.compress(xml.encode(), 9)[2:-4]
        query = f"SAMLRequest={quote(base64.b64encode(packed), safe='')}&RelayState=to-the-app"
        if signed:
            query += f"&SigAlg={quote(SHA256, safe='')}"
            value = self.key.sign(query.encode(), padding.PKCS1v15(), hashes.SHA256())
            query += f"&Signature={quote(base64.b64encode(value), safe='')}"
        return f"{self.base}/{endpoint}?{query}"

    def outcome(self, page):
        """The statuses of the response in a page, and the response itself."""
        assert isinstance(page, Page), page
        field = page.document.forms and page.form.named("SAMLResponse")
        if not field:
            assert page.status == 400, page.text
            return PAGE, None
        assert page.form.attributes["action"] in (Registered.consumer, Registered.signed_out)
        response = etree.fromstring(base64.b64decode(field.value))
        codes = [one.get("Value").removeprefix(STATUS) for one in response.iter(f"{{{PROTOCOL}}}StatusCode")]
        return ", ".join(codes), response

    def sign_in(self, page, name=ADA):
        if isinstance(page, Page) and page.path == "/login":
            return page.submit(username=name, password=PASSWORD)
        return page

    def ask(self, browser, case=USUAL, name=ADA):
        page = browser.open(self.address("sso", self.xml("AuthnRequest", "sso", case)))
        assert not isinstance(page, Landing), page
        return self.outcome(self.sign_in(page, name))


@pytest.fixture
def shop(start, tmp_path):
    return Shop(start, tmp_path)


def test_the_table_has_every_member_of_the_schema():
    for name, kind in TYPES.items():
        members = set(kind.c_attributes) | {tag.split("}")[1] for tag in kind.c_children}
        assert set(TABLE[name]) == members, name
        assert all(cases for _, cases in TABLE[name].values())


def test_the_page_is_the_table():
    assert PAGE_FILE.read_text() == page(), "run: cd Tests/Clients && python -m federation.test_saml_requests"


@pytest.mark.parametrize("kind", [name for name in TABLE if name != "LogoutRequest"])
def test_each_member_of_a_request_is_done_or_refused(shop, kind):
    for member, (_, cases) in TABLE[kind].items():
        for case in cases:
            browser = Browser(shop.server)
            codes, response = shop.ask(browser, case)
            assert codes == case.outcome, (member, case, codes)
            refused = codes not in (DONE, PAGE)
            if refused:
                assert response.find(f".//{{{ASSERTION}}}Assertion") is None
            if refused and "NoPassive" not in codes:
                # The service's developer learns the reason from the response and from the journal.
                words = response.find(f".//{{{PROTOCOL}}}StatusMessage").text
                assert words and words in reason(shop.server), (member, case)


def test_each_member_of_a_logout_request_is_done_or_refused(shop):
    for member, (_, cases) in TABLE["LogoutRequest"].items():
        for case in cases:
            browser = Browser(shop.server)
            codes, response = shop.ask(browser)
            name = response.find(f".//{{{ASSERTION}}}NameID")
            usual = f'<saml:NameID Format="{name.get("Format")}">{name.text}</saml:NameID>'
            xml = shop.xml("LogoutRequest", "slo", case, usual)
            page = browser.open(shop.address("slo", xml, signed=case.inside != "UNSIGNED"))
            codes, _ = shop.outcome(page)
            assert codes == case.outcome, (member, case, codes)
            # The session is over after Success alone.
            passive = browser.open(
                shop.address("sso", shop.xml("AuthnRequest", "sso", Case(DONE, {"IsPassive": "true"})))
            )
            assert shop.outcome(passive)[0] == ("Responder, NoPassive" if codes == DONE else DONE), (member, case)


def test_the_identifier_is_of_the_format_that_is_asked_for(shop):
    seen = {}
    for form in (FORMAT20 + "persistent", FORMAT11 + "emailAddress", FORMAT20 + "transient", FORMAT11 + "unspecified"):
        names = []
        for _ in range(2):
            codes, response = shop.ask(Browser(shop.server), Case(DONE, inside=name_policy(Format=form)))
            assert codes == DONE
            names.append(response.find(f".//{{{ASSERTION}}}NameID"))
        seen[form.rsplit(":", 1)[1]] = [(one.get("Format"), one.text) for one in names]
    assert seen["persistent"] == seen["unspecified"] and len(set(seen["persistent"])) == 1
    assert seen["emailAddress"] == [(FORMAT11 + "emailAddress", ADA)] * 2
    assert {form for form, _ in seen["transient"]} == {FORMAT20 + "transient"}
    assert len({text for _, text in seen["transient"]}) == 2


def test_the_class_follows_from_the_sign_in(shop):
    """A second factor is stated as one, and a session of a password alone does not do where one is demanded."""
    api = shop.server.api("eu-west-1")
    api.set_user_pool_mfa_config(
        UserPoolId=POOL, MfaConfiguration="OPTIONAL", SmsMfaConfiguration={
            "SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::123456789012:role/sms", "ExternalId": "x"}
        },
    )  # fmt: skip
    number = [{"Name": "phone_number", "Value": "+15555550100"}, {"Name": "phone_number_verified", "Value": "true"}]
    api.admin_update_user_attributes(UserPoolId=POOL, Username=BOB, UserAttributes=number)
    api.admin_set_user_mfa_preference(
        UserPoolId=POOL, Username=BOB, SMSMfaSettings={"Enabled": True, "PreferredMfa": True}
    )

    def stated(response):
        return response.find(f".//{{{ASSERTION}}}AuthnContextClassRef").text

    def newest(known):
        message = shop.server.control.get("messages/latest", to="+15555550100", wait=5).json()
        return message if message.get("id") not in (None, known) else None

    known = None
    assert stated(shop.ask(Browser(shop.server))[1]) == CLASSES + "PasswordProtectedTransport"
    for inside, expected in (
        ("", MFA),
        (contexts(CLASSES + "MobileTwoFactorUnregistered"), CLASSES + "MobileTwoFactorUnregistered"),
        (contexts("http://schemas.microsoft.com/claims/multipleauthn"), "http://schemas.microsoft.com/claims/multipleauthn"),
        (contexts(CLASSES + "Password"), CLASSES + "Password"),
        (contexts(CLASSES + "Password", comparison="better"), MFA),
    ):  # fmt: skip
        browser = Browser(shop.server)
        page = browser.open(shop.address("sso", shop.xml("AuthnRequest", "sso", Case(DONE, inside=inside))))
        page = shop.sign_in(page, BOB)
        message = eventually(lambda known=known: newest(known))
        known = message["id"]
        codes, response = shop.outcome(page.submit(code=message["code"]))
        assert codes == DONE and stated(response) == expected, inside
    # A session without a second factor does not answer: a user who has one may sign in.
    browser = Browser(shop.server)
    shop.ask(browser)
    wanting = shop.address("sso", shop.xml("AuthnRequest", "sso", Case(DONE, inside=contexts(MFA))))
    page = browser.open(wanting)
    assert isinstance(page, Page) and page.path == "/login"
    assert shop.outcome(shop.sign_in(page))[0] == "Responder, NoAuthnContext"


def test_a_second_sign_on_in_a_session_has_the_same_index(shop):
    """A service that signs its user in twice may sign out by either assertion."""
    browser = Browser(shop.server)
    seen = []
    for form in (FORMAT20 + "transient", FORMAT20 + "transient", FORMAT11 + "emailAddress"):
        _, response = shop.ask(browser, Case(DONE, inside=name_policy(Format=form)))
        index = response.find(f".//{{{ASSERTION}}}AuthnStatement").get("SessionIndex")
        seen.append((response.find(f".//{{{ASSERTION}}}NameID").text, index))
    assert seen[0] == seen[1] and seen[2] == (ADA, seen[0][1])
    usual = f"<saml:NameID>{seen[0][0]}</saml:NameID><samlp:SessionIndex>{seen[0][1]}</samlp:SessionIndex>"
    xml = shop.xml("LogoutRequest", "slo", Case(DONE), usual)
    assert shop.outcome(browser.open(shop.address("slo", xml)))[0] == DONE


def test_users_of_a_provider_and_chosen_ones_count_as_signed_in_by_a_password(start, tmp_path):
    """The usual request of python3-saml and passport-saml demands PasswordProtectedTransport."""
    provider = {
        "ProviderName": "Works",
        "ProviderType": "SAML",
        "Played": {"people": [{"sub": "s-1", "email": "s@example.com"}], "mode": "first"},
    }
    client = {
        "ClientId": "service", "CallbackURLs": [Registered.consumer], "AllowedOAuthFlows": ["code"],
        "AllowedOAuthScopes": ["openid"], "AllowedOAuthFlowsUserPoolClient": True,
        "SupportedIdentityProviders": ["COGNITO", "Works"],
    }  # fmt: skip
    pool = {"Id": POOL, "PoolName": "shop", "Clients": [client], "IdentityProviders": [provider]}
    shop = Shop(start, tmp_path, pool=pool)
    asked = Case(DONE, inside=contexts(CLASSES + "PasswordProtectedTransport"))
    page = Browser(shop.server).open(shop.address("sso", shop.xml("AuthnRequest", "sso", asked), signed=False))
    codes, response = shop.outcome(page.follow("Works"))
    assert codes == DONE
    assert response.find(f".//{{{ASSERTION}}}AuthnContextClassRef").text == CLASSES + "PasswordProtectedTransport"


def test_a_session_of_another_user_does_not_answer_for_the_one_who_is_named(shop):
    browser = Browser(shop.server)
    assert shop.ask(browser, name=BOB)[0] == DONE
    named = Case(DONE, inside=subject(email(ADA)))
    passive = Case(DONE, {"IsPassive": "true"}, named.inside)
    page = browser.open(shop.address("sso", shop.xml("AuthnRequest", "sso", passive)))
    assert shop.outcome(page)[0] == "Responder, NoPassive"
    codes, response = shop.ask(browser, named)
    assert codes == DONE and ADA in etree.tostring(response).decode()


def test_a_sign_out_tells_of_services_that_stay_signed_in(shop):
    """The answer is Success with PartialLogout: this provider does not notify them."""
    browser = Browser(shop.server)
    _, response = shop.ask(browser)
    name = response.find(f".//{{{ASSERTION}}}NameID").text
    api = shop.server.api("eu-west-1")
    api.create_user_pool_client(
        UserPoolId=POOL, ClientName="other", CallbackURLs=["https://other.example.com/acs"],
        AllowedOAuthFlows=["code"], AllowedOAuthScopes=["openid"], AllowedOAuthFlowsUserPoolClient=True,
        SupportedIdentityProviders=["COGNITO"],
    )  # fmt: skip
    xml = shop.xml("AuthnRequest", "sso", Case(DONE, {"AssertionConsumerServiceURL": "https://other.example.com/acs"}))
    page = browser.open(shop.address("sso", xml.replace(Registered.entity, "urn:other"), signed=False))
    assert page.form.attributes["action"] == "https://other.example.com/acs"
    xml = shop.xml("LogoutRequest", "slo", Case(DONE), f"<saml:NameID>{name}</saml:NameID>")
    assert shop.outcome(browser.open(shop.address("slo", xml)))[0] == "Success, PartialLogout"


if __name__ == "__main__":
    PAGE_FILE.write_text(page())
