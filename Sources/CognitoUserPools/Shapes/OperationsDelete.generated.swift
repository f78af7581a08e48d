// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum DeleteGroup {
  struct Input: InputStructure {
    var groupName: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteGroup.Input {
  init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum DeleteIdentityProvider {
  struct Input: InputStructure {
    var userPoolId: String
    var providerName: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteIdentityProvider.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
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

enum DeleteResourceServer {
  struct Input: InputStructure {
    var userPoolId: String
    var identifier: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteResourceServer.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
  }
}

enum DeleteTerms {
  struct Input: InputStructure {
    var termsId: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteTerms.Input {
  init?(_ object: JSONObject) {
    guard let termsId: String = object.string("TermsId") else { return nil }
    self.termsId = termsId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

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

enum DeleteUserPool {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteUserPool.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum DeleteUserPoolClient {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteUserPoolClient.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
  }
}

enum DeleteUserPoolClientSecret {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var clientSecretId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("ClientSecretId", Shapes.clientSecretIdType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteUserPoolClientSecret.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let clientSecretId: String = object.string("ClientSecretId") else { return nil }
    self.clientSecretId = clientSecretId
  }
}

enum DeleteUserPoolDomain {
  struct Input: InputStructure {
    var domain: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteUserPoolDomain.Input {
  init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum DeleteUserPoolReplica {
  struct Input: InputStructure {
    var userPoolId: String
    var regionName: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RegionName", Shapes.regionNameType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolReplica: UserPoolReplicaType?
  }
}

extension DeleteUserPoolReplica.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let regionName: String = object.string("RegionName") else { return nil }
    self.regionName = regionName
  }
}

extension DeleteUserPoolReplica.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolReplica", userPoolReplica)
  }
}

enum DeleteWebAuthnCredential {
  struct Input: InputStructure {
    var accessToken: String
    var credentialId: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("CredentialId", Shapes.stringType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteWebAuthnCredential.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let credentialId: String = object.string("CredentialId") else { return nil }
    self.credentialId = credentialId
  }
}
