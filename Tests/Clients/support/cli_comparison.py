"""Compares an answer with a recorded one, member by member; ids, times and secrets by their form."""

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase

UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
REGION = r"[a-z]{2}-[a-z]+-\d"
TOKEN = r"[\w-]+(?:\.[\w-]*){2,4}"
OPAQUE = r"\S{8,}"

# Members that differ from answer to answer, by the last part of their path: what an answer of ours must look like.
FORMS = {
    "AccessToken": TOKEN,
    "ActiveEncryptionCertificate": r"[A-Za-z0-9+/]{200,}={0,2}",
    "AWSAccountId": r"\d{12}",
    "CSSVersion": r"\d{14}",
    "Certificate": r"[A-Za-z0-9+/]{200,}={0,2}",
    "ClientId": r"[a-z0-9]{26}",
    "ClientSecret": r"[a-z0-9]{48,52}",
    "CloudFrontDistribution": r"\w+\.cloudfront\.net",
    "CloudFrontDomain": r"\w+\.cloudfront\.net",
    "CredentialId": r"[\w-]{20,}",
    "DeviceGroupKey": r"-[A-Za-z0-9]{8}",
    "DeviceKey": REGION + "_" + UUID,
    "EventId": UUID,
    "Id": REGION + r"_[A-Za-z0-9]+",
    "IdToken": TOKEN,
    "ImageUrl": r"https?://\S+/\d{14}/assets/images/image\.jpg",
    "JobId": r"import-[A-Za-z0-9]{10}",
    "ManagedLoginBrandingId": UUID,
    "NextToken": OPAQUE,
    "PaginationToken": OPAQUE,
    "PreSignedUrl": r"https?://\S+X-Amz-Signature=\S+",
    "RefreshToken": TOKEN,
    "S3Bucket": r"[a-z0-9-]+",
    "SecretCode": r"[A-Z2-7]{52}",
    "Session": r"[\w-]{20,}",
    "UserPoolId": REGION + r"_[A-Za-z0-9]{9}",
    "UserSub": UUID,
    "Version": r"\d{14}",
    "challenge": r"[\w-]{20,}",
}
TIME = re.compile(r"(Date|CreatedAt)$")
ISO = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d")
# Within texts: ids of pools and devices, users, and account numbers.
IDS = [
    (re.compile(rf"{REGION}_(?:{UUID}|[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-EXAMPLE\d{{5}})"), "<device>"),
    (re.compile(rf"{REGION}_\w+"), "<pool>"),
    (re.compile(rf"{UUID}|[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-EXAMPLE\d{{5}}"), "<uuid>"),
    (re.compile(r"(?<=:)\d{12}(?=:)"), "<account>"),
    (re.compile(r'(?<="dateCreated":)\d{13}'), "<time>"),
]


@dataclass(frozen=True)
class Difference:
    path: str
    what: str


def plain(text):
    """A text without the ids in it."""
    for pattern, word in IDS:
        text = pattern.sub(word, text)
    return text


def _is_time(value):
    """Seconds since the epoch, with milliseconds at most."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value * 1000 % 1) < 1e-3


def _list(recorded, answered, path):
    names = [entry.get("Name") if isinstance(entry, dict) else None for entry in recorded]
    if all(names) and all(isinstance(entry, dict) and entry.get("Name") for entry in answered):
        ours = [entry["Name"] for entry in answered]
        known = {name: entry for name, entry in zip(ours, answered, strict=True)}
        for name, entry in zip(names, recorded, strict=True):
            if name in known:
                yield from differences(entry, known[name], f"{path}[{name}]")
            else:
                yield Difference(f"{path}[{name}]", "missing")
        for name in ours:
            if name not in names:
                yield Difference(f"{path}[{name}]", "added")
        common = [name for name in names if name in ours]
        if common != [name for name in ours if name in names]:
            yield Difference(path, f"in another order: {ours}, recorded {names}")
        return
    if len(recorded) != len(answered):
        yield Difference(path, f"{len(answered)} elements, recorded {len(recorded)}")
        return
    if all(isinstance(entry, str) for entry in [*recorded, *answered]) and sorted(recorded) == sorted(answered):
        if recorded != answered:
            yield Difference(path, f"in another order: {answered}, recorded {recorded}")
        return
    for index, (theirs, ours) in enumerate(zip(recorded, answered, strict=True)):
        yield from differences(theirs, ours, f"{path}[{index}]")


def differences(recorded, answered, path=""):
    """Where `answered` is not what was recorded."""
    member = path.rpartition(".")[2] if ".TokenValidityUnits." not in path else ""
    if isinstance(recorded, dict) and isinstance(answered, dict):
        for name, value in recorded.items():
            below = f"{path}.{name}" if path else name
            if name in answered:
                yield from differences(value, answered[name], below)
            else:
                yield Difference(below, f"missing; recorded {value!r:.200}")
        for name in answered.keys() - recorded.keys():
            yield Difference(f"{path}.{name}" if path else name, f"added: {answered[name]!r:.200}")
    elif isinstance(recorded, list) and isinstance(answered, list):
        yield from _list(recorded, answered, path)
    elif TIME.search(member):
        if not (_is_time(answered) and (_is_time(recorded) or ISO.fullmatch(str(recorded)))):
            yield Difference(path, f"no time: {answered!r}, recorded {recorded!r}")
    elif member in FORMS:
        if not (isinstance(answered, str) and isinstance(recorded, str) and re.fullmatch(FORMS[member], answered)):
            yield Difference(path, f"of another form: {answered!r:.200}")
    elif isinstance(recorded, str) and isinstance(answered, str):
        if plain(recorded) != plain(answered):
            yield Difference(path, f"{answered!r:.200}, recorded {recorded!r:.200}")
    elif type(recorded) is not type(answered) or recorded != answered:
        yield Difference(path, f"{answered!r:.200}, recorded {recorded!r:.200}")


def unexplained(found, deviations):
    """The differences that no deviation names, and the deviations that name none."""
    patterns = {pattern: pattern.replace("[", "[[]") for pattern in deviations}
    left = [one for one in found if not any(fnmatchcase(one.path, pattern) for pattern in patterns.values())]
    idle = [name for name, pattern in patterns.items() if not any(fnmatchcase(one.path, pattern) for one in found)]
    return left, idle
