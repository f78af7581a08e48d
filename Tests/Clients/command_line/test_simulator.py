"""`understudy simulator` and the calls of `serve --simulator`, with a stand-in for xcrun that records its arguments."""

import json
import os
import pty
import subprocess
import sys
import time

import pytest

from support.server import Control, environment, eventually, executable, run

UDID = "0A1B2C3D-0000-4370-8000-00000000ABCD"
STANDIN = """#!{python}
import json, os, sys
folder = os.path.dirname(os.path.abspath(__file__))
taken = sys.stdin.read() if "pbcopy" in sys.argv else ""
with open(os.path.join(folder, "calls"), "a") as calls:
    calls.write(json.dumps({{"arguments": sys.argv[1:], "input": taken}}) + "\\n")
if os.path.exists(os.path.join(folder, "fails")):
    sys.stderr.write("No devices are booted.\\n")
    sys.exit(161)
if "list" in sys.argv:
    device = {{"udid": "{udid}", "name": "iPhone 17", "state": "Booted"}}
    asleep = {{"udid": "x", "name": "iPad", "state": "Shutdown"}}
    print(json.dumps({{"devices": {{"iOS 26": [device, asleep], "iOS 25": []}}}}))
"""


class Xcrun:
    def __init__(self, folder):
        self.folder = folder
        program = folder / "xcrun"
        program.write_text(STANDIN.format(python=sys.executable, udid=UDID))
        program.chmod(0o755)

    def environment(self, **changes):
        return environment(PATH=f"{self.folder}:{os.environ['PATH']}", **changes)

    @property
    def calls(self):
        path = self.folder / "calls"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    @property
    def arguments(self):
        return [call["arguments"] for call in self.calls]

    def fail(self):
        (self.folder / "fails").touch()


@pytest.fixture
def xcrun(tmp_path):
    folder = tmp_path / "bin"
    folder.mkdir()
    return Xcrun(folder)


ENROLMENT = "com.apple.BiometricKit.enrollmentChanged"
SIMULATED = "com.apple.BiometricKit_Sim"
WORDS = {
    "open myapp://callback?code=1&state=a;b": [["simctl", "openurl", "booted", "myapp://callback?code=1&state=a;b"]],
    "biometry enroll": [
        ["simctl", "spawn", "booted", "notifyutil", "-s", ENROLMENT, "1"],
        ["simctl", "spawn", "booted", "notifyutil", "-p", ENROLMENT],
    ],
    "biometry match": [
        ["simctl", "spawn", "booted", "notifyutil", "-p", f"{SIMULATED}.pearl.match"],
        ["simctl", "spawn", "booted", "notifyutil", "-p", f"{SIMULATED}.fingerTouch.match"],
    ],
    "biometry fail": [
        ["simctl", "spawn", "booted", "notifyutil", "-p", f"{SIMULATED}.pearl.nomatch"],
        ["simctl", "spawn", "booted", "notifyutil", "-p", f"{SIMULATED}.fingerTouch.nomatch"],
    ],
    "status": [["simctl", "list", "devices", "booted", "--json"]],
}


@pytest.mark.parametrize("words", WORDS)
def test_what_is_called(xcrun, words):
    done = run("simulator", *words.split(" "), env=xcrun.environment())
    assert done.returncode == 0, done.stderr
    assert xcrun.arguments == WORDS[words]
    if words == "status":
        assert done.stdout == f"{UDID}  iPhone 17\n"


@pytest.mark.parametrize("words", [words for words in WORDS if words != "status"])
def test_a_device_and_a_dry_run(xcrun, words):
    done = run("simulator", *words.split(" "), "--device", UDID.lower(), "--dry-run", env=xcrun.environment())
    assert done.returncode == 0 and xcrun.calls == []
    # What is printed does the same when it is pasted into a shell.
    subprocess.run(["sh", "-c", done.stdout], env=xcrun.environment(), check=True)
    assert xcrun.arguments == [[UDID if word == "booted" else word for word in call] for call in WORDS[words]]


def test_trust(xcrun, tmp_path):
    data = tmp_path / "data"
    done = run("simulator", "trust", "--data", str(data), env=xcrun.environment())
    assert done.returncode == 0, done.stderr
    ((simctl, keychain, device, verb, path),) = xcrun.arguments
    assert (simctl, keychain, device, verb) == ("simctl", "keychain", "booted", "add-root-cert")
    with open(path) as file:
        assert file.read() == run("ca", "export", "--data", str(data)).stdout


@pytest.mark.parametrize(
    "words, told",
    [
        ("open nonsense", "a URL"),
        ("open -device://x", "url"),
        ("open http://a\nb", "a URL"),
        ("biometry smile", "enroll, match, fail"),
        ("biometry match --device $(reboot)", "UDID"),
        ("biometry match --device all", "UDID"),
        ("status --device 0A1B2C3D-0000-4370-8000-00000000ABCG", "UDID"),
        ("fly", "fly"),
    ],
)
def test_what_is_not_understood(xcrun, words, told):
    done = run("simulator", *words.split(" "), env=xcrun.environment())
    assert done.returncode == 64 and told in done.stderr and xcrun.calls == []


def test_without_a_mac(tmp_path):
    done = run("simulator", "status", env=environment(PATH=str(tmp_path)))
    assert done.returncode == 69 and "xcrun" in done.stderr and "Xcode" in done.stderr


def test_nothing_is_booted(xcrun):
    xcrun.fail()
    done = run("simulator", "biometry", "match", env=xcrun.environment())
    assert done.returncode == 69 and "No devices are booted." in done.stderr and "status 161" in done.stderr
    assert len(xcrun.calls) == 1


@pytest.fixture
def server(start, xcrun):
    return start("--simulator", env=xcrun.environment())


def send_code(server, to="ada@example.com"):
    body = {"username": to}
    answer = server.control.session.post(server.url + "/v1/default/otp/start", json=body, timeout=30)
    assert answer.status_code == 200, answer.text
    return server.outbox.code(to)


def test_the_newest_code(server, xcrun):
    where = {"UNDERSTUDY_URL": server.url}
    done = run("simulator", "code", env=xcrun.environment(**where))
    assert done.returncode == 1 and "no message" in done.stderr
    code = send_code(server)
    done = run("simulator", "code", "--to", "ada@example.com", env=xcrun.environment(**where))
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{code}\n"
    assert xcrun.calls == [{"arguments": ["simctl", "pbcopy", "booted"], "input": code}]
    dry = run("simulator", "code", "--dry-run", env=xcrun.environment(**where))
    assert dry.stdout == f"printf %s {code} | xcrun simctl pbcopy booted\n"


def test_each_code_that_is_sent(server, xcrun):
    earlier = send_code(server)
    command = [executable(), "simulator", "code", "--follow", "--url", server.url]
    following = subprocess.Popen(command, env=xcrun.environment(), stdout=subprocess.PIPE, text=True)
    try:
        # The command has read what was there once it waits: a code that is sent before that counts as an earlier one.
        time.sleep(2)
        codes = [send_code(server), send_code(server)]
        eventually(lambda: len(xcrun.calls) == 2)
        assert [call["input"] for call in xcrun.calls] == codes and earlier not in codes
    finally:
        following.terminate()
        following.wait()


def test_the_same_for_ui_tests(server, xcrun):
    answer = server.control.get("simulator")
    assert answer.status_code == 200, answer.text
    assert answer.json()["devices"] == [{"udid": UDID, "name": "iPhone 17"}]
    expected = [["simctl", "list", "devices", "booted", "--json"]]
    calls = [
        ("open", {"url": "myapp://callback"}, [["simctl", "openurl", "booted", "myapp://callback"]]),
        ("biometry", {"event": "match", "device": UDID}, None),
        ("biometry", {"event": "enroll"}, WORDS["biometry enroll"]),
        ("biometry", {"event": "fail"}, WORDS["biometry fail"]),
        ("code", {"code": "a code; $(x)"}, [["simctl", "pbcopy", "booted"]]),
    ]
    for path, body, arguments in calls:
        answer = server.control.post(f"simulator/{path}", body)
        assert answer.status_code == 200, answer.text
        arguments = arguments or [
            [UDID if word == "booted" else word for word in call] for call in WORDS["biometry match"]
        ]
        assert answer.json() == {"commands": [["xcrun", *call] for call in arguments]}
        expected += arguments
    assert xcrun.arguments == expected
    assert xcrun.calls[-1]["input"] == "a code; $(x)"


def test_the_newest_code_of_the_sandbox(server, xcrun):
    assert server.control.post("simulator/code", {}).status_code == 404
    code = send_code(server)
    assert server.control.post("simulator/code", {"to": "ada@example.com"}).status_code == 200
    assert server.control.post("simulator/code", {"to": "grace@example.com"}).status_code == 404
    assert [call["input"] for call in xcrun.calls] == [code]


def test_the_server_s_authority(start, xcrun, tmp_path):
    server = start("--tls", "--data", str(tmp_path / "data"), "--simulator", env=xcrun.environment())
    # The port serves both, and the control API needs no trust this way.
    control = Control(f"http://localhost:{server.port}")
    answer = control.post("simulator/trust", {})
    assert answer.status_code == 200, answer.text
    ((*_, path),) = xcrun.arguments
    with open(path) as file:
        assert file.read() == control.get("ca.pem").text


def test_a_server_without_an_authority(server, xcrun):
    assert server.control.post("simulator/trust", {}).status_code == 404
    assert xcrun.calls == []


@pytest.mark.parametrize(
    "path, body",
    [
        ("open", {}),
        ("open", {"url": "nonsense"}),
        ("open", {"url": "-x:y"}),
        ("open", {"url": "http://a b"}),
        ("biometry", {"event": "smile"}),
        ("biometry", {"event": "match", "device": "all"}),
        ("biometry", {"event": "match", "device": "booted; reboot"}),
        ("code", {"code": "1", "shell": "x"}),
    ],
)
def test_calls_that_are_refused(server, xcrun, path, body):
    assert server.control.post(f"simulator/{path}", body).status_code == 400
    assert xcrun.calls == []


def test_a_call_that_fails(server, xcrun):
    xcrun.fail()
    answer = server.control.post("simulator/biometry", {"event": "match"})
    assert answer.status_code == 502 and answer.json()["code"] == "simulator_failed"
    assert "No devices are booted." in answer.json()["detail"]


def test_it_is_off_unless_asked_for(start, xcrun):
    server = start(env=xcrun.environment())
    assert server.control.get("simulator").status_code == 404
    bodies = {"trust": {}, "open": {"url": "http://localhost"}, "code": {"code": "1"}, "biometry": {"event": "match"}}
    for path, body in bodies.items():
        answer = server.control.post(f"simulator/{path}", body)
        assert answer.status_code == 404 and answer.json()["code"] == "simulator_off", path
    assert xcrun.calls == []


def test_addresses_for_phones(start):
    server = start("--host", "0.0.0.0", "--open-control")
    text = "".join(server.output)
    assert "reached from other devices at http://" in text and "--public-url http://" in text
    server = start("--host", "0.0.0.0", "--open-control", "--public-url", "http://phone.test:4370")
    text = "".join(server.output)
    assert "reached from other devices at http://phone.test:4370\n" in text and "--public-url" not in text
    assert "reached from" not in "".join(start().output)


def test_a_qr_code_on_a_terminal():
    ours, theirs = pty.openpty()
    command = [
        executable(),
        "serve",
        "--port",
        "0",
        "--host",
        "0.0.0.0",
        "--open-control",
        "--public-url",
        "http://phone.test",
    ]
    process = subprocess.Popen(command, stdout=theirs, stderr=subprocess.DEVNULL, env=environment())
    os.close(theirs)
    try:
        text = ""
        while "listening on" not in text:
            text += os.read(ours, 65_536).decode(errors="replace")
    finally:
        process.terminate()
        process.wait()
        os.close(ours)
    rows = [line for line in text.splitlines() if "\x1b[30;107m" in line]
    assert len(rows) > 10 and any("█" in row for row in rows)
    # Square but for the two rows in each line.
    widths = {len(row.split("107m")[1].split("\x1b")[0]) for row in rows}
    assert len(widths) == 1 and abs(widths.pop() - 2 * len(rows)) <= 1
