"""Identity pools: every operation through boto3, its rules and its errors."""

import re

import jwt
import pytest
import requests

from support.identity import (
    ACCOUNT,
    GUEST_ROLE,
    OTHER_ROLE,
    OWN,
    USER_ROLE,
    IdentityPool,
    id_token,
    provider,
    service,
)
from support.pools import Pool, fails, without_metadata

ID = re.compile(r"^us-east-1:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
NO_MATCH = "Logins don't match. Please include at least one valid login for this identity or identity pool."
UNSUPPORTED = "Token is not from a supported provider of this identity pool."
NO_GUESTS = "Unauthenticated access is not supported for this identity pool."
NO_ROLE = "Invalid identity pool configuration. Check assigned IAM roles for this pool."
MISSING = "us-east-1:00000000-0000-4000-8000-000000000000"


def forbidden(identity):
    return f"Access to Identity '{identity}' is forbidden."


@pytest.fixture
def identities(server, client):
    return IdentityPool(server, client)


@pytest.fixture
def token(client, person):
    return id_token(client, person)


@pytest.fixture
def shop(server):
    return IdentityPool(server, DeveloperProviderName="login.shop")


# MARK: Pools


def test_a_pool_is_described_as_it_was_made(server):
    made = IdentityPool(
        server,
        IdentityPoolName="everything",
        AllowClassicFlow=True,
        SupportedLoginProviders={"accounts.google.com": "app.google"},
        DeveloperProviderName="login.shop",
        OpenIdConnectProviderARNs=[f"arn:aws:iam::{ACCOUNT}:oidc-provider/login.example.com"],
        SamlProviderARNs=[f"arn:aws:iam::{ACCOUNT}:saml-provider/office"],
        IdentityPoolTags={"team": "shop"},
    )
    assert ID.match(made.id)
    assert made.description["AllowClassicFlow"] is True
    described = without_metadata(made.signed.describe_identity_pool(IdentityPoolId=made.id))
    assert described == made.description
    assert described["SupportedLoginProviders"] == {"accounts.google.com": "app.google"}
    assert described["IdentityPoolTags"] == {"team": "shop"}


def test_empty_members_are_left_out(server):
    made = IdentityPool(server, IdentityPoolName="plain")
    assert set(made.description) == {"IdentityPoolId", "IdentityPoolName", "AllowUnauthenticatedIdentities"}


def test_an_update_replaces_everything(server):
    made = IdentityPool(server, IdentityPoolTags={"a": "b"}, SupportedLoginProviders={"accounts.google.com": "x"})
    updated = without_metadata(
        made.signed.update_identity_pool(
            IdentityPoolId=made.id, IdentityPoolName="other", AllowUnauthenticatedIdentities=False
        )
    )
    assert updated == {
        "IdentityPoolId": made.id,
        "IdentityPoolName": "other",
        "AllowUnauthenticatedIdentities": False,
    }


def test_the_developer_provider_is_set_once(shop):
    with fails("InvalidParameterException"):
        shop.signed.update_identity_pool(
            IdentityPoolId=shop.id,
            IdentityPoolName="x",
            AllowUnauthenticatedIdentities=True,
            DeveloperProviderName="other",
        )


def test_pools_are_listed_in_pages(server):
    made = [IdentityPool(server, roles=False) for _ in range(3)]
    found, token = {}, None
    while True:
        answer = made[0].signed.list_identity_pools(MaxResults=2, **({"NextToken": token} if token else {}))
        found |= {pool["IdentityPoolId"]: pool["IdentityPoolName"] for pool in answer["IdentityPools"]}
        token = answer.get("NextToken")
        if not token:
            break
    for pool in made:
        assert found[pool.id] == pool.description["IdentityPoolName"]
    with fails("InvalidParameterException"):
        made[0].signed.list_identity_pools(MaxResults=2, NextToken="nonsense")


def test_a_deleted_pool_is_gone_with_its_identities(identities):
    guest = identities.get_id()
    identities.signed.delete_identity_pool(IdentityPoolId=identities.id)
    with fails("ResourceNotFoundException", f"IdentityPool '{identities.id}' not found."):
        identities.get_id()
    with fails("ResourceNotFoundException", f"Identity '{guest}' not found."):
        identities.credentials(guest)


def test_tags_of_pools(identities):
    api, arn = identities.signed, identities.arn
    api.tag_resource(ResourceArn=arn, Tags={"a": "1", "b": "2"})
    api.untag_resource(ResourceArn=arn, TagKeys=["a", "none"])
    assert api.list_tags_for_resource(ResourceArn=arn)["Tags"] == {"b": "2"}


def test_constraints_are_told_in_the_services_words(server):
    with fails(
        "ValidationException",
        "1 validation error detected: Value 'a/b' at 'identityPoolName' failed to satisfy constraint: "
        r"Member must satisfy regular expression pattern: [\w\s+=,.@-]+",
    ):
        service(server, "cognito-identity").create_identity_pool(
            IdentityPoolName="a/b", AllowUnauthenticatedIdentities=True
        )
    with fails(
        "ValidationException", re.compile("'maxResults' failed to satisfy constraint: .* less than or equal to 60")
    ):
        service(server, "cognito-identity").list_identity_pools(MaxResults=61)


def test_signatures_are_needed_for_administration_only(server):
    open_api = service(server, "cognito-identity", signed=False)
    with fails("MissingAuthenticationTokenException"):
        open_api.list_identity_pools(MaxResults=1)


# MARK: Identities


def test_guests_are_new_each_time(identities):
    first, second = identities.get_id(), identities.get_id()
    assert first != second
    assert ID.match(first) and ID.match(second)
    described = without_metadata(identities.signed.describe_identity(IdentityId=first))
    assert set(described) == {"IdentityId", "CreationDate", "LastModifiedDate"}


def test_guests_can_be_refused(server, client):
    pool = IdentityPool(server, client, AllowUnauthenticatedIdentities=False)
    with fails("NotAuthorizedException", NO_GUESTS):
        pool.get_id()


def test_a_user_keeps_their_identity(identities, client, person, token):
    first = identities.get_id(token)
    assert identities.get_id(id_token(client, person)) == first
    described = identities.signed.describe_identity(IdentityId=first)
    assert described["Logins"] == [identities.key]


def test_every_form_of_the_key_means_the_same(identities, client, token):
    first = identities.get_id(token)
    for key in (
        client.pool.issuer,
        client.pool.issuer.removeprefix("http://"),
        f"https://{identities.key}",
        f"127.0.0.1:{identities.server.port}/{client.pool.id}",
    ):
        if key.startswith("127"):
            with fails("NotAuthorizedException", "Invalid login token. Issuer doesn't match providerName"):
                identities.app.get_id(IdentityPoolId=identities.id, **identities.logins(token, key))
        else:
            answer = identities.app.get_id(IdentityPoolId=identities.id, **identities.logins(token, key))
            assert answer["IdentityId"] == first


def test_what_is_wrong_with_a_token_is_told(identities, client, person, token, server):
    access = client.api.initiate_auth(
        ClientId=client.id,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": person.email, "PASSWORD": person.password},
    )["AuthenticationResult"]["AccessToken"]
    foreign = id_token(client.pool.client(), person)
    other = Pool(server)
    stranger = id_token(other.client(), other.user())
    head, body, signature = token.split(".")
    broken = ".".join((head, body, signature[::-1].lstrip("=")))
    for text, words in (
        (access, "Invalid login token. Missing a required claim: aud"),
        (foreign, UNSUPPORTED),
        (stranger, "Invalid login token. Issuer doesn't match providerName"),
        ("not a token", "Invalid login token. Not a valid OpenId Connect identity token."),
    ):
        with fails("NotAuthorizedException", words):
            identities.get_id(text)
    with fails("NotAuthorizedException", re.compile("^Invalid login token. (Couldn't verify|Not a valid)")):
        identities.get_id(broken)
    with fails("NotAuthorizedException", UNSUPPORTED):
        identities.app.get_id(IdentityPoolId=identities.id, Logins={"graph.facebook.com": "x"})
    with fails("NotAuthorizedException", "Invalid login token. Can't pass in a Cognito token."):
        identities.app.get_id(IdentityPoolId=identities.id, Logins={OWN: token})


def test_a_token_is_judged_before_its_key(server, client, person):
    """Recorded with keys such as `cognito-idp.us-east-1.amazonaws.com/us-east-1:…`: the issuer has to be the key."""
    identities = IdentityPool(server, client, DeveloperProviderName="login.shop")
    token, pool = id_token(client, person), client.pool.id
    region, _, rest = pool.partition("_")
    keys = [
        "loginKey",
        "snapshot",
        "login.shop",
        "graph.facebook.com",
        f"cognito-idp.{region}.amazonaws.com/{region}:{rest}",
        f"cognito-idp.eu_west_1.amazonaws.com/{pool}",
        provider(Pool(server)),
    ]
    for key in keys:
        with fails("NotAuthorizedException", "Invalid login token. Issuer doesn't match providerName"):
            identities.app.get_id(IdentityPoolId=identities.id, Logins={key: token})
    other = Pool(server)
    with fails("NotAuthorizedException", UNSUPPORTED):
        identities.app.get_id(
            IdentityPoolId=identities.id, Logins={provider(other): id_token(other.client(), other.user())}
        )


def test_an_empty_login_is_shown_and_a_token_is_not(server, client, person):
    """Recorded of GetId: the map with an empty token. One with a token in it is not repeated, which is our choice."""
    identities = IdentityPool(server, client)
    head = "1 validation error detected: Value "
    broken = "at 'logins' failed to satisfy constraint: Map value must satisfy constraint: "
    with fails("ValidationException", re.compile(re.escape(f"{head}'{{{identities.key}=}}' {broken}"))):
        identities.get_id("", Logins={identities.key: ""})
    with fails("ValidationException", re.compile(re.escape(head + broken))):
        identities.get_id("", Logins={identities.key: "", "graph.facebook.com": id_token(client, person)})


def test_signed_out_users_are_refused_where_tokens_are_checked(server, client, person):
    strict, lenient = IdentityPool(server, client), IdentityPool(server, client, checked=False)
    token = id_token(client, person)
    identity = lenient.get_id(token)
    client.api.admin_user_global_sign_out(UserPoolId=client.pool.id, Username=person.email)
    with fails("NotAuthorizedException", re.compile("^Invalid login token. ")):
        strict.get_id(token)
    assert lenient.get_id(token) == identity


def test_unknown_pools_and_identities(identities):
    with fails("ResourceNotFoundException", f"IdentityPool '{MISSING}' not found."):
        identities.app.get_id(IdentityPoolId=MISSING)
    for call in (identities.app.get_credentials_for_identity, identities.app.get_open_id_token):
        with fails("ResourceNotFoundException", f"Identity '{MISSING}' not found."):
            call(IdentityId=MISSING)
    with fails("ResourceNotFoundException", f"Identity '{MISSING}' not found."):
        identities.signed.describe_identity(IdentityId=MISSING)


def test_identities_are_listed_in_pages(identities, token):
    guests = [identities.get_id() for _ in range(3)]
    user = identities.get_id(token)
    page = identities.signed.list_identities(IdentityPoolId=identities.id, MaxResults=3)
    assert [each["IdentityId"] for each in page["Identities"]] == guests
    rest = identities.signed.list_identities(IdentityPoolId=identities.id, MaxResults=3, NextToken=page["NextToken"])
    assert [each["IdentityId"] for each in rest["Identities"]] == [user]
    assert "NextToken" not in rest


def test_deleted_identities_are_gone(identities):
    guest = identities.get_id()
    answer = identities.signed.delete_identities(IdentityIdsToDelete=[guest, MISSING])
    assert answer["UnprocessedIdentityIds"] == [{"IdentityId": MISSING, "ErrorCode": "AccessDenied"}]
    with fails("ResourceNotFoundException", f"Identity '{guest}' not found."):
        identities.credentials(guest)


def test_merged_identities_are_disabled_and_can_be_hidden(identities, token):
    first, second = identities.get_id(), identities.get_id()
    assert identities.credentials(first, token)["IdentityId"] == first
    assert identities.credentials(second, token)["IdentityId"] == first
    with fails("NotAuthorizedException", forbidden(second)):
        identities.credentials(second, token)
    listed = identities.signed.list_identities(IdentityPoolId=identities.id, MaxResults=60, HideDisabled=True)
    assert [each["IdentityId"] for each in listed["Identities"]] == [first]


def test_identities_of_others_are_out_of_reach(identities, client, token):
    mine = identities.get_id(token)
    other = id_token(client, client.pool.user())
    with fails("NotAuthorizedException", forbidden(mine)):
        identities.credentials(mine)
    with fails("NotAuthorizedException", NO_MATCH):
        identities.credentials(mine, other)


def test_an_unlinked_login_starts_anew(identities, client, person, token):
    first = identities.get_id(token)
    identities.app.unlink_identity(IdentityId=first, LoginsToRemove=[identities.key], **identities.logins(token))
    with fails("NotAuthorizedException", forbidden(first)):
        identities.credentials(first)
    assert identities.get_id(id_token(client, person)) != first


def test_unlinking_needs_a_login(identities, client, token):
    first = identities.get_id(token)
    other = id_token(client, client.pool.user())
    with fails("NotAuthorizedException", NO_MATCH):
        identities.app.unlink_identity(IdentityId=first, LoginsToRemove=[identities.key], **identities.logins(other))


def test_two_logins_make_one_identity(server, client, person):
    """A second user pool beside the first: linked when both are shown, merged when both were known."""
    second = Pool(server)
    web = second.client()
    entries = [{"ProviderName": provider(each.pool), "ClientId": each.id} for each in (client, web)]
    pool = IdentityPool(server, client, CognitoIdentityProviders=entries)
    here, there = id_token(client, person), id_token(web, second.user())
    one = pool.get_id(here)
    both = {provider(client.pool): here, provider(second): there}
    assert pool.app.get_id(IdentityPoolId=pool.id, Logins=both)["IdentityId"] == one
    assert pool.app.get_id(IdentityPoolId=pool.id, Logins={provider(second): there})["IdentityId"] == one
    with fails("ResourceConflictException"):
        third = id_token(web, second.user())
        pool.app.get_id(IdentityPoolId=pool.id, Logins={provider(client.pool): here, provider(second): third})


def test_merges_at_once_leave_one_identity(identities, token, together):
    guests = [identities.get_id() for _ in range(8)]
    answers, failures = together(lambda index: identities.credentials(guests[index], token)["IdentityId"])
    assert failures == []
    assert len(set(answers)) == 1
    listed = identities.signed.list_identities(IdentityPoolId=identities.id, MaxResults=60, HideDisabled=True)
    assert [each["IdentityId"] for each in listed["Identities"]] == [answers[0]]


# MARK: Roles


def roles_of(identities, token, **more):
    identity = identities.get_id(token)
    return identities.caller(identities.credentials(identity, token, **more)["Credentials"])["Arn"]


def session(role):
    return f"arn:aws:sts::{ACCOUNT}:assumed-role/{role.rsplit('/')[-1]}/CognitoIdentityCredentials"


def test_roles_are_given_back(identities):
    mapping = {"Type": "Token", "AmbiguousRoleResolution": "Deny"}
    key = f"{identities.key}:{identities.client.id}"
    identities.set_roles({"authenticated": USER_ROLE}, {key: mapping})
    answer = without_metadata(identities.signed.get_identity_pool_roles(IdentityPoolId=identities.id))
    assert answer == {
        "IdentityPoolId": identities.id,
        "Roles": {"authenticated": USER_ROLE},
        "RoleMappings": {key: mapping},
    }
    with fails(
        "InvalidParameterException",
        "accounts.google.com is not a valid RoleMapping ProviderName or is not a configured provider.",
    ):
        identities.set_roles({}, {"accounts.google.com": mapping})
    bad = "arn:aws:iam::000000000000:user/ada"
    with fails("NotAuthorizedException", f"Access to Role '{bad}' is forbidden."):
        identities.set_roles({"authenticated": bad})


def test_without_roles_there_are_no_credentials(server, client, token):
    pool = IdentityPool(server, client, roles=False)
    assert set(without_metadata(pool.signed.get_identity_pool_roles(IdentityPoolId=pool.id))) == {"IdentityPoolId"}
    for shown in (None, token):
        with fails("InvalidIdentityPoolConfigurationException", NO_ROLE):
            pool.credentials(pool.get_id(shown), shown)


def test_the_token_tells_the_role(identities, client, person):
    api, pool = client.api, client.pool
    key = f"{identities.key}:{client.id}"
    roles = {"authenticated": USER_ROLE, "unauthenticated": GUEST_ROLE}
    identities.set_roles(roles, {key: {"Type": "Token", "AmbiguousRoleResolution": "AuthenticatedRole"}})
    assert roles_of(identities, id_token(client, person)) == session(USER_ROLE)
    for name, role, precedence in (("admins", OTHER_ROLE, 1), ("readers", USER_ROLE, 2)):
        api.create_group(UserPoolId=pool.id, GroupName=name, RoleArn=role, Precedence=precedence)
        api.admin_add_user_to_group(UserPoolId=pool.id, Username=person.email, GroupName=name)
    token = id_token(client, person)
    assert roles_of(identities, token) == session(OTHER_ROLE)
    assert roles_of(identities, token, CustomRoleArn=USER_ROLE) == session(USER_ROLE)
    with fails("NotAuthorizedException"):
        roles_of(identities, token, CustomRoleArn=GUEST_ROLE)
    identities.set_roles(roles, {key: {"Type": "Token", "AmbiguousRoleResolution": "Deny"}})
    someone = id_token(client, client.pool.user())
    with fails("NotAuthorizedException", f"The ambiguous role mapping rules for: {key} denied this request."):
        roles_of(identities, someone)


@pytest.mark.parametrize(
    ("match", "value", "matches"),
    [
        ("Equals", "Ada", True),
        ("Equals", "ada", False),
        ("Contains", "d", True),
        ("StartsWith", "A", True),
        ("StartsWith", "d", False),
        ("NotEqual", "Eve", True),
        ("NotEqual", "Ada", False),
    ],
)
def test_rules_tell_the_role(server, client, match, value, matches):
    key = f"{provider(client.pool)}:{client.id}"
    rule = {"Claim": "name", "MatchType": match, "Value": value, "RoleARN": OTHER_ROLE}
    mapping = {
        "Type": "Rules",
        "AmbiguousRoleResolution": "AuthenticatedRole",
        "RulesConfiguration": {"Rules": [{**rule, "Claim": "nickname"}, rule]},
    }
    pool = IdentityPool(server, client, mappings={key: mapping})
    token = id_token(client, client.pool.user(name="Ada"))
    assert roles_of(pool, token) == session(OTHER_ROLE if matches else USER_ROLE)


# MARK: Tokens


def test_the_token_of_a_guest(identities, server):
    guest = identities.get_id()
    answer = identities.app.get_open_id_token(IdentityId=guest)
    header = jwt.get_unverified_header(answer["Token"])
    assert header == {"kid": "us-east-1-1", "typ": "JWS", "alg": "RS512"}
    discovery = requests.get(f"{server.url}/cognito-identity/.well-known/openid-configuration", timeout=60).json()
    key = jwt.PyJWKClient(discovery["jwks_uri"]).get_signing_key_from_jwt(answer["Token"])
    claims = jwt.decode(answer["Token"], key, algorithms=["RS512"], audience=identities.id)
    assert claims["exp"] - claims["iat"] == 600
    assert {name: claims[name] for name in ("iss", "sub", "amr")} == {
        "iss": "https://cognito-identity.amazonaws.com",
        "sub": guest,
        "amr": ["unauthenticated"],
    }
    assert claims["https://cognito-identity.amazonaws.com/identity-pool-arn"] == identities.arn


def unverified(token):
    return jwt.decode(token, options={"verify_signature": False})


def test_a_token_may_hold_for_as_long_as_numbers_go(server, identities, pool, client, person):
    order = {"realm": pool.id, "client_id": client.id, "user": person.sub, "use": "id", "claims": {"exp": 2**63 - 1}}
    assert identities.get_id(server.control.post("tokens", order).json()["id_token"])


def test_the_token_of_a_user(identities, person, token):
    identity = identities.get_id(token)
    claims = unverified(identities.app.get_open_id_token(IdentityId=identity, **identities.logins(token))["Token"])
    assert claims["amr"] == [
        "authenticated",
        identities.key,
        f"{identities.key}:CognitoSignIn:{person.sub}",
    ]


def test_documents_by_the_services_host(server):
    host = {"Host": "cognito-identity.us-east-1.amazonaws.com"}
    document = requests.get(f"{server.url}/.well-known/openid-configuration", headers=host, timeout=60).json()
    assert document["issuer"] == "https://cognito-identity.amazonaws.com"
    assert document["jwks_uri"].endswith("cognito-identity.us-east-1.amazonaws.com/.well-known/jwks_uri")
    keys = requests.get(f"{server.url}/.well-known/jwks_uri", headers=host, timeout=60).json()["keys"]
    assert {key["alg"] for key in keys} == {"RS512"}


def test_the_classic_flow_can_be_off(server):
    pool = IdentityPool(server, AllowClassicFlow=False)
    with fails("InvalidParameterException", "Basic (classic) flow is not enabled, please use enhanced flow."):
        pool.app.get_open_id_token(IdentityId=pool.get_id())


def test_claims_become_tags(identities, client, token):
    api = identities.signed
    empty = api.get_principal_tag_attribute_map(IdentityPoolId=identities.id, IdentityProviderName=identities.key)
    assert "PrincipalTags" not in empty
    answer = api.set_principal_tag_attribute_map(
        IdentityPoolId=identities.id,
        IdentityProviderName=identities.key,
        UseDefaults=False,
        PrincipalTags={"mail": "email", "none": "missing"},
    )
    assert answer["PrincipalTags"] == {"mail": "email", "none": "missing"}
    identity = identities.get_id(token)
    claims = unverified(api.get_open_id_token(IdentityId=identity, **identities.logins(token))["Token"])
    email = unverified(token)["email"]
    assert claims["https://aws.amazon.com/tags"] == {"principal_tags": {"mail": [email]}}
    api.set_principal_tag_attribute_map(
        IdentityPoolId=identities.id, IdentityProviderName=identities.key, UseDefaults=True
    )
    claims = unverified(api.get_open_id_token(IdentityId=identity, **identities.logins(token))["Token"])
    assert claims["https://aws.amazon.com/tags"]["principal_tags"]["client"] == [client.id]


# MARK: Developers' users


def test_developers_users(shop):
    identity, token = shop.developer("login.shop", "ada")
    assert shop.developer("login.shop", "ada")[0] == identity
    assert unverified(token)["amr"] == ["authenticated", "login.shop", f"login.shop:{shop.id}:ada"]
    assert unverified(token)["exp"] - unverified(token)["iat"] == 900
    answer = shop.app.get_credentials_for_identity(IdentityId=identity, Logins={OWN: token})
    assert shop.caller(answer["Credentials"])["Arn"] == session(USER_ROLE)
    with fails("NotAuthorizedException", NO_MATCH):
        shop.app.get_credentials_for_identity(IdentityId=shop.get_id(), Logins={OWN: token})


def test_developers_users_are_linked_looked_up_merged_and_unlinked(shop):
    api = shop.signed
    guest = shop.get_id()
    assert shop.developer("login.shop", "ada", IdentityId=guest)[0] == guest
    assert shop.developer("login.shop", "lovelace", IdentityId=guest)[0] == guest
    other, _ = shop.developer("login.shop", "eve")
    with fails("DeveloperUserAlreadyRegisteredException"):
        shop.developer("login.shop", "eve", IdentityId=guest)

    def look_up(**what):
        return without_metadata(api.lookup_developer_identity(IdentityPoolId=shop.id, **what))

    names = {"IdentityId": guest, "DeveloperUserIdentifierList": ["ada", "lovelace"]}
    assert look_up(DeveloperUserIdentifier="lovelace") == names
    assert look_up(IdentityId=guest, DeveloperUserIdentifier="ada") == names
    page = look_up(IdentityId=guest, MaxResults=1)
    assert page["DeveloperUserIdentifierList"] == ["ada"]
    rest = look_up(IdentityId=guest, NextToken=page["NextToken"])
    assert rest["DeveloperUserIdentifierList"] == ["lovelace"]
    with fails("ResourceConflictException"):
        look_up(IdentityId=guest, DeveloperUserIdentifier="eve")
    with fails("ResourceNotFoundException"):
        look_up(DeveloperUserIdentifier="nobody")

    def merge(source, destination):
        return api.merge_developer_identities(
            IdentityPoolId=shop.id,
            DeveloperProviderName="login.shop",
            SourceUserIdentifier=source,
            DestinationUserIdentifier=destination,
        )["IdentityId"]

    assert merge("eve", "ada") == guest
    assert look_up(DeveloperUserIdentifier="eve")["IdentityId"] == guest
    with fails("InvalidParameterException"):
        merge("eve", "ada")
    with fails("ResourceNotFoundException"):
        merge("nobody", "ada")
    with fails("NotAuthorizedException", forbidden(other)):
        shop.credentials(other)

    api.unlink_developer_identity(
        IdentityPoolId=shop.id,
        IdentityId=guest,
        DeveloperProviderName="login.shop",
        DeveloperUserIdentifier="eve",
    )
    assert shop.developer("login.shop", "eve")[0] not in (guest, other)


def test_only_the_pools_own_developer_provider(shop):
    with fails("NotAuthorizedException", "This identity pool does not support the specified developer provider"):
        shop.developer("login.other", "ada")


def test_a_developers_user_may_bring_a_login(server, client, token):
    pool = IdentityPool(server, client, DeveloperProviderName="login.shop")
    identity, _ = pool.developer("login.shop", "ada", Logins={pool.key: token})
    assert pool.get_id(token) == identity


def test_foreign_tokens_under_the_pools_own_key(shop, token):
    with fails("NotAuthorizedException", "Invalid login token. Not a Cognito token."):
        shop.app.get_credentials_for_identity(IdentityId=shop.get_id(), Logins={OWN: token})
