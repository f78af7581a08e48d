"""What an export contains beside pools, clients and users."""

import json
import uuid

import requests

from cognito.accounts.test_user_import import Table, create, describe, put, start
from cognito.pools.test_pool_resources import PIXEL, terms, with_domain
from cognito.sign_in.test_devices import TRACKING, Device
from cognito.sign_in.test_passkeys import answer, ask, options_of, register
from data.test_export import bring, export
from support.identity import IdentityPool
from support.passkeys import Passkey
from support.pools import PASSWORD, Pool, fails, without_metadata
from support.provider import CLAIMS, Key, configuration
from support.server import SIGNED, Server
from support.srp import SRPClient
from support.tokens import claims_of
from support.totp import totp

FAULTS = [
    {
        "match": {"front": "cognito_user_pools", "operation": "GetUser", "nth": [2, 3]},
        "action": {"error": {"code": "InternalErrorException", "status": 500}},
        "times": 5,
    },
    {"match": {"path": "/x/*", "probability": 0.25}, "action": {"delay_ms": 5, "drop": "mid_body"}},
    {"action": {"throttle": {"limit": 100_000, "per_seconds": 60}}},
]


def round_trip(server):
    """Out and in again: the same bytes, here and in another server."""
    document = export(server)
    bring(server, document)
    assert json.loads(export(server)) == json.loads(document)
    assert export(server) == document
    with Server() as other:
        bring(other, document)
        assert export(other) == document
    return json.loads(document)


def test_devices_prove_themselves_after_an_import(own_server):
    pool = Pool(own_server, DeviceConfiguration=TRACKING)
    client, person = pool.client(), pool.user()
    result = client.sign_in(person)
    device = Device(result["NewDeviceMetadata"])
    device.confirm(pool, result["AccessToken"])
    before = pool.api.admin_list_devices(UserPoolId=pool.id, Username=str(person))["Devices"]
    round_trip(own_server)
    assert pool.api.admin_list_devices(UserPoolId=pool.id, Username=str(person))["Devices"] == before
    proof = SRPClient()
    challenge = client.initiate("USER_PASSWORD_AUTH", USERNAME=str(person), PASSWORD=PASSWORD, DEVICE_KEY=device.key)
    if challenge.get("ChallengeName") == "DEVICE_SRP_AUTH":
        challenge = device.prove(client, challenge, proof)
    assert challenge["AuthenticationResult"]["AccessToken"]
    assert "NewDeviceMetadata" not in challenge["AuthenticationResult"]


def test_passkeys_sign_in_after_an_import(own_server):
    pool = Pool(own_server, Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}})
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, WebAuthnConfiguration={"RelyingPartyId": "localhost", "UserVerification": "required"}
    )
    client = pool.client(ExplicitAuthFlows=["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"])
    person = pool.user()
    key = register(pool, client.sign_in(person)["AccessToken"], Passkey())
    round_trip(own_server)
    config = pool.api.get_user_pool_mfa_config(UserPoolId=pool.id)["WebAuthnConfiguration"]
    assert config == {"RelyingPartyId": "localhost", "UserVerification": "required"}
    challenge = ask(client, person)
    assert answer(client, person, challenge, key.get(options_of(challenge)))["AuthenticationResult"]


def test_what_belongs_to_clients_and_pages_comes_along(own_server):
    pool = Pool(own_server, UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})
    client = pool.client(GenerateSecret=True)
    pool.api.add_user_pool_client_secret(UserPoolId=pool.id, ClientId=client.id)
    with_domain(pool)
    terms(pool, client)
    terms(
        pool, client, "privacy-policy", {"cognito:default": "https://a.example", "cognito:german": "https://b.example"}
    )
    pool.api.set_ui_customization(UserPoolId=pool.id, CSS=".banner-customizable {}", ImageFile=PIXEL)
    pool.api.set_ui_customization(UserPoolId=pool.id, ClientId=client.id, CSS=".label-customizable {}")
    pool.api.create_managed_login_branding(
        UserPoolId=pool.id,
        ClientId=client.id,
        Settings={"components": {"form": {"borderRadius": 12.5, "name": "1", "on": True, "none": None}}},
        Assets=[{"Category": "FORM_LOGO", "ColorMode": "LIGHT", "Extension": "PNG", "Bytes": PIXEL}],
    )
    for of in ({}, {"ClientId": client.id}):
        pool.api.set_risk_configuration(
            UserPoolId=pool.id,
            RiskExceptionConfiguration={"BlockedIPRangeList": ["10.0.0.0/8"]},
            CompromisedCredentialsRiskConfiguration={"Actions": {"EventAction": "BLOCK"}},
            **of,
        )
    group = {"LogGroupArn": "arn:aws:logs:us-east-1:000000000000:log-group:/aws/vendedlogs/x"}
    pool.api.set_log_delivery_configuration(
        UserPoolId=pool.id,
        LogConfigurations=[
            {"LogLevel": "ERROR", "EventSource": "userNotification", "CloudWatchLogsConfiguration": group}
        ],
    )

    def seen():
        api, ids = pool.api, {"UserPoolId": pool.id}
        risks = [api.describe_risk_configuration(**ids, **of) for of in ({}, {"ClientId": client.id})]
        return [
            without_metadata(one)
            for one in (
                *risks,
                api.list_terms(**ids, MaxResults=9),
                api.get_ui_customization(**ids),
                api.get_ui_customization(**ids, ClientId=client.id),
                api.describe_managed_login_branding_by_client(**ids, ClientId=client.id),
                api.get_log_delivery_configuration(**ids),
                api.list_user_pool_client_secrets(**ids, ClientId=client.id),
            )
        ]

    before = seen()
    round_trip(own_server)
    assert seen() == before


def test_providers_and_linked_identities_come_along(own_server):
    pool = Pool(own_server)
    details = {"client_id": "app", "client_secret": "secret", "authorize_scopes": "openid email"}
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Google",
        ProviderType="Google",
        ProviderDetails=details,
        AttributeMapping={"email": "email"},
        IdpIdentifiers=["g"],
    )
    person = pool.user()
    pool.api.admin_link_provider_for_user(
        UserPoolId=pool.id,
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": person.email},
        SourceUser={
            "ProviderName": "Google",
            "ProviderAttributeName": "Cognito_Subject",
            "ProviderAttributeValue": "117",
        },
    )
    before = pool.attributes_of(person.email)["identities"]
    round_trip(own_server)
    assert pool.attributes_of(person.email)["identities"] == before
    described = pool.api.describe_identity_provider(UserPoolId=pool.id, ProviderName="Google")["IdentityProvider"]
    assert described["ProviderDetails"]["client_secret"] == "secret" and described["IdpIdentifiers"] == ["g"]
    other = pool.user()
    with fails("InvalidParameterException"):
        pool.api.admin_link_provider_for_user(
            UserPoolId=pool.id,
            DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": str(other)},
            SourceUser={
                "ProviderName": "Google",
                "ProviderAttributeName": "Cognito_Subject",
                "ProviderAttributeValue": "117",
            },
        )


def test_what_names_something_deleted_meanwhile_comes_along(own_server):
    """The service lets clients keep the names of deleted resource servers and providers, and pools those of clients."""
    pool = Pool(own_server)
    api = {"UserPoolId": pool.id}
    pool.api.create_resource_server(
        **api, Identifier="api", Name="api", Scopes=[{"ScopeName": "read", "ScopeDescription": "-"}]
    )
    google = {"client_id": "app", "client_secret": "secret", "authorize_scopes": "openid email"}
    pool.api.create_identity_provider(
        **api, ProviderName="Google", ProviderType="Google", ProviderDetails=google, AttributeMapping={"email": "email"}
    )
    scopes = ["openid", "api/read"]
    client = pool.web_client(AllowedOAuthScopes=scopes, SupportedIdentityProviders=["COGNITO", "Google"])
    machine = pool.web_client(
        AllowedOAuthFlows=["client_credentials"],
        AllowedOAuthScopes=["api/read"],
        GenerateSecret=True,
        CallbackURLs=None,
    )
    gone = pool.client()
    with_domain(pool)
    pool.api.set_ui_customization(**api, ClientId=gone.id, CSS=".logo-customizable { max-width: 60%; }")
    pool.api.create_managed_login_branding(**api, ClientId=gone.id, UseCognitoProvidedValues=True)
    terms(pool, gone)
    taker = IdentityPool(own_server, gone)
    pool.api.delete_user_pool_client(**api, ClientId=gone.id)
    pool.api.delete_resource_server(**api, Identifier="api")
    pool.api.delete_identity_provider(**api, ProviderName="Google")

    def seen():
        described = [
            pool.api.describe_user_pool_client(**api, ClientId=each.id)["UserPoolClient"] for each in (client, machine)
        ]
        for each in described:
            del each["CreationDate"], each["LastModifiedDate"]
        return described, without_metadata(taker.signed.describe_identity_pool(IdentityPoolId=taker.id))

    before = seen()
    assert (
        set(before[0][0]["AllowedOAuthScopes"]) == set(scopes)
        and "Google" in before[0][0]["SupportedIdentityProviders"]
    )
    document = round_trip(own_server)
    assert seen() == before
    first = next(each for each in document["userPools"][-1]["Clients"] if each["ClientId"] == client.id)
    assert first["MissingReferences"] == ["api/read", "Google"]
    # Calls of the service stay as strict as they are, and so do documents written by hand.
    with fails("ScopeDoesNotExistException"):
        pool.web_client(AllowedOAuthScopes=scopes)
    del first["MissingReferences"]
    told = bring(own_server, json.dumps(document), 400)["detail"]
    assert 'unknown scope "api/read"' in told and 'unknown identity provider "Google"' in told


def test_identity_pools_come_along_whole(own_server):
    pool = IdentityPool(own_server, DeveloperProviderName="login.shop")
    pool.signed.set_principal_tag_attribute_map(
        IdentityPoolId=pool.id, IdentityProviderName="login.shop", PrincipalTags={"mail": "email", "a": "b"}
    )

    def developer(name):
        return pool.signed.get_open_id_token_for_developer_identity(
            IdentityPoolId=pool.id, Logins={"login.shop": name}
        )["IdentityId"]

    first, second, third = developer("a"), developer("b"), developer("c")
    merged = pool.signed.merge_developer_identities(
        SourceUserIdentifier="a",
        DestinationUserIdentifier="b",
        DeveloperProviderName="login.shop",
        IdentityPoolId=pool.id,
    )["IdentityId"]
    pool.signed.unlink_developer_identity(
        IdentityId=third, IdentityPoolId=pool.id, DeveloperProviderName="login.shop", DeveloperUserIdentifier="c"
    )
    assert {first, second} >= {merged}

    def seen():
        shown = pool.signed.list_identities(IdentityPoolId=pool.id, MaxResults=9, HideDisabled=True)["Identities"]
        tags = pool.signed.get_principal_tag_attribute_map(IdentityPoolId=pool.id, IdentityProviderName="login.shop")
        return [one["IdentityId"] for one in shown], tags["PrincipalTags"]

    before = seen()
    round_trip(own_server)
    assert seen() == before
    assert developer("a") == merged


def test_faults_magic_and_totals_come_along(own_server):
    for fault in FAULTS:
        assert own_server.control.post("faults", fault).status_code == 201
    assert own_server.control.post("magic", {"enabled": True}).status_code == 200
    document = round_trip(own_server)
    assert document["faults"] == FAULTS
    with Server() as other:
        bring(other, json.dumps(document))
        assert [fault["action"] for fault in other.control.get("faults").json()["faults"]] == [
            fault["action"] for fault in FAULTS
        ]
        # And they strike there.
        pool = Pool(other)
        token = pool.client().sign_in(pool.user())["AccessToken"]
        pool.api.get_user(AccessToken=token)
        answer_ = other.post("GetUser", {"AccessToken": token})
        assert answer_.status_code == 500


def test_second_factors_and_triggers_come_along(own_server):
    rule = {"rule": {"addClaims": {"plan": "gold", "n": 1}, "to": ["access", "id"]}}
    pools = [
        {
            "Id": "us-east-1_Triggered",
            "PoolName": "triggered",
            "MfaConfiguration": "OPTIONAL",
            "EnabledMfas": ["SOFTWARE_TOKEN_MFA"],
            "Triggers": {
                "PreTokenGeneration": rule | {"version": "V2_0"},
                "PostConfirmation": {"webhook": "http://localhost:9/x", "timeout": "PT0.25S"},
                "DefineAuthChallenge": {"rule": {"challenge": {"answer": "7", "parameters": {"q": "3+4"}}}},
            },
            "Clients": [{"ClientId": "triggeredclient", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}],
            "Users": [
                {"Username": "ada", "Password": PASSWORD, "Totp": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"},
            ],
        }
    ]
    bring(own_server, json.dumps({"userPools": pools}))
    document = round_trip(own_server)
    assert document["userPools"][0]["Triggers"]["PreTokenGeneration"] == rule | {"version": "V2_0"}
    api = own_server.api()
    challenge = api.initiate_auth(
        ClientId="triggeredclient",
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada", "PASSWORD": PASSWORD},
    )
    answered = api.respond_to_auth_challenge(
        ClientId="triggeredclient",
        ChallengeName=challenge["ChallengeName"],
        Session=challenge["Session"],
        ChallengeResponses={
            "USERNAME": "ada",
            "SOFTWARE_TOKEN_MFA_CODE": totp("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
        },
    )
    assert answered["AuthenticationResult"]["AccessToken"]


def test_what_no_export_wrote_is_refused(own_server):
    for pool in (
        {"Kept": {"Terms": [5]}},
        {"Kept": {"ClientSecrets": {"none": []}}},
        {"Users": [{"Username": "a", "Kept": {"Passkeys": [{"Id": "x"}]}}]},
    ):
        document = {"userPools": [{"Id": "us-east-1_Kept00001", "PoolName": "kept"} | pool]}
        problem = bring(own_server, json.dumps(document), status=400)
        assert "not a Kept" in json.dumps(problem)


def test_imports_of_accounts_come_along(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    done, waiting = create(pool, "done"), create(pool, "waiting")
    put(done, Table(pool).person("ada@example.com").text())
    put(waiting, Table(pool).person("bea@example.com").text())
    start(pool, done)
    # One that runs is half of a table and half of accounts.
    refused = own_server.control.get("export")
    assert refused.status_code == 400 and "importJobs" in refused.text, refused.text
    own_server.clock.advance(60)
    before = [without_url(describe(pool, job)) for job in (done, waiting)]
    assert [job["Status"] for job in before] == ["Succeeded", "Created"]
    round_trip(own_server)
    assert [without_url(describe(pool, job)) for job in (done, waiting)] == before
    start(pool, waiting)
    own_server.clock.advance(60)
    assert describe(pool, waiting)["Status"] == "Succeeded"
    assert pool.api.admin_get_user(UserPoolId=pool.id, Username="bea@example.com")["Enabled"]


def without_url(job):
    return {name: value for name, value in job.items() if name != "PreSignedUrl"}


def test_an_export_makes_sandboxes_under_other_ids(own_server):
    """What is bound to a client or a device holds there as well."""
    pool = Pool(own_server, DeviceConfiguration=TRACKING, UserPoolTier="PLUS")
    client, person = pool.client(), pool.user()

    def call(operation, body):
        return own_server.post(operation, body, **SIGNED)

    told = {"UserPoolId": pool.id, "UserSessionTracking": "ENABLED", "TokenSession": {"MaxPerUser": 5}}
    assert call("SetUserPoolSessionConfiguration", told).status_code == 200
    told = {"UserPoolId": pool.id, "ClientId": client.id, "SSOSession": {"MaxValidityMinutes": 7}}
    assert call("SetUserPoolClientSessionConfiguration", told).status_code == 200
    result = client.sign_in(person)
    device = Device(result["NewDeviceMetadata"])
    device.confirm(pool, result["AccessToken"])
    made = own_server.control.post("sandboxes", {"configuration": export(own_server).decode()})
    assert made.status_code == 201, made.text
    ids = made.json()["mapping"]
    named = {"UserPoolId": ids[pool.id], "ClientId": ids[client.id]}
    shown = call("GetUserPoolClientSessionConfiguration", named).json()
    assert shown["SSOSession"] == {"MaxValidityMinutes": 7}
    client.id = ids[client.id]
    challenge = client.initiate("USER_PASSWORD_AUTH", USERNAME=str(person), PASSWORD=PASSWORD, DEVICE_KEY=device.key)
    if challenge.get("ChallengeName") == "DEVICE_SRP_AUTH":
        challenge = device.prove(client, challenge, SRPClient())
    assert "NewDeviceMetadata" not in challenge["AuthenticationResult"]


def test_both_secrets_of_an_application_come_along(own_server):
    pool = Pool(own_server)
    app, tenant = str(uuid.uuid4()), str(uuid.uuid4())
    values = ["the-first-secret", "the-second-secret"]
    secrets = [{"Value": value, "Stamp": 1700000000 + n, "Created": 1700000000123} for n, value in enumerate(values)]
    application = {"appId": app, "secret": values[1], "appRoles": ["reports"], "Kept": {"Secrets": secrets}}
    described = {"tenantId": tenant, "domains": ["two.example"], "realm": pool.id, "applications": [application]}
    document = json.loads(export(own_server)) | {"entraTenants": [described]}
    bring(own_server, json.dumps(document))
    exported = round_trip(own_server)
    url = f"{own_server.url}/{tenant}/oauth2/v2.0/token"
    for secret in values:
        form = {
            "grant_type": "client_credentials",
            "client_id": app,
            "client_secret": secret,
            "scope": f"{app}/.default",
        }
        answer = requests.post(url, data=form)
        assert answer.status_code == 200, answer.text
    written = exported["entraTenants"][0]["applications"][0]
    assert written["secret"] == values[1] and written["Kept"] == {"Secrets": secrets}
    for wrong in ({}, {"Secrets": []}, {"Secrets": [5]}, {"Secrets": written["Kept"]["Secrets"][:1]}):
        written["Kept"] = wrong
        assert "not a Kept" in json.dumps(bring(own_server, json.dumps(exported), status=400))


def test_version_two_of_native_authentication_comes_along(own_server):
    """It is on unless it is switched off, so only that is written."""
    tenants = {str(uuid.uuid4()): on for on in (True, False)}
    described = [
        {"tenantId": id, "domain": f"t{id[:8]}.onmicrosoft.com"} | ({} if on else {"nativeAuthenticationV2": False})
        for id, on in tenants.items()
    ]
    bring(own_server, json.dumps(json.loads(export(own_server)) | {"entraTenants": described}))
    written = {one["tenantId"]: one for one in round_trip(own_server)["entraTenants"]}
    for id, on in tenants.items():
        assert written[id].get("nativeAuthenticationV2") == (None if on else False)


def test_plain_realms_come_along(own_server):
    key = Key()
    realm = configuration(
        key,
        name="Demo",
        issuer="request-host",
        dpopNonces=True,
        users=[
            {"username": "ada", "password": PASSWORD, "claims": CLAIMS | {"roles": ["a", {"b": 1.5}], "nil": None}},
            {"username": "bea"},
        ],
    )["realms"][0]
    realm["clients"] += [
        {
            "id": "heard",
            "backchannelLogoutUri": "https://a.example/out",
            "frontchannelLogoutUri": "https://a.example/f",
        },
        {
            "id": "pair",
            "redirectUris": ["https://a.example/1", "https://b.example/2"],
            "subjectType": "pairwise",
            "sectorIdentifierUri": "https://sector.example/list",
            "scopes": ["openid", "orders"],
            "dpopBound": True,
            "jwksUri": "https://a.example/keys",
            "requestUris": ["https://a.example/request"],
        },
    ]
    anybody = {"id": "open", "clients": "any", "signIn": "choose", "issuer": "https://id.example"}
    bring(own_server, json.dumps({"realms": [realm, anybody]}))

    def sign_in():
        form = {"grant_type": "password", "username": "ada", "password": PASSWORD, "scope": "openid profile email"}
        discovered = requests.get(f"{own_server.url}/demo/.well-known/openid-configuration").json()
        answer = requests.post(discovered["token_endpoint"], data=form | {"client_id": "web"})
        assert answer.status_code == 200, answer.text
        claims = claims_of(answer.json()["id_token"])
        return {name: claims[name] for name in claims if name in CLAIMS or name in ("sub", "iss", "roles", "nil")}

    before = sign_in()
    assert before["roles"] == ["a", {"b": 1.5}]
    document = round_trip(own_server)
    assert [one["id"] for one in document["realms"]] == ["demo", "open"] and document["userPools"] == []
    assert sign_in() == before
    made = own_server.control.post("sandboxes", {"configuration": json.dumps(document)})
    assert made.status_code == 201, made.text
    fresh = json.loads(export(own_server, sandbox=made.json()["sandbox"]))
    assert [len(one.get("clients", "")) for one in fresh["realms"]] == [len(realm["clients"]), len("any")]
    assert [len(one.get("accounts", [])) for one in fresh["realms"]] == [2, 0]


def test_clients_that_registered_themselves_come_along(own_server):
    realms = [{"id": "one", "registration": True}, {"id": "any", "clients": "any", "registration": True}]
    bring(own_server, json.dumps({"realms": realms}))
    registered = []
    for realm in ("one", "any"):
        metadata = {
            "redirect_uris": ["https://a.example/cb"],
            "client_name": "App",
            "logo_uri": "https://a.example/logo.png",
            "contacts": ["a@example.com"],
            "default_max_age": 300,
            "userinfo_signed_response_alg": "RS256",
        }
        answer = requests.post(f"{own_server.url}/{realm}/register", json=metadata, timeout=5)
        assert answer.status_code == 201, answer.text
        registered.append(answer.json())
    document = round_trip(own_server)
    assert {one["id"]: len(one.get("registered", [])) for one in document["realms"]} == {"one": 0, "any": 1}
    for one in registered:
        shown = requests.get(
            one["registration_client_uri"],
            headers={"Authorization": f"Bearer {one['registration_access_token']}"},
            timeout=5,
        )
        assert shown.status_code == 200, shown.text
        names = ("client_id", "client_secret", "client_name", "logo_uri", "contacts", "default_max_age")
        assert {name: shown.json()[name] for name in names} == {name: one[name] for name in names}


def test_what_the_services_own_calls_made_in_a_plain_realm_comes_along(own_server):
    bring(own_server, json.dumps({"realms": [{"id": "one_1", "users": [{"username": "ada", "password": PASSWORD}]}]}))
    api = own_server.api()
    api.create_group(UserPoolId="one_1", GroupName="staff", Precedence=1, Description="All")
    api.admin_add_user_to_group(UserPoolId="one_1", Username="ada", GroupName="staff")
    api.create_identity_provider(
        UserPoolId="one_1",
        ProviderName="Login",
        ProviderType="OIDC",
        ProviderDetails={
            "client_id": "x",
            "client_secret": "y",
            "oidc_issuer": "https://issuer.example.com",
            "authorize_scopes": "openid",
            "attributes_request_method": "GET",
        },
        AttributeMapping={"email": "email"},
    )
    document = round_trip(own_server)
    realm = next(one for one in document["realms"] if one["id"] == "one_1")
    assert {"GroupName": "staff", "Description": "All", "Precedence": 1} in realm["Groups"]
    groups = api.admin_list_groups_for_user(UserPoolId="one_1", Username="ada")["Groups"]
    assert [one["GroupName"] for one in groups] == ["staff"]
    assert api.describe_identity_provider(UserPoolId="one_1", ProviderName="Login")
