internal import JOSE
internal import Model
internal import Sandboxes
internal import Store
internal import Tokens

/// Resolves names in the current sandbox, for one request.
struct ProviderNames: Sendable {
  let sandbox: Sandbox
  let addresses: Addresses
  let context: RequestScope

  /// The user pool that a key of `Logins`, or a provider's name in a pool's settings, means: the canonical name, the
  /// issuer with or without scheme (Amplify for the web takes it from the token), or the bare id.
  /// - Parameter issuer: `iss` of the token that came along, which names the pool too if it has a host of its own.
  func realm(named name: String, issuer: String? = nil) -> Realm? {
    let name = LoginProvider.withoutScheme(name)
    let id = RealmID(String(name.split(separator: "/").last ?? ""))
    if let realm = sandbox.realms[id]?.value {
      return names(of: realm).contains(name) || issuer.map(LoginProvider.withoutScheme) == name ? realm : nil
    }
    // An issuer of the maker's own need not end in the pool's id.
    return sandbox.realms.values.lazy.map(\.value).first { realm in
      guard case .fixed(let issuer) = realm.settings.issuer else { return false }
      return LoginProvider.withoutScheme(issuer) == name
    }
  }

  /// The realm that simulates the issuer of a token: of several, the one with one of whose keys it was signed. Where an
  /// issuer is simulated, no token is verified by keys of the real one.
  func realm(simulating issuer: String, _ token: ParsedToken) -> Realm? {
    let realms = sandbox.realms.values.lazy.map(\.value).filter { realm in
      realm.providers.values.contains {
        $0.simulated != nil && $0.nativeIssuer.map(LoginProvider.withoutScheme) == issuer
      }
    }
    return realms.first { (try? $0.signed(token)) == true } ?? realms.first
  }

  /// An opaque access token of a simulated provider.
  func accessToken(_ text: String, of loginName: String) -> ProviderAccessToken? {
    sandbox.realms.values.lazy.map(\.value).lazy.compactMap { realm in
      realm.providers.values.lazy.filter { $0.simulated != nil && $0.loginName == loginName }.compactMap {
        ProviderAccessToken(opening: text, at: $0, key: realm.secrets.refreshKey)
      }.first
    }.first
  }

  /// Every name that means the realm, as far as they do not depend on a token.
  func names(of realm: Realm) -> [String] {
    var names = [
      LoginProvider.canonicalName(of: realm.id), realm.id.text,
      LoginProvider.withoutScheme(addresses.issuer(of: realm, in: context)),
      LoginProvider.withoutScheme("\(addresses.publicURL)/\(realm.id)"),
    ]
    if let base = context.base { names.append(LoginProvider.withoutScheme("\(base)/\(realm.id)")) }
    return names
  }

  /// Whether `iss` is an issuer of the realm's tokens.
  func isIssuer(_ issuer: String, of realm: Realm) -> Bool {
    let name = LoginProvider.withoutScheme(issuer)
    if names(of: realm).contains(name) { return true }
    // The issuer of such a realm has the host name that each client used.
    return realm.settings.issuer == .requestHost && name.hasSuffix("/\(realm.id)")
  }

  /// Whether a key of `Logins` names the issuer of a token.
  func isIssuer(_ issuer: String, named key: String) -> Bool {
    let name = LoginProvider.withoutScheme(key)
    if LoginProvider.withoutScheme(issuer) == name { return true }
    return realm(named: name).map { isIssuer(issuer, of: $0) } ?? false
  }

  /// The provider that `key` names; nil if the pool has none of that name.
  func provider(_ key: String, of settings: IdentityPoolSettings, issuer: String?) throws(IdentityError)
    -> LoginProvider?
  {
    let name = LoginProvider.withoutScheme(key)
    if name == LoginProvider.ownTokensKey { return .ownTokens }
    if let developer = settings.developerProvider, developer == key { return .developer(developer) }
    if let realm = realm(named: name, issuer: issuer) {
      let entries = settings.userPools.filter { self.realm(named: $0.name)?.id == realm.id }
      if !entries.isEmpty { return .userPool(realm, entries) }
    }
    if let arn = settings.openIDProviderARNs.first(where: { Self.issuerName(ofARN: $0) == name }) {
      return .openID(name: name, arn: arn)
    }
    if let social = settings.socialProviders.first(where: { $0.name == name }) { return .social(social) }
    if settings.samlProviderARNs.contains(key) { throw .notImplemented("SAML logins") }
    return nil
  }

  /// The keys of `Logins` that a pool takes, for its developer to read: no more than twenty.
  func loginKeys(of settings: IdentityPoolSettings) -> [String] {
    let pools = settings.userPools.map { pool in
      realm(named: pool.name).map { LoginProvider.canonicalName(of: $0.id) } ?? pool.name
    }
    let others = settings.openIDProviderARNs.compactMap(Self.issuerName) + settings.socialProviders.map(\.name)
    var keys: [String] = []
    for key in pools + others where !keys.contains(key) && keys.count < 20 { keys.append(key) }
    return keys
  }

  /// Host and path in `arn:aws:iam::{account}:oidc-provider/{host/path}`.
  static func issuerName(ofARN arn: String) -> String? {
    let parts = arn.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[2] == "iam", parts[5].hasPrefix("oidc-provider/") else { return nil }
    return String(parts[5].dropFirst("oidc-provider/".count))
  }

  /// The names by which mappings and tag maps may call a user pool's client.
  func mappingNames(of realm: Realm, client: String) -> [String] {
    names(of: realm).flatMap { ["\($0):\(client)", $0] }
  }
}
