// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum ChangePassword {
  struct Input: InputStructure {
    var previousPassword: String?
    var proposedPassword: String
    var accessToken: String

    static let shape = Shape.structure([
      .optional("PreviousPassword", Shapes.passwordType),
      .required("ProposedPassword", Shapes.passwordType),
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension ChangePassword.Input {
  init?(_ object: JSONObject) {
    previousPassword = object.string("PreviousPassword")
    guard let proposedPassword: String = object.string("ProposedPassword") else { return nil }
    self.proposedPassword = proposedPassword
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

enum ConfirmForgotPassword {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var username: String
    var confirmationCode: String
    var password: String
    var analyticsMetadata: AnalyticsMetadataType?
    var userContextData: UserContextDataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
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

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension ConfirmForgotPassword.Input {
  init?(_ object: JSONObject) {
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

enum ForgotPassword {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var userContextData: UserContextDataType?
    var username: String
    var analyticsMetadata: AnalyticsMetadataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .optional("UserContextData", UserContextDataType.shape),
      .required("Username", Shapes.usernameType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var codeDeliveryDetails: CodeDeliveryDetailsType?
  }
}

extension ForgotPassword.Input {
  init?(_ object: JSONObject) {
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
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}
