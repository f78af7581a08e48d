"""Several servers on one PostgreSQL database (docs/replicas.md): a change that one acknowledged, all have."""

import contextlib
import json
import os
import queue
import shutil
import signal
import socket
import socketserver
import statistics
import subprocess
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jwt
import pytest
import requests
from botocore.exceptions import ClientError

from support.browser import PKCE, Browser, login_page, redeem
from support.database import PASSWORD as DATABASE_PASSWORD
from support.database import QUOTED, Database
from support.documents import examples
from support.listener import Visit, listening
from support.pools import PASSWORD, AppClient, Pool, address
from support.server import Server, StartFailure, environment, eventually, run


@pytest.fixture(scope="module")
def database():
    one = Database()
    yield one
    one.close()


@pytest.fixture(scope="module")
def replicas(database):
    """Three servers; the first finds an empty database."""
    started = []
    try:
        for _ in range(3):
            started.append(Server("--data", database.address()))
        yield started
        for one in started:
            assert one.stop() == 0, one.errors()
    finally:
        for one in started:
            one.process.kill()
            one.close()


@pytest.fixture
def pool(replicas):
    return Pool(replicas[0])


@pytest.fixture
def app(pool):
    return pool.client()


def at(replica, app):
    """The same client, called at another server."""
    pool = Pool.__new__(Pool)
    pool.server, pool.api, pool.id, pool.description = replica, replica.api(), app.pool.id, app.pool.description
    return AppClient(pool, app.description, app.redirect_uri)


def code_of(error):
    return error.value.response["Error"]["Code"]


def race(count, body):
    """What each of so many threads gets, all at once: the answer, or the name of the error."""
    gate = threading.Barrier(count)

    def one(index):
        gate.wait()
        try:
            return body(index)
        except ClientError as error:
            return error.response["Error"]["Code"]

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count)))


def same_everywhere(replicas, path="replication?digest=true"):
    """Waits until all servers are at the same place, and gives what they say there."""

    def look():
        answers = [one.control.get(path).json() for one in replicas]
        return answers if len({answer["number"] for answer in answers}) == 1 else None

    return eventually(look)


def test_each_step_of_an_account_at_another_server(replicas, app):
    one, two, three = (at(replica, app) for replica in replicas)
    name = address()
    one.sign_up(name)
    two.confirm(name, replicas[2].outbox.code(name))
    tokens = three.sign_in(name)
    assert one.api.get_user(AccessToken=tokens["AccessToken"])["Username"]
    two.api.global_sign_out(AccessToken=tokens["AccessToken"])
    for client in (one, two, three):
        with pytest.raises(ClientError) as refused:
            client.api.get_user(AccessToken=tokens["AccessToken"])
        assert code_of(refused) == "NotAuthorizedException"


def test_all_sign_with_the_same_keys(replicas, pool):
    keys = {requests.get(f"{one.url}/{pool.id}/.well-known/jwks.json", timeout=30).text for one in replicas}
    assert len(keys) == 1


def test_one_server_makes_a_key_for_all(replicas, database, tmp_path):
    algorithms = ["PS256", "ES256", "Ed25519"]
    for index in range(2):
        realm = f"many-{index}"
        configuration = tmp_path / "realm.json"
        configuration.write_text(json.dumps({"realms": [{"id": realm, "signing": algorithms}]}))
        with Server("--config", configuration, "--data", database.address()) as joining:
            keys = [f"{server.url}/{realm}/.well-known/jwks.json" for server in (*replicas, joining)]
            found = race(8, lambda at, keys=keys: requests.get(keys[at % 4], timeout=30).text)
            assert len(set(found)) == 1 and len(json.loads(found[0])["keys"]) == len(algorithms), found


def test_a_key_that_the_database_does_not_tell_is_refused_as_not_kept(replicas, database):
    # Asleep while the pool and its keys are made, so that it has to ask for them.
    asleep = replicas[1]
    asleep.process.send_signal(signal.SIGSTOP)
    try:
        pool = Pool(replicas[0])
        with database.session("BEGIN; LOCK TABLE understudy.secrets"):
            asleep.process.send_signal(signal.SIGCONT)
            refused = requests.get(f"{asleep.url}/{pool.id}/.well-known/jwks.json", timeout=30)
            assert refused.status_code == 503 and refused.headers["Retry-After"] == "1"
            said = [line for line in asleep.errors().splitlines() if f"/{pool.id}/" in line]
            # The first look may have been before the pool was here.
            assert "refused: the database " in said[-1] and "does not answer" in said[-1], said
    finally:
        asleep.process.send_signal(signal.SIGCONT)
    keys = [requests.get(f"{one.url}/{pool.id}/.well-known/jwks.json", timeout=30) for one in replicas]
    assert {key.status_code for key in keys} == {200} and len({key.text for key in keys}) == 1
    assert "internalFault" not in asleep.errors()


def test_the_database_says_who_is_alive(replicas, database):
    """The statements of the page, which operators type."""
    for statement in examples("docs/replicas.md", "sql").splitlines():
        rows = database.ask(statement)
        assert len(rows) == 3 if "replicas" in statement else any(row.startswith("default|") for row in rows), rows


def test_a_name_is_taken_once(replicas, app):
    clients = [at(replica, app) for replica in replicas]
    for _ in range(5):
        name = address()
        found = race(9, lambda index, name=name: clients[index % 3].sign_up(name) and "made")
        assert Counter(found) == {"made": 1, "UsernameExistsException": 8}


def test_a_domain_is_taken_once(replicas, pool):
    pools = [pool, Pool(replicas[1]), Pool(replicas[2])]
    domain = f"shop-{time.monotonic_ns()}"
    found = race(3, lambda i: pools[i].api.create_user_pool_domain(Domain=domain, UserPoolId=pools[i].id) and "made")
    assert Counter(found) == {"made": 1, "InvalidParameterException": 2}
    # Once it is given up, another may have it at once.
    owner = pools[found.index("made")]
    owner.api.delete_user_pool_domain(Domain=domain, UserPoolId=owner.id)
    other = pools[found.index("InvalidParameterException")]
    other.api.create_user_pool_domain(Domain=domain, UserPoolId=other.id)


@contextlib.contextmanager
def within(sandbox, api):
    """The calls of the client, which others use too, go into the sandbox meanwhile."""

    def into(request, **_):
        request.headers["Understudy-Sandbox"] = sandbox

    api.meta.events.register("before-send", into)
    try:
        yield api
    finally:
        api.meta.events.unregister("before-send", into)


def test_a_domain_is_taken_once_by_pools_of_all_sandboxes(replicas):
    made = [replica.control.post("sandboxes", {}).json()["sandbox"] for replica in replicas]
    domain = f"shop-{time.monotonic_ns()}"
    with contextlib.ExitStack() as stack:
        # None at the server that has made the sandbox.
        apis = [stack.enter_context(within(one, replicas[index - 1].api())) for index, one in enumerate(made)]
        pools = [api.create_user_pool(PoolName="shop")["UserPool"]["Id"] for api in apis]
        found = race(3, lambda i: apis[i].create_user_pool_domain(Domain=domain, UserPoolId=pools[i]) and "made")
    assert Counter(found) == {"made": 1, "InvalidParameterException": 2}
    for sandbox in made:
        assert replicas[0].control.call("DELETE", f"sandboxes/{sandbox}").status_code == 204


def test_a_refresh_token_is_rotated_once(replicas, pool):
    rotating = pool.client(
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
    )
    person = pool.user()
    for _ in range(3):
        token = rotating.sign_in(person.email)["RefreshToken"]

        def refresh(index, token=token):
            api = replicas[index % 3].api()
            return api.get_tokens_from_refresh_token(ClientId=rotating.id, RefreshToken=token) and "rotated"

        assert Counter(race(6, refresh))["rotated"] == 1


def test_wrong_passwords_are_counted_together(replicas, pool):
    client = pool.client()
    person = pool.user()

    def guess(index):
        parameters = {"USERNAME": person.email, "PASSWORD": f"Wrong-Guess-{index}"}
        try:
            replicas[index % 3].api().initiate_auth(
                ClientId=client.id, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters
            )
        except ClientError as error:
            return error.response["Error"]["Message"]

    said = [guess(index) for index in range(7)]
    assert said[:5] == ["Incorrect username or password."] * 5
    assert said[6] == "Password attempts exceeded"
    # The right one waits as well, wherever it comes.
    with pytest.raises(ClientError) as refused:
        at(replicas[1], client).sign_in(person.email)
    assert refused.value.response["Error"]["Message"] == "Password attempts exceeded"


def test_a_code_is_redeemed_once(replicas, pool):
    web = pool.web_client()
    person = pool.user()
    pkce = PKCE()
    page = login_page(Browser(replicas[0]), web, **pkce.parameters)
    # The form goes to another server than the page came from.
    landing = page.submit(username=person.email, password=PASSWORD)
    clients = [at(replica, web) for replica in replicas]
    found = race(6, lambda index: redeem(clients[index % 3], landing.query["code"], pkce).status_code)
    assert Counter(found) == {200: 1, 400: 5}


def test_a_fault_strikes_as_often_as_it_says(replicas, app):
    answer = replicas[0].control.post(
        "faults",
        {
            "match": {"operation": "ListGroups"},
            "times": 4,
            "action": {"error": {"code": "InternalErrorException"}},
        },
    )
    assert answer.status_code == 201, answer.text
    found = race(12, lambda index: replicas[index % 3].api().list_groups(UserPoolId=app.pool.id) and "listed")
    assert Counter(found) == {"InternalErrorException": 4, "listed": 8}


def test_a_sandbox_and_its_clock_are_those_of_all(replicas):
    made = replicas[0].control.post("sandboxes", {}).json()
    private, client = made["sandbox"], made["mapping"]["understudyweb"]
    headers = {"Understudy-Sandbox": private}
    parameters = {"USERNAME": "ada@example.com", "PASSWORD": PASSWORD}
    tokens = [
        replica.api().initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
        for replica in replicas
    ]
    # Signed by one, known by the others.
    for token, replica in zip(tokens, [*replicas[1:], replicas[0]], strict=True):
        assert replica.api().get_user(AccessToken=token["AuthenticationResult"]["AccessToken"])
    moved = requests.post(
        f"{replicas[1].url}/_understudy/clock", json={"set": "2031-01-01T00:00:00Z"}, headers=headers, timeout=30
    )
    assert moved.status_code == 200, moved.text
    now = requests.get(f"{replicas[2].url}/_understudy/clock", headers=headers, timeout=30).json()["now"]
    assert now.startswith("2031-01-01T00:00:")
    assert requests.delete(f"{replicas[2].url}/_understudy/sandboxes/{private}", timeout=30).status_code == 204
    assert requests.get(f"{replicas[0].url}/_understudy/clock", headers=headers, timeout=30).status_code == 404


def test_a_snapshot_is_gone_back_to_by_another_server(replicas, app):
    kept, later = address(), address()
    at(replicas[0], app).sign_up(kept)
    made = replicas[0].control.post("snapshots", {"name": "before"}).json()
    at(replicas[1], app).sign_up(later)
    assert made["id"] in [one["id"] for one in replicas[2].control.get("snapshots").json()["snapshots"]]
    assert replicas[2].control.post(f"snapshots/{made['id']}/restore").status_code == 204
    for replica in replicas:
        assert replica.api().admin_get_user(UserPoolId=app.pool.id, Username=kept)
        with pytest.raises(ClientError) as refused:
            replica.api().admin_get_user(UserPoolId=app.pool.id, Username=later)
        assert code_of(refused) == "UserNotFoundException"
    assert replicas[1].control.call("DELETE", f"snapshots/{made['id']}").status_code == 204
    assert replicas[0].control.post(f"snapshots/{made['id']}/restore").status_code == 404


def crowd(pool, count, **person):
    """A configuration of one pool with people of the names `person0` and so on."""
    people = [person | {"Username": f"person{number}"} for number in range(count)]
    return {"userPools": [{"Id": pool, "PoolName": "crowd", "Users": people}]}


def test_many_users_are_restored_by_writing_the_differences(database):
    where = database.create("many")
    named = [{"Name": "name", "Value": "One of many"}]
    config = crowd("us-east-1_Many", 1500, Password=PASSWORD, UserAttributes=named)

    def longest():
        """Bytes of the longest entry of the log."""
        return int(database.ask("SELECT max(length(content)) FROM understudy.entries", "many")[0])

    with Server("--data", where, config=config) as one, Server("--data", where) as two:
        snapshot = one.control.post("snapshots", {"name": "before"})
        assert snapshot.status_code == 201
        two.api().admin_delete_user(UserPoolId="us-east-1_Many", Username="person7")
        for back in (f"snapshots/{snapshot.json()['id']}/restore", "reset"):
            assert one.control.post(back).status_code in (200, 204)
            assert two.api().admin_get_user(UserPoolId="us-east-1_Many", Username="person7")
            one.api().admin_delete_user(UserPoolId="us-east-1_Many", Username="person7")
        # All users together have some 500,000 bytes.
        assert longest() < 50_000
        assert len({answer["digest"] for answer in same_everywhere([one, two])}) == 1


def test_many_users_are_restored_while_others_write(database):
    """What takes longer to write down than a turn gets a longer one."""
    where, pool = database.create("contended"), "us-east-1_Contended"
    config, done = crowd(pool, 1500), threading.Event()

    def write(server):
        api, count = server.api(), 0
        while not done.is_set():
            attributes = [{"Name": "name", "Value": str(count)}]
            api.admin_update_user_attributes(UserPoolId=pool, Username="person1", UserAttributes=attributes)
            count += 1
        return count

    with (
        Server("--data", where, config=config) as one,
        Server("--data", where) as two,
        ThreadPoolExecutor(4) as threads,
    ):
        made = one.control.post("snapshots", {"name": "before"}).json()
        two.api().admin_delete_user(UserPoolId=pool, Username="person7")
        writing = [threads.submit(write, server) for server in (one, two, one, two)]
        try:
            restored = one.control.post(f"snapshots/{made['id']}/restore")
            assert restored.status_code == 204, restored.text
            for server in (one, two):
                assert server.control.post("reset").status_code == 204
        finally:
            done.set()
        assert all(one.result() > 0 for one in writing)
        assert two.api().admin_get_user(UserPoolId=pool, Username="person7")


def usual_delay(one, waits):
    """
    Seconds from a sign-up's answer at one server to the moment at which `waits`, begun before, has seen its message at
    another: the median of seven, since the test's own machine may have other work to do now and then.
    """

    def moment(name):
        waits(name)
        return time.monotonic()

    times = []
    with ThreadPoolExecutor(1) as threads:
        for _ in range(7):
            name = address()
            waiting = threads.submit(moment, name)
            time.sleep(0.3)
            one.sign_up(name)
            sent = time.monotonic()
            times.append(waiting.result() - sent)
    return statistics.median(times)


def test_a_message_wakes_a_long_poll_at_another_server(replicas, app):
    def wait(name):
        assert replicas[1].outbox.last(name, 20)["to"] == name

    assert usual_delay(at(replicas[0], app), wait) < 0.3


def events(replica, after, until):
    """The ids and contents of a stream behind an id, up to the event that `until` accepts."""
    headers = {"Last-Event-ID": after} if after else {}
    found = []
    with requests.get(f"{replica.url}/_understudy/events", headers=headers, stream=True, timeout=30) as stream:
        event = {}
        for line in stream.iter_lines(decode_unicode=True):
            if line.startswith(("id:", "event:", "data:")):
                name, _, value = line.partition(":")
                event[name] = value.strip()
            elif not line and "data" in event:
                found.append((event["id"], event["event"], json.loads(event["data"])))
                if until(found[-1]):
                    return found
                event = {}


def test_a_stream_goes_on_at_another_server(replicas, app):
    names = [address() for _ in range(6)]
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(
            events, replicas[0], None, lambda event: event[1] == "message" and event[2]["to"] == names[2]
        )
        time.sleep(0.5)
        for index, name in enumerate(names[:3]):
            at(replicas[index], app).sign_up(name)
        begun = first.result()
    for index, name in enumerate(names[3:]):
        at(replicas[index], app).sign_up(name)
    rest = events(replicas[2], begun[-1][0], lambda event: event[1] == "message" and event[2]["to"] == names[5])
    told = [event[2]["to"] for event in begun + rest if event[1] == "message"]
    assert [name for name in told if name in names] == names
    # The same stream, read at once at the third, has the same ids for the same messages.
    whole = events(replicas[1], begun[0][0], lambda event: event[1] == "message" and event[2]["to"] == names[5])
    ids = {event[2]["to"]: event[2]["id"] for event in begun + rest if event[1] == "message"}
    for event in whole:
        if event[1] == "message":
            assert ids[event[2]["to"]] == event[2]["id"]


def test_a_stream_tells_within_a_second_and_a_half_what_another_server_did(replicas, app):
    def follow(name):
        events(replicas[1], None, lambda event: event[1] == "message" and event[2]["to"] == name)

    assert usual_delay(at(replicas[0], app), follow) < 1.5


def test_a_server_keeps_four_connections(replicas, database, app):
    """One writes, one reads, one listens, one is for questions now and then."""
    race(9, lambda index: at(replicas[index % 3], app).sign_up(address()) and "made")
    count = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'understudy-%' GROUP BY "
    per_server = count + "datname, split_part(application_name, '-', 2)"
    assert [int(row) for row in database.ask(per_server + " HAVING datname = 'shared'")] == [4, 4, 4]


def connections(database, name):
    """How many connections each server of that database has, by its process."""
    peer = f":{database.port:04X}"
    tcp = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    sockets = {f"socket:[{fields[9]}]" for fields in tcp if fields[2].endswith(peer) and fields[3] == "01"}
    found = Counter()
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"/{name}\0" in (process / "cmdline").read_text():
                for descriptor in (process / "fd").iterdir():
                    with contextlib.suppress(OSError):
                        found[process.name] += os.readlink(descriptor) in sockets
    return found


def test_no_start_and_no_copy_of_many_users_takes_a_fifth_connection(database):
    where, done = database.create("counted"), threading.Event()
    config = crowd("us-east-1_Counted", 2000)

    def count():
        most = Counter()
        while not done.is_set():
            most |= connections(database, "counted")
            # To look through all processes takes a processor that the servers need.
            time.sleep(0.02)
        return most

    with ThreadPoolExecutor(1) as threads:
        counting = threads.submit(count)
        try:
            with Server("--data", where, config=config) as one, Server("--data", where) as two:
                made = [server.control.post("snapshots", {"name": "kept"}).json()["id"] for server in (one, two)]
                deeds = [
                    *(lambda one=one: two.control.post(f"snapshots/{one}/restore").status_code for one in made),
                    # A name, which is queried meanwhile.
                    lambda: two.api().create_user_pool_domain(Domain="counted", UserPoolId="us-east-1_Counted") and 204,
                ]
                assert race(len(deeds), lambda index: deeds[index]()) == [204, 204, 204]
                assert len({answer["digest"] for answer in same_everywhere([one, two])}) == 1
        finally:
            done.set()
        # They are counted now and then: one that is there for milliseconds may be missed.
        assert max(counting.result().values()) == 4


def test_names_are_asked_for_while_a_copy_lasts_and_others_read(database):
    """
    Questions go over the reader's connection meanwhile, and have their turn however many read. Times are held against
    those of the same run before the copy: three readers are load enough for a machine with other work.
    """
    where, pool = database.create("lasting"), "us-east-1_Lasting"
    config, done = crowd(pool, 1500), threading.Event()
    lasts = "UPDATE understudy.lasting SET lasts = {} RETURNING lasts"

    def read(server):
        api, longest = server.api(), 0
        while not done.is_set():
            begun = time.monotonic()
            api.admin_get_user(UserPoolId=pool, Username="person7")
            longest = max(longest, time.monotonic() - begun)
        return longest

    def make(server, count):
        """How long each of so many pools takes, the longest last."""
        times = []
        for _ in range(count):
            begun = time.monotonic()
            Pool(server)
            times.append(time.monotonic() - begun)
        return sorted(times)

    with Server("--data", where, config=config) as server, ThreadPoolExecutor(5) as threads:
        # One client of all: boto3 takes seconds of a busy machine to make it.
        assert server.api().admin_get_user(UserPoolId=pool, Username="person7")
        database.ask(
            """
            ALTER FUNCTION understudy.snapshot(text, bytea, text, bigint, bigint, text, bytea)
            RENAME TO snapshot_at_once;
            CREATE SEQUENCE understudy.tries;
            CREATE TABLE understudy.lasting AS SELECT true AS lasts;
            CREATE FUNCTION understudy.snapshot(text, bytea, text, bigint, bigint, text, bytea) RETURNS bigint
            LANGUAGE plpgsql AS $$ BEGIN
              PERFORM nextval('understudy.tries');
              WHILE (SELECT lasts FROM understudy.lasting) LOOP PERFORM pg_sleep(0.02); END LOOP;
              RETURN understudy.snapshot_at_once($1, $2, $3, $4, $5, $6, $7);
            END $$
            """,
            "lasting",
        )
        reading = [threads.submit(read, server) for _ in range(3)]
        try:
            before = make(server, 5)
            first = threads.submit(server.control.post, "snapshots", {"name": "first"})
            eventually(lambda: database.ask("SELECT is_called FROM understudy.tries", "lasting") == ["t"])
            second, begun = threads.submit(server.control.post, "snapshots", {"name": "second"}), time.monotonic()
            asked = make(server, 10)
            limit = max(2, 3 * before[-1])
            assert not first.done() and asked[-1] < limit, (before, asked)
            # It waits for the first one no longer than any change may.
            answer = second.result(timeout=60)
            assert not first.done() and time.monotonic() - begun < 4 + limit
            assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (503, "not_kept", "1")
            assert database.ask(lasts.format("false"), "lasting") == ["f"]
            assert first.result(timeout=60).status_code == 201
        finally:
            done.set()
            database.ask(lasts.format("false"), "lasting")
        assert max(one.result() for one in reading) < limit


def test_the_journal_has_the_requests_of_all(replicas, app):
    name = address()
    for replica in replicas:
        with pytest.raises(ClientError):
            replica.api().admin_get_user(UserPoolId=app.pool.id, Username=name)

    def look():
        journals = [one.control.get("requests", user=name).json()["requests"] for one in replicas]
        return journals if all(len(journal) == 3 for journal in journals) else None

    begun = time.monotonic()
    journals = eventually(look)
    assert time.monotonic() - begun < 4
    assert len({tuple(entry["id"] for entry in journal) for journal in journals}) == 1
    assert all(entry["error"] == "UserNotFoundException" for journal in journals for entry in journal)


def test_what_is_new_is_found_without_going_through_what_is_not(database):
    """What was there before costs nothing when a request asks what others wrote, or a server for requests of others."""
    where = database.create("long")
    read = """SELECT seq_tup_read + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid)
        FROM pg_stat_user_tables t WHERE relname = '{}'"""
    with Server("--data", where) as one:
        pool, before = Pool(one), [address() for _ in range(200)]
        for name in before:
            pool.api.admin_create_user(UserPoolId=pool.id, Username=name, TemporaryPassword=PASSWORD)
        # The database reports its work a second later.
        time.sleep(2)
        counts = [int(database.ask(read.format(table), "long")[0]) for table in ("entries", "requests")]
        for name in before[:60]:
            pool.api.admin_get_user(UserPoolId=pool.id, Username=name)
        time.sleep(2)
        entries, requests = (
            int(database.ask(read.format(table), "long")[0]) - count
            for table, count in zip(("entries", "requests"), counts, strict=True)
        )
    assert entries < 600, "200 changes were gone through for each of 60 reads"
    assert requests >= 60, "the database has not told of its work yet"
    assert requests < 260, "all requests were gone through for each look"


def test_a_reset_is_one_for_all(replicas, database):
    address_of_own = database.create("reset")
    with Server("--data", address_of_own) as one, Server("--data", address_of_own) as two:
        pool = Pool(one)
        kept = two.api().list_users(UserPoolId="us-east-1_Understudy")["Users"]
        assert two.control.post("reset").status_code == 204
        with pytest.raises(ClientError) as refused:
            one.api().describe_user_pool(UserPoolId=pool.id)
        assert code_of(refused) == "ResourceNotFoundException"
        again = one.api().list_users(UserPoolId="us-east-1_Understudy")["Users"]
        assert {user["Username"] for user in again} == {user["Username"] for user in kept}


def test_everything_is_the_same_at_the_same_place(replicas, app):
    def work(index):
        client = at(replicas[index % 3], app)
        for _ in range(5):
            client.sign_up(address())
        return "done"

    assert set(race(6, work)) == {"done"}
    answers = same_everywhere(replicas)
    assert len({(answer["identity"], answer["digest"]) for answer in answers}) == 1, answers


def test_a_replica_dies_and_the_others_go_on(replicas, database, app):
    fourth = Server("--data", database.address())
    acknowledged, failed = [], []

    def work(index):
        client = at([*replicas, fourth][index % 4], app)
        for _ in range(12):
            name = address()
            try:
                client.sign_up(name)
                acknowledged.append(name)
            except Exception as error:
                failed.append((index % 4, error))
                return "gone"
        return "done"

    with ThreadPoolExecutor(8) as threads:
        waiting = [threads.submit(work, index) for index in range(8)]
        eventually(lambda: len(acknowledged) > 12)
        fourth.process.send_signal(signal.SIGKILL)
        for one in waiting:
            one.result()
    fourth.process.wait()
    fourth.close()
    assert all(where == 3 for where, _ in failed), failed
    for name in acknowledged:
        assert replicas[1].api().admin_get_user(UserPoolId=app.pool.id, Username=name)


def test_a_stopped_replica_blocks_no_other_and_catches_up(replicas, app):
    replicas[0].process.send_signal(signal.SIGSTOP)
    try:
        names, longest = [], 0
        for index in range(20):
            begun = time.monotonic()
            names.append(address())
            at(replicas[1 + index % 2], app).sign_up(names[-1])
            longest = max(longest, time.monotonic() - begun)
    finally:
        replicas[0].process.send_signal(signal.SIGCONT)
    assert longest < 2
    for name in names:
        assert replicas[0].api().admin_get_user(UserPoolId=app.pool.id, Username=name)
    answers = same_everywhere(replicas)
    assert len({answer["digest"] for answer in answers}) == 1


def test_the_database_goes_and_comes_back(replicas, database, app):
    clients = [at(replica, app) for replica in replicas]
    before = address()
    clients[0].sign_up(before)
    for replica in replicas:
        assert requests.get(f"{replica.url}/{app.pool.id}/.well-known/jwks.json", timeout=30).status_code == 200
    leaving = Server("--data", database.address())
    database.stop("immediate")
    try:
        for replica in replicas:
            begun = time.monotonic()
            answer = replica.post("SignUp", {"ClientId": app.id, "Username": address(), "Password": PASSWORD})
            assert time.monotonic() - begun < 6
            assert answer.status_code == 503 and answer.headers["Retry-After"] == "1"
            assert answer.json()["__type"] == "ServiceUnavailableException"
            own = replica.control.get("users")
            assert own.status_code == 503 and own.json()["code"] == "not_kept" and own.headers["Retry-After"] == "1"
            form = {"grant_type": "refresh_token", "client_id": app.id, "refresh_token": "x"}
            told = requests.post(f"{replica.url}/oauth2/token", data=form, timeout=30)
            assert told.status_code == 503 and told.json()["error"] == "temporarily_unavailable"
            ready = replica.control.get("health/ready")
            assert ready.status_code == 503 and "does not answer" in ready.json()["detail"]
            assert replica.control.get("health/live").status_code == 200
            # What may be a second old is answered all the same.
            keys = requests.get(f"{replica.url}/{app.pool.id}/.well-known/jwks.json", timeout=30)
            assert keys.status_code == 200
        # A server ends although what it has begun cannot be finished.
        begun = time.monotonic()
        assert leaving.stop() == 0
        assert time.monotonic() - begun < 20
    finally:
        database.start()
    for client, replica in zip(clients, replicas, strict=True):
        eventually(lambda replica=replica: replica.control.get("health/ready").status_code == 200)
        assert client.sign_up(address())["UserSub"]
        assert replica.api().admin_get_user(UserPoolId=app.pool.id, Username=before)
    assert len({answer["digest"] for answer in same_everywhere(replicas)}) == 1


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_the_first_change_after_a_restart_of_the_database(replicas, database, app, mode):
    """A connection that ended with the database is found so by the first who uses it, and made anew."""
    clients = [at(replica, app) for replica in replicas]
    for client in clients:
        client.sign_up(address())
    database.stop(mode)
    database.start()
    for client, replica in zip(clients, replicas, strict=True):
        eventually(lambda replica=replica: replica.control.get("health/ready").status_code == 200)
        assert client.sign_up(address())["UserSub"]
    database.stop(mode)
    database.start()
    for index, replica in enumerate(replicas):
        eventually(lambda replica=replica: replica.control.get("health/ready").status_code == 200)
        # Keys are generated at the first request for them.
        made = replica.api().create_user_pool(PoolName=f"again-{index}")["UserPool"]["Id"]
        other = replicas[(index + 1) % 3]
        keys = requests.get(f"{other.url}/{made}/.well-known/jwks.json", timeout=30)
        assert keys.status_code == 200, keys.text
    assert not any("critical" in line and "internal" in line for one in replicas for line in one.errors().splitlines())


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_requests_wait_for_a_database_that_is_started_again(replicas, database, app, mode):
    """What is asked while the database is away for less than two seconds is answered when it is back."""
    clients = [at(replica, app) for replica in replicas]
    answers = [[] for _ in clients]
    ended = threading.Event()

    def change(client, said):
        while not ended.is_set():
            answer = client.pool.server.post(
                "SignUp", {"ClientId": client.id, "Username": address(), "Password": PASSWORD}
            )
            said.append((answer.status_code, answer.text))

    threads = [threading.Thread(target=change, args=pair) for pair in zip(clients, answers, strict=True)]
    for thread in threads:
        thread.start()
    try:
        begun = time.monotonic()
        database.stop(mode)
        database.start()
        away = time.monotonic() - begun
        # Two further answers each: the first may be of a request that began while the database was away.
        seen = [len(said) for said in answers]
        eventually(
            lambda: all(len(said) > old + 1 and said[-1][0] == 200 for said, old in zip(answers, seen, strict=True))
        )
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    if away < 1.5:
        assert {status for said in answers for status, _ in said} == {200}, answers
    else:
        assert {status for said in answers for status, _ in said} <= {200, 503}, answers
    assert all(said[-1][0] == 200 for said in answers), answers


class Away(socketserver.BaseRequestHandler):
    """Stands where a database was: notes the name in the message that begins a connection."""

    def handle(self):
        # A client that may encrypt asks for that first.
        while said := self.request.recv(4096):
            if b"application_name\0" not in said:
                self.request.sendall(b"N")
                continue
            name = said.split(b"application_name\0", 1)[1].split(b"\0", 1)[0].decode()
            self.server.names.append(name.rsplit("-", 1)[1])
            return


def test_a_database_that_is_back_is_noticed_soon_though_nobody_asks():
    """Requests are refused at once while a database is away, so none of them makes the reader look."""
    database = Database()
    try:
        with Server("--data", database.address()) as server:
            database.stop()
            socketserver.ThreadingTCPServer.allow_reuse_address = True
            with socketserver.ThreadingTCPServer(("127.0.0.1", database.port), Away) as away:
                away.names, away.daemon_threads = [], True
                thread = threading.Thread(target=away.serve_forever, args=(0.05,))
                thread.start()
                time.sleep(4)
                away.shutdown()
                thread.join()
                assert away.names.count("reader") >= 6, Counter(away.names)
            database.start()
            eventually(lambda: server.control.get("health/ready").status_code == 200)
    finally:
        database.close()


def test_a_key_that_was_rotated_is_shown_by_the_next_request_at_any(replicas):
    pool = Pool(replicas[0])
    client = pool.client()
    pool.user("ada@example.com")
    for turn in range(12):
        here, there = replicas[turn % 3], replicas[(turn + 1) % 3]
        assert here.control.post("keys/rotate", {"realm": pool.id, "keep_old": True}).status_code == 200
        keys = requests.get(f"{there.url}/{pool.id}/.well-known/jwks.json", timeout=30).json()["keys"]
        token = at(here, client).sign_in("ada@example.com")["AccessToken"]
        assert jwt.get_unverified_header(token)["kid"] in [key["kid"] for key in keys], turn


def refused(address, **more):
    done = run("serve", "--port", 0, "--data", address, timeout=60, **more)
    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert DATABASE_PASSWORD not in said and QUOTED not in said and "s3cret" not in said
    assert done.stderr.count("\n") == 1, said
    return done.stderr


def test_what_cannot_be_shared_is_refused_in_one_line(database):
    assert "password authentication failed" in refused(database.address(password="s3cret-and-wrong"))
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        assert "refused" in refused(database.address(port=nobody.getsockname()[1]))
    assert 'database "missing" does not exist' in refused(database.address("missing"))
    # A password that was not encoded is not taken for a port, a host or a database, and shown.
    for mistaken in ("s3cret%zz@host/x", "s3cret/x@host/y", "1234/s3cret@host/y", "s3@cret@host/y"):
        assert "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE" in refused(f"postgres://u:{mistaken}")
    assert "--data" in refused("mysql://understudy:s3cret@localhost/x")
    # An address with a slash too few is no folder.
    for mistaken in ("postgres:/u:s3cret@host/x", "postgresql:u:s3cret@host", "Postgres:/u:s3cret@host/x"):
        assert "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE" in refused(mistaken)

    database.create("careless")
    database.ask("ALTER DATABASE careless SET synchronous_commit = off", "postgres")
    said = refused(database.address("careless"))
    assert "synchronous_commit is off" in said
    assert database.ask("SELECT to_regnamespace('understudy')", "careless") == [""]

    database.create("foreign")
    database.ask("CREATE SCHEMA understudy", "foreign")
    assert "has not made" in refused(database.address("foreign"))
    assert database.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'understudy'", "foreign") == ["0"]

    database.create("newer")
    Server("--data", database.address("newer")).stop()
    database.ask("UPDATE understudy.meta SET format = 99", "newer")
    said = refused(database.address("newer"))
    assert "written in format 99" in said and "go on with the version that wrote it" in said


def writers(database, name):
    """How many builds have written the rows that are there."""
    return int(database.ask("SELECT count(*) FROM understudy.writers", name)[0])


def test_users_of_one_build_are_read_unchanged(database):
    where = database.create("builds")
    with Server("--data", where) as one:
        person = Pool(one).user()
    # A later build has written a further member into the row of a user: marked as a map, with the count of its bytes.
    row = f"tab LIKE 'default/%/accounts' AND position(convert_to('{person.email}', 'UTF8') IN value) > 0"
    member = b"\x05later\x06\x04here"
    found = database.ask(f"SELECT encode(value, 'hex') FROM understudy.rows WHERE {row}", "builds")
    assert len(found) == 1
    value = bytes.fromhex(found[0])
    assert value[0] == 8 and int.from_bytes(value[1:5], "little") == len(value) - 5
    longer = value[:1] + (len(value) - 5 + len(member)).to_bytes(4, "little") + value[5:] + member
    database.ask(f"UPDATE understudy.rows SET value = '\\x{longer.hex()}' WHERE {row}", "builds")
    # Nothing says that another build was there, so nobody looks.
    assert writers(database, "builds") == 1
    Server("--data", where).stop()
    database.ask("INSERT INTO understudy.writers VALUES ('another')", "builds")
    assert "it has members that this version does not know" in refused(where)
    database.ask(f"UPDATE understudy.rows SET value = '\\x{value.hex()}' WHERE {row}", "builds")
    with Server("--data", where) as two:
        found = two.api().admin_get_user(UserPoolId=person.pool.id, Username=person.email)
        assert found["Username"] == person.sub


def test_a_build_is_forgotten_when_another_has_read_what_it_wrote(database):
    where = database.create("forgotten")
    with Server("--data", where):
        database.ask("INSERT INTO understudy.writers VALUES ('another')", "forgotten")
        # As a server of that build has it as long as it can write.
        with database.session("SELECT pg_advisory_lock_shared(1970168946, hashtext('another'))", "forgotten"):
            Server("--data", where).stop()
            assert writers(database, "forgotten") == 2
        Server("--data", where).stop()
        assert writers(database, "forgotten") == 1


@pytest.mark.long
def test_a_first_start_may_take_long(database):
    """The limit of a statement is on the database's silence: a copy of many rows takes longer than that."""
    where = database.create("slow")
    Server("--data", where).stop()
    database.ask(
        """
        TRUNCATE understudy.heads, understudy.rows, understudy.entries, understudy.names, understudy.copies;
        CREATE OR REPLACE FUNCTION understudy.copy(
          p_sandbox text, p_identity bytea, p_id bigint, p_tab text, p_key bytea
        ) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(25); RETURN true; END $$
        """,
        "slow",
    )
    begun = time.monotonic()
    with ThreadPoolExecutor(2) as threads:
        # The second waits for the first.
        for one in list(threads.map(lambda _: Server("--data", where), range(2))):
            assert time.monotonic() - begun > 25
            assert one.stop() == 0, one.errors()


def test_a_newer_format_is_written_when_the_last_old_server_is_gone(database):
    where = database.create("rolling")

    def newer_beats():
        """A server of a version that reads format 2 as well says that it is alive; the format that is written then."""
        database.ask("SELECT understudy.beat('newer', '9.0.0', 2, (pg_current_xact_id()::text)::bigint)", "rolling")
        return database.ask("SELECT format FROM understudy.meta", "rolling")

    with Server("--data", where) as old:
        assert newer_beats() == ["1"]
        with Server("--data", where):
            assert newer_beats() == ["1"] and old.control.get("health/ready").status_code == 200
    assert newer_beats() == ["2"]
    assert "written in format 2" in refused(where)


class Receiver(Visit):
    """Takes messages; the first one gets no answer until it is let go."""

    def do_POST(self):
        self.server.came.put(json.loads(self.body()))
        self.server.goes_on.wait(60)
        self.say(status=204)


def test_a_message_leaves_though_its_server_dies(database):
    where = database.create("delivery")
    with listening(Receiver, came=queue.Queue(), goes_on=threading.Event()) as receiver:
        config = {"delivery": {"webhook": f"{receiver.url}/messages"}}
        one = Server("--data", where, config=config)
        with Server("--data", where, config=config) as two:
            app = Pool(two).client()
            name = address()
            at(one, app).sign_up(name)
            first = receiver.came.get(timeout=30)
            assert first["to"] == name
            assert len(database.ask("SELECT number FROM understudy.deliveries", "delivery")) == 1
            one.process.kill()
            one.close()
            receiver.goes_on.set()
            assert receiver.came.get(timeout=30) == first
            other = address()
            at(two, app).sign_up(other)
            assert receiver.came.get(timeout=30)["to"] == other
            eventually(lambda: not database.ask("SELECT number FROM understudy.deliveries", "delivery"))
            assert receiver.came.empty()


def test_no_command_shows_the_password(database):
    secret = database.address()
    for arguments in (("config", "--data", secret), ("data", "check", secret), ("ca", "path", "--data", secret)):
        done = run(*arguments)
        assert "s3cret" not in done.stdout + done.stderr, arguments
    shown = run("config", "--data", secret).stdout
    assert f"data: postgres://understudy@127.0.0.1:{database.port}/shared" in shown


def test_the_address_may_come_by_the_environment(database):
    where = database.create("environment")
    with Server(env=environment(UNDERSTUDY_DATA=where)) as one:
        Pool(one)
        assert "s3cret" not in "".join(one.output) + one.errors()


@pytest.fixture
def certificates():
    """Makes a certificate of its own for an address, in a folder that the database's account can read."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)

        def make(name):
            key, certificate = Path(folder) / f"{name}.key", Path(folder) / f"{name}.pem"
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                 "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
                 "-keyout", key, "-out", certificate],
                check=True, capture_output=True,
            )  # fmt: skip
            key.chmod(0o600)
            if os.geteuid() == 0:
                shutil.chown(key, "nobody", "nogroup")
            return certificate, key

        yield make


def test_the_way_to_the_database_can_be_encrypted(certificates):
    (certificate, key), (other, _) = certificates("database"), certificates("other")
    secure = Database(ssl="on", ssl_cert_file=certificate, ssl_key_file=key)
    try:
        trusting = f"{secure.address()}?sslmode=verify-ca&sslrootcert={certificate}"
        with Server("--data", trusting) as one:
            Pool(one)
            found = secure.ask(
                "SELECT s.ssl FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) "
                "WHERE a.application_name LIKE 'understudy-%'"
            )
            assert found == ["t"] * 4
        said = refused(f"{secure.address()}?sslmode=verify-ca&sslrootcert={other}")
        assert "certificate verify failed" in said
    finally:
        secure.close()


def test_all_serve_certificates_of_one_authority(database):
    where = database.create("authority")
    with Server("--tls", "--data", where) as one, Server("--tls", "--data", where) as two:
        texts = {
            requests.get(f"{server.url}/_understudy/ca.pem", verify=False, timeout=30).text for server in (one, two)
        }
    assert len(texts) == 1 and "BEGIN CERTIFICATE" in texts.pop()


def test_a_configuration_is_for_the_first(database):
    where = database.create("configured")
    config = {"userPools": [{"Id": "us-east-1_Configured", "PoolName": "shop"}]}
    with Server("--data", where, config=config) as one:
        with Server("--data", where, config=config) as two:
            one.api().create_group(UserPoolId="us-east-1_Configured", GroupName="made")
            assert two.api().get_group(UserPoolId="us-east-1_Configured", GroupName="made")
            two.api().delete_user_pool(UserPoolId="us-east-1_Configured")
        # What was removed stays away.
        with Server("--data", where, config=config) as three:
            with pytest.raises(ClientError) as gone:
                three.api().describe_user_pool(UserPoolId="us-east-1_Configured")
            assert code_of(gone) == "ResourceNotFoundException"


def test_it_outlives_all_servers(database):
    where = database.create("restart")
    with Server("--data", where) as one:
        pool = Pool(one)
        app = pool.client()
        person = pool.user()
        tokens = app.sign_in(person.email)
    with pytest.raises(StartFailure):
        Server("--data", database.address("restart", password="wrong"))
    with Server("--data", where) as two:
        client = at(two, app)
        assert client.api.get_user(AccessToken=tokens["AccessToken"])["Username"] == person.sub
