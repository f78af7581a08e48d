"""Starting from Terraform and Pulumi states, dumps and other providers' files."""

import base64
import json
import re
import shutil

import pytest
import requests
from botocore.exceptions import ClientError

from configuration.test_start_from import (
    ADA,
    FILES,
    boto,
    canonical,
    checked,
    lines,
    outputs,
    refused,
    srp,
    started,
    write,
)
from support.server import Server


def test_a_state_of_terraforms(tmp_path):
    file = FILES / "terraform" / "show-state.json"
    said = checked(file)
    assert "taken: values.root_module.child_modules[0].resources[0]: user pool bikes" in said
    assert "unknown" not in said
    assert all(line.startswith(f"{file}:") for line in lines(said))
    pool, client = "eu-west-2_Rf7Lm2QxT", "6h1j3k5l7m9n1p3q5r7s9t1u3v"
    with Server("--config", file) as server:
        assert outputs(server)["pool_id"] == pool
        secret = "18d9k2f7h4j6l8m0n2p4q6r8s0t2u4v6w8x0y2z4a6b8c0d2e4f6"
        person = srp(server, pool, client, "eve@bikes.example.com", "Velocipede-1869", secret)
        assert person.access_claims["cognito:groups"] == ["day-riders"]
        assert person.access_claims["exp"] - person.access_claims["iat"] == 30 * 60
        api = boto(server, "cognito-idp", "eu-west-2")
        described = api.describe_user_pool(UserPoolId=pool)["UserPool"]
        assert described["Arn"] == f"arn:aws:cognito-idp:eu-west-2:123456789012:userpool/{pool}"
        policy = described["Policies"]["PasswordPolicy"]
        assert (policy["MinimumLength"], policy["TemporaryPasswordValidityDays"]) == (12, 3)
        assert (described["Domain"], described["UserPoolTags"]) == ("bikes", {"team": "bikes"})
        wheels = next(row for row in described["SchemaAttributes"] if row["Name"] == "custom:wheels")
        assert wheels["NumberAttributeConstraints"] == {"MinValue": "1", "MaxValue": "4"}
        factors = api.get_user_pool_mfa_config(UserPoolId=pool)
        assert (factors["MfaConfiguration"], factors["SoftwareTokenMfaConfiguration"]) == (
            "OPTIONAL",
            {"Enabled": True},
        )
        identities = boto(server, "cognito-identity", "eu-west-2")
        logins = {f"cognito-idp.eu-west-2.amazonaws.com/{pool}": person.id_token}
        identity_pool = "eu-west-2:6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c2d"
        identity = identities.get_id(IdentityPoolId=identity_pool, Logins=logins)["IdentityId"]
        assert identities.get_credentials_for_identity(IdentityId=identity, Logins=logins)["Credentials"]
    canonical(lambda document: Server("--config", document), tmp_path, file)


def test_a_plan_and_older_states_of_terraforms():
    said = checked(FILES / "terraform" / "plan.json")
    pool = re.search(r"guessed: \S+ the id (us-east-1_\w{9}), as the plan has none yet", said)[1]
    client = re.search(r"the id (\w{26}), as the plan has none yet", said)[1]
    with started(FILES / "terraform" / "plan.json") as server:
        assert srp(server, pool, client, "ada@example.com").access_token
    with started(FILES / "terraform" / "terraform.tfstate") as server:
        api = boto(server, "cognito-idp", "sa-east-1")
        signed = api.initiate_auth(
            ClientId=outputs(server)["client"],
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "ada", "PASSWORD": ADA},
        )
        assert signed["AuthenticationResult"]["AccessToken"]


def test_a_stack_of_pulumis(tmp_path):
    file = FILES / "terraform" / "pulumi.json"
    pool, client = "us-west-1_Zx9CvB7nM", "4b6n8m0k2j4h6g8f0d2s4a6q8w"
    with started(file) as server:
        assert outputs(server)["poolId"] == pool
        assert srp(server, pool, client, "ada@example.com", secret="1q2w3e4r5t6y7u8i9o0p1a2s3d4f5g6h7j8k9l").id_token
        described = boto(server, "cognito-idp", "us-west-1").describe_user_pool(UserPoolId=pool)["UserPool"]
        assert described["Policies"]["PasswordPolicy"]["MinimumLength"] == 9
        assert any(row["Name"] == "custom:plan" for row in described["SchemaAttributes"])
    encrypted = json.loads(file.read_text())
    secret = encrypted["deployment"]["resources"][2]["outputs"]["clientSecret"]
    secret["ciphertext"] = secret.pop("plaintext")
    assert "--show-secrets" in checked(write(tmp_path, json.dumps(encrypted), "stack.json"))


def test_looks_logs_and_tags_of_terraforms(tmp_path):
    file = FILES / "terraform" / "looks.json"
    assert "unknown" not in checked(file)
    pool, client = "eu-west-2_Lk8Jh6Gf4", "3q5w7e9r1t2y4u6i8o0p1a3s5d"
    identities = "eu-west-2:1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d"
    with started(file) as server:
        api = boto(server, "cognito-idp", "eu-west-2")
        assert srp(server, pool, client, "ada").access_token
        style = api.get_ui_customization(UserPoolId=pool)["UICustomization"]
        assert "#663399" in style["CSS"] and style["ImageUrl"]
        branding = api.describe_managed_login_branding_by_client(UserPoolId=pool, ClientId=client)
        branding = branding["ManagedLoginBranding"]
        assert branding["Settings"]["components"]["primaryButton"]["lightMode"]
        assert [asset["Category"] for asset in branding["Assets"]] == ["FORM_LOGO"]
        logs = api.get_log_delivery_configuration(UserPoolId=pool)["LogDeliveryConfiguration"]["LogConfigurations"]
        assert logs[0]["CloudWatchLogsConfiguration"]["LogGroupArn"].endswith(":log-group:looks")
        factors = api.get_user_pool_mfa_config(UserPoolId=pool)
        assert factors["EmailMfaConfiguration"] == {"Message": "Looks: {####}", "Subject": "Looks"}
        tags = boto(server, "cognito-identity", "eu-west-2").get_principal_tag_attribute_map(
            IdentityPoolId=identities, IdentityProviderName=f"cognito-idp.eu-west-2.amazonaws.com/{pool}"
        )
        assert tags["PrincipalTags"] == {"department": "custom:department"}
    canonical(lambda document: Server("--config", document), tmp_path, file)
    planned = checked(FILES / "terraform" / "looks-plan.json")
    for name in ("ui_customization.all", "managed_login_branding.main", "log_delivery_configuration.main"):
        assert re.search(rf"taken: \S+ aws_cognito_\S*{re.escape(name)}$", planned, re.MULTILINE), planned


def test_a_stack_of_pulumis_native_provider(tmp_path):
    file = FILES / "terraform" / "pulumi-native.json"
    said = checked(file)
    assert "unknown" not in said and "guessed: the id" not in said
    pool, client = "ap-northeast-1_Nt5Rb3Vc1", "6n8b0v2c4x6z8a0s2d4f6g8h0j"
    secret = "7k8j9h0g1f2d3s4a5p6o7i8u9y0t1r2e3w4q5z6x7c8v9b0n1m2l"
    with started(file) as server:
        assert outputs(server)["client"] == client
        person = srp(server, pool, client, "ada@example.com", secret=secret)
        api = boto(server, "cognito-idp", "ap-northeast-1")
        described = api.describe_user_pool(UserPoolId=pool)["UserPool"]
        assert described["Arn"] == f"arn:aws:cognito-idp:ap-northeast-1:444455556666:userpool/{pool}"
        assert (described["Policies"]["PasswordPolicy"]["MinimumLength"], described["Domain"]) == (11, "shop-jp")
        assert any(row["Name"] == "custom:plan" for row in described["SchemaAttributes"])
        app = api.describe_user_pool_client(UserPoolId=pool, ClientId=client)["UserPoolClient"]
        assert set(app["AllowedOAuthScopes"]) == {"openid", "stock/read"}
        assert app["LogoutURLs"] == ["https://shop.example.jp/bye"]
        assert api.get_group(UserPoolId=pool, GroupName="staff")["Group"]["Precedence"] == 2
        identities = boto(server, "cognito-identity", "ap-northeast-1")
        logins = {f"cognito-idp.ap-northeast-1.amazonaws.com/{pool}": person.id_token}
        identity_pool = "ap-northeast-1:7a6b5c4d-3e2f-4a1b-9c8d-0f1e2d3c4b5a"
        assert identities.get_id(IdentityPoolId=identity_pool, Logins=logins)["IdentityId"]
        roles = identities.get_identity_pool_roles(IdentityPoolId=identity_pool)["RoleMappings"]
        rules = roles[f"cognito-idp.ap-northeast-1.amazonaws.com/{pool}:{client}"]["RulesConfiguration"]["Rules"]
        assert rules[0]["RoleARN"].endswith(":role/staff")
    canonical(lambda document: Server("--config", document), tmp_path, file)


def test_dumps_of_the_command_line(tmp_path):
    folder = FILES / "dumps"
    said = checked(folder)
    assert "unknown: Users[0]: passwords, which the service tells nobody" in said
    assert "the provider Hospital, of which the settings are not known: it is played here" in said
    pool, client = "ca-central-1_Pq4Rs6TuV", "1z3x5c7v9b1n3m5a7s9d1f3g5h"
    with started(folder) as server:
        api = boto(server, "cognito-idp", "ca-central-1")
        assert srp(server, pool, client, "ada@example.com").access_token
        described = api.describe_user_pool(UserPoolId=pool)["UserPool"]
        assert (described["Domain"], described["MfaConfiguration"]) == ("clinic", "OPTIONAL")
        assert described["LambdaConfig"]["PostAuthentication"].endswith(":function:audit")
        nurse = api.list_users(UserPoolId=pool, Filter='email = "nurse@example.com"')["Users"][0]
        attributes = {one["Name"]: one["Value"] for one in nurse["Attributes"]}
        assert (attributes["custom:ward"], attributes["sub"]) == ("7", "0a1b2c3d-4e5f-4061-8273-94a5b6c7d8e9")
        api.admin_set_user_password(
            UserPoolId=pool, Username=nurse["Username"], Password="Long-Enough-Pass-1", Permanent=True
        )
        assert srp(server, pool, client, "nurse@example.com", "Long-Enough-Pass-1").access_token
    # The same files by themselves, in any order.
    single = [folder / name for name in ("users.json", "client.json", "pool.json")]
    assert "valid: 1 user pool, 1 client, 1 user\n" in checked(*single)
    canonical(lambda document: Server("--config", document), tmp_path, folder)


def test_dumps_are_added_to_what_runs(own_server):
    def post(name, **parameters):
        return requests.post(
            f"{own_server.url}/_understudy/import",
            params=parameters,
            data=(FILES / "dumps" / name).read_bytes(),
            headers={"Content-Type": "application/json"},
            timeout=30,
        )

    refusal = post("client.json")
    assert refusal.status_code == 400 and "import the pool first" in refusal.text
    assert post("pool.json").status_code == 200
    for name in ("resource-server.json", "groups.json"):
        answer = post(name)
        assert answer.status_code == 200, answer.text
    pool = "ca-central-1_Pq4Rs6TuV"
    api = boto(own_server, "cognito-idp", "ca-central-1")
    servers = api.list_resource_servers(UserPoolId=pool, MaxResults=10)["ResourceServers"]
    assert servers[0]["Scopes"] == [{"ScopeName": "read", "ScopeDescription": "See wards"}]
    assert [group["GroupName"] for group in api.list_groups(UserPoolId=pool)["Groups"]] == ["doctors"]
    # A client with a custom scope may follow now; its provider is not there.
    client = json.loads((FILES / "dumps" / "client.json").read_text())
    client["UserPoolClient"]["SupportedIdentityProviders"] = ["COGNITO"]
    answer = requests.post(f"{own_server.url}/_understudy/import", json=client, timeout=30)
    assert answer.status_code == 200, answer.text
    described = api.describe_user_pool_client(UserPoolId=pool, ClientId="1z3x5c7v9b1n3m5a7s9d1f3g5h")["UserPoolClient"]
    assert set(described["AllowedOAuthScopes"]) == {"openid", "wards/read"}


LOOKS = FILES / "looks"


def shown(server):
    """What the service shows of everything beside the pool of the dumps."""
    pool, client = "ca-central-1_Pq4Rs6TuV", "1z3x5c7v9b1n3m5a7s9d1f3g5h"
    identities = "ca-central-1:5d4c3b2a-1f0e-4a9b-8c7d-6e5f4a3b2c1d"
    api, ids = (boto(server, name, "ca-central-1") for name in ("cognito-idp", "cognito-identity"))
    factors = api.get_user_pool_mfa_config(UserPoolId=pool)
    branding = api.describe_managed_login_branding_by_client(UserPoolId=pool, ClientId=client)
    terms = api.list_terms(UserPoolId=pool)["Terms"]
    tags = ids.get_principal_tag_attribute_map(
        IdentityPoolId=identities, IdentityProviderName=f"cognito-idp.ca-central-1.amazonaws.com/{pool}"
    )
    return {
        "factors": (factors["MfaConfiguration"], factors["SmsMfaConfiguration"], factors["WebAuthnConfiguration"]),
        "domain": api.describe_user_pool_domain(Domain="clinic")["DomainDescription"]["ManagedLoginVersion"],
        "risks": api.describe_risk_configuration(UserPoolId=pool)["RiskConfiguration"][
            "CompromisedCredentialsRiskConfiguration"
        ],
        "style": api.get_ui_customization(UserPoolId=pool)["UICustomization"]["CSS"],
        "branding": branding["ManagedLoginBranding"]["Settings"]["components"],
        "logs": api.get_log_delivery_configuration(UserPoolId=pool)["LogDeliveryConfiguration"]["LogConfigurations"],
        "terms": [api.describe_terms(UserPoolId=pool, TermsId=one["TermsId"])["Terms"]["Links"] for one in terms],
        "roles": ids.get_identity_pool_roles(IdentityPoolId=identities)["Roles"],
        "tags": tags["PrincipalTags"],
    }


def told(name):
    return json.loads((LOOKS / name).read_text())


def expected():
    factors, [branding] = told("mfa.json"), [json.loads(path.read_text()) for path in LOOKS.glob("branding-*")]
    return {
        "factors": (factors["MfaConfiguration"], factors["SmsMfaConfiguration"], factors["WebAuthnConfiguration"]),
        "domain": 2,
        "risks": told("risks.json")["RiskConfiguration"]["CompromisedCredentialsRiskConfiguration"],
        "style": told("style.json")["UICustomization"]["CSS"],
        "branding": branding["ManagedLoginBranding"]["Settings"]["components"],
        "logs": told("logs.json")["LogDeliveryConfiguration"]["LogConfigurations"],
        "terms": [told("terms.json")["Terms"]["Links"]],
        "roles": told("roles.json")["Roles"],
        "tags": told("tags.json")["PrincipalTags"],
    }


def test_dumps_of_everything_beside_a_pool(tmp_path):
    """All of them in a folder with the pool; and one after another into a server that runs, where each takes effect."""
    folder = tmp_path / "dump"
    shutil.copytree(FILES / "dumps", folder)
    for file in LOOKS.iterdir():
        shutil.copy(file, folder)
    # Rules for risks need threat protection.
    pool = json.loads((folder / "pool.json").read_text())
    pool["UserPool"] |= {"UserPoolTier": "PLUS", "UserPoolAddOns": {"AdvancedSecurityMode": "ENFORCED"}}
    (folder / "pool.json").write_text(json.dumps(pool))
    said = checked(folder)
    assert "unknown: UICustomization.ImageUrl: the logo, which is at https://d1.cloudfront.net/logo.png there" in said
    with Server("--config", folder) as server:
        assert shown(server) == expected()
    with Server() as server:

        def post(path):
            return requests.post(
                f"{server.url}/_understudy/import",
                params={"realm": "ca-central-1_Pq4Rs6TuV"} if path.name == "mfa.json" else {},
                data=path.read_bytes(),
                headers={"Content-Type": "application/json"},
                timeout=30,
            )

        early = post(LOOKS / "roles.json")
        assert early.status_code == 400 and "import the pool first" in early.text
        client = tmp_path / "client.json"
        described = json.loads((FILES / "dumps" / "client.json").read_text())
        described["UserPoolClient"]["SupportedIdentityProviders"] = ["COGNITO"]
        client.write_text(json.dumps(described))
        names = ["mfa", "domain", "risks", "style", "logs", "terms", "identity-pool", "roles", "tags"]
        files = [folder / "pool.json", FILES / "dumps" / "resource-server.json", client]
        for path in files + [LOOKS / f"{name}.json" for name in names]:
            answer = post(path)
            assert answer.status_code == 200, f"{path}: {answer.text}"
        # No description of a branding names its client.
        refusal = post(next(LOOKS.glob("branding-*")))
        assert refusal.status_code == 400 and "the client whose pages have this look" in refusal.text
        assert boto(server, "cognito-idp", "ca-central-1").create_managed_login_branding(
            UserPoolId="ca-central-1_Pq4Rs6TuV",
            ClientId="1z3x5c7v9b1n3m5a7s9d1f3g5h",
            Settings={"components": expected()["branding"]},
        )
        assert shown(server) == expected()
        # A second time is no mistake where nothing is added, and what cannot be leaves all as it was.
        assert post(LOOKS / "domain.json").status_code == 200
        assert post(LOOKS / "terms.json").status_code == 400
        wrong = tmp_path / "style.json"
        wrong.write_text((LOOKS / "style.json").read_text().replace(".banner-customizable", ".nothing-customizable"))
        assert post(wrong).status_code == 400
        assert shown(server) == expected()


def claims(token):
    body = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


def header(token):
    first = token.split(".")[0]
    return json.loads(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))


def test_a_realm_of_keycloaks(tmp_path):
    from authlib.integrations.requests_client import OAuth2Session

    file = FILES / "keycloak" / "realm.json"
    said = checked(file)
    assert "the client old-app speaks saml and is left out" in said
    assert "guessed: clients[3]: the secret of the client hidden, which the export hides" in said
    assert "passwords with hashes by bcrypt, which is not known here: paul\n" in said
    with Server("--config", file) as server:
        about = requests.get(f"{server.url}/realms/warehouse/.well-known/openid-configuration", timeout=30).json()
        robots = OAuth2Session("robots", "beep-boop-1234")
        assert claims(robots.fetch_token(about["token_endpoint"], grant_type="client_credentials")["access_token"])
        people = {
            "mia": "Pallet-Jack-9",
            "noor": "Forklift-2000",
            "ravi": "Crane-Lift-42",
            "lena": "Dock-Door-7",
            "otto": "Dock-Door-7",
        }
        for name, password in people.items():
            portal = OAuth2Session("portal", scope="openid profile", token_endpoint_auth_method="none")
            tokens = portal.fetch_token(about["token_endpoint"], username=name, password=password)
            told = claims(tokens["id_token"])
            assert (told["iss"], told["preferred_username"]) == (f"{server.url}/realms/warehouse", name)
            # As Keycloak's are, access tokens tell who it is: servers read that.
            assert claims(tokens["access_token"])["preferred_username"] == name
        mia = OAuth2Session("portal", scope="openid profile", token_endpoint_auth_method="none").fetch_token(
            about["token_endpoint"], username="mia", password="Pallet-Jack-9"
        )
        told = claims(mia["id_token"])
        assert (told["realm_access"], told["groups"], told["shift"]) == ({"roles": ["picker"]}, ["/night"], "late")
        wrong = requests.post(
            about["token_endpoint"],
            data={"grant_type": "password", "client_id": "portal", "username": "noor", "password": "Forklift-2001"},
            timeout=30,
        )
        assert wrong.status_code == 401 and wrong.json()["error"] == "invalid_grant"
    canonical(lambda document: Server("--config", document), tmp_path, file)


def test_a_configuration_of_navikts(tmp_path):
    file = FILES / "nav" / "config.json"
    with Server("--config", file) as server:
        endpoint = requests.get(f"{server.url}/employees/.well-known/openid-configuration", timeout=30).json()[
            "token_endpoint"
        ]

        def token(**form):
            answer = requests.post(
                endpoint, data={"grant_type": "client_credentials"} | form, auth=("any", "any"), timeout=30
            )
            assert answer.status_code == 200, answer.text
            assert answer.json()["expires_in"] == 120
            return answer.json()["access_token"]

        told = claims(token(scope="payroll"))
        assert (told["sub"], told["aud"], told["roles"]) == ("payroll-robot", ["payroll-api"], ["reader"])
        assert told["exp"] - told["iat"] == 120
        other = token(scope="else")
        assert (claims(other)["aud"], header(other)["typ"]) == (["default-api"], "JWT")
        assert claims(other)["sub"] == "any"
    canonical(lambda document: Server("--config", document), tmp_path, file)


ENTRA = {
    "auth_config.json": ("fabrikam.onmicrosoft.com", "7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f"),
    "msalConfig.js": ("tailspin.onmicrosoft.com", "1f2e3d4c-5b6a-4798-8877-665544332211"),
    "manifest.json": ("wingtip.onmicrosoft.com", "0d1c2b3a-4958-4677-8899-aabbccddeeff"),
    "parameters.json": ("lucerne.onmicrosoft.com", "5e4d3c2b-1a09-4887-9665-54433221100f"),
    "appsettings.json": ("relecloud.onmicrosoft.com", "3b2a1908-7f6e-4d5c-8b4a-392817060504"),
}


@pytest.mark.parametrize("name", ENTRA)
def test_applications_of_entras(name, tmp_path):
    tenant, application = ENTRA[name]
    file = FILES / "entra" / name
    said = checked(file)
    assert f"tenant {tenant}\n" in said
    secret = re.search(r"secret, which the file does not have: (\w+)", said)
    with started(file) as server:
        about = requests.get(f"{server.url}/{tenant}/v2.0/.well-known/openid-configuration", timeout=30)
        assert about.status_code == 200, about.text
        start = requests.post(
            f"{server.url}/{tenant}/oauth2/v2.0/initiate",
            data={"client_id": application, "username": "ada@example.com", "challenge_type": "password redirect"},
            timeout=30,
        )
        if name == "auth_config.json":
            # Native authentication, as MSAL for Android speaks it: its first two steps and the tokens.
            continuation = start.json()["continuation_token"]
            challenge = requests.post(
                f"{server.url}/{tenant}/oauth2/v2.0/challenge",
                data={
                    "client_id": application,
                    "continuation_token": continuation,
                    "challenge_type": "password redirect",
                },
                timeout=30,
            ).json()
            tokens = requests.post(
                f"{server.url}/{tenant}/oauth2/v2.0/token",
                data={
                    "client_id": application,
                    "continuation_token": challenge["continuation_token"],
                    "grant_type": "password",
                    "password": ADA,
                    "scope": "openid offline_access",
                },
                timeout=30,
            )
            assert tokens.status_code == 200, tokens.text
            assert claims(tokens.json()["id_token"])["aud"] == application
        else:
            assert start.status_code >= 400, "native authentication is for those who have it"
    assert secret or name != "manifest.json"
    canonical(lambda document: Server("--config", document), tmp_path, file)


def test_a_database_of_cognito_locals(tmp_path):
    folder = tmp_path / "db"
    shutil.copytree(FILES / "local", folder)
    pool, client = "local_5Gh2ZQp1", "7adminvqd9bxyk5zpvyzwhzi2"
    with Server("--config", folder) as server:
        person = srp(server, pool, client, "lou@example.com", "Local-Pass-1")
        assert person.access_claims["cognito:groups"] == ["staff"]
        assert person.access_claims["sub"] == "3b7c1e7a-1f0b-4a35-9f5f-0a3c7c9f4b11"
        with pytest.raises(ClientError, match="NotAuthorizedException"):
            srp(server, pool, client, "lou@example.com", "Local-Pass-2")
    canonical(lambda document: Server("--config", document), tmp_path, folder)


def test_firebase_users_are_imported(tmp_path):
    folder = tmp_path / "firebase"
    shutil.copytree(FILES / "firebase", folder)
    pool, client, _, _ = "eu-west-1_Gh7kTq2Zp", "4r6m1t8vq2n5c7x9b3k0h1j2l4", None, None
    amplify = FILES / "amplify" / "amplify_outputs.json"
    with Server("--config", amplify, "--config", folder) as server:
        api = boto(server, "cognito-idp", "eu-west-1")

        def sign_in(password):
            return api.initiate_auth(
                ClientId=client,
                AuthFlow="USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": "user1@example.com", "PASSWORD": password},
            )

        with pytest.raises(ClientError, match="NotAuthorizedException"):
            sign_in("user1passwort")
        assert sign_in("user1password")["AuthenticationResult"]["AccessToken"]
        # From the first sign-in on there is a verifier, and SRP works.
        assert srp(server, pool, client, "user1@example.com", "user1password").access_token
    alone = checked(folder / "users.json")
    assert "guessed: a pool and a client for these people" in alone
    (folder / "hash_config.txt").write_text("hash_config { algorithm: MD5 }")
    assert "not the parameters of Firebase's hashes" in refused(folder / "users.json")
    (folder / "hash_config.txt").unlink()
    assert "passwords: put the parameters of their hashes" in checked(folder / "users.json")


def test_users_join_the_pool_of_the_document_before(tmp_path):
    csv = write(tmp_path, "email,email_verified,Password\nzoe@example.com,true,Correct-Horse-1\n", "people.csv")
    first, second = FILES / "amplify" / "amplify_outputs.json", FILES / "amplify" / "configure.ts"
    with Server("--config", first, "--config", csv, "--config", second) as server:
        assert srp(server, "eu-west-1_Gh7kTq2Zp", "4r6m1t8vq2n5c7x9b3k0h1j2l4", "zoe@example.com").access_token
        others = boto(server, "cognito-idp", "eu-central-1").list_users(UserPoolId="eu-central-1_Wq9AsD3fG")["Users"]
        assert others == []


@pytest.mark.parametrize("names", [("us-east-1_Front0001", True), ("us-east-1_Front0001", False), (None, True)])
def test_users_join_the_pool_of_our_own_document_before(tmp_path, names):
    """With an id and without, and by what people sign in with there."""
    shutil.copytree(FILES / "firebase", tmp_path / "firebase")
    csv = write(tmp_path, "email,email_verified,Password\nzoe@example.com,true,Correct-Horse-1\n", "people.csv")
    identity, by_address = names
    pool = {"PoolName": "front", "Clients": [{"ClientId": "web", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}]}
    if identity:
        pool["Id"] = identity
    if by_address:
        pool["UsernameAttributes"] = ["email"]
    own = write(tmp_path, json.dumps({"userPools": [pool]}), "own.json")
    for files in ([tmp_path / "firebase", csv], [csv, tmp_path / "firebase"]):
        said = checked(own, *files)
        assert "valid: 1 user pool, 1 client, 3 users" in said and "guessed" not in said, said
    given = [part for file in (own, tmp_path / "firebase", csv) for part in ("--config", file)]
    with Server(*given) as server:
        for name, password in (("user1@example.com", "user1password"), ("zoe@example.com", "Correct-Horse-1")):
            signed = boto(server, "cognito-idp", "us-east-1").initiate_auth(
                ClientId="web",
                AuthFlow="USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": name, "PASSWORD": password},
            )
            assert signed["AuthenticationResult"]["AccessToken"]


def test_folders_without_documents_are_refused(tmp_path):
    assert "no document is in this folder" in refused(tmp_path)
    write(tmp_path, "{}", "a.json")
    assert "none of the 1 documents in this folder is known here" in refused(tmp_path)


def test_a_folder_of_cdks(tmp_path):
    """Templates beside what describes them; a nested one is found by the note of its asset."""
    folder = tmp_path / "cdk.out"
    folder.mkdir()
    pool = {"Type": "AWS::Cognito::UserPool", "Properties": {"UsernameAttributes": ["email"], "UserPoolName": "cdk"}}
    nested = {"Resources": {"Pool4711": pool}, "Outputs": {"Ref": {"Value": {"Ref": "Pool4711"}}}}
    stack = {
        "Resources": {
            "Nested": {
                "Type": "AWS::CloudFormation::Stack",
                "Properties": {
                    "TemplateURL": {"Fn::Join": ["", ["https://s3.", {"Ref": "AWS::URLSuffix"}, "/x.json"]]}
                },
                "Metadata": {"aws:asset:path": "AppNested.nested.template.json", "aws:asset:property": "TemplateURL"},
            },
            "Client0815": {
                "Type": "AWS::Cognito::UserPoolClient",
                "Properties": {
                    "UserPoolId": {"Fn::GetAtt": ["Nested", "Outputs.Ref"]},
                    "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
                },
            },
            "CDKMetadata": {"Type": "AWS::CDK::Metadata", "Properties": {"Analytics": "v2:deflate64:x"}},
        },
        "Parameters": {
            "BootstrapVersion": {"Type": "AWS::SSM::Parameter::Value<String>", "Default": "/cdk-bootstrap/x"}
        },
        "Outputs": {
            "Client": {"Value": {"Ref": "Client0815"}},
            "Pool": {"Value": {"Fn::GetAtt": ["Nested", "Outputs.Ref"]}},
        },
    }
    write(folder, json.dumps(nested), "AppNested.nested.template.json")
    write(folder, json.dumps(stack), "App.template.json")
    write(folder, json.dumps({"version": "36.0.0", "artifacts": {}}), "manifest.json")
    write(folder, json.dumps({"version": "36.0.0", "files": {}}), "App.assets.json")
    write(folder, json.dumps({"version": "tree-0.1", "tree": {}}), "tree.json")
    said = checked(folder)
    assert "left out" not in said and "taken: Resources.Pool4711: user pool cdk" in said
    with started(folder) as server:
        out = outputs(server)
        assert srp(server, out["Pool"], out["Client"], "ada@example.com").access_token
