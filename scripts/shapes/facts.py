"""The facts of a service model that the Swift types are written from, without a word of its documentation."""

import gzip
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile


def read_model(file, release, path):
    """The model and the botocore release that it comes from: a file, a release to download, or the one installed."""
    if file:
        data = pathlib.Path(file).read_bytes()
    elif release:
        with tempfile.TemporaryDirectory() as folder:
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder]
            subprocess.run([*pip, f"botocore=={release}"], check=True)
            wheel = next(pathlib.Path(folder).glob("botocore-*.whl"))
            with zipfile.ZipFile(wheel) as archive:
                data = archive.read(path + ".gz" if path + ".gz" in archive.namelist() else path)
    else:
        import botocore

        release = botocore.__version__
        base = pathlib.Path(botocore.__file__).parent.parent / path
        data = base.read_bytes() if base.exists() else base.with_suffix(".json.gz").read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    return json.loads(data), release or "unknown"


def access(model, operation):
    """Who may call: open (nothing, a session or a secret), token (an access token in the body) or signed (IAM)."""
    if operation.get("authtype") != "none":
        return "signed"
    shape = operation.get("input", {}).get("shape")
    return "token" if shape and "AccessToken" in model["shapes"][shape]["members"] else "open"


def reachable(model, roots):
    found, pending = set(), list(roots)
    while pending:
        name = pending.pop()
        if name in found:
            continue
        found.add(name)
        shape = model["shapes"][name]
        inner = list(shape.get("members", {}).values()) + [shape.get(k) for k in ("member", "key", "value")]
        pending += [each["shape"] for each in inner if each]
    return found


def exception(model, shape):
    """The status; in the query protocol also the code, since the name stands nowhere on the wire."""
    if model["metadata"]["protocol"] == "query":
        return {"code": shape["error"]["code"], "status": shape["error"]["httpStatusCode"]}
    return 500 if shape.get("fault") else 400


def facts(model, release, options):
    """What the generator needs of a model, without a word of its documentation."""
    operations = {}
    only = options.get("operations", model["operations"])
    others = {
        name: access(model, operation) for name, operation in sorted(model["operations"].items()) if name not in only
    }
    for name, operation in sorted(model["operations"].items()):
        if name in others:
            continue
        optional = name in options.get("signature_optional", ())
        operations[name] = {
            "input": operation.get("input", {}).get("shape"),
            "output": operation.get("output", {}).get("shape"),
            "access": "signedOrOpen" if optional else access(model, operation),
            "errors": sorted(each["shape"] for each in operation.get("errors", [])),
        }
    inputs = reachable(model, (each["input"] for each in operations.values() if each["input"]))
    outputs = reachable(model, (each["output"] for each in operations.values() if each["output"]))
    shapes, exceptions = {}, {}
    for name, shape in sorted(model["shapes"].items()):
        if shape.get("exception"):
            exceptions[name] = exception(model, shape)
            continue
        if name not in inputs | outputs:
            continue
        fact = {"type": "document" if shape.get("document") else shape["type"]}
        fact |= {key: shape[key] for key in ("min", "max", "pattern", "enum", "sensitive") if key in shape}
        fact |= {key: shape[key]["shape"] for key in ("member", "key", "value") if key in shape}
        if name in options.get("values", {}):
            fact["enum"] = fact["enum"] + [value for value in options["values"][name] if value not in fact["enum"]]
        if fact["type"] == "structure":
            fact["members"] = {member: each["shape"] for member, each in shape["members"].items()}
            fact["required"] = shape.get("required", [])
        fact["in"], fact["out"] = name in inputs, name in outputs
        shapes[name] = fact
    metadata = model["metadata"]
    protocol = (
        {"apiVersion": metadata["apiVersion"], "xmlNamespace": metadata["xmlNamespace"]}
        if metadata["protocol"] == "query"
        else {"targetPrefix": metadata["targetPrefix"]}
    )
    return {
        "botocore": release,
        **protocol,
        **({"others": others} if others else {}),
        "operations": operations,
        "exceptions": exceptions,
        "shapes": shapes,
    }


def facts_text(known):
    """One operation, exception or shape a line, so that a newer model shows as a short difference."""
    lines = ["{"]
    tables = ("operations", "exceptions", "shapes")
    for key in (key for key in known if key not in tables):
        lines.append(f"  {json.dumps(key)}: {json.dumps(known[key])},")
    for table in tables:
        lines.append(f"  {json.dumps(table)}: {{")
        rows = [f"    {json.dumps(name)}: {json.dumps(row)}" for name, row in known[table].items()]
        lines.append(",\n".join(rows))
        lines.append("  }" if table == tables[-1] else "  },")
    return "\n".join(lines + ["}", ""])
