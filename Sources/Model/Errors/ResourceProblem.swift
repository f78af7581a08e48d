/// An error in a change of a realm's resources: providers, linked identities, secrets, terms, brandings, imports.
/// Only administrators of the realm meet these, so that they share one case of ``CoreError``.
package enum ResourceProblem: Hashable, Sendable {
  // Identity providers
  case providerNotFound(String)
  case providerExists(String)
  /// Another provider of the realm answers to this identifier.
  case providerIdentifierTaken(String)

  // Linked identities
  /// The outside identity has an account of its own, or is linked to another user.
  case identityHasAccount
  case identityAlreadyLinked
  case identityNotLinked
  /// An account of the realm cannot be linked to another.
  case identityIsLocal
  case tooManyIdentities

  // Client secrets
  case secretNotFound(String)
  /// The client has as many as it may.
  case tooManySecrets
  /// A client that has a secret cannot lose its last one.
  case lastSecret
  /// A client without a secret does not get one later.
  case publicClient

  // Documents that the realm's pages show
  case termsNotFound
  case termsExist(String)
  case brandingNotFound
  case brandingExists
  /// The realm has no pages to give a style to.
  case domainMissing

  // Imports
  case importNotFound(String)
  /// Some other import is running; what would disturb it has to wait.
  case importInProgress
  /// The import is not at the stage that the call is for.
  case importStage(ImportJob.Stage)
  /// The job of that id waits for its table.
  case importWithoutTable(String)
  case tooManyImports
  /// Imported users could not set a password, since the realm verifies no address.
  case importWithoutVerification

  // Watching over sign-ins
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
  /// The replica is being made, or serves users.
  case replicaBusy(isActive: Bool)

  // Levels of authentication
  /// The token has already reached the requested level.
  case levelReached
  /// The person has nothing to prove it with.
  case levelOutOfReach

  /// There are as many as there may be.
  case quotaReached(Quota)
}
