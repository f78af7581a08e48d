"""Custom challenges, and triggers that refuse or fail."""

from outgoing.test_triggers import serve
from support.pools import PASSWORD

from .battery import INVALID, NOT_AUTHORIZED, code_of, done, refused
from .sources import GUIDE, REPORTS

RULE = {"challenge": {"parameters": {"question": "2+2?"}, "answer": "4", "tries": 2}}
ADA = "ada@example.com"


def api(t, **rules):
    return serve(t.start, {name: {"rule": rule} for name, rule in rules.items()}).api("eu-west-1")


def custom(t):
    idp = api(t, DefineAuthChallenge=RULE)
    given = idp.initiate_auth(ClientId="web", AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": ADA})
    return idp, given


def answered(idp, given, answer):
    return idp.respond_to_auth_challenge(
        ClientId="web",
        ChallengeName="CUSTOM_CHALLENGE",
        Session=given["Session"],
        ChallengeResponses={"USERNAME": ADA, "ANSWER": answer},
    )


def custom_right(t):
    idp, given = custom(t)
    return (
        given["ChallengeName"],
        given["ChallengeParameters"]["question"],
        "AccessToken" in answered(idp, given, "4")["AuthenticationResult"],
    )


def custom_wrong_then_right(t):
    idp, given = custom(t)
    again = answered(idp, given, "5")
    spent = code_of(lambda: answered(idp, given, "4"))
    return (
        again["ChallengeName"],
        again["Session"] != given["Session"],
        spent,
        "AccessToken" in answered(idp, again, "4")["AuthenticationResult"],
    )


def custom_wrong_twice(t):
    idp, given = custom(t)
    answered(idp, answered(idp, given, "5"), "6")


def custom_after_failure(t):
    idp, given = custom(t)
    again = answered(idp, given, "5")
    assert code_of(lambda: answered(idp, again, "6")) == NOT_AUTHORIZED
    answered(idp, again, "4")


def sign_in(idp, password=PASSWORD):
    return idp.initiate_auth(
        ClientId="web", AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": ADA, "PASSWORD": password}
    )


def denied_sign_up(t):
    idp = api(t, PreSignUp={"deny": "No"})
    refusal = code_of(lambda: idp.sign_up(ClientId="web", Username="new@example.com", Password=PASSWORD))
    there = code_of(lambda: idp.admin_get_user(UserPoolId="eu-west-1_Triggers1", Username="new@example.com"))
    return refusal, there


def gone(t):
    """A function that the pool names and nobody answers for."""
    pool = t.make(LambdaConfig={"PreSignUp": "arn:aws:lambda:us-east-1:000000000000:function:gone"})
    return code_of(lambda: pool.client().sign_up())


CASES = [
    done(
        "custom",
        "cognito-sign-in#custom-challenges",
        "A custom challenge and its answer",
        ("CUSTOM_CHALLENGE", "2+2?", True),
        custom_right,
        source=GUIDE,
    ),
    done(
        "custom-again",
        "cognito-sign-in#session-strings",
        "A wrong answer spends its session; another comes back",
        ("CUSTOM_CHALLENGE", True, NOT_AUTHORIZED, True),
        custom_wrong_then_right,
        source=GUIDE,
    ),
    refused(
        "custom-failed",
        "cognito-sign-in#custom-challenges",
        "A failed custom challenge",
        NOT_AUTHORIZED,
        "Incorrect username or password.",
        custom_wrong_twice,
        source=REPORTS,
    ),
    refused(
        "custom-after-failure",
        "cognito-sign-in#custom-challenges",
        "… whose session is none from then on",
        NOT_AUTHORIZED,
        "Invalid session for the user.",
        custom_after_failure,
        source=REPORTS,
    ),
    done(
        "custom-no-triggers",
        "cognito-sign-in#custom-challenges",
        "CUSTOM_AUTH without triggers",
        True,
        lambda t: (
            code_of(
                lambda: t.pool.client(ExplicitAuthFlows=["ALLOW_CUSTOM_AUTH"]).initiate(
                    "CUSTOM_AUTH", USERNAME=t.person().email
                )
            )
            in ("InvalidLambdaResponseException", "UnexpectedLambdaException", INVALID)
        ),
    ),
    refused(
        "pre-authentication",
        "cognito-tokens-and-triggers#trigger-events",
        "A PreAuthentication that throws",
        "UserLambdaValidationException",
        "PreAuthentication failed with error No.",
        lambda t: sign_in(api(t, PreAuthentication={"deny": "No"})),
        source=GUIDE,
    ),
    refused(
        "pre-sign-up",
        "cognito-tokens-and-triggers#trigger-events",
        "A PreSignUp that throws",
        "UserLambdaValidationException",
        "PreSignUp failed with error No.",
        lambda t: api(t, PreSignUp={"deny": "No"}).sign_up(
            ClientId="web", Username="new@example.com", Password=PASSWORD
        ),
        source=GUIDE,
    ),
    done(
        "pre-sign-up-nothing",
        "cognito-user-pools#account-operations",
        "… leaves nobody",
        ("UserLambdaValidationException", "UserNotFoundException"),
        denied_sign_up,
        source=GUIDE,
    ),
    done(
        "auto-confirm",
        "cognito-tokens-and-triggers#trigger-kinds",
        "autoConfirmUser",
        True,
        lambda t: api(t, PreSignUp={"autoConfirm": True}).sign_up(
            ClientId="web", Username="new@example.com", Password=PASSWORD
        )["UserConfirmed"],
        source=GUIDE,
    ),
    done(
        "trigger-gone",
        "cognito-tokens-and-triggers#trigger-events",
        "A function that cannot be called",
        "UnexpectedLambdaException",
        gone,
    ),
]
