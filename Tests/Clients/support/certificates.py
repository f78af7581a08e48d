"""Certificates of an authority of the tests' own."""

import datetime
import ssl

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


def certified(folder, host="localhost"):
    """The file of an authority of our own, and a server's settings with a certificate of it."""
    now = datetime.datetime.now(datetime.UTC)
    ca_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    ca_name, name = (x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, one)]) for one in ("Test CA", host))

    def signed(subject, of, extension):
        builder = x509.CertificateBuilder().subject_name(subject).issuer_name(ca_name).public_key(of.public_key())
        builder = builder.serial_number(x509.random_serial_number()).add_extension(extension, critical=False)
        builder = builder.not_valid_before(now - datetime.timedelta(days=1))
        return builder.not_valid_after(now + datetime.timedelta(days=1)).sign(ca_key, hashes.SHA256())

    def pem(one):
        return one.public_bytes(serialization.Encoding.PEM)

    (folder / "ca.pem").write_bytes(pem(signed(ca_name, ca_key, x509.BasicConstraints(ca=True, path_length=None))))
    names = x509.SubjectAlternativeName([x509.DNSName(host)])
    (folder / "server.pem").write_bytes(
        pem(signed(name, key, names))
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem")
    return folder / "ca.pem", context
