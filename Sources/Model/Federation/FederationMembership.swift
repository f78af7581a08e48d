package import Cryptography
package import Description
package import JSON

/// A realm's role in federations (OpenID Federation 1.0): as a subordinate of superiors, and as a superior of others.
///
/// Entities are named by their identifiers, which are URLs; realms of this server by their realm ids.
package struct FederationMembership: Hashable, Sendable, Codable {
  package var organizationName: String?
  package var contacts: [String] = []
  /// The entity's immediate superiors.
  package var authorities: [String] = []
  /// The trust anchors of the realm itself.
  package var trustAnchors: [TrustAnchor] = []
  /// How unregistered entities become clients; empty: not at all.
  package var registration: [Registration]?
  /// From which entities statements are fetched; nil: public ones.
  package var entities: ClientDocumentRule?
  /// Metadata by entity type, which overrides the server's own.
  package var metadata: JSONObject = [:]
  /// Trust marks, signed by their issuers.
  package var trustMarks: [String] = []
  /// As a trust anchor: the permitted issuers by trust mark type (OpenID Federation 1.0 §7.2); nil: not stated.
  package var trustMarkIssuers: JSONObject?
  package var trustMarkOwners: JSONObject?
  /// Whether the realm is an OpenID provider in the federation, not only a superior.
  package var isProvider = true
  /// The validity of statements in seconds.
  package var lifetime = 86_400
  /// The signature algorithm of statements.
  package var signing = SignatureAlgorithm.rs256
  package var subordinates: [Subordinate] = []

  package init() {}

  /// Whether entities become clients by their first request.
  package var registersClients: Bool { registration?.contains(.automatic) == true }

  /// How entities become clients (OpenID Federation 1.0 §12).
  package enum Registration: String, Hashable, Sendable, Codable, CaseIterable {
    case automatic
  }

  /// An immediate subordinate, about which the realm issues statements.
  package struct Subordinate: Hashable, Sendable, Codable {
    package var id = ""
    /// Its public federation keys, as a JWK Set; nil for a realm of this server, whose keys are known.
    package var keys: JSONObject?
    /// Its entity types; empty if unknown.
    package var types: [String] = []
    /// Whether it has subordinates of its own.
    package var isIntermediate: Bool?
    package var metadata: JSONObject?
    package var policy: JSONObject?
    /// Nonstandard policy operators that must be understood.
    package var criticalOperators: [String] = []
    package var constraints: JSONObject?
    /// Additional claims by name.
    package var claims: JSONObject?
    /// The additional claims that must be understood.
    package var criticalClaims: [String] = []

    package init() {}
  }

  /// A trust anchor and its keys.
  package struct TrustAnchor: Hashable, Sendable, Codable {
    package var id = ""
    /// Its public federation keys, as a JWK Set; nil for a realm of this server, whose keys are known.
    package var keys: JSONObject?

    package init() {}
  }

  /// Replaces the ids of entities that are realms.
  mutating func renameRealms(by mapping: [String: String]) {
    func fresh(_ name: String) -> String { mapping[name] ?? name }
    authorities = authorities.map(fresh)
    for index in trustAnchors.indices { trustAnchors[index].id = fresh(trustAnchors[index].id) }
    for index in subordinates.indices { subordinates[index].id = fresh(subordinates[index].id) }
  }

  /// Whether an entity's name is a realm id of this server.
  package static func isRealm(_ name: String) -> Bool { WebOrigin(name) == nil }
}

extension FederationMembership: DescribedValue {
  package static let schemaName = "Federation"
  package static let noun = "a federation"
  package static let members: [DescribedMember<Self>] = [
    DescribedMember("organizationName", \.organizationName, .text(1...256)),
    DescribedMember("contacts", \.contacts, .list(of: .text(1...256), count: 0...100), default: []),
    DescribedMember("authorityHints", \.authorities, .list(of: .text(1...2048, .entity), count: 0...20), default: []),
    DescribedMember("trustAnchors", \.trustAnchors, .list(of: .described, count: 0...20), default: []),
    DescribedMember("clientRegistration", \.registration, .list(of: .choice(.automatic), count: 0...1)),
    DescribedMember("entities", \.entities, .choice(.public)),
    DescribedMember("metadata", \.metadata, .object, default: [:]),
    DescribedMember("trustMarks", \.trustMarks, .list(of: .text(1...16_384, .visible), count: 0...20), default: []),
    DescribedMember("trustMarkIssuers", \.trustMarkIssuers, .object),
    DescribedMember("trustMarkOwners", \.trustMarkOwners, .object),
    DescribedMember("provider", \.isProvider, .flag, default: true),
    DescribedMember("lifetime", \.lifetime, .integer(1...31_536_000), default: 86_400),
    DescribedMember("signing", \.signing, .choice(.rs256), default: .rs256),
    DescribedMember("subordinates", \.subordinates, .list(of: .described, count: 0...1_000), default: []),
  ]
}

extension FederationMembership.Subordinate: DescribedValue {
  package static let schemaName = "Subordinate"
  package static let noun = "a subordinate"
  package static let members: [DescribedMember<Self>] = [
    DescribedMember(required: "id", \.id, .text(1...2048, .entity)),
    DescribedMember("jwks", \.keys, .object),
    DescribedMember("entityTypes", \.types, .list(of: .text(1...256, .identifier), count: 0...20), default: []),
    DescribedMember("intermediate", \.isIntermediate, .flag),
    DescribedMember("metadata", \.metadata, .object),
    DescribedMember("metadataPolicy", \.policy, .object),
    DescribedMember(
      "metadataPolicyCrit", \.criticalOperators, .list(of: .text(1...256, .identifier), count: 0...20), default: []),
    DescribedMember("constraints", \.constraints, .object),
    DescribedMember("claims", \.claims, .object),
    DescribedMember("crit", \.criticalClaims, .list(of: .text(1...256, .identifier), count: 0...20), default: []),
  ]
}

extension FederationMembership.TrustAnchor: DescribedValue {
  package static let schemaName = "TrustAnchor"
  package static let noun = "a trust anchor"
  package static let members: [DescribedMember<Self>] = [
    DescribedMember(required: "id", \.id, .text(1...2048, .entity)),
    DescribedMember("jwks", \.keys, .object),
  ]
}

extension TextForm {
  /// An entity identifier (OpenID Federation 1.0 §1.2), or a realm id.
  package static let entity = TextForm(
    noun: "an entity", expected: "https://… without query and fragment, or the id of a realm"
  ) { text in
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    else { return false }
    return WebOrigin(text) != nil || RealmID(text).isPlain
  }
}
