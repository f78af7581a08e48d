"""Every challenge: a wrong answer leaves the session open, a right one consumes it.

A wrong answer to a custom challenge, which spends it too, is in test_custom_auth.py.
"""

import pytest

from support.pools import PASSWORD, SESSION_INVALID, SESSION_SPENT, WRONG_PASSWORD, fails
from support.server import Server
from support.srp import SRPClient, signed_claim
from support.totp import totp

POOL = "eu-west-1_Challeng1"
TOTP = "JBSWY3DPEHPK3PXP"
NOT_AUTHORIZED, MISMATCH = "NotAuthorizedException", "CodeMismatchException"
WRONG_CODE = "Invalid code or auth state for the user."


def person(name, number, **more):
    described = {
        "email": f"{name}@example.com",
        "email_verified": "true",
        "phone_number": f"+1555555{number:04}",
        "phone_number_verified": "true",
    }
    pairs = [{"Name": name, "Value": value} for name, value in described.items()]
    return {"Username": name, "Password": PASSWORD, "UserAttributes": pairs} | more


CONFIGURATION = {
    "userPools": [
        {
            "Id": POOL,
            "PoolName": "challenges",
            "Policies": {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP", "SMS_OTP"]}},
            "MfaConfiguration": "OPTIONAL",
            "EnabledMfas": ["SOFTWARE_TOKEN_MFA", "SMS_MFA", "EMAIL_OTP"],
            "EmailConfiguration": {
                "EmailSendingAccount": "DEVELOPER",
                "SourceArn": "arn:aws:ses:eu-west-1:000000000000:identity/a@example.com",
            },
            "Clients": [
                {
                    "ClientId": "web",
                    "ExplicitAuthFlows": [
                        "ALLOW_USER_PASSWORD_AUTH",
                        "ALLOW_USER_SRP_AUTH",
                        "ALLOW_USER_AUTH",
                        "ALLOW_ADMIN_USER_PASSWORD_AUTH",
                    ],
                }
            ],
            "Users": [
                person("plain", 1),
                person("texts", 2),
                person("mails", 3),
                person("app", 4, Totp=TOTP),
                person("both", 5, Totp=TOTP),
                person("invited", 6, UserStatus="FORCE_CHANGE_PASSWORD"),
            ],
        }
    ]
}


@pytest.fixture(scope="module")
def server():
    with Server(config=CONFIGURATION) as running:
        idp = running.api("eu-west-1")
        on = {"Enabled": True, "PreferredMfa": True}
        names = {"UserPoolId": POOL}
        idp.admin_set_user_mfa_preference(**names, Username="texts", SMSMfaSettings=on)
        idp.admin_set_user_mfa_preference(**names, Username="mails", EmailMfaSettings=on)
        idp.admin_set_user_mfa_preference(
            **names,
            Username="both",
            SMSMfaSettings={"Enabled": True},
            SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": False},
        )
        yield running


class Case:
    """A challenge with its answers. `right` may look into the outbox."""

    def __init__(self, challenge, name, flow, parameters, wrong, refusal, right, then="tokens"):
        self.challenge, self.name, self.flow, self.parameters = challenge, name, flow, parameters
        self.wrong, self.refusal, self.right, self.then = wrong, refusal, right, then

    def __str__(self):
        return f"{self.challenge}-{self.flow}-{self.name}"


def mailed(name, **filters):
    return lambda server: server.outbox.code(f"{name}@example.com", **filters)


def texted(number):
    return lambda server: server.outbox.code(f"+1555555{number:04}")


TYPED, CHOICE = {"PASSWORD": PASSWORD}, {}
CASES = [
    Case(
        "NEW_PASSWORD_REQUIRED",
        "invited",
        "USER_PASSWORD_AUTH",
        TYPED,
        {"NEW_PASSWORD": "short"},
        ("InvalidPasswordException", None),
        {"NEW_PASSWORD": "Battery-Staple-2"},
    ),
    Case(
        "SMS_MFA",
        "texts",
        "USER_PASSWORD_AUTH",
        TYPED,
        {"SMS_MFA_CODE": "000000"},
        (MISMATCH, WRONG_CODE),
        {"SMS_MFA_CODE": texted(2)},
    ),
    Case(
        "EMAIL_OTP",
        "mails",
        "USER_PASSWORD_AUTH",
        TYPED,
        {"EMAIL_OTP_CODE": "000000"},
        (MISMATCH, WRONG_CODE),
        {"EMAIL_OTP_CODE": mailed("mails")},
    ),
    Case(
        "SOFTWARE_TOKEN_MFA",
        "app",
        "USER_PASSWORD_AUTH",
        TYPED,
        {"SOFTWARE_TOKEN_MFA_CODE": "000000"},
        (MISMATCH, "Invalid code received for user"),
        {"SOFTWARE_TOKEN_MFA_CODE": lambda _: totp(TOTP)},
    ),
    Case(
        "SELECT_MFA_TYPE",
        "both",
        "USER_PASSWORD_AUTH",
        TYPED,
        {"ANSWER": "EMAIL_OTP"},
        ("InvalidParameterException", None),
        {"ANSWER": "SMS_MFA"},
        then="SMS_MFA",
    ),
    Case(
        "SELECT_CHALLENGE",
        "plain",
        "USER_AUTH",
        CHOICE,
        {"ANSWER": "WEB_AUTHN"},
        ("InvalidParameterException", None),
        {"ANSWER": "EMAIL_OTP"},
        then="EMAIL_OTP",
    ),
    Case(
        "SELECT_CHALLENGE",
        "plain",
        "USER_AUTH",
        CHOICE,
        {"ANSWER": "PASSWORD", "PASSWORD": "Wrong-Horse-1"},
        (NOT_AUTHORIZED, WRONG_PASSWORD),
        {"ANSWER": "PASSWORD", "PASSWORD": PASSWORD},
    ),
    Case(
        "PASSWORD",
        "plain",
        "USER_AUTH",
        {"PREFERRED_CHALLENGE": "PASSWORD"},
        {"PASSWORD": "Wrong-Horse-1"},
        (NOT_AUTHORIZED, WRONG_PASSWORD),
        {"PASSWORD": PASSWORD},
    ),
    Case(
        "PASSWORD_SRP",
        "plain",
        "USER_AUTH",
        {"PREFERRED_CHALLENGE": "PASSWORD_SRP"},
        {"SRP_A": "0"},
        ({"InvalidParameterException", NOT_AUTHORIZED}, None),
        {"SRP_A": lambda _: SRPClient().public_hex},
        then="PASSWORD_VERIFIER",
    ),
    Case(
        "EMAIL_OTP",
        "plain",
        "USER_AUTH",
        {"PREFERRED_CHALLENGE": "EMAIL_OTP"},
        {"EMAIL_OTP_CODE": "00000000"},
        (MISMATCH, WRONG_CODE),
        {"EMAIL_OTP_CODE": mailed("plain", kind="sign_in_otp")},
    ),
    Case(
        "SMS_OTP",
        "plain",
        "USER_AUTH",
        {"PREFERRED_CHALLENGE": "SMS_OTP"},
        {"SMS_OTP_CODE": "00000000"},
        (MISMATCH, WRONG_CODE),
        {"SMS_OTP_CODE": texted(1)},
    ),
]


def respond(idp, challenge, name, session, responses):
    return idp.respond_to_auth_challenge(
        ClientId="web", ChallengeName=challenge, Session=session, ChallengeResponses={"USERNAME": name} | responses
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_wrong_answer_leaves_the_session_and_a_right_one_consumes_it(server, case):
    idp = server.api("eu-west-1")
    parameters = {"USERNAME": case.name} | case.parameters
    given = idp.initiate_auth(ClientId="web", AuthFlow=case.flow, AuthParameters=parameters)
    assert given["ChallengeName"] == case.challenge
    for _ in range(2):
        with fails(*case.refusal):
            respond(idp, case.challenge, case.name, given["Session"], case.wrong)
    with fails(NOT_AUTHORIZED, SESSION_INVALID):
        respond(idp, case.challenge, "nobody", given["Session"], case.wrong)
    right = {name: value(server) if callable(value) else value for name, value in case.right.items()}
    done = respond(idp, case.challenge, case.name, given["Session"], right)
    if case.then == "tokens":
        assert done["AuthenticationResult"]["AccessToken"]
    else:
        assert done["ChallengeName"] == case.then and done["Session"] != given["Session"]
    with fails(NOT_AUTHORIZED, SESSION_SPENT):
        respond(idp, case.challenge, case.name, given["Session"], right)


@pytest.mark.parametrize("flow", ["USER_SRP_AUTH", "USER_AUTH"])
def test_a_wrong_proof_and_a_right_one(server, flow):
    idp = server.api("eu-west-1")

    def begin():
        client = SRPClient()
        parameters = {"USERNAME": "plain", "SRP_A": client.public_hex}
        if flow == "USER_AUTH":
            parameters["PREFERRED_CHALLENGE"] = "PASSWORD_SRP"
        given = idp.initiate_auth(ClientId="web", AuthFlow=flow, AuthParameters=parameters)
        # A plain exchange has no session: its state rides in the block.
        assert given["ChallengeName"] == "PASSWORD_VERIFIER" and ("Session" in given) is (flow == "USER_AUTH")
        return client, given

    def prove(client, given, password):
        more = {"Session": given["Session"]} if "Session" in given else {}
        claim = signed_claim(client, POOL, given["ChallengeParameters"], password)
        return idp.respond_to_auth_challenge(
            ClientId="web", ChallengeName="PASSWORD_VERIFIER", ChallengeResponses=claim, **more
        )

    client, given = begin()
    with fails(NOT_AUTHORIZED, WRONG_PASSWORD):
        prove(client, given, "Wrong-Horse-1")
    assert prove(client, given, PASSWORD)["AuthenticationResult"]
    with fails(NOT_AUTHORIZED, SESSION_SPENT):
        prove(client, given, PASSWORD)


@pytest.mark.parametrize("flow", ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"])
def test_administrators_sign_in_by_either_name(server, flow):
    idp = server.api("eu-west-1")
    names = {"UserPoolId": POOL, "ClientId": "web", "AuthFlow": flow}
    with fails(NOT_AUTHORIZED, WRONG_PASSWORD):
        idp.admin_initiate_auth(**names, AuthParameters={"USERNAME": "plain", "PASSWORD": "Wrong-Horse-1"})
    assert idp.admin_initiate_auth(**names, AuthParameters={"USERNAME": "plain"} | TYPED)["AuthenticationResult"]
    with fails("InvalidParameterException", "Initiate Auth method not supported."):
        idp.initiate_auth(ClientId="web", AuthFlow=flow, AuthParameters={"USERNAME": "plain"} | TYPED)
