// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum ChangePassword {
  package struct Input: InputStructure {
    package var previousPassword: String?
    package var proposedPassword: String
    package var accessToken: String

    package static let shape = Shape.structure([
      .optional("PreviousPassword", Shapes.passwordType),
      .required("ProposedPassword", Shapes.passwordType),
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension ChangePassword.Input {
  package init?(_ object: JSONObject) {
    previousPassword = object.string("PreviousPassword")
    guard let proposedPassword: String = object.string("ProposedPassword") else { return nil }
    self.proposedPassword = proposedPassword
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

package enum ConfirmForgotPassword {
  package struct Input: InputStructure {
    package var clientId: String
    package var secretHash: String?
    package var username: String
    package var confirmationCode: String
    package var password: String
    package var analyticsMetadata: AnalyticsMetadataType?
    package var userContextData: UserContextDataType?
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .required("Username", Shapes.usernameType),
      .required("ConfirmationCode", Shapes.confirmationCodeType),
      .required("Password", Shapes.passwordType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension ConfirmForgotPassword.Input {
  package init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let confirmationCode: String = object.string("ConfirmationCode") else { return nil }
    self.confirmationCode = confirmationCode
    guard let password: String = object.string("Password") else { return nil }
    self.password = password
    analyticsMetadata = object.structure("AnalyticsMetadata")
    userContextData = object.structure("UserContextData")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

package enum ForgotPassword {
  package struct Input: InputStructure {
    package var clientId: String
    package var secretHash: String?
    package var userContextData: UserContextDataType?
    package var username: String
    package var analyticsMetadata: AnalyticsMetadataType?
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .optional("UserContextData", UserContextDataType.shape),
      .required("Username", Shapes.usernameType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package var codeDeliveryDetails: CodeDeliveryDetailsType?

    package init(codeDeliveryDetails: CodeDeliveryDetailsType? = nil) {
      self.codeDeliveryDetails = codeDeliveryDetails
    }
  }
}

extension ForgotPassword.Input {
  package init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    userContextData = object.structure("UserContextData")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    analyticsMetadata = object.structure("AnalyticsMetadata")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension ForgotPassword.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}
