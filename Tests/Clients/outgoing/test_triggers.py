"""Lambda triggers, answered by a webhook or a rule: events, answers, failures."""

import threading

import pytest
from botocore.exceptions import ClientError

from support.pools import as_dict
from support.server import eventually
from support.tokens import claims_of

PASSWORD = "Correct-Horse-1"
NAMES = [
    "PreSignUp",
    "PostConfirmation",
    "PreAuthentication",
    "PostAuthentication",
    "CustomMessage",
    "UserMigration",
    "DefineAuthChallenge",
    "CreateAuthChallenge",
    "VerifyAuthChallengeResponse",
]


def serve(start, triggers, **members):
    pool = {
        "Id": "eu-west-1_Triggers1",
        "PoolName": "triggers",
        "UsernameAttributes": ["email"],
        "AutoVerifiedAttributes": ["email"],
        "Triggers": triggers,
        "Groups": [{"GroupName": "plain"}],
        "Clients": [
            {
                "ClientId": "web",
                "ExplicitAuthFlows": [
                    "ALLOW_USER_PASSWORD_AUTH",
                    "ALLOW_CUSTOM_AUTH",
                    "ALLOW_REFRESH_TOKEN_AUTH",
                    "ALLOW_USER_SRP_AUTH",
                ],
            }
        ],
        "Users": [{"Username": "ada@example.com", "Password": PASSWORD, "Groups": ["plain"]}],
    }
    return start(config={"userPools": [pool | members]})


def hooked(start, hook, *names, timeout="PT5S", **members):
    return serve(start, {name: {"webhook": f"{hook.url}/{name}", "timeout": timeout} for name in names}, **members)


BOTH = ["email", "phone_number"]


@pytest.mark.parametrize("given", [[], ["email"], ["phone_number"], BOTH], ids="-".join)
@pytest.mark.parametrize("verifies", [["email"], ["phone_number"], BOTH], ids="-".join)
def test_a_rule_verifies_what_is_given(start, verifies, given):
    """As the handlers of the developer guide, which look first whether there is a value."""
    rule = {"PreSignUp": {"rule": {"autoVerify": verifies}}}
    server = serve(start, rule, UsernameAttributes=[], AutoVerifiedAttributes=[])
    api, addresses = server.api("eu-west-1"), {"email": "bob@example.com", "phone_number": "+15555550123"}
    described = [{"Name": name, "Value": addresses[name]} for name in given]
    api.sign_up(ClientId="web", Username="bob", Password=PASSWORD, UserAttributes=described)
    shown = as_dict(api.admin_get_user(UserPoolId="eu-west-1_Triggers1", Username="bob")["UserAttributes"])
    for name in BOTH:
        expected = None if name not in given else "true" if name in verifies else "false"
        assert shown.get(f"{name}_verified") == expected, shown


def test_rules_are_changed_while_the_server_runs(pool, server):
    app = pool.client()

    def change(triggers):
        return server.control.call("PATCH", "triggers", {"realm": pool.id, "triggers": triggers})

    assert server.control.get("triggers", realm=pool.id).json() == {"realm": pool.id, "triggers": {}}
    claims = {"version": "V2_0", "addClaims": {"tenant": "blue"}, "to": ["access", "id"]}
    rules = {"PreSignUp": {"rule": {"autoConfirm": True}}, "PreTokenGeneration": {"rule": claims}}
    answer = change(rules)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()["triggers"]) == set(rules)
    name = "ruled@example.com"
    assert app.sign_up(name)["UserConfirmed"]
    tokens = app.sign_in(name)
    assert [claims_of(tokens[kind])["tenant"] for kind in ("AccessToken", "IdToken")] == ["blue", "blue"]
    # What it shows is what it takes: a round trip changes nothing.
    shown = server.control.get("triggers", realm=pool.id).json()["triggers"]
    assert change(shown).json()["triggers"] == shown
    # An update of the pool by the service's own call leaves the rules be; null takes one away, others stay.
    server.api().update_user_pool(UserPoolId=pool.id)
    assert change({"PreTokenGeneration": None}).json()["triggers"] == {"PreSignUp": shown["PreSignUp"]}
    assert "tenant" not in claims_of(app.sign_in(name)["IdToken"])
    for wrong, words in (
        ({"PreSignIn": {"rule": {}}}, "PreSignIn"),
        ({"Nothing": None}, "there is no trigger Nothing"),
        ({"PreSignUp": {"rule": {}, "webhook": "http://localhost:1"}}, "one of the two"),
        ({"PreSignUp": {"rule": {"autoConfirm": 5}}}, "autoConfirm"),
    ):
        refused = change(wrong)
        assert refused.status_code == 400 and words in refused.json()["detail"], refused.text
    assert server.control.get("triggers", realm=pool.id).json()["triggers"] == {"PreSignUp": shown["PreSignUp"]}
    missing = server.control.get("triggers", realm="nowhere")
    assert missing.status_code == 404 and missing.json()["code"] == "pool_not_found"


def sign_in(idp, name="ada@example.com", password=PASSWORD, **more):
    return idp.initiate_auth(
        ClientId="web",
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": name, "PASSWORD": password},
        **more,
    )


def sign_up(idp, name="new@example.com", **more):
    return idp.sign_up(ClientId="web", Username=name, Password=PASSWORD, **more)


def refused(code, call):
    with pytest.raises(ClientError) as failure:
        call()
    error = failure.value.response["Error"]
    assert error["Code"] == code, error
    return error["Message"]


def user(idp, name="new@example.com"):
    return idp.admin_get_user(UserPoolId="eu-west-1_Triggers1", Username=name)


def test_pre_sign_up_is_told_everything_and_may_confirm(start, hook):
    idp = hooked(start, hook, "PreSignUp", "PostConfirmation").api("eu-west-1")
    hook.answers["PreSignUp"] = {"autoConfirmUser": True, "autoVerifyEmail": True}
    result = sign_up(idp, ValidationData=[{"Name": "captcha", "Value": "yes"}], ClientMetadata={"from": "shop"})
    assert result["UserConfirmed"] is True and "CodeDeliveryDetails" not in result
    event = hook.of("PreSignUp")[0]
    assert event == {
        "version": "1",
        "region": "eu-west-1",
        "userPoolId": "eu-west-1_Triggers1",
        "userName": result["UserSub"],
        "callerContext": {"awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": "web"},
        "triggerSource": "PreSignUp_SignUp",
        "request": {
            "userAttributes": {"email": "new@example.com"},
            "validationData": {"captcha": "yes"},
            "clientMetadata": {"from": "shop"},
        },
        "response": {"autoConfirmUser": False, "autoVerifyEmail": False, "autoVerifyPhone": False},
    }
    found = user(idp)
    assert found["UserStatus"] == "CONFIRMED"
    assert as_dict(found["UserAttributes"])["email_verified"] == "true"
    confirmation = hook.of("PostConfirmation")[0]
    assert confirmation["triggerSource"] == "PostConfirmation_ConfirmSignUp"
    assert confirmation["request"]["userAttributes"]["cognito:user_status"] == "CONFIRMED"
    assert sign_in(idp, "new@example.com")["AuthenticationResult"]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((403, {}, {"errorMessage": "not you"}), "PostConfirmation failed with error not you."),
        ((200, {}, b"nonsense"), "Invalid lambda function output : Invalid JSON"),
        ((200, {}, b"null"), "Invalid lambda function output : Invalid JSON"),
        ((200, {}, b"{}"), "Unrecognizable lambda output"),
    ],
)
def test_a_refusal_is_told_by_the_control_front_too(start, hook, answer, words):
    """Every failure has words in every front: a trigger's refusal was a 500 here. The words are the service's."""
    server = hooked(start, hook, "PostConfirmation")
    sub = sign_up(server.api("eu-west-1"))["UserSub"]
    hook.answers["PostConfirmation"] = answer
    refusal = server.control.call("POST", f"users/{sub}/confirm")
    told = refusal.json()
    assert (refusal.status_code, told["code"], told["detail"]) == (409, "trigger_failed", words)


def test_pre_sign_up_may_refuse(start, hook):
    idp = hooked(start, hook, "PreSignUp").api("eu-west-1")
    for answer in [
        (200, {"X-Amz-Function-Error": "Unhandled"}, {"errorMessage": "not you", "errorType": "Error"}),
        (403, {}, {"errorMessage": "not you"}),
    ]:
        hook.answers["PreSignUp"] = answer
        message = refused("UserLambdaValidationException", lambda: sign_up(idp))
        assert message == "PreSignUp failed with error not you."
    refused("UserNotFoundException", lambda: user(idp))


NO_JSON = ("InvalidLambdaResponseException", "Invalid lambda function output : Invalid JSON")
OTHER_SHAPE = ("InvalidLambdaResponseException", "Unrecognizable lambda output")


@pytest.mark.parametrize(
    ("answer", "code", "words"),
    [
        ((200, {}, b""), *NO_JSON),
        ((204, {}, b""), *NO_JSON),
        ((200, {}, b"null"), *NO_JSON),
        ((200, {}, b"nonsense"), *NO_JSON),
        ((200, {}, b"undefined"), *NO_JSON),
        ((200, {}, b'{"response": {}'), *NO_JSON),
        ((200, {}, b"{}"), *OTHER_SHAPE),
        ((200, {}, b"[]"), *OTHER_SHAPE),
        ((200, {}, b'"yes"'), *OTHER_SHAPE),
        ((200, {}, {"response": "yes"}), *OTHER_SHAPE),
        ((200, {}, {"response": {"autoConfirmUser": "yes"}}), *OTHER_SHAPE),
        ((200, {}, b" " * (2 << 20)), *OTHER_SHAPE),
        ((302, {"Location": "/PreSignUp"}, b""), "UnexpectedLambdaException", None),
        ((500, {}, b"oops"), "UnexpectedLambdaException", None),
    ],
)
def test_what_no_trigger_says_is_refused(start, hook, answer, code, words):
    idp = hooked(start, hook, "PreSignUp").api("eu-west-1")
    hook.answers["PreSignUp"] = answer
    message = refused(code, lambda: sign_up(idp))
    assert words in (None, message)
    assert len(hook.events) == 1
    refused("UserNotFoundException", lambda: user(idp))


def test_a_trigger_without_an_answer(start):
    arn = "arn:aws:lambda:eu-west-1:000000000000:function:gone"
    server = serve(start, {"PreSignUp": {"webhook": "http://127.0.0.1:1/"}}, LambdaConfig={"PreAuthentication": arn})
    idp = server.api("eu-west-1")
    message = refused("UnexpectedLambdaException", lambda: sign_up(idp))
    assert message.startswith("PreSignUp invocation failed due to error ")
    message = refused("UnexpectedLambdaException", lambda: sign_in(idp))
    assert message == "PreAuthentication invocation failed due to error ResourceNotFoundException."
    described = idp.describe_user_pool(UserPoolId="eu-west-1_Triggers1")["UserPool"]
    assert described["LambdaConfig"] == {"PreAuthentication": arn}


def test_a_silent_trigger_is_tried_three_times_and_blocks_no_other_request(start, hook):
    server = hooked(start, hook, "PreSignUp", timeout="PT2S")
    idp = server.api("eu-west-1")
    over = threading.Event()
    hook.answers["PreSignUp"] = lambda event: over.wait(60) and {}
    results = []
    threads = [
        threading.Thread(
            target=lambda i=i: results.append(
                refused("UnexpectedLambdaException", lambda: sign_up(server.api("eu-west-1"), f"p{i}@example.com"))
            )
        )
        for i in range(8)
    ]
    for thread in threads:
        thread.start()
    eventually(lambda: hook.events)
    # While all of them wait for six seconds.
    assert sign_in(idp)["AuthenticationResult"] and results == []
    for thread in threads:
        thread.join()
    over.set()
    expected = "PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
    assert results == [expected] * 8
    eventually(lambda: len(hook.events) >= 24)
    assert len(hook.events) == 24


def test_post_confirmation_fails_behind_the_commit(start, hook):
    server = hooked(start, hook, "PostConfirmation")
    idp = server.api("eu-west-1")
    seen = []

    def during(event):
        seen.append(user(idp)["UserStatus"])
        return 500, {}, {"errorMessage": "too late"}

    hook.answers["PostConfirmation"] = during
    sign_up(idp)
    code = server.outbox.code("new@example.com")
    message = refused(
        "UserLambdaValidationException",
        lambda: idp.confirm_sign_up(ClientId="web", Username="new@example.com", ConfirmationCode=code),
    )
    assert message == "PostConfirmation failed with error too late."
    assert seen == ["CONFIRMED"] and user(idp)["UserStatus"] == "CONFIRMED"


def test_authentication_triggers_and_their_metadata(start, hook):
    idp = hooked(start, hook, "PreAuthentication", "PostAuthentication").api("eu-west-1")
    sign_in(idp, ClientMetadata={"a": "1"})
    before, after = hook.of("PreAuthentication")[0], hook.of("PostAuthentication")[0]
    assert before["request"]["validationData"] == {"a": "1"} and "userNotFound" not in before["request"]
    assert after["request"]["newDeviceUsed"] is False and "clientMetadata" not in after["request"]
    hook.answers["PostAuthentication"] = (400, {}, {"errorMessage": "no"})
    assert refused("UserLambdaValidationException", lambda: sign_in(idp)) == "PostAuthentication failed with error no."
    hook.answers["PreAuthentication"] = (400, {}, {"errorMessage": "never"})
    refused("UserLambdaValidationException", lambda: sign_in(idp))
    assert len(hook.of("PostAuthentication")) == 2


@pytest.mark.parametrize(("hides", "told"), [("LEGACY", [None]), ("ENABLED", [False, True])])
def test_the_reason_names_an_unknown_user_that_the_client_does_not_see(start, hook, hides, told):
    """The member comes with PreventUserExistenceErrors alone (developer guide, parameters of PreAuthentication)."""
    client = {"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"], "PreventUserExistenceErrors": hides}
    idp = hooked(start, hook, "PreAuthentication", Clients=[client]).api("eu-west-1")
    sign_in(idp)
    code = "NotAuthorizedException" if hides == "ENABLED" else "UserNotFoundException"
    refused(code, lambda: sign_in(idp, "nobody@example.com"))
    assert [event["request"].get("userNotFound") for event in hook.of("PreAuthentication")] == told


def test_wrong_passwords_count_once_with_triggers(start, hook):
    idp = hooked(start, hook, "PreAuthentication").api("eu-west-1")
    for _ in range(5):
        message = refused("NotAuthorizedException", lambda: sign_in(idp, password="Wrong-Horse-1"))
        assert message == "Incorrect username or password."
    assert refused("NotAuthorizedException", lambda: sign_in(idp)) == "Password attempts exceeded"


def test_pre_token_generation_changes_tokens(start, hook):
    triggers = {"PreTokenGeneration": {"webhook": f"{hook.url}/PreTokenGeneration", "version": "V2_0"}}
    idp = serve(start, triggers).api("eu-west-1")
    hook.answers["PreTokenGeneration"] = {
        "claimsAndScopeOverrideDetails": {
            "idTokenGeneration": {
                "claimsToAddOrOverride": {"tenant": "blue", "sub": "x", "list": [1, 2]},
                "claimsToSuppress": ["email"],
            },
            "accessTokenGeneration": {
                "claimsToAddOrOverride": {"tenant": "blue", "client_id": "x"},
                "scopesToAdd": ["orders/read", "orders/read"],
                "scopesToSuppress": ["aws.cognito.signin.user.admin"],
            },
            "groupOverrideDetails": {"groupsToOverride": ["other"]},
        }
    }
    result = sign_in(idp)["AuthenticationResult"]
    event = hook.of("PreTokenGeneration")[0]
    assert event["version"] == "2" and event["triggerSource"] == "TokenGeneration_Authentication"
    assert event["request"]["scopes"] == ["aws.cognito.signin.user.admin"]
    assert event["request"]["groupConfiguration"] == {
        "groupsToOverride": ["plain"],
        "iamRolesToOverride": [],
        "preferredRole": None,
    }
    identity, access = claims_of(result["IdToken"]), claims_of(result["AccessToken"])
    assert identity["tenant"] == "blue" and identity["list"] == [1, 2] and "email" not in identity
    assert identity["sub"] == event["userName"] and identity["cognito:groups"] == ["other"]
    assert access["tenant"] == "blue" and access["client_id"] == "web" and access["scope"] == "orders/read"
    hook.answers["PreTokenGeneration"] = {}
    idp.initiate_auth(
        ClientId="web", AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": result["RefreshToken"]}
    )
    assert hook.of("PreTokenGeneration")[1]["triggerSource"] == "TokenGeneration_RefreshTokens"


def test_rules_answer_triggers_too(start):
    server = serve(
        start,
        {
            "PreSignUp": {"rule": {"autoConfirm": True, "autoVerify": ["email"]}},
            "PreTokenGeneration": {
                "rule": {"version": "V2_0", "addClaims": {"tenant": "blue"}, "to": ["access", "id"]}
            },
            "UserMigration": {
                "rule": {
                    "users": [
                        {
                            "username": "old@example.com",
                            "password": "old",
                            "attributes": {"email": "old@example.com", "email_verified": "true"},
                        }
                    ]
                }
            },
        },
    )
    idp = server.api("eu-west-1")
    assert sign_up(idp)["UserConfirmed"] is True
    result = sign_in(idp, "new@example.com")["AuthenticationResult"]
    assert claims_of(result["AccessToken"])["tenant"] == claims_of(result["IdToken"])["tenant"] == "blue"
    refused("UserNotFoundException", lambda: sign_in(idp, "old@example.com", "wrong"))
    assert sign_in(idp, "old@example.com", "old")["AuthenticationResult"]
    assert user(idp, "old@example.com")["UserStatus"] == "CONFIRMED"


def test_a_rule_refuses(start):
    idp = serve(start, {"PreAuthentication": {"rule": {"deny": "closed today"}}}).api("eu-west-1")
    message = refused("UserLambdaValidationException", lambda: sign_in(idp))
    assert message == "PreAuthentication failed with error closed today."


def test_custom_message_puts_mails_into_words(start, hook):
    server = hooked(start, hook, "CustomMessage")
    idp = server.api("eu-west-1")
    hook.answers["CustomMessage"] = {"emailSubject": "Hi", "emailMessage": "Yours: {####}"}
    sign_up(idp, ClientMetadata={"a": "1"})
    message = server.outbox.last("new@example.com")
    assert message["subject"] == "Hi" and message["body"] == f"Yours: {message['code']}"
    event = hook.of("CustomMessage")[0]
    assert event["triggerSource"] == "CustomMessage_SignUp"
    assert event["request"]["codeParameter"] == "{####}" and event["request"]["clientMetadata"] == {"a": "1"}
    hook.answers["CustomMessage"] = {"emailMessage": "no code"}
    refused("InvalidLambdaResponseException", lambda: sign_up(idp, "other@example.com"))


def custom(idp, **parameters):
    return idp.initiate_auth(
        ClientId="web", AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ada@example.com"} | parameters
    )


def answer(idp, challenge, value):
    return idp.respond_to_auth_challenge(
        ClientId="web",
        ChallengeName="CUSTOM_CHALLENGE",
        Session=challenge["Session"],
        ChallengeResponses={"USERNAME": challenge["ChallengeParameters"]["USERNAME"], "ANSWER": value},
    )


def test_custom_auth_by_rule(start):
    rule = {"challenge": {"parameters": {"question": "2+2?"}, "answer": "4", "tries": 2}}
    idp = serve(start, {"DefineAuthChallenge": {"rule": rule}}).api("eu-west-1")
    first = custom(idp)
    assert first["ChallengeName"] == "CUSTOM_CHALLENGE" and first["ChallengeParameters"]["question"] == "2+2?"
    second = answer(idp, first, "5")
    assert second["ChallengeName"] == "CUSTOM_CHALLENGE" and second["Session"] != first["Session"]
    refused("NotAuthorizedException", lambda: answer(idp, first, "4"))
    assert answer(idp, second, "4")["AuthenticationResult"]["AccessToken"]
    third = answer(idp, custom(idp), "5")
    message = refused("NotAuthorizedException", lambda: answer(idp, third, "5"))
    assert message == "Incorrect username or password."


def test_custom_auth_by_webhook(start, hook):
    names = ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]
    idp = hooked(start, hook, *names).api("eu-west-1")

    def define(event):
        session = event["request"]["session"]
        done = bool(session) and session[-1]["challengeResult"]
        return {
            "challengeName": None if done else "CUSTOM_CHALLENGE",
            "issueTokens": done,
            "failAuthentication": False,
        }

    hook.answers["DefineAuthChallenge"] = define
    hook.answers["CreateAuthChallenge"] = {
        "publicChallengeParameters": {"hint": "colour"},
        "privateChallengeParameters": {"answer": "blue"},
        "challengeMetadata": "COLOUR",
    }
    hook.answers["VerifyAuthChallengeResponse"] = lambda event: {
        "answerCorrect": event["request"]["challengeAnswer"] == event["request"]["privateChallengeParameters"]["answer"]
    }
    wrong = answer(idp, custom(idp), "red")
    assert answer(idp, wrong, "blue")["AuthenticationResult"]
    sessions = [event["request"]["session"] for event in hook.of("DefineAuthChallenge")]
    assert sessions == [
        [],
        [{"challengeName": "CUSTOM_CHALLENGE", "challengeResult": False, "challengeMetadata": "COLOUR"}],
        [
            {"challengeName": "CUSTOM_CHALLENGE", "challengeResult": False, "challengeMetadata": "COLOUR"},
            {"challengeName": "CUSTOM_CHALLENGE", "challengeResult": True, "challengeMetadata": "COLOUR"},
        ],
    ]


def test_custom_auth_without_triggers(start):
    idp = serve(start, {}).api("eu-west-1")
    message = refused("InvalidParameterException", lambda: custom(idp))
    assert message == "Custom auth lambda trigger is not configured for the user pool."


def test_metadata_of_a_sign_in_s_first_call_is_not_for_custom_message(start, hook):
    hook.answers["CustomMessage"] = {"emailMessage": "{####}"}
    policies = {"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}}
    client = {"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_USER_AUTH"]}
    triggers = {"CustomMessage": {"webhook": hook.url + "/CustomMessage"}}
    server = serve(start, triggers, Policies=policies, Clients=[client])
    answer = server.api("eu-west-1").initiate_auth(
        ClientId="web",
        AuthFlow="USER_AUTH",
        AuthParameters={"USERNAME": "ada@example.com", "PREFERRED_CHALLENGE": "EMAIL_OTP"},
        ClientMetadata={"from": "shop"},
    )
    assert answer["ChallengeName"] == "EMAIL_OTP"
    (event,) = hook.of("CustomMessage")
    assert event["triggerSource"] == "CustomMessage_Authentication" and not event["request"].get("clientMetadata")
    assert server.outbox.last("ada@example.com")["client_metadata"] == {"from": "shop"}
