"""Import of users from a CSV table."""

import re

import pytest
import requests

from support.browser import Browser, redeem, sign_in
from support.pools import PASSWORD, Person, Pool, address, fails

ROLE = "arn:aws:iam::123456789012:role/CognitoCloudWatchLogsRole"
ENCRYPTED = {"x-amz-server-side-encryption": "aws:kms"}


class Table:
    """A table to import, as the pool wants it."""

    def __init__(self, pool):
        self.header = pool.api.get_csv_header(UserPoolId=pool.id)["CSVHeader"]
        self.rows = []

    def add(self, username, **values):
        values = {"cognito:username": username, "cognito:mfa_enabled": "false"} | values
        self.rows.append([values.get(column, "") for column in self.header])
        return self

    def person(self, email, /, **more):
        return self.add(**{"username": email, "email": email, "email_verified": "true"} | more)

    def text(self):
        return "".join(",".join(row) + "\n" for row in [self.header, *self.rows])


def create(pool, name="job"):
    made = pool.api.create_user_import_job(UserPoolId=pool.id, JobName=name, CloudWatchLogsRoleArn=ROLE)
    return made["UserImportJob"]


def describe(pool, job):
    return pool.api.describe_user_import_job(UserPoolId=pool.id, JobId=job["JobId"])["UserImportJob"]


def put(job, text, headers=None, url=None):
    return requests.put(
        url or job["PreSignedUrl"],
        data=text.encode() if isinstance(text, str) else text,
        headers=ENCRYPTED if headers is None else headers,
        timeout=60,
    )


def start(pool, job):
    return pool.api.start_user_import_job(UserPoolId=pool.id, JobId=job["JobId"])["UserImportJob"]


def test_users_are_imported_by_the_clock(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client = pool.client()
    known, fresh, unverified = pool.user(), address(), address()
    table = Table(pool).person(fresh, name=r"Lovelace\, Ada").person(known.email)
    table.add(unverified, email=unverified, email_verified="false")
    job = create(pool)
    assert re.fullmatch(r"import-[0-9a-zA-Z]{10}", job["JobId"])
    assert job["Status"] == "Created" and job["ImportedUsers"] == job["SkippedUsers"] == job["FailedUsers"] == 0
    assert put(job, table.text()).status_code == 200
    started = start(pool, job)
    assert started["Status"] == "Pending" and "StartDate" in started
    own_server.clock.advance(1)
    assert describe(pool, job)["Status"] == "InProgress"
    own_server.clock.advance(10)
    assert pool.status_of(fresh) == "RESET_REQUIRED", "the user is there before anybody asks for the job"
    done = describe(pool, job)
    assert done["Status"] == "Succeeded" and "CompletionDate" in done
    assert done["CompletionMessage"] == "Import Job Completed Successfully."
    assert (done["ImportedUsers"], done["SkippedUsers"], done["FailedUsers"]) == (1, 1, 1)
    assert pool.attributes_of(fresh)["name"] == "Lovelace, Ada"
    assert requests.get(job["PreSignedUrl"], timeout=60).text.splitlines() == [
        "[SUCCEEDED] Line Number 2 - The import succeeded.",
        "[SKIPPED] Line Number 3 - The user already exists.",
        "[FAILED] Line Number 4 - The User Record does not set any of the auto verified attributes to true. "
        "(Example: email_verified to true).",
    ]
    client.forgot(fresh)
    client.reset(fresh, own_server.outbox.code(fresh), PASSWORD)
    assert client.sign_in(fresh)
    with fails("UserNotFoundException"):
        pool.describe_user(unverified)


def test_many_users_come_one_after_another(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    table = Table(pool)
    for number in range(2500):
        table.person(f"user{number}@example.com")
    job = create(pool)
    put(job, table.text())
    start(pool, job)
    own_server.clock.advance(2)
    half = describe(pool, job)
    assert half["Status"] == "InProgress" and half["ImportedUsers"] == 1000
    with fails("UserImportInProgressException"):
        pool.api.update_user_pool(UserPoolId=pool.id)
    with fails("UserImportInProgressException"):
        pool.api.delete_user_pool(UserPoolId=pool.id)
    stopped = pool.api.stop_user_import_job(UserPoolId=pool.id, JobId=job["JobId"])["UserImportJob"]
    assert stopped["Status"] == "Stopped"
    assert stopped["CompletionMessage"] == "The Import Job was stopped by the developer."
    own_server.clock.advance(60)
    assert describe(pool, job)["ImportedUsers"] == 1000
    assert pool.api.describe_user_pool(UserPoolId=pool.id)["UserPool"]["EstimatedNumberOfUsers"] == 1000


def test_only_jobs_at_their_stage_start_and_stop(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    job, other = create(pool), create(pool, "other")
    with fails("PreconditionNotMetException"):
        pool.api.stop_user_import_job(UserPoolId=pool.id, JobId=job["JobId"])
    for one in (job, other):
        assert put(one, Table(pool).person(address()).text()).status_code == 200
    start(pool, job)
    with fails("PreconditionNotMetException"):
        start(pool, job)
    with fails("PreconditionNotMetException"):
        start(pool, other)
    own_server.clock.advance(hours=25)
    assert describe(pool, job)["Status"] == "Succeeded" and describe(pool, other)["Status"] == "Expired"
    with fails("PreconditionNotMetException"):
        start(pool, other)
    with fails("ResourceNotFoundException"):
        describe(pool, {"JobId": "import-0000000000"})


def test_an_import_of_no_users_fails(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    job = create(pool)
    put(job, Table(pool).person(pool.user().email).text())
    start(pool, job)
    own_server.clock.advance(5)
    done = describe(pool, job)
    assert done["Status"] == "Failed" and done["SkippedUsers"] == 1
    assert done["CompletionMessage"] == "Too many users have failed or been skipped during the import."


def test_a_job_waits_for_its_table(pool):
    """Recorded; the job stays as it is and can be started later."""
    job = create(pool)
    for _ in range(2):
        with fails("PreconditionNotMetException", f"No csv file was uploaded for {job['JobId']}"):
            start(pool, job)
        assert describe(pool, job)["Status"] == "Created"
    assert put(job, Table(pool).person(address()).text()).status_code == 200
    assert start(pool, job)["Status"] in ("Pending", "InProgress")


@pytest.mark.parametrize("text", ["name,email\nAda,a@example.com\n", b"\xff\xfe\x00", ""])
def test_a_table_that_cannot_be_read_fails_the_job(pool, text):
    job = create(pool)
    assert put(job, text).status_code == 200
    assert start(pool, job)["Status"] == "Failed"
    assert describe(pool, job)["CompletionMessage"]


@pytest.mark.parametrize(
    "row",
    [
        {"cognito:username": ""},
        {"cognito:mfa_enabled": "perhaps"},
        {"phone_number": "12"},
        {"birthdate": "1"},
        {"email": ""},
    ],
)
def test_a_bad_row_fails_alone(own_server, row):
    own_server.clock.freeze()
    pool = Pool(own_server)
    good, bad = address(), address()
    table = Table(pool).person(bad, **row).person(good)
    job = create(pool)
    put(job, table.text())
    start(pool, job)
    own_server.clock.advance(5)
    done = describe(pool, job)
    assert done["Status"] == "Succeeded" and (done["ImportedUsers"], done["FailedUsers"]) == (1, 1)


def test_uploads_are_signed_and_in_time(own_server):
    pool = Pool(own_server)
    job = create(pool)
    text = Table(pool).person(address()).text()
    refused = put(job, text, headers={})
    assert refused.status_code == 403 and "<Code>SignatureDoesNotMatch</Code>" in refused.text
    url = re.sub("X-Amz-Signature=.*", "X-Amz-Signature=00", job["PreSignedUrl"])
    assert put(job, text, url=url).status_code == 403
    assert requests.get(url, timeout=60).status_code == 404
    assert put(job, text, url=job["PreSignedUrl"].replace(job["JobId"], "import-xx")).status_code == 404
    own_server.clock.advance(minutes=16)
    late = put(job, text)
    assert late.status_code == 403 and "Request has expired" in late.text


def test_a_pool_that_verifies_nothing_imports_no_user(server):
    pool = Pool(server, AutoVerifiedAttributes=None)
    job = create(pool)
    put(job, Table(pool).person(address()).text())
    with fails("PreconditionNotMetException"):
        start(pool, job)


def test_jobs_are_listed_by_pages(own_server):
    pool = Pool(own_server)
    made = [create(pool, f"job {number}")["JobId"] for number in range(3)]
    first = pool.api.list_user_import_jobs(UserPoolId=pool.id, MaxResults=2)
    rest = pool.api.list_user_import_jobs(UserPoolId=pool.id, MaxResults=2, PaginationToken=first["PaginationToken"])
    listed = [job["JobId"] for job in first["UserImportJobs"] + rest["UserImportJobs"]]
    assert sorted(listed) == sorted(made) and "PaginationToken" not in rest
    with fails("InvalidParameterException"):
        pool.api.list_user_import_jobs(UserPoolId=pool.id, MaxResults=2, PaginationToken="nonsense")


# --- Password hashes ---
#
# Developer guide, "Importing users with password hashes" (July 2026): forms, bounds, and what becomes of a row.

SIGNED = "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/cognito-idp/aws4_request, Signature=0"
# Each of PASSWORD, by another implementation: Python's crypt and hashlib, and the argon2 program.
HASHES = {
    "BCRYPT": "$2b$05$CtA.Rcu/szzn9U00wpUjOukA1AVfc4vrrLSCrNb232YfeQHkZPGKi",
    "SCRYPT": "1024$8$1$0001020304050607$0ed5781656679dc4688d26fc2f4986ff07454e3163ef30a1fcce92a82639612e",
    "ARGON2ID": "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$tk71IuPxQL+JX2YcDjqg6MqwnJg1yghbiyFMfBEPk1k",
    "PBKDF2_SHA256": "$pbkdf2-sha256$1000$AAECAwQFBgcICQoLDA0ODw$CZMK/AtVL3hapx0edoNy3aYNqbRdp43UokYT53rTLCQ",
}


def create_hashed(pool, algorithm, name="job"):
    """botocore does not know the member yet."""
    body = {"UserPoolId": pool.id, "JobName": name, "CloudWatchLogsRoleArn": ROLE}
    answer = pool.server.post(
        "CreateUserImportJob", body | {"PasswordHashingAlgorithm": algorithm}, Authorization=SIGNED
    )
    assert answer.status_code == 200, answer.text
    job = answer.json()["UserImportJob"]
    assert job["PasswordHashingAlgorithm"] == algorithm
    return job


def run(pool, job, text):
    assert put(job, text).status_code == 200
    start(pool, job)
    pool.server.clock.advance(5)
    log = requests.get(job["PreSignedUrl"], timeout=60).text.splitlines()
    return describe(pool, job), log


def escaped(text):
    """A comma in a value is written with a backslash before it."""
    return text.replace(",", r"\,")


def test_the_header_ends_with_the_hash_and_has_developer_attributes(server):
    schema = [
        {"Name": "plan", "AttributeDataType": "String", "Mutable": True},
        {"Name": "rank", "AttributeDataType": "Number", "Mutable": True, "DeveloperOnlyAttribute": True},
    ]
    pool = Pool(server, Schema=schema)
    header = Table(pool).header
    assert header[-3:] == ["cognito:mfa_enabled", "cognito:username", "password_hash"]
    assert header[-5:-3] == ["custom:plan", "dev:custom:rank"]


@pytest.mark.parametrize("algorithm", HASHES)
def test_a_person_with_a_hash_signs_in_by_their_password(own_server, algorithm):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, email, other = pool.client(), address(), address()
    table = Table(pool).person(email, password_hash=escaped(HASHES[algorithm])).person(other)
    done, log = run(pool, create_hashed(pool, algorithm), table.text())
    assert (done["Status"], done["ImportedUsers"]) == ("Succeeded", 2), log
    assert pool.status_of(email) == "CONFIRMED"
    assert pool.status_of(other) == "RESET_REQUIRED", "a row without a hash"
    with fails("NotAuthorizedException"):
        client.sign_in(email, PASSWORD + "x")
    # SRP cannot be used until a sign-in by the password itself; what the service says then is unconfirmed.
    with fails("NotAuthorizedException"):
        client.srp_sign_in(email)
    assert client.sign_in(email)
    assert client.srp_sign_in(email)
    assert client.sign_in(email)


def test_administrators_and_pages_take_an_imported_password(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, first, second = pool.web_client(ExplicitAuthFlows=["ALLOW_ADMIN_USER_PASSWORD_AUTH"]), address(), address()
    table = Table(pool)
    for email in (first, second):
        table.person(email, password_hash=HASHES["BCRYPT"])
    run(pool, create_hashed(pool, "BCRYPT"), table.text())
    assert client.admin_initiate("ADMIN_USER_PASSWORD_AUTH", USERNAME=first, PASSWORD=PASSWORD)["AuthenticationResult"]
    landing = sign_in(Browser(own_server), client, Person(pool, second, PASSWORD, None))
    assert redeem(client, landing.query["code"]).status_code == 200


def test_many_first_sign_ins_at_once_all_pass(own_server, together):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, email = pool.client(), address()
    run(pool, create_hashed(pool, "BCRYPT"), Table(pool).person(email, password_hash=HASHES["BCRYPT"]).text())
    answers, failures = together(lambda _: client.sign_in(email))
    assert len(answers) == 8 and not failures


def test_a_reset_before_the_first_sign_in_replaces_the_hash(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, email = pool.client(), address()
    run(pool, create_hashed(pool, "BCRYPT"), Table(pool).person(email, password_hash=HASHES["BCRYPT"]).text())
    client.forgot(email)
    client.reset(email, own_server.outbox.code(email), "Other-Horse-2")
    with fails("NotAuthorizedException"):
        client.sign_in(email)
    assert client.srp_sign_in(email, "Other-Horse-2")


@pytest.mark.parametrize(
    ("algorithm", "text", "words"),
    [
        ("BCRYPT", HASHES["BCRYPT"].replace("$05$", "$13$"), "exceed the maximum"),
        ("BCRYPT", HASHES["BCRYPT"][:-1], "malformed"),
        ("BCRYPT", HASHES["PBKDF2_SHA256"], "malformed"),
        ("SCRYPT", "1048576" + HASHES["SCRYPT"][HASHES["SCRYPT"].index("$") :], "exceed the maximum"),
        ("ARGON2ID", escaped(HASHES["ARGON2ID"].replace("m=19456", "m=4000000")), "exceed the maximum"),
        ("PBKDF2_SHA256", HASHES["PBKDF2_SHA256"].replace("$1000$", "$900000000$"), "exceed the maximum"),
    ],
)
def test_a_bad_hash_fails_its_row_alone(own_server, algorithm, text, words):
    own_server.clock.freeze()
    pool = Pool(own_server)
    bad, good = address(), address()
    table = Table(pool).person(bad, password_hash=text).person(good)
    done, log = run(pool, create_hashed(pool, algorithm), table.text())
    assert (done["ImportedUsers"], done["FailedUsers"]) == (1, 1)
    assert log[0].startswith("[FAILED] Line Number 2 - ") and words in log[0], log
    assert "$" not in log[0], "no hash is in the log"
    with fails("UserNotFoundException"):
        pool.describe_user(bad)


def test_the_column_is_needed_where_hashes_are_announced_and_nowhere_else(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    email = address()
    table = Table(pool).person(email)
    table.header, table.rows = table.header[:-1], [row[:-1] for row in table.rows]
    job = create_hashed(pool, "BCRYPT")
    put(job, table.text())
    assert start(pool, job)["Status"] == "Failed"
    done, _ = run(pool, create(pool), table.text())
    assert done["ImportedUsers"] == 1
    assert pool.status_of(email) == "RESET_REQUIRED"


def test_the_guides_own_table_is_taken(own_server):
    """Its example has some of the columns alone, and capital letters in what is true."""
    own_server.clock.freeze()
    pool = Pool(own_server, UsernameAttributes=None)
    text = (
        "cognito:username,email,email_verified,phone_number,phone_number_verified,password_hash\n"
        f"alejandro_rosalez,alejandro_rosalez@example.com,TRUE,+12345550100,TRUE, {HASHES['BCRYPT']} \n"
        "mary_major,mary_major@example.com,TRUE,+12345550199,TRUE,"
        "$2b$10$CtA.Rcu/szzn9U00wpUjOuN3vrgJRZycv4aOzcP3GzqzO8UDPEFq6\n"
    )
    done, log = run(pool, create_hashed(pool, "BCRYPT"), text)
    assert done["ImportedUsers"] == 2, log
    assert pool.client().sign_in("alejandro_rosalez")
    assert pool.status_of("mary_major") == "CONFIRMED"


def test_a_hash_outlives_an_export(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, email = pool.client(), address()
    run(pool, create_hashed(pool, "BCRYPT"), Table(pool).person(email, password_hash=HASHES["BCRYPT"]).text())
    world = own_server.control.call("GET", "export").text
    assert own_server.control.call("POST", "reset").status_code < 300
    answer = requests.post(
        f"{own_server.url}/_understudy/import",
        data=world.encode(),
        headers={"Content-Type": "application/yaml"},
        timeout=60,
    )
    assert answer.status_code < 300, answer.text
    assert client.sign_in(email)
    assert client.srp_sign_in(email)
