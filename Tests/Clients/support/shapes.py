"""What the service model says about answers, held against the bytes that came back."""

import base64
import binascii
import json
from pathlib import Path

FACTS = Path(__file__).resolve().parents[2] / "CognitoUserPoolsTests" / "Vectors" / "service-model.json"
MODEL = json.loads(FACTS.read_text())
# What every service may answer before it looks at the operation.
COMMON = {
    "MissingAuthenticationTokenException",
    "InvalidSignatureException",
    "UnrecognizedClientException",
    "SerializationException",
    "UnknownOperationException",
    "NotImplementedException",
    "InvalidParameterException",
}

# What is known to come of an operation although the model does not name it there.
BESIDE_THE_MODEL = {
    "InitiateAuth": {"MFAMethodNotFoundException"},
    "AdminListDevices": {"UserNotFoundException"},
    "RevokeToken": {"NotAuthorizedException"},
}


def problems(name, value, path="$"):
    """Every way in which a JSON value is not of the shape of that name."""
    shape = MODEL["shapes"][name]
    kind = shape["type"]
    if kind == "document":
        return []
    if kind == "structure":
        if not isinstance(value, dict):
            return [f"{path}: no object"]
        found = [f"{path}.{member}: missing" for member in shape["required"] if member not in value]
        for member, inner in value.items():
            if member not in shape["members"]:
                found.append(f"{path}.{member}: not in the model")
            elif inner is None:
                found.append(f"{path}.{member}: null")
            else:
                found += problems(shape["members"][member], inner, f"{path}.{member}")
        return found
    if kind == "list":
        if not isinstance(value, list):
            return [f"{path}: no list"]
        return [one for index, item in enumerate(value) for one in problems(shape["member"], item, f"{path}[{index}]")]
    if kind == "map":
        if not isinstance(value, dict):
            return [f"{path}: no map"]
        return [one for key, item in value.items() for one in problems(shape["value"], item, f"{path}.{key}")]
    return _scalar(shape, kind, value, path)


def _scalar(shape, kind, value, path):
    if kind == "boolean":
        return [] if isinstance(value, bool) else [f"{path}: no truth value"]
    if kind in ("integer", "long"):
        return [] if isinstance(value, int) and not isinstance(value, bool) else [f"{path}: no whole number"]
    if kind == "timestamp":
        return [] if isinstance(value, (int, float)) and not isinstance(value, bool) else [f"{path}: no time"]
    if not isinstance(value, str):
        return [f"{path}: no text"]
    if kind == "blob":
        try:
            base64.b64decode(value, validate=True)
        except binascii.Error:
            return [f"{path}: no base64"]
    if "enum" in shape and value not in shape["enum"]:
        return [f"{path}: {value} is none of {shape['enum']}"]
    return []


def check_answer(operation, status, body):
    """Fails unless the answer is one that the model has for the operation."""
    fact = MODEL["operations"][operation]
    if status == 200:
        if not fact.get("output"):
            assert body in (b"", b"{}"), f"{operation} answers nothing: {body[:200]}"
            return
        found = problems(fact["output"], json.loads(body))
        assert not found, f"{operation}: {found}"
    elif status in (400, 500):
        error = json.loads(body)
        names = set(fact["errors"]) | COMMON | BESIDE_THE_MODEL.get(operation, set())
        assert error["__type"] in names, f"{operation} does not fail with {error}"
        assert set(error) >= {"__type", "message"}, error
