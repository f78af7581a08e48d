package import Cryptography
package import Description
package import JSON

/// How a realm takes part in federations (OpenID Federation 1.0): as an entity that superiors vouch for, and as a superior of others.
///
/// Entities are named by their identifiers, which are URLs; those that are realms of this server by the ids of these realms.
package struct FederationMembership: Hashable, Sendable, Codable {
  package var organizationName: String?
  package var contacts: [String] = []
  /// The entity's immediate superiors.
  package var authorities: [String] = []
  /// The superiors in whom the realm trusts itself.
  package var trustAnchors: [TrustAnchor] = []
  /// How entities that nobody registered become clients; empty: not at all.
  package var registration: [Registration]?
  /// Which entities are asked for statements; nil: public ones.
  package var entities: ClientDocumentRule?
  /// Metadata beyond what the server says of itself, by type of entity; they take precedence.
  package var metadata: JSONObject = [:]
  /// Signed by whoever issued them.
  package var trustMarks: [String] = []
  /// Who may issue marks of which types in the federation of this trust anchor (§7.2); nil: nothing is said.
  package var trustMarkIssuers: JSONObject?
  package var trustMarkOwners: JSONObject?
  /// Whether the realm is an OpenID provider in the federation, and not a superior of others alone.
  package var isProvider = true
  /// For how many seconds a statement is good.
  package var lifetime = 86_400
  /// The algorithm of statements.
  package var signing = SignatureAlgorithm.rs256
  package var subordinates: [Subordinate] = []

  package init() {}

  /// Whether entities become clients by their requests.
  package var registersClients: Bool { registration?.contains(.automatic) == true }

  /// Ways in which entities become clients (§12).
  package enum Registration: String, Hashable, Sendable, Codable, CaseIterable {
    case automatic
  }

  /// An entity about which the realm makes statements, as its immediate superior.
  package struct Subordinate: Hashable, Sendable, Codable {
    package var id = ""
    /// Its public keys for federations, as a set; nil for a realm of this server, whose keys are known.
    package var keys: JSONObject?
    /// The types of entity that it is; empty where that is not known.
    package var types: [String] = []
    /// Whether it has subordinates of its own.
    package var isIntermediate: Bool?
    package var metadata: JSONObject?
    package var policy: JSONObject?
    /// Operators of the policy beyond the standard's that must be understood.
    package var criticalOperators: [String] = []
    package var constraints: JSONObject?
    /// More claims, under their own names.
    package var claims: JSONObject?
    /// Those of them that must be understood.
    package var criticalClaims: [String] = []

    package init() {}
  }

  /// A superior that is trusted by its keys.
  package struct TrustAnchor: Hashable, Sendable, Codable {
    package var id = ""
    /// Its public keys for federations, as a set; nil for a realm of this server, whose keys are known.
    package var keys: JSONObject?

    package init() {}
  }

  /// Gives the entities that are realms their new ids.
  mutating func renameRealms(by mapping: [String: String]) {
    func fresh(_ name: String) -> String { mapping[name] ?? name }
    authorities = authorities.map(fresh)
    for index in trustAnchors.indices { trustAnchors[index].id = fresh(trustAnchors[index].id) }
    for index in subordinates.indices { subordinates[index].id = fresh(subordinates[index].id) }
  }

  /// Whether the name of an entity is that of a realm of this server.
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
  /// The identifier of an entity (OpenID Federation 1.0 §1.2), or the id of a realm.
  package static let entity = TextForm(
    noun: "an entity", expected: "https://… without query and fragment, or the id of a realm"
  ) { text in
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    else { return false }
    return WebOrigin(text) != nil || RealmID(text).isPlain
  }
}
