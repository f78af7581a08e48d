"""What the server tells an app's developer of a request that it refused: in the journal, and on the terminal."""

import re

from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session

from .server import REPOSITORY


def newest(server, **filters):
    """The newest entry of the journal, whose reason a line of the terminal has as well."""
    entry = server.control.get("requests", limit=1, **filters).json()["requests"][-1]
    reason = entry.get("reason", "")
    assert not reason or any(reason[:60] in line for line in server.errors().splitlines()), reason
    assert not re.search("[‹›]", reason), "a value is missing"
    return entry


def reason(server, **filters) -> str:
    """Why the newest request was refused."""
    return newest(server, **filters)["reason"]


def exchange(client, path="/oauth2/token", **form):
    """What Authlib gets for a form at the token endpoint: the name of the error, or None for tokens."""
    method = "client_secret_basic" if client.secret else "none"
    session = OAuth2Session(client.id, client.secret, token_endpoint_auth_method=method)
    try:
        session.fetch_token(client.pool.server.url + path, **form)
    except OAuthError as error:
        return error.error
    return None


def told_lines() -> list:
    """The lines of the page for developers, each as the parts between its values."""
    page = (REPOSITORY / "docs/troubleshooting.md").read_text()
    rows = [row.split(" | ")[1] for row in page.splitlines() if row.startswith("| ")]
    lines = [re.split("‹[^›]*›", row.strip("` ")) for row in rows if row != "the line says"]
    return [[part.strip(" ,;:.“”") for part in line] for line in lines]
