"""The examples of the documents, cut out as programs."""

import re
import textwrap
from dataclasses import dataclass

from .server import REPOSITORY

FENCED = re.compile(
    r"(?:^ *<!-- not run: (?P<reason>[^\n]*) -->\n)?^(?P<edge> *)```(?P<language>\w*)\n(?P<text>.*?)^(?P=edge)```$",
    re.M | re.S,
)
ADDRESS = "http://localhost:4370"


@dataclass
class Block:
    """What stands between two fences."""

    page: str
    language: str
    text: str
    reason: str  # Why it is not run; empty if it is.


def blocks(page) -> list[Block]:
    """The page's blocks in order."""
    text = (REPOSITORY / page).read_text()
    return [
        Block(
            page,
            match["language"],
            textwrap.dedent(match["text"]) if match["edge"] else match["text"],
            match["reason"] or "",
        )
        for match in FENCED.finditer(text)
    ]


def examples(page, language) -> str:
    """The page's examples in one language, in order, as one program."""
    return "\n".join(block.text for block in blocks(page) if block.language == language and not block.reason)


def at(server, program) -> str:
    """The program, with the server that runs instead of the documents' own."""
    return program.replace(ADDRESS, server.url)
