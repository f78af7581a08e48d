internal import CognitoIdentity
internal import Description
package import JSON

/// An identity pool: the service's members under its own names, and our additions (`Issuer`, `Issuers`, `Relax`,
/// `Identities`).
package struct ConfiguredIdentityPool: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  /// Twelve digits.
  package var accountID: String?
  /// The members of CreateIdentityPool.
  package var settings: ConfiguredObject
  /// The members of SetIdentityPoolRoles except the pool id; empty if the file defines no roles.
  package var roles: ConfiguredObject
  /// The members of SetPrincipalTagAttributeMap except the pool id.
  package var principalTags: [ConfiguredObject]
  package var issuer: ConfiguredIssuer?
  package var issuers: [ConfiguredOutsideIssuer]
  /// Whether tokens of external providers are accepted without verification.
  package var takesUnverifiedLogins: Bool
  /// Whether calls for any region reach the pool, not only those for its own.
  package var takesAnyRegion: Bool
  /// Ids of trusted user pools and clients that do not exist; the service allows them.
  package var missingReferences: [String]
  package var identities: [ConfiguredIdentity]
  /// The `Kept` members of an export.
  package var kept: JSONObject?

  package var name: String { settings["IdentityPoolName"]?.string ?? "" }
  package var allowsGuests: Bool { settings["AllowUnauthenticatedIdentities"] == true }

  /// The trusted user pools: the service's name of each, an issuer or its bare id, and the client.
  var userPools: [(name: Located<String>, client: Located<String>)] {
    settings.objects("CognitoIdentityProviders").compactMap { provider in
      guard let name = provider.text("ProviderName"), let client = provider.text("ClientId") else { return nil }
      return (name, client)
    }
  }
}

/// An issuer outside of this server.
package struct ConfiguredOutsideIssuer: Sendable {
  package var position: SourcePosition
  package var name: String
  package var clientIDs: [String]
  /// A JSON Web Key Set, relative to the folder of the configuration file.
  package var keysFile: String?
}

/// An identity that exists from the start.
package struct ConfiguredIdentity: Sendable {
  /// A provider's name as in `Logins`, and its id of the user.
  package struct Login: Sendable {
    package var provider: String
    package var subject: String
  }

  package var position: SourcePosition
  package var id: String
  package var logins: [Login]
}

extension ConfiguredIdentityPool: MappingDecodable {
  static var noun: String { "an identity pool" }

  private static let form = ServiceForm.object(
    IdentityShapes.pool, noun: noun,
    required: ["CognitoIdentityProviders.ProviderName", "CognitoIdentityProviders.ClientId"])

  private static let rolesForm = ServiceForm.object(
    IdentityShapes.roles, noun: noun, except: ["IdentityPoolId"],
    stated: [
      "Roles": .object(
        ObjectForm(
          noun: "Roles",
          members: ["authenticated", "unauthenticated"].map { MemberForm($0, .text(20...2048, .arn)) }))
    ], optional: ["Roles"])

  private static let tags = ServiceForm.object(
    IdentityShapes.principalTags, noun: "tags", except: ["IdentityPoolId"])

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("Id", or: "IdentityPoolId", Reading.string(1...55, .identityPoolID).located)
    accountID = members.optional("AccountId", .account)
    settings = members.object(Self.form)
    roles = members.object(Self.rolesForm)
    principalTags = members.list("PrincipalTagAttributeMaps", of: .object(Self.tags))
    issuer = members.optional("Issuer", .issuer)
    issuers = members.list("Issuers", of: .mapping)
    let relaxed: Relaxation? = members.optional("Relax", .mapping)
    takesUnverifiedLogins = relaxed?.loginTokens == .accept
    takesAnyRegion = relaxed?.takesAnyRegion ?? false
    missingReferences = members.list("MissingReferences", of: .string(1...256))
    identities = members.list("Identities", of: .mapping)
    kept = members.optional("Kept", .object)
  }

  private struct Relaxation: MappingDecodable {
    enum Check: String, CaseIterable { case accept, verify }

    var loginTokens: Check?
    var takesAnyRegion: Bool?

    static var noun: String { "Relax" }

    init(_ members: MappingReader) {
      loginTokens = members.optional("loginTokens", .choice)
      takesAnyRegion = members.optional("region", .boolean)
    }
  }
}

extension ConfiguredOutsideIssuer: MappingDecodable {
  static var noun: String { "an issuer" }

  init(_ members: MappingReader) {
    position = members.position
    name = members.required("Name", .string(1...2048), standIn: "")
    clientIDs = members.list("ClientIds", of: .string(1...255))
    keysFile = members.optional("Keys", .string(1...4096))
  }
}

extension ConfiguredIdentity: MappingDecodable {
  static var noun: String { "an identity" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.required("IdentityId", .string(1...55, .identityPoolID), standIn: "")
    logins = members.list("Logins", of: .mapping)
  }
}

extension ConfiguredIdentity.Login: MappingDecodable {
  static var noun: String { "a login" }

  init(_ members: MappingReader) {
    provider = members.required("Provider", .string(1...2048), standIn: "")
    subject = members.required("Subject", .string(1...1024), standIn: "")
  }
}
