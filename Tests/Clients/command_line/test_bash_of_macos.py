"""The scripts use only what bash 3.2, the bash of macOS, supports.

Debian has no bash as old, so the scripts are read: what is newer is refused by name.
"""

import re
import subprocess
from pathlib import Path

import pytest

from support.server import REPOSITORY

FOLDERS = ["scripts", ".ci", "kits/java", "packaging", "packaging/debian", "deploy/github-action"]
SHELL = re.compile(r"^(#!.*\b(ba)?sh\b|# shellcheck shell=bash)")
# Such a script says so in the comment at its top.
ELSEWHERE = "Runs on Debian"
COMMAND = r"(?:^|[;&|({!]|\b(?:then|do|else|if|while|until|command|builtin|exec))[ \t]*"

# What came later: a name, how it is told, and uses of it.
NEWER = [
    ("mapfile, readarray", COMMAND + r"(mapfile|readarray)\b", ["mapfile -t a <x", "if readarray a; then b; fi"]),
    ("coproc", COMMAND + r"coproc\b", ["coproc cat", "x; coproc N { cat; }"]),
    (
        "declare -A, -g, -l, -n, -u",
        COMMAND + r"(declare|typeset|local|export|readonly)[ \t]+(-\w+[ \t]+)*-\w*[Aglnu]\w*(?=\s|$)",
        ["declare -A map", "f() { local -n x=$1; }", "declare -gr a=1", "typeset -u a", "local -r -l b=$1"],
    ),
    ("${x^}, ${x,}, ${x~}", r"\$\{!?\w+(\[[^]]*\])?(\^|,|~)", ["${x^^}", "${x,,}", "${x^}", "${a[0],}", "${x~~}"]),
    ("${x@Q}", r"\$\{!?\w+(\[[^]]*\])?@[A-Za-z]\}", ["${x@Q}", "${a[@]@Q}", "${x@L}"]),
    (
        "${x:0:-1}",
        r"\$\{\w+(\[[^]]*\])?:[^{}:]*:[ \t]*\(?-",
        ["${x:0:-1}", "${x:1: -2}", "${a[0]:1:-1}"],
    ),
    ("a[-1]", r"\$\{#?\w+\[[ \t]*-|" + COMMAND + r"\w+\[-\d+\]\+?=", ["${a[-1]}", "a[-1]=x", "${#a[-2]}"]),
    ("|&", r"\|&", ["make |& tee log"]),
    ("&>>", r"&>>", ["make &>>log"]),
    (";& and ;;&", r";&", ["case a in a) b ;& esac", "case a in a) b ;;& esac"]),
    ("wait -n, -f, -p", COMMAND + r"wait[ \t]+-", ["wait -n", "x || wait -f 1"]),
    (
        "test -v, [[ -v, -R",
        r"(\[\[?|\btest)[ \t]+(! )?-[vR]\b|&&[ \t]*-[vR][ \t]",
        ["[[ -v x ]]", "[ ! -v x ]", "test -v x"],
    ),
    ("printf %(…)T", r"printf\b.*%-?\d*\(", ["printf '%(%F)T' -1", 'printf "at %(%s)T"']),
    ("printf -v a[i]", COMMAND + r"printf[ \t]+-v[ \t]+\"?\w+\[", ["printf -v a[1] x"]),
    (
        "read -N, -i, or with a part of a second",
        COMMAND + r"(IFS=\S*[ \t]+)?read[ \t].*(-\w*[Ni]\b|-t[ \t]*\d*\.)",
        ["read -N 1 x", "while read -t 0.5 x; do y; done", "IFS= read -ri x"],
    ),
    (
        "shopt of later versions",
        r"\bshopt[ \t]+(-\w+[ \t]+)*[\w \t]*\b(globstar|lastpipe|autocd|dirspell|checkjobs|inherit_errexit|localvar_\w+"
        r"|globasciiranges|assoc_expand_once|patsub_replacement|compat\w+)\b",
        ["shopt -s globstar", "shopt -s nullglob lastpipe", "shopt -s inherit_errexit"],
    ),
    (
        "variables of later versions",
        r"\$\{?[#!]?(BASHPID|EPOCHSECONDS|EPOCHREALTIME|SRANDOM|BASH_ARGV0|BASH_XTRACEFD|BASH_COMPAT|FUNCNEST|PROMPT_DIRTRIM|CHILD_MAX|MAPFILE|READLINE_LINE|COPROC)\b",
        ["kill $BASHPID", "${EPOCHSECONDS}", "$EPOCHREALTIME", "${SRANDOM}"],
    ),
    ("{name}>file", r"(?:^|[ \t])\{\w+\}[<>]", ["exec {log}>file", "cat {in}<file"]),
    ("{1..9..2}, {01..10}", r"\{-?\w+\.\.-?\w+\.\.-?\d+\}|\{0\d+\.\.|\.\.0\d+\}", ["{1..9..2}", "{01..10}"]),
    (r"$'\u…'", r"\$'[^']*\\[uU][0-9a-fA-F]", [r"x=$'\u2026'"]),
    ("${ command; }", r"\$\{[ \t|]", ["x=${ date; }", "x=${| REPLY=1; }"]),
    # Its parser takes the parenthesis of a pattern for the end.
    (
        "case with a lone ) inside $( )",
        r"\$\([^()]*\bcase\b[^()]*\bin\b[^()]*\)(?=[^()]*;;)",
        ["x=$(case $1 in a) b ;; esac)"],
    ),
    (
        "here document inside $( )",
        r"\$\([^()\n]*<<-?[ \t]*['\"\\]?\w",
        ["x=$(cat <<E\na\nE\n)", "x=$(cat <<'E'\nit's\nE\n)"],
    ),
]
USES = re.compile(r"\$\{(\w+)\[[@*]\]\}")
# How an array comes to be that may have nothing in it.
EMPTY = re.compile(r"\b(\w+)=\([ \t]*\)|\bread[ \t]+-\w*a\w*[ \t]+(\w+)")
GUARDED = re.compile(r"\$\{(\w+)\[@\]\+\"\$\{\1\[@\]\}\"\}")


def code(text):
    """The text without comments and without what no shell expands: the insides of here documents with a quoted end."""
    text = re.sub(r"<<-?[ \t]*(['\"])(\w+)\1(.*)\n(?:.*\n)*?[ \t]*\2$", r"<<'\2'\3", text, flags=re.M)
    return re.sub(r"(^|[ \t;])#.*", r"\1", text, flags=re.M)


def newer(text):
    """What of a script the bash of macOS does not know, each with its line."""
    text = code(text)
    found = [
        f"{text[: match.start()].count(chr(10)) + 1}: {name}: {match[0].strip()}"
        for name, rule, _ in NEWER
        for match in re.finditer(rule, text, re.M)
    ]
    # There, under `set -u`, an array without elements counts as unset.
    emptied = {first or second for first, second in EMPTY.findall(text)}
    for match in USES.finditer(GUARDED.sub("", text)):
        if match[1] in emptied:
            found.append(f'{match[0]} of what may be empty: write ${{{match[1]}[@]+"${{{match[1]}[@]}}"}}')
    return found


def scripts():
    found = []
    for folder in FOLDERS:
        for path in sorted((REPOSITORY / folder).iterdir()):
            if path.is_file() and path.suffix not in (".toml", ".md"):
                text = path.read_text()
                top = re.match(r"(#.*\n)+", text)
                if SHELL.match(text) and ELSEWHERE not in top[0]:
                    found.append(str(path.relative_to(REPOSITORY)))
    return found


def test_the_scripts_that_are_typed_are_among_them():
    wanted = {"run", "test", "kits", "format", "lib.sh", "embed-resources", "build-release", "release", "site", "image"}
    assert {f"scripts/{name}" for name in wanted} <= set(scripts())
    assert {"packaging/install.sh.in", "deploy/github-action/start", "kits/java/test"} <= set(scripts())


@pytest.mark.parametrize("script", scripts())
def test_a_script_uses_what_bash_3_2_knows(script):
    assert newer((REPOSITORY / script).read_text()) == []


@pytest.mark.parametrize("script", scripts())
def test_a_script_is_read_by_a_bash_that_behaves_as_3_2(script):
    environment = {"PATH": "/usr/bin:/bin", "BASH_COMPAT": "3.2"}
    program = "sh" if (REPOSITORY / script).read_text().startswith("#!/bin/sh") else "bash"
    said = subprocess.run([program, "-n", REPOSITORY / script], capture_output=True, text=True, env=environment)
    assert (said.returncode, said.stderr) == (0, "")
    if "show_help; exit" not in (REPOSITORY / script).read_text():
        return
    said = subprocess.run(["bash", REPOSITORY / script, "--help"], capture_output=True, text=True, env=environment)
    assert (said.returncode, said.stderr) == (0, "") and Path(script).name in said.stdout


@pytest.mark.parametrize(("name", "use"), [(name, use) for name, _, uses in NEWER for use in uses])
def test_what_is_newer_is_refused_by_name(name, use):
    for text in [f"#!/usr/bin/env bash\n{use}\n", f"f() {{\n  {use}\n}}\n"]:
        assert any(f" {name}: " in line for line in newer(text)), newer(text)


@pytest.mark.parametrize(
    "text",
    [
        'a=()\nrun "${a[@]}"',
        'local a=() b\nfor x in "${a[@]}"; do :; done',
        'read -ra a <x\nrun "${a[@]}"',
        'a=()\necho "${a[*]}"',
    ],
)
def test_an_array_that_may_be_empty_is_refused(text):
    assert any("what may be empty" in line for line in newer(text))


@pytest.mark.parametrize(
    "text",
    [
        'a=()\nrun ${a[@]+"${a[@]}"}',
        'a=(b)\nrun "${a[@]}"',
        "# mapfile is not there\nx=${1-} y=${x:-none} z=${x: -1} v=${x#a,}",
        "python3 - <<'END'\ncoproc = {a}>b\nEND\nfor x in {1..9}; do cat >&2 2>&1; done",
        'case "$1" in a) b ;; esac\nwait "$server"\nprintf "%s (%d)" a 1\nread -r _ status _ <&3',
        "x=$(case $1 in (a) b ;; esac)\ndeclare -r a=1\nlocal -a b\nexport A\nshopt -s nullglob",
    ],
)
def test_what_bash_3_2_knows_is_not_refused(text):
    assert newer(text) == []
