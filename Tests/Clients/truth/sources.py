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

CAPTURES = Source(RECORDED, "captures of the service's answers, published by another mock's authors", "2026-05-16")
OTP_RUN = Source(RECORDED, "a runbook on mailed codes, tried in us-east-1", "2026-09-11")
POOL_NOTE = Source(RECORDED, "a design note with measurements on two pools in eu-north-1", "2026")
MOTO = Source(RECORDED, "moto's tests that are marked as verified against AWS", "2026-05")
COMMAND_LINE = Source(RECORDED, "the examples of the AWS command line 1.45.11", "2026-05")
REPORTS = Source(RECORDED, "public reports of the service's answers", "2017 to 2026")
RULES = Source(RECORDED, "rules that infrastructure tools quote from the service's refusals", "2026-10")
GUIDE = Source(DOCUMENTED, "developer guide and quotas", "2023 to 2026")
MODEL = Source(DOCUMENTED, "service model, botocore 1.43.11", "2026-05")
CLIENTS = Source(CLIENT_CODE, "Amplify, AWSMobileClient, pycognito and applications that match the text", "2026")
