internal import Ambient
internal import JSON
internal import Model
internal import Tokens

/// Access tokens of version 1.0, for an API that demands them (Microsoft Learn: access token claims reference).
extension TenantClaims {
  /// The claims about the user in every such token.
  static let ofVersionOne: Set<String> = ["email", "family_name", "given_name", "ipaddr", "preferred_username", "upn"]

  /// Who called, and how that application proved itself: 0 not at all, 1 by a secret, 2 by a certificate.
  func caller(_ client: Client, _ name: String, _ proof: String, to writer: inout JSONWriter) {
    writer.member(name, client.id.text)
    let isPublic = facts.grant.details?.platform.map { $0 != .web } ?? !client.isConfidential
    writer.member(proof, isPublic ? "0" : client.provesBySecret ? "1" : "2")
  }

  func personOfVersionOne(_ wanted: [OptionalClaims.Claim], to writer: inout JSONWriter) {
    let user = facts.user
    writer.claim(.authenticationClass, "1")
    // A sign-in of which nothing is known was by a password.
    let methods = facts.grant.methods.map { $0.isEmpty ? .password : $0 } ?? .password
    writer.claim(.methods, methods.directoryNames)
    writer.claim(.email, user.attributes[.email])
    writer.claim(.familyName, user.attributes["family_name"])
    writer.claim(.givenName, user.attributes["given_name"])
    writer.member("ipaddr", remoteAddress)
    writer.claim(.displayName, user.attributes["name"] ?? "unknown")
    writer.claim(.object, user.id.description)
    if wanted.contains(where: { $0.name == "preferred_username" }) { writer.claim(.preferredUsername, email) }
    writer.member("unique_name", email)
    writer.member("upn", facts.realm.directory.principalName(of: user))
  }
}

extension Client {
  /// `aud` of version 1.0: the URI of the API, unless it demands its id.
  var audienceOfVersionOne: String {
    let wantsID =
      application?.optionalClaims?.accessToken.contains { $0.name == "aud" && $0.properties.contains(.useGUID) }
      ?? false
    return wantsID ? id.text : application?.identifierURI ?? id.text
  }
}
