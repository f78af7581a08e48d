"""SAML parties that are not ours: pysaml2, with keys of its own, as a provider and as a service."""

import datetime
import warnings

import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID

warnings.filterwarnings("ignore", module="saml2")

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT  # noqa: E402
from saml2.client import Saml2Client  # noqa: E402
from saml2.config import IdPConfig, SPConfig  # noqa: E402
from saml2.metadata import create_metadata_string  # noqa: E402
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NameID  # noqa: E402
from saml2.server import Server  # noqa: E402

from .listener import Listener, Visit  # noqa: E402

AUTHN = {"class_ref": "urn:oasis:names:tc:SAML:2.0:ac:classes:Password", "authn_auth": "https://idp.example.com"}


class Keys:
    """A key and its certificate, as the files that pysaml2 wants."""

    def __init__(self, folder, name, until=datetime.timedelta(days=365)):
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        now = datetime.datetime.now(datetime.UTC)
        certificate = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=30))
            .not_valid_after(now + until)
            .sign(key, hashes.SHA256())
        )
        self.key, self.certificate = folder / f"{name}.key", folder / f"{name}.crt"
        self.key.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
            )
        )
        self.certificate.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))


def fetch(url):
    answer = requests.get(url, timeout=30)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/samlmetadata+xml"
    return answer.text


class Provider:
    """pysaml2 as a provider that knows one of our pools by the metadata that the pool publishes."""

    entity = "https://idp.example.com/metadata"

    def __init__(self, folder, pool, keys=None):
        self.pool, self.keys = pool, keys or Keys(folder, "idp")
        self.service = f"urn:amazon:cognito:sp:{pool.id}"
        self.consumer = pool.server.url + "/saml2/idpresponse"
        endpoints = [
            ("https://idp.example.com/sso", BINDING_HTTP_REDIRECT),
            ("https://idp.example.com/sso/post", BINDING_HTTP_POST),
        ]
        config = {
            "entityid": self.entity,
            "service": {
                "idp": {
                    "endpoints": {
                        "single_sign_on_service": endpoints,
                        "single_logout_service": [("https://idp.example.com/slo", BINDING_HTTP_REDIRECT)],
                    },
                    "name_id_format": [NAMEID_FORMAT_PERSISTENT],
                    "policy": {"default": {"attribute_restrictions": None, "fail_on_missing_requested": False}},
                }
            },
            "key_file": str(self.keys.key),
            "cert_file": str(self.keys.certificate),
            "metadata": {"inline": [fetch(f"{pool.server.url}/{pool.id}/saml2/service")]},
            "allow_unknown_attributes": True,
        }
        self.server = Server(config=IdPConfig().load(config))
        self.metadata = create_metadata_string(None, self.server.config, sign=True)

    def parse(self, landing):
        """The request that a browser brought."""
        parsed = self.server.parse_authn_request(landing.query["SAMLRequest"], BINDING_HTTP_REDIRECT)
        return parsed.message

    def respond(self, request_id, name="U-1", identity=None, **changes):
        settings = {
            "identity": identity or {"workMail": ["ada@example.com"], "workName": ["Ada"], "role": ["a", "b & c"]},
            "in_response_to": request_id,
            "destination": self.consumer,
            "sp_entity_id": self.service,
            "name_id": NameID(format=NAMEID_FORMAT_PERSISTENT, text=name),
            "authn": AUTHN,
            "sign_assertion": True,
            "sign_response": False,
            "sign_alg": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
            "digest_alg": "http://www.w3.org/2001/04/xmlenc#sha256",
        } | changes
        return str(self.server.create_authn_response(**settings))


class Service:
    """pysaml2 as a service that trusts a provider of ours."""

    def __init__(self, folder, metadata_url, consumer="https://sp.example.com/acs", want_signed_response=False):
        keys = Keys(folder, "sp")
        self.consumer = consumer
        config = {
            "entityid": "https://sp.example.com/metadata",
            "service": {
                "sp": {
                    "endpoints": {"assertion_consumer_service": [(consumer, BINDING_HTTP_POST)]},
                    "want_assertions_signed": True,
                    "want_response_signed": want_signed_response,
                    "authn_requests_signed": True,
                    "allow_unsolicited": False,
                }
            },
            "key_file": str(keys.key),
            "cert_file": str(keys.certificate),
            "metadata": {"inline": [fetch(metadata_url)]},
            "allow_unknown_attributes": True,
        }
        self.client = Saml2Client(config=SPConfig().load(config))

    def request(self, binding=BINDING_HTTP_REDIRECT, **more):
        """A request's id, and what carries it: an address, or the form's pairs and where they go."""
        request_id, carried = self.client.prepare_for_authenticate(relay_state="to-the-app", binding=binding, **more)
        if binding == BINDING_HTTP_REDIRECT:
            return request_id, dict(carried["headers"])["Location"]
        return request_id, carried

    def read(self, response, request_id):
        return self.client.parse_authn_request_response(response, BINDING_HTTP_POST, outstanding={request_id: "/"})


class Answerer:
    """Answers every request with `answer`: status and body."""

    def __enter__(self):
        outer = self

        class Call(Visit):
            def do_GET(self):
                status, body = outer.answer
                self.say(body, status)

        self.answer = (404, b"")
        self.listener = Listener(Call)
        self.url = self.listener.url
        return self

    def __exit__(self, *_):
        self.listener.stop()
