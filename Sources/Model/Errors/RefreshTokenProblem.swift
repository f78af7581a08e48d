/// Why a refresh token is not taken or not revoked.
package enum RefreshTokenProblem: Hashable, Sendable {
  case invalid
  case expired
  case revoked
  /// The token was exchanged before, and its client rotates its tokens.
  case reused
  case ofAnotherDevice
  /// A token of another kind stands where a refresh token is expected.
  case notOne
  /// The client's tokens cannot be revoked.
  case revocationDisabled
  /// The client rotates its tokens, which this flow cannot do.
  case rotationForbidsThisFlow
}
