import AWSProtocol

/// The implemented operations, alphabetically. Other operations of the service model are rejected by name.
enum Operations {
  static let all: [RegisteredOperation<Call>] = [
    .init(CreateIdentityPool.self),
    .init(DeleteIdentities.self),
    .init(DeleteIdentityPool.self),
    .init(DescribeIdentity.self),
    .init(DescribeIdentityPool.self),
    .init(GetCredentialsForIdentity.self),
    .init(GetId.self),
    .init(GetIdentityPoolRoles.self),
    .init(GetOpenIdToken.self),
    .init(GetOpenIdTokenForDeveloperIdentity.self),
    .init(GetPrincipalTagAttributeMap.self),
    .init(ListIdentities.self),
    .init(ListIdentityPools.self),
    .init(ListTagsForResource.self),
    .init(LookupDeveloperIdentity.self),
    .init(MergeDeveloperIdentities.self),
    .init(SetIdentityPoolRoles.self),
    .init(SetPrincipalTagAttributeMap.self),
    .init(TagResource.self),
    .init(UnlinkDeveloperIdentity.self),
    .init(UnlinkIdentity.self),
    .init(UntagResource.self),
    .init(UpdateIdentityPool.self),
  ]
}
