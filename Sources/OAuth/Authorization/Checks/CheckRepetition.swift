internal import Model

extension AuthorizationInquiry {
  /// By the standard no parameter comes twice, except for `resource` (RFC 6749 §3.1); the service takes the first.
  func checkRepetition() throws(AuthorizationRefusal) {
    guard rules.refusesRepeatedParameters, let name = parameters.repeated.first(where: { $0 != .resource })
    else { return }
    throw .parameterRepeated(name)
  }
}
