"""Authenticators in software over the control API."""

ALGORITHMS = {"ES256": -7, "EdDSA": -8, "RS256": -257}
# What user pools and tenants offer (docs/reference/passkeys.md).
OFFERED = ("ES256", "RS256")
WRONG_ATTESTATIONS = ("origin", "rp_id_hash", "challenge", "flags", "signature")
WRONG_ASSERTIONS = (*WRONG_ATTESTATIONS, "counter")


class SoftwareAuthenticator:
    """One of the default sandbox of a server; `origin` is that of the page that passes its answers on."""

    def __init__(self, server, origin=None, **properties):
        self.control, self.origin = server.control, origin or server.url
        self.properties = properties
        self.id = self.call("", properties, status=201)["id"]

    def call(self, path, body, status=200, method="POST"):
        answer = self.control.call(method, f"authenticators{path}", body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def attest(self, options, wrong=None, origin=None, status=200) -> dict:
        return self._answer("attest", options, wrong, origin, status)

    def assertion(self, options, wrong=None, origin=None, status=200) -> dict:
        return self._answer("assert", options, wrong, origin, status)

    def _answer(self, call, options, wrong, origin, status):
        body = {"options": options, "origin": origin or self.origin} | ({"wrong": wrong} if wrong else {})
        return self.call(f"/{self.id}/{call}", body, status)
