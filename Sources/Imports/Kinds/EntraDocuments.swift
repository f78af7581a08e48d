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
  var tenantMark: Mark?
  var redirects: [Node] = []
  var isPublic = true
  var isNative = false
  var identifierURI: Node?
  var scopes: [Node] = []
  var roles: [Node] = []
  var hasSecret = false
  /// The client secret in an app's own file.
  var secret: Node?

  func declare(at mark: Mark, _ declarations: Declarations) {
    guard let appID, let id = appID.text?.lowercased(), id.utf8.count == 36 else {
      declarations.diagnosis.report(appID?.mark ?? mark, "no id of an application", expected: "a UUID")
      return
    }
    let place = tenantMark ?? mark
    let isUUID = tenant.map { $0.utf8.count == 36 && $0.contains("-") } ?? false
    let common = ["common", "organizations", "consumers"]
    let name = tenant.flatMap { isUUID || common.contains($0) ? nil : $0 }
    let domain = (name.map { $0.contains(".") ? $0 : $0 + ".onmicrosoft.com" } ?? "contoso.onmicrosoft.com")
      .lowercased()
    let told = tenantID ?? (isUUID ? tenant : nil)
    let tenantID = told?.lowercased() ?? declarations.ids.uuid("tenant \(domain)")
    let entry = declarations.root.entry("entraTenants", id: tenantID, at: place)
    if entry["domain"] == nil { entry.set("domain", domain, at: place) }
    if name == nil { declarations.guessed("the domain of the tenant, \(domain)", at: place, in: entry, "domain") }
    if told == nil { declarations.guessed("the id of the tenant, \(tenantID)", at: place, in: entry, "tenantId") }
    declarations.took("tenant \(domain)", at: place)
    let application = entry.entry("applications", id: id, at: appID.mark)
    application.set("name", self.name)
    application.set("isFallbackPublicClient", .flag(isPublic, at: appID.mark))
    application.set("nativeAuthenticationApisEnabled", isNative ? "all" : "none", at: appID.mark)
    if isNative {
      declarations.guessed(
        "people sign up with an address and a password, as no file of an app says otherwise", at: appID.mark, in: entry)
    }
    let known = application["redirectUris"]?.items ?? []
    if !redirects.isEmpty { application.set("redirectUris", .list(known + redirects, at: redirects[0].mark)) }
    application.set("identifierUri", identifierURI)
    if !scopes.isEmpty { application.set("scopes", .list(scopes, at: scopes[0].mark)) }
    if !roles.isEmpty { application.set("appRoles", .list(roles, at: roles[0].mark)) }
    if let secret {
      application.set("secret", secret)
    } else if hasSecret {
      let secret = declarations.ids.secret("application \(id)")
      application.set("secret", secret, at: appID.mark)
      declarations.guessed(
        "the application's secret, which no manifest has: \(secret)", at: appID.mark, in: application, "secret")
    }
    declarations.took("application \(self.name?.text ?? id)", at: appID.mark)
  }

  /// The tenant of an authority such as `https://contoso.ciamlogin.com/contoso.onmicrosoft.com/`.
  static func tenant(ofAuthority text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[colon...].dropFirst(3).split(separator: "/").map(String.init)
    if parts.count > 1 { return parts[1] }
    guard let host = parts.first, host.hasSuffix(".ciamlogin.com") else { return nil }
    return String(host.prefix { $0 != "." })
  }
}

/// `auth_config.json` of MSAL for Android, the argument of `new PublicClientApplication` in JavaScript, the
/// `parameters.json` of MSAL for Python's samples, and the section `AzureAd` of .NET's `appsettings.json`.
enum MSALConfiguration: DocumentKind {
  static let noun = "a configuration of MSAL's"

  static func recognises(_ root: Node, name: String) -> Bool {
    if root.has("client_id"), root.has("authorities") || root.has("redirect_uri") || root.has("authority") {
      return true
    }
    return root["auth"]?.has("clientId") ?? false || root["AzureAd"]?.has("ClientId") ?? false
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = document.root
      var facts = EntraFacts()
      if let auth = root["auth"] {
        facts.appID = auth["clientId"]
        facts.redirects = [auth.at("redirectUri"), auth.at("postLogoutRedirectUri")].compactMap(\.self).filter {
          $0.text?.contains(":") ?? false
        }
        facts.tenant = auth.at("authority")?.text.flatMap(EntraFacts.tenant(ofAuthority:))
        facts.tenantMark = auth.at("authority")?.mark
        facts.isNative = root.has("customAuth")
        facts.secret = auth.at("clientSecret")
      } else if let section = root["AzureAd"] {
        facts.appID = section["ClientId"]
        let place = section.at("TenantId") ?? section.at("Domain")
        facts.tenant = section.at("Domain")?.text ?? section.at("TenantId")?.text
        facts.tenantMark = place?.mark
        facts.tenantID = section.at("TenantId")?.text.flatMap { $0.utf8.count == 36 && $0.contains("-") ? $0 : nil }
        facts.secret =
          section.at("ClientSecret")
          ?? section["ClientCredentials"]?.items.first { $0["SourceType"]?.text == "ClientSecret" }?.at("ClientSecret")
        if let path = section.at("CallbackPath") {
          declarations.cannotKnow(
            "the address that \(path.text ?? "") is a path of: add the app's to redirectUris", at: path.mark)
        }
      } else {
        facts.appID = root["client_id"]
        facts.redirects = [root.at("redirect_uri")].compactMap(\.self)
        facts.isNative = root.has("challenge_types")
        let authorities = root["authorities"]?.items ?? []
        let authority = authorities.first { $0["default"]?.flag == true } ?? authorities.first
        facts.tenantMark = authority?.mark
        facts.tenant =
          authority?.at("authority_url")?.text.flatMap(EntraFacts.tenant(ofAuthority:))
          ?? authority?.at("audience", "tenant_id")?.text
          ?? root.at("authority")?.text.flatMap(EntraFacts.tenant(ofAuthority:))
        facts.tenantMark = facts.tenantMark ?? root.at("authority")?.mark
        facts.secret = root.at("secret") ?? root.at("client_credential") ?? root.at("client_secret")
      }
      // A placeholder for the developer to fill in is not a secret.
      if facts.secret?.text?.hasPrefix("[") == true || facts.secret?.text?.hasPrefix("<") == true {
        (facts.secret, facts.hasSecret) = (nil, true)
      }
      facts.isPublic = facts.secret == nil && !facts.hasSecret
      facts.declare(at: document.mark, declarations)
    }
  }
}

/// The manifest of an application, in either format of the portal.
enum EntraManifest: DocumentKind {
  static let noun = "a manifest of an application"

  static func recognises(_ root: Node, name: String) -> Bool {
    root.has("appId")
      && ["signInAudience", "replyUrlsWithType", "web", "spa", "publicClient", "requiredResourceAccess", "appRoles"]
        .contains { root[$0] != nil }
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = document.root
      var facts = EntraFacts()
      facts.appID = root["appId"]
      facts.name = root.at("displayName") ?? root.at("name")
      facts.tenant = root.at("publisherDomain")?.text ?? root.at("appOwnerOrganizationId")?.text
      facts.tenantMark = (root.at("publisherDomain") ?? root.at("appOwnerOrganizationId"))?.mark
      facts.redirects = (root["replyUrlsWithType"]?.items ?? []).compactMap { $0["url"] }
      for platform in ["web", "spa", "publicClient"] {
        facts.redirects += root.at(platform, "redirectUris")?.items ?? []
      }
      let hasWeb =
        (root.at("web", "redirectUris")?.items ?? []).isEmpty == false
        || (root["replyUrlsWithType"]?.items ?? []).contains { $0["type"]?.text == "Web" }
      let credentials = root.at("passwordCredentials")?.items ?? []
      facts.hasSecret = !credentials.isEmpty
      facts.isPublic =
        root["isFallbackPublicClient"]?.flag ?? root["allowPublicClient"]?.flag ?? !(hasWeb && facts.hasSecret)
      facts.isNative = root["nativeAuthenticationApisEnabled"]?.text == "all"
      facts.identifierURI = root["identifierUris"]?.items.first
      facts.scopes = ((root.at("api", "oauth2PermissionScopes") ?? root.at("oauth2Permissions"))?.items ?? [])
        .compactMap { $0.at("value") }
      facts.roles = (root["appRoles"]?.items ?? []).compactMap { $0.at("value") }
      facts.declare(at: document.mark, declarations)
      if let access = root.at("requiredResourceAccess"), !access.items.isEmpty {
        declarations.cannotKnow(
          "permissions of other APIs are not read: any that is asked for is given", at: access.mark)
      }
      if let keys = root.at("keyCredentials"), !keys.items.isEmpty {
        declarations.cannotKnow("certificates of the application", at: keys.mark)
      }
    }
  }
}
