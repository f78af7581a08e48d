"""CUSTOM_AUTH: challenges from triggers, with and without a password, and with second factors."""

import pytest
from pycognito import AWSSRP

from outgoing.test_triggers import PASSWORD, refused, serve
from support.pools import SESSION_INVALID, SESSION_SPENT, WRONG_PASSWORD
from support.totp import totp

ADA, PHONE = "ada@example.com", "+15555550100"
POOL = "eu-west-1_Triggers1"
TOTP = "JBSWY3DPEHPK3PXP"
TRIGGERS = ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]


def led(start, hook, steps, *, user=None, **members):
    """A server whose sign-ins take these steps: by what is there already, joined by blanks, the next question."""

    def define(event):
        rounds = event["request"]["session"]
        name = steps.get(" ".join(each["challengeName"] for each in rounds), "fail")
        if rounds and not rounds[-1]["challengeResult"]:
            name = "fail"
        if isinstance(name, tuple):
            return name
        return {
            "challengeName": None if name in ("tokens", "fail") else name,
            "issueTokens": name == "tokens",
            "failAuthentication": name == "fail",
        }

    hook.answers["DefineAuthChallenge"] = define
    hook.answers["CreateAuthChallenge"] = lambda event: {
        "publicChallengeParameters": {"round": str(len(event["request"]["session"]))},
        "privateChallengeParameters": {"answer": "blue"},
        "challengeMetadata": "COLOUR",
    }
    hook.answers["VerifyAuthChallengeResponse"] = lambda event: {
        "answerCorrect": event["request"]["challengeAnswer"] == "blue"
    }
    triggers = {name: {"webhook": f"{hook.url}/{name}"} for name in [*TRIGGERS, *members.pop("more", [])]}
    ada = {"Username": ADA, "Password": PASSWORD} | (user or {})
    members = {
        "Users": [ada],
        "MfaConfiguration": "OPTIONAL",
        "EnabledMfas": ["SOFTWARE_TOKEN_MFA", "SMS_MFA"],
    } | members
    server = serve(start, triggers, **members)
    server.idp = server.api("eu-west-1")
    return server


def begin(idp, **parameters):
    return idp.initiate_auth(
        ClientId="web", AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": ADA} | parameters, ClientMetadata={"a": "1"}
    )


def answer(idp, challenge, **responses):
    return idp.respond_to_auth_challenge(
        ClientId="web",
        ChallengeName=challenge["ChallengeName"],
        Session=challenge["Session"],
        ChallengeResponses={"USERNAME": ADA} | responses,
        ClientMetadata={"b": "2"},
    )


def prove(idp, password=PASSWORD):
    """CUSTOM_AUTH that begins with SRP, computed by pycognito; the answer behind the proof."""
    srp = AWSSRP(username=ADA, password=password, pool_id=POOL, client_id="web", client=idp)
    given = begin(idp, CHALLENGE_NAME="SRP_A", SRP_A=srp.get_auth_params()["SRP_A"])
    assert given["ChallengeName"] == "PASSWORD_VERIFIER" and given["Session"]
    return answer(idp, given, **srp.process_challenge(given["ChallengeParameters"], {"USERNAME": ADA}))


def told(hook):
    """What DefineAuthChallenge was told at each call."""
    return [
        [(each["challengeName"], each["challengeResult"]) for each in event["request"]["session"]]
        for event in hook.of("DefineAuthChallenge")
    ]


def test_without_srp(start, hook):
    idp = led(start, hook, {"": "CUSTOM_CHALLENGE", "CUSTOM_CHALLENGE": "tokens"}).idp
    given = begin(idp)
    assert given["ChallengeParameters"] == {
        "round": "0",
        "USERNAME": idp.admin_get_user(UserPoolId=POOL, Username=ADA)["Username"],
    }
    assert answer(idp, given, ANSWER="blue")["AuthenticationResult"]["RefreshToken"]
    assert refused("NotAuthorizedException", lambda: answer(idp, given, ANSWER="blue")) == SESSION_SPENT
    wrong = begin(idp)
    assert refused("NotAuthorizedException", lambda: answer(idp, wrong, ANSWER="red")) == WRONG_PASSWORD
    # Recorded: what failed for good is unknown from then on.
    assert refused("NotAuthorizedException", lambda: answer(idp, wrong, ANSWER="blue")) == SESSION_INVALID
    # What comes with the start is for the first triggers alone.
    assert [event["request"].get("clientMetadata") for event in hook.of("DefineAuthChallenge")][:2] == [
        None,
        {"b": "2"},
    ]


def test_with_srp_first(start, hook):
    steps = {
        "SRP_A": "PASSWORD_VERIFIER",
        "SRP_A PASSWORD_VERIFIER": "CUSTOM_CHALLENGE",
        "SRP_A PASSWORD_VERIFIER CUSTOM_CHALLENGE": "tokens",
    }
    idp = led(start, hook, steps).idp
    given = prove(idp)
    assert given["ChallengeName"] == "CUSTOM_CHALLENGE"
    assert answer(idp, given, ANSWER="blue")["AuthenticationResult"]["AccessToken"]
    assert told(hook)[-1] == [("SRP_A", True), ("PASSWORD_VERIFIER", True), ("CUSTOM_CHALLENGE", True)]
    asked = len(told(hook))
    assert refused("NotAuthorizedException", lambda: prove(idp, "Wrong-Horse-1")) == WRONG_PASSWORD
    # The wrong password ends it: triggers are asked at the start alone.
    assert len(told(hook)) == asked + 1


def test_a_proof_behind_a_question_needs_a_first_value(start, hook):
    steps = {"": "PASSWORD_VERIFIER"}
    idp = led(start, hook, steps).idp
    assert refused("InvalidLambdaResponseException", lambda: begin(idp)) == "Unrecognizable lambda output"


def test_a_second_factor_follows_the_password(start, hook):
    steps = {
        "SRP_A": "PASSWORD_VERIFIER",
        "SRP_A PASSWORD_VERIFIER SOFTWARE_TOKEN_MFA": "CUSTOM_CHALLENGE",
        "SRP_A PASSWORD_VERIFIER SOFTWARE_TOKEN_MFA CUSTOM_CHALLENGE": "tokens",
    }
    idp = led(start, hook, steps, user={"Totp": TOTP}).idp
    given = prove(idp)
    assert given["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    message = refused("CodeMismatchException", lambda: answer(idp, given, SOFTWARE_TOKEN_MFA_CODE="000000"))
    assert message == "Invalid code received for user"
    question = answer(idp, given, SOFTWARE_TOKEN_MFA_CODE=totp(TOTP))
    assert question["ChallengeName"] == "CUSTOM_CHALLENGE"
    assert answer(idp, question, ANSWER="blue")["AuthenticationResult"]
    assert told(hook)[-1][2] == ("SOFTWARE_TOKEN_MFA", True)


def test_a_trigger_names_a_code_by_text(start, hook):
    steps = {"": "CUSTOM_CHALLENGE", "CUSTOM_CHALLENGE": "SMS_MFA", "CUSTOM_CHALLENGE SMS_MFA": "tokens"}
    phone = {"UserAttributes": [{"Name": "phone_number", "Value": PHONE}]}
    server = led(start, hook, steps, user=phone)
    idp = server.idp
    given = answer(idp, begin(idp), ANSWER="blue")
    assert given["ChallengeName"] == "SMS_MFA"
    assert given["ChallengeParameters"]["CODE_DELIVERY_DELIVERY_MEDIUM"] == "SMS"
    message = refused("CodeMismatchException", lambda: answer(idp, given, SMS_MFA_CODE="000000"))
    assert message == "Invalid code or auth state for the user."
    code = server.outbox.code(PHONE)
    assert answer(idp, given, SMS_MFA_CODE=code)["AuthenticationResult"]
    assert refused("NotAuthorizedException", lambda: answer(idp, given, SMS_MFA_CODE=code)) == SESSION_SPENT
    attributes = idp.admin_get_user(UserPoolId=POOL, Username=ADA)["UserAttributes"]
    assert {"Name": "phone_number_verified", "Value": "true"} in attributes


def test_a_trigger_lets_the_person_choose(start, hook):
    steps = {"": "SELECT_MFA_TYPE", "SMS_MFA": "tokens", "SOFTWARE_TOKEN_MFA": "tokens"}
    user = {"UserAttributes": [{"Name": "phone_number", "Value": PHONE}], "Totp": TOTP}
    server = led(start, hook, steps, user=user)
    idp = server.idp
    given = begin(idp)
    assert given["ChallengeParameters"]["MFAS_CAN_CHOOSE"] == '["SMS_MFA","SOFTWARE_TOKEN_MFA"]'
    given = answer(idp, given, ANSWER="SMS_MFA")
    assert given["ChallengeName"] == "SMS_MFA"
    assert answer(idp, given, SMS_MFA_CODE=server.outbox.code(PHONE))["AuthenticationResult"]
    assert told(hook)[-1] == [("SMS_MFA", True)]


def test_a_trigger_has_an_app_set_up(start, hook):
    idp = led(start, hook, {"": "MFA_SETUP", "MFA_SETUP": "tokens"}).idp
    given = begin(idp)
    assert given["ChallengeName"] == "MFA_SETUP"
    made = idp.associate_software_token(Session=given["Session"])
    verified = idp.verify_software_token(Session=made["Session"], UserCode=totp(made["SecretCode"]))
    done = answer(idp, {"ChallengeName": "MFA_SETUP", "Session": verified["Session"]})
    assert done["AuthenticationResult"] and told(hook)[-1] == [("MFA_SETUP", True)]


@pytest.mark.parametrize("name", ["SMS_MFA", "EMAIL_OTP", "SOFTWARE_TOKEN_MFA", "SELECT_MFA_TYPE"])
def test_a_factor_that_the_person_has_not(start, hook, name):
    idp = led(start, hook, {"": name}).idp
    refused("InvalidParameterException", lambda: begin(idp))


@pytest.mark.parametrize("name", ["NOTHING", "DEVICE_SRP_AUTH", 1, True, ["SMS_MFA"]])
def test_a_name_that_is_none(start, hook, name):
    idp = led(start, hook, {"": name}).idp
    assert refused("InvalidLambdaResponseException", lambda: begin(idp)) == "Unrecognizable lambda output"


def test_a_right_code_that_the_trigger_fails_on_may_come_again(start, hook):
    failure = (500, {}, {"errorMessage": "not now"})
    steps = {"": "SOFTWARE_TOKEN_MFA", "SOFTWARE_TOKEN_MFA": failure}
    idp = led(start, hook, steps, user={"Totp": TOTP}).idp
    given, code = begin(idp), totp(TOTP)
    for _ in range(2):
        message = refused("UserLambdaValidationException", lambda: answer(idp, given, SOFTWARE_TOKEN_MFA_CODE=code))
        assert message == "DefineAuthChallenge failed with error not now."
    steps["SOFTWARE_TOKEN_MFA"] = "tokens"
    assert answer(idp, given, SOFTWARE_TOKEN_MFA_CODE=code)["AuthenticationResult"]
    message = refused("ExpiredCodeException", lambda: answer(idp, begin(idp), SOFTWARE_TOKEN_MFA_CODE=code))
    assert message == "Your software token has already been used once."


def test_an_answer_that_a_trigger_fails_on_may_come_again(start, hook):
    steps = {"": "CUSTOM_CHALLENGE", "CUSTOM_CHALLENGE": (400, {}, {"errorMessage": "not now"})}
    idp = led(start, hook, steps).idp
    given = begin(idp)
    refused("UserLambdaValidationException", lambda: answer(idp, given, ANSWER="blue"))
    steps["CUSTOM_CHALLENGE"] = "tokens"
    assert answer(idp, given, ANSWER="blue")["AuthenticationResult"]


def test_an_unknown_user_takes_the_same_steps_without_a_code(start, hook):
    client = {"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"], "PreventUserExistenceErrors": "ENABLED"}
    server = led(start, hook, {"": "CUSTOM_CHALLENGE", "CUSTOM_CHALLENGE": "tokens"}, Clients=[client])
    idp = server.idp
    given = begin(idp, USERNAME="nobody@example.com")
    assert given["ChallengeName"] == "CUSTOM_CHALLENGE"
    message = refused(
        "NotAuthorizedException", lambda: answer(idp, given, USERNAME="nobody@example.com", ANSWER="blue")
    )
    assert message == WRONG_PASSWORD
    assert all(event["request"]["userNotFound"] for name in TRIGGERS for event in hook.of(name))


def test_a_session_belongs_to_one_person(start, hook):
    users = [{"Username": name, "Password": PASSWORD} for name in [ADA, "eve@example.com"]]
    idp = led(start, hook, {"": "CUSTOM_CHALLENGE", "CUSTOM_CHALLENGE": "tokens"}, Users=users).idp
    given = begin(idp)
    message = refused("NotAuthorizedException", lambda: answer(idp, given, USERNAME="eve@example.com", ANSWER="blue"))
    assert message == SESSION_INVALID
    assert answer(idp, given, ANSWER="blue")["AuthenticationResult"]


def test_the_last_triggers_of_a_led_sign_in(start, hook):
    steps = {"": "CUSTOM_CHALLENGE", "CUSTOM_CHALLENGE": "tokens"}
    more = ["PreAuthentication", "PostAuthentication", "PreTokenGeneration"]
    idp = led(start, hook, steps, more=more).idp
    given = begin(idp)
    assert hook.of("PreAuthentication")[0]["request"]["validationData"] == {"a": "1"}
    hook.answers["PreTokenGeneration"] = (500, {}, {"errorMessage": "no"})
    message = refused("UserLambdaValidationException", lambda: answer(idp, given, ANSWER="blue"))
    assert message == "PreTokenGeneration failed with error no."
    hook.answers["PreTokenGeneration"] = {"claimsOverrideDetails": {"claimsToAddOrOverride": {"led": "yes"}}}
    assert answer(idp, given, ANSWER="blue")["AuthenticationResult"]
    order = [name for name, _ in hook.events if name in more]
    assert order == ["PreAuthentication", *["PostAuthentication", "PreTokenGeneration"] * 2]
    assert hook.of("PostAuthentication")[0]["request"]["clientMetadata"] == {"b": "2"}


def test_an_administrator_leads_in_the_same_way(start, hook):
    client = {"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"]}
    idp = led(start, hook, {"": "CUSTOM_CHALLENGE", "CUSTOM_CHALLENGE": "tokens"}, Clients=[client]).idp
    names = {"UserPoolId": POOL, "ClientId": "web"}
    given = idp.admin_initiate_auth(**names, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": ADA})
    done = idp.admin_respond_to_auth_challenge(
        **names,
        ChallengeName="CUSTOM_CHALLENGE",
        Session=given["Session"],
        ChallengeResponses={"USERNAME": ADA, "ANSWER": "blue"},
    )
    assert done["AuthenticationResult"]


def test_a_session_ends_with_its_time(start, hook):
    server = led(start, hook, {"": "CUSTOM_CHALLENGE", "CUSTOM_CHALLENGE": "tokens"})
    given = begin(server.idp)
    server.clock.advance(181)
    message = refused("NotAuthorizedException", lambda: answer(server.idp, given, ANSWER="blue"))
    assert message == "Invalid session for the user, session is expired."
