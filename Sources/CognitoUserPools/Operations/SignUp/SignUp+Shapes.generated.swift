// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum ConfirmSignUp {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var username: String
    var confirmationCode: String
    var forceAliasCreation: Bool?
    var analyticsMetadata: AnalyticsMetadataType?
    var userContextData: UserContextDataType?
    var clientMetadata: OrderedMap<String>?
    var session: String?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .required("Username", Shapes.usernameType),
      .required("ConfirmationCode", Shapes.confirmationCodeType),
      .optional("ForceAliasCreation", .boolean),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
      .optional("Session", Shapes.sessionType),
    ])
  }

  struct Output: OutputStructure {
    var session: String?
  }
}

extension ConfirmSignUp.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let confirmationCode: String = object.string("ConfirmationCode") else { return nil }
    self.confirmationCode = confirmationCode
    forceAliasCreation = object.boolean("ForceAliasCreation")
    analyticsMetadata = object.structure("AnalyticsMetadata")
    userContextData = object.structure("UserContextData")
    clientMetadata = object.stringMap("ClientMetadata")
    session = object.string("Session")
  }
}

extension ConfirmSignUp.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Session", session)
  }
}

enum ResendConfirmationCode {
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

extension ResendConfirmationCode.Input {
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

extension ResendConfirmationCode.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}

enum SignUp {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var username: String
    var password: String?
    var userAttributes: [AttributeType]?
    var validationData: [AttributeType]?
    var analyticsMetadata: AnalyticsMetadataType?
    var userContextData: UserContextDataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .required("Username", Shapes.usernameType),
      .optional("Password", Shapes.passwordType),
      .optional("UserAttributes", Shapes.attributeListType),
      .optional("ValidationData", Shapes.attributeListType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var userConfirmed: Bool
    var codeDeliveryDetails: CodeDeliveryDetailsType?
    var userSub: String
    var session: String?
  }
}

extension SignUp.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    password = object.string("Password")
    userAttributes = object.structures("UserAttributes")
    validationData = object.structures("ValidationData")
    analyticsMetadata = object.structure("AnalyticsMetadata")
    userContextData = object.structure("UserContextData")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension SignUp.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserConfirmed", userConfirmed)
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
    writer.member("UserSub", userSub)
    writer.member("Session", session)
  }
}
