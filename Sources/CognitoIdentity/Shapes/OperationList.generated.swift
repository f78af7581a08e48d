// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

/// Every operation that the service model names, and who may call it.
enum OperationList {
  static let targetPrefix = "AWSCognitoIdentityService"

  static let all: [KnownOperation] = [
    KnownOperation("CreateIdentityPool", .signed),
    KnownOperation("DeleteIdentities", .signed),
    KnownOperation("DeleteIdentityPool", .signed),
    KnownOperation("DescribeIdentity", .signed),
    KnownOperation("DescribeIdentityPool", .signed),
    KnownOperation("GetCredentialsForIdentity", .open),
    KnownOperation("GetId", .open),
    KnownOperation("GetIdentityPoolRoles", .signed),
    KnownOperation("GetOpenIdToken", .open),
    KnownOperation("GetOpenIdTokenForDeveloperIdentity", .signed),
    KnownOperation("GetPrincipalTagAttributeMap", .signed),
    KnownOperation("ListIdentities", .signed),
    KnownOperation("ListIdentityPools", .signed),
    KnownOperation("ListTagsForResource", .signed),
    KnownOperation("LookupDeveloperIdentity", .signed),
    KnownOperation("MergeDeveloperIdentities", .signed),
    KnownOperation("SetIdentityPoolRoles", .signed),
    KnownOperation("SetPrincipalTagAttributeMap", .signed),
    KnownOperation("TagResource", .signed),
    KnownOperation("UnlinkDeveloperIdentity", .signed),
    KnownOperation("UnlinkIdentity", .open),
    KnownOperation("UntagResource", .signed),
    KnownOperation("UpdateIdentityPool", .signed),
  ]
}
