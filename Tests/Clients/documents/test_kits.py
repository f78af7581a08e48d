"""The examples of docs/kits run as they are pasted; scripts/kits runs the kits' own tests."""

import json
import os
import re
import shutil
import sys
from urllib.parse import urlsplit

import pytest

from documents.test_loops import JARS, JUNIT, needed, run
from support.documents import blocks as blocks_of
from support.server import REPOSITORY, executable

PAGES = REPOSITORY / "docs/kits"
KITS = REPOSITORY / "kits"


def blocks(page, language):
    """What stands in one language on a page, in order; not what is marked as not run."""
    found = blocks_of(f"docs/kits/{page}")
    return [block.text for block in found if block.language == language and not block.reason]


def python_path():
    return str(KITS / "python/src")


@pytest.mark.long
def test_the_python_page(tmp_path):
    first, program, _container = blocks("python.md", "python")
    (tmp_path / "test_sign_up.py").write_text(first)
    variables = {"UNDERSTUDY_EXECUTABLE": executable(), "PYTHONPATH": python_path()}
    plugin = ["-p", "understudy_testkit.plugin", "-p", "no:cacheprovider"]
    said = run(tmp_path, sys.executable, "-m", "pytest", "-q", "-n", "2", *plugin, "test_sign_up.py", **variables)
    assert "3 passed" in said
    run(tmp_path, sys.executable, "-c", program + "\nassert good.id_token != expired.id_token", **variables)


# vitest comes from a registry that not every machine reaches; what the page uses of it, by node's own runner.
VITEST = """
import assert from "node:assert";
export { after as afterAll, afterEach, before as beforeAll, beforeEach, test } from "node:test";
export const expect = (actual) => ({
  toBeTruthy: () => assert.ok(actual),
  toEqual: (wanted) => assert.deepEqual(actual, wanted),
  rejects: { toThrow: (wanted) => assert.rejects(actual, (error) => error.message.includes(wanted)) },
});
"""


def test_the_javascript_page(tmp_path):
    node = needed("node")
    [first] = blocks("javascript.md", "js")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "sign-up.test.js").write_text(first)
    modules = tmp_path / "node_modules"
    (modules / "vitest").mkdir(parents=True)
    (modules / "vitest/package.json").write_text('{"name": "vitest", "type": "module", "exports": "./index.js"}')
    (modules / "vitest/index.js").write_text(VITEST)
    shutil.copytree(KITS / "javascript", modules / "understudy-testkit")
    said = run(tmp_path, node, "--test", "sign-up.test.js", UNDERSTUDY_EXECUTABLE=executable())
    assert "# pass 3" in said and "# fail 0" in said


def test_the_playwright_page_meets_the_login_page(server):
    """Playwright is not here: that what the page looks for is on the page that it opens."""
    [example] = blocks("javascript.md", "ts")
    import requests

    callback = re.search(r'redirect_uri: "([^"]+)"', example)[1]
    query = {"client_id": "understudyweb", "response_type": "code", "redirect_uri": callback}
    page = requests.get(f"{server.url}/login", params=query, timeout=60).text
    assert re.search(r'getByRole\("textbox", \{ name: "(\w+)"', example)[1] in page
    assert re.search(r"<button[^>]*>\s*" + re.search(r'"button", \{ name: "([^"]+)"', example)[1], page)


@pytest.mark.long
def test_the_java_page(tmp_path):
    java, compiler = needed("java"), needed("javac")
    jars = [str(JARS / f"{name}.jar") for name in JUNIT if (JARS / f"{name}.jar").exists()]
    if not any("junit-jupiter-api" in jar for jar in jars):
        pytest.skip("JUnit is not here")
    [first] = blocks("java.md", "java")
    (tmp_path / "SignUpTest.java").write_text(first)
    stubs = (KITS / "java/src/test/stubs").rglob("*.java")
    kit = [path for path in (KITS / "java/src/main").rglob("*.java")]
    path = os.pathsep.join([".", *jars])
    run(tmp_path, compiler, "-nowarn", "-cp", path, "-d", ".", *stubs, *kit, "SignUpTest.java")
    launcher = ["org.junit.platform.console.ConsoleLauncher", "--scan-classpath", ".", "--details=tree"]
    said = run(tmp_path, java, "-cp", path, *launcher, UNDERSTUDY_EXECUTABLE=executable())
    assert re.search(r"3 tests successful", said), said


def test_the_swift_page_is_what_the_kit_compiles():
    """Building it takes a minute: scripts/kits swift does."""
    [first] = blocks("swift.md", "swift")
    assert first == (KITS / "swift/Tests/PageTests/SignUpTests.swift").read_text()


@pytest.mark.long
def test_the_go_page(tmp_path):
    go = needed("go")
    [helper] = blocks("go.md", "go")
    (tmp_path / "understudy_test.go").write_text(helper)
    (tmp_path / "go.mod").write_text("module app\n\ngo 1.19\n")
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "understudy").symlink_to(executable())
    said = run(
        tmp_path,
        go,
        "test",
        "-count=1",
        "./...",
        PATH=f"{programs}:{os.environ['PATH']}",
        GOCACHE=str(REPOSITORY / ".build/go-cache"),
        GOFLAGS="-mod=mod",
    )
    assert "ok" in said
    assert run(tmp_path, "gofmt", "-l", ".") == ""


@pytest.mark.long
def test_the_dotnet_page(tmp_path):
    compiler, runner = needed("mcs"), needed("nunit-console")
    framework = "/usr/lib/cli/nunit.framework-2.6.3/nunit.framework.dll"
    shutil.copy(framework, tmp_path)
    for name, text in zip(["Understudy.cs", "SignUpTests.cs"], blocks("dotnet.md", "csharp"), strict=True):
        (tmp_path / name).write_text(text)
    libraries = ["System.Net.Http", "System.Runtime.Serialization", "System.Xml", "System.Xml.Linq", "nunit.framework"]
    references = [f"-r:{library}.dll" for library in libraries]
    options = ["-warnaserror", "-target:library", "-out:tests.dll"]
    run(tmp_path, compiler, *options, *references, "Understudy.cs", "SignUpTests.cs")
    said = run(tmp_path, runner, "-nologo", "-noresult", "tests.dll", UNDERSTUDY_EXECUTABLE=executable())
    assert "Tests run: 5, Errors: 0, Failures: 0" in said, said


def test_every_kit_has_a_page_and_the_version_of_the_server():
    pages = {path.stem for path in PAGES.glob("*.md")} - {"README"}
    assert {path.name for path in KITS.iterdir() if path.is_dir()} <= pages
    number = re.search(r'number = "([^"]+)"', (REPOSITORY / "Sources/CommandLine/Version.swift").read_text())[1]
    assert f'VERSION = "{number}"' in (KITS / "python/src/understudy_testkit/_version.py").read_text()
    assert f'"version": "{number}"' in (KITS / "javascript/package.json").read_text()
    assert f"<version>{number}</version>" in (KITS / "java/pom.xml").read_text()


def swift_of(file):
    text = file.read_text()
    return text if file.suffix == ".swift" else "".join(re.findall(r"```swift\n(.*?)```", text, re.S))


def test_no_swift_code_of_ours_sends_amplify_to_the_service():
    """
    Of the two formats of Amplify for Swift, `amplify_outputs.json` has no place for a server's address
    (amplify-swift: AmplifyOutputsData.swift), and `Endpoint` of the other is a host without scheme and path
    (EndpointResolving.swift). Every document that our pages and examples decode is the server's own, which is held to
    both by the tests of client configurations, or is written out and held to both here.
    """
    pages = [*PAGES.glob("*.md"), *(REPOSITORY / "docs/clients").glob("*.md")]
    files = [*(KITS / "swift/Examples").glob("*.swift"), *pages]
    configuring = {file: code for file in files if "Amplify.configure" in (code := swift_of(file))}
    assert {file.name for file in configuring} >= {"swift.md", "AmplifySignInTests.swift"}
    for file, code in configuring.items():
        assert "amplifyOutputs" not in code and "Amplify.configure(with:" not in code, file
        documents = re.findall(r'let document = """\n(.*?)\n\s*"""', code, re.S)
        decoded = code.count("JSONDecoder().decode(AmplifyConfiguration.self")
        assert len(documents) + code.count("clientConfiguration.amplifyConfiguration") == decoded > 0, file
        for document in documents:
            plain = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "value", document)
            plugin = json.loads(plain)["auth"]["plugins"]["awsCognitoAuthPlugin"]
            pool = plugin["CognitoUserPool"]["Default"]
            assert pool.keys() == {"PoolId", "AppClientId", "Region", "Endpoint"}, file
            assert r'"Endpoint": "\(host)"' in document and "let host = try XCTUnwrap(server.host)" in code, file
            assert urlsplit(f"https://{pool['Endpoint']}") == ("https", pool["Endpoint"], "", "", ""), file
