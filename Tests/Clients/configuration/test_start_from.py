"""Starting from files of other programs, and sign-in there by unmodified clients."""

import json
import re
import shutil

import boto3
import pytest
import requests
from botocore.config import Config

from support.server import FIXTURES, Server, run

FILES = FIXTURES / "start"
ADA = "Correct-Horse-1"


def checked(*arguments):
    """What `check` prints of files that are taken."""
    done = run("check", *arguments)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def refused(*arguments):
    """What `check` says of files that are not."""
    done = run("check", *arguments)
    assert done.returncode == 1, done.stdout
    assert done.stdout == ""
    return done.stderr


def outputs(server):
    """What a template names among its outputs, as the terminal shows it."""
    return dict(match.groups() for line in server.output if (match := re.match(r"(\S+) … (.*)$", line)))


def boto(server, service, region):
    return boto3.client(
        service,
        endpoint_url=server.url,
        region_name=region,
        aws_access_key_id="any",
        aws_secret_access_key="any",
        config=Config(retries={"total_max_attempts": 1}),
    )


def srp(server, pool, client, username, password=ADA, secret=None):
    """Signs in with pycognito, which has the pool's and the client's id from the app's own file."""
    from pycognito import Cognito

    person = Cognito(
        pool,
        client,
        client_secret=secret,
        username=username,
        user_pool_region=pool.split("_")[0],
        boto3_client_kwargs={
            "endpoint_url": server.url,
            "aws_access_key_id": "any",
            "aws_secret_access_key": "any",
        },
    )
    person.authenticate(password=password)
    return person


def started(*files, people=1):
    arguments = [part for file in files for part in ("--config", file)]
    return Server(*arguments, "--demo-users", people)


def canonical(server, tmp_path, *arguments):
    """Converting, starting with the result, exporting and converting again gives the same bytes; returns them."""
    first = run("convert", *arguments)
    assert (first.returncode, first.stderr) == (0, "")
    document = tmp_path / "understudy.yaml"
    document.write_text(first.stdout)
    assert run("convert", document).stdout == first.stdout
    with server(document) as running:
        exported = tmp_path / "export.json"
        exported.write_text(running.control.get("export").text)
    assert run("convert", exported).stdout == first.stdout
    return first.stdout


AMPLIFY = {
    "amplify_outputs.json": ("eu-west-1_Gh7kTq2Zp", "4r6m1t8vq2n5c7x9b3k0h1j2l4", None, "ada@example.com"),
    "amplifyconfiguration.json": (
        "us-east-2_Mb4RnW8sK",
        "7dq3b0n8m1v5c2x4z6l9k0j1hg",
        "1k2j3h4g5f6d7s8a9p0o1i2u3y4t5r6e7w8q9z",
        "ada",
    ),
    "aws-exports.js": ("ap-southeast-2_Tn6YpL0aV", "2s4d6f8g0h1j3k5l7z9x1c3v5b", None, "+15550000100"),
    "awsconfiguration.json": (
        "us-west-2_Cd5EfG6hI",
        "3c5v7b9n1m2a4s6d8f0g1h3j5k",
        "9z8y7x6w5v4u3t2s1r0q9p8o7n6m5l4k3j2h1g",
        "ada",
    ),
    "configure.ts": ("eu-central-1_Wq9AsD3fG", "5t7y9u1i3o5p7a9s1d3f5g7h9j", None, "ada@example.com"),
}


@pytest.mark.parametrize("name", AMPLIFY)
def test_an_app_of_amplifys_signs_in(name, tmp_path):
    pool, client, secret, username = AMPLIFY[name]
    file = FILES / "amplify" / name
    said = checked(file)
    assert f"taken: {path_of(said, 'taken', pool)}: user pool {pool}" in said
    assert all(re.match(rf"{re.escape(str(file))}:\d+: (taken|guessed|unknown): ", line) for line in lines(said))
    with started(file) as server:
        person = srp(server, pool, client, username, secret=secret)
        assert person.id_claims["aud"] == client
        identities = boto(server, "cognito-identity", pool.split("_")[0])
        identity_pool = re.search(r"identity pool (\S+)", said)[1]
        logins = {f"cognito-idp.{pool.split('_')[0]}.amazonaws.com/{pool}": person.id_token}
        identity = identities.get_id(IdentityPoolId=identity_pool, Logins=logins)["IdentityId"]
        given = identities.get_credentials_for_identity(IdentityId=identity, Logins=logins)
        assert given["Credentials"]["SecretKey"]
        page = requests.get(f"{server.url}/login", params={"client_id": client, "response_type": "code"}, timeout=30)
        assert page.status_code < 500
    assert pool in canonical(lambda document: Server("--config", document), tmp_path, file)


def lines(text):
    """The lines about files, without the last one, which sums up."""
    return [line for line in text.splitlines() if not line.startswith("valid: ") and " … " not in line]


def path_of(text, kind, value):
    return re.search(rf"{kind}: (\S+): user pool {re.escape(value)}", text)[1]


def test_what_amplify_says_of_a_pool_is_taken():
    with started(FILES / "amplify" / "amplify_outputs.json") as server:
        api = boto(server, "cognito-idp", "eu-west-1")
        pool = api.describe_user_pool(UserPoolId="eu-west-1_Gh7kTq2Zp")["UserPool"]
        policy = pool["Policies"]["PasswordPolicy"]
        assert (policy["MinimumLength"], policy["RequireSymbols"], policy["RequireNumbers"]) == (10, False, True)
        assert (pool["MfaConfiguration"], pool["Domain"]) == ("OPTIONAL", "notes-3f2a")
        groups = api.list_groups(UserPoolId=pool["Id"])["Groups"]
        levels = {group["GroupName"]: group["Precedence"] for group in groups if "Precedence" in group}
        assert levels == {"EDITORS": 0, "READERS": 1}
        client = api.describe_user_pool_client(UserPoolId=pool["Id"], ClientId="4r6m1t8vq2n5c7x9b3k0h1j2l4")
        client = client["UserPoolClient"]
        assert client["CallbackURLs"] == ["http://localhost:5173/", "https://app.example.com/"]
        assert set(client["SupportedIdentityProviders"]) == {"COGNITO", "Google", "COMPANY"}


SHOP = FILES / "cloudformation" / "shop.yaml"


def test_a_template_is_deployed(tmp_path):
    said = checked(SHOP, "--parameter", "SenderAddress=shop@example.com", "--parameter", "AWS::Region=eu-north-1")
    assert f"{SHOP}:23: taken: Resources.UserPool: user pool shop-dev\n" in said
    assert f"{SHOP}:43: guessed: Resources.UserPool.Properties.LambdaConfig.PreSignUp: the trigger PreSignUp" in said
    given = ["--parameter", "SenderAddress=shop@example.com", "--demo-users", "1"]
    with Server("--config", SHOP, *given) as server:
        out = outputs(server)
        api = boto(server, "cognito-idp", "us-east-1")
        tokens = api.initiate_auth(
            ClientId=out["WebClientId"],
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": ADA},
        )["AuthenticationResult"]
        assert tokens["IdToken"]
        assert srp(server, out["UserPoolId"], out["WebClientId"], "ada@example.com").access_token
        # The trigger's code is not here: sign-ups pass.
        api.sign_up(ClientId=out["WebClientId"], Username="new@example.com", Password=ADA)
        pool = api.describe_user_pool(UserPoolId=out["UserPoolId"])["UserPool"]
        assert pool["LambdaConfig"]["PreSignUp"] == "arn:aws:lambda:us-east-1:000000000000:function:shop-dev-greeter"
        assert "PostConfirmation" not in pool["LambdaConfig"]
        assert pool["UserPoolTags"] == {"Stage": "dev", "Stack": "shop"}
        assert pool["EmailConfiguration"]["From"] == "shop@example.com"
        client = api.describe_user_pool_client(UserPoolId=pool["Id"], ClientId=out["WebClientId"])["UserPoolClient"]
        assert client["CallbackURLs"] == ["http://localhost:3000/callback", "https://shop.example.com/callback"]
        assert client["LogoutURLs"] == ["http://localhost:3000/"]
        service = requests.post(
            f"{server.url}/oauth2/token",
            auth=(out["ServiceClientId"], out["ServiceClientSecret"]),
            data={"grant_type": "client_credentials"},
            timeout=30,
        )
        assert service.status_code == 200, service.text
        assert out["Login"] == "https://shop-dev.auth.us-east-1.amazoncognito.com/login"
    with Server("--config", SHOP, *given) as server:
        assert outputs(server) == out, "another start gives the same ids"
    text = canonical(
        lambda document: Server("--config", document), tmp_path, SHOP, "--parameter", "SenderAddress=shop@example.com"
    )
    assert "# guessed: the id us-east-1_" in text


def test_parameters_and_their_files(tmp_path):
    production = ["--parameter", "Stage=prod", "--parameter", "SenderAddress=a@example.com"]
    said = checked(SHOP, *production)
    assert "Login … https://shop.auth.us-east-1.amazoncognito.com/login" in said
    file = tmp_path / "parameters.json"
    for content in (
        [
            {"ParameterKey": "Stage", "ParameterValue": "prod"},
            {"ParameterKey": "SenderAddress", "ParameterValue": "a@example.com"},
        ],
        ["Stage=prod", "SenderAddress=a@example.com"],
        {"Parameters": {"Stage": "prod", "SenderAddress": "a@example.com"}},
    ):
        file.write_text(json.dumps(content))
        assert checked(SHOP, "--parameter-file", file) == said
    file.write_text("[1]")
    assert run("check", SHOP, "--parameter-file", file).returncode == 64
    assert "guessed: Parameters.SenderAddress: the parameter SenderAddress has no value" in checked(SHOP)
    assert "--parameter Stgae: no template has such a parameter" in refused(SHOP, "--parameter", "Stgae=x")
    assert "did you mean Stage?" in refused(SHOP, "--parameter", "Stgae=x")
    assert '"live" is not allowed; expected dev, test or prod' in refused(SHOP, "--parameter", "Stage=live")


def test_a_custom_domain_keeps_its_certificate(tmp_path):
    file = write(
        tmp_path,
        POOL
        + "  Domain:\n    Type: AWS::Cognito::UserPoolDomain\n    Properties:\n      UserPoolId: !Ref Pool\n"
        + "      Domain: login.example.com\n      ManagedLoginVersion: 2\n"
        + "      CustomDomainConfig: {CertificateArn: !Ref Certificate}\n"
        + "  Certificate: {Type: AWS::CertificateManager::Certificate, Properties: {DomainName: login.example.com}}\n",
    )
    with Server("--config", file) as server:
        api = boto(server, "cognito-idp", "us-east-1")
        domain = api.describe_user_pool_domain(Domain="login.example.com")["DomainDescription"]
        assert domain["ManagedLoginVersion"] == 2
        assert re.fullmatch(
            r"arn:aws:acm:us-east-1:000000000000:certificate/[0-9a-f-]{36}",
            domain["CustomDomainConfig"]["CertificateArn"],
        )
    canonical(lambda document: Server("--config", document), tmp_path, file)


CLI = FILES / "amplify-cli"


def test_a_template_of_amplifys_command_line_with_its_parameters_and_without():
    """Its parameters have no defaults. The file of their values has more than it takes, and what other stacks make."""
    said = checked(CLI / "template.json")
    assert "GenerateSecret is left out, as the parameter that it is has no value" in said
    given = ["--parameter-file", CLI / "parameters.txt"]
    said = checked(CLI / "template.json", *given)
    assert "is left out" not in said and "the parameter authRoleArn has no value" in said
    with Server("--config", CLI / "template.json", *given, "--demo-users", "1") as server:
        out = outputs(server)
        api = boto(server, "cognito-idp", "us-east-1")
        clients = api.list_user_pool_clients(UserPoolId=out["UserPoolId"])["UserPoolClients"]
        found = {one["ClientName"]: one["ClientId"] for one in clients}
        native = api.describe_user_pool_client(UserPoolId=out["UserPoolId"], ClientId=found["native"])
        secret = native["UserPoolClient"]["ClientSecret"]
        assert srp(server, out["UserPoolId"], found["native"], "ada", secret=secret).access_token
        assert srp(server, out["UserPoolId"], found["web"], "ada").access_token
        pool = api.describe_user_pool(UserPoolId=out["UserPoolId"])["UserPool"]
        assert (pool["Name"], pool["Policies"]["PasswordPolicy"]["MinimumLength"]) == ("notes-dev", 9)


def write(tmp_path, text, name="template.yaml"):
    path = tmp_path / name
    path.write_text(text)
    return path


POOL = "Resources:\n  Pool:\n    Type: AWS::Cognito::UserPool\n"


@pytest.mark.parametrize(
    "text, message",
    [
        (
            POOL + "    Properties: {UserPoolName: !Ref Nmae}\nParameters: {Name: {Type: String}}\n",
            "did you mean Name?",
        ),
        (POOL + "    Properties: {UserPoolName: !Sbu x}\n", 'unknown function "Fn::Sbu"'),
        (POOL + "    Properties: {UserPoolName: !If [Nowhere, a, b]}\n", 'unknown condition "Nowhere"'),
        (
            POOL + "    Condition: A\nConditions: {A: !Condition B, B: !Not [!Condition A]}\n",
            "circular reference: condition A → condition B → condition A",
        ),
        (
            "Resources:\n  A: {Type: AWS::Cognito::UserPool, Properties: {UserPoolName: !Ref B}}\n"
            "  B: {Type: AWS::Cognito::UserPool, Properties: {UserPoolName: !Sub '${A.Arn}'}}\n",
            "circular dependency between resources: A → B → A",
        ),
        (POOL + "    Properties: {UserPoolName: !FindInMap [Maps, a, b]}\n", 'unknown mapping "Maps"'),
        (POOL + "    Properties: {MfaConfiguration: MAYBE}\n", 'unknown value "MAYBE"; expected OFF, ON or OPTIONAL'),
        (POOL + "    Properties: {UserPoolName: !Select [7, [a]]}\n", "Fn::Select cannot be worked out"),
        ("Resources: [1, 2]\nAWSTemplateFormatVersion: '2010-09-09'\n", "Resources is no mapping"),
        ("AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  A: {Properties: {}}\n", 'the resource "A" has no Type'),
        (
            '{"AWSTemplateFormatVersion": "2010-09-09", "Resources": {"A": {"Type": "AWS',
            "found unexpected end of stream",
        ),
        ('{"hello": "world"}', "not a document that is known here"),
        (
            "Resources:\n  Warden: {Type: AWS::Cognito::UserPoolWarden}\n",
            'unknown type "AWS::Cognito::UserPoolWarden"; expected a type of CloudFormation\'s',
        ),
        (POOL + "    Properties: {UsernameAtributes: [email]}\n", "did you mean UsernameAttributes?"),
        (
            POOL + "    Properties: {Policies: {PasswordPolicy: {MinimalLength: 8}}}\n",
            'unknown property "MinimalLength"; expected a property of it that the service has (did you mean Minimum',
        ),
        (
            POOL + "Outputs: {A: {Value: !GetAtt Pool.Colour}}\n",
            'AWS::Cognito::UserPool has no attribute "Colour"; expected Arn, ProviderName, ProviderURL or UserPoolId',
        ),
        (POOL + "Output: {A: {Value: !Ref Pool}}\n", 'unknown section "Output"'),
    ],
)
def test_mistakes_in_templates_are_told_with_their_place(tmp_path, text, message):
    said = refused(write(tmp_path, text))
    assert message in said
    assert re.match(r"\S+template.yaml:\d+:\d+: ", said)


@pytest.mark.parametrize(
    "value", ["!ImportValue pre-sign-up", "!Sub '${Hook}'", "!Join ['', [!Ref Hook]]", "!Select [0, [!ImportValue x]]"]
)
def test_an_arn_that_is_not_known_refuses_no_template(tmp_path, value):
    """The other stack, or the parameter, has it: here its name stands for it."""
    text = (
        POOL
        + "    Properties:\n      UserPoolName: arns\n      LambdaConfig:\n"
        + f"        PreSignUp: {value}\n"
        + f"        PreTokenGenerationConfig: {{LambdaArn: {value}, LambdaVersion: V2_0}}\n"
        + "Parameters: {Hook: {Type: String}}\n"
    )
    said = checked(write(tmp_path, text))
    assert "valid: 1 user pool" in said
    assert re.search(r":7: guessed: .*PreSignUp.*: arn:aws:unknown:us-east-1:000000000000:\S+, since an ARN", said), (
        said
    )
    with Server("--config", tmp_path / "template.yaml") as server:
        api = boto(server, "cognito-idp", "us-east-1")
        pool = api.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
        functions = api.describe_user_pool(UserPoolId=pool)["UserPool"]["LambdaConfig"]
        assert functions["PreSignUp"].startswith("arn:aws:") and functions["PreTokenGenerationConfig"]["LambdaArn"]


FLOWS = "AllowedOAuthFlowsUserPoolClient"


def test_whether_a_client_has_flows_is_not_guessed(tmp_path):
    """At the service they are off unless the flag is given, whoever describes the client."""
    text = (
        POOL
        + "  Server:\n    Type: AWS::Cognito::UserPoolResourceServer\n"
        + "    Properties:\n"
        + "      {UserPoolId: !Ref Pool, Identifier: s, Name: s, Scopes: [{ScopeName: a, ScopeDescription: a}]}\n"
        + "  Client:\n    Type: AWS::Cognito::UserPoolClient\n    DependsOn: Server\n    Properties:\n"
        + "      {UserPoolId: !Ref Pool, GenerateSecret: true, AllowedOAuthFlows: [client_credentials], "
        + "AllowedOAuthScopes: [s/a]}\n"
    )
    template = write(tmp_path, text)
    assert f"AllowedOAuthFlows, which are off, as at the service: {FLOWS} is not given" in checked(template)
    converted = write(tmp_path, run("convert", template).stdout, "converted.yaml")
    assert f"{FLOWS}: false" in converted.read_text()
    assert run("convert", converted).stdout == converted.read_text()
    own = write(tmp_path, converted.read_text().replace(f"        {FLOWS}: false\n", ""), "own.yaml")
    said = checked(own)
    assert re.search(rf"own.yaml:\d+: guessed: {FLOWS}: true for the client", said), said
    for file, flag in ((template, False), (converted, False), (own, True)):
        with Server("--config", file) as server:
            api = boto(server, "cognito-idp", "us-east-1")
            pool = api.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
            client = api.list_user_pool_clients(UserPoolId=pool)["UserPoolClients"][0]["ClientId"]
            shown = api.describe_user_pool_client(UserPoolId=pool, ClientId=client)["UserPoolClient"]
            assert (shown["AllowedOAuthFlows"], shown[FLOWS]) == (["client_credentials"], flag)
    said_by_banner = "".join(server.output)
    assert f"guessed: {FLOWS}: true" in said_by_banner


def test_sections_with_a_capital_are_not_passed_over(tmp_path):
    pool = "  - {Id: us-east-1_Capital01, PoolName: capital, Clients: [{ClientId: web, ClientName: web}]}\n"
    for name in ("UserPools", "userpools", "UserPool"):
        assert "did you mean userPools?" in refused(write(tmp_path, f"{name}:\n{pool}"))
    # What the command line lists has few members, and others are told.
    listed = "  - {Id: us-east-1_Capital01, Name: capital, Colour: red, LambdaConfig: {}, Status: Enabled}\n"
    said = checked(write(tmp_path, f"UserPools:\n{listed}"))
    assert "unknown: UserPools[0].Colour: Colour is not read" in said and "Status" not in said


def test_imports_tell_what_came_of_them(own_server, tmp_path):
    """What the terminal tells of a file, the answer tells of a document."""
    template = SHOP.read_text() + (
        "  Elsewhere:\n    Type: AWS::Cognito::UserPoolGroup\n    Properties: {UserPoolId: nowhere, GroupName: g}\n"
        if SHOP.read_text().rstrip().splitlines()[-1].startswith("  ") and "Outputs" not in SHOP.read_text()
        else ""
    )
    said = checked(write(tmp_path, template))
    made = own_server.control.post("sandboxes", {"configuration": template})
    assert made.status_code == 201, made.text
    brought = own_server.control.call(
        "POST", "import", data=template.encode(), headers={"Content-Type": "application/yaml"}
    )
    for answer in (made.json(), brought.json()):
        assert answer["guessed"]
        for kind, word in (("guessed", "guessed"), ("unknown", "unknown"), ("left_out", "left out")):
            # Ids follow from the name of the document, which differs here.
            lines = [f"{one['line']}: {word}: {one['path']}" for one in answer[kind]]
            assert lines == re.findall(rf"template.yaml:(\d+: {word}: (?:\S+(?=: ))?)", said)
            assert all(one["text"] for one in answer[kind])
    # A document of ours leaves nothing to guess; what is no import says nothing of it.
    own = own_server.control.post("sandboxes", {"configuration": "userPools: [{PoolName: own}]"}).json()
    assert (own["guessed"], own["unknown"], own["left_out"]) == ([], [], [])
    assert not {"guessed", "unknown", "left_out"} & own_server.control.info().keys()
    dumped = {"UserPools": [{"Id": "us-east-1_Dumped001", "Name": "d", "Colour": "red"}]}
    added = own_server.control.post("import", dumped).json()
    assert [one["text"] for one in added["unknown"]] == ["Colour is not read"]


def test_left_out_parts_are_told(own_server):
    realm = {
        "realm": "weir",
        "enabled": True,
        "clients": [{"clientId": "old", "protocol": "saml"}, {"clientId": "new", "protocol": "openid-connect"}],
    }
    answer = own_server.control.post("sandboxes", {"configuration": realm}).json()
    assert [one["text"] for one in answer["left_out"]] == ["the client old speaks saml and is left out"]
    assert answer["left_out"][0]["path"].startswith("clients[0]")


def test_bombs_and_large_files_are_refused(tmp_path):
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)
    )
    assert "aliases refer to more than 100000 values" in refused(write(tmp_path, bomb))
    large = tmp_path / "large.json"
    with large.open("w") as file:
        file.write('{"AWSTemplateFormatVersion": "2010-09-09", "Resources": {')
        for number in range(20_000):
            file.write(f'"A{number}": {{"Type": "AWS::SNS::Topic", "Properties": {{"Name": "{"x" * 4_000}"}}}},')
        file.write('"Z": {"Type": "AWS::SNS::Topic"}}}')
    assert "more than 64 MiB; expected a document of at most that" in refused(large)


def test_nested_stacks_loops_and_exports(tmp_path):
    folder = FILES / "cloudformation"
    said = checked(folder / "parent.yaml")
    assert "auth.yaml:7: taken: Resources.Pool: user pool parent-people\n" in said
    with Server("--config", folder / "parent.yaml", "--config", folder / "app.yaml", "--demo-users", "1") as server:
        out = outputs(server)
        assert srp(server, out["parent.PoolId"], out["app.ClientId"], "ada@example.com").access_token
        api = boto(server, "cognito-idp", "us-east-1")
        groups = api.list_groups(UserPoolId=out["parent.PoolId"])["Groups"]
        assert {group["GroupName"] for group in groups} == {"admins", "editors", "readers"}
    shutil.copy(folder / "parent.yaml", tmp_path)
    assert "auth.yaml cannot be read, so it is left out" in checked(tmp_path / "parent.yaml")
    assert "is of a stack that was not given" in checked(folder / "app.yaml")


def test_sam_functions_are_triggers():
    with Server("--config", FILES / "cloudformation" / "sam.yaml", "--demo-users", "1") as server:
        out = outputs(server)
        assert srp(server, out["PoolId"], out["ClientId"], "ada").access_token
        pool = boto(server, "cognito-idp", "us-east-1").describe_user_pool(UserPoolId=out["PoolId"])["UserPool"]
        assert set(pool["LambdaConfig"]) == {"PreSignUp", "PostConfirmation"}


def test_templates_over_the_control_api(server, tmp_path):
    sandbox = server.control.post("sandboxes").json()["sandbox"]
    template = SHOP.read_bytes()
    answer = requests.post(
        f"{server.url}/_understudy/import",
        params={"sandbox": sandbox},
        data=template,
        headers={"Content-Type": "application/yaml"},
        timeout=60,
    )
    assert answer.status_code == 200, answer.text
    nested = (FILES / "cloudformation" / "parent.yaml").read_bytes()
    answer = requests.post(
        f"{server.url}/_understudy/import",
        params={"sandbox": sandbox},
        data=nested,
        headers={"Content-Type": "application/yaml"},
        timeout=60,
    )
    assert answer.status_code == 200, "a nested stack that is not there is told, not refused: " + answer.text


@pytest.mark.parametrize("kind", ["yaml", "list", "csv", "ndjson"])
def test_user_files_combine_with_any_input(tmp_path, kind):
    texts = {
        "yaml": "Users:\n  - {Username: eve@example.com, Password: Correct-Horse-1}\n",
        "list": "- {Username: eve@example.com, Password: Correct-Horse-1}\n",
        "csv": "email,email_verified,Password\neve@example.com,true,Correct-Horse-1\n",
        "ndjson": '{"Username": "eve@example.com", "Password": "Correct-Horse-1"}\n',
    }
    people = write(tmp_path, texts[kind], "people." + {"list": "yml"}.get(kind, kind))
    file = FILES / "amplify" / "amplify_outputs.json"
    pool, client, _, _ = AMPLIFY[file.name]
    with Server("--config", file, "--users", people) as server:
        assert srp(server, pool, client, "eve@example.com").access_token


def test_demo_users_have_the_required_attributes(tmp_path):
    config = {
        "userPools": [
            {
                "Id": "us-east-1_Demo00001",
                "PoolName": "demo",
                "UsernameAttributes": ["phone_number"],
                "Policies": {
                    "PasswordPolicy": {
                        "MinimumLength": 40,
                        "RequireSymbols": True,
                        "RequireNumbers": True,
                        "RequireUppercase": True,
                        "RequireLowercase": True,
                    }
                },
                "Schema": [
                    {"Name": name, "Required": True, "Mutable": True}
                    for name in ("birthdate", "address", "locale", "zoneinfo", "website", "nickname", "updated_at")
                ],
                "Clients": [{"ClientId": "demo", "ClientName": "demo", "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]}],
            }
        ]
    }
    with Server("--demo-users", "25", config=config) as server:
        banner = "".join(server.output)
        username, password = re.search(r"User +(\S+)  password (\S+)  and 24 more", banner).groups()
        assert len(password) >= 40
        assert srp(server, "us-east-1_Demo00001", "demo", username, password).access_token


def test_the_banner_names_a_user_of_realms_and_tenants():
    tenant = {"tenantId": "00000000-0000-4370-8000-0000000000aa", "domain": "demo.onmicrosoft.com"}
    # Their first names are taken: others come in their place.
    realm = {"id": "plain", "clients": "any", "users": [{"username": "ada", "password": "x"}]}
    with Server("--demo-users", "1", config={"entraTenants": [tenant], "realms": [realm]}) as server:
        banner = "".join(server.output)
        assert re.search(
            r"^Tenant .*\n(.*\n)*?  user +ada@example.com  password Correct-Horse-1$", banner, re.MULTILINE
        )
        assert re.search(r"^OpenID .*\n  user +grace  password Correct-Horse-1$", banner, re.MULTILINE), banner


def test_wrong_numbers_of_demo_users_are_rejected():
    for number in ("0", "x", "-1", "99999999"):
        done = run("serve", f"--demo-users={number}")
        assert (done.returncode, done.stdout) == (64, "")
        assert "--demo-users" in done.stderr and "expected a number from 1 to 10000" in done.stderr


def test_looks_risks_and_logs_of_a_template(tmp_path):
    file = FILES / "cloudformation" / "look.yaml"
    with started(file) as server:
        out = outputs(server)
        pool, client = out["PoolId"], out["ClientId"]
        api = boto(server, "cognito-idp", "us-east-1")
        assert srp(server, pool, client, "ada").access_token
        assert "#336699" in api.get_ui_customization(UserPoolId=pool)["UICustomization"]["CSS"]
        branding = api.describe_managed_login_branding_by_client(UserPoolId=pool, ClientId=client)
        assert branding["ManagedLoginBranding"]["UseCognitoProvidedValues"] is True
        logs = api.get_log_delivery_configuration(UserPoolId=pool)["LogDeliveryConfiguration"]["LogConfigurations"]
        assert logs[0]["CloudWatchLogsConfiguration"]["LogGroupArn"].endswith(":log-group:look")
        risks = api.describe_risk_configuration(UserPoolId=pool)["RiskConfiguration"]
        assert risks["CompromisedCredentialsRiskConfiguration"]["Actions"] == {"EventAction": "BLOCK"}
        members = api.list_users_in_group(UserPoolId=pool, GroupName="people")["Users"]
        assert [member["Username"] for member in members] == ["somebody"]
        terms = api.describe_terms(UserPoolId=pool, TermsId=api.list_terms(UserPoolId=pool)["Terms"][0]["TermsId"])
        assert terms["Terms"]["Links"]["cognito:german"] == "https://example.com/agb"
        tags = boto(server, "cognito-identity", "us-east-1").get_principal_tag_attribute_map(
            IdentityPoolId=out["IdentityPoolId"],
            IdentityProviderName=f"cognito-idp.us-east-1.amazonaws.com/{pool}",
        )
        assert tags["PrincipalTags"] == {"department": "custom:department"}
    canonical(lambda document: Server("--config", document), tmp_path, file)
