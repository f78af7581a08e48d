"""Where an expectation of the battery comes from, and of what date that is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """The evidence for a case. `kind` is one of RECORDED, DOCUMENTED, CLIENT_CODE, and UNCONFIRMED for none."""

    kind: str
    where: str = ""
    date: str = ""

    def __str__(self):
        return ": ".join(part for part in (self.kind, ", ".join(filter(None, (self.where, self.date)))) if part)


# Answers of the service that somebody wrote down.
RECORDED = "recorded"
# The developer guide, the API reference and the service model.
DOCUMENTED = "documentation"
# What unmodified clients send, read and match.
CLIENT_CODE = "client code"

UNCONFIRMED = Source("unconfirmed")
