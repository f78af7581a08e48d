"""Deploying to the server with the AWS command line, unmodified, and with the calls that SAM and CDK make."""

import json
import subprocess
import sys
import time

import boto3
import pytest
import requests
from botocore.config import Config
from botocore.exceptions import ClientError

from configuration.test_start_from_aws import Functions
from support.server import Server, environment

ACCOUNT = "123456789012"

SHOP = """
AWSTemplateFormatVersion: '2010-09-09'
Description: A shop
Parameters:
  Stage: {Type: String, Default: dev}
  Length: {Type: Number, Default: 10}
Resources:
  Pool:
    Type: AWS::Cognito::UserPool
    Properties:
      UserPoolName: !Sub 'shop-${Stage}'
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      EnabledMfas: [SOFTWARE_TOKEN_MFA]
      MfaConfiguration: OPTIONAL
      Policies: {PasswordPolicy: {MinimumLength: !Ref Length, RequireSymbols: 'false'}}
      Schema: [{Name: plan, AttributeDataType: String, Mutable: true}]
      UserPoolTags: {team: shop}
  Server:
    Type: AWS::Cognito::UserPoolResourceServer
    Properties:
      UserPoolId: !Ref Pool
      Identifier: shop
      Name: shop
      Scopes: [{ScopeName: read, ScopeDescription: Read}]
  Web:
    Type: AWS::Cognito::UserPoolClient
    Properties:
      UserPoolId: !Ref Pool
      ClientName: web
      GenerateSecret: false
      ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      AllowedOAuthFlowsUserPoolClient: true
      AllowedOAuthFlows: [code]
      AllowedOAuthScopes: [openid, shop/read]
      CallbackURLs: ['http://localhost:3000/callback']
    DependsOn: Server
  Domain:
    Type: AWS::Cognito::UserPoolDomain
    Properties: {UserPoolId: !Ref Pool, Domain: !Sub 'shop-${Stage}-deployed'}
  Staff:
    Type: AWS::Cognito::UserPoolGroup
    Properties: {UserPoolId: !Ref Pool, GroupName: staff, Precedence: 1}
  Ada:
    Type: AWS::Cognito::UserPoolUser
    Properties:
      UserPoolId: !Ref Pool
      Username: ada@example.com
      MessageAction: SUPPRESS
      UserAttributes: [{Name: email, Value: ada@example.com}, {Name: email_verified, Value: 'true'}]
  AdaIsStaff:
    Type: AWS::Cognito::UserPoolUserToGroupAttachment
    Properties: {UserPoolId: !Ref Pool, GroupName: !Ref Staff, Username: !Ref Ada}
  Identities:
    Type: AWS::Cognito::IdentityPool
    Properties:
      AllowUnauthenticatedIdentities: true
      CognitoIdentityProviders: [{ClientId: !Ref Web, ProviderName: !GetAtt Pool.ProviderName}]
  Roles:
    Type: AWS::Cognito::IdentityPoolRoleAttachment
    Properties:
      IdentityPoolId: !Ref Identities
      Roles: {unauthenticated: !Sub 'arn:aws:iam::${AWS::AccountId}:role/guest'}
  Queue: {Type: AWS::SQS::Queue}
Outputs:
  PoolId: {Value: !Ref Pool, Export: {Name: !Sub '${Stage}-pool'}}
  ClientId: {Value: !Ref Web}
  Identities: {Value: !Ref Identities}
"""


class Deployer:
    """The AWS command line and boto3 of one account."""

    def __init__(self, server, folder, account=ACCOUNT, region="eu-west-1"):
        self.server, self.folder, self.account, self.region = server, folder, account, region
        self.variables = environment(
            AWS_ACCESS_KEY_ID=account,
            AWS_SECRET_ACCESS_KEY="any",
            AWS_DEFAULT_REGION=region,
            AWS_ENDPOINT_URL=server.url,
            AWS_EC2_METADATA_DISABLED="true",
            HOME=folder,
        )

    def aws(self, *arguments, status=0):
        done = subprocess.run(
            [sys.executable, "-m", "awscli", *map(str, arguments)],
            env=self.variables,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def deploy(self, template, *arguments, stack="shop", status=0):
        file = self.folder / "template.yaml"
        file.write_text(template)
        return self.aws(
            "cloudformation", "deploy", "--stack-name", stack, "--template-file", file, *arguments, status=status
        )

    def client(self, service):
        return boto3.client(
            service,
            endpoint_url=self.server.url,
            region_name=self.region,
            aws_access_key_id=self.account,
            aws_secret_access_key="any",
            config=Config(retries={"total_max_attempts": 1}),
        )

    def outputs(self, stack="shop"):
        described = self.client("cloudformation").describe_stacks(StackName=stack)["Stacks"][0]
        return {output["OutputKey"]: output["OutputValue"] for output in described["Outputs"]}

    def resources(self, stack="shop"):
        listed = self.client("cloudformation").list_stack_resources(StackName=stack)["StackResourceSummaries"]
        return {resource["LogicalResourceId"]: resource["PhysicalResourceId"] for resource in listed}

    def reasons(self, stack="shop"):
        events = self.client("cloudformation").describe_stack_events(StackName=stack)["StackEvents"]
        return {
            event["LogicalResourceId"]: event["ResourceStatusReason"]
            for event in events
            if event["ResourceStatus"].endswith("_FAILED")
        }


@pytest.fixture
def deployer(own_server, tmp_path):
    return Deployer(own_server, tmp_path)


def test_the_command_line_deploys_a_template(deployer):
    assert "Successfully created/updated stack - shop" in deployer.deploy(SHOP)
    outputs = deployer.outputs()
    users = deployer.client("cognito-idp")
    pool = users.describe_user_pool(UserPoolId=outputs["PoolId"])["UserPool"]
    assert pool["Arn"] == f"arn:aws:cognito-idp:eu-west-1:{ACCOUNT}:userpool/{pool['Id']}"
    assert (pool["Name"], pool["UserPoolTags"], pool["Domain"]) == ("shop-dev", {"team": "shop"}, "shop-dev-deployed")
    assert pool["Policies"]["PasswordPolicy"]["MinimumLength"] == 10
    assert pool["Policies"]["PasswordPolicy"]["RequireSymbols"] is False
    factors = users.get_user_pool_mfa_config(UserPoolId=pool["Id"])
    assert (factors["MfaConfiguration"], factors["SoftwareTokenMfaConfiguration"]) == ("OPTIONAL", {"Enabled": True})
    users.admin_set_user_password(
        UserPoolId=pool["Id"], Username="ada@example.com", Password="Correct-Horse-1", Permanent=True
    )
    groups = users.admin_list_groups_for_user(UserPoolId=pool["Id"], Username="ada@example.com")["Groups"]
    assert [group["GroupName"] for group in groups] == ["staff"]
    signed_in = users.initiate_auth(
        ClientId=outputs["ClientId"],
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"},
    )
    assert signed_in["AuthenticationResult"]["AccessToken"]
    assert deployer.client("cognito-identity").get_id(IdentityPoolId=outputs["Identities"])["IdentityId"]


def test_a_second_deployment_changes_nothing(deployer):
    deployer.deploy(SHOP)
    before = deployer.resources()
    assert "No changes to deploy" in deployer.deploy(SHOP, "--no-fail-on-empty-changeset")
    changes = deployer.client("cloudformation").create_change_set(
        StackName="shop", ChangeSetName="again", TemplateBody=SHOP, Parameters=[], ChangeSetType="UPDATE"
    )
    described = deployer.client("cloudformation").describe_change_set(ChangeSetName=changes["Id"])
    assert (described["Status"], described["Changes"]) == ("FAILED", [])
    assert deployer.resources() == before


def test_a_function_whose_events_refer_to_a_later_resource_does_not_drift(deployer):
    """SAM's events are settings of what they refer to: another event changes the pool, and not the function."""
    template = """
    Transform: AWS::Serverless-2016-10-31
    Resources:
      Claims:
        Type: AWS::Serverless::Function
        Properties:
          InlineCode: "exports.handler = async (event) => event"
          Handler: index.handler
          Runtime: nodejs22.x
          Events: {First: {Type: Cognito, Properties: {UserPool: !Ref Pool, Trigger: PostConfirmation}}}
      Pool: {Type: AWS::Cognito::UserPool, Properties: {UserPoolName: later}}
    """
    capabilities = ("--capabilities", "CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND")
    deployer.deploy(template, *capabilities, stack="later")
    again = deployer.deploy(template, *capabilities, "--no-fail-on-empty-changeset", stack="later")
    assert "No changes to deploy" in again
    stacks = deployer.client("cloudformation")
    made = stacks.create_change_set(
        StackName="later",
        ChangeSetName="another-trigger",
        TemplateBody=template.replace("PostConfirmation", "PreSignUp"),
        Capabilities=list(capabilities[1:]),
        ChangeSetType="UPDATE",
    )
    changes = stacks.describe_change_set(ChangeSetName=made["Id"])["Changes"]
    assert [change["ResourceChange"]["LogicalResourceId"] for change in changes] == ["Pool"]


def test_an_update_changes_in_place_or_replaces(deployer):
    deployer.deploy(SHOP)
    before = deployer.resources()
    # In place: a parameter of the policy, a new attribute, the precedence of a group.
    changed = SHOP.replace("Precedence: 1", "Precedence: 7").replace(
        "Mutable: true}]", "Mutable: true}, {Name: size, AttributeDataType: Number, Mutable: true}]"
    )
    deployer.deploy(changed, "--parameter-overrides", "Length=12")
    assert deployer.resources() == before
    users = deployer.client("cognito-idp")
    pool = users.describe_user_pool(UserPoolId=before["Pool"])["UserPool"]
    assert pool["Policies"]["PasswordPolicy"]["MinimumLength"] == 12
    assert any(row["Name"] == "custom:size" for row in pool["SchemaAttributes"])
    assert users.get_group(UserPoolId=before["Pool"], GroupName="staff")["Group"]["Precedence"] == 7
    # Replaced: a client that gets a secret.
    replaced = changed.replace("GenerateSecret: false", "GenerateSecret: true")
    stacks = deployer.client("cloudformation")
    made = stacks.create_change_set(
        StackName="shop",
        ChangeSetName="look",
        TemplateBody=replaced,
        Parameters=[{"ParameterKey": "Length", "UsePreviousValue": True}],
    )
    changes = stacks.describe_change_set(ChangeSetName=made["Id"])["Changes"]
    seen = {
        change["ResourceChange"]["LogicalResourceId"]: change["ResourceChange"].get("Replacement") for change in changes
    }
    assert seen == {"Web": "True"}
    deployer.deploy(replaced)
    after = deployer.resources()
    assert {name for name in before if before[name] != after[name]} == {"Web"}
    with pytest.raises(ClientError, match="does not exist"):
        users.describe_user_pool_client(UserPoolId=after["Pool"], ClientId=before["Web"])
    client = users.describe_user_pool_client(UserPoolId=after["Pool"], ClientId=after["Web"])["UserPoolClient"]
    assert client["ClientSecret"]
    # Removed: what is no longer in the template.
    start, end = replaced.index("  Identities:\n"), replaced.index("  Queue:")
    less = (replaced[:start] + replaced[end:]).replace("  Identities: {Value: !Ref Identities}\n", "")
    deployer.deploy(less)
    assert "Identities" not in deployer.resources()
    with pytest.raises(ClientError, match="not found"):
        deployer.client("cognito-identity").describe_identity_pool(IdentityPoolId=after["Identities"])


def test_a_failed_creation_is_undone_and_told(deployer):
    broken = SHOP.replace("GroupName: staff", "GroupName: ' '")
    said = deployer.deploy(broken, status=255)
    assert "Failed to create/update the stack" in said
    stack = deployer.client("cloudformation").describe_stacks(StackName="shop")["Stacks"][0]
    assert stack["StackStatus"] == "ROLLBACK_COMPLETE"
    assert "groupName" in deployer.reasons()["Staff"]
    pools = deployer.client("cognito-idp").list_user_pools(MaxResults=60)["UserPools"]
    assert not [pool for pool in pools if pool["Name"].startswith("shop")]
    assert "is in ROLLBACK_COMPLETE state and can not be updated" in deployer.deploy(SHOP, status=255)
    deployer.aws("cloudformation", "delete-stack", "--stack-name", "shop")
    deployer.deploy(SHOP)


def test_a_failed_update_is_undone_and_told(deployer):
    deployer.deploy(SHOP)
    before = deployer.resources()
    # The pool and the client change first, then a group fails.
    broken = (
        SHOP.replace("Default: 10", "Default: 14")
        .replace("GenerateSecret: false", "GenerateSecret: true")
        .replace("Precedence: 1", "Precedence: -1")
    )
    deployer.deploy(broken, "--parameter-overrides", "Length=14", status=255)
    stack = deployer.client("cloudformation").describe_stacks(StackName="shop")["Stacks"][0]
    assert stack["StackStatus"] == "UPDATE_ROLLBACK_COMPLETE"
    assert "precedence" in deployer.reasons()["Staff"]
    assert deployer.resources() == before
    users = deployer.client("cognito-idp")
    pool = users.describe_user_pool(UserPoolId=before["Pool"])["UserPool"]
    assert pool["Policies"]["PasswordPolicy"]["MinimumLength"] == 10
    clients = users.list_user_pool_clients(UserPoolId=before["Pool"])["UserPoolClients"]
    assert [client["ClientId"] for client in clients] == [before["Web"]]


def test_stacks_import_each_others_exports(deployer):
    deployer.deploy(SHOP)
    guest = """
    Resources:
      Guests: {Type: AWS::Cognito::UserPoolGroup, Properties: {UserPoolId: !ImportValue dev-pool, GroupName: guests}}
    """
    deployer.deploy(guest, stack="guests")
    pool = deployer.outputs()["PoolId"]
    assert deployer.client("cognito-idp").get_group(UserPoolId=pool, GroupName="guests")["Group"]
    missing = guest.replace("dev-pool", "live-pool")
    deployer.deploy(missing, stack="others", status=255)
    assert "No export named live-pool found." in deployer.reasons("others")["Guests"]
    stacks = deployer.client("cloudformation")
    for stack in ("guests", "shop"):
        stacks.delete_stack(StackName=stack)
        stacks.get_waiter("stack_delete_complete").wait(StackName=stack)
    with pytest.raises(ClientError, match="does not exist"):
        deployer.client("cognito-idp").describe_user_pool(UserPoolId=pool)


def test_templates_and_code_go_by_way_of_s3(deployer):
    """As `aws cloudformation package`, and templates of more than 51,200 bytes."""
    (deployer.folder / "code").mkdir()
    (deployer.folder / "code" / "claims.js").write_text("exports.handler = async (event) => event;")
    template = """
    Transform: AWS::Serverless-2016-10-31
    Resources:
      Pool: {Type: AWS::Cognito::UserPool, Properties: {UserPoolName: packaged}}
      Claims:
        Type: AWS::Serverless::Function
        Properties:
          CodeUri: ./code
          Handler: claims.handler
          Runtime: nodejs22.x
          FunctionName: claims
          Events: {Claims: {Type: Cognito, Properties: {UserPool: !Ref Pool, Trigger: PreTokenGeneration}}}
    Outputs: {PoolId: {Value: !Ref Pool}}
    """
    (deployer.folder / "sam.yaml").write_text(template)
    bucket = ("--s3-bucket", "deployments")
    packaged = deployer.folder / "packaged.yaml"
    deployer.aws(
        "cloudformation", "package", "--template-file", deployer.folder / "sam.yaml", *bucket,
        "--output-template-file", packaged,
    )  # fmt: skip
    text = packaged.read_text()
    assert "s3://deployments/" in text
    long = text + "\n# " + "x" * 60_000
    deployer.deploy(long, *bucket, "--capabilities", "CAPABILITY_IAM", stack="packaged")
    pool = deployer.client("cognito-idp").describe_user_pool(UserPoolId=deployer.outputs("packaged")["PoolId"])
    functions = pool["UserPool"]["LambdaConfig"]
    assert functions["PreTokenGeneration"] == f"arn:aws:lambda:eu-west-1:{ACCOUNT}:function:claims"
    objects = deployer.client("s3").list_objects_v2(Bucket="deployments")["Contents"]
    assert len(objects) == 2


def test_the_calls_of_cdk(deployer):
    """In the order of `cdk deploy` with a bootstrapped environment."""
    tokens = deployer.client("sts")
    assert tokens.get_caller_identity()["Account"] == ACCOUNT
    role = tokens.assume_role(
        RoleArn=f"arn:aws:iam::{ACCOUNT}:role/cdk-hnb659fds-deploy-role-{ACCOUNT}-eu-west-1",
        RoleSessionName="aws-cdk-root",
    )["Credentials"]
    session = boto3.session.Session(
        role["AccessKeyId"], role["SecretAccessKey"], role["SessionToken"], region_name="eu-west-1"
    )

    def assumed(service):
        return session.client(service, endpoint_url=deployer.server.url)

    version = assumed("ssm").get_parameter(Name="/cdk-bootstrap/hnb659fds/version")["Parameter"]["Value"]
    assert int(version) >= 21
    stacks, objects = assumed("cloudformation"), assumed("s3")
    with pytest.raises(ClientError, match="Stack with id auth does not exist"):
        stacks.describe_stacks(StackName="auth")
    bucket, key = f"cdk-hnb659fds-assets-{ACCOUNT}-eu-west-1", "0123abcd.json"
    assert objects.get_bucket_location(Bucket=bucket)["LocationConstraint"] == "eu-west-1"
    assert objects.get_bucket_encryption(Bucket=bucket)["ServerSideEncryptionConfiguration"]["Rules"]
    assert objects.list_objects_v2(Bucket=bucket, Prefix=key, MaxKeys=1)["KeyCount"] == 0
    template = {
        "Resources": {
            "UserPool6BA7E5F2": {
                "Type": "AWS::Cognito::UserPool",
                "Properties": {
                    "AccountRecoverySetting": {"RecoveryMechanisms": [{"Name": "verified_email", "Priority": 1}]}
                },
                "DeletionPolicy": "Retain",
                "UpdateReplacePolicy": "Retain",
                "Metadata": {"aws:cdk:path": "auth/UserPool/Resource"},
            },
            "CDKMetadata": {"Type": "AWS::CDK::Metadata", "Properties": {"Analytics": "v2:deflate64:abc"}},
        },
        "Parameters": {
            "BootstrapVersion": {
                "Type": "AWS::SSM::Parameter::Value<String>",
                "Default": "/cdk-bootstrap/hnb659fds/version",
            }
        },
    }
    objects.put_object(Bucket=bucket, Key=key, Body=json.dumps(template).encode())
    address = f"https://{bucket}.s3.eu-west-1.amazonaws.com/{key}"
    stacks.get_template_summary(TemplateURL=address)
    made = stacks.create_change_set(
        StackName="auth",
        ChangeSetName="cdk-deploy-change-set",
        ChangeSetType="CREATE",
        Description="CDK Changeset for execution 1",
        TemplateURL=address,
        Parameters=[],
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"],
        RoleARN=f"arn:aws:iam::{ACCOUNT}:role/cdk-hnb659fds-cfn-exec-role-{ACCOUNT}-eu-west-1",
        Tags=[],
        IncludeNestedStacks=False,
    )
    stacks.get_waiter("change_set_create_complete").wait(ChangeSetName=made["Id"], StackName="auth")
    assert stacks.describe_stacks(StackName="auth")["Stacks"][0]["StackStatus"] == "REVIEW_IN_PROGRESS"
    stacks.execute_change_set(ChangeSetName=made["Id"], StackName="auth", ClientRequestToken="exec1")
    assert stacks.describe_stack_events(StackName="auth")["StackEvents"][0]["ResourceStatus"] == "CREATE_COMPLETE"
    stacks.update_termination_protection(StackName="auth", EnableTerminationProtection=True)
    with pytest.raises(ClientError, match="TerminationProtection"):
        stacks.delete_stack(StackName="auth")
    stacks.update_termination_protection(StackName="auth", EnableTerminationProtection=False)
    pool = deployer.resources("auth")["UserPool6BA7E5F2"]
    stacks.delete_stack(StackName="auth")
    assert deployer.client("cognito-idp").describe_user_pool(UserPoolId=pool)["UserPool"]["Id"] == pool


def test_a_deployment_waits_for_the_functions_of_triggers(start, tmp_path):
    """What was made before the wait is not made twice."""
    functions = Functions()
    deployer = Deployer(start("--lambda-endpoint", functions.url), tmp_path)
    template = SHOP.replace(
        "      UserPoolTags: {team: shop}\n",
        "      UserPoolTags: {team: shop}\n"
        "      LambdaConfig: {PreSignUp: !Sub 'arn:aws:lambda:${AWS::Region}:${AWS::AccountId}:function:hello'}\n",
    )
    deployer.deploy(template)
    assert deployer.reasons() == {}
    assert functions.calls == [("/2015-03-31/functions/hello/invocations", "PreSignUp_AdminCreateUser")]
    pools = deployer.client("cognito-idp").list_user_pools(MaxResults=60)["UserPools"]
    assert [pool["Name"] for pool in pools if pool["Name"].startswith("shop")] == ["shop-dev"]
    events = deployer.client("cloudformation").describe_stack_events(StackName="shop")["StackEvents"]
    assert len([event for event in events if event["LogicalResourceId"] == "Pool"]) == 2


def test_bodies_and_signatures_of_uploads_are_checked(deployer):
    """Chunks with sizes that no number has, and keys that this server issued with another secret."""
    url = deployer.server.url + "/bucket/key"
    signed = "AWS4-HMAC-SHA256 Credential={}/20260101/eu-west-1/s3/aws4_request, SignedHeaders=host, Signature=0"
    for size in ("-1", "7fffffffffffffff", "+5", "", "zz", "ffffffffffffffffffff"):
        answer = requests.put(
            url,
            data=size.encode() + b"\r\nhello\r\n0\r\n\r\n",
            headers={"Authorization": signed.format(ACCOUNT), "Content-Encoding": "aws-chunked"},
            timeout=30,
        )
        assert (answer.status_code, "IncompleteBody" in answer.text) == (400, True), (size, answer.text)
    keys = deployer.client("sts").assume_role(RoleArn=f"arn:aws:iam::{ACCOUNT}:role/x", RoleSessionName="test")
    keys = keys["Credentials"]
    headers = {
        "Authorization": signed.format(keys["AccessKeyId"]),
        "X-Amz-Security-Token": keys["SessionToken"],
        "X-Amz-Date": "20260101T000000Z",
    }
    assert requests.put(url, data=b"x", headers=headers, timeout=30).status_code == 403
    session = boto3.session.Session(
        keys["AccessKeyId"], keys["SecretAccessKey"], keys["SessionToken"], region_name="eu-west-1"
    )
    objects = session.client("s3", endpoint_url=deployer.server.url)
    objects.put_object(Bucket="bucket", Key="a key/with ä", Body=b"hello")
    assert objects.get_object(Bucket="bucket", Key="a key/with ä")["Body"].read() == b"hello"


def test_uploads_in_parts_are_of_the_listed_parts(deployer):
    objects, place = deployer.client("s3"), {"Bucket": "bucket", "Key": "large"}
    upload = place | {"UploadId": objects.create_multipart_upload(**place)["UploadId"]}

    def put(number, body, **where):
        return {
            "PartNumber": number,
            "ETag": objects.upload_part(**upload | where, PartNumber=number, Body=body)["ETag"],
        }

    def refused(code, call, **parameters):
        with pytest.raises(ClientError) as found:
            call(**parameters)
        assert found.value.response["Error"]["Code"] == code

    def complete(parts, **where):
        return {"MultipartUpload": {"Parts": parts}} | upload | where

    one, two, three = put(1, b"first "), put(2, b"unused "), put(3, b"last")
    with pytest.raises(ClientError, match="NoSuchUpload"):
        put(4, b"elsewhere", Key="other")
    finish = objects.complete_multipart_upload
    refused("NoSuchUpload", finish, **complete([one], Key="other"))
    refused("InvalidPartOrder", finish, **complete([three, one]))
    refused("InvalidPart", finish, **complete([one, two | {"ETag": one["ETag"]}]))
    refused("InvalidPart", finish, **complete([one, {"PartNumber": 9, "ETag": one["ETag"]}]))
    refused("MalformedXML", finish, **complete([]))
    assert put(1, b"FIRST ")["ETag"] != one["ETag"]
    refused("InvalidPart", finish, **complete([one, three]))
    finish(**complete([put(1, b"FIRST "), three]))
    assert objects.get_object(**place)["Body"].read() == b"FIRST last"
    refused("NoSuchUpload", finish, **complete([three]))
    abandoned = place | {"UploadId": objects.create_multipart_upload(**place)["UploadId"]}
    objects.abort_multipart_upload(**abandoned)
    refused("NoSuchUpload", objects.abort_multipart_upload, **abandoned)


def test_sandboxes_do_not_share_uploads(deployer):
    """The same bucket and key in two sandboxes are two objects; the list says when each was uploaded, by its clock."""
    objects = deployer.client("s3")
    objects.put_object(Bucket="bucket", Key="template", Body=b"main")
    other = deployer.server.control.post("sandboxes", {}).json()["sandbox"]
    url = f"{deployer.server.url}/bucket/template"
    signed = (
        f"AWS4-HMAC-SHA256 Credential={ACCOUNT}/20260101/eu-west-1/s3/aws4_request, SignedHeaders=host, Signature=0"
    )
    headers = {"Authorization": signed, "Understudy-Sandbox": other}
    assert requests.get(url, headers=headers, timeout=30).status_code == 404
    assert requests.put(url, data=b"other", headers=headers, timeout=30).status_code == 200
    assert objects.get_object(Bucket="bucket", Key="template")["Body"].read() == b"main"
    assert requests.get(url, headers=headers, timeout=30).text == "other"
    (listed,) = objects.list_objects_v2(Bucket="bucket")["Contents"]
    assert abs(listed["LastModified"].timestamp() - time.time()) < 600
    headers["Understudy-Sandbox"] = "nothing"
    assert requests.get(url, headers=headers, timeout=30).status_code == 400


def test_names_and_exports_in_use_are_held(deployer):
    deployer.deploy(SHOP)
    stacks = deployer.client("cloudformation")
    with pytest.raises(ClientError, match="already exists"):
        stacks.create_stack(StackName="shop", TemplateBody=SHOP)
    guest = "Resources: {G: {Type: AWS::Cognito::UserPoolGroup, Properties: {UserPoolId: !ImportValue dev-pool}}}"
    deployer.deploy(guest, stack="guests")
    with pytest.raises(ClientError, match="in use by guests"):
        stacks.delete_stack(StackName="shop")
    sam = "Transform: AWS::Serverless-2016-10-31\nResources: {P: {Type: AWS::Cognito::UserPool}}"
    with pytest.raises(ClientError, match="CAPABILITY_AUTO_EXPAND"):
        stacks.create_stack(StackName="sam", TemplateBody=sam)
    stacks.create_stack(StackName="sam", TemplateBody=sam, Capabilities=["CAPABILITY_AUTO_EXPAND"])


def test_stacks_are_there_after_a_restart(tmp_path):
    (tmp_path / "home").mkdir()
    with Server("--data", tmp_path / "data") as server:
        first = Deployer(server, tmp_path / "home")
        first.deploy(SHOP)
        before = first.resources()
    with Server("--data", tmp_path / "data") as server:
        second = Deployer(server, tmp_path / "home")
        assert "No changes to deploy" in second.deploy(SHOP, "--no-fail-on-empty-changeset")
        assert second.resources() == before
