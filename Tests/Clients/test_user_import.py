"""Importing users from a table."""

import re

import pytest
import requests

from support.pools import PASSWORD, Pool, address, fails

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


def test_nobody_imported_is_a_failure(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    job = create(pool)
    put(job, Table(pool).person(pool.user().email).text())
    start(pool, job)
    own_server.clock.advance(5)
    done = describe(pool, job)
    assert done["Status"] == "Failed" and done["SkippedUsers"] == 1
    assert done["CompletionMessage"] == "Too many users have failed or been skipped during the import."


@pytest.mark.parametrize("text", [None, "name,email\nAda,a@example.com\n", b"\xff\xfe\x00", ""])
def test_a_table_that_cannot_be_read_fails_the_job(pool, text):
    job = create(pool)
    if text is not None:
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


def test_a_pool_that_verifies_nothing_imports_nobody(server):
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


def test_hashes_are_not_imported(pool):
    answer = pool.server.post(
        "CreateUserImportJob",
        {
            "UserPoolId": pool.id,
            "JobName": "job",
            "CloudWatchLogsRoleArn": ROLE,
            "PasswordHashingAlgorithm": "BCRYPT",
        },
        Authorization="AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/cognito-idp/aws4_request, Signature=0",
    )
    assert answer.status_code == 400
    assert answer.json()["message"] == "not implemented: PasswordHashingAlgorithm"
