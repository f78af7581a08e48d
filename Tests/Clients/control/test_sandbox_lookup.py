"""Calls with only a session or a token find their sandbox by it and touch no other."""

import pytest
import requests

from control.test_sandboxes import ADA, Sandbox
from support.pools import PASSWORD, attributes, fails
from support.totp import totp


@pytest.fixture
def pair(own_server):
    return own_server, Sandbox(own_server), Sandbox(own_server)


def operations(control):
    answer = control.get("requests")
    assert answer.status_code == 200, answer.text
    return [one["operation"] for one in answer.json()["requests"] if one.get("operation")]


def test_an_access_token_leads_to_its_sandbox(pair):
    server, first, second = pair
    plain = server.api()
    for sandbox, name in ((first, "One"), (second, "Two")):
        token = sandbox.sign_in()["AccessToken"]
        plain.update_user_attributes(AccessToken=token, UserAttributes=attributes({"name": name}))
        assert {"Name": "name", "Value": name} in plain.get_user(AccessToken=token)["UserAttributes"]
        claims = requests.get(f"{server.url}/oauth2/userInfo", headers={"Authorization": f"Bearer {token}"}, timeout=60)
        assert claims.status_code in (200, 401, 403)
    for sandbox, name in ((first, "One"), (second, "Two")):
        user = sandbox.api.admin_get_user(UserPoolId=sandbox.pool, Username=ADA)
        assert {"Name": "name", "Value": name} in user["UserAttributes"]
        assert "UpdateUserAttributes" in operations(sandbox.control)
    described = plain.admin_get_user(UserPoolId="us-east-1_Understudy", Username=ADA)
    assert {"One", "Two"}.isdisjoint(one["Value"] for one in described["UserAttributes"])
    assert operations(server.control) == ["AdminGetUser"]
    # The token of one is none in the other.
    other = second.sign_in()["AccessToken"]
    plain.global_sign_out(AccessToken=other)
    assert plain.get_user(AccessToken=first.sign_in()["AccessToken"])


def test_a_session_leads_to_its_sandbox(pair):
    server, first, second = pair
    plain = server.api()
    for sandbox in (first, second):
        made = sandbox.api.create_user_pool(PoolName="strict")["UserPool"]["Id"]
        sandbox.api.set_user_pool_mfa_config(
            UserPoolId=made, MfaConfiguration="ON", SoftwareTokenMfaConfiguration={"Enabled": True}
        )
        client = sandbox.api.create_user_pool_client(
            UserPoolId=made, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"]
        )["UserPoolClient"]["ClientId"]
        sandbox.api.admin_create_user(
            UserPoolId=made, Username="grace", MessageAction="SUPPRESS", TemporaryPassword="Temporary-Pass-1"
        )
        sandbox.api.admin_set_user_password(UserPoolId=made, Username="grace", Password=PASSWORD, Permanent=True)
        challenge = plain.initiate_auth(
            ClientId=client,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "grace", "PASSWORD": PASSWORD},
        )
        assert challenge["ChallengeName"] == "MFA_SETUP"
        associated = plain.associate_software_token(Session=challenge["Session"])
        verified = plain.verify_software_token(Session=associated["Session"], UserCode=totp(associated["SecretCode"]))
        done = plain.respond_to_auth_challenge(
            ClientId=client,
            ChallengeName="MFA_SETUP",
            Session=verified["Session"],
            ChallengeResponses={"USERNAME": "grace"},
        )
        assert done["AuthenticationResult"]["AccessToken"]
        assert {"AssociateSoftwareToken", "VerifySoftwareToken"} <= set(operations(sandbox.control))
    assert operations(server.control) == []


def test_a_request_that_names_a_deleted_sandbox_is_rejected(pair):
    server, first, second = pair
    first.delete()
    with fails("InvalidParameterException"):
        first.api.list_user_pools(MaxResults=1)
    for name in (first.id, "sandbox-none"):
        answer = server.post("ListUserPools", {"MaxResults": 1}, **{"Understudy-Sandbox": name})
        assert answer.status_code == 400, answer.text
    assert operations(server.control) == [] and operations(second.control) == []
