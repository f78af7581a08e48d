package import JSON

/// The form of a value on the wire: its kind and bounds, stated once.
///
/// Readers (JSON with pointers, YAML with lines and columns, queries) check values against it and report errors in
/// their own terms; ``schema`` describes it.
package indirect enum ValueForm: Sendable {
  /// A string with that many Unicode scalars.
  case text(ClosedRange<Int>, TextForm? = nil)
  /// One of these strings.
  case choice([String])
  /// One of these strings, or a string with that many Unicode scalars of that form; `expected` says both.
  case words([String], or: ClosedRange<Int>, TextForm, expected: String)
  case integer(ClosedRange<Int>)
  /// An integer written as a string: `"2048"`.
  case integerText(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case boolean
  case list(of: ValueForm, count: ClosedRange<Int> = 0...Int.max)
  /// An object with arbitrary names and values of one form.
  case table(of: ValueForm)
  /// An object with known members.
  case object(ObjectForm)
  /// An object with arbitrary members.
  case anyObject
  /// A value of the first form, or an object.
  case scalarOr(ValueForm, ObjectForm)
  /// The form, or null.
  case orNull(ValueForm)
  /// A form that only the value's Swift type can check.
  case other(Schema, expected: String)
}

/// The form of an object: its members and the rules between them.
package struct ObjectForm: Sendable {
  /// The schema's name; nil for an inline schema.
  package let name: String?
  /// The object's name in error messages: `a fault`.
  package let noun: String
  package let members: [MemberForm]
  package let rules: [MemberRule]
  /// The name of its definition in the schema of configurations; nil if it is inline there.
  package let definition: String?

  package init(
    name: String? = nil, definition: String? = nil, noun: String, members: [MemberForm], rules: [MemberRule] = []
  ) {
    self.name = name
    self.definition = definition
    self.noun = noun
    self.members = members
    self.rules = rules
  }

  package func member(_ name: String) -> MemberForm? { members.first { $0.name == name } }
}

/// The form of one member of an object.
package struct MemberForm: Sendable {
  package let name: String
  package let form: ValueForm
  package let isRequired: Bool
  /// The description; may be empty.
  package let about: String
  /// Whether it is read for the sake of those who write it, and does nothing.
  package let hasNoEffect: Bool

  package init(
    _ name: String, _ form: ValueForm, isRequired: Bool = false, about: String = "", hasNoEffect: Bool = false
  ) {
    self.hasNoEffect = hasNoEffect
    self.name = name
    self.form = form
    self.isRequired = isRequired
    self.about = about
  }

  package var declaration: MemberDeclaration {
    MemberDeclaration(name, form.schema, isRequired: isRequired, about: about)
  }
}

/// A rule between an object's members.
package enum MemberRule: Sendable {
  case atMostOne(of: [String])
  /// `otherwise` completes the error for an object without any of them: `nothing to happen`.
  case atLeastOne(of: [String], otherwise: String)
  /// Any other rule.
  case check(@Sendable (JSONObject) -> MemberFlaw?)
}

/// What is wrong with a member in an object that has it.
package struct MemberFlaw: Sendable {
  package let member: String
  package let wrong: String
  package let expected: String

  package init(_ member: String, _ wrong: String, expected: String) {
    self.member = member
    self.wrong = wrong
    self.expected = expected
  }
}

// MARK: - Descriptions

extension ValueForm {
  package var schema: Schema {
    switch self {
    case .text(let lengths, let form):
      var schema = Schema.text
      if lengths.upperBound < .max { schema = schema.with("maxLength", .integer(lengths.upperBound)) }
      if lengths.lowerBound > 0 { schema = schema.with("minLength", .integer(lengths.lowerBound)) }
      for (name, value) in form?.keywords ?? [:] { schema = schema.with(name, value) }
      return schema
    case .choice(let values): return .text(oneOf: values)
    case .words: return .text
    case .integer(let range):
      var schema = Schema.integer
      if range.lowerBound > .min { schema = schema.with("minimum", .integer(range.lowerBound)) }
      if range.upperBound < .max { schema = schema.with("maximum", .integer(range.upperBound)) }
      return schema
    case .integerText: return Schema.text.with("pattern", "^-?[0-9]+$")
    case .number(let range):
      return Schema(["type": "number", "minimum": Self.json(range.lowerBound), "maximum": Self.json(range.upperBound)])
    case .boolean: return .boolean
    case .list(let element, let count):
      var schema = Schema.array(of: element.schema)
      if count.lowerBound > 0 { schema = schema.with("minItems", .integer(count.lowerBound)) }
      if count.upperBound < .max { schema = schema.with("maxItems", .integer(count.upperBound)) }
      return schema
    case .table(let element): return .map(of: element.schema)
    case .object(let form): return form.schema
    case .anyObject: return Schema(["type": "object"])
    case .scalarOr(let form, let object): return .any(of: [form.schema, object.schema])
    case .orNull(let form):
      let schema = form.schema
      guard let type = schema.json["type"]?.string else { return schema.orNull }
      return schema.with("type", [.string(type), "null"])
    case .other(let schema, _): return schema
    }
  }

  /// The form as text, e.g. `a string of 1 to 128 characters`.
  package var expected: String {
    switch self {
    case .text(let lengths, let form):
      if let form { return form.phrase ?? "\(form.noun): \(form.expected)" }
      if lengths.upperBound == .max { return "a string" }
      return "a string of \(lengths.lowerBound) to \(lengths.upperBound) characters"
    case .choice(let values): return "one of \(values.joined(separator: ", "))"
    case .words(_, _, _, let expected): return expected
    case .integer(let range):
      return "a whole number from \(range.lowerBound) \(range.upperBound < .max ? "to \(range.upperBound)" : "on")"
    case .integerText(let range): return ValueForm.integer(range).expected + " as a string"
    case .number(let range):
      return "a number from \(Self.json(range.lowerBound).text) to \(Self.json(range.upperBound).text)"
    case .boolean: return "true or false"
    case .list(let element, let count):
      if count == 0...Int.max { return "a list, each element \(element.expected)" }
      return "a list of \(count.lowerBound) to \(count.upperBound), each \(element.expected)"
    case .table(.text(0...Int.max, nil)), .table(.orNull(.text(0...Int.max, nil))): return "an object of strings"
    case .table(let element): return "an object, each value \(element.expected)"
    case .object, .anyObject: return "an object"
    case .scalarOr(let form, _): return "\(form.expected), or an object"
    case .orNull(let form): return form.expected
    case .other(_, let expected): return expected
    }
  }

  /// Writes whole numbers without a fraction.
  private static func json(_ number: Double) -> JSON { Int(exactly: number).map { .integer($0) } ?? .number(number) }
}

extension ObjectForm {
  package var schema: Schema {
    let schema = Schema.object(members.map(\.declaration))
    return name.map { schema.named($0) } ?? schema
  }
}
