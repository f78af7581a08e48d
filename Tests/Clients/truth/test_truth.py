"""One test for each case of the conformance table (docs/support/truth.md)."""

import json
from pathlib import Path

import pytest

from .battery import Town
from .cases import ALL, rows, stricter_rows
from .strictness import STRICT_RULES

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "support" / "truth.md"


@pytest.fixture(scope="session")
def shared():
    """The pools that cases share, by name."""
    return {}


@pytest.fixture
def town(server, shared, start):
    made = Town(server, shared, start)
    yield made
    made.close()


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in ALL])
def test_case(case, town):
    case.check(town)


def test_each_case_has_a_name_of_its_own():
    assert len({case.id for case in ALL}) == len(ALL) >= 200


def test_the_document_names_exactly_these_cases():
    written = [line for line in DOCUMENT.read_text().splitlines() if line.startswith("| [")]
    assert [row.rpartition(" | ")[0] for row in written] == [row for row in rows()]
    assert {row.rpartition(" | ")[2] for row in written} == {"passed |"}


def test_the_document_lists_what_is_stricter_than_documented():
    assert [line for line in DOCUMENT.read_text().splitlines() if line.startswith("| `")] == stricter_rows()
    assert {rule.case for rule in STRICT_RULES} <= {case.id for case in ALL}


def test_the_configuration_has_a_name_for_each_of_them():
    schema = json.loads((DOCUMENT.parents[1] / "schema" / "understudy.json").read_text())
    names = schema["$defs"]["Server"]["properties"]["relax"]["items"]["anyOf"][0]["enum"]
    assert sorted(names) == sorted({rule.name for rule in STRICT_RULES} - {"lockout"})
