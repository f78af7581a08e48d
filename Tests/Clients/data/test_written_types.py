"""No member that earlier builds have not written can be asked for, and none that they have written be forgotten,
without this being told.

`python -m data.test_written_types` adds to the list what may be added: new types, new members that may be missing, new
cases.
"""

import sys

from support.server import FIXTURES
from support.written import declared, stored

LIST = FIXTURES / "folders" / "members.txt"
ADVICE = (
    "earlier builds wrote this type without it: make the member optional, or the type Defaulted with a value in "
    "`blank`, or bring rows of the earlier form forward (Sources/Sandboxes/Persistence/FormerRows.swift) and prove it "
    "by a folder of the last build that wrote them"
)


def listed() -> dict:
    types, name = {}, ""
    for line in LIST.read_text().splitlines():
        if line.startswith("  "):
            types[name].add(line.strip())
        elif line:
            name = line
            types[name] = set()
    return types


def name_of(line) -> str:
    return line.removeprefix("required ").removeprefix("case ").split("(")[0].split(" ")[0]


def flaws(known, now) -> list:
    """What the builds before cannot have written, or have written and would not be read."""
    found = []
    for name, lines in known.items():
        if name not in now:
            found.append(f"{name} is gone or is called otherwise: what was written of it is not read")
            continue
        names = {name_of(line) for line in now[name]}
        for line in sorted(now[name] - lines):
            if line.startswith("required "):
                found.append(f"{name}: {line}: {ADVICE}")
            elif line.startswith("case ") and name_of(line) in {name_of(one) for one in lines}:
                found.append(f"{name}: {line}: another form was written before")
        found += [
            f"{name}: {line} is gone or is called otherwise: what was written of it is not read"
            for line in sorted(lines)
            if name_of(line) not in names
        ]
    return found


def additions(known, now) -> list:
    return [
        f"{name}: {line}"
        for name, lines in sorted(now.items())
        for line in sorted(lines - known.get(name, set()))
        if name_of(line) not in {name_of(one) for one in known.get(name, set())}
    ]


def current() -> dict:
    return {name: set(lines) for name, lines in stored().items()}


def test_what_earlier_builds_wrote_is_read():
    assert flaws(listed(), current()) == []


def test_what_this_build_writes_is_listed():
    missing = additions(listed(), current())
    assert missing == [], "add it, if it is right: cd Tests/Clients && python -m data.test_written_types"


def test_the_sources_are_understood():
    now = current()
    assert len(now) > 150 and sum(len(lines) for lines in now.values()) > 800
    assert "required username" in now["User"] or "username" in now["User"]
    # Of each kind of declaration there is one whose lines are known.
    assert "boundKey" in now["GrantDetails"] and "required running" in now["Realm"]
    assert {"case totp", "case custom"} <= now["Flow.Step"] and "required capacity" in now["ExpiringTable"]
    assert now.keys() <= declared().keys()


def test_each_kind_of_change_is_found():
    """Further examples: every member and every case, made required, renamed or removed."""
    for name, lines in current().items():
        one = {name: lines}
        assert not flaws(one, one) and flaws(one, {})
        for line in lines:
            assert flaws(one, {name: lines - {line}}), (name, line)
            if line.startswith("required "):
                assert any(ADVICE in flaw for flaw in flaws({name: lines - {line}}, one)), (name, line)
        if not any(line.startswith("case ") for line in lines):
            assert flaws(one, {name: lines | {"required novel"}}), name
            assert not flaws(one, {name: lines | {"novel"}}), name
            assert additions(one, {name: lines | {"novel"}}) == [f"{name}: novel"]


def main():
    known = listed() if LIST.exists() else {}
    now = current()
    if found := flaws(known, now):
        sys.exit("\n".join(found))
    merged = {name: known.get(name, set()) | now.get(name, set()) for name in known | now}
    LIST.write_text(
        "".join(f"{name}\n" + "".join(f"  {line}\n" for line in sorted(merged[name])) for name in sorted(merged))
    )


if __name__ == "__main__":
    main()
