internal import Model

extension AuthorizationInquiry {
  /// `max_age` must be a number of seconds (OpenID Connect Core §3.1.2.1); the client may have registered one. The
  /// service ignores it.
  func checkedMaximumAge() throws(AuthorizationRefusal) -> Duration? {
    guard rules.takesMaximumAge else { return nil }
    guard let text = parameters[.maximumAge] else { return client.registration.maximumAge }
    guard let seconds = Int64(text), seconds >= 0, seconds <= 4_000_000_000 else { throw .maximumAgeMalformed(text) }
    return .seconds(seconds)
  }
}
