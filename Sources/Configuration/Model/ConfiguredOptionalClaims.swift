internal import Description
package import Model

/// `optionalClaims` of an application.
package struct ConfiguredOptionalClaims: Sendable {
  package var idToken: [Claim]
  package var accessToken: [Claim]

  /// One claim that an application requests in a kind of token.
  package struct Claim: Sendable {
    package var name: String
    package var properties: [OptionalClaims.Property]
  }
}

extension ConfiguredOptionalClaims: MappingDecodable {
  static var noun: String { "optional claims" }

  init(_ members: MappingReader) {
    idToken = members.list("idToken", of: .mapping)
    accessToken = members.list("accessToken", of: .mapping)
  }
}

extension ConfiguredOptionalClaims.Claim: MappingDecodable {
  static var noun: String { "an optional claim" }

  init(_ members: MappingReader) {
    name = members.required("name", .string(1...256, .optionalClaim), standIn: "")
    properties = members.list("additionalProperties", of: .choice)
    // The portal exports it; it has no effect in the service either.
    members.ignored("essential")
    let source: Source? = members.optional("source", .choice)
    let isExtension = OptionalClaims.extensionClaim(name) != nil
    if isExtension != (source == .user), !name.isEmpty {
      members.report(
        "source", "the source of \(name) is another one",
        expected: isExtension ? "source: user" : "none: only extension attributes have one")
    }
    if let taken = OptionalClaims.known[name], let odd = properties.first(where: { !taken.contains($0) }) {
      members.report(
        "additionalProperties", "\(odd.rawValue) does not change the claim \(name)",
        expected: taken.isEmpty ? "no additional properties" : taken.map(\.rawValue).sorted().joined(separator: " or "))
    }
  }

  /// The source of a claim that the directory does not define.
  private enum Source: String, CaseIterable {
    case user
  }
}

extension TextForm {
  fileprivate static let optionalClaim = TextForm(
    noun: "an optional claim that is implemented",
    expected: OptionalClaims.known.keys.sorted().joined(separator: ", ") + ", or extension_{client id}_{name}"
  ) { text in OptionalClaims.known[text] != nil || OptionalClaims.extensionClaim(text) != nil }
}

/// An app role that is assigned to a user.
package struct ConfiguredRoleAssignment: Sendable {
  package var position: SourcePosition
  package var application: String
  package var role: String
}

extension ConfiguredRoleAssignment: MappingDecodable {
  static var noun: String { "a role in an application" }

  init(_ members: MappingReader) {
    position = members.position
    application = members.required("appId", .string(36...36, .uuid), standIn: "")
    role = members.required("role", .string(1...120, .scopeName), standIn: "")
  }
}
