"""GetClientToken and GetDerivedToken. The pinned boto3 is older than both, so they are called by hand."""

import re

import pytest

from support.pools import Pool, fails
from support.server import SIGNED
from support.shapes import check_answer
from support.tokens import claims_of as payload

EXCHANGE = ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION"]


def post(server, operation, body, **headers):
    answer = server.post(operation, body, **headers)
    check_answer(operation, answer.status_code, answer.content)
    return answer.json()


def error(answer):
    return answer["__type"], answer["message"]


@pytest.fixture
def files(pool):
    pool.api.create_resource_server(
        UserPoolId=pool.id,
        Identifier="files",
        Name="files",
        Scopes=[{"ScopeName": name, "ScopeDescription": name} for name in ("read", "write", "purge")],
    )
    return pool


@pytest.fixture
def machine(files):
    return files.client(
        GenerateSecret=True,
        ExplicitAuthFlows=["ALLOW_CLIENT_TOKEN_AUTH"],
        AllowedOAuthScopes=["files/read", "files/write"],
    )


@pytest.fixture
def gateway(files):
    """A client that exchanges tokens."""
    return files.client(
        GenerateSecret=True,
        ExplicitAuthFlows=[*EXCHANGE, "ALLOW_USER_PASSWORD_AUTH"],
        AllowedOAuthScopes=["files/read", "openid", "aws.cognito.signin.user.admin"],
    )


def client_token(server, client, **more):
    return post(server, "GetClientToken", {"ClientId": client.id, "Secret": client.secret} | more)


def derived(server, client, token, kind="ACCESS_TOKEN", signed=False, **more):
    body = {"ClientId": client.id, "SubjectToken": token, "SubjectTokenType": kind} | more
    if not signed and "ClientSecret" not in more:
        body["ClientSecret"] = client.secret
    return post(server, "GetDerivedToken", body, **(SIGNED if signed else {}))


def test_a_token_for_the_client_itself(server, machine):
    result = client_token(server, machine)["ClientAuthenticationResult"]
    assert (result["TokenType"], result["ExpiresIn"]) == ("Bearer", 3600)
    claims = payload(result["AccessToken"])
    assert claims["sub"] == claims["client_id"] == machine.id
    assert (claims["token_use"], claims["scope"], claims["version"]) == ("access", "files/read files/write", 2)
    assert claims["iss"] == machine.pool.issuer and "username" not in claims
    result = client_token(server, machine, Scopes=["files/write"])["ClientAuthenticationResult"]
    assert payload(result["AccessToken"])["scope"] == "files/write"


def test_either_live_secret_opens(server, machine):
    second = machine.api.add_user_pool_client_secret(UserPoolId=machine.pool.id, ClientId=machine.id)
    value = second["ClientSecretDescriptor"]["ClientSecretValue"]
    assert client_token(server, machine, Secret=value)["ClientAuthenticationResult"]
    assert client_token(server, machine)["ClientAuthenticationResult"]


def test_a_scope_that_its_server_lost_is_not_granted(server, machine):
    machine.api.update_resource_server(
        UserPoolId=machine.pool.id,
        Identifier="files",
        Name="files",
        Scopes=[{"ScopeName": "read", "ScopeDescription": "read"}],
    )
    result = client_token(server, machine, Scopes=["files/read", "files/write"])["ClientAuthenticationResult"]
    assert payload(result["AccessToken"])["scope"] == "files/read"


def test_refusals_of_client_tokens(server, machine, gateway):
    secret = "x" * 40
    assert error(client_token(server, machine, Secret=secret)) == ("NotAuthorizedException", "Invalid client secret")
    assert error(client_token(server, machine, Scopes=["files/purge"])) == (
        "InvalidParameterException",
        "Invalid scope requested: files/purge",
    )
    assert error(client_token(server, gateway)) == (
        "InvalidParameterException",
        "CLIENT_TOKEN_AUTH is not enabled for the client.",
    )
    public = machine.pool.client()
    code, _ = error(post(server, "GetClientToken", {"ClientId": public.id, "Secret": secret}))
    assert code == "NotAuthorizedException"
    code, _ = error(post(server, "GetClientToken", {"ClientId": "none", "Secret": secret}))
    assert code == "ResourceNotFoundException"
    # Nothing but the secret counts.
    answer = post(server, "GetClientToken", {"ClientId": machine.id, "Secret": secret}, **SIGNED)
    assert error(answer)[0] == "NotAuthorizedException"


def test_the_flow_stands_alone(files):
    with fails("InvalidParameterException", re.compile("ALLOW_CLIENT_TOKEN_AUTH")):
        files.client(ExplicitAuthFlows=["ALLOW_CLIENT_TOKEN_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])


def test_the_flow_creates_no_session(machine, person):
    with fails("InvalidParameterException"):
        machine.start(person, person.password)


def test_a_token_as_if_the_user_had_requested_it(server, gateway, person):
    token = gateway.sign_in(person)["AccessToken"]
    answer = derived(server, gateway, token)
    assert (answer["IssuedTokenType"], answer["TokenType"], answer["ExpiresIn"]) == ("ACCESS_TOKEN", "Bearer", 3600)
    assert answer["Scopes"] == ["aws.cognito.signin.user.admin"]
    old, new = payload(token), payload(answer["IssuedToken"])
    assert new["sub"] == old["sub"] and new["username"] == old["username"] and new["auth_time"] == old["auth_time"]
    assert new["client_id"] == gateway.id and "act" not in new and "aud" not in new
    assert gateway.who(answer["IssuedToken"])["Username"] == old["username"]


def test_scopes_are_those_that_all_have(server, gateway, person):
    token = gateway.sign_in(person)["AccessToken"]
    wide = derived(server, gateway, token, Scopes=["aws.cognito.signin.user.admin", "files/read"])
    assert wide["Scopes"] == ["aws.cognito.signin.user.admin"]
    assert payload(wide["IssuedToken"])["scope"] == "aws.cognito.signin.user.admin"
    assert error(derived(server, gateway, token, Scopes=["files/read"])) == (
        "InvalidParameterException",
        "Invalid scope requested: files/read",
    )


def test_whom_it_is_for(server, gateway, person):
    token = gateway.sign_in(person)["AccessToken"]
    audience = lambda **more: payload(derived(server, gateway, token, **more)["IssuedToken"])["aud"]  # noqa: E731
    assert audience(Resources=["files"]) == "files"
    assert audience(Audiences=["billing"]) == "billing"
    assert error(derived(server, gateway, token, Resources=["none"])) == (
        "ResourceNotFoundException",
        "Resource server none does not exist.",
    )
    assert (
        error(derived(server, gateway, token, Resources=["files"], Audiences=["x"]))[0] == "InvalidParameterException"
    )


def test_who_acts_is_named(server, gateway, machine, person):
    token = gateway.sign_in(person)["AccessToken"]
    actor = client_token(server, machine)["ClientAuthenticationResult"]["AccessToken"]
    first = derived(server, gateway, token, ActorToken=actor, ActorTokenType="ACCESS_TOKEN")["IssuedToken"]
    assert payload(first)["act"] == {"sub": machine.id, "client_id": machine.id}
    other = gateway.pool.user()
    actor = gateway.sign_in(other)["IdToken"]
    second = derived(server, gateway, first, ActorToken=actor, ActorTokenType="ID_TOKEN")["IssuedToken"]
    assert payload(second)["act"] == {
        "sub": other.sub,
        "client_id": gateway.id,
        "act": {"sub": machine.id, "client_id": machine.id},
    }
    assert "act" not in payload(derived(server, gateway, second)["IssuedToken"])


def test_id_tokens_on_either_side(server, gateway, person):
    tokens = gateway.sign_in(person)
    answer = derived(server, gateway, tokens["IdToken"], "ID_TOKEN", RequestedTokenType="ID_TOKEN", Audiences=["shop"])
    assert (answer["IssuedTokenType"], answer["TokenType"]) == ("ID_TOKEN", "N_A")
    claims = payload(answer["IssuedToken"])
    assert (claims["sub"], claims["aud"], claims["token_use"]) == (person.sub, "shop", "id")
    answer = derived(server, gateway, tokens["IdToken"], "ID_TOKEN")
    assert payload(answer["IssuedToken"])["token_use"] == "access"


def test_a_signature_stands_in_for_the_secret(server, gateway, person):
    token = gateway.sign_in(person)["AccessToken"]
    assert "IssuedToken" in derived(server, gateway, token, signed=True)
    wrong = derived(server, gateway, token, signed=True, ClientSecret="x" * 40)
    assert error(wrong) == ("NotAuthorizedException", "Invalid client secret")
    bare = post(
        server,
        "GetDerivedToken",
        {"ClientId": gateway.id, "SubjectToken": token, "SubjectTokenType": "ACCESS_TOKEN"},
    )
    assert error(bare)[0] == "NotAuthorizedException"


def test_tokens_that_no_longer_hold(server, gateway, person):
    tokens = gateway.sign_in(person)
    gateway.api.admin_user_global_sign_out(UserPoolId=gateway.pool.id, Username=str(person))
    assert error(derived(server, gateway, tokens["AccessToken"])) == (
        "NotAuthorizedException",
        "Access Token has been revoked",
    )
    assert error(derived(server, gateway, tokens["IdToken"], "ID_TOKEN"))[0] == "NotAuthorizedException"
    tokens = gateway.sign_in(person)
    made = derived(server, gateway, tokens["AccessToken"])["IssuedToken"]
    gateway.api.admin_disable_user(UserPoolId=gateway.pool.id, Username=str(person))
    with fails("NotAuthorizedException"):
        gateway.who(made)
    assert error(derived(server, gateway, "x.y.z"))[0] == "NotAuthorizedException"
    assert error(derived(server, gateway, tokens["IdToken"]))[0] == "NotAuthorizedException"


def test_another_pools_tokens_are_none(server, gateway):
    from support.pools import Pool

    other = Pool(server)
    token = other.client().sign_in(other.user())["AccessToken"]
    assert error(derived(server, gateway, token))[0] == "NotAuthorizedException"


def test_each_kind_must_be_allowed(server, files, person):
    client = files.client(ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", EXCHANGE[0]], GenerateSecret=True)
    token = client.sign_in(person)["AccessToken"]
    assert "IssuedToken" in derived(server, client, token)
    assert error(derived(server, client, token, ActorToken=token, ActorTokenType="ACCESS_TOKEN")) == (
        "InvalidParameterException",
        "TOKEN_EXCHANGE_DELEGATION is not enabled for the client.",
    )


def test_what_does_not_fit_together(server, gateway, person):
    token = gateway.sign_in(person)["AccessToken"]
    refused = lambda **more: error(derived(server, gateway, token, **more))  # noqa: E731
    assert refused(ActorToken=token)[0] == "InvalidParameterException"
    assert refused(ActorTokenType="ID_TOKEN")[0] == "InvalidParameterException"
    assert refused(kind="SAML2")[0] == "InvalidParameterException"
    assert refused(SubjectTokenProviderName="Google") == (
        "NotImplementedException",
        "not implemented: SubjectTokenType ACCESS_TOKEN of a provider",
    )
    assert refused(kind="SAML2", SubjectTokenProviderName="corp") == (
        "NotImplementedException",
        "not implemented: SubjectTokenType SAML2",
    )


# --- Tokens of providers


@pytest.fixture
def corp(server, files):
    """Another pool as a provider of this one, and an app of that pool's which the provider knows."""
    other = Pool(server)
    app = other.client()
    details = {
        "client_id": app.id,
        "client_secret": "secret",
        "authorize_scopes": "openid",
        "oidc_issuer": other.issuer,
        "attributes_request_method": "GET",
    }
    files.api.create_identity_provider(
        UserPoolId=files.id, ProviderName="corp", ProviderType="OIDC", ProviderDetails=details
    )
    return app


def linked(files, corp, person, outside):
    files.api.admin_link_provider_for_user(
        UserPoolId=files.id,
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": person.email},
        SourceUser={
            "ProviderName": "corp",
            "ProviderAttributeName": "Cognito_Subject",
            "ProviderAttributeValue": outside.sub,
        },
    )


def test_a_providers_token_stands_for_the_account_that_it_is_linked_to(server, files, gateway, corp, person):
    outside = corp.pool.user()
    token = corp.sign_in(outside)["IdToken"]
    asked = {"kind": "ID_TOKEN", "SubjectTokenProviderName": "corp"}
    assert error(derived(server, gateway, token, **asked))[0] == "UserNotFoundException"
    linked(files, corp, person, outside)
    made = derived(server, gateway, token, **asked)
    assert payload(made["IssuedToken"])["sub"] == person.sub
    assert error(derived(server, gateway, token, kind="ID_TOKEN"))[0] == "NotAuthorizedException"


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63)])
def test_a_provider_may_write_any_number(server, files, gateway, corp, person, number):
    outside = corp.pool.user()
    linked(files, corp, person, outside)
    claims = {"exp": 2**63 - 1, "auth_time": number}
    order = {"realm": corp.pool.id, "client_id": corp.id, "user": outside.sub, "use": "id", "claims": claims}
    token = server.control.post("tokens", order).json()["id_token"]
    made = derived(server, gateway, token, kind="ID_TOKEN", SubjectTokenProviderName="corp")
    claims = payload(made["IssuedToken"])
    assert 0 <= claims["auth_time"] <= claims["iat"]


def test_a_provider_is_trusted_for_its_own_tokens_alone(server, files, gateway, corp, person):
    outside = corp.pool.user()
    linked(files, corp, person, outside)
    asked = {"kind": "ID_TOKEN", "SubjectTokenProviderName": "corp"}
    for_another = corp.pool.client().sign_in(outside)["IdToken"]
    ours = gateway.sign_in(person)["IdToken"]
    right = corp.sign_in(outside)["IdToken"]
    tampered = right[:-20] + ("A" * 20)
    for token in (for_another, ours, tampered):
        assert error(derived(server, gateway, token, **asked)) == ("NotAuthorizedException", "Invalid token")
    assert error(derived(server, gateway, right, kind="ID_TOKEN", SubjectTokenProviderName="none"))[0] == (
        "ResourceNotFoundException"
    )
