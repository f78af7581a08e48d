/// An error in a change of a realm's resources: providers, linked identities, secrets, terms, brandings, imports. Only
/// administrators meet these, so they share one case of ``CoreError``.
package enum ResourceProblem: Hashable, Sendable {
  // Identity providers
  case providerNotFound(String)
  case providerExists(String)
  /// Another provider of the realm has this identifier.
  case providerIdentifierTaken(String)

  // Linked identities
  /// The external identity has an account of its own, or is linked to another user.
  case identityHasAccount
  case identityAlreadyLinked
  case identityNotLinked
  /// A native account cannot be linked to another.
  case identityIsLocal
  case tooManyIdentities

  // Client secrets
  case secretNotFound(String)
  /// The client has the maximum number.
  case tooManySecrets
  /// A confidential client's last secret cannot be removed.
  case lastSecret
  /// A secret cannot be added to a public client.
  case publicClient

  // Documents on the realm's pages
  case termsNotFound
  case termsExist(String)
  case brandingNotFound
  case brandingExists
  /// The realm has no pages to style.
  case domainMissing

  // Imports
  case importNotFound(String)
  /// Another import is running, which the operation would disturb.
  case importInProgress
  /// The import is not in the stage that the call requires.
  case importStage(ImportJob.Stage)
  /// The job's table has not been uploaded.
  case importWithoutTable(String)
  case tooManyImports
  /// Imported users could not set a password, since the realm does not verify addresses.
  case importWithoutVerification

  // Threat protection
  case protectionOff
  case authEventNotFound
  case feedbackTokenInvalid

  // Sessions
  case sessionTrackingOff
  case sessionNotFound
  case ownSession

  // Replicas of pools
  case replicaNotFound(String)
  case replicaExists
  /// The replica is being created, or is active.
  case replicaBusy(isActive: Bool)

  // Authentication levels
  /// The token has already reached the requested level.
  case levelReached
  /// The user has no factor for the level.
  case levelOutOfReach

  /// The maximum number is reached.
  case quotaReached(Quota)
}
