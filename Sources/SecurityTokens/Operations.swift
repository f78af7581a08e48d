import AWSProtocol

/// The implemented operations, alphabetically. Other operations of the service model are rejected by name.
enum Operations {
  static let all: [RegisteredOperation<Call>] = [
    .init(AssumeRole.self),
    .init(AssumeRoleWithWebIdentity.self),
    .init(GetAccessKeyInfo.self),
    .init(GetCallerIdentity.self),
    .init(GetFederationToken.self),
    .init(GetSessionToken.self),
  ]
}
