"""An authenticator app: RFC 6238 with SHA-1 and steps of 30 seconds, written from the RFC."""

import base64
import hashlib
import hmac
import time


def totp(secret: str, at: float | None = None, steps: int = 0) -> str:
    """
    The six digits that an app shows for a base-32 secret, `steps` of 30 seconds away from `at` (or now). A code is good
    from the step before its own to the step behind it: the present one holds for half a minute at least, and so does
    the next one, which is at once good as a second code. One of an earlier step may be over before it arrives.
    """
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    counter = int(time.time() if at is None else at) // 30 + steps
    digest = hmac.digest(key, counter.to_bytes(8, "big"), hashlib.sha1)
    offset = digest[19] & 15
    return f"{(int.from_bytes(digest[offset : offset + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def earlier(secret: str) -> str:
    """
    The code of the step before the present one, while that still has half of its time: for a service of which nobody
    knows whether it takes the next one, so that the present one can follow.
    """
    left = 30 - time.time() % 30
    if left < 15:
        time.sleep(left)
    return totp(secret, steps=-1)
