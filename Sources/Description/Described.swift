package import JSON

/// A type that is an object on the wire. Its members are listed once; by that list it is read (JSON, YAML, queries), written (answers,
/// exports) and described (OpenAPI).
package protocol Described: Sendable {
  /// The name in descriptions.
  static var schemaName: String { get }
  /// The name in an error message: `a fault`.
  static var noun: String { get }
  static var members: [DescribedMember<Self>] { get }
  static var rules: [MemberRule] { get }
}

/// A described type that can be made before its members are known.
package protocol DescribedValue: Described {
  /// A value in which every member that may be left out is left out.
  init()
}

/// One member of a described type: its name, its form, what it means, and where it is kept.
package struct DescribedMember<Root>: Sendable {
  package let form: MemberForm
  /// Whether the written form always has it.
  package let isAlwaysWritten: Bool
  private let get: @Sendable (Root) -> JSON?
  private let set: @Sendable (inout Root, JSON) -> Void

  /// A member that is kept otherwise than as one property.
  /// - Parameters:
  ///   - isRequired: whether it must be there when it is read.
  ///   - get: nil where the member is left out.
  ///   - set: takes a value that has the form.
  package init<Value>(
    _ name: String, _ kind: ValueKind<Value>, isRequired: Bool = false, isAlwaysWritten: Bool = false,
    _ about: String = "", get: @escaping @Sendable (Root) -> Value?,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    form = MemberForm(name, kind.form, isRequired: isRequired, about: about)
    self.isAlwaysWritten = isRequired || isAlwaysWritten
    self.get = { root in get(root).flatMap(kind.json) }
    self.set = { root, json in
      if let value = kind.value(of: json) { set(&root, value) }
    }
  }

  /// A member that must be there.
  package init<Value>(
    required name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ kind: ValueKind<Value>,
    _ about: String = ""
  ) {
    self.init(
      name, kind, isRequired: true, about, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A member that may be left out when it is read, and is written always.
  package init<Value>(
    always name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ kind: ValueKind<Value>,
    _ about: String = ""
  ) {
    self.init(
      name, kind, isAlwaysWritten: true, about, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A member that may be left out, and is where the property is nil.
  package init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ kind: ValueKind<Value>, _ about: String = ""
  ) {
    self.init(name, kind, about, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A member that may be left out, and is where the property has its default.
  package init<Value: Equatable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ kind: ValueKind<Value>, default usual: Value,
    _ about: String = ""
  ) {
    self.init(
      name, kind, about,
      get: { root in
        let value = root[keyPath: path]
        return value == usual ? nil : value
      }, set: { $0[keyPath: path] = $1 })
  }

  /// The member of `root` as JSON; nil where it is left out.
  package func json(of root: Root) -> JSON? { get(root) }

  /// Sets the member to a value that has the form.
  package func take(_ json: JSON, into root: inout Root) { set(&root, json) }
}

extension Array {
  /// Sets the members that `object`, which has the form, names; the others stay.
  package func take<Root>(_ object: JSONObject, into root: inout Root) where Element == DescribedMember<Root> {
    for member in self {
      if let json = object[member.form.name] { member.take(json, into: &root) }
    }
  }

  /// The members of `root` as they are written.
  package func json<Root>(of root: Root) -> JSONObject where Element == DescribedMember<Root> {
    JSONObject(compactMap { member in member.json(of: root).map { (member.form.name, $0) } })
  }
}

extension Described {
  package static var rules: [MemberRule] { [] }

  package static var objectForm: ObjectForm {
    ObjectForm(name: schemaName, noun: noun, members: members.map(\.form), rules: rules)
  }

  /// The members as they are written.
  package var described: JSONObject { Self.members.json(of: self) }
}

extension DescribedValue {
  /// The value that an object, which has the form, stands for.
  package init(described object: JSONObject) {
    self.init()
    Self.members.take(object, into: &self)
  }
}

extension ValueKind where Value: DescribedValue {
  /// An object with the members of the type.
  package static var described: ValueKind {
    ValueKind(
      .object(Value.objectForm), placeholder: Value(), decode: { $0.object.map(Value.init(described:)) },
      encode: { .object($0.described) })
  }
}
