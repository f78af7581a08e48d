// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum DeleteUser {
  package struct Input: InputStructure {
    package var accessToken: String

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }


  package typealias Output = NoOutput
}

extension DeleteUser.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

package enum DeleteUserAttributes {
  package struct Input: InputStructure {
    package var userAttributeNames: [String]
    package var accessToken: String

    package static let shape = Shape.structure([
      .required("UserAttributeNames", Shapes.attributeNameListType),
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteUserAttributes.Input {
  package init?(_ object: JSONObject) {
    guard let userAttributeNames: [String] = object.strings("UserAttributeNames") else { return nil }
    self.userAttributeNames = userAttributeNames
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

package enum GetUser {
  package struct Input: InputStructure {
    package var accessToken: String

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  package struct Output: OutputStructure {
    package var username: String
    package var userAttributes: [AttributeType]
    package var mfaOptions: [MFAOptionType]?
    package var preferredMfaSetting: String?
    package var userMFASettingList: [String]?

    package init(username: String, userAttributes: [AttributeType], mfaOptions: [MFAOptionType]? = nil, preferredMfaSetting: String? = nil, userMFASettingList: [String]? = nil) {
      self.username = username
      self.userAttributes = userAttributes
      self.mfaOptions = mfaOptions
      self.preferredMfaSetting = preferredMfaSetting
      self.userMFASettingList = userMFASettingList
    }
  }
}

extension GetUser.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension GetUser.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("UserAttributes", userAttributes)
    writer.member("MFAOptions", mfaOptions)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
  }
}

package enum GetUserAttributeVerificationCode {
  package struct Input: InputStructure {
    package var accessToken: String
    package var attributeName: String
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("AttributeName", Shapes.attributeNameType),
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

extension GetUserAttributeVerificationCode.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let attributeName: String = object.string("AttributeName") else { return nil }
    self.attributeName = attributeName
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension GetUserAttributeVerificationCode.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}

package enum UpdateUserAttributes {
  package struct Input: InputStructure {
    package var userAttributes: [AttributeType]
    package var accessToken: String
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("UserAttributes", Shapes.attributeListType),
      .required("AccessToken", Shapes.tokenModelType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package var codeDeliveryDetailsList: [CodeDeliveryDetailsType]?

    package init(codeDeliveryDetailsList: [CodeDeliveryDetailsType]? = nil) {
      self.codeDeliveryDetailsList = codeDeliveryDetailsList
    }
  }
}

extension UpdateUserAttributes.Input {
  package init?(_ object: JSONObject) {
    guard let userAttributes: [AttributeType] = object.structures("UserAttributes") else { return nil }
    self.userAttributes = userAttributes
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension UpdateUserAttributes.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetailsList", codeDeliveryDetailsList)
  }
}

package enum VerifyUserAttribute {
  package struct Input: InputStructure {
    package var accessToken: String
    package var attributeName: String
    package var code: String

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("AttributeName", Shapes.attributeNameType),
      .required("Code", Shapes.confirmationCodeType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension VerifyUserAttribute.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let attributeName: String = object.string("AttributeName") else { return nil }
    self.attributeName = attributeName
    guard let code: String = object.string("Code") else { return nil }
    self.code = code
  }
}
