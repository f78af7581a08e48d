// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CreateManagedLoginBranding {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var useCognitoProvidedValues: Bool?
    package var settings: JSON?
    package var assets: [AssetType]?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType).shown,
      .optional("UseCognitoProvidedValues", .boolean),
      .optional("Settings", .document),
      .optional("Assets", Shapes.assetListType),
    ])
  }

  package struct Output: OutputStructure {
    package var managedLoginBranding: ManagedLoginBrandingType?

    package init(managedLoginBranding: ManagedLoginBrandingType? = nil) {
      self.managedLoginBranding = managedLoginBranding
    }
  }
}

extension CreateManagedLoginBranding.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

package enum DeleteManagedLoginBranding {
  package struct Input: InputStructure {
    package var managedLoginBrandingId: String
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("ManagedLoginBrandingId", Shapes.managedLoginBrandingIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  package typealias Output = NoOutput
}

extension DeleteManagedLoginBranding.Input {
  package init?(_ object: JSONObject) {
    guard let managedLoginBrandingId: String = object.string("ManagedLoginBrandingId") else { return nil }
    self.managedLoginBrandingId = managedLoginBrandingId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

package enum DescribeManagedLoginBranding {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var managedLoginBrandingId: String
    package var returnMergedResources: Bool?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ManagedLoginBrandingId", Shapes.managedLoginBrandingIdType),
      .optional("ReturnMergedResources", .boolean),
    ])
  }

  package struct Output: OutputStructure {
    package var managedLoginBranding: ManagedLoginBrandingType?

    package init(managedLoginBranding: ManagedLoginBrandingType? = nil) {
      self.managedLoginBranding = managedLoginBranding
    }
  }
}

extension DescribeManagedLoginBranding.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let managedLoginBrandingId: String = object.string("ManagedLoginBrandingId") else { return nil }
    self.managedLoginBrandingId = managedLoginBrandingId
    returnMergedResources = object.boolean("ReturnMergedResources")
  }
}

extension DescribeManagedLoginBranding.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

package enum DescribeManagedLoginBrandingByClient {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var returnMergedResources: Bool?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("ReturnMergedResources", .boolean),
    ])
  }

  package struct Output: OutputStructure {
    package var managedLoginBranding: ManagedLoginBrandingType?

    package init(managedLoginBranding: ManagedLoginBrandingType? = nil) {
      self.managedLoginBranding = managedLoginBranding
    }
  }
}

extension DescribeManagedLoginBrandingByClient.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    returnMergedResources = object.boolean("ReturnMergedResources")
  }
}

extension DescribeManagedLoginBrandingByClient.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

package enum GetUICustomization {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var uiCustomization: UICustomizationType

    package init(uiCustomization: UICustomizationType) {
      self.uiCustomization = uiCustomization
    }
  }
}

extension GetUICustomization.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
  }
}

extension GetUICustomization.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UICustomization", uiCustomization)
  }
}

package enum SetUICustomization {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String?
    package var css: String?
    package var imageFile: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
      .optional("CSS", Shapes.cssType),
      .optional("ImageFile", Shapes.imageFileType),
    ])
  }

  package struct Output: OutputStructure {
    package var uiCustomization: UICustomizationType

    package init(uiCustomization: UICustomizationType) {
      self.uiCustomization = uiCustomization
    }
  }
}

extension SetUICustomization.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
    css = object.string("CSS")
    imageFile = object.string("ImageFile")
  }
}

extension SetUICustomization.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UICustomization", uiCustomization)
  }
}

package enum UpdateManagedLoginBranding {
  package struct Input: InputStructure {
    package var userPoolId: String?
    package var managedLoginBrandingId: String?
    package var useCognitoProvidedValues: Bool?
    package var settings: JSON?
    package var assets: [AssetType]?

    package static let shape = Shape.structure([
      .optional("UserPoolId", Shapes.userPoolIdType),
      .optional("ManagedLoginBrandingId", Shapes.managedLoginBrandingIdType),
      .optional("UseCognitoProvidedValues", .boolean),
      .optional("Settings", .document),
      .optional("Assets", Shapes.assetListType),
    ])
  }

  package struct Output: OutputStructure {
    package var managedLoginBranding: ManagedLoginBrandingType?

    package init(managedLoginBranding: ManagedLoginBrandingType? = nil) {
      self.managedLoginBranding = managedLoginBranding
    }
  }
}

extension UpdateManagedLoginBranding.Input {
  package init(_ object: JSONObject) {
    userPoolId = object.string("UserPoolId")
    managedLoginBrandingId = object.string("ManagedLoginBrandingId")
    useCognitoProvidedValues = object.boolean("UseCognitoProvidedValues")
    settings = object.document("Settings")
    assets = object.structures("Assets")
  }
}

extension UpdateManagedLoginBranding.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}
