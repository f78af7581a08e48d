/// Why an access token is rejected.
package enum AccessTokenProblem: Hashable, Sendable {
  /// Not an access token of this server.
  case invalid
  case signature
  case expired
  case revoked
  /// The token lacks a scope that the request needs.
  case scope
}
