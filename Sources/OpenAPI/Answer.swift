package import Description
package import JSON

/// A response body that can be written and described.
package protocol Answer: Sendable {
  static var schema: Schema { get }
  func write(to writer: inout JSONWriter)
}

/// An object whose members are listed once, for writing and for its schema.
package protocol ObjectAnswer: Answer {
  /// The schema's name.
  static var name: String { get }
  static var members: [AnswerMember<Self>] { get }
}

/// One member of a response.
package struct AnswerMember<Root>: Sendable {
  let declaration: MemberDeclaration
  let write: @Sendable (Root, inout JSONWriter) -> Void

  package init<Value: Answer>(_ name: String, _ get: @escaping @Sendable (Root) -> Value, _ about: String = "") {
    declaration = MemberDeclaration(name, Value.schema, isRequired: true, about: about)
    write = { root, writer in
      writer.name(name)
      get(root).write(to: &writer)
    }
  }

  /// A member that is omitted if nil.
  package init<Value: Answer>(
    optional name: String, _ get: @escaping @Sendable (Root) -> Value?, _ about: String = ""
  ) {
    declaration = MemberDeclaration(name, Value.schema, isRequired: false, about: about)
    write = { root, writer in
      guard let value = get(root) else { return }
      writer.name(name)
      value.write(to: &writer)
    }
  }

  /// A member of a described type.
  /// - Parameters:
  ///   - name: its name in the response; by default the same.
  ///   - isComplete: whether a value that is the default is written as well.
  fileprivate init<Value>(
    _ member: DescribedMember<Value>, named name: String? = nil, isComplete: Bool = false,
    _ get: @escaping @Sendable (Root) -> Value
  ) {
    let form = member.form
    let name = name ?? form.name
    let usual = isComplete ? member.usual : nil
    declaration = MemberDeclaration(
      name, form.form.schema, isRequired: member.isAlwaysWritten || usual != nil, about: form.about)
    write = { root, writer in writer.member(name, member.json(of: get(root)) ?? usual) }
  }

  /// A member whose schema is more specific than its Swift type.
  package init<Value: Answer>(
    _ name: String, as schema: Schema, _ get: @escaping @Sendable (Root) -> Value, _ about: String = ""
  ) {
    declaration = MemberDeclaration(name, schema, isRequired: true, about: about)
    write = { root, writer in
      writer.name(name)
      get(root).write(to: &writer)
    }
  }
}

extension Described {
  /// The members of a described type, as members of a response that contains one.
  package static func answers<Root>(_ get: @escaping @Sendable (Root) -> Self) -> [AnswerMember<Root>] {
    members.map { AnswerMember($0, get) }
  }
}

extension Array {
  /// The members of a described type with other names, as members of a response that has their defaults as well.
  /// - Parameter name: the name of a member in the response; nil to leave it out.
  package func answers<Root, Value>(
    named name: (String) -> String?, _ get: @escaping @Sendable (Root) -> Value
  ) -> [AnswerMember<Root>] where Element == DescribedMember<Value> {
    compactMap { member in
      name(member.form.name).map { AnswerMember(member, named: $0, isComplete: true, get) }
    }
  }
}

extension ObjectAnswer {
  package static var schema: Schema {
    Schema.object(members.map(\.declaration)).named(name)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for member in Self.members { member.write(self, &writer) }
    writer.endObject()
  }
}

extension Answer {
  /// The response as JSON.
  package var bytes: [UInt8] {
    var writer = JSONWriter(reserving: 1024)
    write(to: &writer)
    return writer.bytes
  }
}

/// No body, for status 204.
package struct NoContent: Answer {
  package init() {}
  package static var schema: Schema { .any }
  package func write(to writer: inout JSONWriter) {}
}

extension String: Answer {
  package static var schema: Schema { .text }
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Bool: Answer {
  package static var schema: Schema { .boolean }
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Int: Answer {
  package static var schema: Schema { .integer }
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSON: Answer {
  package static var schema: Schema { .any }
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Array: Answer where Element: Answer {
  package static var schema: Schema { .array(of: Element.schema) }

  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}

extension Dictionary: Answer where Key == String, Value: Answer {
  package static var schema: Schema { .map(of: Value.schema) }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in self.sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}

extension Optional: Answer where Wrapped: Answer {
  package static var schema: Schema { Wrapped.schema.orNull }

  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}
