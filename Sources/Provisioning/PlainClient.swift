internal import Ambient
internal import Cryptography
package import Description
internal import JOSE
internal import JSON
package import Model
internal import OAuth

/// A client of a plain realm as configurations and exports have it. What it registered beyond these words is in `Kept`.
package enum PlainClient {
  package static let members =
    plain + CertificateSubject.Kind.allCases.map(certificateName) + EncryptedText.allCases.map(encryption)

  private static let plain: [DescribedMember<Client>] = [
    // The id that it was created with.
    DescribedMember(
      "id", .text(1...255, .visible), isRequired: true,
      "The client id.", get: \.id.text, set: { _, _ in }),
    DescribedMember(
      always: "name", \.name, .text(1...128),
      "The name that users read. Default: the id."),
    DescribedMember(
      "secret", .text(1...256, .secret),
      "The secret of a confidential client.", get: \.secrets.last, set: { client, secret in client.secrets = [secret] }),
    // Restored after the client is created, since it may be invalid.
    DescribedMember(
      kept, .object,
      "What an export keeps of a client beyond its settings.", get: \.kept, set: { _, _ in }),
    DescribedMember(
      "redirectUris", \.redirectURIs, .list(of: .text()), default: [],
      "The addresses that a browser may be sent back to after a sign-in."),
    DescribedMember(
      "postLogoutRedirectUris", \.logoutURIs, .list(of: .text()), default: [],
      "The addresses that a browser may be sent to after a sign-out."),
    DescribedMember(
      "Relax", \.registration.relaxations, .described,
      "What is weakened for the client, by name. Default: nothing."),
    DescribedMember(
      "grantTypes", .list(of: .choice(of: OAuthGrant.all.compactMap(\.configuredName))), isAlwaysWritten: true,
      "The grants that the client may use. Default: authorization_code.",
      get: { client in
        OAuthGrant.all.filter { $0.clientType.map(client.grantTypes.contains) == true }.compactMap(\.configuredName)
      },
      set: { client, names in
        let grants = OAuthGrant.all.filter { $0.configuredName.map(names.contains) == true }
        client.grantTypes = Set(grants.compactMap(\.clientType))
      }),
    DescribedMember(
      always: "scopes", \.scopes, .list(of: .text(1...256, .identifier)),
      "The scopes that it may ask for. Default: all."),
    DescribedMember(
      "defaultScopes", \.registration.defaultScopes, .list(of: .text(1...256, .identifier)),
      "The scopes that its tokens have whatever it asks for. Default: none."),
    DescribedMember(
      "serviceAccount", \.registration.serviceAccount, .text(1...128, .visible),
      "The username that the client acts as with its own credentials. Default: none."),
    DescribedMember(
      "requireCodeChallenge", \.registration.demandsCodeChallenge, .flag,
      "Whether each authorization request must have a code challenge. Default: false."),
    DescribedMember(
      "webOrigins", \.registration.webOrigins, .list(of: .text(1...2048, .visible)),
      "The origins whose pages may call with credentials; a star is any. Default: none."),
    lifetime(
      "tokenExpiry", \.accessTokenLifetime, "How long its tokens are good, in seconds. Default: the realm's.",
      isOfIDTokens: true),
    lifetime(
      "refreshTokenExpiry", \.refreshTokenLifetime,
      "How long its refresh tokens are good, in seconds. Default: 30 days."),
    DescribedMember(
      "authentication", \.registration.authentication, .choice(.none),
      "How it authenticates. Default: any way that its secret or keys allow."),
    DescribedMember(
      "jwks", .object,
      "Its keys.", get: \.registration.keySet?.object,
      set: { client, set in
        client.registration.keySet = .object(set)
        client.registration.keys = ForeignKey.set(json: .object(set)) ?? []
      }),
    DescribedMember(
      "jwksUri", \.registration.keysAddress, .text(1...2048, .document),
      "Where its keys are read from."),
    DescribedMember(
      "idTokenAlgorithm", .choice(of: SignatureAlgorithm.allCases.map(\.rawValue)),
      "The algorithm of its id tokens. Default: the realm's first.",
      get: { $0.registration.idTokenAlgorithm?.rawValue },
      set: { client, name in client.registration.idTokenAlgorithm = SignatureAlgorithm(rawValue: name) }),
    // With it, the answers are signed.
    DescribedMember(
      "userInfoAlgorithm", .choice(of: SignatureAlgorithm.allCases.map(\.rawValue)),
      "The algorithm of a signed userInfo answer. Default: none, it is plain JSON.",
      get: { client in
        client.registration.signsUserInfo ? (client.registration.userInfoAlgorithm ?? .rs256).rawValue : nil
      },
      set: { client, name in
        client.registration.signsUserInfo = true
        client.registration.userInfoAlgorithm = SignatureAlgorithm(rawValue: name)
      }),
    DescribedMember(
      "requestUris", \.registration.requestURIs, .list(of: .text(1...2048, .document)), default: [],
      "The addresses that request objects may be read from."),
    DescribedMember(
      "requirePushedRequests", \.registration.pushesRequests, .flag, default: false,
      "Whether its requests must be pushed ahead. Default: false."),
    DescribedMember(
      "dpopBound", \.registration.provesPossession, .flag, default: false,
      "Whether its tokens are bound to a DPoP key. Default: false."),
    DescribedMember(
      "certificateBound", \.registration.bindsToCertificate, .flag,
      "Whether its tokens are bound to its certificate. Default: false."),
    // Whether its subjects are its own: those of its host, or of the list that says whose hosts belong together. Which
    // host that is follows from all of its addresses.
    DescribedMember(
      "subjectType", .choice(of: ["public", "pairwise"]),
      "Whether `sub` is the same for all clients (public) or its own (pairwise). Default: public.",
      get: { $0.registration.sector.map { _ in "pairwise" } },
      set: { _, _ in }),
    // Only its host matters.
    DescribedMember(
      "sectorIdentifierUri", .text(1...2048, .document),
      "Where clients that share a pairwise `sub` are listed.", get: { $0.registration.sector.map { "https://\($0)" } },
      set: { _, _ in }),
    DescribedMember(
      "backchannelLogoutUri", \.registration.backChannelLogout, .text(1...2048, .endpoint),
      "The address that is posted to when a session ends."),
    DescribedMember(
      "backchannelRequestAlgorithm", \.registration.backchannelAlgorithm, .choice(of: PublicKey.Algorithm.names),
      "The algorithm of its signed CIBA requests."),
    DescribedMember(
      "backchannelNotificationEndpoint", \.registration.notificationAddress, .text(1...2048, .endpoint),
      "The address that is told of a finished CIBA sign-in."),
    DescribedMember(
      "frontchannelLogoutUri", \.registration.frontChannelLogout, .text(1...2048, .endpoint),
      "The address that a browser loads when a session ends."),
  ]

  /// A lifetime in seconds; left out where it is that of other clients.
  /// - Parameter isOfIDTokens: whether it is that of id tokens, too.
  private static func lifetime(
    _ name: String, _ path: any WritableKeyPath<Client, Duration> & Sendable, _ about: String,
    isOfIDTokens: Bool = false
  ) -> DescribedMember<Client> {
    let usual = Client(id: ClientID(""), realm: RealmID(""), name: "", created: Instant(seconds: 0))[keyPath: path]
    return DescribedMember(
      name, .integer(1...86_400 * 3_650), about,
      get: { client in client[keyPath: path] == usual ? nil : Int(client[keyPath: path].wholeSeconds) },
      set: { client, seconds in
        client[keyPath: path] = .seconds(seconds)
        if isOfIDTokens { client.idTokenLifetime = .seconds(seconds) }
      })
  }

  /// The member with the name that its certificates must have: `tlsClientAuthSubjectDn` and the like.
  package static func name(of kind: CertificateSubject.Kind) -> String {
    let words = kind.rawValue.split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }

  /// The member that says how a text is encrypted: `idTokenEncryption` and the like, as `RSA-OAEP` or `RSA-OAEP
  /// A256GCM`.
  package static func name(of text: EncryptedText) -> String {
    switch text {
    case .idToken: "idTokenEncryption"
    case .userInfo: "userInfoEncryption"
    case .requestObject: "requestObjectEncryption"
    case .authorization: "authorizationEncryption"
    case .introspection: "introspectionEncryption"
    }
  }

  private static func about(_ kind: CertificateSubject.Kind) -> String {
    switch kind {
    case .distinguishedName: "The subject of its certificate."
    case .host: "The DNS name in its certificate."
    case .uri: "The URI in its certificate."
    case .address: "The IP address in its certificate."
    case .mail: "The mail address in its certificate."
    }
  }

  private static func about(_ text: EncryptedText) -> String {
    switch text {
    case .idToken: "How its id tokens are encrypted. Default: not at all."
    case .userInfo: "How its userInfo answers are encrypted. Default: not at all."
    case .requestObject: "How it encrypts its request objects. Default: as it likes."
    case .authorization: "How its authorization answers are encrypted. Default: not at all."
    case .introspection: "How its introspection answers are encrypted. Default: not at all."
    }
  }

  private static let encryptions: [String: TokenEncryption] = Dictionary(
    uniqueKeysWithValues: KeyEncryption.allCases.flatMap { key in
      [(key.rawValue, TokenEncryption(key))]
        + ContentEncryption.allCases.map { ("\(key.rawValue) \($0.rawValue)", TokenEncryption(key, $0)) }
    })

  private static func encryption(_ text: EncryptedText) -> DescribedMember<Client> {
    DescribedMember(
      name(of: text), .choice(of: encryptions.keys.sorted()), about(text),
      get: { client in client.registration[text].map { "\($0.key.rawValue) \($0.content.rawValue)" } },
      set: { client, words in client.registration[text] = encryptions[words] })
  }

  private static func certificateName(_ kind: CertificateSubject.Kind) -> DescribedMember<Client> {
    DescribedMember(
      name(of: kind), .text(1...1024), about(kind),
      get: { client in client.registration.certificateSubject.flatMap { $0.kind == kind ? $0.value : nil } },
      set: { client, value in client.registration.certificateSubject = CertificateSubject(kind, value) })
  }

  static let kept = "Kept"

  package static let form = ObjectForm(name: "Client", noun: "a client", members: members.map(\.form))
}
