// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum DeleteUser {
  struct Input: InputStructure {
    var accessToken: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteUser.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

enum DeleteUserAttributes {
  struct Input: InputStructure {
    var userAttributeNames: [String]
    var accessToken: String

    static let shape = Shape.structure([
      .required("UserAttributeNames", Shapes.attributeNameListType),
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteUserAttributes.Input {
  init?(_ object: JSONObject) {
    guard let userAttributeNames: [String] = object.strings("UserAttributeNames") else { return nil }
    self.userAttributeNames = userAttributeNames
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

enum GetUser {
  struct Input: InputStructure {
    var accessToken: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    var username: String
    var userAttributes: [AttributeType]
    var mfaOptions: [MFAOptionType]?
    var preferredMfaSetting: String?
    var userMFASettingList: [String]?
  }
}

extension GetUser.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension GetUser.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("UserAttributes", userAttributes)
    writer.member("MFAOptions", mfaOptions)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
  }
}

enum GetUserAttributeVerificationCode {
  struct Input: InputStructure {
    var accessToken: String
    var attributeName: String
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("AttributeName", Shapes.attributeNameType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var codeDeliveryDetails: CodeDeliveryDetailsType?
  }
}

extension GetUserAttributeVerificationCode.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let attributeName: String = object.string("AttributeName") else { return nil }
    self.attributeName = attributeName
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension GetUserAttributeVerificationCode.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}

enum UpdateUserAttributes {
  struct Input: InputStructure {
    var userAttributes: [AttributeType]
    var accessToken: String
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserAttributes", Shapes.attributeListType),
      .required("AccessToken", Shapes.tokenModelType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var codeDeliveryDetailsList: [CodeDeliveryDetailsType]?
  }
}

extension UpdateUserAttributes.Input {
  init?(_ object: JSONObject) {
    guard let userAttributes: [AttributeType] = object.structures("UserAttributes") else { return nil }
    self.userAttributes = userAttributes
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension UpdateUserAttributes.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetailsList", codeDeliveryDetailsList)
  }
}

enum VerifyUserAttribute {
  struct Input: InputStructure {
    var accessToken: String
    var attributeName: String
    var code: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("AttributeName", Shapes.attributeNameType),
      .required("Code", Shapes.confirmationCodeType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension VerifyUserAttribute.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let attributeName: String = object.string("AttributeName") else { return nil }
    self.attributeName = attributeName
    guard let code: String = object.string("Code") else { return nil }
    self.code = code
  }
}
