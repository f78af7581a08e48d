internal import Model

extension AuthorizationInquiry {
  /// Known prompts; `none` may only be alone (OpenID Connect Core §3.1.2.1). The service ignores unknown ones.
  func checkedPrompts() throws(AuthorizationRefusal) -> Set<AuthorizationRequest.Prompt> {
    var prompts: Set<AuthorizationRequest.Prompt> = []
    for word in parameters.words(.prompt) {
      if let prompt = AuthorizationRequest.Prompt(rawValue: word) {
        prompts.insert(prompt)
      } else if rules.refusesUnknownPrompts {
        throw .promptUnknown(word)
      }
    }
    if rules.refusesUnknownPrompts, prompts.contains(.none), prompts.count > 1 { throw .promptNoneNotAlone }
    return prompts
  }
}
