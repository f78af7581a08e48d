internal import Ambient
internal import Cryptography
package import Description
package import JSON
package import Model

/// The fields of a tenant's application, as configurations, exports and calls of the control API have them.
package enum ApplicationMembers {
  package static let members: [DescribedMember<ApplicationRegistration>] = [
    DescribedMember(
      "appId", .text(36...36, .uuid), isRequired: true, "The client id, a UUID.", get: \.id.text,
      set: { $0.id = ClientID($1.lowercased()) }),
    DescribedMember(always: "name", \.name, .text(1...120), "The name that users read. Default: the id."),
    DescribedMember(
      "userFlow", \.application.userFlow, .text(1...128),
      "The user flow by its name. Default: the tenant's first."),
    DescribedMember("secret", \.secret, .text(1...256), "The secret of a confidential application."),
    // Put back once the application is there: it may be of no use.
    DescribedMember(
      "Kept", .object, "What an export keeps of an application beyond its settings.", get: \.kept, set: { _, _ in }),
    DescribedMember(
      always: "isFallbackPublicClient", \.application.isPublic, .flag,
      "Whether it may act without a secret; with platforms, only where no redirect URI decides. Default: true, unless it has a secret, certificates or federated credentials."
    ),
    DescribedMember(
      "nativeAuthenticationApisEnabled", .choice(of: ["all", "none"]), isAlwaysWritten: true,
      "Whether it may use native authentication.",
      get: { $0.application.allowsNativeAuthentication ? "all" : "none" },
      set: { $0.application.allowsNativeAuthentication = $1 == "all" }),
    DescribedMember(
      "redirectUris", .list(of: PlatformRedirect.kind),
      "The addresses that a browser may be sent back to after a sign-in: a text, for clients of every kind, or one with its platform.",
      get: { registration in
        let all = PlatformRedirect.all(of: registration)
        return all.isEmpty ? nil : all
      }, set: { PlatformRedirect.set($1, in: &$0) }),
    DescribedMember(
      "implicitGrantSettings", .described,
      "The tokens that the authorization endpoint may issue. Default: all, and none where a redirect URI has a platform.",
      get: { $0.application.web?.implicitGrant },
      set: { registration, settings in
        var web = registration.application.web ?? WebPlatform()
        web.implicitGrant = settings
        registration.application.web = web
      }),
    DescribedMember(
      "logoutUrl", .text(1...2048, .redirect),
      "The address that the page of the logout endpoint calls in a frame, to end the application's own session.",
      get: { $0.application.logoutURL }, set: { $0.application.logoutURL = $1 }),
    DescribedMember(
      "signInAudience", .choice(SignInAudience.tenant), "Who may sign in. Default: AzureADMyOrg.",
      get: { $0.application.audience }, set: { $0.application.audience = $1 == .tenant ? nil : $1 }),
    DescribedMember(
      "logoutUris", \.logoutURIs, .list(of: .text(1...2048, .redirect)), default: [],
      "The addresses that a browser may be sent to after a sign-out."),
    DescribedMember(
      "identifierUri", \.application.identifierURI, .text(1...256), "As an API: the name that its scopes begin with."),
    DescribedMember(
      "scopes", \.application.scopes, .list(of: .text(1...120, .scopeName)), default: [],
      "As an API: what clients may ask for."),
    DescribedMember(
      "appRoles", \.application.roles, .list(of: .text(1...120, .scopeName)), default: [],
      "As an API: the roles that users and daemons can have."),
    DescribedMember(
      "appRoleMemberTypes", .table(of: .choice(RoleMember.user)),
      "As an API: the roles that only a User or only an Application can have, with this word.",
      get: { $0.application.roleMembers }, set: { $0.application.roleMembers = $1.isEmpty ? nil : $1 }),
    DescribedMember(
      "certificates", .list(of: .text(64...16_384, .certificate)), "Certificates by which it may prove itself.",
      get: { registration in
        registration.application.certificates?.compactMap { der in
          (try? Certificate(der: der)).map { String(decoding: $0.pem, as: UTF8.self) }
        }
      },
      set: { registration, texts in
        let certificates = texts.compactMap { try? Certificate(pem: Array($0.utf8)).der }
        registration.application.certificates = certificates.isEmpty ? nil : certificates
      }),
    DescribedMember(
      "federatedIdentityCredentials", .list(of: .described),
      "Tokens of other issuers by which it may prove itself.", get: \.application.federatedCredentials,
      set: { $0.application.federatedCredentials = $1.isEmpty ? nil : $1 }),
    DescribedMember(
      "groupMembershipClaims", .choice(of: ["None", "SecurityGroup"]),
      "Whether tokens name the user's groups. Default: None.",
      get: { $0.application.showsGroups == true ? "SecurityGroup" : nil },
      set: { $0.application.showsGroups = $1 == "SecurityGroup" ? true : nil }),
    DescribedMember(
      "optionalClaims", \.application.optionalClaims, .described, "Claims that its tokens have besides."),
    DescribedMember(
      "requestedAccessTokenVersion", \.application.accessTokenVersion, .integer(1...2),
      "As an API: the version of its access tokens. Default: 2."),
    DescribedMember(
      "knownClientApplications", .list(of: .text(36...36, .uuid)),
      "As an API: clients whose consent covers its own needs.",
      get: { $0.application.knownClients?.map(\.text) },
      set: { registration, ids in
        registration.application.knownClients = ids.isEmpty ? nil : ids.map { ClientID($0.lowercased()) }
      }),
    DescribedMember(
      "permissions", \.application.permissions, .list(of: .text(1...512)),
      "As a client: the scopes of APIs that were consented to. Default: all."),
    DescribedMember(
      "customPage", \.application.customPage, .text(8...2048, .document),
      "The app's own sign-in page (Bring Your Own UX, preview), to which browsers are sent with a flow of version 2. Default: this server's pages."
    ),
    DescribedMember(
      "accessTokenLifetime", .integer(1...86_400),
      "How long its access tokens are good, in seconds. Default: between 60 and 90 minutes, as at the service.",
      get: { $0.accessTokenLifetime.map { Int($0.wholeSeconds) } },
      set: { $0.accessTokenLifetime = .seconds($1) }),
  ]

  package static let form = ObjectForm(
    noun: "an application", members: members.map(\.form), rules: [.check(repeatedRedirect)])

  /// A redirect URI has one platform.
  private static func repeatedRedirect(_ application: JSONObject) -> MemberFlaw? {
    var seen: [String: String?] = [:]
    for redirect in application["redirectUris"]?.array ?? [] {
      guard let uri = redirect.string ?? redirect["uri"]?.string else { continue }
      let platform = redirect["platform"]?.string
      if let known = seen[uri], known != platform {
        return MemberFlaw("redirectUris", "\(uri) is there twice", expected: "a redirect URI once, in one platform")
      }
      seen[uri] = .some(platform)
    }
    return nil
  }

  /// What an object of that form says.
  package static func registration(of object: JSONObject) -> ApplicationRegistration {
    let id = object["appId"]?.string ?? ""
    var registration = ApplicationRegistration(id: ClientID(id.lowercased()), name: id)
    members.take(object, into: &registration)
    if object["isFallbackPublicClient"] == nil {
      registration.application.isPublic = registration.secret == nil && !registration.application.hasCredentials
    }
    return registration
  }

  /// The application as an export has it; nil for a client that is none.
  package static func object(of client: Client) -> JSONObject? {
    guard var registration = ApplicationRegistration(client) else { return nil }
    registration.kept = client.kept
    return members.json(of: registration)
  }
}

extension FederatedCredential: DescribedValue {
  package static let schemaName = "FederatedCredential"
  package static let definition: String? = schemaName
  package static let noun = "a federated credential"

  package static let members: [DescribedMember<FederatedCredential>] = [
    DescribedMember(required: "issuer", \.issuer, .text(8...600), "The issuer of the tokens."),
    DescribedMember(required: "subject", \.subject, .text(1...600), "Their `sub`."),
    DescribedMember(
      always: "audience", \.audience, .text(1...600), "Their `aud`. Default: \(FederatedCredential.usualAudience)."),
  ]

  package init() { self.init(issuer: "", subject: "", audience: Self.usualAudience) }
}

extension OptionalClaims: DescribedValue {
  package static let schemaName = "OptionalClaims"
  package static let definition: String? = schemaName
  package static let noun = "optional claims"

  package static let members: [DescribedMember<OptionalClaims>] = [
    DescribedMember(always: "idToken", \.idToken, .list(of: .described), "Claims of id tokens."),
    DescribedMember(always: "accessToken", \.accessToken, .list(of: .described), "Claims of access tokens."),
  ]
}

extension OptionalClaims.Claim: DescribedValue {
  package static let schemaName = "OptionalClaimsClaim"
  package static let definition: String? = schemaName
  package static let noun = "an optional claim"

  package static let members: [DescribedMember<OptionalClaims.Claim>] = [
    DescribedMember(required: "name", \.name, .text(1...256, .optionalClaim), "The claim's name."),
    DescribedMember(
      "source", .choice(of: ["user"]), "Whose attribute it is. Default: the directory's own claim.",
      get: { OptionalClaims.extensionClaim($0.name) == nil ? nil : "user" }, set: { _, _ in }),
    DescribedMember(
      "additionalProperties", .list(of: .choice(OptionalClaims.Property.useGUID)), "What its value is made of.",
      get: { claim in
        claim.properties.isEmpty ? nil : claim.properties.sorted { $0.rawValue < $1.rawValue }
      }, set: { $0.properties = Set($1) }),
    // The portal exports it; it has no effect in the service either.
    DescribedMember(withoutEffect: "essential"),
  ]

  package static let rules: [MemberRule] = [
    .check { claim in
      let name = claim["name"]?.string ?? ""
      let isExtension = OptionalClaims.extensionClaim(name) != nil
      guard isExtension != (claim["source"] == "user"), !name.isEmpty else { return nil }
      return MemberFlaw(
        "source", "wrong source for \(name)",
        expected: isExtension ? "source: user" : "none: only extension attributes have one")
    },
    .check { claim in
      let properties = (claim["additionalProperties"]?.array ?? []).compactMap(\.string)
      guard let taken = OptionalClaims.known[claim["name"]?.string ?? ""].map({ Set($0.map(\.rawValue)) }),
        let odd = properties.first(where: { !taken.contains($0) })
      else { return nil }
      return MemberFlaw(
        "additionalProperties", "\(odd) does not change the claim \(claim["name"]?.string ?? "")",
        expected: taken.isEmpty ? "no additional properties" : taken.sorted().joined(separator: " or "))
    },
  ]

  package init() { self.init(name: "") }
}

extension TextForm {
  /// A certificate with an RSA key.
  fileprivate static let certificate = TextForm(
    noun: "a certificate", expected: "PEM, -----BEGIN CERTIFICATE-----, with an RSA key of 2048 bits or more"
  ) { text in (try? Certificate(pem: Array(text.utf8)))?.rsaKey != nil }

  fileprivate static let optionalClaim = TextForm(
    noun: "an optional claim that is implemented",
    expected: OptionalClaims.known.keys.sorted().joined(separator: ", ") + ", or extension_{client id}_{name}"
  ) { text in OptionalClaims.known[text] != nil || OptionalClaims.extensionClaim(text) != nil }
}
