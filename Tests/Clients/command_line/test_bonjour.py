"""A server that other devices reach is advertised in the local network, here by a stand-in for avahi's program."""

import json
import os
import signal
import subprocess
import sys

import pytest

from support.server import environment, eventually, executable, run

STANDIN = """#!{python}
import json, os, sys, time
folder = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(folder, "calls.new"), "w") as calls:
    json.dump({{"arguments": sys.argv, "process": os.getpid()}}, calls)
os.rename(os.path.join(folder, "calls.new"), os.path.join(folder, "calls"))
time.sleep(600)
"""


class Publisher:
    def __init__(self, folder, name):
        self.folder = folder
        (folder / name).write_text(STANDIN.format(python=sys.executable))
        (folder / name).chmod(0o755)

    def start(self, *arguments):
        command = [executable(), "serve", "--port", "0", "--open-control", *arguments]
        made = environment(PATH=str(self.folder))
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        server = subprocess.Popen(command, env=made, text=True, start_new_session=True, **pipes)
        for line in server.stdout:
            if line.startswith("listening on "):
                return server, int(line.rsplit(":", 1)[1])
        raise AssertionError(server.stderr.read())

    @property
    def call(self):
        path = self.folder / "calls"
        return json.loads(path.read_text()) if path.exists() else None


def lives(process):
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("name", ["avahi-publish", "dns-sd"])
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_a_server_is_advertised_as_long_as_it_runs(tmp_path, name, ending):
    publisher = Publisher(tmp_path, name)
    server, port = publisher.start("--host", "0.0.0.0")
    try:
        call = eventually(lambda: publisher.call)
        program, flag, service, kind, *rest = call["arguments"]
        assert os.path.basename(program) == name and flag == {"avahi-publish": "-s", "dns-sd": "-R"}[name]
        assert service.startswith(f"Understudy {port} on ") and len(service.encode()) <= 63
        assert kind == "_http._tcp"
        where = ["local"] if name == "dns-sd" else []
        assert rest == [*where, str(port), "path=/_understudy/"]
        assert lives(call["process"])
    finally:
        # A terminal interrupts all processes of its group.
        if ending == signal.SIGINT:
            os.killpg(server.pid, ending)
        else:
            server.send_signal(ending)
        _, errors = server.communicate(timeout=60)
    # Written after the program was started, so that a server that was killed may not have come to it.
    assert ending != signal.SIGTERM or f'advertising "{service}" in the local network by {name}' in errors
    eventually(lambda: not lives(call["process"]))


@pytest.mark.parametrize("arguments", [[], ["--host", "127.0.0.1"], ["--host", "0.0.0.0", "--no-bonjour"]])
def test_other_servers_are_not(tmp_path, arguments):
    publisher = Publisher(tmp_path, "avahi-publish")
    server, _ = publisher.start(*arguments)
    server.send_signal(signal.SIGTERM)
    _, errors = server.communicate(timeout=60)
    assert publisher.call is None and "advertising" not in errors


def test_the_code_for_a_phone(start):
    here = start()
    answer = here.control.get("qr")
    assert answer.status_code == 400 and "--host 0.0.0.0" in answer.json()["detail"]
    given = here.control.get("qr", text="hello").json()
    assert given["text"] == "hello" and given["picture"].startswith("data:image/svg+xml")
    reached = start("--host", "0.0.0.0", "--open-control", "--no-bonjour", "--public-url", "http://192.168.1.20:4370")
    told = reached.control.get("qr").json()
    assert told["text"] == "http://192.168.1.20:4370/_understudy/" and told["picture"].startswith("data:image/svg+xml")


def test_the_option_is_in_the_help():
    assert "--no-bonjour" in run("serve", "--help").stdout
