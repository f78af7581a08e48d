internal import Description
internal import JSON

/// A decoder of a value from a node. Decoders are composed of these, so that all errors have the same wording and none
/// stops the search for more.
struct Reading<Value> {
  private let decode: (ConfigurationNode, Diagnosis) -> Value?
  /// The JSON Schema of the value.
  let schema: (SchemaBuilder) -> JSON

  /// - Parameter schema: the JSON Schema of the value; by default, any value.
  init(
    schema: @escaping (SchemaBuilder) -> JSON = { _ in [:] },
    _ decode: @escaping (ConfigurationNode, Diagnosis) -> Value?
  ) {
    self.decode = decode
    self.schema = schema
  }

  /// The same reading with another schema.
  func described(_ schema: JSON) -> Reading { Reading(schema: { _ in schema }, decode) }

  /// The value; nil after an error was reported.
  func read(_ node: ConfigurationNode, _ diagnosis: Diagnosis) -> Value? {
    if case .unreadable = node.content { return nil }
    return decode(node, diagnosis)
  }
}

extension Reading {
  /// The same reading with a further step that may reject the value.
  func refined<Refined>(
    _ wrong: String, expected: String, _ step: @escaping (Value) -> Refined?
  ) -> Reading<Refined> {
    Reading<Refined>(schema: schema) { node, diagnosis in
      guard let value = read(node, diagnosis) else { return nil }
      if let refined = step(value) { return refined }
      diagnosis.reject(node.mark, wrong, expected: expected)
      return nil
    }
  }

  /// The same reading, with the place of the value.
  var located: Reading<Located<Value>> {
    Reading<Located<Value>>(schema: schema) { node, diagnosis in
      read(node, diagnosis).map { Located($0, at: diagnosis.position(node.mark)) }
    }
  }
}

extension Reading where Value == String {
  static var string: Reading {
    Reading(schema: { _ in ["type": "string"] }) { node, diagnosis in
      guard case .scalar(let scalar) = node.content, let text = scalar.string else {
        diagnosis.reject(
          node.mark, "found \(node.kind)", expected: "a string" + (node.isUnquoted ? " (put it in quotes)" : ""))
        return nil
      }
      return text
    }
  }

  /// A string with a length in this range and of the given form.
  static func string(_ length: ClosedRange<Int>, _ form: TextForm? = nil) -> Reading {
    Reading(schema: { _ in ValueForm.text(length, form).described }) { node, diagnosis in
      guard let text = Reading.string.read(node, diagnosis) else { return nil }
      let count = text.unicodeScalars.count
      guard length.contains(count) else {
        diagnosis.reject(
          node.mark, "\(count) characters",
          expected: length.lowerBound == length.upperBound
            ? "\(length.lowerBound)" : "between \(length.lowerBound) and \(length.upperBound)")
        return nil
      }
      if let form, !form.matches(text) {
        diagnosis.reject(node.mark, form.refusal(of: text), expected: form.expected)
        return nil
      }
      return text
    }
  }

  /// An account number, quoted or not: `000000000000` is not zero.
  static var account: Reading {
    Reading(schema: { _ in ["type": ["string", "integer"]] }) { node, diagnosis in
      if case .scalar(let scalar) = node.content, scalar.text.utf8.count == 12,
        scalar.text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      {
        return scalar.text
      }
      diagnosis.reject(node.mark, "not an account number", expected: "12 digits")
      return nil
    }
  }
}

extension Reading where Value == String {
  /// Exactly one of these texts.
  static func choice(of names: [String]) -> Reading {
    Reading(schema: { _ in ValueForm.choice(names).described }) { node, diagnosis in
      guard let text = Reading.string.read(node, diagnosis) else { return nil }
      if names.contains(text) { return text }
      diagnosis.reject(
        node.mark, "unknown value \(quoted(text))", expected: alternatives(names), nearest: text, among: names)
      return nil
    }
  }
}

extension Reading where Value == String {
  /// One of these texts, or one of that form.
  static func words(
    _ names: [String], or lengths: ClosedRange<Int>, _ form: TextForm, expected: String
  ) -> Reading {
    Reading(schema: { _ in ValueForm.words(names, or: lengths, form, expected: expected).described }) {
      node, diagnosis in
      guard let text = Reading<String>.string(lengths).read(node, diagnosis) else { return nil }
      if names.contains(text) || form.matches(text) { return text }
      diagnosis.reject(
        node.mark, "unknown value \(quoted(text))", expected: expected, nearest: text, among: names)
      return nil
    }
  }
}

extension Reading where Value == Double {
  /// A decimal number, quoted or not.
  static func number(_ range: ClosedRange<Double>) -> Reading {
    Reading(schema: { _ in ValueForm.number(range).described }) { node, diagnosis in
      let bounds = "a number between \(plain(range.lowerBound)) and \(plain(range.upperBound))"
      guard case .scalar(let scalar) = node.content, let value = Double(scalar.text) else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: bounds)
        return nil
      }
      guard range.contains(value) else {
        diagnosis.reject(node.mark, "\(scalar.text) is out of range", expected: bounds)
        return nil
      }
      return value
    }
  }

  /// The number, without a fraction if it is whole.
  private static func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}

extension Reading where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Reading {
    Reading(schema: { _ in ValueForm.integer(range).described }) { node, diagnosis in
      guard case .scalar(let scalar) = node.content, case .integer(let value) = scalar.lenient else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "an integer" + words(for: range))
        return nil
      }
      guard range.contains(value) else {
        diagnosis.reject(node.mark, "\(value) is out of range", expected: "an integer" + words(for: range))
        return nil
      }
      return value
    }
  }

  /// An integer that the service writes as a string (`"2048"`): accepted quoted or not.
  static func integerText(_ range: ClosedRange<Int>) -> Reading {
    Reading(schema: { _ in ["type": ["string", "integer"]] }) { node, diagnosis in
      var node = node
      if case .scalar(var scalar) = node.content {
        scalar.isPlain = true
        node.content = .scalar(scalar)
      }
      return Reading.integer(range).read(node, diagnosis)
    }
  }

  private static func words(for range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (Int.min, Int.max): ""
    case (let least, Int.max): " of at least \(least)"
    case (Int.min, let most): " of at most \(most)"
    case (let least, let most): " between \(least) and \(most)"
    }
  }
}

extension Reading where Value == Bool {
  static var boolean: Reading {
    Reading(schema: { _ in ValueForm.boolean.described }) { node, diagnosis in
      guard case .scalar(let scalar) = node.content, case .boolean(let value) = scalar.lenient else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "true or false")
        return nil
      }
      return value
    }
  }
}

extension Reading where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// A case of an enumeration, by its exact raw value.
  static var choice: Reading {
    Reading(schema: { _ in ValueForm.choice(Value.allCases.map(\.rawValue)).described }) { node, diagnosis in
      Reading<String>.choice(of: Value.allCases.map(\.rawValue)).read(node, diagnosis).flatMap(Value.init)
    }
  }
}

extension Reading {
  static func list<Element>(
    of element: Reading<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> Reading where Value == [Element] {
    Reading(
      schema: { builder in
        var schema: JSONObject = ["type": "array", "items": element.schema(builder)]
        if count.lowerBound > 0 { schema["minItems"] = .integer(count.lowerBound) }
        if count.upperBound < .max { schema["maxItems"] = .integer(count.upperBound) }
        return .object(schema)
      }
    ) { node, diagnosis in
      guard case .sequence(let items) = node.content else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a list")
        return nil
      }
      guard count.contains(items.count) else {
        diagnosis.reject(
          node.mark, "\(items.count) items",
          expected: items.count < count.lowerBound ? "at least \(count.lowerBound)" : "at most \(count.upperBound)")
        return nil
      }
      return items.compactMap { element.read($0, diagnosis) }
    }
  }

  /// A mapping with arbitrary names, such as tags.
  static func table<Element>(of element: Reading<Element>) -> Reading where Value == [String: Element] {
    Reading<[Entry<Element>]>.entries(of: element).map { entries in
      Dictionary(entries.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// A mapping with arbitrary names, in the order written.
  static func entries<Element>(of element: Reading<Element>) -> Reading where Value == [Entry<Element>] {
    Reading(schema: { builder in ["type": "object", "additionalProperties": element.schema(builder)] }) {
      node, diagnosis in
      guard case .mapping(let members) = node.content else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a mapping")
        return nil
      }
      let outer = diagnosis.subject
      defer { diagnosis.subject = outer }
      return members.compactMap { member in
        guard !member.node.isNull else { return nil }
        diagnosis.subject = member.name
        return element.read(member.node, diagnosis).map { Entry(name: member.name, value: $0) }
      }
    }
  }
}

extension Reading where Value: MappingDecodable {
  static var mapping: Reading {
    Reading(schema: { $0.reference(to: Value.self) }) { node, diagnosis in
      guard case .mapping(let members) = node.content else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a mapping")
        return nil
      }
      let reader = MappingReader(members, at: node.mark, diagnosis)
      let value = Value(reader)
      reader.reportUnknownNames(of: Value.noun)
      return value
    }
  }
}

/// One member of a mapping with arbitrary names.
struct Entry<Value> {
  let name: String
  let value: Value
}

extension ConfigurationNode {
  /// Whether it is a plain scalar that quotes would turn into a string.
  fileprivate var isUnquoted: Bool {
    if case .scalar(let scalar) = content { return scalar.isPlain && scalar.resolved != .null }
    return false
  }
}

/// A value and its place in the file.
package struct Located<Value> {
  package var value: Value
  package var position: SourcePosition

  package init(_ value: Value, at position: SourcePosition) {
    self.value = value
    self.position = position
  }
}

extension Located: Sendable where Value: Sendable {}
