internal import Diagnostics
internal import JSON
internal import Model

/// Determines the role of an identity's credentials (docs/reference/identity-pools-and-sts.md#credentials-and-roles).
extension IdentityPool {
  /// - Parameters:
  ///   - logins: those in the request; empty for guests and for developers' users.
  ///   - custom: the requested role.
  func role(
    isAuthenticated: Bool, logins: [VerifiedLogin], custom: String?
  ) throws(IdentityError) -> String {
    guard isAuthenticated else {
      if let custom { throw forbidden(custom, among: []) }
      guard let role = roles.guest else {
        throw .noRole.because(IdentityDiagnostic.roleMissing(pool: id.text, kind: "unauthenticated").text)
      }
      return role
    }
    // Of several logins the first one with a mapping decides; the real order is unknown.
    for login in logins {
      guard let mapping = roles.mappings.first(where: { login.names.contains($0.provider) }) else { continue }
      return try role(by: mapping, login, custom: custom)
    }
    // The service's response to a custom role without a mapping is unknown; only a mapping could allow it.
    if let custom { throw forbidden(custom, among: []) }
    return try authenticatedRole
  }

  private var authenticatedRole: String {
    get throws(IdentityError) {
      guard let role = roles.authenticated else {
        throw .noRole.because(IdentityDiagnostic.roleMissing(pool: id.text, kind: "authenticated").text)
      }
      return role
    }
  }

  private func role(
    by mapping: RoleSelection, _ login: VerifiedLogin, custom: String?
  ) throws(IdentityError) -> String {
    let found: [String]
    switch mapping.kind {
    case .token:
      if custom != nil {
        found = login.claims["cognito:roles"]?.array?.compactMap(\.string) ?? []
      } else {
        found = login.claims["cognito:preferred_role"]?.string.map { [$0] } ?? []
      }
    case .rules(let rules):
      found = rules.filter { $0.matches(login.claims) }.map(\.role)
    }
    if let custom {
      guard found.contains(custom) else { throw forbidden(custom, among: found) }
      return custom
    }
    if let role = found.first { return role }
    guard mapping.fallback == .authenticatedRole else {
      throw .roleDenied(provider: mapping.provider).because(
        IdentityDiagnostic.roleDenied(provider: mapping.provider).text)
    }
    return try authenticatedRole
  }

  private func forbidden(_ role: String, among allowed: [String]) -> IdentityError {
    .roleForbidden(role).because(
      IdentityDiagnostic.roleForbidden(role: role, allowed: allowed.isEmpty ? "none" : allowed.joined(separator: ", "))
        .text)
  }
}

extension RoleRule {
  /// A claim that is missing matches nothing, not even `notEqual`.
  func matches(_ claims: JSON) -> Bool {
    guard let text = claims[claim].flatMap(ClaimText.init)?.text else { return false }
    switch match {
    case .equals: return text == value
    case .contains: return text.contains(value)
    case .startsWith: return text.hasPrefix(value)
    case .notEqual: return text != value
    }
  }
}
