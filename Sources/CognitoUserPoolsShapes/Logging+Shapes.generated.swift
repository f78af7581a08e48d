// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum GetLogDeliveryConfiguration {
  package struct Input: InputStructure {
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var logDeliveryConfiguration: LogDeliveryConfigurationType?

    package init(logDeliveryConfiguration: LogDeliveryConfigurationType? = nil) {
      self.logDeliveryConfiguration = logDeliveryConfiguration
    }
  }
}

extension GetLogDeliveryConfiguration.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetLogDeliveryConfiguration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogDeliveryConfiguration", logDeliveryConfiguration)
  }
}

package enum SetLogDeliveryConfiguration {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var logConfigurations: [LogConfigurationType]

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("LogConfigurations", Shapes.logConfigurationListType),
    ])
  }

  package struct Output: OutputStructure {
    package var logDeliveryConfiguration: LogDeliveryConfigurationType?

    package init(logDeliveryConfiguration: LogDeliveryConfigurationType? = nil) {
      self.logDeliveryConfiguration = logDeliveryConfiguration
    }
  }
}

extension SetLogDeliveryConfiguration.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let logConfigurations: [LogConfigurationType] = object.structures("LogConfigurations") else { return nil }
    self.logConfigurations = logConfigurations
  }
}

extension SetLogDeliveryConfiguration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogDeliveryConfiguration", logDeliveryConfiguration)
  }
}
