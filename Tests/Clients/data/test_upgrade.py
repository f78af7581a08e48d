"""Data folders of every released version and earlier build are read without loss.

Folders with a date were made by `support.unfinished`, by the last build that wrote that form: the first of all; the
last one before flows, providers and tenants had the names of today; the last one before unfinished work belonged to
the rooms; and one of today, which was killed.
"""

import json
import shutil
import sqlite3
import zlib
from contextlib import closing

import pytest

from support.identity import service
from support.pools import PASSWORD, fails
from support.server import FIXTURES, Server, run
from support.totp import totp
from support.unfinished import go_on

FOLDERS = FIXTURES / "folders"
DATED = sorted(path.name for path in FOLDERS.glob("20*"))


def copied(version, folder):
    """The folder of that version, and what is known of it. Its clock stands still, so no token of it expires."""
    shutil.copytree(FOLDERS / version, folder)
    return json.loads((folder / "facts.json").read_text())


@pytest.mark.parametrize("version", ["0.1.0"])
def test_a_folder_of_a_released_version_is_read(version, tmp_path):
    facts = copied(version, tmp_path / "data")
    for _ in range(2):
        with Server("--data", tmp_path / "data") as server:
            api = server.api()
            signed = api.initiate_auth(
                ClientId=facts["client"],
                AuthFlow="USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": PASSWORD},
            )["AuthenticationResult"]
            assert api.get_user(AccessToken=signed["AccessToken"])["UserAttributes"]
            refreshed = api.initiate_auth(
                ClientId=facts["client"],
                AuthFlow="REFRESH_TOKEN_AUTH",
                AuthParameters={"REFRESH_TOKEN": facts["refresh"]},
            )
            assert refreshed["AuthenticationResult"]["AccessToken"]
            groups = api.admin_list_groups_for_user(UserPoolId=facts["pool"], Username="ada@example.com")["Groups"]
            assert [group["GroupName"] for group in groups] == ["staff"]
            challenge = api.initiate_auth(
                ClientId=facts["client"],
                AuthFlow="USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": "bea@example.com", "PASSWORD": PASSWORD},
            )
            assert challenge["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
            assert totp(facts["secret"])
            code = server.outbox.code("carl@example.com")
            with fails("CodeMismatchException"):
                api.confirm_sign_up(
                    ClientId=facts["client"], Username="carl@example.com", ConfirmationCode="0" + code[:5]
                )
            with fails("InvalidParameterException"):
                api.initiate_auth(
                    ClientId=facts["legacy"],
                    AuthFlow="USER_PASSWORD_AUTH",
                    AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": PASSWORD},
                )
            assert api.describe_user_pool(UserPoolId=facts["pool"])["UserPool"]["UserPoolTier"] == "PLUS"
            domain = api.describe_user_pool_domain(Domain="upgraded")["DomainDescription"]
            assert domain["ManagedLoginVersion"] == 2
            # Only a pool that sends mails from an account of its own can have this factor.
            api.set_user_pool_mfa_config(
                UserPoolId=facts["pool"],
                EmailMfaConfiguration={"Message": "{####}", "Subject": "code"},
                SoftwareTokenMfaConfiguration={"Enabled": True},
                MfaConfiguration="OPTIONAL",
            )
            guest = service(server, "cognito-identity").describe_identity(IdentityId=facts["guest"])
            assert guest["IdentityId"] == facts["guest"]
            listed = server.control.get("sandboxes").json()["sandboxes"]
            assert facts["sandbox"] in json.dumps(listed)
    assert {path.name for path in (tmp_path / "data").iterdir()} == {"facts.json", "keys", "understudy.db"}
    assert run("data", "check", tmp_path / "data").returncode == 0


@pytest.mark.parametrize("build", DATED)
def test_what_was_begun_by_an_earlier_build_goes_on(build, tmp_path):
    facts = copied(build, tmp_path / "data")
    before = contents(tmp_path / "data")
    with Server("--data", tmp_path / "data") as server:
        go_on(server, facts)
    with Server("--data", tmp_path / "data") as server:
        assert facts["sandbox"] in json.dumps(server.control.get("sandboxes").json()["sandboxes"])
    assert contents(tmp_path / "data") != before
    assert run("data", "check", tmp_path / "data").returncode == 0


@pytest.mark.parametrize("build", DATED)
def test_a_folder_is_checked_without_a_change(build, tmp_path):
    copied(build, tmp_path / "data")
    before = contents(tmp_path / "data")
    done = run("data", "check", tmp_path / "data")
    assert done.returncode == 0 and "is whole" in done.stdout, done
    assert contents(tmp_path / "data") == before
    done = run("data", "backup", tmp_path / "data", tmp_path / "copy")
    assert done.returncode == 0, done
    assert contents(tmp_path / "data") == before
    with Server("--data", tmp_path / "copy") as server:
        assert server.control.get("health/ready").status_code == 200


def contents(folder) -> dict:
    """The bytes of all files that hold data, by their names. The one that a copy is made under holds none."""
    names = [path for path in folder.iterdir() if path.name.startswith("understudy.db")]
    return {path.name: path.read_bytes() for path in names if not path.name.endswith("-merging")}


def forged(folder, change):
    """The folder, with a change of the database that keeps the checksums right, and its bytes afterwards."""
    path = folder / "understudy.db"
    with closing(sqlite3.connect(path)) as database, database:
        change(database)
    return contents(folder)


def refused(folder):
    done = run("serve", "--port", "0", "--data", folder)
    assert done.returncode == 1, done
    return done.stderr


@pytest.mark.parametrize("build", ["0.1.0", *DATED])
def test_a_folder_of_a_later_format_is_left_as_it_was(build, tmp_path):
    folder = tmp_path / "data"
    copied(build, folder)
    before = forged(folder, lambda database: database.execute("PRAGMA user_version=99"))
    assert "was written in format 99" in refused(folder)
    assert contents(folder) == before


@pytest.mark.parametrize("build", ["0.1.0", *DATED])
def test_a_folder_with_a_row_that_cannot_be_read_is_left_as_it_was(build, tmp_path):
    """A member that is not known stands in each part of a sandbox: the head of a realm, a user, an open sign-in."""
    tables = ("sandboxes", "%/realms", "%/users/accounts", "%/flows/entries")
    for number, table in enumerate(tables):
        folder = tmp_path / f"data-{number}"
        copied(build, folder)

        def change(database, table=table):
            row = database.execute(
                "SELECT place, path, key, value FROM rows JOIN tables ON tables.id = tbl WHERE path LIKE ? LIMIT 1",
                [table],
            ).fetchone()
            if row is None:
                return
            place, path, key, value = row
            database.execute("UPDATE rows SET value = ? WHERE place = ?", [with_unknown_member(value), place])
            if database.execute("PRAGMA user_version").fetchone() == (2,):
                checksum = zlib.crc32(path.encode() + key + with_unknown_member(value))
                database.execute("UPDATE rows SET checksum = ? WHERE place = ?", [checksum, place])
                # What this version has written it does not read before it is asked for.
                database.execute("UPDATE state SET writer = 'another'")

        before = forged(folder, change)
        if before == contents(FOLDERS / build):
            continue
        assert "another version" in refused(folder) or "is damaged" in refused(folder)
        assert contents(folder) == before, table


def with_unknown_member(value: bytes) -> bytes:
    """The packed map with one more member: `novel`, true."""
    assert value[0] == 8, value[:8]
    content = value[5:] + b"\x05novel\x02"
    return b"\x08" + len(content).to_bytes(4, "little") + content


def test_a_folder_that_cannot_be_read_is_left_as_it_was(tmp_path):
    folder = tmp_path / "data"
    copied("0.1.0", folder)
    path = folder / "understudy.db"
    with closing(sqlite3.connect(path)) as database, database:
        rows = "tbl = (SELECT id FROM tables WHERE path LIKE '%/users/accounts' LIMIT 1)"
        place, value = database.execute(f"SELECT place, value FROM rows WHERE {rows} LIMIT 1").fetchone()
        database.execute("UPDATE rows SET value = ? WHERE place = ?", (value.replace(b"username", b"usernome"), place))
    before = contents(folder)
    assert "was written by another version" in refused(folder)
    assert contents(folder) == before
    assert {entry.name for entry in folder.iterdir()} == {"facts.json", "keys", "understudy.db"}
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
