// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum GetProvisionedLimit {
  struct Input: InputStructure {
    var limitDefinition: LimitDefinitionType

    static let shape = Shape.structure([
      .required("LimitDefinition", LimitDefinitionType.shape),
    ])
  }

  struct Output: OutputStructure {
    var limit: LimitType
  }
}

extension GetProvisionedLimit.Input {
  init?(_ object: JSONObject) {
    guard let limitDefinition: LimitDefinitionType = object.structure("LimitDefinition") else { return nil }
    self.limitDefinition = limitDefinition
  }
}

extension GetProvisionedLimit.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Limit", limit)
  }
}

enum UpdateProvisionedLimit {
  struct Input: InputStructure {
    var limitDefinition: LimitDefinitionType
    var requestedLimitValue: Int

    static let shape = Shape.structure([
      .required("LimitDefinition", LimitDefinitionType.shape),
      .required("RequestedLimitValue", .integer),
    ])
  }

  struct Output: OutputStructure {
    var limit: LimitType
  }
}

extension UpdateProvisionedLimit.Input {
  init?(_ object: JSONObject) {
    guard let limitDefinition: LimitDefinitionType = object.structure("LimitDefinition") else { return nil }
    self.limitDefinition = limitDefinition
    guard let requestedLimitValue: Int = object.integer("RequestedLimitValue") else { return nil }
    self.requestedLimitValue = requestedLimitValue
  }
}

extension UpdateProvisionedLimit.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Limit", limit)
  }
}
