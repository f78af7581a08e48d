// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum GetLogDeliveryConfiguration {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var logDeliveryConfiguration: LogDeliveryConfigurationType?
  }
}

extension GetLogDeliveryConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetLogDeliveryConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogDeliveryConfiguration", logDeliveryConfiguration)
  }
}

enum SetLogDeliveryConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var logConfigurations: [LogConfigurationType]

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("LogConfigurations", Shapes.logConfigurationListType),
    ])
  }

  struct Output: OutputStructure {
    var logDeliveryConfiguration: LogDeliveryConfigurationType?
  }
}

extension SetLogDeliveryConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let logConfigurations: [LogConfigurationType] = object.structures("LogConfigurations") else { return nil }
    self.logConfigurations = logConfigurations
  }
}

extension SetLogDeliveryConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogDeliveryConfiguration", logDeliveryConfiguration)
  }
}
