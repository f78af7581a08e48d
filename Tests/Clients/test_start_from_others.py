"""Starts from states of Terraform and Pulumi, dumps, and other providers' files, with the clients that use them."""

import base64
import json
import re
import shutil

import pytest
import requests
from botocore.exceptions import ClientError

from support.server import Server, run
from test_start_from import ADA, FILES, boto, canonical, checked, lines, outputs, refused, srp, started, write


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
    with Server("--config", file) as server:
        about = requests.get(f"{server.url}/warehouse/.well-known/openid-configuration", timeout=30).json()
        robots = OAuth2Session("robots", "beep-boop-1234")
        assert claims(robots.fetch_token(about["token_endpoint"], grant_type="client_credentials")["access_token"])
        for name, password in (("mia", "Pallet-Jack-9"), ("noor", "Forklift-2000")):
            portal = OAuth2Session("portal", scope="openid profile email", token_endpoint_auth_method="none")
            tokens = portal.fetch_token(about["token_endpoint"], username=name, password=password)
            told = claims(tokens["id_token"])
            assert told["iss"] == f"{server.url}/warehouse"
        mia = OAuth2Session("portal", scope="openid profile email", token_endpoint_auth_method="none").fetch_token(
            about["token_endpoint"], username="mia", password="Pallet-Jack-9"
        )
        told = claims(mia["id_token"])
        assert (told["realm_access"], told["groups"], told["shift"]) == ({"roles": ["picker"]}, ["/night"], "late")
        wrong = requests.post(
            about["token_endpoint"],
            data={"grant_type": "password", "client_id": "portal", "username": "noor", "password": "Forklift-2001"},
            timeout=30,
        )
        assert wrong.status_code == 400 and wrong.json()["error"] == "invalid_grant"
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
}


@pytest.mark.parametrize("name", ENTRA)
def test_applications_of_entras(name, tmp_path):
    tenant, application = ENTRA[name]
    file = FILES / "entra" / name
    said = checked(file)
    assert f"tenant {tenant}\n" in said
    secret = re.search(r"secret, which no manifest has: (\w+)", said)
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


def test_people_of_firebases(tmp_path):
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


def test_people_join_the_pool_of_the_document_before(tmp_path):
    csv = write(tmp_path, "email,email_verified,Password\nzoe@example.com,true,Correct-Horse-1\n", "people.csv")
    first, second = FILES / "amplify" / "amplify_outputs.json", FILES / "amplify" / "configure.ts"
    with Server("--config", first, "--config", csv, "--config", second) as server:
        assert srp(server, "eu-west-1_Gh7kTq2Zp", "4r6m1t8vq2n5c7x9b3k0h1j2l4", "zoe@example.com").access_token
        others = boto(server, "cognito-idp", "eu-central-1").list_users(UserPoolId="eu-central-1_Wq9AsD3fG")["Users"]
        assert others == []


def test_folders_without_documents_are_refused(tmp_path):
    assert "no document is in this folder" in refused(tmp_path)
    write(tmp_path, "{}", "a.json")
    done = run("check", tmp_path)
    assert done.returncode == 0 and "it is left out" in done.stdout


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
