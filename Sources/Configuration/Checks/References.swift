internal import JSON
internal import Patterns

/// Finds references to undefined names: the group of a user, the scope of a client, …
struct References {
  private(set) var problems: [Problem] = []

  static func check(_ document: ConfiguredDocument) -> [Problem] {
    var references = References()
    for pool in document.userPools { references.check(pool) }
    for realm in document.realms { references.check(realm) }
    let pools = document.userPools.compactMap(\.id?.value)
    for tenant in document.tenants {
      references.report("user pool", tenant.realm.map { [$0] } ?? [], among: pools, of: "this configuration")
      let flows = tenant.userFlows.isEmpty ? ["default"] : tenant.userFlows.compactMap { $0["name"]?.string }
      let applications = tenant.applications.map { $0.id.value.lowercased() }
      let extended = tenant.customExtensions.flatMap { $0.texts("applications") }
      references.report(
        "application", extended.map { Located($0.value.lowercased(), at: $0.position) }, among: applications,
        of: "this tenant")
      let groups = tenant.groups.flatMap { group in ["displayName", "id"].compactMap { group[$0]?.string } }
      references.report("group", tenant.users.flatMap { $0.texts("groups") }, among: groups, of: "this tenant")
      references.report("user flow", tenant.applications.compactMap(\.userFlow), among: flows, of: "this tenant")
    }
    for pool in document.identityPools { references.check(pool, in: document) }
    return references.problems
  }

  /// Checks whom requests without a page and clients sign in as. An export has the users that there were.
  private mutating func check(_ realm: ConfiguredRealm) {
    guard realm.accounts.isEmpty else { return }
    let usernames = realm.users.map(\.username.value)
    report("user", realm.clients.compactMap { $0.text("serviceAccount") }, amongAnyCase: usernames)
    // Where testers choose, the user is made when it is needed.
    guard realm.settings["signIn"] != "choose", let name = realm.settings.text("defaultUser") else { return }
    report("user", [name], amongAnyCase: usernames + realm.users.compactMap { $0.claims?["email"]?.string })
  }

  private mutating func report(_ noun: String, _ names: [Located<String>], amongAnyCase known: [String]) {
    let folded = Set(known.map { $0.lowercased() })
    report(noun, names.filter { !folded.contains($0.value.lowercased()) }, among: known, of: "this realm")
  }

  private mutating func check(_ pool: ConfiguredUserPool) {
    let attributes = ConfiguredSchemaAttribute.standardNames + ["identities"] + pool.schema.map(\.name)
    let scopes =
      ["aws.cognito.signin.user.admin", "aws.cognito/dcr/register", "email", "openid", "phone", "profile"]
      + pool.resourceServers.flatMap { server in server.scopes.map { "\(server.identifier.value)/\($0.value)" } }
    let providers = ["COGNITO"] + pool.identityProviders.map(\.name.value)
    for client in pool.clients {
      let missing = client.missingReferences
      report("scope", client.settings.texts("AllowedOAuthScopes"), among: scopes, passing: missing)
      let allowed = client.settings.texts("SupportedIdentityProviders")
      report("identity provider", allowed, among: providers, passing: missing)
      report("attribute", client.settings.texts("ReadAttributes"), among: attributes)
      report("attribute", client.settings.texts("WriteAttributes"), among: attributes)
      if let redirect = client.settings.text("DefaultRedirectURI") {
        report("callback URL", [redirect], among: client.settings.texts("CallbackURLs").map(\.value), of: "this client")
      }
    }
    let known = Set(attributes)
    let groups = pool.groups.map(\.name.value)
    for user in pool.users {
      report("group", user.groups, among: groups)
      // Looked up by hash, since there may be many users.
      let unknown = user.attributes.map(\.name).filter { !known.contains($0.value) }
      report("attribute", unknown, among: attributes)
    }
  }

  /// Checks that the user pools of an identity pool exist; it names each by an issuer that ends with the pool id.
  private mutating func check(_ pool: ConfiguredIdentityPool, in document: ConfiguredDocument) {
    for provider in pool.userPools {
      let name = Located(String(provider.name.value.split(separator: "/").last ?? ""), at: provider.name.position)
      let pools = document.userPools.compactMap(\.id?.value)
      report("user pool", [name], among: pools, of: "this configuration", passing: pool.missingReferences)
      guard let userPool = document.userPools.first(where: { $0.id?.value == name.value }) else { continue }
      let clients = userPool.clients.compactMap(\.id?.value)
      report("client", [provider.client], among: clients, of: "that pool", passing: pool.missingReferences)
    }
  }

  /// - Parameter missing: names that may be undefined.
  private mutating func report(
    _ noun: String, _ names: [Located<String>], among known: [String], of owner: String = "this pool",
    passing missing: [String] = []
  ) {
    let article = "aeio".utf8.contains(noun.utf8.first ?? 0) ? "an" : "a"
    for name in names where !name.value.isEmpty && !known.contains(name.value) && !missing.contains(name.value) {
      var message = "unknown \(noun) \(quoted(name.value)); expected "
      message += "\(article) \(noun) of \(owner)" + (known.isEmpty ? ", which has none" : "")
      if let nearest = nearestName(to: name.value, among: known) { message += " (did you mean \(nearest)?)" }
      problems.append(Problem(at: name.position, message))
    }
  }
}
