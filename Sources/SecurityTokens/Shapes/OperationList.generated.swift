// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

/// Every operation that the service model names, and who may call it.
enum OperationList {
  static let apiVersion = "2011-06-15"
  static let xmlNamespace = "https://sts.amazonaws.com/doc/2011-06-15/"

  static let all: [KnownOperation] = [
    KnownOperation("AssumeRole", .signed),
    KnownOperation("AssumeRoleWithSAML", .open),
    KnownOperation("AssumeRoleWithWebIdentity", .open),
    KnownOperation("AssumeRoot", .signed),
    KnownOperation("DecodeAuthorizationMessage", .signed),
    KnownOperation("GetAccessKeyInfo", .signed),
    KnownOperation("GetCallerIdentity", .signed),
    KnownOperation("GetDelegatedAccessToken", .signed),
    KnownOperation("GetFederationToken", .signed),
    KnownOperation("GetScopedCredentials", .signed),
    KnownOperation("GetSessionToken", .signed),
    KnownOperation("GetWebIdentityToken", .signed),
  ]
}
