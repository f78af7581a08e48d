// Room: One list of a type's members, from which reading, writing and the schema are derived.

package import JSON

/// A type that is an object on the wire. One list of its members serves for reading (JSON, YAML, queries), writing
/// (responses, exports) and its schema (OpenAPI).
package protocol Described: Sendable {
  /// The schema's name in API descriptions.
  static var schemaName: String { get }
  /// The name of its definition in the schema of configurations; nil if it is inline there.
  static var definition: String? { get }
  /// The type's name in error messages: `a fault`.
  static var noun: String { get }
  static var members: [DescribedMember<Self>] { get }
  static var rules: [MemberRule] { get }
}

/// A described type with a default value, from which it can be read member by member.
package protocol DescribedValue: Described {
  /// A value whose optional members are all absent.
  init()
}

/// One member of a described type: its name, form, description, and where its value is stored.
package struct DescribedMember<Root>: Sendable {
  package let form: MemberForm
  /// Whether the written form always includes it.
  package let isAlwaysWritten: Bool
  /// The written form of the value that is omitted since it is the default; nil if there is none.
  package let usual: JSON?
  private let get: @Sendable (Root) -> JSON?
  private let set: @Sendable (inout Root, JSON) -> Void

  /// A member that is not stored as one property.
  /// - Parameters:
  ///   - isRequired: whether reading requires it.
  ///   - usual: the value for which `get` returns nil.
  ///   - get: returns nil if the member is omitted.
  ///   - set: receives a value of the right form.
  package init<Value>(
    _ name: String, _ kind: ValueKind<Value>, isRequired: Bool = false, isAlwaysWritten: Bool = false,
    usual: Value? = nil, _ about: String = "", get: @escaping @Sendable (Root) -> Value?,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    form = MemberForm(name, kind.form, isRequired: isRequired, about: about)
    self.isAlwaysWritten = isRequired || isAlwaysWritten
    self.usual = usual.flatMap(kind.json)
    self.get = { root in get(root).flatMap(kind.json) }
    self.set = { root, json in
      if let value = kind.value(of: json) { set(&root, value) }
    }
  }

  /// A required member.
  package init<Value>(
    required name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ kind: ValueKind<Value>,
    _ about: String = ""
  ) {
    self.init(
      name, kind, isRequired: true, about, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A member that is optional when read and always written.
  package init<Value>(
    always name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ kind: ValueKind<Value>,
    _ about: String = ""
  ) {
    self.init(
      name, kind, isAlwaysWritten: true, about, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// An optional member, omitted if the property is nil.
  package init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ kind: ValueKind<Value>, _ about: String = ""
  ) {
    self.init(name, kind, about, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// An optional member, omitted if the property has its default.
  package init<Value: Equatable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ kind: ValueKind<Value>, default usual: Value,
    _ about: String = ""
  ) {
    self.init(
      name, kind, usual: usual, about,
      get: { root in
        let value = root[keyPath: path]
        return value == usual ? nil : value
      }, set: { $0[keyPath: path] = $1 })
  }

  /// A member that others write and that has no effect.
  package init(withoutEffect name: String) {
    form = MemberForm(name, .other(.any, expected: "any value"), about: "Taken, without effect.", hasNoEffect: true)
    isAlwaysWritten = false
    usual = nil
    get = { _ in nil }
    set = { _, _ in }
  }

  /// The member of `root` as JSON; nil if omitted.
  package func json(of root: Root) -> JSON? { get(root) }

  /// Sets the member to a value of the right form.
  package func take(_ json: JSON, into root: inout Root) { set(&root, json) }
}

extension Array {
  /// Sets the members present in `object`, which has the right form; others are unchanged.
  package func take<Root>(_ object: JSONObject, into root: inout Root) where Element == DescribedMember<Root> {
    for member in self {
      if let json = object[member.form.name] { member.take(json, into: &root) }
    }
  }

  /// The members of `root` as written.
  package func json<Root>(of root: Root) -> JSONObject where Element == DescribedMember<Root> {
    JSONObject(compactMap { member in member.json(of: root).map { (member.form.name, $0) } })
  }
}

extension Described {
  package static var definition: String? { nil }
  package static var rules: [MemberRule] { [] }

  package static var objectForm: ObjectForm {
    ObjectForm(
      name: schemaName, definition: definition, noun: noun, members: members.map(\.form), rules: rules)
  }

  /// The members as written.
  package var described: JSONObject { Self.members.json(of: self) }
}

extension DescribedValue {
  /// The value of an object of the right form.
  package init(described object: JSONObject) {
    self.init()
    Self.members.take(object, into: &self)
  }
}

extension ValueKind where Value: DescribedValue {
  /// An object with the type's members.
  package static var described: ValueKind {
    ValueKind(
      .object(Value.objectForm), placeholder: Value(), decode: { $0.object.map(Value.init(described:)) },
      encode: { .object($0.described) })
  }
}
