internal import Model

extension AuthorizationInquiry {
  /// `response_type` must be present and known (docs/reference/hosted-login.md#authorize-errors): the service has
  /// `code` and `token`, the standard any combination with `id_token`, and `none`.
  func checkedResponseType() throws(AuthorizationRefusal) -> ResponseType {
    if client.directToken != nil { return .directToken }
    guard let text = parameters[.responseType] else { throw .responseTypeMissing }
    guard let type = ResponseType(words: parameters.words(.responseType)),
      rules.hasAppleScopes
        ? type.isSubset(of: [.code, .idToken]) : rules.hasAllResponseTypes || type == .code || type == .token
    else { throw .responseTypeUnsupported(text) }
    // FAPI 2.0 Security Profile §5.3.2.2.
    if realm.settings.securityProfile != nil, type != .code { throw .responseTypeUnsupported(text) }
    return type
  }
}

extension Realm {
  /// The values of `response_type` that a realm knows.
  var responseTypes: [String] {
    if settings.securityProfile != nil { return ["code"] }
    if rules.hasAppleScopes { return ["code", "id_token", "code id_token"] }
    guard rules.hasAllResponseTypes else { return ["code", "token"] }
    return [
      "code", "token", "id_token", "id_token token", "code id_token", "code token", "code id_token token", "none",
    ]
  }
}
