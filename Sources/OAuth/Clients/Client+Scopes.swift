package import Model

extension Client {
  /// The scopes that a request gets: those that the client may have, and its defaults. All of the client's if it names
  /// none, or its defaults if it has such.
  /// - Returns: empty if it names scopes and may have none of them.
  package func granted(_ requested: [String]) -> [String] {
    if isAnybody, registration.defaultScopes == nil { return requested }
    let own = requested.filter(scopes.contains)
    guard let defaults = registration.defaultScopes else { return requested.isEmpty ? scopes : own }
    return own + defaults.filter { !own.contains($0) }
  }
}
