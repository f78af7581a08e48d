// Room: The authorization server of a realm: authorization checks, clients, codes, grants, logout. No HTTP.

package import Model
package import Sandboxes

/// The authorization server of a realm (RFC 6749, OpenID Connect Core): the rules behind its endpoints, without HTTP.
///
/// Each subject is one file:
/// - `Authorization/`: ``AuthorizationEndpoint`` checks an authorization request, one check a file.
/// - `HostedAuthorization.swift`: ``satisfies(_:_:mark:query:)``, ``admits(_:to:)``, ``mark(_:query:)`` and
///   ``authorize(_:session:reusing:)`` answer it for a signed-in browser.
/// - `PushedRequest.swift`: ``push(_:of:)`` stores one ahead of the browser.
/// - `TokenEndpoint/`: ``TokenEndpoint`` verifies the client and its permission, then runs one grant of `Grants/`.
/// - `Clients/`: ``ClientEndpoint`` authenticates clients at every endpoint that they call directly and returns a
///   ``VerifiedClient``; ``ClientRegistry`` registers and discovers clients.
/// - `Grants/RefreshTokenGrant.swift`: ``refresh(_:client:proof:)`` and ``revoke(_:client:linked:)``.
/// - `Introspection.swift`: ``introspect(_:for:)``, and ``sealed(introspection:for:)`` as a signed token.
/// - `DeviceCode/`: ``DeviceAuthorizations`` and ``BackchannelRequests``.
/// - `ClientCredentialsGrant.swift`, `DerivedToken.swift`: the service's own operations
///   ``clientToken(client:proof:scopes:metadata:)`` and ``derive(_:client:proof:)``.
/// - `SessionState.swift`, `Logout/`: ``change(since:from:session:)`` and ``leave(_:)`` tell clients that a session has
///   ended.
/// - `NextTokens.swift`: ``NextTokenOrders``, what a test wants in the next tokens.
///
/// All of them throw a ``CoreError`` and commit nothing then, unless they say otherwise.
package struct OAuthServer: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  package var clients: ClientRegistry { ClientRegistry(context) }
  package var devices: DeviceAuthorizations { DeviceAuthorizations(context) }
  package var backchannel: BackchannelRequests { BackchannelRequests(context) }
  package var nextTokens: NextTokenOrders { NextTokenOrders(context) }

  /// Verifies a client by a secret, a secret hash or nothing, for operations that have client authentication of their
  /// own.
  /// - Parameter grant: the grant that the client must have; nil if the operation needs none.
  package func verify(
    _ id: ClientID, _ proof: ClientProof, for grant: OAuthGrant? = nil
  ) throws(CoreError) -> VerifiedClient {
    let realm = try current().realm
    let client = try VerifiedClient(
      try realm.client(id), in: context, realm.settings.personality, verifying: proof)
    try grant?.permission.check(client.client)
    return client
  }
}

extension RealmContext {
  /// The realm's authorization server.
  package var oauth: OAuthServer { OAuthServer(self) }
}
