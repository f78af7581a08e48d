/// A rule that refuses what the service's documentation allows, on the word of one source or by analogy. A server
/// applies each unless `server.relax` names it. docs/support/truth.md#stricter-than-documented lists the evidence.
package enum StrictRule: String, Hashable, Sendable, CaseIterable {
  /// AdminCreateUser without a password is refused if the pool has first factors beside passwords, but no code reaches
  /// the user (docs/reference/cognito-user-pools.md#account-operations).
  case invitationWithoutPassword = "invitation-without-password"
  /// Phone numbers are verified automatically only in pools that can send texts
  /// (docs/reference/cognito-user-pools.md#pools).
  case verificationWithoutSender = "verification-without-sender"
  /// First factors include the password (docs/reference/cognito-user-pools.md#pools).
  case firstFactorsWithoutPassword = "first-factors-without-password"
  /// An attribute that is verified before an update is verified automatically too
  /// (docs/reference/cognito-user-pools.md#pools).
  case verificationBeforeUpdate = "verification-before-update"
  /// Recovery by administrators excludes other ways (docs/reference/cognito-user-pools.md#pools).
  case recoveryByAdministrators = "recovery-by-administrators"
}
