internal import Configuration

/// What Microsoft's files state about an application and its tenant.
struct EntraFacts {
  /// A UUID.
  var appID: Node?
  var name: Node?
  /// `contoso.onmicrosoft.com`, `contoso` or a UUID.
  var tenant: String?
  /// A UUID, in addition to a name.
  var tenantID: String?
  /// The host of an authority that is neither Microsoft's nor named after the tenant: a custom URL domain.
  var customHost: String?
  var tenantMark: Mark?
  var redirects: [Redirect] = []
  /// The addresses that a browser returns to after signing out.
  var logouts: [Node] = []
  var isPublic = true
  var isNative = false
  var identifierURI: Node?
  var scopes: [Node] = []
  /// `enableIdTokenIssuance` and `enableAccessTokenIssuance`, where they are on.
  var implicitGrant: [(String, Node)] = []
  /// Called when a user signs out.
  var logoutURL: Node?
  /// The roles that only users or only applications can have.
  var roleMembers: [(String, Node)] = []
  var roles: [Node] = []
  var hasSecret = false
  /// The client secret in an app's own file.
  var secret: Node?
  /// Further members of an application in our document.
  var others: [(String, Node)] = []
  /// The scopes of other applications that an app asks for: `api://UUID/NAME`.
  var requested: [Node] = []

  struct Redirect {
    var uri: Node
    /// `web`, `spa` or `publicClient`; nil: not told, for clients of every kind.
    var platform: String?

    init(_ uri: Node, _ platform: String? = nil) {
      self.uri = uri
      self.platform = platform
    }
  }

  func declare(at mark: Mark, _ declarations: Declarations) {
    guard let appID, let id = appID.text?.lowercased(), Self.isUUID(id) else {
      let found = self.appID?.text.map { " \(quoted($0)) is" } ?? ""
      declarations.diagnosis.report(
        self.appID?.mark ?? mark, found.isEmpty ? "no id of an application" : "the application's id\(found) no id",
        expected: "a UUID, as the portal shows it")
      return
    }
    let entry = declareTenant(at: tenantMark ?? mark, declarations)
    let application = entry.entry("applications", id: id, at: appID.mark)
    application.set("name", self.name)
    application.set("isFallbackPublicClient", .flag(isPublic, at: appID.mark))
    application.set("nativeAuthenticationApisEnabled", isNative ? "all" : "none", at: appID.mark)
    if isNative {
      declarations.guessed(
        "users sign up with an address and a password, as no file of an app says otherwise", at: appID.mark, in: entry)
    }
    declareRedirects(in: application, at: appID.mark)
    if !logouts.isEmpty { application.set("logoutUris", .list(logouts, at: logouts[0].mark)) }
    application.set("identifierUri", identifierURI)
    if !scopes.isEmpty { application.set("scopes", .list(scopes, at: scopes[0].mark)) }
    if !roles.isEmpty { application.set("appRoles", .list(roles, at: roles[0].mark)) }
    if let first = roleMembers.first {
      application.set("appRoleMemberTypes", .mapping(roleMembers, at: first.1.mark))
    }
    for (name, node) in others { application.set(name, node) }
    if let secret {
      application.set("secret", secret)
    } else if hasSecret {
      let secret = declarations.ids.secret("application \(id)")
      application.set("secret", secret, at: appID.mark)
      declarations.guessed(
        "the application's secret, which the file does not have: \(secret)", at: appID.mark, in: application, "secret")
    }
    for scope in requested { declareAPI(of: scope, in: entry, declarations) }
    declarations.took("application \(self.name?.text ?? id)", at: appID.mark)
  }

  /// Adds the redirect URIs, each once: a platform that one file names counts for those of the others.
  private func declareRedirects(in application: Declared, at mark: Mark) {
    let earlier = (application["redirectUris"]?.items ?? []).map { node in
      node.isMapping ? Redirect(node["uri"] ?? node, node["platform"]?.text) : Redirect(node)
    }
    let all = earlier + redirects
    var seen: Set<String> = []
    let named = all.filter { $0.platform != nil && seen.insert($0.uri.text ?? "").inserted }
    let others = all.filter { $0.platform == nil && seen.insert($0.uri.text ?? "").inserted }
    let nodes =
      others.map(\.uri)
      + named.map { redirect in
        Node.mapping(
          [("uri", redirect.uri), ("platform", .text(redirect.platform ?? "", at: redirect.uri.mark))],
          at: redirect.uri.mark)
      }
    if let first = nodes.first { application.set("redirectUris", .list(nodes, at: first.mark)) }
    application.set("logoutUrl", logoutURL)
    if let first = implicitGrant.first {
      application.set("implicitGrantSettings", .mapping(implicitGrant, at: first.1.mark))
    }
  }

  private func declareTenant(at place: Mark, _ declarations: Declarations) -> Declared {
    let isUUID = tenant.map(Self.isUUID) ?? false
    let common = ["common", "organizations", "consumers"]
    let name = tenant.flatMap { isUUID || common.contains($0) ? nil : $0 }
    let label = customHost?.split(separator: ".").dropLast().last.map(String.init) ?? "contoso"
    let domain = (name.map { $0.contains(".") ? $0 : $0 + ".onmicrosoft.com" } ?? "\(label).onmicrosoft.com")
      .lowercased()
    let told = tenantID ?? (isUUID ? tenant : nil)
    let tenantID = told?.lowercased() ?? declarations.ids.uuid("tenant \(domain)")
    let entry = declarations.root.entry("entraTenants", id: tenantID, at: place)
    if entry["domain"] == nil { entry.set("domain", domain, at: place) }
    if let customHost {
      entry.set("domains", .texts([customHost.lowercased()], at: place))
      declarations.took("the custom URL domain \(customHost)", at: place)
    }
    if name == nil { declarations.guessed("the domain of the tenant, \(domain)", at: place, in: entry, "domain") }
    if told == nil { declarations.guessed("the id of the tenant, \(tenantID)", at: place, in: entry, "tenantId") }
    declarations.took("tenant \(domain)", at: place)
    return entry
  }

  /// The application whose scope is asked for: without it, the request would be refused.
  private func declareAPI(of scope: Node, in tenant: Declared, _ declarations: Declarations) {
    guard let text = scope.text, text.hasPrefix("api://") else { return }
    let parts = text.dropFirst(6).split(separator: "/").map(String.init)
    guard let id = parts.first?.lowercased(), Self.isUUID(id) else { return }
    let isNew = tenant.entry("applications", id: id) == nil
    let api = tenant.entry("applications", id: id, at: scope.mark)
    if isNew {
      api.set("name", "api", at: scope.mark)
      api.set("identifierUri", "api://\(id)", at: scope.mark)
      declarations.guessed("the application \(id), since its scopes are asked for", at: scope.mark, in: api)
    }
    guard parts.count > 1, parts[1] != ".default" else { return }
    let known = api["scopes"]?.items ?? []
    guard !known.contains(where: { $0.text == parts[1] }) else { return }
    api.set("scopes", .list(known + [.text(parts[1], at: scope.mark)], at: scope.mark))
  }

  static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  // MARK: Authorities

  /// Takes the tenant from an authority such as `https://contoso.ciamlogin.com/contoso.onmicrosoft.com/`, or from a
  /// custom URL domain with the tenant's id.
  mutating func take(authority: Node?) {
    guard let authority, let text = authority.text, let colon = text.firstIndex(of: ":") else { return }
    let parts = text[colon...].dropFirst(3).split(separator: "/").map(String.init)
    guard let host = parts.first?.lowercased() else { return }
    tenantMark = authority.mark
    let isOfTenant = host.hasSuffix(".ciamlogin.com")
    if isOfTenant { tenant = String(host.prefix { $0 != "." }) }
    if parts.count > 1, parts[1].lowercased() != "v2.0" {
      if Self.isUUID(parts[1]), tenant != nil { tenantID = parts[1] } else { tenant = parts[1] }
    }
    let own = [
      "login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn",
      "login.windows.net", "sts.windows.net", "localhost",
    ]
    let name = host.prefix { $0 != ":" }
    if !isOfTenant, !own.contains(String(name)), name.contains("."), !name.allSatisfy({ $0.isNumber || $0 == "." }) {
      customHost = String(name)
    }
  }

  /// The tenant of an authority.
  static func tenant(ofAuthority text: String) -> String? {
    var facts = EntraFacts()
    facts.take(authority: .text(text, at: Mark(line: 1, column: 1)))
    return facts.tenant
  }

  /// Whether a value is one that a developer is to replace, as the templates of samples have it.
  static func isPlaceholder(_ text: String) -> Bool {
    text.hasPrefix("[") || text.hasPrefix("<") || text.lowercased().hasPrefix("enter_") || text.hasPrefix("Enter ")
  }

  /// The origins of an app on a developer's machine, for addresses that a file has without their origin.
  static let origins = ["http://localhost:3000", "http://localhost:4200", "http://localhost:5173"]

  /// Takes a redirect, or one for each of the usual origins where it is a path.
  mutating func take(redirect node: Node?, _ declarations: Declarations, origins: [String] = EntraFacts.origins) {
    redirects += Self.absolute(node, declarations, origins).map { Redirect($0) }
  }

  mutating func take(logout node: Node?, _ declarations: Declarations, origins: [String] = EntraFacts.origins) {
    logouts += Self.absolute(node, declarations, origins)
  }

  private static func absolute(_ node: Node?, _ declarations: Declarations, _ origins: [String]) -> [Node] {
    guard let node, let text = node.text, !text.isEmpty else { return [] }
    guard text.hasPrefix("/") else { return text.contains(":") ? [node] : [] }
    declarations.guessed(
      "the origin of \(text), since only the app knows it: \(origins.joined(separator: ", "))", at: node.mark)
    return origins.map { .text($0 + text, at: node.mark) }
  }
}
