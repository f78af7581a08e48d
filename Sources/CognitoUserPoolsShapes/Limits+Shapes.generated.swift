// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum GetProvisionedLimit {
  package struct Input: InputStructure {
    package var limitDefinition: LimitDefinitionType

    package static let shape = Shape.structure([
      .required("LimitDefinition", LimitDefinitionType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package var limit: LimitType

    package init(limit: LimitType) {
      self.limit = limit
    }
  }
}

extension GetProvisionedLimit.Input {
  package init?(_ object: JSONObject) {
    guard let limitDefinition: LimitDefinitionType = object.structure("LimitDefinition") else { return nil }
    self.limitDefinition = limitDefinition
  }
}

extension GetProvisionedLimit.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Limit", limit)
  }
}

package enum UpdateProvisionedLimit {
  package struct Input: InputStructure {
    package var limitDefinition: LimitDefinitionType
    package var requestedLimitValue: Int

    package static let shape = Shape.structure([
      .required("LimitDefinition", LimitDefinitionType.shape),
      .required("RequestedLimitValue", .integer),
    ])
  }

  package struct Output: OutputStructure {
    package var limit: LimitType

    package init(limit: LimitType) {
      self.limit = limit
    }
  }
}

extension UpdateProvisionedLimit.Input {
  package init?(_ object: JSONObject) {
    guard let limitDefinition: LimitDefinitionType = object.structure("LimitDefinition") else { return nil }
    self.limitDefinition = limitDefinition
    guard let requestedLimitValue: Int = object.integer("RequestedLimitValue") else { return nil }
    self.requestedLimitValue = requestedLimitValue
  }
}

extension UpdateProvisionedLimit.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Limit", limit)
  }
}
