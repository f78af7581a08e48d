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

ALL = [
    case
    for module in (
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
    for case in module.CASES
]

HEAD = """\
# Conformance of the user pools

Written by `scripts/truth` from a run; do not edit. {count} cases: what the user pools of the service do, and
what they refuse, with the exception and its exact text. Each case is a test in `Tests/Clients/truth`, run with a real
client library. The sections are topics: 1 transport, 2 flows, 3 SRP, 4 clients and names, 5 accounts, 6 tokens, 7
triggers, 8 resources, 10 browsers.

*Known from* names the evidence: a **recorded** answer of the service, its **documentation**, or **client code** that
depends on it, with the date of the source. **unconfirmed** means that no public source shows it. {evidence} With an
AWS account, `scripts/truth --endpoint aws` compares the cases with the service itself.

| Section | Case | What | The service | Known from | Understudy |
| --- | --- | --- | --- | --- | --- |
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


def rows() -> list[str]:
    """The table's rows without their last column."""
    return [
        f"| §{case.section} | {case.id} | {case.what} | {_shown(case)} | {case.source}".replace("\n", " ")
        for case in ALL
    ]


def _evidence() -> str:
    kinds = Counter(case.source.kind for case in ALL)
    return "Cases by evidence: " + ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()) + "."


def document(results) -> str:
    """The table, with what each case came to by its id."""
    lines = [f"{row} | {results.get(case.id, 'not run')} |" for row, case in zip(rows(), ALL, strict=True)]
    return HEAD.format(count=len(ALL), evidence=_evidence()) + "\n".join(lines) + "\n"
