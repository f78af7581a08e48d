package import Description
package import HTTPServer
package import JSON

/// The input of a call: the members of its body or query, read in `init`.
///
/// The same `init` also describes the members, so that description and parser cannot differ. It must read every member
/// regardless of the values, and leave rules between members to the call.
package protocol MemberDecodable: Sendable {
  init(from members: inout MemberReader) throws(Refusal)
}

/// No members.
package struct NoMembers: MemberDecodable {
  package init() {}
  package init(from members: inout MemberReader) throws(Refusal) {}
}

/// Reads the members of an object or a query one by one and rejects unknown members.
package struct MemberReader {
  private enum Source {
    case body(JSONObject, pointer: String)
    case query(Form)
    /// Reads nothing; records the members requested.
    case description
  }

  private let source: Source
  private var names: [String] = []
  private var taken = 0
  private(set) var declared: [MemberDeclaration] = []

  fileprivate init(_ object: JSONObject, pointer: String) { source = .body(object, pointer: pointer) }
  fileprivate init(_ query: Form) { source = .query(query) }
  fileprivate init() { source = .description }

  /// The value of a required member.
  package mutating func required<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ about: String
  ) throws(Refusal) -> Value {
    if let value = try take(name, kind, about, isRequired: true) { return value }
    switch source {
    case .description: return kind.placeholder
    case .query: throw Refusal(.invalidRequest, "\(name) is missing: expected \(kind.expected)")
    case .body(_, let base):
      let pointer = Pointer.adding(name, to: base)
      throw Refusal(.invalidRequest, "\(pointer) is missing: expected \(kind.expected)", pointer: pointer)
    }
  }

  /// The value of an optional member.
  package mutating func optional<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ about: String
  ) throws(Refusal) -> Value? {
    try take(name, kind, about, isRequired: false)
  }

  /// The value of an optional member, by default `fallback`.
  package mutating func optional<Value>(
    _ name: String, _ kind: ValueKind<Value>, default fallback: Value, _ about: String
  ) throws(Refusal) -> Value {
    try take(name, kind, about, isRequired: false) ?? fallback
  }

  /// A value of a described type, whose members are those of the body or query.
  package mutating func described<Value: DescribedValue>(_: Value.Type = Value.self) throws(Refusal) -> Value {
    var given: JSONObject = [:]
    for member in Value.members.map(\.form) {
      let kind = ValueKind(member.form, placeholder: JSON.null) { $0 }
      given[member.name] =
        try member.isRequired
        ? required(member.name, kind, member.about) : optional(member.name, kind, member.about)
    }
    if case .body(_, let base) = source {
      for rule in Value.rules {
        do throws(Flaw) { try rule.check(given, at: base) } catch { throw Refusal(error) }
      }
    }
    return Value(described: given)
  }

  private mutating func take<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ about: String, isRequired: Bool
  ) throws(Refusal) -> Value? {
    switch source {
    case .description:
      declared.append(MemberDeclaration(name, kind.schema, isRequired: isRequired, about: about))
      return nil
    case .body(let object, let base):
      names.append(name)
      guard let value = object[name] else { return nil }
      taken += 1
      do throws(Flaw) { return try kind.read(value, at: Pointer.adding(name, to: base)) } catch { throw Refusal(error) }
    case .query(let query):
      guard let text = try text(name, query) else { return nil }
      guard let value = kind.read(text: text) else {
        throw Refusal(.invalidRequest, "\(name): expected \(kind.expected)")
      }
      return value
    }
  }

  /// The single value of that name in a query.
  private mutating func text(_ name: String, _ query: Form) throws(Refusal) -> String? {
    names.append(name)
    let values = query.all(name)
    guard let text = values.first else { return nil }
    taken += 1
    guard values.count == 1 else {
      throw Refusal(.invalidRequest, "\(name) is sent \(values.count) times; expected once")
    }
    return text
  }

  /// Rejects the first member that was not read, by name.
  fileprivate func finish() throws(Refusal) {
    switch source {
    case .description: return
    case .body(let object, let base):
      guard taken < object.count, let unknown = object.names.first(where: { !names.contains($0) }) else { return }
      let pointer = Pointer.adding(unknown, to: base)
      throw Refusal(.invalidRequest, "\(pointer) is unknown; \(known)", pointer: pointer)
    case .query(let query):
      guard let unknown = query.pairs.first(where: { !names.contains($0.name) }) else { return }
      throw Refusal(.invalidRequest, "the parameter \(unknown.name) is unknown; \(known)")
    }
  }

  private var known: String {
    names.isEmpty ? "none is expected" : "expected \(names.joined(separator: ", "))"
  }
}

extension MemberDecodable {
  /// Reads a JSON body; an empty one equals `{}`. A leading byte order mark, which Windows tools write, is ignored as
  /// RFC 8259 §8.1 allows.
  package init(body: [UInt8]) throws(Refusal) {
    let body = body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.dropFirst(3)) : body
    var object: JSONObject = [:]
    if !body.isEmpty {
      let json: JSON
      do throws(JSONSyntaxError) {
        json = try JSON.parse(body)
      } catch {
        throw Refusal(.invalidRequest, "the body is not JSON: \(error)")
      }
      guard let members = json.object else {
        throw Refusal(.invalidRequest, "the body is not a JSON object", pointer: "")
      }
      object = members
    }
    try self.init(object, pointer: "")
  }

  /// Reads an object within a body, at `pointer`.
  package init(_ object: JSONObject, pointer: String) throws(Refusal) {
    var reader = MemberReader(object, pointer: pointer)
    try self.init(from: &reader)
    try reader.finish()
  }

  /// Reads a query.
  package init(query: Form) throws(Refusal) {
    var reader = MemberReader(query)
    try self.init(from: &reader)
    try reader.finish()
  }

  /// The members that `init` reads, in order.
  package static var declarations: [MemberDeclaration] {
    var reader = MemberReader()
    _ = try? Self(from: &reader)
    return reader.declared
  }
}

extension ValueKind<JSONObject> {
  /// An object to be read later as one of `types`.
  package static func object(anyOf types: [(name: String, type: any MemberDecodable.Type)]) -> ValueKind {
    let schemas = types.map { Schema.object($0.type.declarations).named($0.name) }
    return ValueKind(.any(of: schemas), expected: "an object", placeholder: [:], json: \.object)
  }
}

/// Exactly the members of a described type.
package struct DescribedInput<Value: DescribedValue>: MemberDecodable {
  package let value: Value

  package init(from members: inout MemberReader) throws(Refusal) { value = try members.described() }
}
