package import AWSProtocol

/// The shapes of the calls that make what a configuration describes of an identity pool, for its reader.
package enum IdentityShapes {
  package static var pool: Shape { CreateIdentityPool.Input.shape }
  package static var roles: Shape { SetIdentityPoolRoles.Input.shape }
  package static var principalTags: Shape { SetPrincipalTagAttributeMap.Input.shape }
}
