"""Swift source from the facts of a service model."""

import re

KEYWORDS = set(
    "Any Self actor any as associatedtype async await break case catch class continue default defer deinit do else "
    "enum extension fallthrough false fileprivate for func guard if import in init inout internal is let nil "
    "operator package private protocol public repeat rethrows return self some static struct subscript super switch "
    "throw throws true try typealias var where while".split()
)

# Declarations, but for the members of protocols, which have the access of their protocol.
DECLARATION = re.compile(r"^( *)((?:struct|enum|protocol|typealias|static let|init|func|var)\b(?!.*\{ get \}$))")


def lower_camel(name):
    """UserPoolId → userPoolId, MFAOptions → mfaOptions, CSS → css."""
    return re.sub(r"^([A-Z]+)(?=[A-Z][a-z]|[^A-Za-z]|$)|^[A-Z]", lambda match: match.group().lower(), name)


def case_name(value):
    """ALLOW_USER_AUTH → allowUserAuth, phone_number → phoneNumber, SignIn → signIn, V1_0 → v1_0."""
    words = [word for word in re.split(r"[^0-9A-Za-z]+", value) if word]
    if len(words) == 1 and not value.isupper():
        name = lower_camel(value)
    else:
        rest = ("_" + word if word[0].isdigit() else word[0].upper() + word[1:].lower() for word in words[1:])
        name = words[0].lower() + "".join(rest)
    # `.none` would be taken for the absent optional.
    return "noneOfThem" if name == "none" else name


def quoted(name):
    return f"`{name}`" if name in KEYWORDS else name


def literal(text):
    """A Swift string literal."""
    return f'#"{text}"#' if "\\" in text or '"' in text else f'"{text}"'


def renamed(known, names):
    """The facts with other names for some shapes, wherever they are mentioned as such."""

    def other(value):
        if isinstance(value, dict):
            return {key: other(each) for key, each in value.items()}
        return names.get(value, value) if isinstance(value, str) else value

    shapes = {names.get(name, name): other(shape) for name, shape in known["shapes"].items()}
    return known | {"operations": other(known["operations"]), "shapes": shapes} if names else known


class Writer:
    """Swift source of one service."""

    def __init__(self, known, options):
        known = renamed(known, options.get("renamed", {}))
        self.known, self.options = known, options
        self.shapes = known["shapes"]
        # The query protocol answers in XML, and names operations by a form's Action instead of a target.
        self.is_query = "xmlNamespace" in known
        self.output_protocol = "XMLStructure" if self.is_query else "OutputStructure"
        self.output_writer = "XMLWriter" if self.is_query else "JSONWriter"
        # A target of their own declares them for the other targets of the package.
        self.is_shared = "target" in options
        operations = known["operations"]
        self.inputs = {each["input"]: name for name, each in operations.items() if each["input"]}
        self.outputs = {each["output"]: name for name, each in operations.items() if each["output"]}
        # What an operation takes or gives stands inside of it, unless it is also part of something else or of another one.
        uses = [each[side] for each in operations.values() for side in ("input", "output") if each[side]]
        parts = {
            part for shape in self.shapes.values()
            for part in [*shape.get("members", {}).values(), *(shape.get(key) for key in ("member", "key", "value"))]
        }
        self.shared = {name for name in uses if name in parts or uses.count(name) > 1}

    # Types

    def swift_type(self, name):
        shape = self.shapes[name]
        if "enum" in shape:
            return name
        kind = shape["type"]
        if kind == "list":
            return f"[{self.swift_type(shape['member'])}]"
        if kind == "map":
            return f"OrderedMap<{self.swift_type(shape['value'])}>"
        if kind == "structure":
            return name
        return {
            "string": "String", "blob": "String", "integer": "Int", "long": "Int", "boolean": "Bool",
            "timestamp": "Timestamp", "document": "JSON",
        }[kind]

    def reader(self, name):
        """The method of JSONObject that reads a member of that shape."""
        shape = self.shapes[name]
        if "enum" in shape:
            return "enumeration"
        kind = shape["type"]
        if kind == "list":
            inner = self.shapes[shape["member"]]
            return "enumerations" if "enum" in inner else inner["type"] + "s"
        if kind == "map":
            return {"string": "stringMap", "structure": "structureMap"}[self.shapes[shape["value"]]["type"]]
        return {"blob": "string", "long": "integer"}.get(kind, kind)

    def is_plain(self, shape):
        """Whether nothing but the type is constrained."""
        return not any(key in shape for key in ("min", "max", "pattern", "enum", "sensitive"))

    def constraint(self, name):
        """An expression for the shape's constraints, where a member uses it."""
        shape = self.shapes[name]
        kind = shape["type"]
        if kind == "structure":
            return f"{name}.shape"
        if kind in ("list", "map") or not self.is_plain(shape):
            return f"Shapes.{lower_camel(name)}"
        return f".{kind}"

    def definition(self, name):
        """The shape's constraints in full."""
        shape = self.shapes[name]
        kind = shape["type"]
        parts = []
        if "enum" in shape:
            return f".enumeration({name}.self)"
        if kind == "list":
            parts.append(f"of: {self.constraint(shape['member'])}")
        if kind == "map":
            parts.append(f"from: {self.constraint(shape['key'])}, to: {self.constraint(shape['value'])}")
        limits = {key: shape[key] for key in ("min", "max") if key in shape} | self.options.get("lengths", {}).get(name, {})
        bounds = ", ".join(f"{key}: {limit}" for key, limit in limits.items())
        if bounds:
            parts.append(bounds)
        if "pattern" in shape:
            pattern = self.options.get("patterns", {}).get(name, shape["pattern"])
            if pattern:
                parts.append(f"pattern: {literal(pattern)}")
        if shape.get("sensitive"):
            parts.append("sensitive: true")
        return f".{kind}({', '.join(parts)})"

    # Declarations

    def structure(self, shape_name, swift_name):
        """The structure's members and constraints, then an extension that reads and writes it.

        Reading stands in an extension so that the structure keeps the initialiser that names its members.
        """
        shape = self.shapes[shape_name]
        members, required = shape["members"], set(shape["required"])
        protocols = [
            protocol for protocol, used in (("InputStructure", shape["in"]), (self.output_protocol, shape["out"])) if used
        ]
        lines = [f"struct {swift_name}: {', '.join(protocols)} {{"]
        for member, type_name in members.items():
            optional = "" if member in required else "?"
            lines.append(f"  var {quoted(lower_camel(member))}: {self.swift_type(type_name)}{optional}")
        if self.is_shared and shape["out"]:
            lines += self.initialiser(shape_name)
        if not members:
            empty = self.table(shape_name) + self.reading(shape_name) if shape["in"] else []
            return lines + empty + (self.writing(shape_name) if shape["out"] else []) + ["}"]
        if shape["in"]:
            lines += [""] + self.table(shape_name)
        lines += ["}", "", f"extension {{owner}}{swift_name} {{"]
        if shape["in"]:
            lines += self.reading(shape_name) + [""] * shape["out"]
        if shape["out"]:
            lines += self.writing(shape_name)
        return lines + ["}"]

    def initialiser(self, shape_name):
        """The initialiser that names the members: the one that Swift makes is visible in its own target alone."""
        shape = self.shapes[shape_name]
        parameters, body = [], []
        for member, type_name in shape["members"].items():
            name = lower_camel(member)
            optional = "" if member in shape["required"] else "? = nil"
            parameters.append(f"{quoted(name)}: {self.swift_type(type_name)}{optional}")
            body.append(f"    self.{name} = {quoted(name)}")
        if not body:
            return ["  init() {}"]
        return ["", f"  init({', '.join(parameters)}) {{"] + body + ["  }"]

    def table(self, shape_name):
        shape = self.shapes[shape_name]
        if not shape["members"]:
            return ["  static let shape = Shape.structure([])"]
        lines = ["  static let shape = Shape.structure(["]
        for member, type_name in shape["members"].items():
            kind = "required" if member in shape["required"] else "optional"
            if (shape_name, member) in self.options.get("zero_if_absent", ()):
                kind = "zeroIfAbsent"
            if (shape_name, member) in self.options.get("absent_if_empty", ()):
                kind = "absentIfEmpty"
            shown = ".shown" if (shape_name, member) in self.options.get("shown", ()) else ""
            lines.append(f'    .{kind}("{member}", {self.constraint(type_name)}){shown},')
        sensitive = ", sensitive: true" if shape.get("sensitive") else ""
        order = ", order: .lengthFirst" if shape_name in self.options.get("length_first", ()) else ""
        return lines + [f"  ]{sensitive}{order})"]

    def reading(self, shape_name):
        shape = self.shapes[shape_name]
        if not shape["members"]:
            return ["  init(_ object: JSONObject) {}"]
        body = []
        for member, type_name in shape["members"].items():
            name = quoted(lower_camel(member))
            read = f'object.{self.reader(type_name)}("{member}")'
            if member in shape["required"]:
                body.append(f"    guard let {name}: {self.swift_type(type_name)} = {read} else {{ return nil }}")
                body.append(f"    self.{lower_camel(member)} = {name}")
            else:
                body.append(f"    {name} = {read}")
        return [f"  init{'?' if shape['required'] else ''}(_ object: JSONObject) {{"] + body + ["  }"]

    def writing(self, shape_name):
        members = self.shapes[shape_name]["members"]
        if not members:
            return [f"  func writeMembers(to writer: inout {self.output_writer}) {{}}"]
        lines = [f"  func writeMembers(to writer: inout {self.output_writer}) {{"]
        lines += [f'    writer.member("{member}", {quoted(lower_camel(member))})' for member in members]
        return lines + ["  }"]

    def enumeration(self, name):
        values = self.shapes[name]["enum"]
        lines = [f"enum {name}: String, CaseIterable, Sendable {{"]
        for value in values:
            case = case_name(value)
            lines.append(f"  case {quoted(case)}" + ("" if case == value else f' = "{value}"'))
        return lines + ["}"]

    def common(self, protocol, operations):
        """A protocol with what the inputs of some operations all have, by name, type and presence."""
        inputs = [self.shapes[self.known["operations"][name]["input"]] for name in operations]
        lines = [f"/// What the inputs of {' and '.join(operations)} both have.", f"protocol {protocol}: Sendable {{"]
        for member, type_name in inputs[0]["members"].items():
            presences = {member in each["required"] for each in inputs}
            if all(each["members"].get(member) == type_name for each in inputs) and len(presences) == 1:
                optional = "" if presences.pop() else "?"
                lines.append(f"  var {quoted(lower_camel(member))}: {self.swift_type(type_name)}{optional} {{ get }}")
        return lines + ["}", ""] + [f"extension {name}.Input: {protocol} {{}}" for name in operations]

    def operation(self, name):
        operation = self.known["operations"][name]
        nested = [("Input", operation["input"])] if operation["input"] else []
        if operation["output"]:
            nested.append(("Output", operation["output"]))
        inside, outside = [], []
        for swift_name, shape_name in nested:
            if shape_name in self.shared:
                inside += [f"  typealias {swift_name} = {shape_name}", ""]
                continue
            lines = [line.replace("{owner}", name + ".") for line in self.structure(shape_name, swift_name)]
            split = next((i for i, line in enumerate(lines) if line.startswith("extension ")), len(lines))
            inside += [("  " + line).rstrip() for line in lines[:split]]
            outside += lines[split:] + [""] * (split < len(lines))
        if not operation["input"]:
            inside += ["  typealias Input = NoInput", ""]
        if not operation["output"]:
            inside += ["", f"  typealias Output = {'NoResult' if self.is_query else 'NoOutput'}"]
        while inside and not inside[-1]:
            inside.pop()
        return [f"enum {name} {{"] + inside + ["}", ""] + outside

    # Files

    def files(self, families):
        """The text of each file by its name; `families` groups the operations."""
        structures = sorted(
            name for name, shape in self.shapes.items()
            if shape["type"] == "structure"
            and (name in self.shared or name not in self.inputs and name not in self.outputs)
        )
        operations = list(self.known["operations"])
        result = {
            "OperationList": self.operation_list(operations),
            "ExceptionName": self.exception_names(),
            "Enumerations": self.blocks(self.enumeration(n) for n, s in self.shapes.items() if "enum" in s),
            "Shapes": self.constraints(),
        }
        for letters in ("A", "BC", "DEFGHIJKL", "MNOPQR", "ST", "UVWXYZ"):
            some = [self.structure(name, name) for name in structures if name[0] in letters]
            some = [[line.replace("{owner}", "") for line in block] for block in some]
            if some:
                result[f"Structures{letters[0]}{letters[-1] if len(letters) > 1 else ''}"] = self.blocks(some)
        for protocol, some in self.options.get("common", {}).items():
            result[protocol] = self.blocks([self.common(protocol, some)])
        for family, some in families.items():
            result[f"{family}+Shapes"] = self.blocks(self.operation(name) for name in operations if name in some)
        return {f"{name}.generated.swift": self.file(lines) for name, lines in result.items()}

    def blocks(self, blocks):
        lines = []
        for block in blocks:
            while block and not block[-1]:
                block.pop()
            lines += block + [""]
        return lines[:-1]

    def constraints(self):
        lines = ["/// The constraints of everything but structures.", "enum Shapes {"]
        for name, shape in self.shapes.items():
            if not shape["in"] or shape["type"] in ("structure", "document"):
                continue
            if shape["type"] in ("list", "map") or not self.is_plain(shape):
                lines.append(f"  static let {lower_camel(name)} = Shape{self.definition(name)}")
        return lines + ["}"]

    def operation_list(self, operations):
        lines = ["/// Every operation that the service model names, and who may call it.", "enum OperationList {"]
        for fact in ("targetPrefix", "apiVersion", "xmlNamespace"):
            if fact in self.known:
                lines.append(f'  static let {fact} = "{self.known[fact]}"')
        lines += ["", "  static let all: [KnownOperation] = ["]
        others = self.known.get("others", {})
        lines += [
            f'    KnownOperation("{name}", .{others.get(name) or self.known["operations"][name]["access"]}),'
            for name in sorted([*operations, *others])
        ]
        return lines + ["  ]", "}"]

    def exception_names(self):
        lines = ["/// Every exception that the service model names."]
        lines += ["enum ExceptionName: String, CaseIterable, Sendable {"]
        statuses = {}
        for name, fact in self.known["exceptions"].items():
            code, status = (fact["code"], fact["status"]) if self.is_query else (name, fact)
            case = lower_camel(name.removesuffix("Exception"))
            lines.append(f'  case {quoted(case)} = "{code}"')
            if status != 400:
                statuses.setdefault(status, []).append(case)
        lines += ["", "  /// The HTTP status that goes with it.", "  var status: Int {", "    switch self {"]
        for status, cases in statuses.items():
            lines.append(f"    case {', '.join('.' + case for case in cases)}: {status}")
        return lines + ["    default: 400", "    }", "  }", "}"]

    def file(self, lines):
        if self.is_shared:
            lines = [DECLARATION.sub(r"\1package \2", line) for line in lines]
        text = "\n".join(lines)
        imports = [
            module for module, pattern in (
                ("AWSProtocol", r"InputStructure|OutputStructure|XMLStructure|NoInput|NoOutput|NoResult|Shape\.|KnownOperation|OrderedMap|Timestamp"),
                ("JSON", r"\bJSON\w*\b"),
            ) if re.search(pattern, text)
        ]
        header = [
            f"// Written by scripts/generate-shapes from the service model of botocore {self.known['botocore']}.",
            "// Do not edit; change the script or the model's facts and run it again.",
            "// swift-format-ignore-file",
            "",
        ]
        access = "package " if self.is_shared else ""
        header += [f"{access}import {module}" for module in imports] + [""] * bool(imports)
        return "\n".join(header + [text, ""])
