"""Every value that a discovery document names works; a member without a test fails."""

import base64
import functools
import json
import time
import uuid

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ed25519

from entra.browser import Browser as TenantBrowser
from entra.tenant import configuration as tenant_configuration
from support.provider import (
    CALLBACK,
    CLAIMS,
    PASSWORD,
    PERSON,
    PKCE,
    SIGNED_OUT,
    Key,
    Landing,
    Page,
    Provider,
    RelyingParty,
    posted,
    posts,
    register,
    registered,
)
from support.server import Server

ASSERTION = "urn:ietf:params:oauth:grant-type:jwt-bearer"
EXCHANGE, ACCESS = (
    "urn:ietf:params:oauth:grant-type:token-exchange",
    "urn:ietf:params:oauth:token-type:access_token",
)
CIBA = "urn:openid:params:grant-type:ciba"
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"


class EdKey:
    """An Ed25519 key, as a client registers one."""

    kid = "ed-1"

    def __init__(self, algorithm="EdDSA"):
        self.algorithm = algorithm
        self.private = ed25519.Ed25519PrivateKey.generate()
        x = base64.urlsafe_b64encode(self.private.public_key().public_bytes_raw()).rstrip(b"=").decode()
        self.jwk = {"kty": "OKP", "crv": "Ed25519", "x": x, "kid": self.kid, "use": "sig", "alg": algorithm}

    def sign(self, claims, **header):
        return self._encode(claims, {"kid": self.kid} | header)

    def _encode(self, claims, header):
        """PyJWT does not know the name of RFC 9864."""
        signer = jwt.api_jws.PyJWS()
        signer.register_algorithm("Ed25519", jwt.algorithms.OKPAlgorithm())
        return signer.encode(json.dumps(claims).encode(), self.private, self.algorithm, headers=header)

    def proof(self, method, url):
        public = {name: self.jwk[name] for name in ("kty", "crv", "x")}
        claims = {"htm": method, "htu": url, "iat": int(time.time()), "jti": uuid.uuid4().hex}
        return self._encode(claims, {"typ": "dpop+jwt", "jwk": public})


@functools.cache
def rsa_key():
    """Making one takes longer than all else here."""
    return Key().private


def rsa(algorithm):
    return lambda: Key(algorithm, private=rsa_key())


KEYS = {f"{family}{bits}": rsa(f"{family}{bits}") for family in ("RS", "PS") for bits in (256, 384, 512)} | {
    "ES256": lambda: Key("ES256"),
    "ES384": lambda: Key("ES384"),
    "ES512": lambda: Key("ES512"),
    "EdDSA": EdKey,
    "Ed25519": lambda: EdKey("Ed25519"),
}


def keyed(provider, algorithm, **metadata):
    key = KEYS[algorithm]()
    return registered(provider, jwks={"keys": [key.jwk]}, **metadata), key


def everything(rest):
    if posts(rest):
        return posted(rest)
    assert isinstance(rest, Landing), rest
    return rest.query | rest.fragment


def expect(words, answer):
    """What a response type brings."""
    words = set(words.split()) - {"none"}
    found = {"code": "code", "token": "access_token", "id_token": "id_token"}
    assert {name for word, name in found.items() if name in answer} == {found[word] for word in words}, answer


# --- The standard's personality ---


class Standard:
    """A method for each member: takes the advertised value and uses it."""

    def __init__(self, provider):
        self.provider = provider
        self.party = RelyingParty(provider)
        self.meta = provider.meta

    def person_tokens(self, **changes):
        self.party.browser.session.cookies.clear()
        return self.party.tokens(**changes)

    def issuer(self, value):
        assert value == self.provider.issuer
        tokens = self.person_tokens()
        assert self.provider.verified(tokens["id_token"], self.party.id)["iss"] == value

    def jwks_uri(self, value):
        kids = {key["kid"] for key in requests.get(value, timeout=60).json()["keys"]}
        assert jwt.get_unverified_header(self.person_tokens()["id_token"])["kid"] in kids

    def authorization_endpoint(self, value):
        assert self.party.ask().path == "/login"

    def token_endpoint(self, value):
        assert self.person_tokens()["access_token"]

    def userinfo_endpoint(self, value):
        token = self.person_tokens()["access_token"]
        answer = requests.get(value, headers={"Authorization": f"Bearer {token}"}, timeout=60)
        assert answer.json()["sub"]

    def revocation_endpoint(self, value):
        self.revocation_endpoint_auth_methods_supported(["client_secret_basic"])

    def introspection_endpoint(self, value):
        self.introspection_endpoint_auth_methods_supported(["client_secret_basic"])

    def end_session_endpoint(self, value):
        token = self.person_tokens()["id_token"]
        rest = self.party.browser.open(f"{value}?id_token_hint={token}&post_logout_redirect_uri={SIGNED_OUT}")
        assert rest.url == SIGNED_OUT

    def check_session_iframe(self, value):
        self.party.browser.session.cookies.clear()
        state = self.party.sign_in().query["session_state"]
        form = {"message": f"{self.party.id} {state}", "origin": "/".join(CALLBACK.split("/")[:3])}
        assert self.party.browser.session.post(value, data=form, timeout=60).text == "unchanged"

    def device_authorization_endpoint(self, value):
        auth = (self.party.id, self.party.secret)
        return requests.post(value, data={"scope": "openid"}, auth=auth, timeout=60).json()["device_code"]

    def backchannel_authentication_endpoint(self, value):
        party, form = self._ask_backchannel(value)
        assert party.token(form).json()["error"] == "authorization_pending"

    def _ask_backchannel(self, endpoint, **metadata):
        """A client that has asked, and what it sends to the token endpoint."""
        party = registered(
            self.provider, **{"grant_types": [CIBA], "backchannel_token_delivery_mode": "poll"} | metadata
        )
        form = {"scope": "openid", "login_hint": PERSON, "client_notification_token": "t"}
        asked = requests.post(endpoint, data=form, auth=(party.id, party.secret), timeout=60).json()
        return party, {"grant_type": CIBA, "auth_req_id": asked["auth_req_id"]}

    def backchannel_token_delivery_modes_supported(self, values):
        address = {"backchannel_client_notification_endpoint": "http://127.0.0.1:9/"}
        for value in values:
            endpoint = self.meta["backchannel_authentication_endpoint"]
            assert self._ask_backchannel(endpoint, backchannel_token_delivery_mode=value, **address)

    def backchannel_authentication_request_signing_alg_values_supported(self, values):
        for value in values:
            metadata = {"grant_types": [CIBA], "backchannel_token_delivery_mode": "poll"}
            metadata["backchannel_authentication_request_signing_alg"] = value
            party, key = keyed(self.provider, value, token_endpoint_auth_method="client_secret_basic", **metadata)
            now = int(time.time())
            claims = {
                "iss": party.id,
                "aud": self.provider.issuer,
                "iat": now,
                "nbf": now,
                "exp": now + 60,
                "jti": value,
            }
            form = {"request": key.sign(claims | {"scope": "openid", "login_hint": PERSON})}
            endpoint = self.meta["backchannel_authentication_endpoint"]
            asked = requests.post(endpoint, data=form, auth=(party.id, party.secret), timeout=60)
            assert asked.json()["auth_req_id"], value

    def backchannel_user_code_parameter_supported(self, value):
        assert value is False
        metadata = {"grant_types": [CIBA], "backchannel_token_delivery_mode": "poll"}
        refused = register(self.provider, 400, backchannel_user_code_parameter=True, **metadata)
        assert "backchannel_user_code_parameter" in refused["error_description"]

    def _backchannel(self):
        party, form = self._ask_backchannel(self.meta["backchannel_authentication_endpoint"])
        self.provider.server.control.post(f"backchannel/{form['auth_req_id']}", {"approve": True})
        assert party.token(form).json()["id_token"]

    def pushed_authorization_request_endpoint(self, value):
        auth = (self.party.id, self.party.secret)
        name = requests.post(value, data=self.party.parameters(), auth=auth, timeout=60).json()["request_uri"]
        self.party.browser.session.cookies.clear()
        page = self.party.browser.open(
            f"{self.meta['authorization_endpoint']}?client_id={self.party.id}&request_uri={name}"
        )
        assert isinstance(page, Page) and page.path == "/login"

    def registration_endpoint(self, value):
        assert registered(self.provider).tokens()["id_token"]

    def response_types_supported(self, values):
        for value in values:
            self.party.browser.session.cookies.clear()
            expect(value, everything(self.party.sign_in(response_type=value)))

    def response_modes_supported(self, values):
        for value in values:
            self.party.browser.session.cookies.clear()
            rest = self.party.sign_in(response_mode=value)
            brought = {"query": not posts(rest) and rest.query, "fragment": not posts(rest) and rest.fragment}
            brought["form_post"] = posted(rest) if posts(rest) else None
            # A signed answer is one parameter, by the way that its mode is named after.
            way, name = (value.removesuffix(".jwt"), "response") if value.endswith("jwt") else (value, "code")
            way = "query" if way == "jwt" else way
            assert [mode for mode, answer in brought.items() if answer and name in answer] == [way]

    def grant_types_supported(self, values):
        for value in values:
            {
                "authorization_code": lambda: self.person_tokens(),
                "implicit": lambda: self.response_types_supported(["id_token token"]),
                "refresh_token": self._refresh,
                "client_credentials": lambda: self._grant({"scope": "orders"}, "client_credentials"),
                "password": lambda: self._grant({"username": PERSON, "password": PASSWORD}, "password"),
                DEVICE: self._device,
                EXCHANGE: self._exchange,
                ASSERTION: self._assertion,
                CIBA: self._backchannel,
            }[value]()

    def _grant(self, form, kind):
        answer = self.party.token({"grant_type": kind} | form)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _refresh(self):
        self._grant({"refresh_token": self.person_tokens()["refresh_token"]}, "refresh_token")

    def _device(self):
        code = self.device_authorization_endpoint(self.meta["device_authorization_endpoint"])
        assert self.party.token({"grant_type": DEVICE, "device_code": code}).json()["error"] == "authorization_pending"

    def _assertion(self):
        order = {"realm": "demo", "client_id": self.party.id, "user": PERSON, "claims": {"aud": self.provider.issuer}}
        token = self.provider.server.control.post("tokens", order).json()["access_token"]
        assert self._grant({"assertion": token}, ASSERTION)["access_token"]

    def _exchange(self):
        token = self.person_tokens()["access_token"]
        assert self._grant({"subject_token": token, "subject_token_type": ACCESS}, EXCHANGE)["issued_token_type"]

    def subject_types_supported(self, values):
        for value in values:
            assert registered(self.provider, subject_type=value).tokens()["id_token"]

    def id_token_signing_alg_values_supported(self, values):
        for value in values:
            party = registered(self.provider, id_token_signed_response_alg=value)
            assert jwt.get_unverified_header(party.tokens()["id_token"])["alg"] == value

    def userinfo_signing_alg_values_supported(self, values):
        for value in values:
            party = registered(self.provider, userinfo_signed_response_alg=value)
            answer = party.info(party.tokens()["access_token"])
            assert jwt.get_unverified_header(answer.text)["alg"] == value

    def authorization_signing_alg_values_supported(self, values):
        for value in values:
            party = registered(self.provider, authorization_signed_response_alg=value)
            answer = party.sign_in(response_mode="jwt").query
            assert jwt.get_unverified_header(answer["response"])["alg"] == value

    def revocation_endpoint_auth_signing_alg_values_supported(self, values):
        for value in values:
            party, options = self._prover("private_key_jwt" if value in KEYS else "client_secret_jwt", value)
            answer = self._post("revocation_endpoint", {"token": "x"}, party, options)
            assert answer.status_code == 200, (value, answer.text)

    def introspection_endpoint_auth_signing_alg_values_supported(self, values):
        for value in values:
            party, options = self._prover("private_key_jwt" if value in KEYS else "client_secret_jwt", value)
            answer = self._post("introspection_endpoint", {"token": "x"}, party, options)
            assert answer.json() == {"active": False}, (value, answer.text)

    def introspection_signing_alg_values_supported(self, values):
        for value in values:
            party = registered(self.provider, introspection_signed_response_alg=value)
            kind = "application/token-introspection+jwt"
            endpoint = self.meta["introspection_endpoint"]
            auth, headers = (party.id, party.secret), {"Accept": kind}
            answer = requests.post(endpoint, data={"token": "x"}, auth=auth, headers=headers, timeout=60)
            assert jwt.get_unverified_header(answer.text)["alg"] == value

    def request_object_signing_alg_values_supported(self, values):
        for value in values:
            if value in KEYS:
                party, key = keyed(self.provider, value, request_object_signing_alg=value)
                signed = key.sign(party.parameters())
            else:
                party = registered(self.provider, request_object_signing_alg=value)
                signed = jwt.encode(party.parameters(), None if value == "none" else party.secret, value)
            page = party.ask(request=signed, state=None)
            assert isinstance(page, Page) and page.path == "/login", (value, page)

    def token_endpoint_auth_methods_supported(self, values):
        for value in values:
            party, options = self._prover(value)
            code = party.sign_in().query["code"]
            form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
            answer = self._post("token_endpoint", form, party, options)
            assert answer.status_code == 200, (value, answer.text)

    def revocation_endpoint_auth_methods_supported(self, values):
        for value in values:
            party, options = self._prover(value)
            answer = self._post("revocation_endpoint", {"token": "x"}, party, options)
            assert answer.status_code == 200, (value, answer.text)

    def introspection_endpoint_auth_methods_supported(self, values):
        for value in values:
            party, options = self._prover(value)
            answer = self._post("introspection_endpoint", {"token": "x"}, party, options)
            assert answer.json() == {"active": False}, (value, answer.text)

    def token_endpoint_auth_signing_alg_values_supported(self, values):
        for value in values:
            party, options = self._prover("private_key_jwt" if value in KEYS else "client_secret_jwt", value)
            answer = self._post("introspection_endpoint", {"token": "x"}, party, options)
            assert answer.json() == {"active": False}, (value, answer.text)

    def _prover(self, method, algorithm="RS256"):
        """A client that proves itself so, and how it does."""
        if method == "private_key_jwt":
            party, key = keyed(self.provider, algorithm, token_endpoint_auth_method=method)
            return party, lambda: {"form": party.assertion(key)}
        party = registered(self.provider, token_endpoint_auth_method=method)
        return party, {
            "none": lambda: {"form": {"client_id": party.id}},
            "client_secret_basic": lambda: {"auth": (party.id, party.secret)},
            "client_secret_post": lambda: {"form": {"client_id": party.id, "client_secret": party.secret}},
            "client_secret_jwt": lambda: {"form": party.assertion()},
        }[method]

    def _post(self, endpoint, form, party, options):
        shown = options()
        return requests.post(self.meta[endpoint], data=form | shown.get("form", {}), auth=shown.get("auth"), timeout=60)

    def code_challenge_methods_supported(self, values):
        assert values == ["S256"]
        pkce = PKCE()
        self.party.browser.session.cookies.clear()
        code = self.party.sign_in(**pkce.parameters).query["code"]
        assert self.party.redeem(code, code_verifier=pkce.verifier).status_code == 200

    def dpop_signing_alg_values_supported(self, values):
        for value in values:
            proof = KEYS[value]().proof("POST", self.meta["token_endpoint"])
            form = {"grant_type": "client_credentials", "scope": "orders"}
            answer = self.party.token(form, headers={"DPoP": proof})
            assert answer.json()["token_type"] == "DPoP", (value, answer.text)

    def prompt_values_supported(self, values):
        self.party.browser.session.cookies.clear()
        self.party.sign_in()
        shown = {value: self.party.ask(prompt=value) for value in values}
        assert isinstance(shown.pop("none"), Landing)
        for value, page in shown.items():
            assert isinstance(page, Page), value
            assert (page.form.named("password") is not None) == (value == "login"), value
        assert shown["consent"].text != shown["select_account"].text

    def display_values_supported(self, values):
        assert values == ["page"] and self.party.ask(display="page", prompt="login").path == "/login"

    def claim_types_supported(self, values):
        assert values == ["normal"]

    def claims_supported(self, values):
        wanted = '{"id_token": {"acr": {"values": ["gold"]}}}'
        scope = "openid profile email phone address"
        self.party.browser.session.cookies.clear()
        sent = {"response_type": "code id_token token", "scope": scope, "claims": wanted}
        answer = everything(self.party.sign_in(**sent))
        identity = self.provider.verified(answer["id_token"], self.party.id)
        told = self.party.info(answer["access_token"]).json()
        listener = registered(self.provider, backchannel_logout_uri="http://127.0.0.1:9/")
        told |= {"sid": self.provider.verified(listener.tokens()["id_token"], listener.id)["sid"]}
        assert set(values) - set(identity) - set(told) == set()
        assert told["address"] == {"formatted": CLAIMS["address"]}

    def scopes_supported(self, values):
        assert set(values) == {"openid", "profile", "email", "phone", "address", "offline_access", "orders"}
        for value in values:
            self.party.browser.session.cookies.clear()
            granted = self.person_tokens(scope=f"openid {value}")["scope"].split()
            assert value in granted

    def authorization_response_iss_parameter_supported(self, value):
        assert everything(self.party.ask(prompt="none", scope="nothing"))["iss"] == self.provider.issuer

    def backchannel_logout_supported(self, value):
        assert registered(self.provider, backchannel_logout_uri="http://127.0.0.1:9/").tokens()

    def backchannel_logout_session_supported(self, value):
        party = registered(self.provider, backchannel_logout_uri="http://127.0.0.1:9/")
        assert self.provider.verified(party.tokens()["id_token"], party.id)["sid"]

    def frontchannel_logout_supported(self, value):
        party = registered(self.provider, frontchannel_logout_uri="https://rp.example.test/bye")
        party.tokens()
        assert "<iframe" in self._signed_out(party).html

    def _signed_out(self, party):
        return party.browser.open(self.meta["end_session_endpoint"]).press("^sign out$")

    def frontchannel_logout_session_supported(self, value):
        party = registered(self.provider, frontchannel_logout_uri="https://rp.example.test/bye")
        sid = self.provider.verified(party.tokens()["id_token"], party.id)["sid"]
        assert f"sid={sid}" in self._signed_out(party).html

    def claims_parameter_supported(self, value):
        tokens = self.person_tokens(claims='{"id_token": {"nickname": null}}')
        assert self.provider.verified(tokens["id_token"], self.party.id)["nickname"]

    def request_parameter_supported(self, value):
        self.request_object_signing_alg_values_supported(["RS256"])

    def request_uri_parameter_supported(self, value):
        # Honoured for registered addresses: here nobody answers at one, and that is what the client is told.
        party = registered(self.provider, request_uris=["http://127.0.0.1:9/request"])
        assert everything(party.ask(request_uri="http://127.0.0.1:9/request"))["error"] == "invalid_request_uri"

    def require_request_uri_registration(self, value):
        rest = self.party.ask(request_uri="http://127.0.0.1:9/request")
        assert everything(rest)["error"] == "request_uri_not_supported"

    def require_pushed_authorization_requests(self, value):
        assert value is False and self.party.ask(prompt="login").path == "/login"

    def client_id_metadata_document_supported(self, value):
        # Realms that have it are test_agents.py's.
        rest = self.party.ask(client_id="https://rp.example.test/client.json")
        assert value is False and rest.status == 400


@pytest.fixture(scope="module")
def standard(provider):
    return Standard(provider)


def members_of(kind):
    return sorted(name for name in vars(kind) if not name.startswith("_") and name != "person_tokens")


@pytest.mark.parametrize("member", members_of(Standard))
def test_a_realms_document(standard, member):
    getattr(standard, member)(standard.meta[member])


def test_a_realm_names_nothing_that_is_not_used_here(standard):
    assert sorted(standard.meta) == members_of(Standard)


# --- A pool of the standard's personality, whose clients are made in the service's words ---


def pool(**settings):
    client = {
        "ClientId": "web",
        "ClientSecret": "websecret0123456789",
        "CallbackURLs": [CALLBACK],
        "LogoutURLs": [SIGNED_OUT],
        "AllowedOAuthFlows": ["code", "implicit"],
        "AllowedOAuthScopes": ["openid", "email", "phone", "profile"],
        "AllowedOAuthFlowsUserPoolClient": True,
    }
    person = {"Username": "ada@example.com", "Password": PASSWORD}
    described = {"Id": "eu-west-1_Shop00001", "PoolName": "shop", "UsernameAttributes": ["email"]}
    return {"userPools": [described | {"Clients": [client], "Users": [person]} | settings]}


def test_a_strict_pools_document():
    """It names no more than its clients can have."""
    with Server(config=pool(Profile="oidc")) as server:
        provider = Provider(server, "eu-west-1_Shop00001")
        party = RelyingParty(provider, "web", "websecret0123456789")
        assert not {"registration_endpoint"} & set(provider.meta)
        for name in ("subject_types_supported", "token_endpoint_auth_methods_supported"):
            assert not {"pairwise", "private_key_jwt"} & set(provider[name])
        for name in ("backchannel", "frontchannel"):
            assert provider[f"{name}_logout_supported"] is False
        assert set(provider["grant_types_supported"]) == {
            "authorization_code",
            "implicit",
            "refresh_token",
            "client_credentials",
            DEVICE,
        }
        for value in provider["response_types_supported"]:
            party.browser.session.cookies.clear()
            expect(value, everything(party.sign_in("ada@example.com", response_type=value)))
        # No client may have `address`.
        assert provider["scopes_supported"] == ["openid", "profile", "email", "phone", "offline_access"]
        party.browser.session.cookies.clear()
        assert party.sign_in("ada@example.com", scope="openid offline_access").query["code"]
        party.browser.session.cookies.clear()
        wide = " ".join(provider["scopes_supported"])
        tokens = party.redeem(party.sign_in("ada@example.com", scope=wide).query["code"]).json()
        assert tokens["scope"].split() == provider["scopes_supported"]
        offer = requests.post(
            provider["device_authorization_endpoint"], auth=(party.id, party.secret), data={}, timeout=60
        )
        assert offer.status_code == 200, offer.text


# --- The service's own personality ---


def test_a_pools_document():
    with Server(config=pool()) as server:
        provider = Provider(server, "eu-west-1_Shop00001")
        party = RelyingParty(provider, "web", "websecret0123456789")
        used = {"issuer", "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"}
        tokens = party.redeem(party.sign_in("ada@example.com").query["code"]).json()
        claims = provider.verified(tokens["id_token"], "web")
        assert claims["iss"] == provider["issuer"]
        assert party.info(tokens["access_token"]).json()["sub"] == claims["sub"]
        used |= {"id_token_signing_alg_values_supported", "subject_types_supported"}
        assert provider["id_token_signing_alg_values_supported"] == ["RS256"]
        assert provider["subject_types_supported"] == ["public"]
        used.add("response_types_supported")
        for value in provider["response_types_supported"]:
            answer = everything(party.silently(response_type=value))
            assert ("code" in answer, "access_token" in answer) == (value == "code", value == "token")
        used.add("scopes_supported")
        for value in provider["scopes_supported"]:
            assert "code" in party.silently(scope=f"openid {value}").query
        used.add("token_endpoint_auth_methods_supported")
        assert set(provider["token_endpoint_auth_methods_supported"]) == {"client_secret_basic", "client_secret_post"}
        for basic in (True, False):
            more = {} if basic else {"client_secret": party.secret}
            assert party.redeem(party.silently().query["code"], basic=basic, **more).status_code == 200
        used |= {"revocation_endpoint", "end_session_endpoint"}
        gone = requests.post(
            provider["revocation_endpoint"],
            data={"token": tokens["refresh_token"]},
            auth=(party.id, party.secret),
            timeout=60,
        )
        assert gone.status_code == 200 and party.info(tokens["access_token"]).status_code == 401
        out = party.browser.open(f"{provider['end_session_endpoint']}?client_id=web&logout_uri={SIGNED_OUT}")
        assert out.url == SIGNED_OUT
        assert set(provider.meta) == used


# --- A directory tenant ---


def test_a_tenants_document():
    configured = tenant_configuration()
    with Server(config={"entraTenants": [configured]}) as server:
        app = next(one["appId"] for one in configured["applications"] if one["name"] == "password")
        base = f"{server.url}/{configured['tenantId']}"
        meta = requests.get(f"{base}/v2.0/.well-known/openid-configuration", timeout=60).json()
        browser = TenantBrowser()

        def ask(**changes):
            query = {"client_id": app, "redirect_uri": "http://localhost:3000/callback", "scope": "openid"}
            query |= {"response_type": "code", "nonce": "n", "state": "s"} | changes
            browser.landed = None
            browser.get(requests.Request("GET", meta["authorization_endpoint"], params=query).prepare().url)
            return browser.landed or browser.text

        ask()
        browser.submit(loginfmt="ada@example.com")
        browser.submit(passwd=PASSWORD)
        for value in meta["response_types_supported"]:
            landed = ask(response_type=value)
            names = {"code": "code=", "token": "access_token=", "id_token": "id_token="}
            assert {word for word, name in names.items() if name in landed} == set(value.split()), (value, landed)
        for value in meta["response_modes_supported"]:
            landed = ask(response_mode=value)
            assert {"query": "?code=" in landed or "&code=" in landed, "fragment": "#" in landed}.get(
                value, 'name="code"' in landed
            ), (value, landed)
        for value in meta["scopes_supported"]:
            assert "code=" in ask(scope=f"openid {value}")
        code = ask(scope="openid profile email offline_access").split("code=")[1].split("&")[0]
        form = {"grant_type": "authorization_code", "client_id": app, "code": code}
        tokens = requests.post(
            meta["token_endpoint"], data=form | {"redirect_uri": "http://localhost:3000/callback"}, timeout=60
        ).json()
        keys = requests.get(meta["jwks_uri"], timeout=60).json()["keys"]
        header = jwt.get_unverified_header(tokens["id_token"])
        key = next(one for one in keys if one["kid"] == header["kid"])
        claims = jwt.decode(tokens["id_token"], jwt.PyJWK(key), algorithms=["RS256"], audience=app)
        assert claims["iss"] == meta["issuer"] and header["alg"] in meta["id_token_signing_alg_values_supported"]
        assert meta["subject_types_supported"] == ["pairwise"] and claims["sub"] != claims["oid"]
        device = requests.post(
            meta["device_authorization_endpoint"], data={"client_id": app, "scope": "openid"}, timeout=60
        )
        assert device.json()["device_code"]
        assert meta["request_uri_parameter_supported"] is False
        # entra/test_entra_platforms.py signs out of applications that have an address for it.
        assert meta["frontchannel_logout_supported"] is True and meta["http_logout_supported"] is True
        browser.landed = None
        browser.get(f"{meta['end_session_endpoint']}?post_logout_redirect_uri=http://localhost:3000/")
        assert browser.landed == "http://localhost:3000/"
