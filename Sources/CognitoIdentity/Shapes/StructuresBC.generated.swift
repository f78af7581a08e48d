// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct CognitoIdentityProvider: InputStructure, OutputStructure {
  var providerName: String?
  var clientId: String?
  var serverSideTokenCheck: Bool?

  static let shape = Shape.structure([
    .optional("ProviderName", Shapes.cognitoIdentityProviderName),
    .optional("ClientId", Shapes.cognitoIdentityProviderClientId),
    .optional("ServerSideTokenCheck", .boolean),
  ])
}

extension CognitoIdentityProvider {
  init(_ object: JSONObject) {
    providerName = object.string("ProviderName")
    clientId = object.string("ClientId")
    serverSideTokenCheck = object.boolean("ServerSideTokenCheck")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ProviderName", providerName)
    writer.member("ClientId", clientId)
    writer.member("ServerSideTokenCheck", serverSideTokenCheck)
  }
}

struct Credentials: OutputStructure {
  var accessKeyId: String?
  var secretKey: String?
  var sessionToken: String?
  var expiration: Timestamp?
}

extension Credentials {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AccessKeyId", accessKeyId)
    writer.member("SecretKey", secretKey)
    writer.member("SessionToken", sessionToken)
    writer.member("Expiration", expiration)
  }
}
