"""Sign-in by SRP-6a, which proves the password without sending it."""

import re

import pytest

from support.pools import (
    NO_USER,
    OTHER_PASSWORD,
    PASSWORD,
    TEMPORARY,
    UUID,
    WRONG_PASSWORD,
    Pool,
    address,
    fails,
    secret_hash,
)
from support.srp import N, SRPClient, signature, signed_claim, timestamp
from support.tokens import expect_tokens

# The published vector of the reference: an independent check of this suite's own client.
VECTOR = {
    "a": """e4e5fd10744b81ff17fbe453010b5d7d505cb2278a37e71a5970a8dd7894b2efeecc9627edfa4d97b65a5c74bbaf3395
            6d600b2954a48c1541c866afb3c6f4d705d2ac365542e9dfbdef6b50e1e6032b7ce1cd32f274110f4dbc077207e950c5
            252bf275ada5aaa4ce4f0258a58212134edfd942ec45ba2644f22896ad370883""",
    "B": """4d9d64104c8335a59bb62920a95d68f43d1cd3f3d876ce106c2f9754a3b9de42609672777a11391db7be805e4b49c9c0
            b411b67169a85cf613b7d9c5f09a711bee8f98b16cb5b8548ec2d4227866bf3e5c24b8bad1b1248692319af1c14eabad
            2d577992ca5cf4e478e8549dfe0f95f05d93d5421525346d043db051e5d25159721daccb00f89b2f476ad9eda20c2458
            9c2fec840791171fbec96f1942fd9450f952fa400064e6ba603a359e55baea1ea105daca887ead98589f651ce6832b0c
            6d97c78f0bc16010dd264c480c9c0b1df02ea58138c1a8bdb995bc48d04ef23670b0d7c0ec8d68c73561b623c6f0ea08
            69e543a71033670f7927e2fdd8b6cc54dc91ff8c7e2260fd50a12bb61f44428887b903c6c5afee162fce084952c7f620
            4937e99d88a5f070e5ab22d39c014d07575df5159b5056aa91d4d7238dbe267ff8687d6b550e37ae33fea85ebf456c13
            6f3964d45ed533c844f4e6a82e674f5eb9a7a6110ae8893c75f64be96c055fd4c9bc8d4c8d51f5517fb868291386f999""",
    "salt": "4d1f7a0c93b2e58866d0f1a2b3c4d5e7",
    "user": "3f2a9c10-7be1-70d4-9a55-0c1d2e3f4a5b",
    "block": "AbF2e4EiMxSeDDuIVSSEqwaa2qEMffcVnQDwWmMNkcReVu8Zi2B7HEpghTBU/eIRTTJwJwmmL4e+AWFrSB1QBQ==",
}


def number(text):
    return int("".join(text.split()), 16)


def test_this_suites_client_agrees_with_the_published_vector():
    client = SRPClient(number(VECTOR["a"]))
    key = client.key("Ab12Cd34E", VECTOR["user"], "Correct-Horse-9", VECTOR["salt"], format(number(VECTOR["B"]), "x"))
    assert key.hex() == "6fd872e218d73851106ed4b5e2e15bbe"
    claim = signature(key, "Ab12Cd34E", VECTOR["user"], VECTOR["block"], "Tue Mar 3 07:08:09 UTC 2026")
    assert claim == "ffXsXnSloAI53GYIlza0fhH7CunjwqAWWCSAZhS4aSc="


def test_the_challenge_has_everything_that_clients_read(client, person):
    _, answer = client.srp_start(person)
    assert answer["ChallengeName"] == "PASSWORD_VERIFIER"
    assert "AuthenticationResult" not in answer and "Session" not in answer
    parameters = answer["ChallengeParameters"]
    assert set(parameters) == {"USERNAME", "USER_ID_FOR_SRP", "SRP_B", "SALT", "SECRET_BLOCK"}
    assert parameters["USER_ID_FOR_SRP"] == person.sub
    assert re.fullmatch(r"[1-7][0-9a-f]{31}", parameters["SALT"])
    assert re.fullmatch(r"[0-9a-f]+", parameters["SRP_B"]) and 0 < int(parameters["SRP_B"], 16) < N
    assert re.fullmatch(r"[A-Za-z0-9+/]+={0,2}", parameters["SECRET_BLOCK"])
    assert len(parameters["SECRET_BLOCK"]) % 4 == 0


def test_the_salt_stays_and_the_rest_changes(client, person):
    first, second = (client.srp_start(person)[1]["ChallengeParameters"] for _ in range(2))
    assert first["SALT"] == second["SALT"]
    assert first["SRP_B"] != second["SRP_B"] and first["SECRET_BLOCK"] != second["SECRET_BLOCK"]


def test_a_right_proof_gives_tokens(pool, client, person):
    expect_tokens(client.srp_sign_in(person), pool, client, person)


def test_the_administrators_side_has_it_too(pool, client, person):
    proof = SRPClient()
    challenge = client.admin_initiate("USER_SRP_AUTH", USERNAME=person.email, SRP_A=proof.public_hex)
    answer = pool.api.admin_respond_to_auth_challenge(
        UserPoolId=pool.id,
        ClientId=client.id,
        ChallengeName="PASSWORD_VERIFIER",
        ChallengeResponses=signed_claim(proof, pool.id, challenge["ChallengeParameters"], PASSWORD),
    )
    expect_tokens(answer["AuthenticationResult"], pool, client, person)


def test_a_proof_of_another_password_is_refused(client, person):
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.srp_sign_in(person, OTHER_PASSWORD)


@pytest.mark.parametrize(
    "changes",
    [
        {"PASSWORD_CLAIM_SIGNATURE": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="},
        {"PASSWORD_CLAIM_SIGNATURE": ""},
        {"PASSWORD_CLAIM_SIGNATURE": "not base64!"},
        {"TIMESTAMP": "Tue Mar 3 07:08:09 UTC 2026"},
    ],
)
def test_a_changed_claim_is_refused(client, person, changes):
    proof, challenge = client.srp_start(person)
    with fails(("NotAuthorizedException", "InvalidParameterException")):
        client.srp_finish(proof, challenge, **changes)


@pytest.mark.parametrize(
    "change",
    [
        lambda block: ("B" if block[0] == "A" else "A") + block[1:],
        lambda block: block[:-8] + ("AAAAAAA=" if not block.endswith("AAAAAAA=") else "BBBBBBB="),
        lambda block: block[: len(block) // 2 // 4 * 4],
        lambda block: "AAAA",
        lambda block: "?",
    ],
)
def test_a_changed_secret_block_is_refused(pool, client, person, change):
    proof, challenge = client.srp_start(person)
    challenge["ChallengeParameters"]["SECRET_BLOCK"] = change(challenge["ChallengeParameters"]["SECRET_BLOCK"])
    try:
        claim = signed_claim(proof, pool.id, challenge["ChallengeParameters"], PASSWORD)
    except ValueError:
        claim = {
            "USERNAME": person.sub,
            "PASSWORD_CLAIM_SECRET_BLOCK": "?",
            "PASSWORD_CLAIM_SIGNATURE": "AAAA",
            "TIMESTAMP": timestamp(),
        }
    with fails(("NotAuthorizedException", "InvalidParameterException")):
        client.respond("PASSWORD_VERIFIER", **claim)


def test_a_secret_block_belongs_to_its_user_and_client(pool, client, person):
    other = pool.user()
    proof, challenge = client.srp_start(person)
    claim = signed_claim(proof, pool.id, challenge["ChallengeParameters"], PASSWORD)
    with fails("NotAuthorizedException"):
        client.respond("PASSWORD_VERIFIER", **claim | {"USERNAME": other.sub})
    with fails("NotAuthorizedException"):
        pool.client().respond("PASSWORD_VERIFIER", **claim)
    assert client.respond("PASSWORD_VERIFIER", **claim)["AuthenticationResult"]


def test_a_secret_block_dies_with_the_session_time(own_server):
    own_server.clock.freeze()
    pool = Pool(own_server)
    client, person = pool.client(), pool.user()
    proof, challenge = client.srp_start(person)
    own_server.clock.advance(minutes=3, seconds=1)
    with fails("NotAuthorizedException"):
        client.srp_finish(proof, challenge)
    assert client.srp_sign_in(person)


@pytest.mark.parametrize("public", ["0", "00", format(N, "x"), format(2 * N, "x"), "", "xyz", "-1", "f" * 20000])
def test_a_worthless_public_value_is_refused(client, person, public):
    with fails("InvalidParameterException"):
        client.initiate("USER_SRP_AUTH", USERNAME=person.email, SRP_A=public)


def test_upper_case_is_hex_too(pool, client, person):
    proof = SRPClient()
    proof.public_hex = proof.public_hex.upper()
    expect_tokens(client.srp_sign_in(person, client=proof), pool, client, person)


@pytest.mark.parametrize(
    "shape, wanted",
    [
        ("odd length", lambda A: len(format(A, "x")) % 2 == 1),
        ("top bit set", lambda A: A.bit_length() == 3072),
        ("a short number", lambda A: A.bit_length() < 3064),
        ("top bit of a shorter number set", lambda A: A.bit_length() % 8 == 0 and A.bit_length() < 3072),
    ],
)
def test_every_length_of_the_public_value_is_read_alike(pool, client, person, shape, wanted):
    a = next(a for a in range(3100, 20000) if wanted(pow(2, a, N)))
    expect_tokens(client.srp_sign_in(person, client=SRPClient(a)), pool, client, person)


def test_many_proofs_of_many_users(pool, client):
    """Salts, verifiers and B of all shapes: the padding errors of both sides show in one of a hundred."""
    people = [pool.user() for _ in range(6)]
    for index in range(48):
        assert client.srp_sign_in(people[index % 6])["AccessToken"]


def test_the_timestamp_is_taken_as_it_was_written(own_server):
    """The day of the month has no leading zero: what is signed is the text, not the moment."""
    own_server.clock.set("2026-03-03T07:08:00Z")
    pool = Pool(own_server)
    client, person = pool.client(), pool.user()
    proof, challenge = client.srp_start(person)
    claim = signed_claim(proof, pool.id, challenge["ChallengeParameters"], PASSWORD, "Tue Mar 3 07:08:09 UTC 2026")
    assert client.respond("PASSWORD_VERIFIER", **claim)["AuthenticationResult"]


def test_an_unknown_user_is_hidden_until_the_proof(pool):
    client, nobody = pool.client(PreventUserExistenceErrors="ENABLED"), address()
    proof, challenge = client.srp_start(nobody)
    _, again = client.srp_start(nobody)
    first, second = challenge["ChallengeParameters"], again["ChallengeParameters"]
    assert set(first) == {"USERNAME", "USER_ID_FOR_SRP", "SRP_B", "SALT", "SECRET_BLOCK"}
    assert UUID.match(first["USER_ID_FOR_SRP"])
    assert first["SALT"] == second["SALT"] and first["USER_ID_FOR_SRP"] == second["USER_ID_FOR_SRP"]
    assert re.fullmatch(r"[1-7][0-9a-f]{31}", first["SALT"])
    assert first["SRP_B"] != second["SRP_B"]
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.srp_finish(proof, challenge)
    _, other = client.srp_start(address())
    assert other["ChallengeParameters"]["SALT"] != first["SALT"]


def test_an_unknown_user_is_named_otherwise(client):
    with fails("UserNotFoundException", NO_USER):
        client.srp_start(address())


def test_an_unconfirmed_user_is_told_whatever_the_proof(client):
    ada = address()
    client.sign_up(ada)
    for password in (OTHER_PASSWORD, PASSWORD):
        with fails("UserNotConfirmedException", "User is not confirmed."):
            client.srp_sign_in(ada, password)


def test_a_disabled_user_is_refused(pool, client, person):
    pool.api.admin_disable_user(UserPoolId=pool.id, Username=person.email)
    with fails("NotAuthorizedException", "User is disabled."):
        client.srp_sign_in(person)


def test_a_changed_password_changes_the_proof(pool, client, person):
    pool.api.admin_set_user_password(UserPoolId=pool.id, Username=person.email, Password=OTHER_PASSWORD, Permanent=True)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        client.srp_sign_in(person, PASSWORD)
    assert client.srp_sign_in(person, OTHER_PASSWORD)


def test_a_password_changed_between_the_steps_counts(pool, client, person):
    proof, challenge = client.srp_start(person)
    pool.api.admin_set_user_password(UserPoolId=pool.id, Username=person.email, Password=OTHER_PASSWORD, Permanent=True)
    with fails("NotAuthorizedException"):
        client.srp_finish(proof, challenge, PASSWORD)


def test_a_temporary_password_leads_to_a_new_one(pool, client):
    ada = pool.invite().email
    proof, challenge = client.srp_start(ada)
    answer = client.srp_finish(proof, challenge, TEMPORARY)
    assert answer["ChallengeName"] == "NEW_PASSWORD_REQUIRED" and answer["Session"]
    answer = client.respond(
        "NEW_PASSWORD_REQUIRED",
        answer["Session"],
        USERNAME=answer["ChallengeParameters"]["USER_ID_FOR_SRP"],
        NEW_PASSWORD=PASSWORD,
    )
    expect_tokens(answer["AuthenticationResult"], pool, client)


def test_a_username_pool_proves_with_the_name(server):
    pool = Pool(server, UsernameAttributes=None)
    client, ada = pool.client(), pool.user("ada", verified=False)
    _, challenge = client.srp_start("ada")
    assert challenge["ChallengeParameters"]["USER_ID_FOR_SRP"] == "ada"
    access, _ = expect_tokens(client.srp_sign_in("ada"), pool, client, ada)
    assert access["username"] == "ada"


def test_a_confidential_client_sends_its_hash_twice(pool, person):
    client = pool.client(GenerateSecret=True)
    expect_tokens(client.srp_sign_in(person), pool, client, person)

    proof = SRPClient()
    with fails(
        "NotAuthorizedException", f"Client {client.id} is configured with secret but SECRET_HASH was not received"
    ):
        pool.api.initiate_auth(
            ClientId=client.id,
            AuthFlow="USER_SRP_AUTH",
            AuthParameters={"USERNAME": person.email, "SRP_A": proof.public_hex},
        )
    proof, challenge = client.srp_start(person, proof)
    claim = signed_claim(proof, pool.id, challenge["ChallengeParameters"], PASSWORD)
    with fails("NotAuthorizedException"):
        pool.api.respond_to_auth_challenge(
            ClientId=client.id, ChallengeName="PASSWORD_VERIFIER", ChallengeResponses=claim
        )
    # The hash over the name as it was typed is taken as well: one known client sends that.
    typed = secret_hash(person.email, client.id, client.secret)
    assert client.respond("PASSWORD_VERIFIER", **claim, SECRET_HASH=typed)["AuthenticationResult"]


def test_parameters_of_the_answer_are_required(pool, client, person):
    proof, challenge = client.srp_start(person)
    claim = signed_claim(proof, pool.id, challenge["ChallengeParameters"], PASSWORD)
    for name in claim:
        left = {key: value for key, value in claim.items() if key != name}
        with fails(("InvalidParameterException", "NotAuthorizedException")):
            client.respond("PASSWORD_VERIFIER", **left)


@pytest.mark.parametrize("secret", [False, True])
def test_pycognito_signs_in_and_checks_the_tokens(pool, server, person, secret):
    client = pool.client(GenerateSecret=secret)
    app = client.pycognito(person.email)
    app.authenticate(PASSWORD)
    assert app.access_claims["sub"] == app.id_claims["sub"] == person.sub
    assert app.get_user().email == person.email


def test_pycognito_is_refused_a_wrong_password(pool, client, server, person):
    app = client.pycognito(person.email)
    with fails("NotAuthorizedException", WRONG_PASSWORD):
        app.authenticate(OTHER_PASSWORD)


def test_pycognito_is_asked_for_a_new_password(pool, client, server):
    from pycognito.exceptions import ForceChangePasswordException

    ada = pool.invite().email
    app = client.pycognito(ada)
    with pytest.raises(ForceChangePasswordException):
        app.authenticate(TEMPORARY)
    app.new_password_challenge(TEMPORARY, PASSWORD)
    assert app.access_claims["username"] == pool.attributes_of(ada)["sub"]
    assert client.sign_in(ada)
