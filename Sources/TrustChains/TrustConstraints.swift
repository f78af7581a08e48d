package import JSON
package import Model

/// A superior's constraints on the entities below it (OpenID Federation 1.0 §6.2).
package struct TrustConstraints: Hashable, Sendable {
  /// How many intermediates may be between the superior and the subject.
  private let pathLength: Int?
  private let permitted: [String]?
  private let excluded: [String]
  private let types: Set<String>?

  /// Parameters that are not known are passed over.
  package init(_ json: JSON) throws(TrustProblem) {
    guard let members = json.object else { throw Self.bad("are not an object") }
    if let length = members["max_path_length"] {
      guard let number = length.integer, number >= 0 else { throw Self.bad("have max_path_length \(length.text)") }
      pathLength = number
    } else {
      pathLength = nil
    }
    let naming = members["naming_constraints"]
    if let naming, naming.object == nil { throw Self.bad("have naming_constraints that are not an object") }
    permitted = try Self.texts("permitted", naming?["permitted"])
    excluded = try Self.texts("excluded", naming?["excluded"]) ?? []
    types = try Self.texts("allowed_entity_types", members["allowed_entity_types"]).map { Set($0) }
    if types?.contains(EntityType.federationEntity) == true {
      throw Self.bad("have federation_entity in allowed_entity_types, which is always allowed")
    }
  }

  /// Refuses a chain that it does not allow.
  /// - Parameters:
  ///   - intermediates: the number of entities between the superior that says this and the subject.
  ///   - entities: the identifiers of all below that superior.
  func check(intermediates: Int, entities: [String]) throws(TrustProblem) {
    if let pathLength, intermediates > pathLength {
      throw Self.bad("allow \(pathLength) intermediates, and there are \(intermediates)")
    }
    for entity in entities {
      guard let host = WebOrigin(entity)?.host else { throw Self.bad("cannot be applied to \(entity)") }
      if let name = excluded.first(where: { Self.matches(host, $0) }) {
        throw Self.bad("exclude \(name), and \(entity) is one of them")
      }
      if let permitted, !permitted.contains(where: { Self.matches(host, $0) }) {
        throw Self.bad("permit \(permitted.joined(separator: ", ")), and \(entity) is none of them")
      }
    }
  }

  /// The metadata of the types that are allowed (OpenID Federation 1.0 §6.2.3).
  func applied(to metadata: JSONObject) -> JSONObject {
    guard let types else { return metadata }
    return JSONObject(
      metadata.filter { $0.name == EntityType.federationEntity || types.contains($0.name) }.map {
        ($0.name, $0.value)
      })
  }

  /// A name with a leading dot matches all hosts below it, any other that host alone (RFC 5280 §4.2.1.10).
  private static func matches(_ host: String, _ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix(".") ? host.utf8.count > name.utf8.count && host.hasSuffix(name) : host == name
  }

  private static func texts(_ name: String, _ json: JSON?) throws(TrustProblem) -> [String]? {
    guard let json else { return nil }
    guard let array = json.array, array.allSatisfy({ $0.string != nil }) else {
      throw bad("have \(name) that is not an array of strings")
    }
    return array.compactMap(\.string)
  }

  private static func bad(_ words: String) -> TrustProblem { TrustProblem(.trustChain, "constraints \(words)") }
}

/// Types of entities (OpenID Federation 1.0 §5.1).
package enum EntityType {
  package static let federationEntity = "federation_entity"
  package static let provider = "openid_provider"
  package static let relyingParty = "openid_relying_party"
}
