package import JSON

/// How the value of a member is written, read and described.
package struct ValueKind<Value: Sendable>: Sendable {
  package let schema: Schema
  /// Stands in for a value while members are only described.
  let placeholder: Value
  /// Reads a value of a JSON body; the pointer says where it stands.
  let read: @Sendable (JSON, _ pointer: String) throws(Refusal) -> Value
  /// Reads a value of a query.
  let readText: @Sendable (String) -> Value?
  /// What is expected, e.g. `a string`.
  let expected: String

  /// A kind whose values are texts on the wire, in bodies and in queries.
  package init(
    _ schema: Schema, expected: String, placeholder: Value, text: @escaping @Sendable (String) -> Value?
  ) {
    self.schema = schema
    self.placeholder = placeholder
    self.expected = expected
    readText = text
    read = { (json, pointer) throws(Refusal) in
      guard let value = json.string.flatMap(text) else { throw .wrongValue(at: pointer, expected: expected) }
      return value
    }
  }

  /// A kind whose values have a form of their own in JSON.
  package init(
    _ schema: Schema, expected: String, placeholder: Value, json: @escaping @Sendable (JSON) -> Value?,
    text: @escaping @Sendable (String) -> Value? = { _ in nil }
  ) {
    self.schema = schema
    self.placeholder = placeholder
    self.expected = expected
    readText = text
    read = { (value, pointer) throws(Refusal) in
      guard let value = json(value) else { throw .wrongValue(at: pointer, expected: expected) }
      return value
    }
  }

  /// A kind that has its own words for what is wrong.
  package init(
    _ schema: Schema, expected: String, placeholder: Value,
    reading read: @escaping @Sendable (JSON, _ pointer: String) throws(Refusal) -> Value
  ) {
    self.schema = schema
    self.placeholder = placeholder
    self.expected = expected
    self.read = read
    readText = { _ in nil }
  }
}

extension Refusal {
  package static func wrongValue(at pointer: String, expected: String) -> Refusal {
    Refusal(.invalidRequest, "\(pointer): expected \(expected)", pointer: pointer)
  }
}

extension ValueKind<String> {
  /// A text of that many characters (Unicode scalars).
  package static func text(_ lengths: ClosedRange<Int> = 1...2048, format: String? = nil) -> ValueKind {
    var schema = Schema.text.with("maxLength", .integer(lengths.upperBound))
    if lengths.lowerBound > 0 { schema = schema.with("minLength", .integer(lengths.lowerBound)) }
    if let format { schema = schema.with("format", .string(format)) }
    return ValueKind(
      schema, expected: "a string of \(lengths.lowerBound) to \(lengths.upperBound) characters", placeholder: ""
    ) { text in
      lengths.contains(text.unicodeScalars.count) ? text : nil
    }
  }
}

extension ValueKind<Bool> {
  package static var flag: ValueKind {
    ValueKind(.boolean, expected: "true or false", placeholder: false, json: \.bool) { text in
      switch text {
      case "true": true
      case "false": false
      default: nil
      }
    }
  }
}

extension ValueKind<Int> {
  /// A whole number in that range.
  package static func integer(_ range: ClosedRange<Int>) -> ValueKind {
    @Sendable func within(_ value: Int?) -> Int? { value.flatMap { range.contains($0) ? $0 : nil } }
    return ValueKind(
      Schema.integer.with("minimum", .integer(range.lowerBound)).with("maximum", .integer(range.upperBound)),
      expected: "a whole number from \(range.lowerBound) to \(range.upperBound)", placeholder: range.lowerBound,
      json: { within($0.integer) }, text: { within(Int($0)) })
  }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the cases; `placeholder` is any of them.
  package static func choice(_ placeholder: Value) -> ValueKind {
    let names = Value.allCases.map(\.rawValue)
    return ValueKind(.text(oneOf: names), expected: "one of \(names.joined(separator: ", "))", placeholder: placeholder)
    {
      Value(rawValue: $0)
    }
  }
}

extension ValueKind<[String: String]> {
  /// An object of texts, in which order does not matter.
  package static var texts: ValueKind {
    ValueKind(.map(of: .text), expected: "an object of strings", placeholder: [:]) {
      (json, pointer) throws(Refusal) in
      var texts: [String: String] = [:]
      for (name, value) in try json.texts(at: pointer, acceptingNull: false) { texts[name] = value }
      return texts
    }
  }
}

extension ValueKind<[NamedText]> {
  /// An object of texts, in its order.
  package static var namedTexts: ValueKind {
    ValueKind(.map(of: .text), expected: "an object of strings", placeholder: []) { (json, pointer) throws(Refusal) in
      try json.texts(at: pointer, acceptingNull: false).map { NamedText(name: $0.name, value: $0.value) }
    }
  }

  /// An object of texts, of which null or an empty one stands for nothing.
  package static var namedTextsOrNull: ValueKind {
    ValueKind(.map(of: Schema(["type": ["string", "null"]])), expected: "an object of strings", placeholder: []) {
      (json, pointer) throws(Refusal) in
      try json.texts(at: pointer, acceptingNull: true).map { NamedText(name: $0.name, value: $0.value) }
    }
  }
}

/// A member of an object of texts.
package struct NamedText: Hashable, Sendable {
  package let name: String
  package let value: String
}

extension JSON {
  fileprivate func texts(
    at pointer: String, acceptingNull: Bool
  ) throws(Refusal) -> [(name: String, value: String)] {
    guard let object else { throw .wrongValue(at: pointer, expected: "an object of strings") }
    var texts: [(name: String, value: String)] = []
    for (name, value) in object {
      if let text = value.string {
        texts.append((name, text))
      } else if acceptingNull, value.isNull {
        texts.append((name, ""))
      } else {
        throw .wrongValue(at: Pointer.adding(name, to: pointer), expected: "a string")
      }
    }
    return texts
  }
}
