internal import Cryptography
internal import JOSE
internal import JSON
internal import Model

/// Client metadata as they were understood (OpenID Connect Dynamic Client Registration §2).
struct RegistrationReading: Sendable {
  let name: String
  /// The address of the list that must have the redirect URIs, if given.
  let sector: String?
  let redirectURIs: [String]
  private let logoutURIs: [String]
  private let grantTypes: Set<ClientGrantType>
  private let scopes: [String]
  private var registration = ClientRegistration()

  /// Whether the client gets a secret.
  var needsSecret: Bool {
    switch registration.authentication {
    case .some(.none), .keyAssertion, .certificate, .ownCertificate: false
    default: true
    }
  }

  /// Metadata that the standard defines and that is not implemented.
  private static let unbuilt = ["software_statement"]

  /// Members with a single supported value.
  private static let fixed = [
    ("subject_type", ["public", "pairwise"]), ("application_type", ["web", "native"]),
  ]

  /// - Parameters:
  ///   - realm: the realm of the new client.
  ///   - methods: how clients can authenticate there.
  init(
    _ metadata: JSONObject, in realm: Realm, methods: [ClientRegistration.Authentication]
  ) throws(CoreError) {
    let (offered, algorithms) = (realm.offeredScopes, realm.settings.algorithms)
    for name in Self.unbuilt where metadata[name] != nil && metadata[name]?.array?.isEmpty != true {
      throw Self.bad("not implemented: \(name)")
    }
    let signed = [
      "id_token_signed_response_alg", "userinfo_signed_response_alg", "authorization_signed_response_alg",
      "introspection_signed_response_alg",
    ].map { name in
      (name, algorithms.map(\.rawValue))
    }
    // What the client signs; a profile has algorithms of its own, and no secrets (FAPI 2.0 Security Profile §5.4.1).
    let taken = realm.settings.signaturesTaken.map(\.rawValue)
    let hasProfile = realm.settings.securityProfile != nil
    let bySecret = hasProfile ? [] : ["HS256"]
    let signedByClient = [
      ("request_object_signing_alg", (hasProfile ? [] : ["none"]) + bySecret + taken),
      ("token_endpoint_auth_signing_alg", bySecret + taken),
    ]
    for (name, values) in Self.fixed + signedByClient + signed {
      if let value = metadata[name], !values.contains(value.string ?? "") {
        let given = value.string.map { " \($0.prefix(40)) is not supported; it" } ?? ""
        throw Self.bad("\(name)\(given) must be \(values.joined(separator: " or "))")
      }
    }
    name = metadata["client_name"]?.string.map { String($0.prefix(128)) } ?? "registered"
    redirectURIs = try Self.addresses("redirect_uris", metadata)
    logoutURIs = try Self.addresses("post_logout_redirect_uris", metadata)
    sector = try Self.sector(metadata)
    let responseTypes = try Self.texts("response_types", metadata) ?? ["code"]
    let askedGrants = try Self.texts("grant_types", metadata)
    grantTypes = try Self.grantTypes(askedGrants, responseTypes)
    registration.refreshes = askedGrants?.contains(OAuthGrant.refreshToken.name) ?? false
    if redirectURIs.isEmpty, !grantTypes.isDisjoint(with: [.authorizationCode, .implicit]) {
      throw .oauth(.redirectURI("redirect_uris is missing"))
    }
    if realm.settings.securityProfile != nil {
      if responseTypes != ["code"] { throw Self.bad("response_types must be code alone, by the realm's profile") }
      let types = grantTypes
      let forbidden = OAuthGrant.inMetadata.filter(\.isForbiddenByProfiles)
      if let grant = forbidden.first(where: { $0.clientType.map(types.contains) == true }) {
        throw Self.bad("grant_types must not have \(grant.name), by the realm's profile")
      }
    }
    let requested = (metadata["scope"]?.string ?? "").split(separator: " ").map(String.init)
    scopes = requested.isEmpty ? offered : requested.filter(offered.contains)
    if metadata["subject_type"] == "pairwise" { registration.sector = try Self.sector(sector, redirectURIs) }
    try readAuthentication(metadata, methods)
    try registration.readEncryption(metadata, offered: realm.settings.encryption)
    try readLogout(metadata)
    try readBackchannel(metadata, algorithms: taken)
    try readRequests(metadata)
    try readRest(metadata, responseTypes, in: realm)
    // RS256 by default (OpenID Connect Dynamic Client Registration §2).
    registration.idTokenAlgorithm =
      metadata["id_token_signed_response_alg"]?.string.flatMap { .init(rawValue: $0) }
      ?? (algorithms.contains(.rs256) ? .rs256 : nil)
  }

  func fill(_ client: inout Client) {
    client.allowsHostedLogin = true
    client.redirectURIs = redirectURIs
    client.logoutURIs = logoutURIs
    client.grantTypes = grantTypes
    client.scopes = scopes
    client.registration = registration
  }

  private mutating func readAuthentication(
    _ metadata: JSONObject, _ methods: [ClientRegistration.Authentication]
  ) throws(CoreError) {
    let method = metadata["token_endpoint_auth_method"]?.string ?? ClientRegistration.Authentication.basic.rawValue
    guard let known = ClientRegistration.Authentication(rawValue: method) else {
      throw Self.bad("token_endpoint_auth_method \(method.prefix(40)) is not known")
    }
    guard methods.contains(known) else {
      throw Self.bad(
        "token_endpoint_auth_method \(method) is not supported here; it must be "
          + methods.map(\.rawValue).joined(separator: " or "))
    }
    registration.authentication = known
    registration.certificateSubject = try Self.certificateSubject(metadata, isNeeded: known == .certificate)
    if metadata["tls_client_certificate_bound_access_tokens"]?.bool == true {
      guard methods.contains(.ownCertificate) else {
        throw Self.bad(
          "tls_client_certificate_bound_access_tokens is not supported here: no client is asked for certificates")
      }
      guard metadata["dpop_bound_access_tokens"]?.bool != true else {
        throw Self.bad("tls_client_certificate_bound_access_tokens and dpop_bound_access_tokens exclude each other")
      }
      registration.bindsToCertificate = true
    }
    if let set = metadata["jwks"] {
      guard let keys = ForeignKey.set(json: set), keys.count <= 20 else {
        throw Self.bad("jwks is not a set of public keys")
      }
      // Keys of unknown kinds are ignored (RFC 7517 §5), but a set without a supported key is an error.
      if keys.isEmpty, let problem = ForeignKey.problem(ofSet: set) {
        throw Self.bad("jwks has no supported key: \(problem)")
      }
      registration.keys = keys
      registration.keySet = set
    }
    if let address = try Self.document("jwks_uri", metadata["jwks_uri"]) {
      guard registration.keySet == nil else { throw Self.bad("jwks and jwks_uri exclude each other") }
      registration.keysAddress = address
    }
    if known == .keyAssertion, registration.keys.isEmpty, registration.keysAddress == nil {
      throw Self.bad("private_key_jwt needs jwks or jwks_uri")
    }
    if known == .ownCertificate, registration.keysAddress == nil,
      !registration.keys.contains(where: { $0.certificate != nil })
    {
      throw Self.bad("self_signed_tls_client_auth needs jwks_uri, or jwks with a certificate (x5c)")
    }
  }

  /// The name that certificates must have (RFC 8705 §2.1.2): one, if an authority issues them.
  private static func certificateSubject(_ metadata: JSONObject, isNeeded: Bool) throws(CoreError)
    -> CertificateSubject?
  {
    let named = CertificateSubject.Kind.allCases.filter { metadata[$0.rawValue] != nil }
    guard isNeeded else { return nil }
    guard named.count == 1, let kind = named.first, let value = metadata[kind.rawValue]?.string,
      (1...1_024).contains(value.utf8.count)
    else {
      let names = CertificateSubject.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw bad("tls_client_auth needs exactly one of \(names)")
    }
    return CertificateSubject(kind, value)
  }

  /// How the client hears of decisions at other devices (CIBA Core §4).
  /// - Parameter algorithms: those of the signatures that the realm takes.
  private mutating func readBackchannel(_ metadata: JSONObject, algorithms: [String]) throws(CoreError) {
    let mode = metadata["backchannel_token_delivery_mode"]?.string
    guard grantTypes.contains(.backchannel) else { return }
    if registration.authentication == ClientRegistration.Authentication.none {
      throw Self.bad("\(OAuthGrant.backchannel.name) needs a client that can authenticate")
    }
    if let algorithm = metadata["backchannel_authentication_request_signing_alg"] {
      guard let name = algorithm.string, algorithms.contains(name) else {
        throw Self.bad(
          "backchannel_authentication_request_signing_alg must be \(algorithms.joined(separator: " or "))")
      }
      guard !registration.keys.isEmpty || registration.keysAddress != nil else {
        throw Self.bad("backchannel_authentication_request_signing_alg needs jwks or jwks_uri")
      }
      registration.backchannelAlgorithm = name
    }
    if metadata["backchannel_user_code_parameter"]?.bool == true {
      throw Self.bad("not implemented: backchannel_user_code_parameter")
    }
    let address = try Self.document(
      "backchannel_client_notification_endpoint", metadata["backchannel_client_notification_endpoint"])
    switch mode {
    case "poll": break
    case "ping":
      guard let address else { throw Self.bad("the mode ping needs backchannel_client_notification_endpoint") }
      registration.notificationAddress = address
    default: throw Self.bad("backchannel_token_delivery_mode must be poll or ping")
    }
  }

  /// The addresses and the signing algorithm of request objects.
  private mutating func readRequests(_ metadata: JSONObject) throws(CoreError) {
    registration.requestAlgorithm = metadata["request_object_signing_alg"]?.string
    for text in try Self.texts("request_uris", metadata) ?? [] {
      guard let address = try Self.document("request_uris", .string(text)) else { continue }
      registration.requestURIs.append(address)
    }
  }

  /// The address must be https, so that no other host can serve the list (OpenID Connect Dynamic Client Registration
  /// §5); this machine's own addresses need none.
  private static func sector(_ metadata: JSONObject) throws(CoreError) -> String? {
    guard let address = try document("sector_identifier_uri", metadata["sector_identifier_uri"]) else { return nil }
    let isOwn = ["localhost", "127.0.0.1", "[::1]"].contains { host in
      address.hasPrefix("http://\(host):") || address.hasPrefix("http://\(host)/")
    }
    guard isOwn || address.hasPrefix("https://") else { throw bad("sector_identifier_uri must be https") }
    return address
  }

  /// The sector of pairwise subjects (OpenID Connect Core §8.1): the host of the list, otherwise that of all redirect
  /// URIs.
  private static func sector(_ list: String?, _ redirectURIs: [String]) throws(CoreError) -> String {
    let hosts = Set((list.map { [$0] } ?? redirectURIs).map { WebOrigin($0)?.host })
    guard hosts.count == 1, let host = hosts.first.flatMap(\.self) else {
      throw bad("subject_type pairwise needs sector_identifier_uri if redirect_uris have several hosts")
    }
    return host
  }

  /// The client's addresses for logout notifications. The front-channel address is on a host of the client (OpenID
  /// Connect Front-Channel Logout §2).
  private mutating func readLogout(_ metadata: JSONObject) throws(CoreError) {
    registration.backChannelLogout = try Self.document("backchannel_logout_uri", metadata["backchannel_logout_uri"])
    if registration.backChannelLogout?.utf8.contains(UInt8(ascii: "#")) == true {
      throw Self.bad("backchannel_logout_uri must have no fragment")
    }
    guard let address = try Self.document("frontchannel_logout_uri", metadata["frontchannel_logout_uri"]) else {
      return
    }
    guard let origin = WebOrigin(address), redirectURIs.contains(where: { WebOrigin($0) == origin }),
      !address.utf8.contains(UInt8(ascii: "#"))
    else { throw Self.bad("frontchannel_logout_uri must be of the scheme, host and port of a redirect URI") }
    registration.frontChannelLogout = address
  }

  /// The address of something that is fetched.
  private static func document(_ name: String, _ value: JSON?) throws(CoreError) -> String? {
    guard let value else { return nil }
    guard let text = value.string, text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= 2_048,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw bad("\(name) is not an http or https address") }
    return text
  }

  private mutating func readRest(
    _ metadata: JSONObject, _ responseTypes: [String], in realm: Realm
  ) throws(CoreError) {
    if let age = metadata["default_max_age"]?.integer {
      guard age >= 0 else { throw Self.bad("default_max_age is not a number of seconds") }
      registration.maximumAge = .seconds(Int64(age))
    }
    if let address = metadata["initiate_login_uri"]?.string, !address.hasPrefix("https://") {
      throw Self.bad("initiate_login_uri must be https")
    }
    for name in ["logo_uri", "policy_uri", "tos_uri", "client_uri"] where metadata[name] != nil {
      // Users see these: nothing that a browser would run.
      let isPicture =
        name == "logo_uri" && metadata[name]?.string?.hasPrefix("data:image/") == true
        && (metadata[name]?.string?.utf8.count ?? 0) <= 32_768
      if !isPicture { _ = try Self.document(name, metadata[name]) }
    }
    if let types = try Self.texts("authorization_details_types", metadata) {
      let known = realm.settings.authorizationDetailTypes ?? []
      if let other = types.first(where: { !known.contains($0) }) {
        throw Self.bad("authorization_details_types has \(other.prefix(80)), which the realm does not know")
      }
    }
    registration.pushesRequests = metadata["require_pushed_authorization_requests"]?.bool ?? false
    registration.provesPossession = metadata["dpop_bound_access_tokens"]?.bool ?? false
    registration.signsUserInfo = metadata["userinfo_signed_response_alg"] != nil
    registration.userInfoAlgorithm = metadata["userinfo_signed_response_alg"]?.string.flatMap { .init(rawValue: $0) }
    (registration.logo, registration.policy) = (metadata["logo_uri"]?.string, metadata["policy_uri"]?.string)
    (registration.terms, registration.home) = (metadata["tos_uri"]?.string, metadata["client_uri"]?.string)
    var stored: JSONObject = [:]
    for name in metadata.names where Self.shown.contains(name) { stored[name] = metadata[name] }
    stored["response_types"] = .array(responseTypes.map { .string($0) })
    stored["grant_types"] = .array(
      OAuthGrant.inMetadata.filter { grant in
        grant.clientType.map(grantTypes.contains)
          ?? (grant.name == OAuthGrant.refreshToken.name && registration.refreshes == true)
      }.map { .string($0.name) })
    stored["token_endpoint_auth_method"] = registration.authentication.map { .string($0.rawValue) }
    // A client without `scope` used the standard that has no such member (OpenID Connect Dynamic Client Registration
    // §2).
    if metadata["scope"] != nil { stored["scope"] = .string(scopes.joined(separator: " ")) }
    registration.metadata = stored
  }

  /// Echoed as they came.
  private static let shown = Set<String>([
    "redirect_uris", "post_logout_redirect_uris", "client_name", "client_uri", "logo_uri", "policy_uri", "tos_uri",
    "contacts", "jwks", "jwks_uri", "sector_identifier_uri", "request_uris", "default_max_age", "require_auth_time",
    "initiate_login_uri", "subject_type", "application_type", "backchannel_logout_uri",
    "backchannel_logout_session_required", "frontchannel_logout_uri", "frontchannel_logout_session_required",
    "id_token_signed_response_alg", "userinfo_signed_response_alg", "request_object_signing_alg",
    "authorization_signed_response_alg", "introspection_signed_response_alg",
    "token_endpoint_auth_signing_alg", "software_id", "software_version", "dpop_bound_access_tokens",
    "backchannel_token_delivery_mode", "backchannel_client_notification_endpoint", "backchannel_user_code_parameter",
    "backchannel_authentication_request_signing_alg",
    "require_pushed_authorization_requests", "authorization_details_types",
    "tls_client_certificate_bound_access_tokens",
  ]).union(CertificateSubject.Kind.allCases.map(\.rawValue))
    .union(EncryptedText.allCases.flatMap { [$0.algorithmName, $0.contentName] })

  private static func grantTypes(_ requested: [String]?, _ responseTypes: [String]) throws(CoreError) -> Set<
    ClientGrantType
  > {
    var types: Set<ClientGrantType> = []
    for name in requested ?? [OAuthGrant.authorizationCode.name] {
      guard let grant = OAuthGrant.named(name) else { throw bad("grant type \(name.prefix(60)) is not known") }
      if let type = grant.clientType { types.insert(type) }
    }
    for text in responseTypes {
      guard let type = ResponseType(words: text.split(separator: " ").map(String.init)) else {
        throw bad("response type \(text.prefix(40)) is not known")
      }
      if type.contains(.code) { types.insert(.authorizationCode) }
      if type.isImplicit { types.insert(.implicit) }
    }
    if responseTypes.allSatisfy({ !$0.split(separator: " ").contains("code") && $0 != "none" }) {
      types.remove(.authorizationCode)
    }
    return types
  }

  /// Absolute, without a fragment (RFC 6749 §3.1.2), and nothing that a browser would run.
  private static func addresses(_ name: String, _ metadata: JSONObject) throws(CoreError) -> [String] {
    let texts = try self.texts(name, metadata) ?? []
    for text in texts {
      guard RedirectTarget.isFit(text) else {
        throw name == "redirect_uris"
          ? .oauth(.redirectURI("\(name) has an address to which no redirect is possible"))
          : bad("\(name) is not a list of addresses")
      }
    }
    return texts
  }

  private static func texts(_ name: String, _ metadata: JSONObject) throws(CoreError) -> [String]? {
    guard let value = metadata[name] else { return nil }
    guard let list = value.array, list.count <= 100, list.allSatisfy({ $0.string != nil }) else {
      throw bad("\(name) is not a list of strings")
    }
    return list.compactMap(\.string)
  }

  private static func bad(_ words: String) -> CoreError { .oauth(.clientMetadata(words)) }
}
