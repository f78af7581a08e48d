internal import CognitoUserPoolsShapes

/// Inputs of single operations that are not implemented and are rejected by name.
enum UnbuiltInput {
  static let names = [
    "SubjectTokenType SAML2", "SubjectTokenType ACCESS_TOKEN of a provider", "ActorTokenType SAML2",
    "ActorTokenType ACCESS_TOKEN of a provider", "PublishSecretsInAWSSecretsManager",
  ]
}
