import AWSProtocol
internal import CognitoUserPoolsShapes
import FrontSupport
import Model

extension AWSFault {
  /// Errors of a pool.
  init(_ problem: RealmProblem, in context: FaultContext) {
    switch problem {
    case .notFound(let id): self.init(.resourceNotFound, "User pool \(id) does not exist.")
    case .exists(let id): self = .invalidParameter("User pool \(id) already exists.")
    case .deletionProtected:
      self = .invalidParameter(
        "The user pool cannot be deleted because deletion protection is activated. Deletion protection must be "
          + "inactivated first.")
    case .domainConfigured:
      self = .invalidParameter(
        context == .createUserPoolDomain
          ? "User pool already has a domain configured."
          : "User pool cannot be deleted. It has a domain configured that should be deleted first.")
    case .domainTaken: self = .invalidParameter("Domain already associated with another user pool.")
    case .domainNotFound: self = .invalidParameter("No such domain or user pool exists.")
    case .attributeExists(let name): self = .attributeExists(name)
    case .resourceServerExists(let id, let pool):
      self = .invalidParameter("\(id) already exists in user pool \(pool).")
    case .resourceServerNotFound(let id):
      self.init(.resourceNotFound, "Resource server \(id) does not exist.")
    // Both texts are unconfirmed.
    case .notInReplica(let operation, let region):
      self.init(.operationNotEnabled, "\(operation) is not enabled in the secondary Region \(region).")
    case .notRegional(let setting, let region):
      self = .invalidParameter("\(setting) cannot be changed in the secondary Region \(region).")
    }
  }

  /// Errors of a group.
  init(_ problem: GroupProblem) {
    switch problem {
    case .notFound: self.init(.resourceNotFound, "Group not found.")
    case .exists(let name): self.init(.groupExists, "A group with the name \(name) already exists.")
    }
  }

  /// Errors of a client.
  init(_ problem: ClientProblem, in context: FaultContext) {
    switch problem {
    case .notFound(let id): self.init(.resourceNotFound, "User pool client \(id) does not exist.")
    case .exists(let id): self = .invalidParameter("User pool client \(id) already exists.")
    case .secretMissing(let id):
      self.init(.notAuthorized, "Client \(id) is configured with secret but SECRET_HASH was not received")
    case .secretMismatch(let id):
      switch context {
      case .refresh: self.init(.notAuthorized, "SecretHash does not match for the client: \(id)")
      case .plainSecret: self.init(.notAuthorized, "Invalid client secret")
      default: self.init(.notAuthorized, "Unable to verify secret hash for client \(id)")
      }
    case .secretUnexpected(let id):
      self.init(.notAuthorized, "Client \(id) is not configured for secret but secret was received")
    case .flowNotEnabled(let flow): self = .invalidParameter(flow.refusal)
    // No operation of this front uses grant types.
    case .oauthOff, .grantTypeNotAllowed: self = .unfulfillable
    case .scopeNotAllowed(let scope):
      // The model has no specific exception for token requests; both exception and text are unconfirmed.
      self.init(context == .plainSecret ? .invalidParameter : .scopeDoesNotExist, "Invalid scope requested: \(scope)")
    }
  }
}
