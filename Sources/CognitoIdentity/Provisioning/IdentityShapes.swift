package import AWSProtocol

/// The request shapes that a configuration's identity pools follow.
package enum IdentityShapes {
  package static var pool: Shape { CreateIdentityPool.Input.shape }
  package static var roles: Shape { SetIdentityPoolRoles.Input.shape }
  package static var principalTags: Shape { SetPrincipalTagAttributeMap.Input.shape }
}
