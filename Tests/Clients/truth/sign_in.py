"""Clients, flows, sessions, secret hashes, and who is told what."""

import json

from pycognito.aws_srp import AWSSRP

from support.pools import OTHER_PASSWORD
from support.srp import N, SRPClient

from .battery import (
    INVALID,
    NOT_AUTHORIZED,
    NOT_FOUND,
    PASSWORD,
    code_of,
    done,
    refused,
    temporary,
    unique,
)
from .sources import CLIENTS, MODEL, MOTO, POOL_NOTE, REPORTS

GARBAGE = "AYABe" + "x" * 60
WRONG = "Incorrect username or password."
NO_SESSION = "Invalid session for the user."
SPENT = "Invalid session for the user, session can only be used once."


def members(answer):
    return sorted(answer["AuthenticationResult"])


TOKENS = ["AccessToken", "ExpiresIn", "IdToken", "RefreshToken", "TokenType"]


def pycognito(t, password=PASSWORD):
    person = t.person()
    srp = AWSSRP(person.email, password, t.pool.id, t.client.id, client=t.api)
    return sorted(srp.authenticate_user()["AuthenticationResult"])


def pycognito_secret(t):
    person = t.person()
    srp = AWSSRP(person.email, PASSWORD, t.pool.id, t.secret.id, client=t.api, client_secret=t.secret.secret)
    return sorted(srp.authenticate_user()["AuthenticationResult"])


def new_password(t, password=OTHER_PASSWORD, pool=None, client=None, **more):
    pool, client = pool or t.pool, client or t.client
    name = temporary(pool)
    challenge = client.start(name, "Temporary-Pass-1")
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED"
    return client.respond("NEW_PASSWORD_REQUIRED", challenge["Session"], USERNAME=name, NEW_PASSWORD=password, **more)


def new_password_parameters(t):
    pool = t.make(Schema=[{"Name": "nickname", "Required": True, "AttributeDataType": "String"}])
    name = temporary(pool)
    given = pool.client().start(name, "Temporary-Pass-1")["ChallengeParameters"]
    assert sorted(given) == ["USER_ID_FOR_SRP", "requiredAttributes", "userAttributes"]
    return given["requiredAttributes"].replace(" ", ""), json.loads(given["userAttributes"])["email"] == name


def new_password_missing(t):
    pool = t.make(Schema=[{"Name": "nickname", "Required": True, "AttributeDataType": "String"}])
    return new_password(t, pool=pool, client=pool.client())


def new_password_left_out(t):
    name = temporary(t.pool)
    t.client.respond("NEW_PASSWORD_REQUIRED", t.client.start(name, "Temporary-Pass-1")["Session"], USERNAME=name)


def new_password_again(t, first):
    """A refused new password leaves its session good."""
    name = temporary(t.pool)
    session = t.client.start(name, "Temporary-Pass-1")["Session"]
    try:
        t.client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=name, NEW_PASSWORD=first)
        raise AssertionError("taken")
    except t.api.exceptions.InvalidPasswordException:
        pass
    return members(t.client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=name, NEW_PASSWORD=PASSWORD))


def new_password_twice(t):
    name = temporary(t.pool)
    session = t.client.start(name, "Temporary-Pass-1")["Session"]
    t.client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=name, NEW_PASSWORD=PASSWORD)
    t.client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=name, NEW_PASSWORD=OTHER_PASSWORD)


def session_of_another(t):
    one, other = temporary(t.pool), temporary(t.pool)
    session = t.client.start(one, "Temporary-Pass-1")["Session"]
    t.client.respond("NEW_PASSWORD_REQUIRED", session, USERNAME=other, NEW_PASSWORD=PASSWORD)


def srp_parameters(t):
    person = t.person()
    _, challenge = t.client.srp_start(person)
    given = challenge["ChallengeParameters"]
    return sorted(given), "Session" in challenge, given["USER_ID_FOR_SRP"] == person.sub, len(given["SALT"])


def srp_upper_case(t):
    person = t.person()
    proof = SRPClient()
    proof.public_hex = proof.public_hex.upper()
    return members(t.client.srp_finish(*t.client.srp_start(person, proof)))


def srp_wrong(t):
    t.client.srp_finish(*t.client.srp_start(t.person()), "Wrong-Horse-1")


NAMES = ["SALT", "SECRET_BLOCK", "SRP_B", "USERNAME", "USER_ID_FOR_SRP"]


def nobody():
    return f"{unique('nobody')}@example.com"


CASES = [
    # --- 2.1: the order of checks
    refused(
        "unknown-client",
        "cognito-sign-in#order-of-checks",
        "InitiateAuth of a client that is none",
        NOT_FOUND,
        "User pool client nosuchclient does not exist.",
        lambda t: t.api.initiate_auth(
            ClientId="nosuchclient", AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "a", "PASSWORD": "b"}
        ),
    ),
    refused(
        "unknown-client-first",
        "cognito-sign-in#order-of-checks",
        "An unknown client comes before a missing parameter",
        NOT_FOUND,
        "User pool client nosuchclient does not exist.",
        lambda t: t.api.initiate_auth(ClientId="nosuchclient", AuthFlow="USER_PASSWORD_AUTH"),
    ),
    refused(
        "unknown-pool-admin",
        "cognito-sign-in#order-of-checks",
        "AdminInitiateAuth in a pool that is none",
        NOT_FOUND,
        "User pool us-east-1_Missing00 does not exist.",
        lambda t: t.api.admin_initiate_auth(
            UserPoolId="us-east-1_Missing00",
            ClientId=t.client.id,
            AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "a", "PASSWORD": "b"},
        ),
    ),
    *[
        refused(
            f"initiate-{flow.lower()}",
            "cognito-sign-in#order-of-checks",
            f"InitiateAuth with {flow}",
            INVALID,
            "Initiate Auth method not supported.",
            lambda t, flow=flow: t.client.initiate(flow, USERNAME="a", PASSWORD="b"),
        )
        for flow in ("ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH")
    ],
    refused(
        "admin-user-password",
        "cognito-sign-in#order-of-checks",
        "AdminInitiateAuth with USER_PASSWORD_AUTH",
        INVALID,
        "Initiate Auth method not supported.",
        lambda t: t.client.admin_initiate("USER_PASSWORD_AUTH", USERNAME="a", PASSWORD="b"),
    ),
    refused(
        "missing-username",
        "cognito-sign-in#order-of-checks",
        "A password without a name",
        INVALID,
        "Missing required parameter USERNAME",
        lambda t: t.client.initiate("USER_PASSWORD_AUTH", PASSWORD=PASSWORD),
        source=REPORTS,
    ),
    refused(
        "missing-password",
        "cognito-sign-in#order-of-checks",
        "A name without a password",
        INVALID,
        "Missing required parameter PASSWORD",
        lambda t: t.client.initiate("USER_PASSWORD_AUTH", USERNAME="a"),
    ),
    refused(
        "missing-srp-a",
        "cognito-sign-in#order-of-checks",
        "SRP without A",
        INVALID,
        "Missing required parameter SRP_A",
        lambda t: t.client.initiate("USER_SRP_AUTH", USERNAME="a"),
    ),
    refused(
        "missing-refresh-token",
        "cognito-sign-in#order-of-checks",
        "A refresh without a token",
        INVALID,
        "Missing required parameter REFRESH_TOKEN",
        lambda t: t.client.initiate("REFRESH_TOKEN_AUTH"),
    ),
    refused(
        "missing-password-admin",
        "cognito-sign-in#order-of-checks",
        "An administrator's sign-in without a password",
        INVALID,
        "Missing required parameter PASSWORD",
        lambda t: t.client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME="a"),
    ),
    refused(
        "missing-session",
        "cognito-sign-in#order-of-checks",
        "An answer without its session",
        INVALID,
        "Missing required parameter Session",
        lambda t: t.client.respond("NEW_PASSWORD_REQUIRED", USERNAME="a", NEW_PASSWORD=PASSWORD),
        source=REPORTS,
    ),
    # --- 2.2: sessions
    refused(
        "session-garbage",
        "cognito-sign-in#session-strings",
        "A session that nobody gave out",
        NOT_AUTHORIZED,
        NO_SESSION,
        lambda t: t.client.respond("NEW_PASSWORD_REQUIRED", GARBAGE, USERNAME="a", NEW_PASSWORD=PASSWORD),
        source=REPORTS,
    ),
    refused(
        "session-other",
        "cognito-sign-in#session-strings",
        "The session of somebody else",
        NOT_AUTHORIZED,
        NO_SESSION,
        session_of_another,
        source=REPORTS,
    ),
    refused(
        "session-twice",
        "cognito-sign-in#session-strings",
        "A session that was answered",
        NOT_AUTHORIZED,
        SPENT,
        new_password_twice,
        source=REPORTS,
    ),
    done(
        "session-after-refusal",
        "cognito-sign-in#session-strings",
        "A refused new password leaves the session good",
        TOKENS,
        lambda t: new_password_again(t, "short"),
        source=CLIENTS,
    ),
    # --- 2.3: flows
    done(
        "flow-password",
        "cognito-sign-in#flows",
        "USER_PASSWORD_AUTH gives tokens",
        TOKENS,
        lambda t: members(t.client.start(t.person())),
        source=MODEL,
    ),
    done(
        "flow-srp",
        "cognito-sign-in#flows",
        "USER_SRP_AUTH gives tokens",
        TOKENS,
        lambda t: sorted(t.client.srp_sign_in(t.person())),
        source=MODEL,
    ),
    done("flow-pycognito", "cognito-sign-in#flows", "pycognito signs in with SRP", TOKENS, pycognito, source=CLIENTS),
    done(
        "flow-pycognito-secret",
        "cognito-sign-in#flows",
        "pycognito signs in with SRP and a client's secret",
        TOKENS,
        pycognito_secret,
        source=CLIENTS,
    ),
    *[
        done(
            f"flow-{flow.lower()}",
            "cognito-sign-in#flows",
            f"{flow} gives tokens",
            TOKENS,
            lambda t, flow=flow: members(t.client.admin_initiate(flow, USERNAME=t.person().email, PASSWORD=PASSWORD)),
            source=MODEL,
        )
        for flow in ("ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH")
    ],
    done(
        "flow-admin-srp",
        "cognito-sign-in#flows",
        "AdminInitiateAuth starts USER_SRP_AUTH too",
        "PASSWORD_VERIFIER",
        lambda t: t.client.admin_initiate("USER_SRP_AUTH", USERNAME=t.person().email, SRP_A=SRPClient().public_hex)[
            "ChallengeName"
        ],
        source=MODEL,
    ),
    done(
        "flow-sub",
        "cognito-user-pools#names-and-aliases",
        "A user named by an address signs in by the sub too",
        TOKENS,
        lambda t: members(t.client.start(t.person().sub)),
        source=POOL_NOTE,
    ),
    done(
        "bearer",
        "cognito-sign-in#order-of-checks",
        "The tokens' type and time",
        ("Bearer", 3600),
        lambda t: (lambda r: (r["TokenType"], r["ExpiresIn"]))(t.client.sign_in(t.person())),
        source=MODEL,
    ),
    # --- 2.4, 2.5: challenges
    done(
        "srp-parameters",
        "cognito-sign-in#challenges",
        "PASSWORD_VERIFIER's parameters, and no session",
        (sorted(NAMES), False, True, 32),
        srp_parameters,
        source=MOTO,
    ),
    done(
        "srp-upper-case",
        "cognito-sign-in#srp-computation",
        "A in upper-case digits",
        TOKENS,
        srp_upper_case,
        source=CLIENTS,
    ),
    refused(
        "srp-wrong",
        "cognito-sign-in#srp-computation",
        "A proof of another password",
        NOT_AUTHORIZED,
        WRONG,
        srp_wrong,
        source=REPORTS,
    ),
    refused(
        "srp-block",
        "cognito-sign-in#srp-computation",
        "A proof with another SECRET_BLOCK",
        NOT_AUTHORIZED,
        WRONG,
        lambda t: t.client.srp_finish(
            *t.client.srp_start(t.person()), PASSWORD_CLAIM_SIGNATURE="AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        ),
        source=REPORTS,
    ),
    done(
        "srp-multiple",
        "cognito-sign-in#srp-computation",
        "A that is a multiple of N is refused",
        INVALID,
        lambda t: code_of(lambda: t.client.initiate("USER_SRP_AUTH", USERNAME=t.person().email, SRP_A=format(N, "x"))),
    ),
    done(
        "new-password-parameters",
        "cognito-sign-in#challenges",
        "NEW_PASSWORD_REQUIRED's parameters are JSON in strings",
        ('["userAttributes.nickname"]', True),
        new_password_parameters,
        source=CLIENTS,
    ),
    done(
        "new-password",
        "cognito-sign-in#sequences",
        "NEW_PASSWORD_REQUIRED gives tokens",
        TOKENS,
        lambda t: members(new_password(t)),
        source=MODEL,
    ),
    refused(
        "new-password-given",
        "cognito-sign-in#sequences",
        "An attribute that has a value already",
        NOT_AUTHORIZED,
        "Cannot modify an already provided email",
        lambda t: new_password(t, **{"userAttributes.email": "other@example.com"}),
        source=REPORTS,
    ),
    refused(
        "new-password-missing",
        "cognito-sign-in#sequences",
        "A required attribute that is not given",
        INVALID,
        "Invalid attributes given, nickname is missing",
        new_password_missing,
    ),
    refused(
        "new-password-left-out",
        "cognito-sign-in#sequences",
        "No new password",
        INVALID,
        "Invalid attributes given, new password should be given with key NEW_PASSWORD",
        new_password_left_out,
        source=REPORTS,
    ),
    refused(
        "new-password-policy",
        "cognito-user-pools#account-operations",
        "A new password that is too short",
        "InvalidPasswordException",
        [
            "Password does not conform to policy: Password not long enough",
            "Password did not conform with policy: Password not long enough",
        ],
        lambda t: new_password(t, "Ab1!"),
        source=CLIENTS,
    ),
]
