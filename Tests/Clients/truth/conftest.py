"""Writes the table of the battery from a run of it: `pytest truth --truth-table FILE`, as scripts/truth does."""

from pathlib import Path

import pytest

from .cases import document


def pytest_addoption(parser):
    parser.addoption("--truth-table", metavar="FILE", help="write what each case of the battery came to")


def pytest_configure(config):
    path = config.getoption("truth_table", None)
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Table(Path(path)))


class Table:
    def __init__(self, path):
        self.path, self.results = path, {}

    def pytest_runtest_logreport(self, report):
        name = report.nodeid.partition("::test_case[")[2].removesuffix("]")
        if name and (report.when == "call" or report.outcome != "passed"):
            self.results[name] = report.outcome

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self):
        self.path.write_text(document(self.results))
