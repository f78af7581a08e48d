internal import Ambient
internal import JSON
internal import Model
internal import Store
internal import Tokens

/// Groups and roles of a user in tokens.
extension TenantClaims {
  /// With more groups, the claim is omitted, or replaced by an overage claim in tokens that pass through a URL
  /// (Microsoft Learn: groups overage claim; `hasgroups` in the access token claims reference).
  private static let groupLimit = 200
  /// The limit for tokens that pass through a URL.
  private static let implicitGroupLimit = 5

  /// The groups of the user for an application that requests them, and the user's roles there.
  /// - Parameter wanted: the optional claims of this kind of token.
  func memberships(in application: Client, _ wanted: [OptionalClaims.Claim], to writer: inout JSONWriter) {
    let directory = facts.realm.directory
    var roles = directory.roles(of: facts.user, in: application)
    if application.application?.showsGroups == true {
      let properties = wanted.first { $0.name == "groups" }?.properties ?? []
      let groups = facts.user.groups.compactMap { UniqueID($0).flatMap(directory.group) }
      let names = groups.map { properties.contains(.cloudDisplayName) ? $0.displayName ?? $0.name : $0.name }
      if properties.contains(.emitAsRoles) {
        roles += names.filter { !roles.contains($0) }
      } else {
        write(groups: names, to: &writer)
      }
    }
    if !roles.isEmpty { writer.member("roles", roles) }
  }

  private func write(groups: [String], to writer: inout JSONWriter) {
    guard !groups.isEmpty else { return }
    if isImplicit, groups.count > Self.implicitGroupLimit { return writer.member("hasgroups", true) }
    guard groups.count > Self.groupLimit else { return writer.member("groups", groups) }
    writer.member("_claim_names", ["groups": "src1"] as JSON)
    writer.member(
      "_claim_sources",
      ["src1": ["endpoint": .string("https://graph.microsoft.com/v1.0/users/\(facts.user.id)/getMemberObjects")]]
        as JSON)
  }
}

extension TenantDirectory {
  /// The roles of a user in an application, own ones and those of groups, as far as the application still defines them.
  func roles(of user: User, in application: Client) -> [String] {
    let defined = application.application?.roles(for: .user) ?? []
    guard !defined.isEmpty else { return [] }
    let assignments = (user.appRoles ?? []) + user.groups.flatMap { realm.groups[$0]?.appRoles ?? [] }
    let held = Set(assignments.filter { $0.application == application.id }.map(\.role))
    return held.isEmpty ? [] : defined.filter(held.contains)
  }
}
