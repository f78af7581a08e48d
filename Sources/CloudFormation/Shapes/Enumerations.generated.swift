// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

enum AfterValueFrom: String, CaseIterable, Sendable {
  case template = "TEMPLATE"
}

enum AttributeChangeType: String, CaseIterable, Sendable {
  case add = "Add"
  case remove = "Remove"
  case modify = "Modify"
  case syncWithActual = "SyncWithActual"
}

enum BeforeValueFrom: String, CaseIterable, Sendable {
  case previousDeploymentState = "PREVIOUS_DEPLOYMENT_STATE"
  case actualState = "ACTUAL_STATE"
}

enum CallAs: String, CaseIterable, Sendable {
  case `self` = "SELF"
  case delegatedAdmin = "DELEGATED_ADMIN"
}

enum Capability: String, CaseIterable, Sendable {
  case capabilityIam = "CAPABILITY_IAM"
  case capabilityNamedIam = "CAPABILITY_NAMED_IAM"
  case capabilityAutoExpand = "CAPABILITY_AUTO_EXPAND"
}

enum ChangeAction: String, CaseIterable, Sendable {
  case add = "Add"
  case modify = "Modify"
  case remove = "Remove"
  case `import` = "Import"
  case dynamic = "Dynamic"
  case syncWithActual = "SyncWithActual"
}

enum ChangeSetStatus: String, CaseIterable, Sendable {
  case createPending = "CREATE_PENDING"
  case createInProgress = "CREATE_IN_PROGRESS"
  case createComplete = "CREATE_COMPLETE"
  case deletePending = "DELETE_PENDING"
  case deleteInProgress = "DELETE_IN_PROGRESS"
  case deleteComplete = "DELETE_COMPLETE"
  case deleteFailed = "DELETE_FAILED"
  case failed = "FAILED"
}

enum ChangeSetType: String, CaseIterable, Sendable {
  case create = "CREATE"
  case update = "UPDATE"
  case `import` = "IMPORT"
}

enum ChangeSource: String, CaseIterable, Sendable {
  case resourceReference = "ResourceReference"
  case parameterReference = "ParameterReference"
  case resourceAttribute = "ResourceAttribute"
  case directModification = "DirectModification"
  case automatic = "Automatic"
  case noModification = "NoModification"
}

enum ChangeType: String, CaseIterable, Sendable {
  case resource = "Resource"
}

enum DeletionMode: String, CaseIterable, Sendable {
  case standard = "STANDARD"
  case forceDeleteStack = "FORCE_DELETE_STACK"
}

enum DeploymentMode: String, CaseIterable, Sendable {
  case revertDrift = "REVERT_DRIFT"
}

enum DetailedStatus: String, CaseIterable, Sendable {
  case configurationComplete = "CONFIGURATION_COMPLETE"
  case validationFailed = "VALIDATION_FAILED"
}

enum DriftIgnoredReason: String, CaseIterable, Sendable {
  case managedByAws = "MANAGED_BY_AWS"
  case writeOnlyProperty = "WRITE_ONLY_PROPERTY"
}

enum EvaluationType: String, CaseIterable, Sendable {
  case `static` = "Static"
  case dynamic = "Dynamic"
}

enum ExecutionStatus: String, CaseIterable, Sendable {
  case unavailable = "UNAVAILABLE"
  case available = "AVAILABLE"
  case executeInProgress = "EXECUTE_IN_PROGRESS"
  case executeComplete = "EXECUTE_COMPLETE"
  case executeFailed = "EXECUTE_FAILED"
  case obsolete = "OBSOLETE"
}

enum HookFailureMode: String, CaseIterable, Sendable {
  case fail = "FAIL"
  case warn = "WARN"
}

enum HookInvocationPoint: String, CaseIterable, Sendable {
  case preProvision = "PRE_PROVISION"
}

enum HookStatus: String, CaseIterable, Sendable {
  case hookInProgress = "HOOK_IN_PROGRESS"
  case hookCompleteSucceeded = "HOOK_COMPLETE_SUCCEEDED"
  case hookCompleteFailed = "HOOK_COMPLETE_FAILED"
  case hookFailed = "HOOK_FAILED"
}

enum OnFailure: String, CaseIterable, Sendable {
  case doNothing = "DO_NOTHING"
  case rollback = "ROLLBACK"
  case delete = "DELETE"
}

enum OnStackFailure: String, CaseIterable, Sendable {
  case doNothing = "DO_NOTHING"
  case rollback = "ROLLBACK"
  case delete = "DELETE"
}

enum OperationType: String, CaseIterable, Sendable {
  case createStack = "CREATE_STACK"
  case updateStack = "UPDATE_STACK"
  case deleteStack = "DELETE_STACK"
  case continueRollback = "CONTINUE_ROLLBACK"
  case rollback = "ROLLBACK"
  case createChangeset = "CREATE_CHANGESET"
}

enum PolicyAction: String, CaseIterable, Sendable {
  case delete = "Delete"
  case retain = "Retain"
  case snapshot = "Snapshot"
  case replaceAndDelete = "ReplaceAndDelete"
  case replaceAndRetain = "ReplaceAndRetain"
  case replaceAndSnapshot = "ReplaceAndSnapshot"
}

enum Replacement: String, CaseIterable, Sendable {
  case `true` = "True"
  case `false` = "False"
  case conditional = "Conditional"
}

enum RequiresRecreation: String, CaseIterable, Sendable {
  case never = "Never"
  case conditionally = "Conditionally"
  case always = "Always"
}

enum ResourceAttribute: String, CaseIterable, Sendable {
  case properties = "Properties"
  case metadata = "Metadata"
  case creationPolicy = "CreationPolicy"
  case updatePolicy = "UpdatePolicy"
  case deletionPolicy = "DeletionPolicy"
  case updateReplacePolicy = "UpdateReplacePolicy"
  case tags = "Tags"
}

enum ResourceStatus: String, CaseIterable, Sendable {
  case createInProgress = "CREATE_IN_PROGRESS"
  case createFailed = "CREATE_FAILED"
  case createComplete = "CREATE_COMPLETE"
  case deleteInProgress = "DELETE_IN_PROGRESS"
  case deleteFailed = "DELETE_FAILED"
  case deleteComplete = "DELETE_COMPLETE"
  case deleteSkipped = "DELETE_SKIPPED"
  case updateInProgress = "UPDATE_IN_PROGRESS"
  case updateFailed = "UPDATE_FAILED"
  case updateComplete = "UPDATE_COMPLETE"
  case importFailed = "IMPORT_FAILED"
  case importComplete = "IMPORT_COMPLETE"
  case importInProgress = "IMPORT_IN_PROGRESS"
  case importRollbackInProgress = "IMPORT_ROLLBACK_IN_PROGRESS"
  case importRollbackFailed = "IMPORT_ROLLBACK_FAILED"
  case importRollbackComplete = "IMPORT_ROLLBACK_COMPLETE"
  case exportFailed = "EXPORT_FAILED"
  case exportComplete = "EXPORT_COMPLETE"
  case exportInProgress = "EXPORT_IN_PROGRESS"
  case exportRollbackInProgress = "EXPORT_ROLLBACK_IN_PROGRESS"
  case exportRollbackFailed = "EXPORT_ROLLBACK_FAILED"
  case exportRollbackComplete = "EXPORT_ROLLBACK_COMPLETE"
  case updateRollbackInProgress = "UPDATE_ROLLBACK_IN_PROGRESS"
  case updateRollbackComplete = "UPDATE_ROLLBACK_COMPLETE"
  case updateRollbackFailed = "UPDATE_ROLLBACK_FAILED"
  case rollbackInProgress = "ROLLBACK_IN_PROGRESS"
  case rollbackComplete = "ROLLBACK_COMPLETE"
  case rollbackFailed = "ROLLBACK_FAILED"
}

enum StackDriftStatus: String, CaseIterable, Sendable {
  case drifted = "DRIFTED"
  case inSync = "IN_SYNC"
  case unknown = "UNKNOWN"
  case notChecked = "NOT_CHECKED"
}

enum StackResourceDriftStatus: String, CaseIterable, Sendable {
  case inSync = "IN_SYNC"
  case modified = "MODIFIED"
  case deleted = "DELETED"
  case notChecked = "NOT_CHECKED"
  case unknown = "UNKNOWN"
  case unsupported = "UNSUPPORTED"
}

enum StackStatus: String, CaseIterable, Sendable {
  case createInProgress = "CREATE_IN_PROGRESS"
  case createFailed = "CREATE_FAILED"
  case createComplete = "CREATE_COMPLETE"
  case rollbackInProgress = "ROLLBACK_IN_PROGRESS"
  case rollbackFailed = "ROLLBACK_FAILED"
  case rollbackComplete = "ROLLBACK_COMPLETE"
  case deleteInProgress = "DELETE_IN_PROGRESS"
  case deleteFailed = "DELETE_FAILED"
  case deleteComplete = "DELETE_COMPLETE"
  case updateInProgress = "UPDATE_IN_PROGRESS"
  case updateCompleteCleanupInProgress = "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS"
  case updateComplete = "UPDATE_COMPLETE"
  case updateFailed = "UPDATE_FAILED"
  case updateRollbackInProgress = "UPDATE_ROLLBACK_IN_PROGRESS"
  case updateRollbackFailed = "UPDATE_ROLLBACK_FAILED"
  case updateRollbackCompleteCleanupInProgress = "UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS"
  case updateRollbackComplete = "UPDATE_ROLLBACK_COMPLETE"
  case reviewInProgress = "REVIEW_IN_PROGRESS"
  case importInProgress = "IMPORT_IN_PROGRESS"
  case importComplete = "IMPORT_COMPLETE"
  case importRollbackInProgress = "IMPORT_ROLLBACK_IN_PROGRESS"
  case importRollbackFailed = "IMPORT_ROLLBACK_FAILED"
  case importRollbackComplete = "IMPORT_ROLLBACK_COMPLETE"
}

enum TemplateStage: String, CaseIterable, Sendable {
  case original = "Original"
  case processed = "Processed"
}
