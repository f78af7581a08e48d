internal import Model

extension AuthorizationInquiry {
  /// The values of `response_mode` that a realm knows.
  static func responseModes(of realm: Realm) -> [String] {
    guard realm.rules.hasResponseModes else { return ["query"] }
    let signed = ["query.jwt", "fragment.jwt", "form_post.jwt", "jwt"]
    return realm.settings.securityProfile?.signsMessages == true ? signed : ["query", "fragment", "form_post"] + signed
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
    switch requested {
    case "query" where !type.isImplicit, "query.jwt" where !type.isImplicit: return .query
    case "fragment", "fragment.jwt": return .fragment
    case "form_post", "form_post.jwt": return .formPost
    case "jwt": return usual
    default: throw .responseModeUnsupported(requested)
    }
  }
}
