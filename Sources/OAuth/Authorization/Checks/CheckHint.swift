internal import Ambient
internal import Model
internal import Tokens

extension AuthorizationInquiry {
  /// `id_token_hint` is an id token of this issuer, of any age, and names the user who must be signed in (OpenID
  /// Connect Core §3.1.2.1).
  func checkedHint() throws(AuthorizationRefusal) -> SubjectID? {
    guard rules.takesIDTokenHints, let text = parameters[.idTokenHint] else { return nil }
    guard let hint = try? service.tokens.idTokenHint(text) else { throw .hintInvalid }
    return hint.subject
  }
}
