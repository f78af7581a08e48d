import AWSProtocol

/// The implemented operations, in alphabetical order. An operation that the service model names and this list does
/// not is refused by name.
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
