internal import Ambient
internal import Model
internal import OAuth
package import Sandboxes
internal import SignIn
internal import Store
internal import Tenants
internal import Tokens

/// The issued values in a request that identify a user without a name, such as tokens and sessions. Read before the
/// request is served, so nothing of it is proved; it decides on nothing but what a tester ordered.
package struct RequestHandles: Sendable {
  /// An id of a realm or of a tenant.
  package var realm: String?
  package var client: String?
  /// A name as typed.
  package var name: String?
  package var subject: String?
  /// Sessions, refresh tokens, codes of the authorize endpoint, continuation tokens: whichever they are.
  package var sealed: [String] = []

  package init() {}
}

/// The user and the client that a request was found to be about.
package struct RequestUser: Sendable {
  private let realm: Realm
  private let user: User?
  /// The client of the session.
  package let client: String?

  /// Whether user names are case-sensitive.
  package var isCaseSensitive: Bool { realm.settings.isCaseSensitive }

  /// Whether that is a name of the user, or the user's `sub`.
  package func isCalled(_ name: String) -> Bool {
    guard let user else { return false }
    return user.id.description == name.lowercased() || realm.same(user.username, name)
      || realm.directory.user(named: name)?.id == user.id
  }

  fileprivate init(_ realm: Realm, _ user: User?, client: ClientID?) {
    self.realm = realm
    self.user = user
    self.client = client?.text
  }
}

extension RequestHandles {
  /// The user and the client that they are of, as far as they can be found; nil without a realm. It decrypts sealed
  /// handles, so do not call it for every request.
  package func user(in core: IdentityCore) -> RequestUser? {
    let registry = core.registry
    let session = sealed.lazy.compactMap { FlowHandle($0) }.first
    let place =
      self.realm.flatMap { registry.place(of: RealmID($0)) ?? registry.place(ofTenant: $0) }
      ?? client.flatMap { registry.place(of: ClientID($0)) } ?? session.flatMap { registry.place(of: $0.realm) }
    guard let place, let realm = place.sandbox.snapshot.realm(place.realm) else { return nil }
    let now = place.sandbox.now
    let flow = session.flatMap { realm.flows.live($0.id, at: now) }
    let owner = client.map { ClientID($0) } ?? flow?.client
    let id =
      subject.flatMap { SubjectID($0) } ?? flow?.user
      ?? sealed.lazy.compactMap { realm.subject(of: $0, owner, at: now) }.first
    let user = id.flatMap { realm.users[$0] } ?? name.flatMap { realm.directory.user(named: $0) }
    return RequestUser(realm, user, client: owner)
  }
}

extension Realm {
  /// The user of a token or a code.
  fileprivate func subject(of text: String, _ client: ClientID?, at now: Instant) -> SubjectID? {
    let refresh =
      RefreshToken(opening: text, key: secrets.refreshKey) ?? RefreshToken(openingTenant: text, key: secrets.refreshKey)
    if let refresh { return refresh.subject }
    if let code = UniqueID(text).flatMap({ authorizationCodes.live($0, at: now) }) { return code.user }
    guard let client, let token = ContinuationToken(opening: text, key: secrets.continuationKey, client: client) else {
      return nil
    }
    return tenantFlows.live(token.flow, at: now)?.user
  }
}
