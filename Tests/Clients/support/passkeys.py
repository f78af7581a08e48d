"""A software authenticator, written from Web Authentication level 3 with `cryptography`, and its own CBOR."""

import base64
import hashlib
import json
import os
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa


def encode64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def cbor(value) -> bytes:
    def head(major, number):
        for size, code in ((1, 24), (2, 25), (4, 26)):
            if number < 24:
                return bytes([major << 5 | number])
            if number < 1 << 8 * size:
                return bytes([major << 5 | code]) + number.to_bytes(size, "big")
        raise ValueError(number)

    match value:
        case int():
            return head(0, value) if value >= 0 else head(1, -1 - value)
        case bytes():
            return head(2, len(value)) + value
        case str():
            return head(3, len(value.encode())) + value.encode()
        case dict():
            return head(5, len(value)) + b"".join(cbor(key) + cbor(one) for key, one in value.items())
    raise TypeError(value)


class Passkey:
    """One key of one authenticator. What a test sets on it makes the answers wrong on purpose."""

    def __init__(self, algorithm=-7, origin="http://localhost:4370", host="localhost"):
        self.algorithm, self.origin, self.host = algorithm, origin, host
        self.id, self.counter, self.user = os.urandom(32), 0, None
        self.flags = 0x05  # present and verified
        self.type = self.challenge = None
        self.model = bytes(16)
        self.fix_signature = lambda signature: signature
        match algorithm:
            case -7:
                self.key = ec.generate_private_key(ec.SECP256R1())
            case -257:
                self.key = rsa.generate_private_key(65537, 2048)
            case -8:
                self.key = ed25519.Ed25519PrivateKey.generate()

    @property
    def cose(self) -> dict:
        public = self.key.public_key()
        match self.algorithm:
            case -7:
                numbers = public.public_numbers()
                return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
            case -257:
                numbers = public.public_numbers()
                return {1: 3, 3: -257, -1: numbers.n.to_bytes(256, "big"), -2: numbers.e.to_bytes(3, "big")}
            case -8:
                return {1: 1, 3: -8, -1: 6, -2: public.public_bytes_raw()}

    def sign(self, data: bytes) -> bytes:
        match self.algorithm:
            case -7:
                signature = self.key.sign(data, ec.ECDSA(hashes.SHA256()))
            case -257:
                signature = self.key.sign(data, padding.PKCS1v15(), hashes.SHA256())
            case -8:
                signature = self.key.sign(data)
        return self.fix_signature(signature)

    def _client_data(self, type_, challenge) -> bytes:
        data = {"type": self.type or type_, "challenge": self.challenge or challenge, "origin": self.origin}
        return json.dumps(data | {"crossOrigin": False}).encode()

    def _data(self, flags, rest=b"") -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([flags]) + struct.pack(">I", self.counter) + rest

    def create(self, options, attestation="none") -> dict:
        """`RegistrationResponseJSON`"""
        self.user = decode64(options["user"]["id"])
        client = self._client_data("webauthn.create", options["challenge"])
        key = self.model + struct.pack(">H", len(self.id)) + self.id + cbor(self.cose)
        data = self._data(self.flags | 0x40, key)
        statement = {}
        if attestation == "packed":
            statement = {"alg": self.algorithm, "sig": self.sign(data + hashlib.sha256(client).digest())}
        made = cbor({"fmt": attestation, "attStmt": statement, "authData": data})
        return {
            "id": encode64(self.id),
            "rawId": encode64(self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode64(client),
                "attestationObject": encode64(made),
                "transports": ["internal", "hybrid"],
            },
        }

    def get(self, options) -> dict:
        """`AuthenticationResponseJSON`"""
        self.counter += 1
        client = self._client_data("webauthn.get", options["challenge"])
        data = self._data(self.flags)
        return {
            "id": encode64(self.id),
            "rawId": encode64(self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode64(client),
                "authenticatorData": encode64(data),
                "signature": encode64(self.sign(data + hashlib.sha256(client).digest())),
                "userHandle": encode64(self.user),
            },
        }
