"""
What `scripts/truth` adds to a run of the battery: the table of its results (`--truth-table FILE`), and the comparison
with the service that answers at another address (`--endpoint aws`, `--endpoint URL`).
"""

from pathlib import Path

import pytest

from support.server import Server

from .cases import document
from .service import Service


def pytest_addoption(parser):
    parser.addoption("--truth-table", metavar="FILE", help="write what each case of the battery came to")
    parser.addoption("--endpoint", metavar="aws|URL", help="compare with what answers there, not with a server of ours")


def pytest_configure(config):
    if hasattr(config, "workerinput"):
        return
    results = Results()
    config.pluginmanager.register(results)
    if path := config.getoption("truth_table", None):
        config.pluginmanager.register(Table(Path(path), results))
    if endpoint := config.getoption("endpoint", None):
        config.pluginmanager.register(Comparison(endpoint, results))


@pytest.fixture(scope="session")
def server(request):
    endpoint = request.config.getoption("endpoint", None)
    with Service(endpoint) if endpoint else Server() as running:
        yield running


@pytest.fixture
def start(start, request):
    """As everywhere; the service itself cannot be started with options."""
    if not request.config.getoption("endpoint", None):
        return start
    return lambda *_, **__: pytest.skip("the service cannot be started with options")


class Results:
    """What each case came to by its id, and why it failed or was skipped."""

    def __init__(self):
        self.outcomes, self.reasons = {}, {}

    def pytest_runtest_logreport(self, report):
        name = report.nodeid.partition("::test_case[")[2].removesuffix("]")
        if not name or (report.when != "call" and report.outcome == "passed"):
            return
        self.outcomes[name] = report.outcome
        if report.outcome == "skipped":
            self.reasons[name] = report.longrepr[2].removeprefix("Skipped: ")
        elif report.outcome == "failed":
            crash = getattr(report.longrepr, "reprcrash", None)
            self.reasons[name] = crash.message if crash else str(report.longrepr)


class Table:
    def __init__(self, path, results):
        self.path, self.results = path, results

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self):
        self.path.write_text(document(self.results.outcomes))


class Comparison:
    """Says at the end where another service and the battery differ."""

    def __init__(self, endpoint, results):
        self.endpoint, self.results = endpoint, results

    def pytest_terminal_summary(self, terminalreporter):
        write = terminalreporter.write_line
        outcomes, reasons = self.results.outcomes, self.results.reasons
        terminalreporter.section(f"The battery beside {self.endpoint}")
        for name, outcome in outcomes.items():
            if outcome == "failed":
                write(f"differs: {name}: {' '.join(reasons[name].split())[:400]}")
        counts = [sum(each == kind for each in outcomes.values()) for kind in ("passed", "failed", "skipped")]
        write("the same: {}; different: {}; not compared: {}".format(*counts))
        for reason in sorted({reasons[name] for name, outcome in outcomes.items() if outcome == "skipped"}):
            count = sum(reasons[name] == reason for name, outcome in outcomes.items() if outcome == "skipped")
            write(f"not compared, {count}: {reason}")
