"""One realm for all modules; each test has a relying party, and so a browser, of its own."""

import pytest

from support.provider import Key, Provider, RelyingParty, configuration
from support.server import Server
from support.shelf import Shelf


@pytest.fixture(scope="session")
def key():
    return Key()


@pytest.fixture(scope="session")
def realm_server(key):
    with Server(config=configuration(key)) as running:
        yield running


@pytest.fixture(scope="session")
def provider(realm_server):
    return Provider(realm_server)


@pytest.fixture
def own_provider(key, start):
    """A realm whose clock may be moved."""
    return Provider(start(config=configuration(key)))


@pytest.fixture
def party(provider):
    return RelyingParty(provider)


@pytest.fixture
def other_party(provider):
    return RelyingParty(provider, "second", "second-secret-123")


@pytest.fixture
def shelf():
    """The relying party's own web server."""
    shelf = Shelf()
    yield shelf
    shelf.stop()
