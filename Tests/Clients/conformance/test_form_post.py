"""The Form Post plans: the modules of Basic, Implicit and Hybrid with `response_mode=form_post`."""

import inspect

import pytest

from conformance import test_basic as basic
from support.browser import Browser
from support.provider import CALLBACK, Landing, RelyingParty, posted, posts


class Posted(Landing):
    """An answer that came by a form, as if it had come in the address."""

    def __init__(self, page, flow):
        super().__init__(CALLBACK, page.answer)
        answer = posted(page)
        self.query, self.fragment = (answer, {}) if flow in (None, "code") else ({}, answer)


class PostingBrowser(Browser):
    """Runs the one script that the form needs."""

    def __init__(self, party):
        super().__init__(party.provider.server)
        self.party = party

    def _walk(self, method, url, **options):
        rest = super()._walk(method, url, **options)
        if not posts(rest):
            assert not isinstance(rest, Landing), f"not posted: {rest}"
            return rest
        assert "no-store" in rest.headers["Cache-Control"]
        return Posted(rest, self.party.flow)


class PostingParty(RelyingParty):
    """Asks for a posted answer unless it says otherwise."""

    flow = None

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.browser = PostingBrowser(self)

    def parameters(self, **changes):
        everything = super().parameters(**changes)
        everything.setdefault("response_mode", "form_post")
        self.flow = everything.get("response_type")
        return everything


def runs():
    """Each module with each of its flows, but for those that know of the mode themselves."""
    for name, module in vars(basic).items():
        wanted = inspect.signature(module).parameters if name.startswith("test_oidcc") else {}
        if "mode" in wanted or not {"party", "own_provider"} & set(wanted):
            continue
        flows = [one.args[1] for one in getattr(module, "pytestmark", []) if one.args[0] == "flow"]
        for flow in flows[0] if flows else [None]:
            yield pytest.param(module, flow, id=f"{name.removeprefix('test_')}-{flow}")


@pytest.mark.parametrize(("module", "flow"), runs())
def test_with_a_form(module, flow, request, provider, monkeypatch):
    monkeypatch.setattr(basic, "RelyingParty", PostingParty)
    values = {"flow": flow, "party": None, "other_party": None}
    wanted = inspect.signature(module).parameters
    for name in wanted:
        if name == "party":
            values[name] = PostingParty(provider)
        elif name == "other_party":
            values[name] = PostingParty(provider, "second", "second-secret-123")
        elif name not in values:
            values[name] = request.getfixturevalue(name)
    module(**{name: values[name] for name in wanted})
