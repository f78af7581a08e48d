"""
The examples of `aws cognito-idp` that the installed AWS command line brings along: commands, the files that some of
them read, and the answers that AWS printed. Nothing of them is kept here.
"""

import io
import itertools
import json
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import awscli

FOLDER = Path(awscli.__file__).parent / "examples" / "cognito-idp"
FILE = "file://"
SILENT = "This command produces no output."
# A page whose answer is no JSON, and what is missing there.
REPAIRED = {"describe-identity-provider": ('"authorize_scopes": myscope"', '"authorize_scopes": "myscope"')}


@dataclass(frozen=True)
class Example:
    """One command of a page."""

    # The page's name and the command's number in it.
    name: str
    # The words behind `aws cognito-idp`.
    command: tuple
    # The file that the page shows beside the command.
    file: str | None
    # What AWS printed, parsed.
    output: object | None
    # Whether the page says that nothing is printed.
    is_silent: bool


def _command(lines, number):
    """A command, from `aws cognito-idp` to the first line that does not go on, and the number of the line behind it."""
    whole = lines[number].strip()
    number += 1
    # Some pages forget the backslash before an option.
    while number < len(lines) and (whole.endswith("\\") or lines[number].strip().startswith("--")):
        whole = whole.removesuffix("\\").rstrip() + " " + lines[number].strip()
        number += 1
    return whole, number


def _contents(text):
    """The file that a page shows: an indented block."""
    after = re.split(r"^Contents of .*::$", text, flags=re.MULTILINE)
    if len(after) < 2:
        return None
    lines = after[1].strip("\n").splitlines()
    block = itertools.takewhile(lambda line: not line.strip() or line.startswith("    "), lines)
    return "\n".join(line[4:] for line in block)


def _output(lines):
    """The answer: the indented block behind `Output::`."""
    behind = list(itertools.dropwhile(lambda line: line.strip() != "Output::", lines))[1:]
    text = "\n".join(itertools.takewhile(lambda line: not line.strip() or line[0] in " {}", behind)).strip()
    return json.loads(text) if text else None


def page(path):
    """The examples of one page."""
    text = path.read_text()
    for wrong, right in [REPAIRED[path.stem]] if path.stem in REPAIRED else []:
        text = text.replace(wrong, right)
    lines, found, number = text.splitlines(), [], 0
    while number < len(lines):
        if lines[number].strip().startswith("aws cognito-idp "):
            whole, behind = _command(lines, number)
            found.append((whole, number, behind))
            number = behind
        else:
            number += 1
    ends = [start for _, start, _ in found[1:]] + [len(lines)]
    for index, ((whole, _, behind), end) in enumerate(zip(found, ends, strict=True)):
        rest = lines[behind:end]
        try:
            words = tuple(shlex.split(whole)[2:])
        except ValueError:
            continue
        yield Example(f"{path.stem}-{index}", words, _contents(text), _output(rest), SILENT in "\n".join(rest))


def examples():
    """All that the installed command line brings along."""
    return [example for path in sorted(FOLDER.glob("*.rst")) for example in page(path)]


def environment(home, region):
    """What the command line finds in its environment; addresses among the options are values, not files to fetch."""
    (home / "config").write_text("[default]\ncli_follow_urlparam = false\n")
    return {
        "AWS_ACCESS_KEY_ID": "AKIAUNDERSTUDY000001",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": region,
        "AWS_CONFIG_FILE": str(home / "config"),
        "AWS_SHARED_CREDENTIALS_FILE": str(home / "credentials"),
        "AWS_EC2_METADATA_DISABLED": "true",
        "AWS_MAX_ATTEMPTS": "1",
    }


def run(driver, words, url):
    """Status, output and errors of a command; the status is None where the command line itself refuses the words."""
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):
        try:
            status = driver.main(["cognito-idp", *words, "--endpoint-url", url, "--output", "json"])
        except SystemExit:
            status = None
    return status, output.getvalue(), errors.getvalue()
