import AWSProtocol
internal import CognitoUserPoolsShapes
import Model

extension AWSFault {
  /// The service's exception and text for errors in the administration of a pool. Texts without a public source are
  /// marked unconfirmed.
  init(_ problem: ResourceProblem) {
    switch problem {
    // Identity providers
    case .providerNotFound(let name): self.init(.resourceNotFound, "Identity provider \(name) does not exist.")
    // Unconfirmed.
    case .providerExists(let name): self.init(.duplicateProvider, "A provider with the name \(name) already exists.")
    // Unconfirmed.
    case .providerIdentifierTaken(let identifier):
      self = .invalidParameter("The identifier \(identifier) is already used by another identity provider.")

    // Linked identities
    case .identityHasAccount:
      self = .invalidParameter(
        "Merging is not currently supported, provide a SourceUser that has not been signed up in order to link")
    case .identityAlreadyLinked: self = .invalidParameter("SourceUser is already linked to DestinationUser")
    case .identityNotLinked:
      self = .invalidParameter("Account isn't linked to anyone else, verify that the account has been linked")
    case .identityIsLocal:
      self = .invalidParameter(
        "Invalid SourceUser: Cognito users with a username/password may not be passed in as a SourceUser, only as a "
          + "DestinationUser")
    // Unconfirmed.
    case .tooManyIdentities:
      self.init(.limitExceeded, "The maximum number of linked identities for the user has been reached.")

    // Client secrets; all unconfirmed.
    case .secretNotFound(let id): self.init(.resourceNotFound, "Client secret \(id) does not exist.")
    case .tooManySecrets: self.init(.limitExceeded, "A client can have at most 2 active secrets.")
    case .lastSecret: self = .invalidParameter("The last client secret of a client cannot be deleted.")
    case .publicClient: self = .invalidParameter("The client is not configured with a secret.")

    // Documents of the pages; all unconfirmed.
    case .termsNotFound: self.init(.resourceNotFound, "Terms does not exist.")
    case .termsExist(let name):
      self.init(.termsExists, "Terms with the name \(name) already exists for this client.")
    case .brandingNotFound: self.init(.resourceNotFound, "ManagedLoginBranding does not exist.")
    case .brandingExists:
      self.init(.managedLoginBrandingExists, "A ManagedLoginBranding already exists for this client.")
    case .domainMissing:
      self = .invalidParameter("A domain must be associated with this user pool.")

    // Imports; all but the names of the exceptions unconfirmed.
    case .importNotFound(let id): self.init(.resourceNotFound, "User import job \(id) does not exist.")
    case .importInProgress: self.init(.preconditionNotMet, "Another user import job is in progress.")
    case .importStage(let stage):
      self.init(.preconditionNotMet, "The user import job is not in the state \(stage.rawValue).")
    case .tooManyImports: self.init(.limitExceeded, "The maximum number of user import jobs has been reached.")
    case .importWithoutTable(let id): self.init(.preconditionNotMet, "No csv file was uploaded for \(id)")
    case .importWithoutVerification:
      self.init(.preconditionNotMet, "The user pool must have at least one auto-verified attribute.")

    // Threat protection; all unconfirmed.
    case .protectionOff:
      self.init(.userPoolAddOnNotEnabled, "Threat protection is not enabled for this user pool.")
    case .authEventNotFound: self.init(.resourceNotFound, "The event does not exist.")
    case .feedbackTokenInvalid: self.init(.notAuthorized, "Invalid feedback token.")

    // Sessions; all unconfirmed.
    case .sessionTrackingOff:
      self.init(.operationNotEnabled, "Session tracking is not enabled for this user pool.")
    case .sessionNotFound: self.init(.resourceNotFound, "The session does not exist.")
    case .ownSession: self = .invalidParameter("The current session cannot be revoked.")

    // Replicas of pools; all unconfirmed.
    case .replicaNotFound(let region): self.init(.resourceNotFound, "User pool replica in \(region) does not exist.")
    case .replicaExists: self.init(.limitExceeded, "A user pool can have one secondary replica.")
    case .replicaBusy(let isActive):
      self = .invalidParameter(
        isActive ? "Only a replica that is INACTIVE can be deleted." : "The replica is still being created.")

    // Levels of authentication; the exceptions are unconfirmed, too.
    case .levelReached: self = .invalidParameter("The access token already meets the requested ACR level.")
    case .levelOutOfReach: self = .invalidParameter("The user cannot satisfy any of the requested ACR levels.")

    // Quotas; all but the names of the exceptions unconfirmed.
    case .quotaReached(let quota):
      let text = "The maximum number of \(quota.noun) has been reached."
      // The model has no other exception for AdminAddUserToGroup.
      self = quota == .groupsPerUser ? .invalidParameter(text) : AWSFault(.limitExceeded, text)
    }
  }
}

extension Quota {
  fileprivate var noun: String {
    switch self {
    case .clients: "user pool clients"
    case .groups: "groups"
    case .groupsPerUser: "groups for the user"
    case .resourceServers: "resource servers"
    case .identityProviders: "identity providers"
    case .userPools: "user pools"
    case .customDomains: "custom domains"
    }
  }
}
