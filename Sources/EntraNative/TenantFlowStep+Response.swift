internal import HTTPServer
internal import JSON
internal import Model
internal import Patterns
internal import Tenants

extension TenantFlowStep {
  /// The response for the next step: a success, or an error that carries a continuation token.
  func response(interval: Bool = false, target: Bool = false) throws(NativeAuthError) -> Response {
    switch self {
    case .proceed(let token): return .proceed(token)
    case .password(let token): return .passwordAsked(token)
    case .code(let notice): return .codeSent(notice, interval: interval, target: target)
    case .preverified(let token):
      return .answer(["continuation_token": .string(token), "challenge_type": "preverified"])
    case .redirect(let missing): return .redirectAnswer(missing.redirectReason)
    case .secondFactor(let token):
      throw .step(
        .invalidGrant, 50076,
        "Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access the resource.",
        .mfaRequired, token: token)
    case .registration(let token):
      throw .step(
        .invalidGrant, 50072,
        "Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll in multi-factor authentication to access the resource.",
        .registrationRequired, token: token)
    case .passwordWanted(let token):
      throw .step(.credentialRequired, 55103, "User credential is required.", token: token)
    case .attributesWanted(let token, let attributes):
      throw .step(
        .attributesRequired, 55106, "User attributes are required.", token: token,
        ["required_attributes": .array(attributes.map { .object($0.members) })])
    case .verificationWanted(let token, let name):
      throw .step(
        .verificationRequired, 55107, "The username must be verified first.", token: token,
        ["unverified_attributes": [["name": .string(name)]]])
    }
  }
}

extension Abilities {
  /// The reason for redirecting a client without these abilities; nil if the service gives none.
  fileprivate var redirectReason: String? {
    if contains(.registration) { return "Client is missing registration_required capability" }
    return contains(.secondFactors) ? "Client is missing mfa_required capability" : nil
  }
}

extension UserFlowAttribute {
  /// The attribute as described to clients. `required` must be present and Boolean: otherwise MSAL for iOS ignores the
  /// whole response.
  var members: JSONObject {
    var members: JSONObject = [
      "name": .string(name), "type": .string(kind.rawValue), "required": .bool(isRequired),
    ]
    if let pattern { members["options"] = ["regex": .string(pattern.description)] }
    return members
  }
}
