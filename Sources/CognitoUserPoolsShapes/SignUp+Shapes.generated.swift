// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum ConfirmSignUp {
  package struct Input: InputStructure {
    package var clientId: String
    package var secretHash: String?
    package var username: String
    package var confirmationCode: String
    package var forceAliasCreation: Bool?
    package var analyticsMetadata: AnalyticsMetadataType?
    package var userContextData: UserContextDataType?
    package var clientMetadata: OrderedMap<String>?
    package var session: String?

    package static let shape = Shape.structure([
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

  package struct Output: OutputStructure {
    package var session: String?

    package init(session: String? = nil) {
      self.session = session
    }
  }
}

extension ConfirmSignUp.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Session", session)
  }
}

package enum ResendConfirmationCode {
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

extension ResendConfirmationCode.Input {
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

extension ResendConfirmationCode.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}

package enum SignUp {
  package struct Input: InputStructure {
    package var clientId: String
    package var secretHash: String?
    package var username: String
    package var password: String?
    package var userAttributes: [AttributeType]?
    package var validationData: [AttributeType]?
    package var analyticsMetadata: AnalyticsMetadataType?
    package var userContextData: UserContextDataType?
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
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

  package struct Output: OutputStructure {
    package var userConfirmed: Bool
    package var codeDeliveryDetails: CodeDeliveryDetailsType?
    package var userSub: String
    package var session: String?

    package init(userConfirmed: Bool, codeDeliveryDetails: CodeDeliveryDetailsType? = nil, userSub: String, session: String? = nil) {
      self.userConfirmed = userConfirmed
      self.codeDeliveryDetails = codeDeliveryDetails
      self.userSub = userSub
      self.session = session
    }
  }
}

extension SignUp.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserConfirmed", userConfirmed)
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
    writer.member("UserSub", userSub)
    writer.member("Session", session)
  }
}
