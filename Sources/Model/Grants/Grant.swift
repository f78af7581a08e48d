package import Ambient
internal import Store

#if PLANTED_FAULTS
  internal import Platform
#endif

/// The root of every token that comes of one sign-in (`origin_jti`).
///
/// Signing out removes it: a token is valid exactly as long as its grant exists, even if both were made in the same
/// second. Immutable; rotation replaces it.
package final class Grant: Sendable, Codable {
  package let id: GrantID
  package let client: ClientID
  /// The scopes of the access tokens.
  package let scopes: [String]
  package let origin: SignInOrigin
  /// The audience that the access tokens name (RFC 8707); nil where none was asked for.
  package let resource: String?
  /// When the user authenticated; unchanged by a refresh.
  package let authenticated: Instant
  package let expires: Instant
  /// The value to be shown as `event_id`.
  package let event: UniqueID
  package let device: GrantDevice
  /// How the user authenticated, if known.
  package let methods: ProofMethods?
  /// Facts that only standard realms store; nil for none, which saves memory.
  package var details: GrantDetails? { boxedDetails?.value }
  private let boxedDetails: Box<GrantDetails>?
  /// The number of the newest refresh token; zero is the one of the sign-in.
  package let newest: UInt32
  /// The refresh token that was exchanged for the newest one, and when, for the grace period.
  package let exchanged: Exchange?
  #if PLANTED_FAULTS
    private let later: LaterMember?
  #endif

  package struct Exchange: Sendable, Codable {
    let number: UInt32
    package let at: Instant
  }

  package init(
    id: GrantID, client: ClientID, scopes: [String], origin: SignInOrigin, resource: String? = nil,
    authenticated: Instant, expires: Instant, event: UniqueID, device: GrantDevice = .any, newest: UInt32 = 0,
    exchanged: Exchange? = nil, details: GrantDetails? = nil, methods: ProofMethods? = nil
  ) {
    self.id = id
    self.client = client
    self.scopes = scopes
    self.origin = origin
    self.resource = resource
    self.authenticated = authenticated
    self.expires = expires
    self.event = event
    self.device = device
    self.newest = newest
    self.exchanged = exchanged
    self.methods = methods
    boxedDetails = details.flatMap { $0.isEmpty ? nil : Box($0) }
    #if PLANTED_FAULTS
      later = PlantedFault.writesLaterFormat ? .isThere : nil
    #endif
  }

  /// The grant after refresh token `number` was exchanged; nil when that token's time is over (it was exchanged before,
  /// and not just now). A replay within the grace period gets a further child, and only the newest child stays valid
  /// (docs/reference/cognito-sign-in.md#refresh).
  package func rotated(from number: UInt32, at now: Instant, gracePeriod: Duration) -> Grant? {
    let first: Instant
    if number == newest {
      first = now
    } else if let exchanged, exchanged.number == number, gracePeriod > .zero,
      now <= exchanged.at + gracePeriod
    {
      first = exchanged.at
    } else {
      return nil
    }
    return Grant(
      id: id, client: client, scopes: scopes, origin: origin, resource: resource, authenticated: authenticated,
      expires: expires, event: event, device: device, newest: newest + 1,
      exchanged: Exchange(number: number, at: first),
      details: details, methods: methods)
  }

  /// The grant once its device was forgotten.
  package func withoutDevice() -> Grant {
    Grant(
      id: id, client: client, scopes: scopes, origin: origin, resource: resource, authenticated: authenticated,
      expires: expires, event: event, device: .unknown, newest: newest, exchanged: exchanged,
      details: details, methods: methods)
  }
}

/// Through which door somebody signed in.
package enum SignInOrigin: String, Hashable, Sendable, Codable {
  /// An API of the service: tokens carry the self-service scope and nothing of OAuth.
  case api
  /// The hosted pages and OAuth endpoints.
  case hosted
}
