"""Token checks by two independent libraries against the keys that the server publishes."""

import base64
import json

import jwt
import requests
from joserfc import jwt as jose
from joserfc.jwk import KeySet

from .pools import UUID

ACCESS_CLAIMS = {
    "sub",
    "iss",
    "iat",
    "exp",
    "auth_time",
    "jti",
    "origin_jti",
    "event_id",
    "token_use",
    "client_id",
    "scope",
    "username",
}
ID_CLAIMS = {
    "sub",
    "iss",
    "iat",
    "exp",
    "auth_time",
    "jti",
    "origin_jti",
    "event_id",
    "token_use",
    "aud",
    "cognito:username",
}


def decoded(part: str) -> bytes:
    assert "=" not in part
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def header_of(token) -> dict:
    return json.loads(decoded(token.split(".")[0]))


def claims_of(token) -> dict:
    """The claims, unverified."""
    return json.loads(decoded(token.split(".")[1]))


def published_keys(issuer) -> dict:
    answer = requests.get(f"{issuer}/.well-known/jwks.json", timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


def verifies(token, issuer) -> bool:
    """Whether the signature holds under the published keys, whatever the claims say."""
    keys = {key["kid"]: key for key in published_keys(issuer)["keys"]}
    key = keys.get(header_of(token)["kid"])
    if key is None:
        return False
    try:
        jwt.decode(
            token,
            jwt.PyJWK(key),
            algorithms=["RS256"],
            options={"verify_aud": False, "verify_exp": False, "verify_iat": False},
        )
    except jwt.InvalidSignatureError:
        return False
    return True


def expect_token(token, pool, client, use, *, at=None, **expected) -> dict:
    """
    Checks everything that holds for every token, then the claims in `expected`, and returns all claims.

    `at` is the server's time in seconds where a test has moved the clock. An expected value of `...` means present.
    """
    head = header_of(token)
    assert set(head) == {"kid", "alg"}, head
    assert head["alg"] == "RS256"

    key = next((key for key in published_keys(pool.issuer)["keys"] if key["kid"] == head["kid"]), None)
    assert key is not None, f"kid {head['kid']} is not published"
    moved = {"verify_exp": False, "verify_iat": False} if at is not None else {}
    audience = {"audience": client.id} if use == "id" else {}
    claims = jwt.decode(
        token,
        jwt.PyJWK(key),
        algorithms=["RS256"],
        issuer=pool.issuer,
        leeway=2,
        **audience,
        options={"require": ["iss", "exp", "iat", "sub", "auth_time"]} | moved,
    )
    assert jose.decode(token, KeySet.import_key_set({"keys": [key]}), algorithms=["RS256"]).claims == claims

    assert claims["token_use"] == use
    for moment in ("iat", "exp", "auth_time"):
        assert type(claims[moment]) is int, f"{moment} is {claims[moment]!r}"
    assert claims["auth_time"] <= claims["iat"] < claims["exp"]
    if at is not None:
        assert claims["iat"] <= at < claims["exp"]
    if use == "access":
        assert claims["client_id"] == client.id and "aud" not in claims
    else:
        assert claims["aud"] == client.id and "client_id" not in claims
    for identifier in ("jti", "origin_jti", "event_id"):
        if identifier in claims:
            assert UUID.match(claims[identifier]), f"{identifier} is {claims[identifier]!r}"
    for name, value in expected.items():
        name = name.replace("cognito_", "cognito:").replace("custom_", "custom:")
        assert name in claims, f"no {name} in {sorted(claims)}"
        if value is not ...:
            assert claims[name] == value
    return claims


def expect_tokens(answer, pool, client, person=None, refresh=True, **options) -> tuple:
    """Checks an AuthenticationResult and returns the claims of its access and id tokens."""
    names = {"AccessToken", "IdToken", "ExpiresIn", "TokenType"} | ({"RefreshToken"} if refresh else set())
    assert set(answer) == names, sorted(answer)
    assert answer["TokenType"] == "Bearer"
    known = {"sub": person.sub} if person else {}
    access = expect_token(answer["AccessToken"], pool, client, "access", **known, **options)
    identity = expect_token(answer["IdToken"], pool, client, "id", **known, **options)
    assert access["exp"] - access["iat"] == answer["ExpiresIn"]
    assert access["sub"] == identity["sub"]
    assert access["username"] == identity["cognito:username"]
    return access, identity
