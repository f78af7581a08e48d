"""The client's half of SRP as Cognito speaks it, written from the reference and independent of any library."""

import base64
import hashlib
import hmac
import secrets
from datetime import datetime, timezone

N_HEX = (
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510"
    "15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7"
    "ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C"
    "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF"
)
N = int(N_HEX, 16)
G = 2


def pad(number: int) -> bytes:
    """The shortest big-endian two's complement of a number that is not negative, as Java prints it."""
    return number.to_bytes(number.bit_length() // 8 + 1, "big")


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


K = int.from_bytes(sha256(pad(N), pad(G)), "big")


class SRPClient:
    """One attempt's secret `a` and public `A`."""

    def __init__(self, a: int | None = None):
        self.a = a if a is not None else secrets.randbits(256)
        self.A = pow(G, self.a, N)
        self.public_hex = format(self.A, "x")

    def key(self, pool_name: str, user: str, password: str, salt_hex: str, server_hex: str) -> bytes:
        """The 16 bytes that sign the claim."""
        B = int(server_hex, 16)
        u = int.from_bytes(sha256(pad(self.A), pad(B)), "big")
        inner = sha256(f"{pool_name}{user}:{password}".encode())
        x = int.from_bytes(sha256(pad(int(salt_hex, 16)), inner), "big")
        S = pow(B - K * pow(G, x, N), self.a + u * x, N)
        prk = hmac.digest(pad(u), pad(S), "sha256")
        return hmac.digest(prk, b"Caldera Derived Key\x01", "sha256")[:16]


def timestamp(now: datetime | None = None) -> str:
    now = now or datetime.now(timezone.utc)
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    months = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
    return f"{days[now.weekday()]} {months[now.month - 1]} {now.day} {now:%H:%M:%S} UTC {now.year}"


def signature(key: bytes, pool_name: str, user: str, secret_block: str, stamp: str) -> str:
    message = pool_name.encode() + user.encode() + base64.b64decode(secret_block) + stamp.encode()
    return base64.b64encode(hmac.digest(key, message, "sha256")).decode()


def signed_claim(client: SRPClient, pool_id: str, parameters: dict, password: str, stamp: str | None = None) -> dict:
    """The ChallengeResponses that answer a PASSWORD_VERIFIER challenge."""
    pool_name, user = pool_id.split("_", 1)[1], parameters["USER_ID_FOR_SRP"]
    stamp = stamp or timestamp()
    key = client.key(pool_name, user, password, parameters["SALT"], parameters["SRP_B"])
    return {
        "USERNAME": parameters["USERNAME"],
        "PASSWORD_CLAIM_SECRET_BLOCK": parameters["SECRET_BLOCK"],
        "PASSWORD_CLAIM_SIGNATURE": signature(key, pool_name, user, parameters["SECRET_BLOCK"], stamp),
        "TIMESTAMP": stamp,
    }
