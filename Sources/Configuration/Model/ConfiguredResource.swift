internal import Description
internal import Model

/// A resource that tokens of a plain realm may be issued for: one of `resources`.
package struct ConfiguredResource: Sendable {
  package var position: SourcePosition
  /// The last path segment of a resource that the server simulates.
  package var id: String?
  /// The URI of an external resource (RFC 8707 §2).
  package var address: String?
  package var name: String?
  package var scopes: [String]
  package var requiredScopes: [String]
  package var requiredClasses: [String]
  /// In seconds.
  package var maximumAge: Int?
}

extension ConfiguredResource: MappingDecodable {
  static var noun: String { "a resource" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("id", .string(1...55, .realmID))
    address = members.optional("address", .string(1...2048, .resource))
    name = members.optional("name", .string(1...128))
    scopes = members.list("scopes", of: .string(1...256, .identifier))
    requiredScopes = members.list("requiredScopes", of: .string(1...256, .identifier))
    requiredClasses = members.list("requiredAcr", of: .string(1...256, .identifier))
    maximumAge = members.optional("maxAge", .integer(0...86_400 * 365))
    if id == RealmID.template.text { members.report("id", "*", expected: "letters, digits and inner hyphens") }
    if (id == nil) == (address == nil) {
      members.report("id", id == nil ? "neither id nor address" : "id beside address", expected: "one of the two")
    }
    if let other = requiredScopes.first(where: { !scopes.contains($0) }) {
      members.report("requiredScopes", other, expected: "some of scopes")
    }
    if address != nil, !requiredScopes.isEmpty || !requiredClasses.isEmpty || maximumAge != nil {
      members.report(
        "address", "address beside what each call needs",
        expected: "a resource with an id, which this server pretends to be")
    }
  }
}
