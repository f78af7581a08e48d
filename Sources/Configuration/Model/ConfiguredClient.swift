internal import CognitoUserPoolsShapes
internal import Description
internal import JSON

/// A client of a user pool: the members of CreateUserPoolClient, and our additions.
package struct ConfiguredClient: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  package var name: String?
  /// The client secret; never shown in a message.
  package var secret: String?
  /// Our addition: an earlier secret, which stays valid beside the newer one (as after AddUserPoolClientSecret); never
  /// shown either.
  package var formerSecret: String?
  /// The other members of CreateUserPoolClient.
  package var settings: ConfiguredObject
  /// Our addition: the redirect carries `?token=…` instead of a code.
  package var directToken: ConfiguredDirectToken?
  /// Our addition: the SAML service provider that the client represents.
  package var samlService: ConfiguredSAMLService?
  /// Our addition: names among its scopes and identity providers that no longer exist in the pool; the service allows
  /// such clients.
  package var missingReferences: [String]
  /// Milliseconds since 1970.
  package var created: Int?

  package var generatesSecret: Bool { settings["GenerateSecret"] == true }

  /// Whether its OAuth flows are on although the flag is omitted: a convenience of our own documents.
  package var takesFlowsForOn: Bool {
    settings["AllowedOAuthFlowsUserPoolClient"] == nil && settings["AllowedOAuthFlows"]?.array?.isEmpty == false
  }
}

extension ConfiguredClient: MappingDecodable {
  static var noun: String { "a client" }

  private static let form = ServiceForm.object(
    ServiceShapes.client, noun: noun, except: ["UserPoolId", "ClientName", "ClientSecret"],
    stated: [
      "CallbackURLs": .list(of: redirect, count: 0...100), "LogoutURLs": .list(of: redirect, count: 0...100),
      "DefaultRedirectURI": redirect,
    ])

  private static let redirect = ValueForm.text(1...1024, .redirect)

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("ClientId", Reading.string(1...128, .clientID).located)
    name = members.optional("ClientName", .string(1...128, .name))
    secret = members.optional("ClientSecret", .string(1...128, .clientSecret))
    formerSecret = members.optional("FormerClientSecret", .string(1...128, .clientSecret))
    settings = members.object(Self.form)
    directToken = members.optional("DirectToken", .directToken) ?? nil
    samlService = members.optional("SAMLService", .mapping)
    missingReferences = members.list("MissingReferences", of: .string(1...256))
    created = members.optional("CreationDate", .moment)
    members.ignored("UserPoolId", "LastModifiedDate", "ClientType")
    members.hint("UserPoolClient", "what stands inside it, here")
    if secret != nil, settings["GenerateSecret"] == false {
      members.report("ClientSecret", "ClientSecret beside GenerateSecret: false", expected: "one of the two")
    }
    if formerSecret != nil, secret == nil || formerSecret == secret {
      members.report("FormerClientSecret", "no other ClientSecret beside it", expected: "the newer one there")
    }
    checkFlows(members)
  }

  /// Rejects the combinations that the service rejects.
  private func checkFlows(_ members: MappingReader) {
    let flows = settings.texts("ExplicitAuthFlows").map(\.value)
    if flows.contains(where: Self.isLegacy), flows.contains(where: { !Self.isLegacy($0) }) {
      members.report(
        "ExplicitAuthFlows", "old names of flows beside ALLOW_… names", expected: "names of one kind only")
    }
    if settings["RefreshTokenRotation"]?["Feature"] == "ENABLED", flows.contains("ALLOW_REFRESH_TOKEN_AUTH") {
      members.report(
        "ExplicitAuthFlows", "ALLOW_REFRESH_TOKEN_AUTH beside RefreshTokenRotation", expected: "one of the two")
    }
    let grants = settings.texts("AllowedOAuthFlows").map(\.value)
    if grants.contains("client_credentials") {
      if grants.count > 1 {
        members.report("AllowedOAuthFlows", "client_credentials beside another flow", expected: "it alone")
      }
      if secret == nil, !generatesSecret {
        members.report(
          "AllowedOAuthFlows", "client_credentials without a secret", expected: "ClientSecret or GenerateSecret: true")
      }
    }
    if !members.contains("CallbackURLs"), grants.contains("code") || grants.contains("implicit") {
      members.report("AllowedOAuthFlows", "code or implicit without CallbackURLs", expected: "CallbackURLs")
    }
  }

  /// Whether the name predates `ALLOW_…`; the two kinds cannot be combined.
  private static func isLegacy(_ flow: String) -> Bool {
    !flow.hasPrefix("ALLOW_")
  }
}
