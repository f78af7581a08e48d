package import JSON

/// A form and the Swift type of its values: how they are read, written and described.
package struct ValueKind<Value: Sendable>: Sendable {
  package let form: ValueForm
  /// A value to use while members are only being described.
  package let placeholder: Value
  private let decode: @Sendable (JSON) -> Value?
  private let decodeText: @Sendable (String) -> Value?
  private let encode: @Sendable (Value) -> JSON?

  /// - Parameters:
  ///   - decode: converts JSON that has passed the form; nil if it is invalid after all.
  ///   - encode: returns nil for a value to omit; not needed for kinds that are only read.
  package init(
    _ form: ValueForm, placeholder: Value, decode: @escaping @Sendable (JSON) -> Value?,
    encode: @escaping @Sendable (Value) -> JSON? = { _ in nil }
  ) {
    self.form = form
    self.placeholder = placeholder
    self.decode = decode
    self.encode = encode
    decodeText = { text in form.json(ofText: text).flatMap(decode) }
  }

  /// A kind whose values are strings on the wire, in bodies and queries, checked by `text` alone.
  package init(
    _ schema: Schema, expected: String, placeholder: Value, text: @escaping @Sendable (String) -> Value?
  ) {
    self.init(.other(schema, expected: expected), placeholder: placeholder, decode: { $0.string.flatMap(text) })
  }

  /// A kind with a JSON form of its own.
  /// - Parameter text: parses a query value; by default queries are not supported.
  package init(
    _ schema: Schema, expected: String, placeholder: Value, json: @escaping @Sendable (JSON) -> Value?,
    text: @escaping @Sendable (String) -> Value? = { _ in nil }
  ) {
    form = .other(schema, expected: expected)
    self.placeholder = placeholder
    decode = json
    decodeText = text
    encode = { _ in nil }
  }

  package var schema: Schema { form.schema }
  package var expected: String { form.expected }

  /// Reads a JSON value, which is at `pointer` in its document.
  package func read(_ json: JSON, at pointer: String) throws(Flaw) -> Value {
    try form.check(json, at: pointer)
    guard let value = decode(json) else { throw .wrongValue(at: pointer, expected: expected) }
    return value
  }

  /// Reads a query value.
  package func read(text: String) -> Value? { decodeText(text) }

  /// Converts JSON that has passed the form.
  package func value(of json: JSON) -> Value? { decode(json) }

  /// The value as JSON; nil if omitted.
  package func json(of value: Value) -> JSON? { encode(value) }
}

extension ValueKind<String> {
  /// A string with that many Unicode scalars.
  package static func text(_ lengths: ClosedRange<Int> = 1...2048, _ form: TextForm? = nil) -> ValueKind {
    ValueKind(.text(lengths, form), placeholder: "", decode: \.string, encode: { .string($0) })
  }

  /// The same with a JSON Schema `format`, which is not checked.
  package static func text(_ lengths: ClosedRange<Int>, format: String) -> ValueKind {
    let words = ValueForm.text(lengths).expected
    return text(
      lengths, TextForm(noun: words, expected: "", phrase: words, keywords: ["format": .string(format)]) { _ in true })
  }
}

extension ValueKind<String> {
  /// One of these strings.
  package static func choice(of values: [String]) -> ValueKind {
    ValueKind(.choice(values), placeholder: "", decode: \.string, encode: { .string($0) })
  }
}

extension ValueKind<String> {
  /// One of these strings, or a string of that form.
  package static func words(
    _ values: [String], or lengths: ClosedRange<Int>, _ form: TextForm, expected: String
  ) -> ValueKind {
    ValueKind(
      .words(values, or: lengths, form, expected: expected), placeholder: "", decode: \.string,
      encode: { .string($0) })
  }
}

extension ValueKind<Bool> {
  package static var flag: ValueKind {
    ValueKind(.boolean, placeholder: false, decode: \.bool, encode: { .bool($0) })
  }
}

extension ValueKind<Int> {
  /// An integer in that range.
  package static func integer(_ range: ClosedRange<Int>) -> ValueKind {
    ValueKind(.integer(range), placeholder: range.lowerBound, decode: \.integer, encode: { .integer($0) })
  }
}

extension ValueKind<Double> {
  /// A number in that range.
  package static func number(_ range: ClosedRange<Double>) -> ValueKind {
    ValueKind(.number(range), placeholder: range.lowerBound, decode: \.double, encode: { .number($0) })
  }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
  /// One of the cases; `placeholder` is any of them.
  package static func choice(_ placeholder: Value) -> ValueKind {
    .choice(placeholder, named: \.rawValue)
  }
}

extension ValueKind where Value: CaseIterable {
  /// One of the cases, named by `name`; `placeholder` is any of them.
  package static func choice(_ placeholder: Value, named name: @escaping @Sendable (Value) -> String) -> ValueKind {
    ValueKind(
      .choice(Value.allCases.map(name)), placeholder: placeholder,
      decode: { json in json.string.flatMap { text in Value.allCases.first { name($0) == text } } },
      encode: { .string(name($0)) })
  }
}

extension ValueKind {
  /// A list of elements of one kind.
  package static func list<Element>(
    of element: ValueKind<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> ValueKind where Value == [Element] {
    ValueKind(
      .list(of: element.form, count: count), placeholder: [],
      decode: { json in
        guard let elements = json.array else { return nil }
        let values = elements.compactMap(element.value)
        return values.count == elements.count ? values : nil
      }, encode: { .array($0.compactMap(element.json)) })
  }
}

extension ValueKind {
  /// An object with arbitrary names and values of one kind, unordered.
  package static func table<Element>(of element: ValueKind<Element>) -> ValueKind where Value == [String: Element] {
    ValueKind(
      .table(of: element.form), placeholder: [:],
      decode: { json in
        json.object.map { object in
          Dictionary(
            object.compactMap { member in element.value(of: member.value).map { (member.name, $0) } },
            uniquingKeysWith: { _, last in last })
        }
      },
      encode: { table in
        .object(
          JSONObject(
            table.sorted { $0.key < $1.key }.compactMap { name, value in element.json(of: value).map { (name, $0) } }))
      })
  }
}

extension ValueKind<JSONObject> {
  /// An object with arbitrary members.
  package static var object: ValueKind {
    ValueKind(.anyObject, placeholder: [:], decode: \.object, encode: { .object($0) })
  }
}

extension ValueKind<[String: String]> {
  /// An object with string values, unordered.
  package static var texts: ValueKind { texts(0...Int.max) }

  /// The same with values of that many Unicode scalars.
  package static func texts(_ lengths: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      .table(of: .text(lengths)), placeholder: [:],
      decode: { json in
        json.object.map { object in
          Dictionary(object.map { ($0.name, $0.value.string ?? "") }, uniquingKeysWith: { _, last in last })
        }
      },
      encode: { texts in
        .object(JSONObject(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
      })
  }
}

extension ValueKind<[NamedText]> {
  /// An object with string values, ordered.
  package static var namedTexts: ValueKind { namedTexts(.text(0...Int.max)) }

  /// An object with string values, ordered; null stands for an empty string.
  package static var namedTextsOrNull: ValueKind { namedTexts(.orNull(.text(0...Int.max))) }

  private static func namedTexts(_ form: ValueForm) -> ValueKind {
    ValueKind(
      .table(of: form), placeholder: [],
      decode: { $0.object?.map { NamedText(name: $0.name, value: $0.value.string ?? "") } })
  }
}

/// A member of an object with string values.
package struct NamedText: Hashable, Sendable {
  package let name: String
  package let value: String
}
