internal import Configuration
internal import Imports
internal import Model

/// The content of the banner: as much of the configuration as fits on a terminal.
package struct BannerFacts {
  struct Pool {
    /// nil if it will be generated.
    var id: String?
    var name: String
    var clients: [Client]
    var users: [String]
  }

  struct IdentityPool {
    /// nil if it will be generated.
    var id: String?
  }

  struct Client {
    var id: String
    var hasSecret: Bool
    /// USER_PASSWORD_AUTH, which plain REST uses.
    var takesPasswords: Bool
    /// The code flow's first place to return to.
    var callback: String?
  }

  struct Tenant {
    /// nil if it will be generated.
    var id: String?
    var domain: String
    var applications: [Application]
    /// Whom the server made up, with a password that may be shown.
    var person: DemoPeople.Person?

    struct Application {
      var id: String
    }
  }

  package var baseURL: String
  /// The same by https, where that is served; otherwise ``baseURL``.
  package var secureURL: String?
  var pools: [Pool]
  var tenants: [Tenant] = []
  var identityPools: [IdentityPool] = []
  /// The paths of the issuers of plain OpenID Connect realms; empty for one at the root.
  var realms: [String] = []
  /// Whom the server made up in the first of them.
  var realmPerson: DemoPeople.Person?
  /// Shown only where they are public knowledge: the built-in default's.
  var password: String?
  var secret: String?
  /// The state that was found in the data folder.
  package var kept: String?
  /// Whether calls of the control API must bring a token.
  package var needsControlToken = false
  /// The findings about files of other programs.
  var report = ImportReport()

  init(baseURL: String, pools: [Pool], password: String? = nil, secret: String? = nil) {
    self.baseURL = baseURL
    self.pools = pools
    self.password = password
    self.secret = secret
  }

  package init(_ settings: Settings, baseURL: String) {
    self.init(baseURL: baseURL, pools: settings.document.userPools.map(Pool.init))
    tenants = settings.document.tenants.map(Tenant.init)
    identityPools = settings.document.identityPools.map { pool in
      IdentityPool(id: pool.id?.value)
    }
    realms = settings.document.realms.map { realm in
      let paths = realm.realmSettings.paths
      return paths?.isAtRoot == true ? "" : "\(paths?.prefixes.first ?? "")/\(realm.id.value)"
    }
    realmPerson = settings.document.realms.first.flatMap(DemoPeople.first)
    report = settings.report
    if let demo = settings.document.userPools.first.flatMap(DemoPeople.first) {
      // Whom the server made up has a password that may be shown.
      password = demo.password
      pools[0].users.removeAll { $0 == demo.username }
      pools[0].users.insert(demo.username, at: 0)
    }
    guard settings.isBuiltIn else { return }
    password = settings.document.userPools.first?.users.first?.password
    secret = settings.document.userPools.first?.clients.compactMap(\.secret).first
  }
}

extension BannerFacts.Pool {
  init(_ pool: ConfiguredUserPool) {
    id = pool.id?.value
    name = pool.name
    clients = pool.clients.compactMap(BannerFacts.Client.init)
    users = pool.users.map(\.username.value)
  }
}

extension BannerFacts.Tenant {
  init(_ tenant: ConfiguredTenant) {
    id = tenant.id?.value
    domain = tenant.domains.first?.value ?? ""
    applications = tenant.applications.map { BannerFacts.Tenant.Application(id: $0.id.value) }
    person = DemoPeople.first(of: tenant)
  }
}

extension BannerFacts.Client {
  init?(_ client: ConfiguredClient) {
    guard let id = client.id?.value else { return nil }
    self.id = id
    hasSecret = client.secret != nil || client.generatesSecret
    let flows = client.settings.texts("ExplicitAuthFlows").map(\.value)
    takesPasswords = flows.contains("ALLOW_USER_PASSWORD_AUTH") || flows.contains("USER_PASSWORD_AUTH")
    let grants = client.settings.texts("AllowedOAuthFlows").map(\.value)
    callback = grants.contains("code") ? client.settings.texts("CallbackURLs").first?.value : nil
  }
}
