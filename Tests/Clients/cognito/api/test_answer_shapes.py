"""The check of answers against the service model, which all client tests use (support/server.py), is itself tested."""

import pytest

from support.shapes import check_answer, problems


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"Users": []}, []),
        ({"Users": [{"Username": "a", "Enabled": True, "UserCreateDate": 1.5}]}, []),
        ({"Users": {}}, ["$.Users: no list"]),
        ({"Users": [{"Enabled": "true"}]}, ["$.Users[0].Enabled: no truth value"]),
        ({"Users": [{"UserCreateDate": "now"}]}, ["$.Users[0].UserCreateDate: no time"]),
        ({"Users": None}, ["$.Users: null"]),
        ({"People": []}, ["$.People: not in the model"]),
        ({"Users": [{"Attributes": [{"Value": "x"}]}]}, ["$.Users[0].Attributes[0].Name: missing"]),
    ],
)
def test_what_is_not_of_the_model_is_found(value, expected):
    assert problems("ListUsersResponse", value) == expected


def test_unknown_values_and_errors_are_found():
    (found,) = problems("UserType", {"UserStatus": "SLEEPY"})
    assert found.startswith("$.UserStatus: SLEEPY is none of")
    with pytest.raises(AssertionError):
        check_answer("ListUsers", 400, b'{"__type":"GroupExistsException","message":"x"}')
    with pytest.raises(AssertionError):
        check_answer("DeleteGroup", 200, b'{"Group":{}}')
    check_answer("DeleteGroup", 200, b"")
