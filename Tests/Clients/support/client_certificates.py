"""Certificates of clients, of an authority of the tests' own and self-signed."""

import base64
import datetime
import ipaddress
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

PEM = serialization.Encoding.PEM


def name(common, organization=None):
    parts = [x509.NameAttribute(NameOID.ORGANIZATION_NAME, organization)] if organization else []
    return x509.Name([*parts, x509.NameAttribute(NameOID.COMMON_NAME, common)])


def signed(subject, key, issuer, issuer_key, extensions, days=(-1, 1)):
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number())
    builder = builder.not_valid_before(now + datetime.timedelta(days=days[0]))
    builder = builder.not_valid_after(now + datetime.timedelta(days=days[1]))
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical)
    return builder.sign(issuer_key, hashes.SHA256())


class Holder:
    """A certificate with its key, in files as clients want them."""

    def __init__(self, folder, certificate, key, chain=()):
        self.certificate, self.key = certificate, key
        stem = f"{certificate.serial_number:x}"
        self.path, self.key_path = Path(folder) / f"{stem}.pem", Path(folder) / f"{stem}.key"
        self.path.write_bytes(b"".join(one.public_bytes(PEM) for one in (certificate, *chain)))
        self.key_path.write_bytes(
            key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        )

    @property
    def cert(self):
        """As requests takes it."""
        return str(self.path), str(self.key_path)

    @property
    def thumbprint(self):
        return base64.urlsafe_b64encode(self.certificate.fingerprint(hashes.SHA256())).rstrip(b"=").decode()

    @property
    def jwk(self):
        numbers = self.key.public_key().public_numbers()
        x, y = (
            base64.urlsafe_b64encode(value.to_bytes(32, "big")).rstrip(b"=").decode()
            for value in (numbers.x, numbers.y)
        )
        der = base64.b64encode(self.certificate.public_bytes(serialization.Encoding.DER)).decode()
        return {"kty": "EC", "crv": "P-256", "x": x, "y": y, "kid": "cert", "use": "sig", "x5c": [der]}


class Authority:
    """Vouches for clients."""

    def __init__(self, folder, common="Clients CA", above=None):
        self.folder, self.above = folder, above
        self.key, self.name = ec.generate_private_key(ec.SECP256R1()), name(common)
        basic = x509.BasicConstraints(ca=True, path_length=None)
        issuer = above or self
        self.certificate = signed(self.name, self.key, issuer.name, issuer.key, [(basic, True)])

    @property
    def pem(self):
        return self.certificate.public_bytes(PEM).decode()

    def vouch(
        self, common="client", organization="Example", names=(), usage=ExtendedKeyUsageOID.CLIENT_AUTH, **options
    ):
        key = ec.generate_private_key(ec.SECP256R1())
        extensions = [(x509.ExtendedKeyUsage([usage]), False)]
        if names:
            extensions.append((x509.SubjectAlternativeName(list(names)), False))
        certificate = signed(name(common, organization), key, self.name, self.key, extensions, **options)
        return Holder(self.folder, certificate, key, [self.certificate] if self.above else [])


def self_signed(folder, common="self"):
    key = ec.generate_private_key(ec.SECP256R1())
    return Holder(folder, signed(name(common), key, name(common), key, []), key)


NAMES = {
    "tls_client_auth_san_dns": ("app.example.test", x509.DNSName("app.example.test")),
    "tls_client_auth_san_uri": (
        "spiffe://example.test/app",
        x509.UniformResourceIdentifier("spiffe://example.test/app"),
    ),
    "tls_client_auth_san_ip": ("192.0.2.7", x509.IPAddress(ipaddress.ip_address("192.0.2.7"))),
    "tls_client_auth_san_email": ("app@example.test", x509.RFC822Name("app@example.test")),
}
