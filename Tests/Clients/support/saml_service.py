"""SAML services of others that a pool knows by their metadata: pysaml2 and python3-saml, with keys of their own."""

from onelogin.saml2.auth import OneLogin_Saml2_Auth
from onelogin.saml2.idp_metadata_parser import OneLogin_Saml2_IdPMetadataParser
from onelogin.saml2.settings import OneLogin_Saml2_Settings

from support.saml import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT, Saml2Client, SPConfig, create_metadata_string, fetch

SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
DIGEST = "http://www.w3.org/2001/04/xmlenc#sha256"


class Registered:
    """pysaml2 as a service whose metadata the pool has."""

    entity = "https://sp.example.com/metadata"
    consumer = "https://sp.example.com/acs"
    signed_out = "https://sp.example.com/slo"

    def __init__(self, keys, encrypts=False, signs=True, sign_out=BINDING_HTTP_POST):
        pair = {"key_file": str(keys.key), "cert_file": str(keys.certificate)}
        self.config = {
            "entityid": self.entity,
            "service": {
                "sp": {
                    "endpoints": {
                        "assertion_consumer_service": [(self.consumer, BINDING_HTTP_POST)],
                        "single_logout_service": [(self.signed_out, sign_out)],
                    },
                    "want_assertions_signed": True,
                    "want_response_signed": False,
                    "authn_requests_signed": signs,
                    "allow_unsolicited": False,
                }
            },
            **pair,
            "signing_algorithm": SHA256,
            "digest_algorithm": DIGEST,
            "allow_unknown_attributes": True,
        }
        if encrypts:
            self.config["encryption_keypairs"] = [pair]
        self.metadata = create_metadata_string(None, SPConfig().load(dict(self.config))).decode()

    def meet(self, metadata_url):
        """Reads the provider's metadata, which needs a server that knows ours."""
        self.client = Saml2Client(config=SPConfig().load(self.config | {"metadata": {"inline": [fetch(metadata_url)]}}))
        self.provider = metadata_url
        return self

    def request(self, binding=BINDING_HTTP_REDIRECT, **more):
        options = {"sigalg": SHA256, "digest_alg": DIGEST} | more
        request_id, carried = self.client.prepare_for_authenticate(
            entityid=self.provider, relay_state="to-the-app", binding=binding, **options
        )
        return request_id, carried

    def address(self, **more):
        request_id, carried = self.request(**more)
        return request_id, dict(carried["headers"])["Location"]

    def read(self, response, request_id):
        return self.client.parse_authn_request_response(response, BINDING_HTTP_POST, outstanding={request_id: "/"})


class OneLogin:
    """python3-saml as a service."""

    host = "onelogin.example.com"

    def __init__(self, keys, metadata_url=None, encrypts=False):
        url = f"https://{self.host}"
        self.settings = {
            "strict": True,
            "sp": {
                "entityId": f"{url}/metadata",
                "assertionConsumerService": {"url": f"{url}/acs"},
                "singleLogoutService": {"url": f"{url}/slo"},
                "x509cert": keys.certificate.read_text(),
                "privateKey": keys.key.read_text(),
                "NameIDFormat": "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
            },
            "security": {
                "authnRequestsSigned": True,
                "logoutRequestSigned": True,
                "logoutResponseSigned": True,
                "wantAssertionsSigned": True,
                "wantAssertionsEncrypted": encrypts,
                "wantMessagesSigned": encrypts,
                "signatureAlgorithm": SHA256,
                "digestAlgorithm": DIGEST,
                "requestedAuthnContext": False,
            },
        }
        self.consumer = f"{url}/acs"
        settings = OneLogin_Saml2_Settings(self.settings, sp_validation_only=True)
        text = settings.get_sp_metadata()
        self.metadata = text.decode() if isinstance(text, bytes) else text

    def meet(self, metadata_url):
        told = OneLogin_Saml2_IdPMetadataParser.parse(fetch(metadata_url))
        self.settings = OneLogin_Saml2_IdPMetadataParser.merge_settings(self.settings, told)
        return self

    def auth(self, path="/acs", post=None, get=None, query=""):
        request = {
            "https": "on",
            "http_host": self.host,
            "script_name": path,
            "get_data": get or {},
            "post_data": post or {},
            "query_string": query,
        }
        return OneLogin_Saml2_Auth(request, old_settings=self.settings)
