import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
import JSON
import Model

/// The core's values as structures of the service.

extension UserPoolDescriptionType {
  init(_ realm: Realm) {
    self.init(
      id: realm.id.text, name: realm.settings.name, lambdaConfig: LambdaConfigType(realm.settings),
      lastModifiedDate: Timestamp(realm.modified), creationDate: Timestamp(realm.created),
      replicaRegions: realm.replica.map { [$0.region] })
  }
}

extension UserPoolClientDescription {
  init(_ client: Client) {
    self.init(clientId: client.id.text, userPoolId: client.realm.text, clientName: client.name)
  }
}

extension GroupType {
  init(_ group: Group, in pool: String) {
    self.init(
      groupName: group.name, userPoolId: pool, description: group.description, roleArn: group.roleARN,
      precedence: group.precedence, lastModifiedDate: Timestamp(group.modified),
      creationDate: Timestamp(group.created))
  }
}

extension ResourceServerType {
  init(_ server: ResourceServer, in pool: String) {
    self.init(
      userPoolId: pool, identifier: server.identifier, name: server.name,
      scopes: server.scopes.map {
        ResourceServerScopeType(scopeName: $0.name, scopeDescription: $0.description)
      }.nonEmpty)
  }
}

extension ResourceServer {
  init(_ identifier: String, _ name: String, _ scopes: [ResourceServerScopeType]?) {
    self.init(
      identifier: identifier, name: name,
      scopes: (scopes ?? []).map { Scope(name: $0.scopeName, description: $0.scopeDescription) })
  }
}

extension UserType {
  /// - Parameter selected: the attributes to show; nil for all.
  init(_ user: User, only selected: Set<String>? = nil) {
    self.init(
      username: user.username,
      attributes: user.shownAttributes.filter { selected?.contains($0.name) ?? true },
      userCreateDate: Timestamp(user.created), userLastModifiedDate: Timestamp(user.modified),
      enabled: user.isEnabled, userStatus: UserStatusType(user.status), mfaOptions: user.mfaOptions)
  }
}

extension User {
  /// The attributes for administrators: the subject comes last, as in public logs of AdminCreateUser and AdminGetUser
  /// since 2024; in the older examples of the command line it comes first.
  var shownAttributes: [AttributeType] {
    attributes.filter { $0.name != .subject }.map { AttributeType($0) }
      + (identitiesText.map { [AttributeType(name: .identities, value: $0)] } ?? [])
      + [AttributeType(name: .subject, value: id.description)]
  }
}

extension UserStatusType {
  init(_ status: UserStatus) {
    switch status {
    case .unconfirmed: self = .unconfirmed
    case .confirmed: self = .confirmed
    case .forceChangePassword: self = .forceChangePassword
    case .resetRequired: self = .resetRequired
    case .externalProvider: self = .externalProvider
    }
  }
}
