"""The whole battery, and its table."""

import re
from collections import Counter

from . import (
    accounts,
    attributes,
    bounds,
    browsers,
    choices,
    clients,
    demands,
    devices,
    examples,
    existence,
    factors,
    forms,
    groups,
    limits,
    linking,
    passkeys,
    pools,
    recovery,
    refresh,
    resources,
    schema,
    secrets,
    sign_in,
    sign_up,
    tokens,
    transport,
    triggers,
)
from .strictness import HOW, STRICT_RULES

MODULES = (
    transport,
    forms,
    bounds,
    sign_in,
    existence,
    secrets,
    factors,
    choices,
    devices,
    refresh,
    tokens,
    sign_up,
    recovery,
    attributes,
    accounts,
    groups,
    pools,
    clients,
    demands,
    resources,
    schema,
    triggers,
    limits,
    passkeys,
    linking,
    browsers,
    examples,
)
ALL = [case for module in MODULES for case in module.CASES]
# The file that has each case.
FILES = {case.id: f"{module.__name__.rpartition('.')[2]}.py" for module in MODULES for case in module.CASES}

HEAD = """\
# Conformance of the user pools

Written by `scripts/truth` from a run; do not edit. {count} cases: what the user pools of the service do, and
what they refuse, with the exception and its exact text. Each case is a test, run with a real client library: the column
*Test* names its file in `Tests/Clients/truth`, and `pytest truth -k CASE` runs it.

*Section* leads to the facts behind a case, *Class* says how it is known: an answer of the service was **recorded**, or
its documentation says so (**documented**), or a client library depends on it (**client source**), with the date of the
source; **inferred** means that no public source shows it ([the classes](../reference/README.md#classes)). {evidence}
With an AWS account, `scripts/truth --endpoint aws` compares the cases with the service itself.

"""

STRICTER = """\
## Stricter than documented

These cases refuse what the documentation allows or does not mention, and rest on a single source or on none. Each can
be switched off by its name: {how}.

| Name | Case | What the documentation says | Evidence for the refusal |
| --- | --- | --- | --- |
"""

CASES = """\

## Cases

| Section | Case | What | The service | Class | Source | Test | Understudy |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def _shown(case) -> str:
    """What the table says that the service answers."""
    if not case.refusal:
        first = case.expected[0] if isinstance(case.expected, tuple) else case.expected
        return first if isinstance(first, str) and first.endswith("Exception") else "does it"
    code, message = case.expected
    if isinstance(message, list):
        message = message[0]
    if isinstance(message, re.Pattern):
        return f"{code}, by a pattern"
    message = re.sub(r"(\w)\1{40,}", r"\1…", message).replace("\n", "\\n")
    return f"{code}: `{message}`".replace("|", "\\|")


def _section(case) -> str:
    page, _, section = case.section.partition("#")
    return f"[{section.replace('-', ' ')}](../reference/{page}.md#{section})"


def rows() -> list[str]:
    """The table's rows without their last column."""
    return [
        f"| {_section(case)} | {case.id} | {case.what} | {_shown(case)} | {case.source} | {FILES[case.id]}".replace(
            "\n", " "
        )
        for case in ALL
    ]


def _evidence() -> str:
    kinds = Counter(case.source.kind for case in ALL)
    return "Cases by class: " + ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()) + "."


def stricter_rows() -> list[str]:
    return [f"| `{rule.name}` | {rule.case} | {rule.documented} | {rule.word} |" for rule in STRICT_RULES]


def document(results) -> str:
    """The table, with what each case came to by its id."""
    lines = [f"{row} | {results.get(case.id, 'not run')} |" for row, case in zip(rows(), ALL, strict=True)]
    head = HEAD.format(count=len(ALL), evidence=_evidence()) + STRICTER.format(how=HOW)
    return head + "\n".join(stricter_rows()) + "\n" + CASES + "\n".join(lines) + "\n"
