"""Folders that released versions wrote: each is read by this one, with nothing lost."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from support.identity import service
from support.pools import PASSWORD, fails
from support.server import Server, run
from support.totp import totp

FOLDERS = Path(__file__).parent / "folders"


def copied(version, folder):
    """The folder of that version, and what is known of it. Its clock stands still, so no token of it expires."""
    shutil.copytree(FOLDERS / version, folder)
    return json.loads((folder / "facts.json").read_text())


@pytest.mark.parametrize("version", sorted(path.name for path in FOLDERS.iterdir()))
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


def test_a_folder_that_cannot_be_read_is_left_as_it_was(tmp_path):
    folder = tmp_path / "data"
    copied("0.1.0", folder)
    path = folder / "understudy.db"
    with closing(sqlite3.connect(path)) as database, database:
        rows = "tbl = (SELECT id FROM tables WHERE path LIKE '%/users/accounts' LIMIT 1)"
        place, value = database.execute(f"SELECT place, value FROM rows WHERE {rows} LIMIT 1").fetchone()
        database.execute("UPDATE rows SET value = ? WHERE place = ?", (value.replace(b"username", b"usernome"), place))
    refused = run("serve", "--port", "0", "--data", folder)
    assert refused.returncode == 1 and "was written by another version" in refused.stderr, refused.stderr
    assert {entry.name for entry in folder.iterdir()} == {"facts.json", "keys", "understudy.db"}
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
