"""`--data` loses no acknowledged change, however suddenly the server ends."""

import contextlib
import random
import resource
import signal
import sqlite3
import subprocess
import threading
import time
import zlib

import pytest
import requests
from botocore.exceptions import BotoCoreError, ClientError

from cognito.sign_in.test_devices import device_pool, enrolled
from cognito.sign_in.test_devices import start as sign_in_on
from entra.tenant import configuration
from support.identity import service
from support.pools import OTHER_PASSWORD, PASSWORD, AppClient, Person, Pool, address, as_dict, attributes
from support.server import SIGNED, Server, environment, eventually, executable
from support.totp import totp

ROUNDS = 20
WRITERS = 4


def kill(server):
    """Ends the server as the kernel does: no handler runs, nothing is flushed."""
    server.stop(signal.SIGKILL)
    server.close()


def moved(pool, server):
    """The same pool, on the server that took the place of another."""
    other = Pool.__new__(Pool)
    other.server, other.api, other.id, other.name = server, server.api(), pool.id, pool.name
    other.issuer = f"{server.url}/{pool.id}"
    return other


def refused(folder, *arguments) -> str:
    """What a server says that does not start."""
    done = subprocess.run(
        [executable(), "serve", "--port", "0", "--data", str(folder), *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(),
    )
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def test_every_change_survives_a_restart(tmp_path):
    server = Server("--data", tmp_path)
    pool = device_pool(server)
    pool.api.set_user_pool_mfa_config(
        UserPoolId=pool.id, SoftwareTokenMfaConfiguration={"Enabled": True}, MfaConfiguration="OPTIONAL"
    )
    client = pool.client(GenerateSecret=True, EnableTokenRevocation=True)
    web = pool.web_client()
    pool.api.create_user_pool_domain(UserPoolId=pool.id, Domain="durable")
    pool.api.create_group(UserPoolId=pool.id, GroupName="staff", Precedence=3)
    pool.api.create_resource_server(
        UserPoolId=pool.id, Identifier="api", Name="api", Scopes=[{"ScopeName": "read", "ScopeDescription": "r"}]
    )
    pool.api.create_identity_provider(
        UserPoolId=pool.id,
        ProviderName="Login",
        ProviderType="OIDC",
        ProviderDetails={
            "client_id": "x",
            "client_secret": "y",
            "oidc_issuer": "https://issuer.example.com",
            "authorize_scopes": "openid",
            "attributes_request_method": "GET",
        },
    )
    # Signed up, confirmed, signed in, another password, groups.
    ada = Person(pool, address("ada"), PASSWORD, None)
    ada.sub = client.sign_up(ada.email, described={"name": "Ada"})["UserSub"]
    client.confirm(ada.email, server.outbox.code(ada.email))
    tokens = client.sign_in(ada.email)
    pool.api.change_password(
        AccessToken=tokens["AccessToken"], PreviousPassword=PASSWORD, ProposedPassword=OTHER_PASSWORD
    )
    pool.api.admin_add_user_to_group(UserPoolId=pool.id, Username=ada.email, GroupName="staff")
    # Begun, not finished.
    bea = address("bea")
    client.sign_up(bea)
    code = server.outbox.code(bea)
    # An authenticator app.
    carl = pool.user()
    carls = client.sign_in(carl)["AccessToken"]
    secret = pool.api.associate_software_token(AccessToken=carls)["SecretCode"]
    pool.api.verify_software_token(AccessToken=carls, UserCode=totp(secret))
    pool.api.set_user_mfa_preference(
        AccessToken=carls, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True}
    )
    challenge = client.start(carl)
    # A device.
    dora = pool.user()
    plain = pool.client()
    device, result = enrolled(pool, plain, dora)
    # A message that waits, an identity pool, keys of a role, a directory tenant, a sandbox.
    messages = server.outbox.all()
    identities = service(server, "cognito-identity")
    cloud = identities.create_identity_pool(
        IdentityPoolName="cloud", AllowUnauthenticatedIdentities=True, AllowClassicFlow=True
    )["IdentityPoolId"]
    roles = {"unauthenticated": "arn:aws:iam::000000000000:role/guest"}
    identities.set_identity_pool_roles(IdentityPoolId=cloud, Roles=roles)
    guest = identities.get_id(IdentityPoolId=cloud)["IdentityId"]
    keys = identities.get_credentials_for_identity(IdentityId=guest)["Credentials"]
    tenant = configuration()
    assert server.control.post("entra/tenants", {"tenant": tenant}).status_code in (200, 201)
    sandbox = server.control.post("sandboxes", {"name": "mine"}).json()
    server.clock.advance(minutes=1)
    published = requests.get(f"{pool.issuer}/.well-known/jwks.json", timeout=60).json()
    described = pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]
    kill(server)

    with Server("--data", tmp_path) as server:
        pool = moved(pool, server)
        client, web, plain = (AppClient(pool, one.description, one.redirect_uri) for one in (client, web, plain))
        assert requests.get(f"{pool.issuer}/.well-known/jwks.json", timeout=60).json() == published
        assert pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"] == described
        assert pool.api.describe_user_pool_domain(Domain="durable")["DomainDescription"]["UserPoolId"] == pool.id
        assert pool.api.describe_identity_provider(UserPoolId=pool.id, ProviderName="Login")
        assert pool.api.describe_resource_server(UserPoolId=pool.id, Identifier="api")
        assert server.outbox.all() == messages
        who = as_dict(client.who(tokens["AccessToken"])["UserAttributes"])
        assert who["sub"] == ada.sub and who["name"] == "Ada"
        assert client.refresh(
            tokens["RefreshToken"], username=ada.sub, DEVICE_KEY=tokens["NewDeviceMetadata"]["DeviceKey"]
        )
        assert client.sign_in(ada.email, OTHER_PASSWORD)
        groups = pool.api.admin_list_groups_for_user(UserPoolId=pool.id, Username=ada.email)["Groups"]
        assert [group["GroupName"] for group in groups] == ["staff"]
        client.confirm(bea, code)
        # The step that was begun before ends behind it; its code is of the next half minute.
        answer = client.respond(
            "SOFTWARE_TOKEN_MFA",
            challenge["Session"],
            USERNAME=carl.sub,
            SOFTWARE_TOKEN_MFA_CODE=totp(secret, time.time() + 60, steps=1),
        )
        assert answer["AuthenticationResult"]
        dora.pool = pool
        assert device.prove(plain, sign_in_on(plain, dora, device))["AuthenticationResult"]
        identities = service(server, "cognito-identity")
        assert identities.describe_identity(IdentityId=guest)["IdentityId"] == guest
        caller = service(server, "sts", keys).get_caller_identity()
        assert "guest" in caller["Arn"]
        assert requests.get(f"{server.url}/{tenant['domain']}/v2.0/.well-known/openid-configuration").ok
        names = {one["id"]: one.get("name") for one in server.control.get("sandboxes").json()["sandboxes"]}
        assert names[sandbox["sandbox"]] == "mine"


class Writer(threading.Thread):
    """Makes accounts and changes them, and remembers what it was told."""

    def __init__(self, pool, client, number):
        super().__init__(daemon=True)
        self.pool, self.client, self.number = pool, client, number
        # Per account: its subject, the highest acknowledged value, the one that was on its way, its latest tokens.
        self.accounts = {}
        self.removed = set()
        self.refusal = None

    def run(self):
        try:
            for turn in range(10_000):
                self.account(f"w{self.number}-{turn}-{random.getrandbits(40):x}@example.com", turn)
        except (BotoCoreError, OSError):
            # The server is gone.
            pass
        except ClientError as error:
            self.refusal = error

    def account(self, name, turn):
        api, pool = self.pool.api, self.pool.id
        made = api.admin_create_user(
            UserPoolId=pool,
            Username=name,
            MessageAction="SUPPRESS",
            TemporaryPassword="Temporary-Pass-1",
            UserAttributes=attributes({"email": name}),
        )["User"]
        kept = self.accounts[name] = {"sub": as_dict(made["Attributes"])["sub"], "value": None, "next": None}
        api.admin_set_user_password(UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True)
        kept["password"] = True
        if turn % 2:
            kept["tokens"] = self.client.sign_in(name)
        for value in range(3):
            kept["next"] = str(value)
            api.admin_update_user_attributes(
                UserPoolId=pool, Username=name, UserAttributes=attributes({"name": str(value)})
            )
            kept["value"] = str(value)
        if turn % 4 == 3:
            kept["leaving"] = True
            api.admin_delete_user(UserPoolId=pool, Username=name)
            self.removed.add(name)


def check(pool, client, writer):
    for name, kept in writer.accounts.items():
        if name in writer.removed or kept.get("leaving"):
            # Users being deleted may be gone or not; those with an acknowledged deletion must be.
            if name in writer.removed:
                with pytest.raises(pool.api.exceptions.UserNotFoundException):
                    pool.describe_user(name)
            continue
        found = pool.attributes_of(name)
        assert found["sub"] == kept["sub"]
        assert found.get("name") in (kept["value"], kept["next"])
        if kept.get("password"):
            assert pool.status_of(name) == "CONFIRMED"
        if "tokens" in kept:
            assert as_dict(client.who(kept["tokens"]["AccessToken"])["UserAttributes"])["sub"] == kept["sub"]
            assert client.refresh(kept["tokens"]["RefreshToken"])["AccessToken"]


@pytest.mark.long
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path):
    server = Server("--data", tmp_path)
    pool = Pool(server)
    client = pool.client()
    seen = 0
    for _ in range(ROUNDS):
        writers = [Writer(pool, client, number) for number in range(WRITERS)]
        for writer in writers:
            writer.start()
        time.sleep(random.uniform(0.3, 1.0))
        kill(server)
        for writer in writers:
            writer.join(timeout=60)
            assert not writer.is_alive() and writer.refusal is None, writer.refusal
        server = Server("--data", tmp_path)
        pool = moved(pool, server)
        client = AppClient(pool, client.description, client.redirect_uri)
        for writer in writers:
            check(pool, client, writer)
            seen += len(writer.accounts)
    assert seen > ROUNDS
    with server:
        pass


def test_a_folder_serves_one(tmp_path):
    with Server("--data", tmp_path) as server:
        assert "in use by another process" in refused(tmp_path)
        eventually(lambda: server.control.get("health/ready").status_code == 200)


def test_data_of_another_format_is_left_alone(tmp_path):
    with Server("--data", tmp_path) as server:
        Pool(server).user()
    path = tmp_path / "understudy.db"
    assert path.stat().st_mode & 0o777 == 0o600
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA user_version=99")
    words = refused(tmp_path)
    assert str(path) in words and "format 99" in words and "begin anew" in words
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA user_version=2")
        sandboxes = "tbl = (SELECT id FROM tables WHERE path = 'sandboxes')"
        key, value = database.execute(f"SELECT key, value FROM rows WHERE {sandboxes}").fetchone()
        spoiled = value.replace(b"realmsMade", b"realmsMabe")
        database.execute(f"UPDATE rows SET value = ? WHERE {sandboxes}", (spoiled,))
    words = refused(tmp_path)
    assert str(path) in words and "is damaged" in words and "sandboxes" in words
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute(f"UPDATE rows SET checksum = ? WHERE {sandboxes}", (zlib.crc32(b"sandboxes" + key + spoiled),))
    words = refused(tmp_path)
    assert "written by another version" in words and "realmsMade" in words
    path.write_bytes(b"something else" * 1000)
    assert "no file of this program" in refused(tmp_path)


def test_the_terminal_says_what_was_found(tmp_path):
    with Server("--data", tmp_path) as server:
        assert f"The state is kept in {tmp_path}." in "".join(server.output)
    with Server("--data", tmp_path) as server:
        assert f"users from {tmp_path}." in "".join(server.output)


def test_reset_goes_back_to_the_configuration_for_good(tmp_path):
    with Server("--data", tmp_path) as server:
        pool = Pool(server)
        assert server.control.post("reset").status_code == 204
    with Server("--data", tmp_path) as server:
        assert pool.id not in [one["Id"] for one in server.api().list_user_pools(MaxResults=60)["UserPools"]]
        assert "us-east-1_Understudy" in [one["Id"] for one in server.api().list_user_pools(MaxResults=60)["UserPools"]]


def test_a_configured_pool_that_was_removed_stays_away(tmp_path):
    config = {"userPools": [{"Id": f"us-east-1_{name}", "PoolName": name} for name in ("First", "Second")]}
    with Server("--data", tmp_path, config=config) as server:
        server.api().delete_user_pool(UserPoolId="us-east-1_First")
    config["userPools"].append({"Id": "us-east-1_Third", "PoolName": "third"})
    with Server("--data", tmp_path, config=config) as server:
        pools = {one["Id"] for one in server.api().list_user_pools(MaxResults=60)["UserPools"]}
        assert pools == {"us-east-1_Second", "us-east-1_Third"}


@contextlib.contextmanager
def full_disk(server):
    """As long as this goes on the server can make no file longer than a byte."""
    if not hasattr(resource, "prlimit"):
        pytest.skip("only Linux limits another process")
    unlimited = resource.RLIM_INFINITY
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, unlimited))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))


def test_on_a_full_disk_nothing_is_changed_and_the_answer_says_so(tmp_path):
    with Server("--data", tmp_path) as server:
        pool = Pool(server)
        bob = pool.user()
        client = pool.client()
        server.outbox.all()
        sandbox = server.control.post("sandboxes", {}).json()["sandbox"]
        fault = server.control.post("faults", {"match": {"path": "/never"}, "action": {"delay_ms": 1}}).json()["id"]
        snapshot = server.control.post("snapshots", {}).json()["id"]
        server.control.post("magic", {"enabled": False})
        client_id = client.id
        server.clock.advance(minutes=1)
        calls = [
            ("POST", "clock", {"advance": "PT1H"}),
            ("DELETE", "messages", None),
            ("POST", "faults", {"match": {}, "action": {"delay_ms": 1}}),
            ("DELETE", "faults", None),
            ("DELETE", f"faults/{fault}", None),
            ("POST", "magic", {"enabled": True}),
            ("POST", "reset", None),
            ("POST", f"snapshots/{snapshot}/restore", None),
            ("POST", "sandboxes", {}),
            ("DELETE", f"sandboxes/{sandbox}", None),
            ("POST", "import", {"userPools": []}),
            ("POST", "users", {"realm": pool.id, "username": "new@example.com", "attributes": {}}),
        ]
        seen = ["faults", "magic", "messages", "snapshots"]
        pool.api.forgot_password(ClientId=client_id, Username=bob.email)
        before = {path: server.control.get(path).json() for path in seen}
        with full_disk(server):
            for method, path, body in calls:
                answer = server.control.call(method, path, body)
                assert answer.status_code == 507, (path, answer.text)
                problem = answer.json()
                assert problem["code"] == "not_kept"
                assert str(tmp_path / "understudy.db") in problem["detail"] and "try again" in problem["detail"]
            with pytest.raises(ClientError) as refusal:
                pool.user()
            assert refusal.value.response["Error"]["Code"] == "InternalErrorException"
            assert str(tmp_path / "understudy.db") in refusal.value.response["Error"]["Message"]
            with pytest.raises(ClientError):
                pool.api.delete_user_pool(UserPoolId=pool.id)
            identities = service(server, "cognito-identity")
            with pytest.raises(ClientError):
                identities.create_identity_pool(IdentityPoolName="new", AllowUnauthenticatedIdentities=True)
            assert server.control.get("health/ready").status_code == 503
            offset = server.control.get("clock").json()["offset_seconds"]
            assert 55 < offset < 65
            assert {path: server.control.get(path).json() for path in seen} == before
            assert pool.describe_user(bob.email)
            assert {one["id"] for one in server.control.get("sandboxes").json()["sandboxes"]} == {"default", sandbox}
        assert server.control.post("clock", {"advance": "PT1M"}).status_code == 200
        assert server.control.get("health/ready").status_code == 200
        assert client.sign_in(bob)
        # Of the problem itself the log could not grow either.
        assert "are kept in" in server.errors()


def test_an_orderly_end_answers_what_it_has_kept(tmp_path):
    """Changes that are made while the server stops are answered, or refused and not made."""
    server = Server("--data", tmp_path)
    made, refused_names = [], []

    def work(number):
        session = requests.Session()
        for index in range(10_000):
            name = f"w{number}-{index}"
            try:
                answer = session.post(
                    server.url + "/",
                    json={"PoolName": name},
                    headers={"X-Amz-Target": "AWSCognitoIdentityProviderService.CreateUserPool"}
                    | {"Content-Type": "application/x-amz-json-1.1"}
                    | SIGNED,
                    timeout=60,
                )
            except requests.RequestException:
                return
            if answer.status_code != 200:
                refused_names.append(name)
                return
            made.append(name)

    workers = [threading.Thread(target=work, args=(number,)) for number in range(WRITERS)]
    for worker in workers:
        worker.start()
    eventually(lambda: len(made) > 20)
    assert server.stop() == 0
    for worker in workers:
        worker.join(timeout=60)
    server.close()
    with Server("--data", tmp_path) as server:
        pages = server.api().get_paginator("list_user_pools").paginate(PaginationConfig={"PageSize": 60})
        there = {pool["Name"] for page in pages for pool in page["UserPools"]}
    assert set(made) <= there
    assert not set(refused_names) & there
