import AWSProtocol

/// The front's table of contents: what is done, in alphabetical order. What the service model names and this list does
/// not is refused by name.
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
