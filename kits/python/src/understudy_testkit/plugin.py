"""The pytest plugin: fixtures `understudy` (a server for the run) and `understudy_sandbox` (a sandbox for the test).

With pytest-xdist each worker starts a server of its own, which takes some milliseconds.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest

from ._sandbox import Sandbox
from ._server import Understudy

# How many of the last requests the report of a failed test shows.
_SHOWN = 20


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("understudy")
    group.addoption(
        "--understudy-url",
        help="attach to this server instead of starting one (also: UNDERSTUDY_URL)",
    )
    parser.addini("understudy_configuration", "configuration files of the server that is started", type="paths")
    parser.addini("understudy_options", "options of `understudy serve` for the server that is started", type="args")
    parser.addini("understudy_tls", "serve https as well; `understudy.url` is https then", type="bool", default=False)


@pytest.fixture(scope="session")
def understudy(pytestconfig: pytest.Config) -> Iterator[Understudy]:
    """A running server, for the whole run."""
    url = pytestconfig.getoption("--understudy-url")
    if url:
        yield Understudy.attach(url)
        return
    server = Understudy.find(
        configuration=pytestconfig.getini("understudy_configuration") or None,
        options=pytestconfig.getini("understudy_options"),
        tls=pytestconfig.getini("understudy_tls"),
    )
    with server:
        yield server


@pytest.fixture
def understudy_sandbox(understudy: Understudy, request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """A sandbox for this test alone."""
    with understudy.sandbox(name=request.node.name) as sandbox:
        yield sandbox


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, None]:
    outcome = yield
    report = outcome.get_result()
    sandbox = getattr(item, "funcargs", {}).get("understudy_sandbox")
    if report.when != "call" or not report.failed or not isinstance(sandbox, Sandbox):
        return
    try:
        lines = [
            f"{sent.status} {sent.operation} {sent.method} {sent.path}" + (f": {sent.error}" if sent.error else "")
            for sent in sandbox.requests()[-_SHOWN:]
        ]
        lines += [f"not supported: {refused}" for refused in sandbox.refusals()]
    except Exception as error:
        lines = [f"not to be had: {error}"]
    if lines:
        report.sections.append((f"Understudy: requests of {sandbox.id}", "\n".join(lines)))
