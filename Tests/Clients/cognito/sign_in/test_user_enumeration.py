"""A client that prevents user enumeration gives no answer that depends on whether a user exists.

Nobody gets, byte for byte, what a user in the same state gets. The sequences of calls are drawn at random, since what
gives a name away is often what comes after: a limit that only an account has, or a code that was asked for before.
"""

import random
import re
import uuid

import pytest

from support.pools import Pool, passwordless
from support.srp import SRPClient

# What differs from call to call, for users too.
DRAWN = re.compile(rb'"(Session|SALT|SRP_B|SECRET_BLOCK|USER_ID_FOR_SRP|USERNAME)":"[^"]*"')
WRONG, CODE = "Wrong-Horse-1", "00000x"
SIGNED = {"Authorization": "AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/cognito-idp/aws4_request, Signature=0"}


class Caller:
    """Calls by hand with one name, through a client that hides who exists."""

    def __init__(self, server, client, name):
        self.server, self.client, self.name = server, client, name

    def call(self, operation, headers=None, **body):
        return self.server.post(operation, {"ClientId": self.client.id} | body, **(headers or {}))

    def start(self, flow, **parameters):
        return self.call("InitiateAuth", AuthFlow=flow, AuthParameters={"USERNAME": self.name} | parameters)

    def answer(self, challenge, **responses):
        """An answer to the challenge of the last call, if it was one."""
        begun = challenge.json()
        if "ChallengeName" not in begun:
            return [challenge]
        name = responses.pop("ChallengeName", begun["ChallengeName"])
        session = {"Session": begun["Session"]} if "Session" in begun else {}
        responses = {"USERNAME": self.name} | responses
        return [
            challenge,
            self.call("RespondToAuthChallenge", ChallengeName=name, ChallengeResponses=responses, **session),
        ]

    def password(self):
        return [self.start("USER_PASSWORD_AUTH", PASSWORD=WRONG)]

    def administrator(self):
        given = {"USERNAME": self.name, "PASSWORD": WRONG}
        flow = "ADMIN_USER_PASSWORD_AUTH"
        pool = self.client.pool.id
        return [self.call("AdminInitiateAuth", SIGNED, UserPoolId=pool, AuthFlow=flow, AuthParameters=given)]

    def srp(self):
        begun = self.start("USER_SRP_AUTH", SRP_A=SRPClient().public_hex)
        asked = begun.json().get("ChallengeParameters", {})
        return self.answer(
            begun,
            USERNAME=asked.get("USER_ID_FOR_SRP"),
            PASSWORD_CLAIM_SECRET_BLOCK=asked.get("SECRET_BLOCK"),
            PASSWORD_CLAIM_SIGNATURE="AAAA",
            TIMESTAMP="Thu Nov 26 17:00:00 UTC 2026",
        )

    def choice(self):
        return self.answer(self.start("USER_AUTH"), ANSWER="PASSWORD", PASSWORD=WRONG)

    def mailed(self):
        begun = self.start("USER_AUTH", PREFERRED_CHALLENGE="EMAIL_OTP")
        return self.answer(begun, EMAIL_OTP_CODE="0000000x")

    def forgot(self):
        return [self.call("ForgotPassword", Username=self.name)]

    def reset(self):
        given = {"Username": self.name, "ConfirmationCode": CODE, "Password": "Battery-Staple-2"}
        return [self.call("ConfirmForgotPassword", **given)]

    def confirm(self):
        return [self.call("ConfirmSignUp", Username=self.name, ConfirmationCode=CODE)]

    def resend(self):
        return [self.call("ResendConfirmationCode", Username=self.name)]


def seen(answers) -> list:
    """All that a client can tell answers apart by."""
    kept = ("Content-Type", "x-amzn-ErrorType", "Content-Length")
    return [
        (
            answer.status_code,
            DRAWN.sub(b"", answer.content),
            {name: answer.headers.get(name) for name in kept if answer.status_code != 200 or name != "Content-Length"},
        )
        for answer in answers
    ]


def fresh():
    return f"u{uuid.uuid4().hex}@example.com"


def confirmed(pool, client):
    return pool.user(fresh()).email


def unconfirmed(pool, client):
    name = fresh()
    client.sign_up(name)
    return name


def disabled(pool, client):
    person = pool.user(fresh())
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    return person.email


def unreachable(pool, client):
    return pool.user(fresh(), verified=False).email


SIGN_IN = ["password", "administrator", "srp", "choice", "mailed"]
RECOVERY = ["forgot", "reset"]
# ConfirmSignUp of a confirmed user says so, as does a sign-in of one who is not (developer guide, "Managing user
# existence error responses"): nobody is in no such state.
STATES = {
    confirmed: [*SIGN_IN, *RECOVERY, "resend"],
    unconfirmed: [*RECOVERY, "confirm", "resend"],
    disabled: [*SIGN_IN, *RECOVERY, "resend"],
    unreachable: [*SIGN_IN, *RECOVERY, "resend"],
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_answers_for_unknown_and_known_users_are_the_same(own_server, state, seed):
    drawn = random.Random(f"{state.__name__} {seed}")
    pool = passwordless(own_server) if seed % 2 else Pool(own_server)
    client = pool.client(PreventUserExistenceErrors="ENABLED")
    own_server.clock.freeze()
    callers = [Caller(own_server, client, name) for name in (state(pool, client), fresh())]
    said = []
    for _ in range(60):
        # Often the same one many times, so that limits are reached.
        name, times = drawn.choice(STATES[state]), drawn.choice([1, 1, 2, 7])
        for _ in range(times):
            said.append(name)
            somebody, nobody = ([*getattr(caller, name)()] for caller in callers)
            assert seen(somebody) == seen(nobody), (name, said)
        if drawn.random() < 0.2:
            pause = drawn.choice([1, 20, 900, 3600])
            own_server.clock.advance(seconds=pause)
            said.append(pause)
