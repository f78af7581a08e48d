"""Ends a server with `--data` at any moment, many times, and checks what it promised.

Some clients create, change, sign in, refresh, sign out and delete people of their own. Each notes what was answered,
and what was asked and not answered when the server ended. After each restart everything is looked up: what was
answered is there and whole; what was not answered is there whole or not at all; codes that were used stay used,
tokens that were rotated stay rotated, sign-outs stay signed out.
"""

import argparse
import http.client
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

READY = re.compile(r"^listening on http://[^:]+:(\d+)$")
PASSWORD = "Correct-Horse-1"
SIGNED = (
    "AWS4-HMAC-SHA256 Credential=AKIAUNDERSTUDY000001/20260101/us-east-1/cognito-idp/aws4_request, "
    "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64
)
# Longer than any request takes that is answered.
PATIENCE = 30
# How many users a client has before it deletes the oldest.
PEOPLE = 12


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, status, code):
        super().__init__(f"{status} {code}")
        self.status, self.code = status, code


class Gone(Exception):
    """The server ended before it answered."""


class Broken(Exception):
    """A promise was not kept."""


class Caller:
    """One connection to the server."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def request(self, method, path, body=None, headers=None):
        try:
            self.connection.request(method, path, body, headers or {})
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise Gone from error

    def call(self, operation, **members):
        status, body = self.request(
            "POST",
            "/",
            json.dumps(members),
            {
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}",
                "Authorization": SIGNED,
                "X-Amz-Date": "20260101T000000Z",
            },
        )
        answer = json.loads(body or b"{}")
        if status != 200:
            raise Refused(status, answer.get("__type", ""))
        return answer

    def code(self, address):
        status, body = self.request("GET", f"/_understudy/messages/latest?to={address}&wait=10")
        if status != 200:
            raise Refused(status, "no message")
        return json.loads(body)["code"]


class Person:
    """What is known of one person: facts that were answered, and the fact that is in doubt."""

    def __init__(self, name):
        self.name = name
        # Until the creation is acknowledged, the user may be missing.
        self.is_certain = False
        self.note = "0"
        self.password = PASSWORD
        self.tokens = None
        self.used_codes = []
        self.dead_refresh = []
        self.dead_access = []
        # Other values that the answer which did not come may have set.
        self.doubt = {}


class Client(threading.Thread):
    """Works on people of its own until the server is gone."""

    def __init__(self, number, dice, pool, app):
        super().__init__(daemon=True)
        self.number, self.dice, self.pool, self.app = number, dice, pool, app
        self.people, self.deleted, self.made, self.answered = [], [], 0, 0
        self.failure = None
        self.caller = None

    def renewed(self):
        """The same client with the same people, for the next server."""
        other = Client(self.number, self.dice, self.pool, self.app)
        other.people, other.deleted, other.made, other.answered = self.people, self.deleted, self.made, self.answered
        return other

    def run(self):
        try:
            while True:
                self.step()
        except Gone:
            pass
        except Exception as error:  # Shown by the main thread, whatever it is.
            self.failure = error

    def step(self):
        ready = [person for person in self.people if person.is_certain]
        if len(self.people) >= PEOPLE:
            return self.delete(self.people[0])
        deeds = [self.create] if not ready else [self.create, self.change, self.change, self.sign_in, self.forget]
        with_tokens = [person for person in ready if person.tokens]
        if with_tokens:
            deeds += [self.refresh, self.refresh, self.sign_out]
        deed = self.dice.choice(deeds)
        if deed == self.create:
            return self.create()
        deed(self.dice.choice(with_tokens if deed in (self.refresh, self.sign_out) else ready))

    def call(self, operation, **members):
        answer = self.caller.call(operation, **members)
        self.answered += 1
        return answer

    def create(self):
        self.made += 1
        person = Person(f"c{self.number}-{self.made}@example.com")
        self.people.append(person)
        self.call(
            "AdminCreateUser",
            UserPoolId=self.pool,
            Username=person.name,
            MessageAction="SUPPRESS",
            TemporaryPassword=PASSWORD,
            UserAttributes=[
                {"Name": "email", "Value": person.name},
                {"Name": "email_verified", "Value": "true"},
                {"Name": "nickname", "Value": "0"},
                {"Name": "name", "Value": "0"},
            ],
        )
        self.call("AdminSetUserPassword", UserPoolId=self.pool, Username=person.name, Password=PASSWORD, Permanent=True)
        person.is_certain = True

    def change(self, person):
        """Two attributes at once: never one of them alone."""
        value = str(self.dice.randrange(1_000_000))
        person.doubt["note"] = value
        self.call(
            "AdminUpdateUserAttributes",
            UserPoolId=self.pool,
            Username=person.name,
            UserAttributes=[{"Name": "nickname", "Value": value}, {"Name": "name", "Value": value}],
        )
        person.note = value
        del person.doubt["note"]

    def sign_in(self, person):
        answer = self.call(
            "InitiateAuth",
            ClientId=self.app,
            AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": person.name, "PASSWORD": person.password},
        )["AuthenticationResult"]
        person.tokens = (answer["AccessToken"], answer["RefreshToken"])

    def refresh(self, person):
        access, refresh = person.tokens
        # The old token may be consumed although its response never came.
        person.tokens = None
        answer = self.call("GetTokensFromRefreshToken", ClientId=self.app, RefreshToken=refresh)["AuthenticationResult"]
        person.dead_refresh = [*person.dead_refresh, refresh][-3:]
        person.tokens = (answer["AccessToken"], answer["RefreshToken"])

    def sign_out(self, person):
        access, refresh = person.tokens
        person.tokens = None
        self.call("GlobalSignOut", AccessToken=access)
        person.dead_access = [access]
        person.dead_refresh = [*person.dead_refresh, refresh][-3:]

    def forget(self, person):
        password = f"Other-Pass-{self.dice.randrange(1_000_000)}"
        try:
            self.call("ForgotPassword", ClientId=self.app, Username=person.name)
            code = self.caller.code(person.name)
            person.doubt["password"] = password
            self.call(
                "ConfirmForgotPassword",
                ClientId=self.app,
                Username=person.name,
                ConfirmationCode=code,
                Password=password,
            )
        except Refused as refusal:
            # Attempts of an account are bounded in time.
            if refusal.code != "LimitExceededException":
                raise
            person.doubt.pop("password", None)
            return
        person.password = password
        del person.doubt["password"]
        person.used_codes = [code]

    def delete(self, person):
        self.people.remove(person)
        person.is_certain = False
        self.deleted = [*self.deleted, [person, False]][-5:]
        self.call("AdminDeleteUser", UserPoolId=self.pool, Username=person.name)
        self.deleted[-1][1] = True

    # After a restart.

    def check(self, caller):
        self.caller = caller
        for person, is_certain in self.deleted:
            if is_certain:
                self.refused("UserNotFoundException", "a deleted person", "AdminGetUser", person)
        for person in list(self.people):
            self.check_person(person)

    def check_person(self, person):
        try:
            answer = self.call("AdminGetUser", UserPoolId=self.pool, Username=person.name)
        except Refused as refusal:
            if person.is_certain or refusal.code != "UserNotFoundException":
                raise Broken(f"{person.name} was created and is gone: {refusal}") from refusal
            self.people.remove(person)
            return
        found = {entry["Name"]: entry["Value"] for entry in answer["UserAttributes"]}
        if found.get("nickname") != found.get("name"):
            raise Broken(f"{person.name} was changed by half: {found}")
        if found["name"] not in (person.note, person.doubt.get("note", person.note)):
            raise Broken(f"{person.name} has {found['name']}; {person.note} was answered")
        person.note = found["name"]
        if not person.is_certain:
            if answer["UserStatus"] == "FORCE_CHANGE_PASSWORD":
                self.people.remove(person)
                return
            person.is_certain = True
        for token in person.dead_access:
            self.refused("NotAuthorizedException", "a token that was signed out", "GetUser", AccessToken=token)
        for token in person.dead_refresh:
            self.refused(
                ("NotAuthorizedException", "RefreshTokenReuseException"),
                "a token that was rotated or signed out",
                "GetTokensFromRefreshToken",
                ClientId=self.app,
                RefreshToken=token,
            )
        if person.tokens:
            self.call("GetUser", AccessToken=person.tokens[0])
        for code in person.used_codes:
            self.refused(
                ("ExpiredCodeException", "CodeMismatchException", "LimitExceededException"),
                "a code that was used",
                "ConfirmForgotPassword",
                ClientId=self.app,
                Username=person.name,
                ConfirmationCode=code,
                Password="Never-Pass-1",
            )
        person.used_codes = []
        if "password" in person.doubt:
            for password in (person.password, person.doubt["password"]):
                person.password = password
                try:
                    self.sign_in(person)
                    break
                except Refused:
                    continue
            else:
                raise Broken(f"{person.name} has neither the old nor the new password")
        person.doubt = {}

    def refused(self, codes, words, operation, person=None, **members):
        if person is not None:
            members |= {"UserPoolId": self.pool, "Username": person.name}
        try:
            self.call(operation, **members)
        except Refused as refusal:
            if refusal.code not in ((codes,) if isinstance(codes, str) else codes):
                raise Broken(f"{words} is refused by {refusal}") from refusal
        else:
            raise Broken(f"{words} is taken by {operation}: {members}")


class Server:
    def __init__(self, executable, folder):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERSTUDY_")}
        self.process = subprocess.Popen(
            [executable, "serve", "--port", "0", "--data", folder, "--log-level", "error"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.port = None

    def wait(self):
        for line in self.process.stdout:
            if match := READY.match(line.rstrip("\n")):
                self.port = int(match[1])
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return self
        raise Broken(f"the server did not start: {self.process.stderr.read()}")

    def end(self, kind):
        self.process.send_signal(kind)
        self.process.wait(timeout=PATIENCE)
        errors = self.process.stderr.read()
        if "rror" in errors or "atal" in errors:
            raise Broken(f"the server said: {errors}")


def prepare(executable, folder):
    server = Server(executable, folder).wait()
    caller = Caller(server.port)
    pool = caller.call(
        "CreateUserPool", PoolName="crashes", UsernameAttributes=["email"], AutoVerifiedAttributes=["email"]
    )["UserPool"]["Id"]
    app = caller.call(
        "CreateUserPoolClient",
        UserPoolId=pool,
        ClientName="app",
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
        EnableTokenRevocation=True,
        RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0},
    )["UserPoolClient"]["ClientId"]
    server.end(signal.SIGKILL)
    return pool, app


def run(executable, rounds, clients, seed, show):
    dice = random.Random(seed)
    folder = tempfile.mkdtemp(prefix="understudy-crashes-")
    pool, app = prepare(executable, folder)
    workers = [Client(number, random.Random(dice.random()), pool, app) for number in range(clients)]
    started = time.monotonic()
    kills = orderly = 0
    for number in range(1, rounds + 1):
        # Some never get as far as being ready.
        if dice.random() < 0.1:
            early = Server(executable, folder)
            time.sleep(dice.uniform(0, 0.06))
            early.process.kill()
            early.process.wait()
            kills += 1
        if dice.random() < 0.05:
            done = subprocess.run([executable, "data", "check", folder], capture_output=True, text=True, timeout=600)
            if done.returncode != 0:
                raise Broken(f"data check: {done.stderr}")
        server = Server(executable, folder).wait()
        for worker in workers:
            worker.check(Caller(server.port))
        workers = [worker.renewed() for worker in workers]
        for worker in workers:
            worker.caller = Caller(server.port)
            worker.start()
        time.sleep(dice.uniform(0.02, 0.6))
        if dice.random() < 0.1:
            orderly += 1
            server.end(signal.SIGTERM)
        else:
            kills += 1
            server.process.kill()
            server.process.wait()
        for worker in workers:
            worker.join(timeout=2 * PATIENCE)
            if worker.is_alive():
                raise Broken("a request was never answered")
            # A server that stops orderly refuses what comes too late.
            if worker.failure is not None and not (
                isinstance(worker.failure, Refused) and worker.failure.status in (500, 503)
            ):
                raise worker.failure
        if show and number % 50 == 0:
            print(f"{number} rounds, {sum(worker.answered for worker in workers)} answers", flush=True)
    answered = sum(worker.answered for worker in workers)
    seconds = time.monotonic() - started
    print(
        f"{rounds} rounds in {seconds:.0f} s: {kills} kills, {orderly} orderly ends, {answered} answers, "
        f"nothing lost, nothing half, nothing undone (seed {seed})"
    )
    shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--executable", required=True)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    chosen = parser.parse_args()
    try:
        run(os.path.abspath(chosen.executable), chosen.rounds, chosen.clients, chosen.seed, sys.stdout.isatty())
    except (Broken, Refused) as error:
        sys.exit(f"seed {chosen.seed}: {error}")


if __name__ == "__main__":
    main()
