internal import Model

extension AuthorizationInquiry {
  /// The values of `response_mode` that a realm knows.
  static func responseModes(of realm: Realm) -> [String] {
    guard realm.rules.hasResponseModes else { return ["query"] }
    if realm.rules.hasAppleScopes { return ["query", "fragment", "form_post"] }
    let signed = ["query.jwt", "fragment.jwt", "form_post.jwt", "jwt"]
    return realm.settings.securityProfile?.signsMessages == true ? signed : ["query", "fragment", "form_post"] + signed
  }

  /// Apple shows an error page for a request of its scopes without `response_mode=form_post`.
  func checkFormPost() throws(AuthorizationFault) {
    guard rules.hasAppleScopes, parameters[.responseMode] != "form_post" else { return }
    if parameters.words(.scope).contains(where: { $0 != AccessScope.openID }) {
      throw .requestRefused(.formPostMissing)
    }
  }

  /// The response mode must fit the response: tokens are never sent in a query (OAuth 2.0 Multiple Response Types §3),
  /// nor in a signed response there, which is not encrypted (JARM §2.3.1). The service has no such parameter.
  func checkedResponseMode(for type: ResponseType) throws(AuthorizationRefusal) -> AuthorizationAnswer.Mode {
    let usual: AuthorizationAnswer.Mode = type.isImplicit ? .fragment : .query
    if realm.settings.securityProfile?.signsMessages == true {
      // FAPI 2.0 Message Signing §5.4.
      let requested = parameters[.responseMode] ?? "query"
      guard requested.hasSuffix("jwt") else { throw .responseModeUnsupported(requested) }
    }
    guard rules.hasResponseModes, let requested = parameters[.responseMode] else { return usual }
    if rules.hasAppleScopes, requested.hasSuffix("jwt") { throw .responseModeUnsupported(requested) }
    switch requested {
    case "query" where !type.isImplicit, "query.jwt" where !type.isImplicit: return .query
    case "fragment", "fragment.jwt": return .fragment
    case "form_post", "form_post.jwt": return .formPost
    case "jwt": return usual
    default: throw .responseModeUnsupported(requested)
    }
  }
}
