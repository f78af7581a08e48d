// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct ModuleInfo: XMLStructure {
  var typeHierarchy: String?
  var logicalIdHierarchy: String?
}

extension ModuleInfo {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("TypeHierarchy", typeHierarchy)
    writer.member("LogicalIdHierarchy", logicalIdHierarchy)
  }
}

struct OperationEntry: XMLStructure {
  var operationType: OperationType?
  var operationId: String?
}

extension OperationEntry {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("OperationType", operationType)
    writer.member("OperationId", operationId)
  }
}

struct Output: XMLStructure {
  var outputKey: String?
  var outputValue: String?
  var description: String?
  var exportName: String?
}

extension Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("OutputKey", outputKey)
    writer.member("OutputValue", outputValue)
    writer.member("Description", description)
    writer.member("ExportName", exportName)
  }
}

struct Parameter: InputStructure, XMLStructure {
  var parameterKey: String?
  var parameterValue: String?
  var usePreviousValue: Bool?
  var resolvedValue: String?

  static let shape = Shape.structure([
    .optional("ParameterKey", .string),
    .optional("ParameterValue", .string),
    .optional("UsePreviousValue", .boolean),
    .optional("ResolvedValue", .string),
  ])
}

extension Parameter {
  init(_ object: JSONObject) {
    parameterKey = object.string("ParameterKey")
    parameterValue = object.string("ParameterValue")
    usePreviousValue = object.boolean("UsePreviousValue")
    resolvedValue = object.string("ResolvedValue")
  }

  func writeMembers(to writer: inout XMLWriter) {
    writer.member("ParameterKey", parameterKey)
    writer.member("ParameterValue", parameterValue)
    writer.member("UsePreviousValue", usePreviousValue)
    writer.member("ResolvedValue", resolvedValue)
  }
}

struct ParameterConstraints: XMLStructure {
  var allowedValues: [String]?
}

extension ParameterConstraints {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("AllowedValues", allowedValues)
  }
}

struct ParameterDeclaration: XMLStructure {
  var parameterKey: String?
  var defaultValue: String?
  var parameterType: String?
  var noEcho: Bool?
  var description: String?
  var parameterConstraints: ParameterConstraints?
}

extension ParameterDeclaration {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("ParameterKey", parameterKey)
    writer.member("DefaultValue", defaultValue)
    writer.member("ParameterType", parameterType)
    writer.member("NoEcho", noEcho)
    writer.member("Description", description)
    writer.member("ParameterConstraints", parameterConstraints)
  }
}

struct ResourceChange: XMLStructure {
  var policyAction: PolicyAction?
  var action: ChangeAction?
  var logicalResourceId: String?
  var physicalResourceId: String?
  var resourceType: String?
  var replacement: Replacement?
  var scope: [ResourceAttribute]?
  var resourceDriftStatus: StackResourceDriftStatus?
  var resourceDriftIgnoredAttributes: [ResourceDriftIgnoredAttribute]?
  var details: [ResourceChangeDetail]?
  var changeSetId: String?
  var moduleInfo: ModuleInfo?
  var beforeContext: String?
  var afterContext: String?
  var previousDeploymentContext: String?
}

extension ResourceChange {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("PolicyAction", policyAction)
    writer.member("Action", action)
    writer.member("LogicalResourceId", logicalResourceId)
    writer.member("PhysicalResourceId", physicalResourceId)
    writer.member("ResourceType", resourceType)
    writer.member("Replacement", replacement)
    writer.member("Scope", scope)
    writer.member("ResourceDriftStatus", resourceDriftStatus)
    writer.member("ResourceDriftIgnoredAttributes", resourceDriftIgnoredAttributes)
    writer.member("Details", details)
    writer.member("ChangeSetId", changeSetId)
    writer.member("ModuleInfo", moduleInfo)
    writer.member("BeforeContext", beforeContext)
    writer.member("AfterContext", afterContext)
    writer.member("PreviousDeploymentContext", previousDeploymentContext)
  }
}

struct ResourceChangeDetail: XMLStructure {
  var target: ResourceTargetDefinition?
  var evaluation: EvaluationType?
  var changeSource: ChangeSource?
  var causingEntity: String?
}

extension ResourceChangeDetail {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Target", target)
    writer.member("Evaluation", evaluation)
    writer.member("ChangeSource", changeSource)
    writer.member("CausingEntity", causingEntity)
  }
}

struct ResourceDriftIgnoredAttribute: XMLStructure {
  var path: String?
  var reason: DriftIgnoredReason?
}

extension ResourceDriftIgnoredAttribute {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Path", path)
    writer.member("Reason", reason)
  }
}

struct ResourceIdentifierSummary: XMLStructure {
  var resourceType: String?
  var logicalResourceIds: [String]?
  var resourceIdentifiers: [String]?
}

extension ResourceIdentifierSummary {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("ResourceType", resourceType)
    writer.member("LogicalResourceIds", logicalResourceIds)
    writer.member("ResourceIdentifiers", resourceIdentifiers)
  }
}

struct ResourceTargetDefinition: XMLStructure {
  var attribute: ResourceAttribute?
  var name: String?
  var requiresRecreation: RequiresRecreation?
  var path: String?
  var beforeValue: String?
  var afterValue: String?
  var beforeValueFrom: BeforeValueFrom?
  var afterValueFrom: AfterValueFrom?
  var drift: LiveResourceDrift?
  var attributeChangeType: AttributeChangeType?
}

extension ResourceTargetDefinition {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Attribute", attribute)
    writer.member("Name", name)
    writer.member("RequiresRecreation", requiresRecreation)
    writer.member("Path", path)
    writer.member("BeforeValue", beforeValue)
    writer.member("AfterValue", afterValue)
    writer.member("BeforeValueFrom", beforeValueFrom)
    writer.member("AfterValueFrom", afterValueFrom)
    writer.member("Drift", drift)
    writer.member("AttributeChangeType", attributeChangeType)
  }
}

struct ResourceToImport: InputStructure {
  var resourceType: String
  var logicalResourceId: String
  var resourceIdentifier: OrderedMap<String>

  static let shape = Shape.structure([
    .required("ResourceType", Shapes.resourceType),
    .required("LogicalResourceId", .string),
    .required("ResourceIdentifier", Shapes.resourceIdentifierProperties),
  ])
}

extension ResourceToImport {
  init?(_ object: JSONObject) {
    guard let resourceType: String = object.string("ResourceType") else { return nil }
    self.resourceType = resourceType
    guard let logicalResourceId: String = object.string("LogicalResourceId") else { return nil }
    self.logicalResourceId = logicalResourceId
    guard let resourceIdentifier: OrderedMap<String> = object.stringMap("ResourceIdentifier") else { return nil }
    self.resourceIdentifier = resourceIdentifier
  }
}

struct RollbackConfiguration: InputStructure, XMLStructure {
  var rollbackTriggers: [RollbackTrigger]?
  var monitoringTimeInMinutes: Int?

  static let shape = Shape.structure([
    .optional("RollbackTriggers", Shapes.rollbackTriggers),
    .optional("MonitoringTimeInMinutes", Shapes.monitoringTimeInMinutes),
  ])
}

extension RollbackConfiguration {
  init(_ object: JSONObject) {
    rollbackTriggers = object.structures("RollbackTriggers")
    monitoringTimeInMinutes = object.integer("MonitoringTimeInMinutes")
  }

  func writeMembers(to writer: inout XMLWriter) {
    writer.member("RollbackTriggers", rollbackTriggers)
    writer.member("MonitoringTimeInMinutes", monitoringTimeInMinutes)
  }
}

struct RollbackTrigger: InputStructure, XMLStructure {
  var arn: String
  var type: String

  static let shape = Shape.structure([
    .required("Arn", .string),
    .required("Type", .string),
  ])
}

extension RollbackTrigger {
  init?(_ object: JSONObject) {
    guard let arn: String = object.string("Arn") else { return nil }
    self.arn = arn
    guard let type: String = object.string("Type") else { return nil }
    self.type = type
  }

  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Arn", arn)
    writer.member("Type", type)
  }
}
