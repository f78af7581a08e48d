"""`sam deploy` of aws-sam-cli, unmodified, in an environment of its own: its libraries clash with others."""

import os
import subprocess
import venv
from pathlib import Path

import pytest

from cloudformation.test_deploy import Deployer

SAM = "aws-sam-cli==1.170.0"

TEMPLATE = """
AWSTemplateFormatVersion: '2010-09-09'
Transform: AWS::Serverless-2016-10-31
Parameters: {Stage: {Type: String, Default: dev}}
Globals: {Function: {Runtime: python3.12, Timeout: 5}}
Resources:
  Pool:
    Type: AWS::Cognito::UserPool
    Properties:
      UserPoolName: !Sub 'orchard-${Stage}'
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      Policies: {PasswordPolicy: {MinimumLength: %(length)s}}
  Web:
    Type: AWS::Cognito::UserPoolClient
    Properties:
      UserPoolId: !Ref Pool
      ClientName: web
      ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
  Api:
    Type: AWS::Serverless::Api
    Properties:
      StageName: !Ref Stage
      Auth: {DefaultAuthorizer: Pool, Authorizers: {Pool: {UserPoolArn: !GetAtt Pool.Arn}}}
  Check:
    Type: AWS::Serverless::Function
    Properties:
      Handler: check.handler
      CodeUri: code/
      Events:
        SignUp: {Type: Cognito, Properties: {UserPool: !Ref Pool, Trigger: PostConfirmation}}
        Get: {Type: Api, Properties: {Path: /pears, Method: get, RestApiId: !Ref Api}}
Outputs:
  PoolId: {Value: !Ref Pool}
  ClientId: {Value: !Ref Web}
"""


@pytest.fixture(scope="session")
def sam() -> Path:
    """The command line of SAM, which `.ci/long` finds or installs."""
    given = os.environ.get("UNDERSTUDY_SAM")
    if given:
        return Path(given)
    place = Path(__file__).resolve().parents[3] / ".build" / "sam"
    command = place / "bin" / "sam"
    if not command.exists():
        venv.create(place, with_pip=True)
        subprocess.run([place / "bin" / "pip", "install", "--quiet", SAM], check=True)
    return command


class Project(Deployer):
    """A folder with a template and its code, which SAM deploys."""

    def __init__(self, sam, server, folder):
        super().__init__(server, folder)
        self.sam = sam
        self.variables |= {"SAM_CLI_TELEMETRY": "0", "PATH": os.environ["PATH"]}
        (folder / "code").mkdir()
        (folder / "code" / "check.py").write_text("def handler(event, context):\n    return event\n")

    def run(self, *arguments, status=0):
        done = subprocess.run(
            [str(self.sam), *arguments],
            cwd=self.folder,
            env=self.variables,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def sam_deploy(self, length, *more, status=0):
        (self.folder / "template.yaml").write_text(TEMPLATE % {"length": length})
        known = ["--stack-name", "orchard", "--capabilities", "CAPABILITY_IAM", "--resolve-s3"]
        return self.run("deploy", *known, "--no-confirm-changeset", "--no-progressbar", *more, status=status)


@pytest.fixture
def project(sam, own_server, tmp_path):
    return Project(sam, own_server, tmp_path)


@pytest.mark.long
def test_sam_deploy(project):
    said = project.sam_deploy(8)
    assert "Successfully created/updated stack - orchard" in said, said
    outputs = project.outputs("orchard")
    pool = {"UserPoolId": outputs["PoolId"]}
    users = project.client("cognito-idp")

    def length():
        return users.describe_user_pool(**pool)["UserPool"]["Policies"]["PasswordPolicy"]["MinimumLength"]

    made = users.describe_user_pool(**pool)["UserPool"]
    assert (made["Name"], length()) == ("orchard-dev", 8)
    assert ":function:" in made["LambdaConfig"]["PostConfirmation"]
    users.admin_create_user(**pool, Username="ada@example.com", MessageAction="SUPPRESS")
    # Unchanged: there is nothing to deploy, which is told as at the service.
    assert "No changes to deploy" in project.sam_deploy(8, status=1)
    project.sam_deploy(8, "--no-fail-on-empty-changeset")
    assert project.outputs("orchard") == outputs
    # Changed in place: the user stays.
    project.sam_deploy(12)
    assert (project.outputs("orchard"), length()) == (outputs, 12)
    assert users.list_users(**pool)["Users"]
    # What the service refuses is undone, and SAM shows the reason.
    said = project.sam_deploy(3, status=1)
    assert "UPDATE_ROLLBACK" in said and "minimumLength" in said, said
    assert length() == 12
    listed = project.run("list", "stack-outputs", "--stack-name", "orchard", "--output", "json")
    assert outputs["PoolId"] in listed
    project.run("delete", "--stack-name", "orchard", "--no-prompts")
    assert not users.list_user_pools(MaxResults=10)["UserPools"]
