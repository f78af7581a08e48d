"""The examples in the documents work as they stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.server import REPOSITORY, environment, executable

DOCUMENTS = sorted(
    str(path.relative_to(REPOSITORY))
    for path in [REPOSITORY / "README.md", REPOSITORY / "docs/testing.md", *(REPOSITORY / "docs/clients").glob("*.md")]
)
FENCED = re.compile(r"(?P<before>^<!-- not run: [^\n]*-->\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.M | re.S)
# What starts a server: the test has done so already.
STARTS = re.compile(r"^scripts/run$", re.M)
ADDRESS = "http://localhost:4370"


def examples(document, language) -> str:
    """The document's examples in one language, in order, as one program."""
    text = (REPOSITORY / document).read_text()
    found = [match["text"] for match in FENCED.finditer(text) if match["language"] == language and not match["before"]]
    return "\n".join(found)


def with_examples(language):
    return [document for document in DOCUMENTS if examples(document, language).strip()]


def run(start, tmp_path, command, program):
    server = start()
    folder = str(Path(sys.executable).parent)
    done = subprocess.run(
        [*command, STARTS.sub("", program).replace(ADDRESS, server.url)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(
            PATH=f"{folder}:{Path(executable()).parent}:{os.environ['PATH']}",
            AWS_CONFIG_FILE=tmp_path / "config",
            AWS_EC2_METADATA_DISABLED="true",
            AWS_SHARED_CREDENTIALS_FILE=tmp_path / "credentials",
        ),
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("document", with_examples("sh"))
def test_the_shell_examples_work(start, tmp_path, document):
    run(start, tmp_path, ["bash", "-euo", "pipefail", "-c"], examples(document, "sh"))


@pytest.mark.parametrize("document", with_examples("python"))
def test_the_python_examples_work(start, tmp_path, document):
    run(start, tmp_path, [sys.executable, "-c"], examples(document, "python"))


def test_the_examples_are_found():
    """So that the tests above cannot pass for want of examples."""
    assert {"README.md", "docs/clients/curl.md", "docs/clients/aws-cli.md"} <= set(with_examples("sh"))
    assert {"README.md", "docs/clients/boto3.md", "docs/clients/authlib.md"} <= set(with_examples("python"))


def test_links_between_documents_lead_somewhere():
    missing = []
    for document in [*DOCUMENTS, "CONTRIBUTING.md", "CHANGELOG.md"]:
        text = (REPOSITORY / document).read_text()
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            if not ((REPOSITORY / document).parent / target).exists():
                missing.append(f"{document}: {target}")
    assert missing == []


def test_the_first_lines_say_what_it_costs():
    start = (REPOSITORY / "README.md").read_text()[:200]
    assert "Free for good, no account, no telemetry" in start


def test_the_license_is_whole():
    text = (REPOSITORY / "LICENSE").read_text()
    assert "Apache License" in text and "Version 2.0, January 2004" in text and "END OF TERMS AND CONDITIONS" in text


def test_the_pytest_example_works(start, tmp_path):
    server = start()
    (tmp_path / "test_example.py").write_text(examples("docs/testing.md", "py").replace(ADDRESS, server.url))
    # The order of a fault waits for faults.
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "out_of_time", "test_example.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(AWS_CONFIG_FILE=tmp_path / "config", AWS_EC2_METADATA_DISABLED="true"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
