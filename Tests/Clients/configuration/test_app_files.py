"""No ready-made configuration reaches a production host, and an app's own file can be pointed at a server.

The rules of the clients are those of support/app_files.py, apart from the server's own.
"""

import json
import re
import shutil

import pytest
import requests
import yaml

from support.app_files import HOST_ALONE, hosts, is_local
from support.documents import blocks
from support.server import FIXTURES, REPOSITORY, environment, run

FILES = FIXTURES / "start"
APP_FILES = [
    *(FILES / "amplify" / name for name in ("amplify_outputs.json", "amplifyconfiguration.json", "aws-exports.js")),
    *(FILES / "amplify" / name for name in ("awsconfiguration.json", "configure.ts")),
    *(FILES / "entra" / name for name in ("auth_config.json", "msalConfig.js", "appsettings.json", "parameters.json")),
]
PAGES = sorted(
    str(path.relative_to(REPOSITORY))
    for path in [REPOSITORY / "README.md", *(REPOSITORY / "docs").rglob("*.md"), *(REPOSITORY / "kits").rglob("*.md")]
    if "decisions" not in path.parts and ".build" not in path.parts
)
EXAMPLES = sorted((REPOSITORY / "kits/swift/Examples").glob("*.swift"))


def object_of(text):
    """The first object of a script or a JSON text."""
    text = re.sub(r"^\s*//.*$", "", text, flags=re.M)
    begin = re.search(r"(?:^|[=(])\s*(\{)", text).start(1)
    depth = 0
    for end in range(begin, len(text)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0:
            return yaml.safe_load(re.sub(r"`", '"', re.sub(r"(\s\w+): ", r"\1: ", text[begin : end + 1])))
    raise AssertionError(text)


def pointed(file, url="https://auth.mock.test", *arguments):
    done = run("point", file, "--url", url, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


# --- What we give ---


def test_no_document_of_the_server_reaches_production(start):
    server = start()
    sandbox = requests.post(server.url + "/_understudy/sandboxes", json={}, timeout=60).json()
    for info in [server.control.info(), sandbox]:
        given = info["client_configuration"]
        reaches = given["reaches"]
        assert set(reaches) == {name for name, document in given.items() if document and name != "reaches"}
        for name, reach in reaches.items():
            found = hosts(given[name])
            if reach == "reference only":
                assert name == "amplify_outputs"
                continue
            assert found, name
            for what, host in found.items():
                own = f"{server.url.split('/')[2]}"
                wanted = [own] if reach == "this server" else [f"{own.split(':')[0]}:443", own]
                assert host in wanted, f"{name}: {what} goes to {host}, not {reach}"


def test_a_server_at_port_443_is_reached_by_every_document(start):
    given = start("--public-url", "https://auth.mock.test").control.info()["client_configuration"]
    assert set(given["reaches"].values()) == {"this server", "reference only"}
    for name, document in given.items():
        if name not in ("reaches", "amplify_outputs"):
            assert set(hosts(document).values()) == {"auth.mock.test:443"}, name


def test_redirects_of_an_apps_own_scheme_come_first(start):
    given = start().control.info()["client_configuration"]
    plugin = given["amplify_configuration"]["auth"]["plugins"]["awsCognitoAuthPlugin"]
    for oauth in (plugin["Auth"]["Default"]["OAuth"], given["aws_configuration"]["Auth"]["Default"]["OAuth"]):
        assert oauth["SignInRedirectURI"] == "myapp://callback" and oauth["SignOutRedirectURI"].startswith("myapp://")
        assert oauth["SignInRedirectURI"] != oauth["SignOutRedirectURI"]
    outputs = given["amplify_outputs"]["auth"]["oauth"]
    assert outputs["redirect_sign_in_uri"][0] == "myapp://callback"
    assert outputs["redirect_sign_out_uri"][0].startswith("myapp://")


@pytest.mark.parametrize("page", [page for page in PAGES if any(block.text for block in blocks(page))])
def test_no_example_of_a_page_reaches_production(page):
    whole = (REPOSITORY / page).read_text()
    for block in blocks(page):
        if block.language not in ("json", "yaml"):
            continue
        try:
            found = hosts(yaml.safe_load(block.text))
        except yaml.YAMLError:
            continue
        if block.text not in whole:  # Indented, in a list.
            assert not found
            continue
        # In the paragraph before it.
        marked = "for reference only" in whole[: whole.index(block.text)][-300:]
        for what, host in (found or {}).items():
            assert marked or is_local(host), f"{page}: {what} goes to {host}:\n{block.text}"


@pytest.mark.parametrize("file", [*EXAMPLES, REPOSITORY / "docs/kits/swift.md"], ids=lambda file: file.name)
def test_no_example_of_a_kit_configures_a_client_by_a_format_without_an_address(file):
    text = file.read_text()
    if file.suffix == ".md":
        text = "\n".join(block.text for block in blocks(str(file.relative_to(REPOSITORY))))
    code = re.sub(r"//.*", "", text)
    assert not re.search(r"\.amplifyOutputs|amplifyOutputs\b|amplify_outputs", code)
    for host in re.findall(r"[\w.-]+\.(?:amazonaws\.com|amazoncognito\.com|ciamlogin\.com|microsoftonline\.com)", code):
        raise AssertionError(f"{file.name} names {host}")
    if "Amplify.configure" in code:
        assert "clientConfiguration.amplifyConfiguration" in code


# --- An app's own file ---


@pytest.mark.parametrize("file", APP_FILES, ids=lambda file: file.name)
def test_check_says_which_host_each_client_calls(file):
    said = run("check", file).stdout
    calls = [line for line in said.splitlines() if " … " in line and line.startswith(str(file))]
    assert calls and all(": warning: " in line for line in calls)
    others = [line for line in calls if "is another service" in line]
    assert all(f"understudy point {file}" in line for line in calls if line not in others) and len(others) < len(calls)
    if file.name != "appsettings.json":
        expected = {host.rsplit(":", 1)[0] for host in (hosts(object_of(file.read_text())) or {}).values()}
        assert expected <= {re.search(r" … (\S+) ", line)[1] for line in calls}


@pytest.mark.parametrize("file", APP_FILES, ids=lambda file: file.name)
def test_a_pointed_file_calls_the_server(file):
    text, remarks = pointed(file)
    if file.name == "appsettings.json":
        assert json.loads(text)["AzureAd"]["Instance"] == "https://auth.mock.test/"
        return
    found = hosts(object_of(text))
    # No format of a mobile client has a place for the address of an identity pool: that is said.
    if found.get("identity pool", "").startswith("cognito-identity."):
        assert found.pop("identity pool").rsplit(":", 1)[0] in remarks
    assert set(found.values()) == {"auth.mock.test:443"}


@pytest.mark.parametrize(
    "file",
    [file for file in APP_FILES if file.name not in ("amplify_outputs.json", "aws-exports.js")],
    ids=lambda file: file.name,
)
def test_a_pointed_file_differs_by_the_address_alone(file):
    text, _ = pointed(file)
    before, after = file.read_text().splitlines(), text.splitlines()
    changed = [line for line in after if line not in before]
    assert 0 < len(changed) <= 4 and all("auth.mock.test" in line for line in changed)
    kept = [line for line in before if line not in after]
    assert len(kept) <= 4


def test_check_is_content_with_a_pointed_file(tmp_path):
    file = tmp_path / "awsconfiguration.json"
    pool = {"PoolId": "eu-west-1_Abc", "AppClientId": "app", "Region": "eu-west-1"}
    file.write_text(json.dumps({"CognitoUserPool": {"Default": pool}}))
    assert "warning: the user pool … cognito-idp.eu-west-1.amazonaws.com" in run("check", file).stdout
    beside = tmp_path / "pointed.json"
    text, remarks = pointed(file, "https://auth.mock.test", "--output", beside)
    assert text == "" and remarks == ""
    said = run("check", beside).stdout
    assert "warning" not in said and "calls: the user pool … auth.mock.test (AWSMobileClient)" in said


def test_a_port_that_a_format_cannot_carry_is_dropped_and_told():
    text, remarks = pointed(FILES / "amplify/amplifyconfiguration.json", "http://localhost:4370")
    assert '"Endpoint": "localhost"' in text
    assert "https://localhost at port 443" in remarks
    text, remarks = pointed(FILES / "entra/auth_config.json", "http://localhost:4370")
    assert "https://localhost:4370/fabrikam.onmicrosoft.com" in text and "--tls" in remarks


def test_the_server_that_started_from_a_file_signs_in_the_app_of_the_pointed_file(start):
    """As the app does: ids and address from the pointed file, and nothing else."""
    import boto3

    file = FILES / "amplify/configure.ts"
    server = start("--config", file, "--demo-users", 1)
    text, _ = pointed(file, server.url)
    cognito = object_of(text)["Auth"]["Cognito"]
    api = boto3.client(
        "cognito-idp",
        endpoint_url=cognito["userPoolEndpoint"],
        region_name=cognito["userPoolId"].split("_")[0],
        aws_access_key_id="any",
        aws_secret_access_key="any",
    )
    signed_in = api.initiate_auth(
        ClientId=cognito["userPoolClientId"],
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"},
    )
    assert signed_in["AuthenticationResult"]["AccessToken"]


def test_the_reading_has_the_hosts(start):
    server = start("--config", FILES / "amplify/amplify_outputs.json")
    calls = server.control.get("reading").json()["calls"]
    pools = {call["host"] for call in calls if call["service"] == "the user pool"}
    assert pools == {"cognito-idp.eu-west-1.amazonaws.com"}
    assert all(call["production"] for call in calls)
    assert any("warning: the user pool … cognito-idp.eu-west-1.amazonaws.com" in line for line in server.output)


def test_what_cannot_be_pointed_is_refused(tmp_path):
    assert run("point", tmp_path / "none.json").returncode == 66
    other = tmp_path / "other.json"
    other.write_text('{"userPools": []}')
    done = run("point", other)
    assert done.returncode == 65 and "expected amplifyconfiguration.json" in done.stderr
    other.write_text('{"auth": ')
    assert run("point", other).returncode == 65
    shipped = tmp_path / "amplifyconfiguration.json"
    shutil.copy(FILES / "amplify/amplifyconfiguration.json", shipped)
    before = shipped.read_bytes()
    (tmp_path / "link.json").symlink_to(shipped)
    (tmp_path / "hard.json").hardlink_to(shipped)
    for same in (shipped, f"{tmp_path}/./{shipped.name}", tmp_path / "link.json", tmp_path / "hard.json"):
        done = run("point", shipped, "--output", same)
        assert done.returncode == 64 and "is the file itself" in done.stderr, same
        assert shipped.read_bytes() == before
    done = run("point", shipped, "--url", "localhost")
    assert done.returncode == 64
    done = run("point", shipped, env=environment(UNDERSTUDY_URL="https://idp.mock.test"))
    assert '"Endpoint": "idp.mock.test"' in done.stdout and HOST_ALONE.fullmatch("idp.mock.test")


@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize("has_endpoint", [False, True])
def test_any_layout_is_edited(tmp_path, indent, has_endpoint):
    pool = {"PoolId": "us-east-1_Ñandú0001", "AppClientId": "é", "Region": "us-east-1"}
    if has_endpoint:
        pool["Endpoint"] = "old.example.com"
    document = {"note": 'a "quoted" – word', "CognitoUserPool": {"Default": pool}}
    file = tmp_path / "awsconfiguration.json"
    file.write_text(json.dumps(document, indent=indent, ensure_ascii=False))
    text, _ = pointed(file)
    pool["Endpoint"] = "auth.mock.test"
    assert json.loads(text) == document


@pytest.mark.parametrize(
    "value",
    ["`https://${tenant}.ciamlogin.com/`", "base + tenant", '"https://" + tenant', "address()", "process.env.HOST"],
)
def test_a_computed_value_is_refused_with_its_line(tmp_path, value):
    """What a script computes has no text that could be replaced: nothing is written."""
    file = tmp_path / "authConfig.js"
    file.write_text(
        'const tenant = "contoso"; const base = "https://contoso.ciamlogin.com/";\n'
        'export const msalConfig = {\n  auth: {\n    clientId: "11111111-2222-3333-4444-555555555555",\n'
        f"    authority: {value},\n  }},\n}};\n"
    )
    output = tmp_path / "pointed.js"
    done = run("point", file, "--url", "https://auth.mock.test", "--output", output)
    if value.startswith("`"):
        assert (
            done.returncode == 0 and "${" not in output.read_text() and "https://auth.mock.test/" in output.read_text()
        )
    else:
        assert done.returncode == 65 and "authConfig.js:5:" in done.stderr and not output.exists(), done


def test_other_services_are_told_apart(tmp_path):
    """No `point` helps with an API of the app."""
    document = json.loads((FILES / "amplify/amplifyconfiguration.json").read_text())
    document["api"] = {
        "plugins": {"awsAPIPlugin": {"shop": {"endpoint": "https://abc.appsync-api.eu-west-1.amazonaws.com/graphql"}}}
    }
    file = tmp_path / "amplifyconfiguration.json"
    file.write_text(json.dumps(document, indent=2))
    done = run("check", file)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if "appsync-api" in line]
    assert lines and all("is another service" in line and "understudy point" not in line for line in lines)
