package import Ambient
internal import Store

#if PLANTED_FAULTS
  internal import Platform
#endif

/// The root of all tokens of one sign-in (`origin_jti`).
///
/// Signing out removes it: a token is valid exactly as long as its grant exists, even if both were created in the same
/// second. Immutable; rotation replaces it.
package final class Grant: Sendable, Codable {
  package let id: GrantID
  package let client: ClientID
  /// The scopes of the access tokens.
  package let scopes: [String]
  package let origin: SignInOrigin
  /// The audience of the access tokens (RFC 8707); nil if none was requested.
  package let resource: String?
  /// When the user authenticated; unchanged by a refresh.
  package let authenticated: Instant
  package let expires: Instant
  /// The `event_id` of its tokens.
  package let event: UniqueID
  package let device: GrantDevice
  /// How the user authenticated, if known.
  package let methods: ProofMethods?
  /// Rarely needed facts; nil if none, which saves memory.
  package var details: GrantDetails? { boxedDetails?.value }
  private let boxedDetails: Box<GrantDetails>?
  /// The number of the newest refresh token; the first is zero.
  package let newest: UInt32
  /// The refresh token that the newest one replaced, and when, for the grace period.
  package let exchanged: Exchange?
  #if PLANTED_FAULTS
    private let later: LaterMember?
  #endif

  /// The exchange of a refresh token for the newest one.
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

  /// The grant after refresh token `number` was exchanged; nil if that token is no longer valid (it was exchanged
  /// before the grace period). A replay within the grace period returns another token, and only the newest stays valid
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

  /// The grant after its device was forgotten.
  package func withoutDevice() -> Grant {
    Grant(
      id: id, client: client, scopes: scopes, origin: origin, resource: resource, authenticated: authenticated,
      expires: expires, event: event, device: .unknown, newest: newest, exchanged: exchanged,
      details: details, methods: methods)
  }
}

/// Where the user signed in.
package enum SignInOrigin: String, Hashable, Sendable, Codable {
  /// An API of the service: tokens have the self-service scope and no OAuth scopes.
  case api
  /// The hosted pages and OAuth endpoints.
  case hosted
}
