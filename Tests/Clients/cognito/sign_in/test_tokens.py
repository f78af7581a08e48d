"""Claims and lifetimes of tokens, and forged tokens."""

import json
import re

import jwt
import pytest
import requests

from support.pools import CALLBACK, PASSWORD, UUID, Pool, address, attributes, fails
from support.tokens import (
    ACCESS_CLAIMS,
    ID_CLAIMS,
    claims_of,
    encoded,
    expect_tokens,
    header_of,
    published_keys,
    verifies,
)


def test_an_access_token_says_just_this(pool, client, person):
    access, identity = expect_tokens(client.sign_in(person), pool, client, person)
    assert set(access) == ACCESS_CLAIMS
    assert access["scope"] == "aws.cognito.signin.user.admin"
    assert access["username"] == person.sub
    assert access["iss"] == pool.issuer
    assert set(identity) == ID_CLAIMS | {"email", "email_verified"}
    assert identity["email"] == person.email and identity["email_verified"] is True
    for shared in ("sub", "iss", "iat", "auth_time", "origin_jti", "event_id"):
        assert access[shared] == identity[shared]
    assert len({access["jti"], identity["jti"], access["origin_jti"]}) == 3
    assert UUID.match(access["sub"])


def test_each_sign_in_is_another_one(client, person):
    first, second = (claims_of(client.sign_in(person)["AccessToken"]) for _ in range(2))
    for name in ("jti", "origin_jti", "event_id"):
        assert first[name] != second[name]


def test_the_published_keys_are_as_the_services(pool, client, person):
    keys = published_keys(pool.issuer)
    assert list(keys) == ["keys"] and len(keys["keys"]) == 2
    for key in keys["keys"]:
        assert set(key) == {"alg", "e", "kid", "kty", "n", "use"}
        assert (key["alg"], key["e"], key["kty"], key["use"]) == ("RS256", "AQAB", "RSA", "sig")
        assert re.fullmatch(r"[A-Za-z0-9+/]{43}=", key["kid"])
        assert re.fullmatch(r"[A-Za-z0-9_-]{342}", key["n"]), "2048 bits, without a leading zero byte"
    assert len({key["kid"] for key in keys["keys"]}) == 2
    tokens = client.sign_in(person)
    published = {key["kid"] for key in keys["keys"]}
    assert {header_of(tokens["AccessToken"])["kid"], header_of(tokens["IdToken"])["kid"]} <= published
    assert published_keys(pool.issuer) == keys


def test_the_keys_document_is_json_for_everybody(pool):
    answer = requests.get(
        f"{pool.issuer}/.well-known/jwks.json", headers={"Origin": "https://app.example.com"}, timeout=60
    )
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_pyjwts_own_client_finds_the_key(pool, client, person):
    token = client.sign_in(person)["IdToken"]
    key = jwt.PyJWKClient(f"{pool.issuer}/.well-known/jwks.json").get_signing_key_from_jwt(token)
    claims = jwt.decode(token, key, algorithms=["RS256"], audience=client.id, issuer=pool.issuer)
    assert claims["sub"] == person.sub
    with pytest.raises(jwt.InvalidAudienceError):
        jwt.decode(token, key, algorithms=["RS256"], audience="another", issuer=pool.issuer)


def test_pools_do_not_share_keys_or_trust(server, pool, client, person):
    other = Pool(server)
    token = client.sign_in(person)["AccessToken"]
    assert verifies(token, pool.issuer) and not verifies(token, other.issuer)
    assert not {key["kid"] for key in published_keys(pool.issuer)["keys"]} & {
        key["kid"] for key in published_keys(other.issuer)["keys"]
    }


def test_attributes_take_their_types_in_the_id_token(server):
    pool = Pool(
        server,
        Schema=[
            {"Name": "seats", "AttributeDataType": "Number", "Mutable": True},
            {"Name": "admin", "AttributeDataType": "Boolean", "Mutable": True},
            {"Name": "plan", "AttributeDataType": "String", "Mutable": True},
        ],
    )
    client = pool.client()
    person = pool.user(
        **{
            "name": "Ada",
            "phone_number": "+15550000001",
            "phone_number_verified": "false",
            "address": "1 Main St",
            "custom:seats": "3",
            "custom:admin": "true",
            "custom:plan": "gold",
            "birthdate": "1815-12-10",
            "locale": "en-GB",
        }
    )
    claims = claims_of(client.sign_in(person)["IdToken"])
    assert set(claims) == ID_CLAIMS | {
        "email",
        "email_verified",
        "name",
        "phone_number",
        "phone_number_verified",
        "address",
        "custom:seats",
        "custom:admin",
        "custom:plan",
        "birthdate",
        "locale",
    }
    assert claims["email_verified"] is True and claims["phone_number_verified"] is False
    assert claims["address"] == {"formatted": "1 Main St"}
    assert (claims["custom:seats"], claims["custom:admin"], claims["custom:plan"]) == ("3", "true", "gold")
    assert claims["birthdate"] == "1815-12-10" and claims["name"] == "Ada"


def test_a_client_reads_only_what_it_may(pool):
    person = pool.user(name="Ada", nickname="Countess")
    claims = claims_of(pool.client(ReadAttributes=["email", "name"]).sign_in(person)["IdToken"])
    assert set(claims) == ID_CLAIMS | {"email", "name"}


def test_a_plain_pool_uses_the_name(server):
    pool = Pool(server, UsernameAttributes=None)
    client, person = pool.client(), pool.user("ada", verified=False)
    access, identity = expect_tokens(client.sign_in("ada"), pool, client, person)
    assert access["username"] == identity["cognito:username"] == "ada"
    assert set(identity) == ID_CLAIMS


@pytest.mark.parametrize(
    "settings, access, identity",
    [
        ({}, 3600, 3600),
        (
            {
                "AccessTokenValidity": 5,
                "IdTokenValidity": 10,
                "TokenValidityUnits": {"AccessToken": "minutes", "IdToken": "minutes"},
            },
            300,
            600,
        ),
        ({"AccessTokenValidity": 24, "IdTokenValidity": 2}, 86400, 7200),
        (
            {
                "AccessTokenValidity": 1,
                "IdTokenValidity": 1,
                "TokenValidityUnits": {"AccessToken": "days", "IdToken": "days"},
            },
            86400,
            86400,
        ),
        (
            {
                "AccessTokenValidity": 301,
                "IdTokenValidity": 302,
                "TokenValidityUnits": {"AccessToken": "seconds", "IdToken": "seconds"},
            },
            301,
            302,
        ),
    ],
)
def test_tokens_live_as_long_as_the_client_says(pool, person, settings, access, identity):
    client = pool.client(**settings)
    tokens = client.sign_in(person)
    assert tokens["ExpiresIn"] == access
    for token, seconds in ((tokens["AccessToken"], access), (tokens["IdToken"], identity)):
        claims = claims_of(token)
        assert claims["exp"] - claims["iat"] == seconds
    assert client.refresh(tokens["RefreshToken"])["ExpiresIn"] == access


@pytest.mark.parametrize(
    "settings",
    [
        {"AccessTokenValidity": 4, "TokenValidityUnits": {"AccessToken": "minutes"}},
        {"AccessTokenValidity": 25},
        {"IdTokenValidity": 2, "TokenValidityUnits": {"IdToken": "days"}},
        {"RefreshTokenValidity": 59, "TokenValidityUnits": {"RefreshToken": "minutes"}},
        {"RefreshTokenValidity": 3651},
        {
            "RefreshTokenValidity": 60,
            "AccessTokenValidity": 2,
            "TokenValidityUnits": {"RefreshToken": "minutes", "AccessToken": "hours"},
        },
        {"AccessTokenValidity": -1},
        {"TokenValidityUnits": {"AccessToken": "weeks"}},
    ],
)
def test_a_life_has_its_limits(pool, settings):
    with fails("InvalidParameterException"):
        pool.client(**settings)


def test_an_access_token_expires(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.client(), pool.user()
    tokens = client.sign_in(person)
    own_server.clock.advance(minutes=59, seconds=59)
    assert client.who(tokens["AccessToken"])
    own_server.clock.advance(2)
    with fails("NotAuthorizedException", "Access Token has expired"):
        client.who(tokens["AccessToken"])


def test_without_revocation_tokens_have_no_ids(pool, person):
    tokens = pool.client(EnableTokenRevocation=False).sign_in(person)
    for token in (tokens["AccessToken"], tokens["IdToken"]):
        assert not {"origin_jti", "jti"} & set(claims_of(token))


# --- Forgeries ---


def forged(token, head=None, **changes):
    """The token with another header or claims, and its old signature."""
    first, second, signature = token.split(".")
    first = first if head is None else encoded(json.dumps(head).encode())
    if changes:
        second = encoded(json.dumps(claims_of(token) | changes).encode())
    return f"{first}.{second}.{signature}"


def test_changed_claims_are_noticed(pool, client, person):
    token = client.sign_in(person)["AccessToken"]
    other = pool.user()
    for changes in (
        {"sub": other.sub, "username": other.sub},
        {"exp": 2**40},
        {"scope": "everything"},
        {"iss": "https://elsewhere.example.com"},
        {"token_use": "id"},
    ):
        with fails("NotAuthorizedException"):
            client.who(forged(token, **changes))


def test_a_broken_signature_is_called_so(client, person):
    token = client.sign_in(person)["AccessToken"]
    first, second, signature = token.split(".")
    middle = len(signature) // 2
    broken = signature[:middle] + ("A" if signature[middle] != "A" else "B") + signature[middle + 1 :]
    with fails("NotAuthorizedException", "Could not verify signature for Access Token"):
        client.who(f"{first}.{second}.{broken}")


def test_another_algorithm_is_refused(pool, client, person):
    token = client.sign_in(person)["AccessToken"]
    head, claims = header_of(token), claims_of(token)
    key = next(key for key in published_keys(pool.issuer)["keys"] if key["kid"] == head["kid"])
    public = jwt.PyJWK(key).key.public_numbers()
    attempts = [
        forged(token, head | {"alg": "none"}),
        forged(token, head | {"alg": "none"}).rsplit(".", 1)[0] + ".",
        forged(token, head | {"alg": "HS256"}),
        forged(token, head | {"alg": "RS512"}),
        forged(token, head | {"kid": "unknown"}),
        forged(token, {"alg": "RS256"}),
        forged(token, {}),
    ]
    import base64
    import hashlib
    import hmac

    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    pem = public.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    start = encoded(json.dumps({"alg": "HS256", "kid": head["kid"]}).encode()) + "." + token.split(".")[1]
    mac = hmac.new(pem, start.encode(), hashlib.sha256).digest()
    attempts.append(start + "." + base64.urlsafe_b64encode(mac).rstrip(b"=").decode())
    for attempt in attempts:
        with fails("NotAuthorizedException"):
            client.who(attempt)
    assert claims["sub"] == client.who(token)["Username"]


def test_a_key_of_ones_own_is_refused(client, person):
    from cryptography.hazmat.primitives.asymmetric import rsa

    token = client.sign_in(person)["AccessToken"]
    own = rsa.generate_private_key(65537, 2048)
    with fails("NotAuthorizedException", "Could not verify signature for Access Token"):
        client.who(jwt.encode(claims_of(token), own, algorithm="RS256", headers={"kid": header_of(token)["kid"]}))


def test_a_token_of_another_pool_is_refused_there(server, pool, client, person):
    token = client.sign_in(person)["AccessToken"]
    other = Pool(server)
    other_token = other.client().sign_in(other.user())["AccessToken"]
    mixed = forged(token, header_of(other_token))
    with fails("NotAuthorizedException"):
        client.who(mixed)


@pytest.mark.parametrize(
    "change",
    [
        lambda token: token + "A",
        lambda token: token + ".",
        lambda token: token + "=",
        lambda token: " " + token,
        lambda token: token.rsplit(".", 1)[0],
        lambda token: token.replace(".", ".."),
        lambda token: token.upper(),
        lambda token: "." + token,
        lambda token: token[:-1],
        lambda token: "..",
        lambda token: "x" * 100_000,
    ],
)
def test_a_mangled_token_is_refused(client, person, change):
    token = client.sign_in(person)["AccessToken"]
    with fails(("NotAuthorizedException", "InvalidParameterException")):
        client.who(change(token))


def test_an_access_token_without_the_scope_reads_nothing(server, pool, person):
    from support.browser import Browser, redeem, sign_in

    client = pool.web_client(AllowedOAuthScopes=["openid", "email"])
    landing = sign_in(Browser(server), client, person, scope="openid email")
    tokens = redeem(client, landing.query["code"]).json()
    with fails("NotAuthorizedException", "Access Token does not have required scopes"):
        client.who(tokens["access_token"])
    assert landing.target == CALLBACK and person.password == PASSWORD


def test_two_thousand_attributes_worth_of_text_fit(pool):
    person = pool.user(name="é" * 1000, profile="x" * 2048)
    client = pool.client()
    claims = claims_of(client.sign_in(person)["IdToken"])
    assert claims["name"] == "é" * 1000 and len(claims["profile"]) == 2048


def test_control_characters_survive_as_text(pool, client):
    ada = address()
    client.sign_up(ada, described={"name": 'a"b\\c\u2028</script>\u0001'})
    pool.api.admin_confirm_sign_up(UserPoolId=pool.id, Username=ada)
    tokens = client.sign_in(ada)
    assert claims_of(tokens["IdToken"])["name"] == 'a"b\\c\u2028</script>\u0001'
    pool.api.update_user_attributes(AccessToken=tokens["AccessToken"], UserAttributes=attributes({"name": "Ada"}))
