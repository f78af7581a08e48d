import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
import Model

extension PoolReplica {
  func status(at now: Instant) -> ReplicaStatusType {
    isMade(by: now) ? isActive ? .active : .inactive : .creating
  }
}

extension Realm {
  func replica(in region: String) throws(CoreError) -> PoolReplica {
    guard let replica, replica.region == region else { throw .resource(.replicaNotFound(region)) }
    return replica
  }
}

extension UserPoolReplicaType {
  init(_ replica: PoolReplica, of realm: Realm, at now: Instant) {
    self.init(
      regionName: replica.region, status: replica.status(at: now), role: .secondary,
      userPoolArn: realm.arn(in: replica.region))
  }

  /// The pool itself, as one of its replicas.
  init(primary realm: Realm) {
    self.init(
      regionName: realm.id.region, status: .active, role: .primary, userPoolArn: realm.arn(in: realm.id.region))
  }
}

/// The operations that a secondary region serves, by the status of the replica (developer guide, "Supported API
/// operations in secondary Regions"). The guide lists DeleteUserPoolReplica, too, but the API reference demands the
/// primary region for it.
enum ReplicaOperations {
  static func isOpen(_ operation: String, whileActive isActive: Bool) -> Bool {
    always.contains(operation) || isActive && whileActive.contains(operation)
  }

  private static let always: Set<String> = [
    "AdminGetDevice", "AdminGetUser", "AdminListDevices", "AdminListGroupsForUser", "AdminListUserAuthEvents",
    "CreateUserPoolDomain", "DeleteUserPoolDomain", "DescribeIdentityProvider", "DescribeManagedLoginBranding",
    "DescribeManagedLoginBrandingByClient", "DescribeResourceServer", "DescribeRiskConfiguration", "DescribeTerms",
    "DescribeUserPool", "DescribeUserPoolClient", "DescribeUserPoolDomain", "GetGroup", "GetLogDeliveryConfiguration",
    "GetSigningCertificate", "GetUICustomization", "GetUserPoolMfaConfig", "ListGroups", "ListIdentityProviders",
    "ListResourceServers", "ListTagsForResource", "ListTerms", "ListUserPoolClientSecrets", "ListUserPoolClients",
    "ListUserPoolReplicas", "ListUserPools", "ListUsers", "ListUsersInGroup", "SetLogDeliveryConfiguration",
    "SetRiskConfiguration", "SetUserPoolMfaConfig", "TagResource", "UntagResource", "UpdateUserPool",
    "UpdateUserPoolDomain", "UpdateUserPoolReplica",
  ]

  private static let whileActive: Set<String> = [
    "AdminInitiateAuth", "AdminRespondToAuthChallenge", "AdminUpdateAuthEventFeedback", "AdminUserGlobalSignOut",
    "GetDevice", "GetIdentityProviderByIdentifier", "GetTokensFromRefreshToken", "GetUser", "GetUserAuthFactors",
    "GlobalSignOut", "InitiateAuth", "ListDevices", "ListWebAuthnCredentials", "RespondToAuthChallenge", "RevokeToken",
    "UpdateAuthEventFeedback",
  ]
}
