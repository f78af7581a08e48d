"""Pairwise subjects (OpenID Connect Core §8): two clients cannot correlate a user."""

import uuid

import pytest
import requests

from support.provider import CALLBACK, WITH_REFRESH, RelyingParty, register, registered

ELSEWHERE = "https://other.example.test/callback"


def pairwise(provider, *redirects, **metadata):
    metadata = {"subject_type": "pairwise", "grant_types": WITH_REFRESH} | metadata
    return registered(provider, redirect_uris=list(redirects or [CALLBACK]), **metadata)


def subject(party, tokens=None):
    tokens = tokens or party.tokens()
    sub = party.provider.verified(tokens["id_token"], party.id)["sub"]
    assert party.info(tokens["access_token"]).json()["sub"] == sub, "userInfo speaks of the same person"
    return sub


def test_subjects_differ_between_sectors(provider):
    public = subject(registered(provider))
    one, two = subject(pairwise(provider)), subject(pairwise(provider, ELSEWHERE))
    assert len({public, one, two}) == 3
    assert str(uuid.UUID(one)) == one


def test_subjects_are_the_same_within_a_sector(provider, shelf):
    same = subject(pairwise(provider)), subject(pairwise(provider, CALLBACK + "2"))
    assert same[0] == same[1]
    address = shelf.put("/sector", [CALLBACK, ELSEWHERE])
    joined = [subject(pairwise(provider, one, sector_identifier_uri=address)) for one in (CALLBACK, ELSEWHERE)]
    assert joined[0] == joined[1] != same[0]


def test_the_subject_stays(provider):
    party = pairwise(provider)
    tokens = party.tokens()
    again = party.token({"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}).json()
    assert subject(party, tokens) == subject(party, again)


def test_a_client_shows_the_subject_that_it_was_told(provider):
    party = pairwise(provider)
    tokens = party.tokens()
    sub = subject(party, tokens)
    assert party.silently(prompt="none", id_token_hint=tokens["id_token"]).query["code"]
    wanted = '{"id_token": {"sub": {"value": "%s"}}}'
    assert party.silently(prompt="none", claims=wanted % sub).query["code"]
    public = subject(RelyingParty(provider))
    assert party.silently(prompt="none", claims=wanted % public).query["error"] == "login_required"


def test_introspection_tells_the_same(provider):
    party = pairwise(provider)
    tokens = party.tokens()
    for name in ("access_token", "refresh_token"):
        form = {"token": tokens[name]}
        address = provider["introspection_endpoint"]
        said = requests.post(address, data=form, auth=(party.id, party.secret), timeout=60)
        assert said.json()["sub"] == subject(party, tokens)


def test_several_hosts_need_a_list(provider):
    answer = register(provider, 400, subject_type="pairwise", redirect_uris=[CALLBACK, ELSEWHERE])
    assert answer["error"] == "invalid_client_metadata" and "sector_identifier_uri" in answer["error_description"]
    answer = register(provider, 400, subject_type="pairwise", redirect_uris=["com.example:/callback"])
    assert answer["error"] == "invalid_client_metadata"


@pytest.mark.parametrize("value", ["both", "", 7])
def test_other_types_are_refused(provider, value):
    assert register(provider, 400, subject_type=value)["error"] == "invalid_client_metadata"
