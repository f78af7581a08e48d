internal import Cryptography
package import Description
internal import JOSE
package import JSON
package import Model
internal import Patterns

/// The settings of a plain realm, as configurations and exports have them: an entry of `realms`, without what a realm
/// has many of (clients, users, groups).
package enum PlainRealm {
  package static let members: [DescribedMember<RealmSettings>] = [
    DescribedMember(always: "name", \.name, .text(1...128), "The name that users read. Default: the id."),
    DescribedMember(
      "issuer",
      .words(
        ["base-url", "request-host"], or: 1...1024, .baseURL, expected: "base-url, request-host or a URL"),
      isAlwaysWritten: true, "Where `iss` comes from: base-url, request-host, or a fixed URL. Default: base-url.",
      get: { settings in
        switch settings.issuer {
        case .baseURL, .aws: "base-url"
        case .requestHost: "request-host"
        case .fixed(let url): url
        }
      },
      set: { settings, text in
        switch text {
        case "base-url": settings.issuer = .baseURL
        case "request-host": settings.issuer = .requestHost
        default: settings.issuer = .fixed(text)
        }
      }),
    DescribedMember(
      "registration", \.registersClients, .flag, default: false,
      "Whether clients may register themselves (RFC 7591). Default: false."),
    DescribedMember(
      "signing", .list(of: .choice(SignatureAlgorithm.rs256), count: 0...SignatureAlgorithm.allCases.count),
      "The algorithms of its tokens; access tokens take the first. Default: RS256.", get: \.signing,
      set: { $0.signing = $1.isEmpty ? nil : $1 }),
    DescribedMember(
      "encryption", .list(of: .choice(KeyEncryption.rsaOAEP), count: 0...KeyEncryption.allCases.count),
      "The algorithms of encrypted tokens and request objects. Default: none.", get: \.encryption,
      set: { $0.encryption = $1.isEmpty ? nil : $1 }),
    DescribedMember(
      "requirePushedRequests", .flag,
      "Whether all authorization requests must be pushed ahead (RFC 9126). Default: false.",
      get: { $0.demandsPushedRequests == true ? true : nil }, set: { $0.demandsPushedRequests = $1 ? true : nil }),
    DescribedMember(
      "profile", \.securityProfile, .choice(.fapi2), "A security profile that the realm keeps to. Default: none."),
    DescribedMember(
      "authorizationDetailTypes", .list(of: .text(1...256, .identifier), count: 0...100),
      "The types of authorization_details that are known (RFC 9396). Default: none.",
      get: \.authorizationDetailTypes, set: { $0.authorizationDetailTypes = $1.isEmpty ? nil : $1 }),
    DescribedMember(
      "clientAuthorities", \.clientAuthorities, .text(1...65_536),
      "Certificates, as PEM text, whose clients may authenticate by theirs (RFC 8705)."),
    DescribedMember(
      "clientDocuments", \.clientDocuments, .choice(.any),
      "Whose metadata documents are read where a client id is a URL: those on the internet, or any. Default: none are."),
    DescribedMember(
      "imitates", .choice(of: ["apple"]),
      "The service whose endpoints and tokens the realm has in place of the standard's. Default: none.",
      get: { $0.personality == .apple ? "apple" : nil }, set: { settings, _ in settings.personality = .apple }),
    DescribedMember("apple", \.apple, .described, "The developer's team, of a realm that imitates Apple."),
    DescribedMember("federation", \.federation, .described, "The realm as a member of an OpenID Federation."),
    DescribedMember(
      "resources", .list(of: .described, count: 0...200),
      "The APIs that tokens may be for (RFC 8707). Default: any.", get: \.resources,
      set: { $0.resources = $1.isEmpty ? nil : $1 }),
    DescribedMember(
      "signIn", .choice(of: ["password", "choose"]),
      "password asks for one; choose lets a tester pick a user and type claims. Default: password.",
      get: { $0.letsTestersChoose ? "choose" : nil }, set: { $0.letsTestersChoose = $1 == "choose" }),
    DescribedMember(
      "subject", .choice(of: ["id", "username"]), "Whether `sub` is a made-up id or the username. Default: id.",
      get: { $0.tellsUsernames == true ? "username" : nil },
      set: { $0.tellsUsernames = $1 == "username" ? true : nil }),
    DescribedMember(
      "relax", .list(of: .choice(Leniency.assertions), count: 0...Leniency.allCases.count),
      "What is weakened, by name. Default: nothing.",
      get: { settings in settings.leniencies.map { Leniency.allCases.filter($0.contains) } },
      set: { $0.leniencies = $1.isEmpty ? nil : Set($1) }),
    DescribedMember(
      "dpopNonces", \.demandsProofNonce, .flag, default: false,
      "Whether DPoP proofs must hold a nonce of the server's. Default: false."),
    DescribedMember(
      "aliases", .list(of: .choice(of: ["email"]), count: 0...1),
      "What users may sign in with besides their names: email. Default: nothing.",
      get: { settings in
        guard case .aliases(let names) = settings.signInNames else { return nil }
        return names
      }, set: { settings, names in if !names.isEmpty { settings.signInNames = .aliases(names) } }),
    DescribedMember(
      "claims", \.claimRules, .list(of: .described, count: 0...5_000),
      "What tokens and answers say of users, and nothing else. Default: the claims of their scopes, and those that users have."
    ),
    DescribedMember(
      "interaction", .choice(of: ["page", "none"]),
      "page: a sign-in has a page; none: the redirect comes at once, unless `prompt` asks for a page. Default: page.",
      get: { $0.answersAtOnce == true ? "none" : nil }, set: { $0.answersAtOnce = $1 == "none" ? true : nil }),
    DescribedMember(
      "defaultUser", \.defaultUser, .text(1...128, .visible),
      "Whom requests without `login_hint` sign in where there is no page. Default: the first user, else one that is made."
    ),
    DescribedMember(
      "paths", \.paths, .choice(.keycloak),
      "keycloak: the endpoints are at /realms/{id}/protocol/openid-connect/… as well, and the issuer at /realms/{id}; root: the issuer is the "
        + "server's address itself; identityServer: so, with the endpoints below /connect; dex: /{id}/auth and /{id}/keys. "
        + "Default: the issuer is at /{id}."
    ),
    DescribedMember(
      "accessTokenType", \.accessTokenType, .choice(.jwt),
      "The `typ` in the header of access tokens. Default: at+jwt (RFC 9068)."),
    DescribedMember(
      "claimsInTokens", .flag,
      "Whether tokens have the claims of their scopes, and not userInfo alone. Default: false.",
      get: { $0.tellsClaimsInTokens == true ? true : nil }, set: { $0.tellsClaimsInTokens = $1 ? true : nil }),
    DescribedMember(
      "tokenExpiry", .integer(1...86_400 * 365), "How long tokens are good, in seconds. Default: an hour.",
      get: \.tokenRules?.lifetime,
      set: { $0.tokenRules = TokenRules(lifetime: $1, mappings: $0.tokenRules?.mappings ?? []) }),
    DescribedMember(
      "requestMappings", .list(of: .described, count: 0...1_000), "Claims by a parameter of the token request.",
      get: { settings in settings.tokenRules.flatMap { $0.mappings.isEmpty ? nil : $0.mappings } },
      set: { settings, mappings in
        guard !mappings.isEmpty else { return }
        settings.tokenRules = TokenRules(lifetime: settings.tokenRules?.lifetime, mappings: mappings)
      }),
    DescribedMember(
      "scopes", \.offeredScopes, .list(of: .text(1...256, .identifier)), default: [],
      "Scopes beyond the standard's."),
  ]

  package static let form = ObjectForm(noun: "a realm", members: members.map(\.form), rules: rules)

  private static let rules: [MemberRule] = [
    .check { realm in
      let hasTeam = realm["apple"] != nil
      guard hasTeam != (realm["imitates"] != nil) else { return nil }
      return MemberFlaw(
        hasTeam ? "apple" : "imitates", hasTeam ? "a team, in a realm that is not Apple's" : "apple without a team",
        expected: "imitates: apple and apple: {teamId: …} together")
    },
    .check { realm in
      realm["defaultUser"] != nil && realm["interaction"] != "none"
        ? MemberFlaw("defaultUser", "defaultUser where a page asks", expected: "interaction: none beside it") : nil
    },
    .check { realm in
      guard let text = realm["clientAuthorities"]?.string, (try? Certificate.chain(pem: Array(text.utf8))) == nil
      else { return nil }
      return MemberFlaw("clientAuthorities", "no certificates", expected: "those of authorities, in PEM form")
    },
    .check { realm in
      let signing = (realm["signing"]?.array ?? []).compactMap(\.string)
      return Set(signing).count < signing.count
        ? MemberFlaw("signing", "an algorithm twice", expected: "each once") : nil
    },
    .check { realm in
      let allowed = SecurityProfile.signatures.map(\.rawValue)
      guard realm["profile"] != nil,
        let other = realm["signing"]?.array?.compactMap(\.string).first(where: { !allowed.contains($0) })
      else { return nil }
      return MemberFlaw(
        "signing", "\(other), which the profile does not allow", expected: allowed.joined(separator: ", "))
    },
  ]

  /// The settings that a configuration says, without those of clients.
  /// - Parameter id: the realm's id, which is its name as well if it has none.
  package static func settings(of object: JSONObject, id: String, takesAnyClient: Bool) -> RealmSettings {
    var settings = RealmSettings(name: id)
    settings.personality = .openIDConnect
    settings.allowsSelfSignUp = false
    settings.takesAnyClient = takesAnyClient
    members.take(object, into: &settings)
    return settings
  }
}

extension ProtectedResource: DescribedValue {
  package static let schemaName = "Resource"
  package static let definition: String? = schemaName
  package static let noun = "a resource"

  package static let members: [DescribedMember<ProtectedResource>] = [
    DescribedMember(
      "id", \.id, .text(1...55, .realmID), "The last segment of the address of an API that the server plays."),
    DescribedMember("address", \.address, .text(1...2048, .resource), "The address of an API that is elsewhere."),
    DescribedMember("name", \.name, .text(1...128), "The name that users read."),
    DescribedMember("scopes", \.scopes, .list(of: .text(1...256, .identifier)), default: [], "The scopes of the API."),
    DescribedMember(
      "requiredScopes", \.requiredScopes, .list(of: .text(1...256, .identifier)), default: [],
      "The scopes that a call must have."),
    DescribedMember(
      "requiredAcr", .list(of: .text(1...256, .identifier)),
      "The levels of authentication of which a call must have one.", get: \.requiredClasses,
      set: { $0.requiredClasses = $1.isEmpty ? nil : $1 }),
    DescribedMember(
      "maxAge", \.maximumAge, .integer(0...86_400 * 365),
      "How long ago the user may have signed in for a call, in seconds."),
  ]

  package static let rules: [MemberRule] = [
    .check { resource in
      resource["id"] == .string(RealmID.template.text)
        ? MemberFlaw("id", "*", expected: "letters, digits and inner hyphens") : nil
    },
    .check { resource in
      guard (resource["id"] == nil) == (resource["address"] == nil) else { return nil }
      return MemberFlaw(
        "id", resource["id"] == nil ? "neither id nor address" : "id beside address", expected: "one of the two")
    },
    .check { resource in
      let scopes = resource["scopes"]?.array ?? []
      let other = (resource["requiredScopes"]?.array ?? []).first { !scopes.contains($0) }?.string
      return other.map { MemberFlaw("requiredScopes", $0, expected: "some of scopes") }
    },
    .check { resource in
      let needs = ["requiredScopes", "requiredAcr", "maxAge"].filter { resource[$0].map { $0.array != [] } ?? false }
      guard resource["address"] != nil, !needs.isEmpty else { return nil }
      return MemberFlaw(
        "address", "address beside what each call needs",
        expected: "a resource with an id, which this server pretends to be")
    },
  ]

  package init() { self.init(id: nil, address: nil, name: nil, scopes: [], requiredScopes: []) }
}

extension TokenRules.Mapping: DescribedValue {
  package static let schemaName = "TokenMapping"
  package static let definition: String? = schemaName
  package static let noun = "a mapping"

  package static let members: [DescribedMember<TokenRules.Mapping>] = [
    DescribedMember(
      required: "parameter", \.parameter, .text(1...128, .visible),
      "The parameter of the token request that is looked at."),
    DescribedMember(always: "match", \.match, .text(1...2048), "Its value; a star is any. Default: any."),
    DescribedMember("claims", \.claims, .object, default: [:], "The claims that tokens get."),
    DescribedMember("typ", \.type, .text(1...64, .visible), "The type in the header of access tokens."),
  ]

  package static let rules: [MemberRule] = [
    .check { mapping in
      // Claims that the server needs itself.
      ["exp", "iat", "jti"].first { mapping["claims"]?[$0] != nil }.map { name in
        MemberFlaw("claims", "\(name) among the claims", expected: "claims that the server does not need itself")
      }
    },
    .check { mapping in
      guard let match = mapping["match"]?.string, match != "*", Pattern(match) == nil else { return nil }
      return MemberFlaw(
        "match", "the match \(match), which is no pattern",
        expected: "a regular expression without lookaround, or * for any")
    },
  ]

  package init() { self.init(parameter: "", match: "*", claims: [:], type: nil) }
}

extension TextForm {
  /// A path segment that no other route uses.
  package static let realmID = TextForm(
    noun: "a realm id", expected: "letters, digits and inner hyphens, and none of the server's own paths; or *"
  ) { text in RealmID(text).isPlain || RealmID(text) == .template }

  fileprivate static let resource = TextForm(
    noun: "the URI of a resource", expected: "an absolute URI without a fragment"
  ) { TargetParameter.isResourceURI($0) }
}
