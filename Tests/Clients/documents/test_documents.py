"""The examples in the documentation work as they are written."""

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

import pytest
import yaml

from support.documents import ADDRESS, at, blocks, examples
from support.pools import PASSWORD
from support.server import CLIENTS, FIXTURES, REPOSITORY, environment, executable, run

# Decisions show changes of the past. Test_kits runs the pages of kits, test_loops what docs/testing.md has for runners.
PAGES = sorted(
    str(path.relative_to(REPOSITORY))
    for path in [REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md", *(REPOSITORY / "docs").rglob("*.md")]
    if "decisions" not in path.parts
)
BLOCKS = [block for page in PAGES for block in blocks(page)]
ELSEWHERE = [
    ("docs/kits/", {"csharp", "go", "java", "js", "python", "swift", "ts"}),
    ("docs/testing.md", {"java", "js", "py", "swift"}),
]
START = FIXTURES / "start"
# What starts a server: the test has done so already.
STARTS = re.compile(r"^scripts/run$", re.M)
PORT = re.compile(r"(--(?:https?-|mtls-)?port) \d+")
# What serves until it is stopped ends here as soon as it is ready.
UNDERSTUDY = r"""#!/bin/sh
case "${1-}" in
  serve | --*)
    case "$*" in *port\ *) ;; *) export UNDERSTUDY_PORT=0 ;; esac
    exec "$EXECUTABLE" "$@" --until-stdin-closes </dev/null ;;
  *) exec "$EXECUTABLE" "$@" ;;
esac
"""
# Stand-ins: that the file that is handed over is there and a certificate.
OTHERS = {
    "sudo": 'exec "$@"',
    "adb": 'grep -q "BEGIN CERTIFICATE" "$2"',
    "xcrun": 'grep -q "BEGIN CERTIFICATE" "$5"',
}


@pytest.fixture(scope="session")
def programs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("programs")
    for name, text in [("understudy", UNDERSTUDY), *((name, f"#!/bin/sh\n{text}\n") for name, text in OTHERS.items())]:
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return folder


def is_elsewhere(block):
    return any(block.page.startswith(page) and block.language in languages for page, languages in ELSEWHERE)


def pages(language):
    return [
        page
        for page in PAGES
        if any(block.language == language and runs(block) for block in BLOCKS if block.page == page)
    ]


def runs(block):
    return not block.reason and not is_elsewhere(block)


def pool_of(page):
    """A pool whose id the page has."""
    pool = {"Id": {"docs/people.md": "us-east-1_Example01"}.get(page, "eu-west-1_Abc123"), "PoolName": "pool"}
    users = [{"Username": "bea", "Password": PASSWORD}]
    return {
        "userPools": [pool | {"Groups": [{"GroupName": "staff"}], "Clients": [{"ClientId": "web"}], "Users": users}]
    }


def prepare(page, folder):
    """What the page's commands expect to find, and the configuration of the server that they talk to."""
    if page == "docs/people.md":
        (folder / "pool.yaml").write_text(yaml.safe_dump(pool_of(page)))
        for name, language in [("people.ndjson", "json"), ("people.csv", "csv")]:
            (folder / name).write_text(next(block.text for block in blocks(page) if block.language == language))
        return pool_of(page)
    if page == "docs/clients/app-files.md":
        shutil.copy(START / "amplify/amplify_outputs.json", folder)
    if page == "docs/start-from.md":
        shutil.copy(START / "amplify/amplify_outputs.json", folder)
        shutil.copy(START / "cloudformation/auth.yaml", folder / "template.yaml")
        return pool_of(page)
    if page in ("docs/clients/oidc.md", "docs/from-mocks.md"):
        return yaml.safe_load(blocks(page)[0].text)
    return None


def run_page(start, folder, programs, page, *command):
    server = start(config=prepare(page, folder))
    python = Path(sys.executable).parent
    program = STARTS.sub("", command[-1]).replace("scripts/run", "understudy")
    done = subprocess.run(
        [*command[:-1], at(server, PORT.sub(r"\1 0", program))],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=240,
        env=environment(
            PATH=f"{programs}:{python}:{os.environ['PATH']}",
            EXECUTABLE=executable(),
            HOME=folder,
            AWS_CONFIG_FILE=folder / "config",
            AWS_EC2_METADATA_DISABLED="true",
            AWS_SHARED_CREDENTIALS_FILE=folder / "credentials",
            AWS_ACCESS_KEY_ID="any",
            AWS_SECRET_ACCESS_KEY="any",
            AWS_DEFAULT_REGION="eu-west-1",
            AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER=server.url,
        ),
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


# Seven runs of the AWS command line.
SLOW = {"docs/start-from.md"}


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[pytest.mark.long] if page in SLOW else []) for page in pages("sh")]
)
def test_the_shell_examples_work(start, tmp_path, programs, page):
    run_page(start, tmp_path, programs, page, "bash", "-euo", "pipefail", "-c", examples(page, "sh"))


@pytest.mark.parametrize("page", pages("python"))
def test_the_python_examples_work(start, tmp_path, page):
    run_page(start, tmp_path, Path(executable()).parent, page, sys.executable, "-c", examples(page, "python"))


def checked(block, folder):
    """A document or a part of a pool: `understudy check` has nothing against it."""
    text = "userPools:\n  - PoolName: shop\n" + block.text if block.text.startswith("    ") else block.text
    # Files that documents name.
    (folder / "login-keys.json").write_text('{"keys": []}')
    path = folder / f"block.{block.language}"
    path.write_text(text)
    done = run("check", path)
    assert done.returncode == 0, done.stderr


def parsed(*command):
    def read(block, folder):
        path = folder / f"block.{block.language}"
        path.write_text(block.text)
        program = shutil.which(command[0]) or pytest.skip(f"{command[0]} is not here")
        done = subprocess.run([program, *command[1:], path], check=False, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr

    return read


def nginx(block, folder):
    path = folder / "nginx.conf"
    path.write_text(
        f"pid {folder}/pid; events {{}}\nhttp {{ access_log off; server {{ listen 127.0.0.1:1;\n{block.text}\n}} }}\n"
    )
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") or pytest.skip("nginx is not here")
    done = subprocess.run(
        [program, "-t", "-q", "-p", folder, "-e", "stderr", "-c", path], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def json_or_configuration(block, folder):
    # A line of a file of users, which the commands of that page take.
    json.loads(block.text) if block.page == "docs/people.md" else checked(block, folder)


def change(block, _):
    """The lines around a change stand together in a file that the page names."""
    around = "".join(line[1:] for line in block.text.splitlines(keepends=True) if line.startswith(" "))
    named = re.findall(r"`((?:Sources|Tests)/[\w/]+\.\w+)`", (REPOSITORY / block.page).read_text())
    assert any(around in (REPOSITORY / name).read_text() for name in named), block.text


# Languages of what no command runs, by what reads them.
READERS = {
    "yaml": checked,
    "json": json_or_configuration,
    "js": parsed("esbuild", "--log-level=warning"),
    "swift": parsed("swiftc", "-frontend", "-parse"),
    "xml": lambda block, _: xml.etree.ElementTree.fromstring(block.text),
    "nginx": nginx,
    "diff": change,
}


@pytest.mark.parametrize("page", sorted({block.page for block in BLOCKS if block.language in READERS and runs(block)}))
def test_what_is_to_be_pasted_is_understood(tmp_path, page):
    for block in blocks(page):
        if block.language in READERS and runs(block):
            READERS[block.language](block, tmp_path)


def test_every_example_is_run_or_says_why_not():
    """Tests know all languages; what has none is no command."""
    known = {"sh", "python", *READERS}
    silent = [
        f"{block.page}: {block.language} {block.text[:60]!r}"
        for block in BLOCKS
        if not block.reason and block.language not in known and not is_elsewhere(block) and not is_with_its_page(block)
    ]
    assert silent == []


def is_with_its_page(block):
    if block.language:
        return (block.page, block.language) in {("docs/people.md", "csv"), ("docs/replicas.md", "sql")}
    return not re.search(r"^(scripts/|(sudo|understudy|curl|docker|brew|apt|tar|npm|pip|aws) )", block.text, re.M)


def test_the_examples_are_found():
    """So that the tests above cannot pass for want of examples."""
    assert {"README.md", "docs/clients/curl.md", "docs/clients/aws-cli.md", "docs/people.md"} <= set(pages("sh"))
    assert {"README.md", "docs/clients/boto3.md", "docs/clients/authlib.md"} <= set(pages("python"))
    assert ADDRESS in examples("README.md", "sh") and len(BLOCKS) > 100


def test_links_between_documents_lead_somewhere():
    missing = []
    pages = [*REPOSITORY.glob("*.md"), *(REPOSITORY / "docs").rglob("*.md")]
    for document in sorted(str(path.relative_to(REPOSITORY)) for path in pages):
        text = (REPOSITORY / document).read_text()
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            if not ((REPOSITORY / document).parent / target).exists():
                missing.append(f"{document}: {target}")
    assert missing == []


def test_reports_name_tests_that_exist():
    text = (REPOSITORY / "docs/reference/reports.md").read_text()
    rows = [line for line in text.splitlines() if line.startswith("| ") and line.count("|") == 5]
    cases = re.findall(r"^\| \[[^|]+ \| (\S+) \|", (REPOSITORY / "docs/support/truth.md").read_text(), re.M)
    missing = []
    for row in rows:
        finding, held = (cell.strip() for cell in row.split("|")[3:5])
        named = re.findall(r"`([\w/]+\.py)::(\w+)`", held)
        for file, test in named:
            texts = [path.read_text() for path in CLIENTS.rglob(Path(file).name) if str(path).endswith(f"/{file}")]
            if not any(f"def {test}(" in text for text in texts):
                missing.append(f"{file}::{test}")
        told = re.findall(r"truth `([^`]+)`", held)
        missing += [name for name in told if name not in cases]
        if finding.startswith(("held", "corrected")) and not named and not told:
            missing.append(row)
    assert len(rows) > 100 and missing == []


def test_the_first_lines_say_what_it_costs():
    start = (REPOSITORY / "README.md").read_text()[:200]
    assert "Free for good, no account, no telemetry" in start


def test_the_license_is_whole():
    text = (REPOSITORY / "LICENSE").read_text()
    assert "Apache License" in text and "Version 2.0, January 2004" in text and "END OF TERMS AND CONDITIONS" in text
