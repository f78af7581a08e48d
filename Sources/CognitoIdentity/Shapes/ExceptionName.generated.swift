// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

/// Every exception that the service model names.
enum ExceptionName: String, CaseIterable, Sendable {
  case concurrentModification = "ConcurrentModificationException"
  case developerUserAlreadyRegistered = "DeveloperUserAlreadyRegisteredException"
  case externalService = "ExternalServiceException"
  case internalError = "InternalErrorException"
  case invalidIdentityPoolConfiguration = "InvalidIdentityPoolConfigurationException"
  case invalidParameter = "InvalidParameterException"
  case limitExceeded = "LimitExceededException"
  case notAuthorized = "NotAuthorizedException"
  case resourceConflict = "ResourceConflictException"
  case resourceNotFound = "ResourceNotFoundException"
  case tooManyRequests = "TooManyRequestsException"

  /// The HTTP status that goes with it.
  var status: Int {
    switch self {
    case .internalError: 500
    default: 400
    }
  }
}
