internal import Model

extension AuthorizationInquiry {
  /// The way back fits the answer: tokens never travel in a query (OAuth 2.0 Multiple Response Types §3). The service
  /// knows no choice.
  func checkedResponseMode(for type: ResponseType) throws(AuthorizationRefusal) -> AuthorizationAnswer.Mode {
    let usual: AuthorizationAnswer.Mode = type.isImplicit ? .fragment : .query
    guard rules.hasResponseModes, let asked = parameters[.responseMode] else { return usual }
    switch asked {
    case "query" where !type.isImplicit: return .query
    case "fragment": return .fragment
    case "form_post": return .formPost
    default: throw .responseModeUnsupported(asked)
    }
  }
}
