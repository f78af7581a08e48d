"""Levels of authentication: `acr_values` of a request and the claims of its tokens.

As the developer guide has it ("Authentication levels with ACR and AMR claims"): what the service itself does of it was
not seen yet, so that tokens of sign-ins without a level have no such claims.
"""

from datetime import datetime

import pytest

from support.pools import Pool, fails, otp_challenge
from support.tokens import claims_of
from support.totp import totp

LEVELS = [f"urn:cognito:loa:{number}" for number in range(1, 5)]
MAIL = {
    "EmailSendingAccount": "DEVELOPER",
    "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/shop@example.com",
}


@pytest.fixture(scope="module")
def shop(server):
    """A pool that takes mailed codes alone, and apps and mailed codes beside a password."""
    pool = Pool(
        server,
        EmailConfiguration=MAIL,
        Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}},
    )
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id,
        MfaConfiguration="OPTIONAL",
        SoftwareTokenMfaConfiguration={"Enabled": True},
        EmailMfaConfiguration={},
    )
    return pool


@pytest.fixture
def app(shop):
    return shop.client()


def registered(app, person) -> str:
    """The key of the person's app, which nobody asks for by itself."""
    token = app.sign_in(person)["AccessToken"]
    secret = app.api.associate_software_token(AccessToken=token)["SecretCode"]
    app.api.verify_software_token(AccessToken=token, UserCode=totp(secret))
    return secret


def begin(app, person, *levels, **parameters):
    targets = {"TARGET_ACR_VALUES": " ".join(levels)} if levels else {}
    return app.initiate("USER_AUTH", USERNAME=str(person), **targets | parameters)


def go_on(app, challenge, person, name=None, **answers):
    return app.respond(name or challenge["ChallengeName"], challenge["Session"], USERNAME=str(person), **answers)


def told(answer):
    """What both tokens say of the sign-in."""
    tokens = answer["AuthenticationResult"]
    first, second = (claims_of(tokens[name]) for name in ("AccessToken", "IdToken"))
    assert [first.get(name) for name in ("acr", "amr")] == [second.get(name) for name in ("acr", "amr")]
    return first.get("acr"), first.get("amr")


def test_tokens_say_nothing_of_it_unless_asked(shop, app):
    person = shop.user()
    done = begin(app, person, PREFERRED_CHALLENGE="PASSWORD", PASSWORD=person.password)
    assert told(done) == (None, None)


def test_a_password_is_the_first_level(shop, app):
    person = shop.user()
    done = begin(app, person, LEVELS[0], PREFERRED_CHALLENGE="PASSWORD", PASSWORD=person.password)
    assert told(done) == (LEVELS[0], ["pwd"])
    assert begin(app, person, LEVELS[0])["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP"]


def test_a_mailed_code_is_the_second_level(shop, app, outbox):
    person = shop.user()
    asked = begin(app, person, LEVELS[1], PREFERRED_CHALLENGE="EMAIL_OTP")
    assert asked["ChallengeName"] == "EMAIL_OTP"
    done = go_on(app, asked, person, EMAIL_OTP_CODE=outbox.code(person.email))
    assert told(done) == (LEVELS[1], ["email_otp"])


def test_a_mailed_code_beside_the_password_is_the_third(shop, app, outbox):
    person = shop.user()
    asked = begin(app, person, LEVELS[2], PREFERRED_CHALLENGE="PASSWORD", PASSWORD=person.password)
    assert asked["ChallengeName"] == "EMAIL_OTP"
    done = go_on(app, asked, person, EMAIL_OTP_CODE=outbox.code(person.email))
    assert told(done) == (LEVELS[2], ["pwd", "email_otp", "mfa"])


def test_an_app_beside_the_password_is_the_fourth_and_refreshing_keeps_it(shop, app):
    person = shop.user()
    secret = registered(app, person)
    offered = begin(app, person, LEVELS[3])
    assert offered["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]
    asked = go_on(app, offered, person, ANSWER="PASSWORD", PASSWORD=person.password)
    assert asked["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    done = go_on(app, asked, person, SOFTWARE_TOKEN_MFA_CODE=totp(secret, steps=1))
    assert told(done) == (LEVELS[3], ["pwd", "otp", "mfa"])
    again = app.refresh(done["AuthenticationResult"]["RefreshToken"])
    assert claims_of(again["AccessToken"])["acr"] == LEVELS[3]
    assert claims_of(again["IdToken"])["amr"] == ["pwd", "otp", "mfa"]


def test_a_token_counts_for_what_it_shows(shop, app):
    person = shop.user()
    secret = registered(app, person)
    token = app.sign_in(person)["AccessToken"]
    asked = begin(app, person, LEVELS[3], ACCESS_TOKEN=token)
    assert asked["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    done = go_on(app, asked, person, SOFTWARE_TOKEN_MFA_CODE=totp(secret, steps=1))
    assert told(done) == (LEVELS[3], ["pwd", "otp", "mfa"])
    better = done["AuthenticationResult"]["AccessToken"]
    with fails("InvalidParameterException"):
        begin(app, person, LEVELS[3], ACCESS_TOKEN=better)
    with fails("InvalidParameterException"):
        begin(app, person, LEVELS[0], ACCESS_TOKEN=better)


def test_a_token_counts_for_so_long(own_server):
    pool = Pool(own_server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True}
    )
    app, person = pool.client(), pool.user()
    own_server.clock.freeze()
    token = app.sign_in(person)["AccessToken"]
    secret = app.api.associate_software_token(AccessToken=token)["SecretCode"]
    now = datetime.fromisoformat(own_server.clock.now()["now"]).timestamp()
    app.api.verify_software_token(AccessToken=token, UserCode=totp(secret, now))
    own_server.clock.advance(300)
    assert begin(app, person, LEVELS[3], ACCESS_TOKEN=token, MAX_AGE="300")["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    asked = begin(app, person, LEVELS[3], ACCESS_TOKEN=token, MAX_AGE="299")
    assert asked["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]


def test_the_best_level_within_reach_is_taken(shop, app):
    person = shop.user()
    asked = begin(
        app, person, "urn:nobody:knows", LEVELS[3], LEVELS[0], PREFERRED_CHALLENGE="PASSWORD", PASSWORD=person.password
    )
    assert told(asked) == (LEVELS[0], ["pwd"])
    with fails("InvalidParameterException"):
        begin(app, person, LEVELS[3])
    with fails("InvalidParameterException"):
        begin(app, person, "urn:nobody:knows")


def test_a_required_factor_is_asked_for_at_the_first_level_too(shop, app):
    person = shop.user()
    secret = registered(app, person)
    shop.api.admin_set_user_mfa_preference(
        UserPoolId=shop.id, Username=person.email, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    asked = begin(app, person, LEVELS[0], PREFERRED_CHALLENGE="PASSWORD", PASSWORD=person.password)
    assert asked["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    done = go_on(app, asked, person, SOFTWARE_TOKEN_MFA_CODE=totp(secret, steps=1))
    assert told(done) == (LEVELS[3], ["pwd", "otp", "mfa"])


def test_what_does_not_go_together_is_refused(shop, app):
    person, other = shop.user(), shop.user()
    token = app.sign_in(other)["AccessToken"]
    with fails("InvalidParameterException"):
        begin(app, person, ACCESS_TOKEN=token)
    with fails("NotAuthorizedException"):
        begin(app, person, LEVELS[2], ACCESS_TOKEN=token)
    with fails("InvalidParameterException"):
        begin(app, person, LEVELS[0], MAX_AGE="soon")


def test_a_pool_names_its_levels(shop, server):
    named = {"Level1": {"AcrValue": "urn:shop:low"}, "Level4": {"AcrValue": "urn:shop:high"}}
    pool = Pool(server)
    signed = {"Authorization": "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/cognito-idp/aws4_request, Signature=0"}
    changed = {"UserPoolId": pool.id, "AutoVerifiedAttributes": ["email"], "AcrConfiguration": named}
    assert server.post("UpdateUserPool", changed, **signed).ok
    app, person = pool.client(), pool.user()
    done = begin(app, person, "urn:shop:low", PREFERRED_CHALLENGE="PASSWORD", PASSWORD=person.password)
    assert told(done) == ("urn:shop:low", ["pwd"])
    with fails("InvalidParameterException"):
        begin(app, person, LEVELS[0])


def test_a_usual_choice_is_as_it_was(shop, app):
    person = shop.user()
    registered(app, person)
    assert otp_challenge(app, person)["ChallengeName"] == "EMAIL_OTP"
