"""The examples of the documents, cut out as programs."""

import re

from .server import REPOSITORY

FENCED = re.compile(r"(?P<before>^<!-- not run: [^\n]*-->\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.M | re.S)
ADDRESS = "http://localhost:4370"


def examples(document, language) -> str:
    """The document's examples in one language, in order, as one program."""
    text = (REPOSITORY / document).read_text()
    found = [match["text"] for match in FENCED.finditer(text) if match["language"] == language and not match["before"]]
    return "\n".join(found)


def at(server, program) -> str:
    """The program, with the server that runs instead of the documents' own."""
    return program.replace(ADDRESS, server.url)
