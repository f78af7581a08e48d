internal import Model

extension AuthorizationInquiry {
  /// The requested scopes must be the client's; by default all of them
  /// (docs/reference/hosted-login.md#authorize-parameters, docs/reference/hosted-login.md#authorize-errors). The
  /// standard ignores unknown ones (RFC 6749 §3.3); the service rejects them, and requires `openid` beside those that
  /// release attributes.
  func checkedScopes() throws(AuthorizationRefusal) -> [String] {
    let requested = parameters.words(.scope)
    if rules.hasAppleScopes { return try scopesAtApple(requested) }
    if rules.passesOverUnknownScopes, !requested.isEmpty || client.registration.defaultScopes != nil {
      if let foreign = client.refusedScope(of: requested, in: realm) { throw .scopeNotAllowed(foreign) }
      return client.granted(requested)
    }
    if requested.isEmpty {
      // A token right on the callback is of no use without a scope that some endpoint takes it for.
      return client.directToken != nil && client.scopes.isEmpty ? [AccessScope.openID] : client.scopes
    }
    if client.isAnybody { return requested }
    if let foreign = requested.first(where: { !client.scopes.contains($0) }) { throw .scopeNotAllowed(foreign) }
    let needing = requested.first { [AccessScope.email, AccessScope.phone, AccessScope.profile].contains($0) }
    if let needing, !requested.contains(AccessScope.openID) { throw .scopeNeedsOpenID(needing) }
    return requested
  }

  /// `name` and `email`, with an id token whatever is requested.
  private func scopesAtApple(_ requested: [String]) throws(AuthorizationRefusal) -> [String] {
    let known = [AccessScope.openID, AccessScope.appleName, AccessScope.email]
    if let foreign = requested.first(where: { !known.contains($0) }) { throw .scopeNotAllowed(foreign) }
    return [AccessScope.openID] + requested.filter { $0 != AccessScope.openID }
  }
}
