/// Why a refresh token is rejected or not revoked.
package enum RefreshTokenProblem: Hashable, Sendable {
  case invalid
  case expired
  case revoked
  /// The token was exchanged before, and its client rotates refresh tokens.
  case reused
  case ofAnotherDevice
  /// Another kind of token where a refresh token is expected.
  case notOne
  /// The client's tokens cannot be revoked.
  case revocationDisabled
  /// The client rotates refresh tokens, which this flow does not support.
  case rotationForbidsThisFlow
}
