"""Delivery of messages: mail over a real mail server, and webhooks."""

import concurrent.futures
import email
import email.policy
import itertools
import json
import queue
import re
import socket
import ssl
import time
from email.utils import parsedate_to_datetime

import pytest
import requests
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from support.certificates import certified
from support.listener import Visit, listening
from support.server import Server, environment, eventually

POOL = "eu-west-1_Delivery1"
PASSWORD = "Correct-Horse-1"


class Mails:
    """A mail server's mind: keeps what comes, refuses and dawdles as told."""

    def __init__(self):
        self.came = queue.Queue()
        self.tried = []
        self.refused = {}
        self.pause = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.tried.append(address)
        answers = self.refused.get(address)
        if answers:
            return answers.pop(0) if isinstance(answers, list) else answers
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.pause:
            import asyncio

            await asyncio.sleep(self.pause)
        self.came.put(envelope)
        return "250 Message accepted"

    def next(self, timeout=60):
        envelope = self.came.get(timeout=timeout)
        return envelope, email.message_from_bytes(envelope.content, policy=email.policy.default)


class Door(Controller):
    """
    A mail server at a free port, which the library does not choose by itself. Its own first visitor would speak TLS
    with the server's settings, which are none for visitors.
    """

    def __init__(self, mails, **options):
        self._listener = socket.create_server(("127.0.0.1", 0))
        host, port = self._listener.getsockname()
        super().__init__(mails, hostname=host, port=port, ready_timeout=60, **options)

    def _create_server(self):
        return self.loop.create_server(self._factory_invoker, sock=self._listener, ssl=self.ssl_context)

    def _trigger_server(self):
        with socket.create_connection((self.hostname, self.port), 60) as plain:
            if self.ssl_context is None:
                plain.recv(1024)
                return
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            with context.wrap_socket(plain) as secure:
                secure.recv(1024)


def mail_server(mails, **options):
    controller = Door(mails, **options)
    controller.start()
    return controller


@pytest.fixture
def mails():
    mails = Mails()
    controller = mail_server(mails)
    mails.url = f"smtp://127.0.0.1:{controller.port}"
    yield mails
    controller.stop()


class Post(Visit):
    def do_POST(self):
        self.server.came.put((dict(self.headers), json.loads(self.body())))
        self.say(status=self.server.statuses.pop(0) if self.server.statuses else 204)


@pytest.fixture
def posts():
    with listening(Post, came=queue.Queue(), statuses=[]) as listener:
        listener.url += "/messages?key=hush"
        yield listener


def serve(start, delivery, trusting=None, **members):
    pool = {
        "Id": POOL,
        "PoolName": "delivery",
        "AutoVerifiedAttributes": ["email"],
        "UsernameAttributes": ["email"],
        "Policies": {"PasswordPolicy": {"MinimumLength": 8}},
        "Clients": [{"ClientId": "app", "ClientName": "app", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]}],
    }
    env = environment(SSL_CERT_FILE=trusting) if trusting else None
    return start(config={"userPools": [pool | members], "delivery": delivery}, env=env)


def sign_up(server, address):
    return server.api("eu-west-1").sign_up(ClientId="app", Username=address, Password=PASSWORD)


def parts(mail):
    assert mail.get_content_type() == "multipart/alternative"
    plain, html = mail.iter_parts()
    assert (plain.get_content_type(), html.get_content_type()) == ("text/plain", "text/html")
    return plain.get_content(), html.get_content()


def failures(server, count=1):
    """The lines of the log that tell of lost messages."""

    def lost():
        lines = [line for line in server.errors().splitlines(keepends=True) if "not delivered" in line]
        return [line for line in lines if line.endswith("\n")] if len(lines) >= count else None

    return eventually(lost)


def test_a_mail_is_a_proper_mail(start, mails):
    server = serve(start, {"smtp": mails.url})
    sign_up(server, "ada@example.com")
    message = server.outbox.last("ada@example.com")
    envelope, mail = mails.next()
    assert envelope.rcpt_tos == ["ada@example.com"]
    assert envelope.mail_from == "no-reply@understudy.invalid"
    assert mail["To"] == "ada@example.com" and mail["From"] == "no-reply@understudy.invalid"
    assert mail["Subject"] == message["subject"]
    assert mail["MIME-Version"] == "1.0" and mail["X-Understudy-Sandbox"] == "default"
    assert re.fullmatch(r"<[^<>\s]+@[^<>\s]+>", mail["Message-ID"])
    assert abs(parsedate_to_datetime(mail["Date"]).timestamp() - time.time()) < 60
    assert not mail.defects
    plain, html = parts(mail)
    assert plain.strip() == message["body"]
    assert message["code"] in html and html.startswith("<!doctype html>")
    assert all(len(line) <= 78 for line in envelope.content.split(b"\r\n"))
    assert b"\n" not in envelope.content.replace(b"\r\n", b"")


def test_subjects_texts_and_senders_of_all_letters(start, mails):
    subject = "Grüße an 日本語 — " + "lang " * 20
    text = "Ein Code: {####}\n.\n..Punkte\n.Ende & <kein Tag\nÄöü 日本語"
    server = serve(
        start,
        {"smtp": mails.url},
        VerificationMessageTemplate={"EmailSubject": subject.strip(), "EmailMessage": text},
        EmailConfiguration={
            "EmailSendingAccount": "DEVELOPER",
            "SourceArn": "arn:aws:ses:eu-west-1:000000000000:identity/shop@example.com",
            "From": "Bücher & Co <shop@example.com>",
            "ReplyToEmailAddress": "help@example.com",
        },
    )
    sign_up(server, "ada@example.com")
    envelope, mail = mails.next()
    assert mail["Subject"] == subject.strip()
    assert envelope.mail_from == "shop@example.com"
    assert mail["From"].addresses[0].display_name == "Bücher & Co"
    assert mail["Reply-To"] == "help@example.com"
    plain, html = parts(mail)
    code = server.outbox.code("ada@example.com")
    assert plain.replace("\r\n", "\n").strip() == text.replace("{####}", code)
    assert "&amp; &lt;kein Tag" in html


def test_no_parameter_adds_a_header(start, mails):
    evil = "Hello\r\nBcc: eve@example.com\r\n\r\nBody"
    server = serve(
        start,
        {"smtp": mails.url},
        Triggers={"CustomMessage": {"rule": {"subject": evil, "message": "{####}\r\n.\r\nRCPT TO: eve@example.com"}}},
    )
    sign_up(server, "ada@example.com")
    envelope, mail = mails.next()
    assert mail["Bcc"] is None and "eve@example.com" in mail["Subject"]
    assert envelope.rcpt_tos == ["ada@example.com"]
    assert "RCPT TO: eve@example.com" in parts(mail)[0]


def test_an_address_that_is_none_is_told(start, mails):
    server = serve(start, {"smtp": mails.url}, UsernameAttributes=[], AliasAttributes=[])
    server.api("eu-west-1").sign_up(
        ClientId="app",
        Username="ünï",
        Password=PASSWORD,
        UserAttributes=[{"Name": "email", "Value": "ünï@example.com"}],
    )
    assert "address cannot be used" in failures(server)[0]
    assert mails.tried == []


def test_a_refused_recipient_is_tried_once_and_told(start, mails):
    mails.refused["gone@example.com"] = "550 No such person"
    server = serve(start, {"smtp": mails.url})
    sign_up(server, "gone@example.com")
    assert "refused with status 550" in failures(server)[0]
    sign_up(server, "ada@example.com")
    assert mails.next()[0].rcpt_tos == ["ada@example.com"]
    assert mails.tried.count("gone@example.com") == 1


def test_a_recipient_that_is_busy_is_tried_again(start, mails):
    mails.refused["busy@example.com"] = ["450 Later", "450 Later"]
    server = serve(start, {"smtp": mails.url})
    sign_up(server, "busy@example.com")
    assert mails.next()[0].rcpt_tos == ["busy@example.com"]
    assert mails.tried == ["busy@example.com"] * 3
    assert "not delivered" not in server.errors()


def test_a_slow_receiver_delays_no_request(start, mails):
    mails.pause = 2
    server = serve(start, {"smtp": mails.url})
    begin = time.monotonic()
    for number in range(12):
        sign_up(server, f"p{number}@example.com")
        assert server.outbox.code(f"p{number}@example.com")
    # Twelve mails in turns of eight take four seconds at least.
    assert mails.came.qsize() < 12 or time.monotonic() - begin > 4
    came = sorted(mails.next()[0].rcpt_tos[0] for _ in range(12))
    assert came == sorted(f"p{number}@example.com" for number in range(12))


def test_the_end_waits_for_mails_that_go_side_by_side(mails):
    # One after the other they would take longer than the end waits, which is five seconds.
    mails.pause = 1
    server = serve(Server, {"smtp": mails.url})
    for number in range(8):
        sign_up(server, f"p{number}@example.com")
    assert server.stop() == 0
    server.close()
    assert mails.came.qsize() == 8


def test_a_server_that_asks_for_a_name(start):
    mails, seen = Mails(), []

    def authenticate(server, session, envelope, mechanism, data):
        assert isinstance(data, LoginPassword)
        seen.append((data.login, data.password))
        return AuthResult(success=data.password == b"s3cret")

    controller = mail_server(mails, authenticator=authenticate, auth_required=True, auth_require_tls=False)
    try:
        server = serve(start, {"smtp": f"smtp://relay:s3cret@127.0.0.1:{controller.port}"})
        sign_up(server, "ada@example.com")
        assert mails.next()[0].rcpt_tos == ["ada@example.com"]
        assert seen == [(b"relay", b"s3cret")]
    finally:
        controller.stop()


SECURE = ["smtps", "starttls"]


def secure(mails, way, context):
    """The address of a mail server that speaks TLS at once, or that asks for it."""
    if way == "smtps":
        controller = mail_server(mails, ssl_context=context)
        return controller, f"smtps://localhost:{controller.port}"
    controller = mail_server(mails, tls_context=context, require_starttls=True)
    return controller, f"smtp://localhost:{controller.port}"


@pytest.mark.parametrize("way", SECURE)
def test_mails_go_by_tls_to_who_is_trusted(start, tmp_path, way):
    authority, context = certified(tmp_path)
    mails = Mails()
    controller, url = secure(mails, way, context)
    try:
        server = serve(start, {"smtp": url}, trusting=authority)
        sign_up(server, "ada@example.com")
        assert mails.next()[0].rcpt_tos == ["ada@example.com"]
    finally:
        controller.stop()


def test_nothing_goes_to_who_is_down_or_not_trusted(start, tmp_path):
    """
    A certificate of an authority that is not trusted, or for another name; and nobody there. Some seconds pass until
    a mail is given up, so all are tried at once.
    """
    down = serve(start, {"smtp": "smtp://hush:secret@127.0.0.1:1"})
    sign_up(down, "ada@example.com")
    controllers, tried = [], []
    try:
        for way, why in itertools.product(SECURE, ("authority", "name")):
            folder = tmp_path / f"{way}-{why}"
            folder.mkdir()
            authority, context = certified(folder, "localhost" if why == "authority" else "mail.example.com")
            mails = Mails()
            controller, url = secure(mails, way, context)
            controllers.append(controller)
            server = serve(start, {"smtp": url}, trusting=authority if why == "name" else None)
            sign_up(server, "ada@example.com")
            tried.append((way, why, server, mails))
        for way, why, server, mails in tried:
            assert server.outbox.code("ada@example.com"), (way, why)
            (line,) = failures(server)
            assert "certificate" in line.lower() or "peer" in line.lower(), (way, why, line)
            (lost,) = server.control.get("journal", kind="delivery_failed").json()["changes"]
            assert lost["detail"].split(": ", 1)[1] in line, (way, why)
            assert mails.tried == [], (way, why)
    finally:
        for controller in controllers:
            controller.stop()
    assert down.outbox.code("ada@example.com")
    (line,) = failures(down)
    assert "smtp" in line and "secret" not in line and "hush" not in line


def test_a_full_line_says_so(start, mails):
    """A thousand may wait. More stay in the outbox, and are told."""
    mails.pause = 60
    server = serve(start, {"smtp": mails.url}, UsernameAttributes=[])
    api = server.api("eu-west-1")

    def invite(number):
        api.admin_create_user(
            UserPoolId=POOL,
            Username=f"p{number}",
            UserAttributes=[{"Name": "email", "Value": f"p{number}@example.com"}],
            DesiredDeliveryMediums=["EMAIL"],
        )

    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        list(threads.map(invite, range(1_010)))
    lines = [line for line in failures(server, 10) if "too many messages are waiting" in line]
    assert len(lines) == 10
    lost = server.control.get("journal", kind="delivery_failed", limit=100).json()["changes"]
    assert len([one for one in lost if "too many messages are waiting" in one["detail"]]) == 10
    assert server.outbox.last("p1009@example.com")["kind"] == "invitation"


def test_mails_of_all_sandboxes_go_out(start, mails):
    server = serve(start, {"smtp": mails.url})
    made = server.control.post("sandboxes", {})
    assert made.status_code == 201, made.text
    client = made.json()["mapping"]["app"]
    server.api("eu-west-1").sign_up(ClientId=client, Username="ada@example.com", Password=PASSWORD)
    assert mails.next()[1]["X-Understudy-Sandbox"] == made.json()["sandbox"]


def test_a_webhook_gets_each_message(start, posts):
    posts.statuses = [503]
    server = serve(start, {"webhook": posts.url})
    server.api("eu-west-1").sign_up(
        ClientId="app", Username="ada@example.com", Password=PASSWORD, ClientMetadata={"from": "a test"}
    )
    for _ in range(2):
        headers, message = posts.came.get(timeout=60)
        assert message == server.outbox.last("ada@example.com")
        assert message["client_metadata"] == {"from": "a test"}
        assert headers["Content-Type"] == "application/json" and headers["Understudy-Sandbox"] == "default"


def test_a_webhook_that_refuses_is_told(start, posts):
    posts.statuses = [404, 302]
    server = serve(start, {"webhook": posts.url})
    sign_up(server, "ada@example.com")
    sign_up(server, "bea@example.com")
    lines = failures(server, 2)
    assert "status 404" in "".join(lines) and "status 302" in "".join(lines)
    assert "hush" not in server.errors()
    assert posts.came.qsize() == 2


LINK = {"DefaultEmailOption": "CONFIRM_WITH_LINK"}


def status(server, name):
    return server.api("eu-west-1").admin_get_user(UserPoolId=POOL, Username=name)["UserStatus"]


def test_an_account_is_confirmed_by_link(start, mails):
    words = "Click {##here & now##} to begin."
    template = LINK | {"EmailMessageByLink": words, "EmailSubjectByLink": "Begin"}
    server = serve(start, {"smtp": mails.url}, VerificationMessageTemplate=template)
    sign_up(server, "ada+1@example.com")
    message = server.outbox.last("ada+1@example.com")
    link = message["link"]
    assert message["subject"] == "Begin" and message["body"] == f"Click here & now: {link} to begin."
    assert f'<a href="{link.replace("&", "&amp;")}">' in message["html"]
    assert link in parts(mails.next()[1])[0]
    assert status(server, "ada+1@example.com") == "UNCONFIRMED"
    answer = requests.get(link, timeout=60)
    assert answer.status_code == 200, answer.text
    assert status(server, "ada+1@example.com") == "CONFIRMED"
    assert requests.get(link, timeout=60).status_code >= 400


def test_links_have_the_host_that_opens_the_app(start):
    pool = {"Id": POOL, "PoolName": "shop", "AutoVerifiedAttributes": ["email"], "UsernameAttributes": ["email"]}
    pool |= {"VerificationMessageTemplate": LINK, "Clients": [{"ClientId": "app", "ClientName": "app"}]}
    app = {"appId": "TEAM123456.com.example.app", "links": ["/callback/*"]}
    settings = {"links": "https://shop.auth.mock.test:8443", "apps": {"apple": [app]}}
    server = start(config={"server": settings, "userPools": [pool]})
    sign_up(server, "ada@example.com")
    link = server.outbox.last("ada@example.com", kind="sign_up")["link"]
    assert link.startswith("https://shop.auth.mock.test:8443/confirmUser?client_id=app&"), link
    # The host's association file names the path, any other's does not.
    for host, paths in (("shop.auth.mock.test:8443", {"/callback/*", "/confirmUser"}), ("other.test", {"/callback/*"})):
        url = f"{server.url}/.well-known/apple-app-site-association"
        [details] = requests.get(url, headers={"Host": host}, timeout=60).json()["applinks"]["details"]
        assert {component["/"] for component in details["components"]} == paths
    # The app opens it at the server, or passes on what it has.
    answer = requests.get(link.replace("https://shop.auth.mock.test:8443", server.url), timeout=60)
    assert answer.status_code == 200 and status(server, "ada@example.com") == "CONFIRMED"


def test_links_are_for_new_accounts_alone(start):
    server = serve(start, {}, VerificationMessageTemplate=LINK)
    sign_up(server, "ada@example.com")
    first = server.outbox.last("ada@example.com", kind="sign_up")
    assert first["subject"] == "Your verification link" and "{##" not in first["body"]
    server.api("eu-west-1").resend_confirmation_code(ClientId="app", Username="ada@example.com")
    again = server.outbox.last("ada@example.com", kind="resend")["link"]
    assert again != first["link"] and requests.get(first["link"], timeout=60).status_code >= 400
    assert requests.get(again, timeout=60).status_code == 200
    server.api("eu-west-1").forgot_password(ClientId="app", Username="ada@example.com")
    recovery = server.outbox.last("ada@example.com", kind="forgot_password")
    assert "link" not in recovery and recovery["code"] in recovery["body"]


def test_words_with_tags_are_the_page(start, mails):
    template = {"EmailMessage": "<p>Your <b>code</b> is {####}.</p><p>Bye &amp; thanks</p>"}
    server = serve(start, {"smtp": mails.url}, VerificationMessageTemplate=template)
    sign_up(server, "ada@example.com")
    plain, html = parts(mails.next()[1])
    code = server.outbox.code("ada@example.com")
    assert plain.split() == f"Your code is {code}. Bye & thanks".split()
    assert f"<b>code</b> is {code}." in html
    assert server.outbox.last("ada@example.com")["html"].strip() == html.replace("\r\n", "\n").strip()


@pytest.mark.parametrize("words", ["{username} has {####}", "<b>{username}</b> has {####}"])
def test_a_username_is_never_markup(start, mails, words):
    invitation = {"InviteMessageTemplate": {"EmailMessage": words}}
    server = serve(start, {"smtp": mails.url}, UsernameAttributes=[], AdminCreateUserConfig=invitation)
    server.api("eu-west-1").admin_create_user(
        UserPoolId=POOL,
        Username="<img/src=x>",
        UserAttributes=[{"Name": "email", "Value": "ada@example.com"}],
        DesiredDeliveryMediums=["EMAIL"],
    )
    plain, html = parts(mails.next()[1])
    assert "<img" not in html and "&lt;img" in html and "<img/src=x> has" in plain


def test_a_link_among_tags_is_in_the_text_too(start, mails):
    template = LINK | {"EmailMessageByLink": "<p>Please {##confirm##}.</p>"}
    server = serve(start, {"smtp": mails.url}, VerificationMessageTemplate=template)
    sign_up(server, "ada@example.com")
    plain, html = parts(mails.next()[1])
    link = server.outbox.last("ada@example.com")["link"]
    assert plain.split() == ["Please", "confirm.", link]
    assert f'Please <a href="{link.replace("&", "&amp;")}">confirm</a>.' in html


def test_texts_have_no_page(start):
    server = serve(start, {}, UsernameAttributes=["phone_number"], AutoVerifiedAttributes=["phone_number"])
    sign_up(server, "+15550001234")
    assert "html" not in server.outbox.last("+15550001234")


def test_the_journal_tells_of_triggers_and_lost_messages(start, posts):
    posts.statuses = [404]
    server = serve(start, {"webhook": posts.url}, Triggers={"PreSignUp": {"rule": {"autoVerify": []}}})
    sign_up(server, "ada@example.com")
    failures(server)

    def journal(**filters):
        answer = server.control.get("journal", **filters)
        assert answer.status_code == 200, answer.text
        return answer.json()["changes"]

    (called,) = journal(kind="trigger_called")
    assert called["detail"] == "PreSignUp_SignUp: rule" and called["realm"] == POOL
    (lost,) = journal(kind="delivery_failed")
    assert lost["detail"].endswith("webhook: status 404") and lost["user"]
    page = server.control.get("journal", limit=1).json()
    assert page["next"] == page["changes"][0]["id"]
    assert journal(after=page["next"]) == journal()[1:] and journal(realm="other") == []
