// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

/// Every exception that the service model names.
enum ExceptionName: String, CaseIterable, Sendable {
  case alreadyExists = "AlreadyExistsException"
  case cfnRegistry = "CFNRegistryException"
  case changeSetNotFound = "ChangeSetNotFound"
  case concurrentResourcesLimitExceeded = "ConcurrentResourcesLimitExceeded"
  case createdButModified = "CreatedButModifiedException"
  case generatedTemplateNotFound = "GeneratedTemplateNotFound"
  case hookResultNotFound = "HookResultNotFound"
  case insufficientCapabilities = "InsufficientCapabilitiesException"
  case invalidChangeSetStatus = "InvalidChangeSetStatus"
  case invalidOperation = "InvalidOperationException"
  case invalidStateTransition = "InvalidStateTransition"
  case limitExceeded = "LimitExceededException"
  case nameAlreadyExists = "NameAlreadyExistsException"
  case operationIdAlreadyExists = "OperationIdAlreadyExistsException"
  case operationInProgress = "OperationInProgressException"
  case operationNotFound = "OperationNotFoundException"
  case operationStatusCheckFailed = "ConditionalCheckFailed"
  case resourceScanInProgress = "ResourceScanInProgress"
  case resourceScanLimitExceeded = "ResourceScanLimitExceeded"
  case resourceScanNotFound = "ResourceScanNotFound"
  case stackInstanceNotFound = "StackInstanceNotFoundException"
  case stackNotFound = "StackNotFoundException"
  case stackRefactorNotFound = "StackRefactorNotFoundException"
  case stackSetNotEmpty = "StackSetNotEmptyException"
  case stackSetNotFound = "StackSetNotFoundException"
  case staleRequest = "StaleRequestException"
  case tokenAlreadyExists = "TokenAlreadyExistsException"
  case typeConfigurationNotFound = "TypeConfigurationNotFoundException"
  case typeNotFound = "TypeNotFoundException"

  /// The HTTP status that goes with it.
  var status: Int {
    switch self {
    case .changeSetNotFound, .generatedTemplateNotFound, .hookResultNotFound, .operationNotFound, .stackInstanceNotFound, .stackNotFound, .stackRefactorNotFound, .stackSetNotFound, .typeConfigurationNotFound, .typeNotFound: 404
    case .concurrentResourcesLimitExceeded: 429
    case .createdButModified, .nameAlreadyExists, .operationIdAlreadyExists, .operationInProgress, .stackSetNotEmpty, .staleRequest: 409
    default: 400
    }
  }
}
