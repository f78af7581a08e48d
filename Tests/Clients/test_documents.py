"""The examples in the documents work as they stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.documents import at, examples
from support.server import REPOSITORY, environment, executable

DOCUMENTS = sorted(
    str(path.relative_to(REPOSITORY))
    for path in [REPOSITORY / "README.md", REPOSITORY / "docs/testing.md", *(REPOSITORY / "docs/clients").glob("*.md")]
)
# What starts a server: the test has done so already.
STARTS = re.compile(r"^scripts/run$", re.M)


def with_examples(language):
    return [document for document in DOCUMENTS if examples(document, language).strip()]


def run(start, tmp_path, command, program):
    server = start()
    folder = str(Path(sys.executable).parent)
    done = subprocess.run(
        [*command, at(server, STARTS.sub("", program))],
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
    pages = [str(path.relative_to(REPOSITORY)) for path in (REPOSITORY / "docs").rglob("*.md")]
    for document in ["README.md", *pages, "CONTRIBUTING.md", "CHANGELOG.md"]:
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
