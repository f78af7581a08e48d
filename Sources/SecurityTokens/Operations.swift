import AWSProtocol

/// The implemented operations, in alphabetical order. An operation that the service model names and this list does
/// not have is refused by name.
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
