internal import CognitoUserPoolsShapes

/// Inputs of single operations that this server does not do, and refuses by name: never quietly accepted.
enum UnbuiltInput {
  static let names = [
    "SubjectTokenType SAML2", "SubjectTokenType ACCESS_TOKEN of a provider", "ActorTokenType SAML2",
    "ActorTokenType ACCESS_TOKEN of a provider", "PublishSecretsInAWSSecretsManager",
  ]
}
