// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateManagedLoginBranding {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var useCognitoProvidedValues: Bool?
    var settings: JSON?
    var assets: [AssetType]?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType).shown,
      .optional("UseCognitoProvidedValues", .boolean),
      .optional("Settings", .document),
      .optional("Assets", Shapes.assetListType),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginBranding: ManagedLoginBrandingType?
  }
}

extension CreateManagedLoginBranding.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    useCognitoProvidedValues = object.boolean("UseCognitoProvidedValues")
    settings = object.document("Settings")
    assets = object.structures("Assets")
  }
}

extension CreateManagedLoginBranding.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

enum DeleteManagedLoginBranding {
  struct Input: InputStructure {
    var managedLoginBrandingId: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("ManagedLoginBrandingId", Shapes.managedLoginBrandingIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteManagedLoginBranding.Input {
  init?(_ object: JSONObject) {
    guard let managedLoginBrandingId: String = object.string("ManagedLoginBrandingId") else { return nil }
    self.managedLoginBrandingId = managedLoginBrandingId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum DescribeManagedLoginBranding {
  struct Input: InputStructure {
    var userPoolId: String
    var managedLoginBrandingId: String
    var returnMergedResources: Bool?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ManagedLoginBrandingId", Shapes.managedLoginBrandingIdType),
      .optional("ReturnMergedResources", .boolean),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginBranding: ManagedLoginBrandingType?
  }
}

extension DescribeManagedLoginBranding.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let managedLoginBrandingId: String = object.string("ManagedLoginBrandingId") else { return nil }
    self.managedLoginBrandingId = managedLoginBrandingId
    returnMergedResources = object.boolean("ReturnMergedResources")
  }
}

extension DescribeManagedLoginBranding.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

enum DescribeManagedLoginBrandingByClient {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var returnMergedResources: Bool?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("ReturnMergedResources", .boolean),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginBranding: ManagedLoginBrandingType?
  }
}

extension DescribeManagedLoginBrandingByClient.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    returnMergedResources = object.boolean("ReturnMergedResources")
  }
}

extension DescribeManagedLoginBrandingByClient.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

enum GetUICustomization {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
    ])
  }

  struct Output: OutputStructure {
    var uiCustomization: UICustomizationType
  }
}

extension GetUICustomization.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
  }
}

extension GetUICustomization.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UICustomization", uiCustomization)
  }
}

enum SetUICustomization {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String?
    var css: String?
    var imageFile: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
      .optional("CSS", Shapes.cssType),
      .optional("ImageFile", Shapes.imageFileType),
    ])
  }

  struct Output: OutputStructure {
    var uiCustomization: UICustomizationType
  }
}

extension SetUICustomization.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
    css = object.string("CSS")
    imageFile = object.string("ImageFile")
  }
}

extension SetUICustomization.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UICustomization", uiCustomization)
  }
}

enum UpdateManagedLoginBranding {
  struct Input: InputStructure {
    var userPoolId: String?
    var managedLoginBrandingId: String?
    var useCognitoProvidedValues: Bool?
    var settings: JSON?
    var assets: [AssetType]?

    static let shape = Shape.structure([
      .optional("UserPoolId", Shapes.userPoolIdType),
      .optional("ManagedLoginBrandingId", Shapes.managedLoginBrandingIdType),
      .optional("UseCognitoProvidedValues", .boolean),
      .optional("Settings", .document),
      .optional("Assets", Shapes.assetListType),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginBranding: ManagedLoginBrandingType?
  }
}

extension UpdateManagedLoginBranding.Input {
  init(_ object: JSONObject) {
    userPoolId = object.string("UserPoolId")
    managedLoginBrandingId = object.string("ManagedLoginBrandingId")
    useCognitoProvidedValues = object.boolean("UseCognitoProvidedValues")
    settings = object.document("Settings")
    assets = object.structures("Assets")
  }
}

extension UpdateManagedLoginBranding.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}
