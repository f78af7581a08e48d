internal import Model

extension NativeAuthError {
  /// The error for an invalid client assertion or user assertion (Microsoft Learn: authentication and authorization
  /// error codes).
  init(_ problem: AssertionProblem) {
    switch problem {
    case .unreadable:
      self.init(.invalidRequest, 50027, "JWT token is invalid or malformed.")
    case .notRegistered(let thumbprint):
      self.init(
        .invalidClient, 700_027,
        "The certificate with identifier used to sign the client assertion is not registered on application. [Reason - The key was not found., Thumbprint of key used by client: '\(thumbprint.prefix(64))'].",
        status: 401)
    case .otherClient:
      self.init(
        .invalidClient, 700_021, "Client assertion application identifier doesn't match 'client_id' parameter.",
        status: 401)
    case .audience(let audience):
      self.init(
        .invalidClient, 700_023,
        "Client assertion audience claim does not match Realm issuer. The claim was '\(audience.prefix(200))'.",
        status: 401)
    case .outOfTime:
      self.init(.invalidClient, 700_024, "Client assertion is not within its valid time range.", status: 401)
    case .unknownIssuer(let issuer):
      self.init(
        .invalidClient, 700_211,
        "No matching federated identity record found for presented assertion issuer '\(issuer.prefix(200))'.",
        status: 401)
    case .unknownSubject(let subject):
      self.init(
        .invalidClient, 700_213,
        "No matching federated identity record found for presented assertion subject '\(subject.prefix(200))'.",
        status: 401)
    case .unknownFederatedAudience(let audience):
      self.init(
        .invalidClient, 700_212,
        "No matching federated identity record found for presented assertion audience '\(audience.prefix(200))'.",
        status: 401)
    case .federatedSignature:
      self.init(.invalidClient, 50013, "Assertion failed signature validation.", status: 401)
    case .issuerUnreachable(let issuer):
      self.init(
        .invalidRequest, 90061, "Request to External OIDC endpoint failed. The issuer was '\(issuer.prefix(200))'.")
    case .userSignature: self.init(.invalidGrant, 50013, "Assertion failed signature validation.")
    case .userAudience:
      self.init(.invalidGrant, 500_131, "Assertion audience does not match the Client app presenting the assertion.")
    case .userOutOfTime: self.init(.invalidGrant, 500_133, "Assertion is not within its valid time range.")
    case .noUser:
      self.init(.invalidGrant, 50013, "The assertion is not an access token of a user.")
    }
  }
}
