"""The short form of `scripts/crashes`, and what the commands for a folder of data say."""

import json
import subprocess
import sys

from support.pools import Pool
from support.server import REPOSITORY, Server, executable, run


def test_every_answer_outlives_kills():
    done = subprocess.run(
        [sys.executable, REPOSITORY / "Tests/Crashes/crashes.py", "--executable", executable(), "--rounds", "10"],
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing lost" in done.stdout


def test_an_orderly_end_leaves_one_file(tmp_path):
    folder = tmp_path / "data"
    with Server("--data", folder) as server:
        people = [Pool(server).user().email for _ in range(3)]
        assert {path.name for path in folder.iterdir()} > {"understudy.db", "understudy.db-wal", "keys"}
    assert {path.name for path in folder.iterdir()} == {"understudy.db", "keys"}
    # The file alone has everything, as the page says.
    moved = tmp_path / "moved"
    moved.mkdir()
    (folder / "understudy.db").rename(moved / "understudy.db")
    with Server("--data", moved) as server:
        api = server.api()
        for pool in api.list_user_pools(MaxResults=60)["UserPools"]:
            people = [
                name for name in people if name not in json.dumps(api.list_users(UserPoolId=pool["Id"]), default=str)
            ]
        assert people == []


def test_a_copy_is_made_of_a_server_that_runs(tmp_path):
    folder, copy = tmp_path / "data", tmp_path / "copy"
    with Server("--data", folder) as server:
        pool = Pool(server)
        before = pool.user()
        done = run("data", "backup", folder, copy)
        assert (done.returncode, done.stdout) == (0, f"{folder} is copied to {copy}\n"), done.stderr
        after = pool.user()
        busy = run("data", "check", folder)
        assert busy.returncode == 69 and "in use by another process" in busy.stderr
        again = run("data", "backup", folder, copy)
        assert again.returncode == 73 and "is there already" in again.stderr
    assert run("data", "check", folder).stdout.startswith(f"{folder} is whole: ")
    with Server("--data", copy) as server:
        names = json.dumps(server.api().list_users(UserPoolId=pool.id), default=str)
        assert before.email in names and after.email not in names


def test_damage_is_told_with_its_place_and_never_served(tmp_path):
    with Server("--data", tmp_path) as server:
        pool = Pool(server)
        email = pool.user(nickname="Untouched").email
    path = tmp_path / "understudy.db"
    whole = path.read_bytes()
    place = whole.index(b"Untouched")
    path.write_bytes(whole[:place] + b"V" + whole[place + 1 :])
    checked = run("data", "check", tmp_path)
    assert checked.returncode == 1 and "is damaged: row " in checked.stderr and "users/accounts" in checked.stderr
    started = run("serve", "--port", "0", "--data", tmp_path)
    assert started.returncode == 1 and f"--data: {path} is damaged" in started.stderr
    assert "another version" not in started.stderr
    path.write_bytes(whole)
    with Server("--data", tmp_path) as server:
        names = json.dumps(server.api().list_users(UserPoolId=pool.id), default=str)
        assert email in names and "Untouched" in names


def test_a_part_that_is_missing_is_named(tmp_path):
    server = Server("--data", tmp_path)
    Pool(server)
    server.process.kill()
    server.process.wait()
    logs = sorted(tmp_path.glob("understudy.db-log-*"))
    away = tmp_path / "away"
    away.mkdir()
    for log in logs:
        log.rename(away / log.name)
    refused = run("serve", "--port", "0", "--data", tmp_path)
    assert refused.returncode == 1 and "understudy.db-log-… is missing" in refused.stderr
    assert "understudy.db* belong together" in refused.stderr
    for log in logs:
        (away / log.name).rename(log)
    (tmp_path / "understudy.db").write_bytes(b"")
    (tmp_path / "understudy.db-wal").unlink(missing_ok=True)
    refused = run("serve", "--port", "0", "--data", tmp_path)
    assert refused.returncode == 1 and "is empty" in refused.stderr and "restore a copy" in refused.stderr
