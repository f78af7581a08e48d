"""Where an expectation of the battery comes from, and of what date that is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """The evidence for a case. `kind` is a class of docs/reference/README.md#classes."""

    kind: str
    where: str = ""
    date: str = ""

    def __str__(self):
        """The cells of the class and of the source."""
        return f"{self.kind} ({self.date})" + f" | {self.where}" if self.date else f"{self.kind} | {self.where or '–'}"


# Published answers of the service.
RECORDED = "recorded"
# The developer guide, the API reference and the service model.
DOCUMENTED = "documented"
# What unmodified clients send, read and match.
CLIENT_SOURCE = "client source"

# By analogy, or chosen: no public source shows it.
UNCONFIRMED = Source("inferred")

CAPTURES = Source(RECORDED, "captures of the service's answers, published by another mock's authors", "2026-05-16")
OTP_RUN = Source(RECORDED, "a runbook on mailed codes, tried in us-east-1", "2026-09-11")
POOL_NOTE = Source(RECORDED, "a design note with measurements on two pools in eu-north-1", "2026")
MOTO = Source(RECORDED, "moto's tests that are marked as verified against AWS", "2026-05")
COMMAND_LINE = Source(RECORDED, "the examples of the AWS command line 1.45.11", "2026-05")
REPORTS = Source(RECORDED, "public reports of the service's answers", "2017 to 2026")
RULES = Source(RECORDED, "rules that infrastructure tools quote from the service's refusals", "2026-10")
GUIDE = Source(DOCUMENTED, "developer guide and quotas", "2023 to 2026")
MODEL = Source(DOCUMENTED, "service model, botocore 1.43.11", "2026-05")
CLIENTS = Source(CLIENT_SOURCE, "Amplify, AWSMobileClient, pycognito and applications that match the text", "2026")
