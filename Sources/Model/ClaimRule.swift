package import Description
package import JSON

/// One claim of a plain realm's tokens and answers: where its value comes from, where it goes, and for whom.
///
/// A realm that has such rules says these claims of its users and no others.
package struct ClaimRule: DescribedValue, Hashable, Codable {
  /// Where a claim goes.
  package enum Place: String, Hashable, Sendable, Codable, CaseIterable {
    case idToken = "id_token"
    case accessToken = "access_token"
    case userInfo = "userinfo"
    case introspection
  }

  /// What a text becomes.
  package enum Form: String, Hashable, Sendable, Codable, CaseIterable {
    case text = "string"
    case integer, number, boolean, json
  }

  /// The names on the way to the claim, joined by dots: `realm_access.roles`. `\.` is a dot in a name, and
  /// `${client_id}` stands for the names that the source has in that place. `aud` adds to the audience.
  package var claim = ""
  /// The same in the attributes and claims of the user; nil if there is a value.
  package var source: String?
  /// A constant; nil if there is a source.
  package var value: JSON?
  /// nil: values stay as they are.
  package var form: Form?
  /// Whether the claim is a list, whatever the source has, or the first element of one; nil: as the source has it.
  package var isList: Bool?
  /// What precedes each text; nil: nothing.
  package var prefix: String?
  /// The texts that may be said; nil: all.
  package var only: [String]?
  /// nil: everywhere.
  package var places: [Place]?
  /// The scopes of which the grant must have one; nil: none is needed.
  package var scopes: [String]?
  /// The clients whose tokens say it; nil: all.
  package var clients: [String]?

  package init() {}

  package static let schemaName = "Claim"
  package static let noun = "a claim"
  package static let members: [DescribedMember<ClaimRule>] = [
    DescribedMember(required: "claim", \.claim, .text(1...512)),
    DescribedMember("from", \.source, .text(1...512)),
    DescribedMember(
      "value",
      ValueKind(.other(.any, expected: "any value"), placeholder: .null, decode: { $0 }, encode: { $0 }),
      get: \.value, set: { $0.value = $1 }),
    DescribedMember("as", \.form, .choice(.text)),
    DescribedMember("list", \.isList, .flag),
    DescribedMember("prefix", \.prefix, .text(0...256)),
    DescribedMember("only", \.only, .list(of: .text(1...256))),
    DescribedMember("in", \.places, .list(of: .choice(.idToken))),
    DescribedMember("scopes", \.scopes, .list(of: .text(1...256))),
    DescribedMember("clients", \.clients, .list(of: .text(1...255))),
  ]
  package static let rules: [MemberRule] = [
    .atMostOne(of: ["from", "value"]), .atLeastOne(of: ["from", "value"], otherwise: "a claim without a source"),
  ]
}

extension [ClaimRule] {
  /// The claims that go to `place`.
  /// - Parameters:
  ///   - client: the client of the tokens.
  ///   - scopes: those of the grant.
  ///   - facts: what is known of the user.
  package func claims(
    at place: ClaimRule.Place, for client: ClientID, scopes: [String], of facts: JSONObject
  ) -> JSONObject {
    var claims: JSONObject = [:]
    for rule in self {
      if let places = rule.places, !places.contains(place) { continue }
      if let clients = rule.clients, !clients.contains(client.text) { continue }
      if let needed = rule.scopes, !needed.contains(where: scopes.contains) { continue }
      rule.add(to: &claims, facts)
    }
    return claims
  }
}

extension ClaimRule {
  fileprivate func add(to claims: inout JSONObject, _ facts: JSONObject) {
    let names = Self.names(in: claim)
    guard let source else {
      if let value, let said = said(value) { Self.put(said, at: names[...], in: &claims) }
      return
    }
    Self.find(Self.names(in: source)[...], in: .object(facts), nil) { found, client in
      guard let said = said(found) else { return }
      let named = client.map { client in names.map { $0 == Self.placeholder ? client : $0 } } ?? names
      Self.put(said, at: named[...], in: &claims)
    }
  }

  private static let placeholder = "${client_id}"

  /// The names of a path; `\.` is a dot.
  private static func names(in path: String) -> [String] {
    var (names, name, isEscaped) = ([String](), "", false)
    for character in path {
      if isEscaped || character != "\\" && character != "." {
        if isEscaped, character != "." { name.append("\\") }
        name.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        names.append(name)
        name = ""
      }
    }
    return names + [isEscaped ? name + "\\" : name]
  }

  /// Calls `body` with each value at the path, and the name that stands for the placeholder in it.
  private static func find(
    _ names: ArraySlice<String>, in value: JSON, _ client: String?, _ body: (JSON, String?) -> Void
  ) {
    guard let first = names.first else { return body(value, client) }
    guard let object = value.object else { return }
    if first == placeholder {
      for (name, value) in object { find(names.dropFirst(), in: value, name, body) }
    } else if let member = object[first] {
      find(names.dropFirst(), in: member, client, body)
    }
  }

  /// The value as the claim says it; nil if there is nothing to say.
  private func said(_ value: JSON) -> JSON? {
    let parts = (value.array ?? [value]).compactMap(converted)
    if let only, !parts.contains(where: { $0.string.map(only.contains) ?? true }) { return nil }
    let said = only.map { only in parts.filter { $0.string.map(only.contains) ?? true } } ?? parts
    let shown = said.map { (part: JSON) -> JSON in
      guard let prefix, let text = part.string else { return part }
      return .string(prefix + text)
    }
    guard let first = shown.first else { return nil }
    switch isList {
    case true: return .array(shown)
    case false: return first
    case nil: return value.array == nil ? first : .array(shown)
    }
  }

  /// One value in the rule's form; nil if it has none.
  private func converted(_ value: JSON) -> JSON? {
    switch form {
    case nil: value
    case .text: .string(value.string ?? value.text)
    case .integer: (value.integer ?? value.string.flatMap { Int($0) }).map { JSON.integer($0) }
    case .number: (value.double ?? value.string.flatMap { Double($0) }).map { JSON.number($0) }
    case .boolean: .bool(value.bool ?? (value.string?.lowercased() == "true"))
    case .json: value.string.map { try? JSON.parse($0) } ?? value
    }
  }

  /// Puts a value at a path. Lists that are there grow, and objects merge, as several rules may make one claim.
  private static func put(_ value: JSON, at names: ArraySlice<String>, in claims: inout JSONObject) {
    guard let name = names.first else { return }
    guard names.count == 1 else {
      var inner = claims[name]?.object ?? [:]
      put(value, at: names.dropFirst(), in: &inner)
      claims[name] = .object(inner)
      return
    }
    if name == "aud" {
      let before = claims[name]?.array ?? []
      claims[name] = .array(before + (value.array ?? [value]).filter { !before.contains($0) })
    } else if let before = claims[name]?.array, let more = value.array {
      claims[name] = .array(before + more.filter { !before.contains($0) })
    } else if var object = claims[name]?.object, let more = value.object {
      for (name, value) in more { put(value, at: [name], in: &object) }
      claims[name] = .object(object)
    } else {
      claims[name] = value
    }
  }
}
