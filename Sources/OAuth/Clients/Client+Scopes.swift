package import Model

extension Client {
  /// The scopes that a request gets, after ``refusedScope(of:in:)``: those that the client may have, and its defaults.
  /// All of the client's if it names none, or its defaults if it has such.
  func granted(_ requested: [String]) -> [String] {
    if isAnybody, registration.defaultScopes == nil { return requested.isEmpty ? scopes : requested }
    let own = requested.filter(scopes.contains)
    guard let defaults = registration.defaultScopes else { return requested.isEmpty ? scopes : own }
    return own + defaults.filter { !own.contains($0) }
  }

  /// The scope for which a request is refused: the first of a request for nothing that the client may have. Keycloak
  /// refuses each other scope (`Invalid scopes`), the standard ignores it (RFC 6749 §3.3).
  func refusedScope(of requested: [String], in realm: Realm) -> String? {
    let isUngranted = { (scope: String) in !isAnybody && !scopes.contains(scope) }
    if realm.settings.paths == .keycloak, let foreign = requested.first(where: isUngranted) { return foreign }
    return granted(requested).isEmpty ? requested.first : nil
  }

  /// The scopes that a request gets.
  /// - Throws: `.client(.scopeNotAllowed)`
  package func granted(_ requested: [String], in realm: Realm) throws(CoreError) -> [String] {
    if let foreign = refusedScope(of: requested, in: realm) { throw .client(.scopeNotAllowed(foreign)) }
    return granted(requested)
  }
}
