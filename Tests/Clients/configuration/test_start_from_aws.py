"""What AWS users have, whole: SAM, circles, repeated keys, nested members of Amplify, cognito-local."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
import requests

from configuration.test_start_from import FILES, POOL, boto, checked, refused, write
from support.server import Server, run

SAM = "Transform: AWS::Serverless-2016-10-31\n"
FUNCTION = "Handler: a.run, Runtime: nodejs22.x, CodeUri: ."


def tree(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content))
    return folder


@pytest.mark.parametrize(
    "function, api",
    [
        # SAM makes a permission of the event; the API has the function's name in its body.
        (
            "Events: {Get: {Type: Api, Properties: {RestApiId: !Ref Desk, Path: /, Method: get}}}",
            "uri: !Sub '${List.Arn}'",
        ),
        # The stage's variables are no part of the API that the function names.
        ("Environment: {Variables: {URL: !Ref Desk}}", None),
    ],
)
def test_a_circle_of_what_sam_makes_is_none(tmp_path, function, api):
    body = (
        f"DefinitionBody: {{openapi: 3.0.1, paths: {{/: {{get: {{{api}}}}}}}}}" if api else "Variables: {F: !Ref List}"
    )
    text = (
        SAM + POOL + "    Properties: {UserPoolName: kiln}\n"
        f"  Desk: {{Type: AWS::Serverless::Api, Properties: {{StageName: live, {body}}}}}\n"
        f"  List: {{Type: AWS::Serverless::Function, Properties: {{{FUNCTION}, {function}}}}}\n"
    )
    assert "valid: 1 user pool" in checked(write(tmp_path, text))


def test_a_circle_of_cloudformations_is_one_in_sam_too(tmp_path):
    """The event sets the trigger of the pool, which the function needs itself."""
    for own, event in (("LambdaConfig: {PreSignUp: !GetAtt List.Arn}", ""), ("UserPoolName: kiln", "{}")):
        events = (
            "Events: {E: {Type: Cognito, Properties: {UserPool: !Ref Pool, Trigger: PreSignUp}}}, " if event else ""
        )
        text = (
            SAM + POOL + f"    Properties: {{{own}}}\n"
            f"  List: {{Type: AWS::Serverless::Function, Properties: {{{FUNCTION}, {events}"
            "Environment: {Variables: {POOL: !Ref Pool}}}}\n"
        )
        assert "circular dependency between resources" in refused(write(tmp_path, text))


def test_a_key_given_twice_is_an_error_where_it_counts(tmp_path):
    policy = "  Cache: {Type: AWS::CloudFront::CachePolicy, Properties: {Name: one, DefaultTTL: 1, Name: two}}\n"
    template = write(
        tmp_path,
        policy.join(["Resources:\n", POOL.removeprefix("Resources:\n")]) + "    Properties: {UserPoolName: ledger}\n",
    )
    said = checked(template)
    assert 'template.yaml:2: left out: Resources.Cache.Properties.Name: the key "Name" appears twice' in said
    assert "valid: 1 user pool" in said
    twice = write(tmp_path, POOL + "    Properties: {UserPoolName: a, UserPoolName: b}\n")
    assert 'the key "UserPoolName" appears twice' in refused(twice)
    own = write(tmp_path, "userPools: [{PoolName: a, PoolName: b}]\n", "own.yaml")
    assert 'the key "PoolName" appears twice' in refused(own)


@pytest.mark.parametrize(
    "place",
    [
        "CallbackURLs: [!Ref Guess]",
        "CallbackURLs: ['http://localhost:3000/in', !Ref Guess]",
        "CallbackURLs: ['http://localhost:3000/in'], LogoutURLs: [!Sub '${Guess}']",
        "CallbackURLs: ['http://localhost:3000/in'], ExplicitAuthFlows: [!Ref Guess]",
        "CallbackURLs: ['http://localhost:3000/in'], PreventUserExistenceErrors: !Ref Guess",
        "CallbackURLs: ['http://localhost:3000/in'], RefreshTokenValidity: !Ref Guess",
    ],
)
def test_a_guess_that_would_be_rejected_is_left_out(tmp_path, place):
    text = (
        "Parameters: {Guess: {Type: String}}\n" + POOL + "    Properties: {UserPoolName: quarry}\n"
        "  App:\n    Type: AWS::Cognito::UserPoolClient\n    Properties: {UserPoolId: !Ref Pool, "
        f"AllowedOAuthFlowsUserPoolClient: true, AllowedOAuthFlows: [code], AllowedOAuthScopes: [openid], {place}}}\n"
    )
    template = write(tmp_path, text)
    said = checked(template)
    assert re.search(r":8: left out: Resources.App.Properties.* left out", said), said
    with Server("--config", template) as server:
        api = boto(server, "cognito-idp", "us-east-1")
        pool = api.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
        client = api.list_user_pool_clients(UserPoolId=pool)["UserPoolClients"][0]["ClientId"]
        shown = api.describe_user_pool_client(UserPoolId=pool, ClientId=client)["UserPoolClient"]
        assert shown["CallbackURLs"] in (["http://localhost:3000/in"], ["http://localhost:3000/"])


def test_amplify_outputs_are_taken_whole(tmp_path):
    outputs = json.loads((FILES / "amplify" / "amplify_outputs.json").read_text())
    outputs["auth"]["passwordless"] = {
        "email_otp_enabled": True,
        "web_authn": {"relying_party_id": "localhost", "user_verification": "required", "glow": 1},
        "preferred_challenge": "EMAIL_OTP",
        "magic_link_enabled": True,
    }
    outputs["auth"]["oauth"]["front_door"] = "side"
    outputs["auth"]["password_policy"]["history_size"] = 3
    file = write(tmp_path, json.dumps(outputs), "amplify_outputs.json")
    said = checked(file)
    for name in ("glow", "magic_link_enabled", "front_door", "history_size"):
        assert re.search(rf"unknown: \S+{name}: {name} is not read", said), said
    assert "left out: auth.passwordless.preferred_challenge" in said
    with Server("--config", file) as server:
        factors = boto(server, "cognito-idp", "eu-west-1").get_user_pool_mfa_config(UserPoolId="eu-west-1_Gh7kTq2Zp")
        assert factors["WebAuthnConfiguration"]["RelyingPartyId"] == "localhost"
        assert factors["WebAuthnConfiguration"]["UserVerification"] == "required"


def local_pool(id, **changes):
    person = {"Username": "ines@example.com", "Password": "Correct-Horse-1", "Enabled": True, "UserStatus": "CONFIRMED"}
    person["Attributes"] = [{"Name": "sub", "Value": "0b1f4d1e-0000-4000-8000-00000000a001"}]
    return {
        "Users": {"ines@example.com": person | changes},
        "Options": {"Id": id, "Name": "press", "UsernameAttributes": ["email"]},
    }


def local_client(pool, id="pressweb"):
    return {"ClientId": id, "ClientName": id, "UserPoolId": pool, "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}


def signs_in(server, region, client="pressweb", username="ines@example.com"):
    answer = boto(server, "cognito-idp", region).initiate_auth(
        ClientId=client,
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": username, "PASSWORD": "Correct-Horse-1"},
    )
    return answer["AuthenticationResult"]


@pytest.mark.parametrize("start_at", ["db", ".", "..", "parent"])
def test_cognito_local_from_any_of_its_folders(tmp_path, start_at):
    project = tmp_path / "project"
    tree(
        project,
        {
            ".cognito/db/clients.json": {
                "Clients": {"pressweb": local_client("local_2PressAb"), "oldweb": local_client("gone", "oldweb")}
            },
            ".cognito/db/local_2PressAb.json": local_pool("local_2PressAb"),
            ".cognito/db/broken.json": '{"Users": ',
            ".cognito/config.json": {
                "TokenConfig": {"IssuerDomain": "http://localhost:9229"},
                "UserPoolDefaults": {"Id": "local", "MfaConfiguration": "OFF"},
                "LambdaClient": {"region": "local"},
            },
        },
    )
    folder = {
        "db": project / ".cognito/db",
        ".": project / ".cognito",
        "..": project,
        "parent": f"{project}/.cognito/",
    }[start_at]
    said = checked(folder)
    assert "the client oldweb is left out, as its pool gone is in none of the files" in said
    assert re.search(r"broken.json:\d: left out: the file is left out", said), said
    with Server("--config", folder) as server:
        assert signs_in(server, "local")["AccessToken"]
        if start_at != "db":
            pools = server.control.info()["user_pools"]
            assert pools[0]["issuer"] == "http://localhost:9229/local_2PressAb"


def test_pools_of_cognito_local_with_any_id(tmp_path):
    folder = tree(
        tmp_path / "db",
        {"clients.json": {"Clients": {"pressweb": local_client("local")}}, "local.json": local_pool("local")},
    )
    assert "guessed: Options: the id local_local, as local is none that the service could have" in checked(folder)
    with Server("--config", folder) as server:
        assert signs_in(server, "local")["IdToken"]


def test_an_entry_that_cannot_be_taken_leaves_the_others(tmp_path):
    pool = local_pool("local_2PressAb")
    asleep = {"Username": "mo@example.com", "UserStatus": "ASLEEP", "Attributes": []}
    pool["Users"]["mo@example.com"] = pool["Users"]["ines@example.com"] | asleep
    folder = tree(
        tmp_path / "db",
        {"clients.json": {"Clients": {"pressweb": local_client("local_2PressAb")}}, "local_2PressAb.json": pool},
    )
    said = checked(folder)
    entry = 'the entry "mo@example.com" of Users is left out, as it cannot be taken: UserStatus'
    assert f"left out: Users.mo@example.com.UserStatus: {entry}" in said
    with Server("--config", folder) as server:
        assert signs_in(server, "local")["AccessToken"]


def test_a_folder_that_has_nothing_says_where_to_look(tmp_path):
    tree(tmp_path / "a", {"package.json": {"name": "shop"}, "db/clients.json": {"Clients": {}}})
    said = refused(tmp_path / "a")
    assert "none of the 1 documents in this folder is known here" in said and f"{tmp_path}/a/db" in said
    (tmp_path / "b").mkdir()
    assert "no document is in this folder" in refused(tmp_path / "b")


SERVERLESS = """
service: till
provider: {name: aws, stage: "${opt:stage, 'dev'}", region: eu-west-1}
custom: {names: {pool: "till-${self:provider.stage}"}}
functions:
  claims:
    handler: src/claims.run
    events: [{cognitoUserPool: {pool: Till, trigger: PreTokenGeneration}}]
resources:
  Resources:
    CognitoUserPoolTill: {Type: AWS::Cognito::UserPool, Properties: {UserPoolName: "${self:custom.names.pool}"}}
    App:
      Type: AWS::Cognito::UserPoolClient
      Properties: {UserPoolId: !Ref CognitoUserPoolTill, ClientName: app, ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH]}
  Outputs: {PoolId: {Value: !Ref CognitoUserPoolTill}}
"""


def test_a_file_of_the_serverless_framework(tmp_path):
    file = write(tmp_path, SERVERLESS, "serverless.yml")
    said = checked(file)
    assert "user pool till-dev" in said and "PoolId … eu-west-1_" in said
    assert "function:till-dev-claims" in said


def test_files_of_an_amplify_project(tmp_path):
    meta = {
        "providers": {"awscloudformation": {"Region": "eu-west-1", "StackName": "amplify-shop-dev"}},
        "auth": {
            "shop1234": {
                "service": "Cognito",
                "output": {
                    "UserPoolId": "eu-west-1_Shop0001A",
                    "AppClientIDWeb": "shopweb0000000000000000001",
                    "AppClientID": "shopweb0000000000000000001",
                    "HostedUIDomain": "shop-dev",
                    "OAuthMetadata": json.dumps(
                        {
                            "AllowedOAuthFlows": ["code"],
                            "AllowedOAuthScopes": ["openid"],
                            "CallbackURLs": ["http://localhost:3000/"],
                            "LogoutURLs": [],
                        }
                    ),
                },
            }
        },
    }
    said = checked(write(tmp_path, json.dumps(meta), "amplify-meta.json"))
    assert "user pool eu-west-1_Shop0001A" in said and "client shopweb0000000000000000001" in said
    for name, content in (
        ("cli-inputs.json", {"version": "1", "cognitoConfig": {"resourceName": "shop1234"}}),
        ("team-provider-info.json", {"dev": {"awscloudformation": {"Region": "eu-west-1"}}}),
    ):
        assert "amplify pull" in refused(write(tmp_path, json.dumps(content), name))


def test_inputs_of_the_command_line(tmp_path):
    pool = write(
        tmp_path,
        json.dumps({"PoolName": "typed", "UsernameAttributes": ["email"], "EmailVerificationMessage": ""}),
        "pool.json",
    )
    client = write(
        tmp_path, json.dumps({"UserPoolId": "", "ClientName": "typed", "GenerateSecret": True}), "client.json"
    )
    said = checked(pool, client)
    assert "valid: 1 user pool, 1 client" in said


class Functions:
    """Lambda's API, as SAM local has it."""

    def __init__(self):
        calls = self.calls = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                event = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                calls.append((self.path, event["triggerSource"]))
                event["response"] = {"claimsOverrideDetails": {"claimsToAddOrOverride": {"till": "seven"}}}
                body = json.dumps(event).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


OWN = """
userPools:
  - Id: us-east-1_Orbit0001
    PoolName: orbit
    LambdaConfig: {PreTokenGeneration: 'arn:aws:lambda:us-east-1:000000000000:function:orbit-claims'}
    Clients: [{ClientId: pressweb, ClientName: web, ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH]}]
    Users: [{Username: ines@example.com, Password: Correct-Horse-1}]
"""


@pytest.mark.parametrize("option", ["--lambda-endpoint={}", "--lambda=orbit-claims={}/mine"])
def test_triggers_of_a_file_go_where_functions_run(tmp_path, option):
    functions = Functions()
    file = write(tmp_path, OWN, "own.yaml")
    option = option.format(functions.url)
    with Server("--config", file, option) as server:
        token = signs_in(server, "us-east-1")["IdToken"]
        claims = json.loads(__import__("base64").urlsafe_b64decode(token.split(".")[1] + "=="))
        assert claims["till"] == "seven"
    path = "/mine" if "mine" in option else "/2015-03-31/functions/orbit-claims/invocations"
    assert functions.calls == [(path, "TokenGeneration_Authentication")]
    functions.server.shutdown()


def test_triggers_of_templates_go_there_as_well(tmp_path):
    said = checked(write(tmp_path, SERVERLESS, "serverless.yml"), "--lambda-endpoint", "http://localhost:3002/")
    assert "http://localhost:3002/2015-03-31/functions/till-dev-claims/invocations" in said
    assert run("check", write(tmp_path, OWN, "o.yaml"), "--lambda-endpoint", "nowhere").returncode == 64
    assert run("check", write(tmp_path, OWN, "o.yaml"), "--lambda", "x").returncode == 64


def test_flows_that_are_off_fail_as_in_production(tmp_path):
    text = (
        POOL + "    Properties: {UserPoolName: tollgate}\n"
        "  Toll: {Type: AWS::Cognito::UserPoolResourceServer, Properties: "
        "{UserPoolId: !Ref Pool, Identifier: toll, Name: toll, Scopes: [{ScopeName: take, ScopeDescription: Take}]}}\n"
        "  Machine: {Type: AWS::Cognito::UserPoolClient, DependsOn: Toll, Properties: "
        "{UserPoolId: !Ref Pool, GenerateSecret: true, AllowedOAuthFlows: [client_credentials], "
        "AllowedOAuthScopes: [toll/take]}}\n"
        "Outputs: {Id: {Value: !Ref Machine}}\n"
    )
    template = write(tmp_path, text)
    said = checked(template)
    assert re.search(r"left out: .*AllowedOAuthFlows, which are off", said), said
    secret = re.search(r"made when it is deployed: (\w+)", said)[1]
    client = re.search(r"Id … (\w+)", said)[1]
    with Server("--config", template) as server:
        answer = requests.post(
            server.url + "/oauth2/token", auth=(client, secret), data={"grant_type": "client_credentials"}, timeout=60
        )
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant")
