"""The members of every type that is stored, as the sources declare them.

What `--data` and a shared database hold is a sandbox, packed through what the compiler makes of `Codable`: the
names of members and cases are what is written. So the sources say what an earlier build wrote. A member that must
be there when it is read is one whose type is no optional, in a type that is not `Defaulted` and does not read
itself.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[3] / "Sources"
# Where what is stored is declared; the fronts have types of the wire.
ROOMS = (
    "Model SignIn OAuth Federation Tenants Realms Triggers Tokens TrustChains IdentityPools Sandboxes Store Ambient "
    "JOSE SAML WebAuthn JSON PasswordHashing Cryptography Assembly Provisioning Traffic"
).split()
# The row of a sandbox, and the running states, which are read by their names.
ROOTS = ("KeptSandbox", "SignInState", "AuthorizationState", "FederationState", "TenantState", "ClientDocuments")
STORED = {"Codable", "Encodable", "Decodable", "Defaulted", "RunningState", "TableHolder", "RowKey"}

WORDS = r"(?:(?:package|public|private|fileprivate|internal|final|indirect|nonisolated)\s+)*"
HEAD = re.compile(rf"^\s*(?:@\S+\s+)*{WORDS}(?:struct|enum|class|extension)\s")
TYPE = re.compile(
    rf"^(\s*)(?:@\S+\s+)*{WORDS}(struct|enum|class|extension)\s+([A-Za-z_][\w.]*)(?:<[^>{{]*>)?\s*(?::\s*([^{{]*))?"
    r"(?:where [^{]*)?\{(.*)$"
)
ACCESS = r"(?:(?:package|public|private|fileprivate|internal|lazy|final|\w+\(set\))\s+)*"
MEMBER = re.compile(
    rf"^\s*((?:@\w+(?:\([^)]*\))?\s+)*){ACCESS}(let|var)\s+(\w+)\s*(?::\s*([^={{]+?))?\s*(?:=\s*(.*?))?\s*(\{{.*)?$"
)


@dataclass
class Type:
    kind: str = ""
    conforms: set = field(default_factory=set)
    # By name: the type as it is written, or the value that it has without one.
    members: dict = field(default_factory=dict)
    cases: dict = field(default_factory=dict)
    reads_itself: bool = False
    # What its own reading asks for and takes to be missing.
    may_be_missing: set = field(default_factory=set)

    @property
    def is_stored(self) -> bool:
        return bool(self.conforms & STORED)

    def lines(self, keys) -> list:
        """What is written of it, and what must be there when it is read."""
        if self.cases and self.kind == "enum":
            return [f"case {text}" for text in self.cases.values()]
        if self.reads_itself:
            # A case of its keys is a member.
            return [f"{'' if name in self.may_be_missing else 'required '}{name}" for name in keys]
        lines = []
        for name, (type_name, _) in self.members.items():
            written = keys.get(name, name) if keys else name
            if keys and name not in keys:
                continue
            is_required = "Defaulted" not in self.conforms and not type_name.endswith("?")
            lines.append(f"{'required ' if is_required else ''}{written}")
        return lines


def _split(text) -> list:
    parts, depth, part = [], 0, ""
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += letter
    return [one.strip() for one in [*parts, part] if one.strip()]


def _read(text, types):
    lines, stack, index = text.split("\n"), [], 0
    while index < len(lines):
        line = lines[index]
        index += 1
        words = line.strip()
        if not words or words.startswith("//"):
            continue
        while HEAD.match(line) and "{" not in line and index < len(lines):
            line = f"{line.rstrip()} {lines[index].strip()}"
            index += 1
        indent = len(line) - len(line.lstrip())
        while stack and indent <= stack[-1][0]:
            stack.pop()
        if match := TYPE.match(line):
            name = ".".join([*(one[1] for one in stack), match[3]])
            found = types.setdefault(name, Type())
            found.conforms |= {
                one.strip() for one in re.split("[,&]", (match[4] or "").split(" where ")[0]) if one.strip()
            }
            if match[2] != "extension":
                found.kind = match[2]
            rest = match[5].strip()
            if rest.endswith("}") and rest.count("}") > rest.count("{"):
                if case := re.match(r"case (.*)", rest[:-1].strip()):
                    found.cases |= {re.split(r"[( =]", one)[0].strip("`"): one for one in _split(case[1])}
                continue
            stack.append((indent, match[3], match[2]))
            continue
        if not stack:
            continue
        found = types[".".join(one[1] for one in stack)]
        if "init(from " in words:
            found.reads_itself = True
        if missing := re.findall(r"decodeIfPresent\([^)]*forKey: \.(\w+)", words):
            found.may_be_missing |= set(missing)
        if indent != stack[-1][0] + 2:
            continue
        if words.startswith("case "):
            while words.endswith(","):
                words += " " + lines[index].strip()
                index += 1
            found.cases |= {re.split(r"[( =]", one)[0].strip("`"): one for one in _split(words[5:])}
        elif stack[-1][2] != "extension" and " static " not in f" {words} ":
            match = MEMBER.match(line)
            is_computed = (
                match and match[6] and match[5] is None and match[6].strip().startswith("{") and "didSet" not in line
            )
            if match and not is_computed:
                found.members[match[3]] = ((match[4] or "").strip(), (match[5] or "").strip())


def declared() -> dict:
    """Every type of the rooms, by its name with those around it."""
    types = {}
    for room in ROOMS:
        for path in sorted((SOURCES / room).rglob("*.swift")):
            _read(path.read_text(), types)
    return types


def stored() -> dict:
    """The lines of each type that a sandbox is made of."""
    types, found, waiting = declared(), {}, list(ROOTS)
    by_last = {}
    for name, one in types.items():
        if one.is_stored:
            by_last.setdefault(name.rsplit(".", 1)[-1], []).append(name)
    while waiting:
        name = waiting.pop()
        if name in found or name not in types or not types[name].is_stored:
            continue
        one = types[name]
        codes = types.get(f"{name}.CodingKeys")
        keys = {}
        for case, text in (codes.cases if codes else {}).items():
            keys[case] = text.split('"')[1] if '"' in text else case
        found[name] = sorted(one.lines(keys))
        texts = [" ".join(pair) for pair in one.members.values()] + list(one.cases.values())
        for word in set(re.findall(r"[A-Z]\w*", " ".join(texts))):
            waiting += by_last.get(word, [])
    return found
