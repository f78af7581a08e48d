internal import Configuration

/// `auth_config.json` of MSAL for Android, the argument of `new PublicClientApplication` in JavaScript, the
/// `parameters.json` of MSAL for Python's samples, and the section `AzureAd` of .NET's `appsettings.json`.
enum MSALConfiguration: DocumentKind {
  static let noun = "a configuration of MSAL's"

  static func recognises(_ root: Node, name: String) -> Bool {
    if root.has("client_id"), root.has("authorities") || root.has("redirect_uri") || root.has("authority") {
      return true
    }
    return root["auth"]?.has("clientId") ?? false || root["msalConfig"]?["auth"]?.has("clientId") ?? false
      || section(root) != nil
  }

  /// The names of the section in .NET's files.
  private static let sections = ["AzureAd", "EntraId", "EntraExternalId", "AzureAdB2C"]

  private static func section(_ root: Node) -> String? { sections.first { root[$0]?.has("ClientId") ?? false } }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = ForeignMembers(document.root)
      var facts = EntraFacts()
      if let auth = root.mapping("auth") ?? root.mapping("msalConfig", "auth") {
        takeBrowser(root, auth, &facts, declarations)
      } else if let name = section(document.root), let section = root.mapping(name) {
        takeDotNet(root, section, &facts, declarations)
      } else {
        takeAndroid(root, &facts, declarations)
      }
      takeConstants(document.constants, &facts, declarations)
      // A placeholder for the developer to fill in is not a secret.
      if let secret = facts.secret?.text, EntraFacts.isPlaceholder(secret) {
        (facts.secret, facts.hasSecret) = (nil, true)
      }
      facts.isPublic = facts.secret == nil && !facts.hasSecret
      facts.declare(at: document.mark, declarations)
      root.tellRest(declarations)
    }
  }

  /// The configuration of MSAL for JavaScript.
  private static func takeBrowser(
    _ root: ForeignMembers, _ auth: ForeignMembers, _ facts: inout EntraFacts, _ declarations: Declarations
  ) {
    facts.appID = auth.at("clientId")
    facts.take(authority: auth.at("authority"))
    facts.take(redirect: auth.at("redirectUri"), declarations)
    // The browser may return to an address that is registered for either.
    facts.take(redirect: auth.at("postLogoutRedirectUri"), declarations)
    facts.secret = auth.at("clientSecret")
    auth.leaveOut("clientCertificate", "the certificate of the application is not read", declarations)
    auth.leaveOut("clientAssertion", "the assertion of the application is not read", declarations)
    // What the library does with addresses and answers.
    auth.pass(
      "navigateToLoginRequestUrl", "knownAuthorities", "cloudDiscoveryMetadata", "authorityMetadata",
      "clientCapabilities", "protocolMode", "azureCloudOptions", "skipAuthorityMetadataCache", "OIDCOptions",
      "supportsNestedAppAuth", "instanceAware", "encodeExtraQueryParams", "isMcp")
    let whole = root.mapping("msalConfig") ?? root
    whole.pass("cache", "system", "telemetry", "broker", "framework")
    if let custom = whole.mapping("customAuth") {
      facts.isNative = true
      custom.pass("challengeTypes", "authApiProxyUrl", "capabilities", "customAuthApiQueryParams")
    }
    for name in ["loginRequest", "tokenRequest", "protectedResources"] {
      if let node = root.at(name) { facts.requested += texts(in: node) }
    }
    root.pass("TENANT_SUBDOMAIN", "REDIRECT_URI", "POST_LOGOUT_REDIRECT_URI", "TENANT_ID")
  }

  /// The section of .NET's `appsettings.json`.
  private static func takeDotNet(
    _ root: ForeignMembers, _ section: ForeignMembers, _ facts: inout EntraFacts, _ declarations: Declarations
  ) {
    facts.appID = section.at("ClientId")
    facts.take(authority: section.at("Authority"))
    facts.take(authority: section.at("Instance"))
    if let domain = section.at("Domain") { (facts.tenant, facts.tenantMark) = (domain.text, domain.mark) }
    if let id = section.at("TenantId"), let text = id.text {
      if EntraFacts.isUUID(text) { facts.tenantID = text } else { facts.tenant = facts.tenant ?? text }
      facts.tenantMark = facts.tenantMark ?? id.mark
    }
    facts.secret = section.at("ClientSecret")
    for credential in section.mappings(in: "ClientCredentials") {
      let kind = credential.at("SourceType")
      if kind?.text == "ClientSecret" {
        facts.secret = credential.at("ClientSecret") ?? facts.secret
      } else {
        credential.pass(
          "KeyVaultUrl", "KeyVaultCertificateName", "CertificateStorePath", "CertificateDistinguishedName",
          "CertificateThumbprint", "CertificateDiskPath", "CertificatePassword", "Base64EncodedValue",
          "ManagedIdentityClientId", "SignedAssertionFileDiskPath")
        declarations.cannotKnow(
          "the credential \(kind?.text ?? "") of the application", at: kind?.mark ?? credential.node.mark)
      }
    }
    section.leaveOut("ClientCertificates", "the certificates of the application are not read", declarations)
    // The development server of ASP.NET listens there unless Properties/launchSettings.json says otherwise.
    let origins = ["https://localhost:5001", "http://localhost:5000"]
    facts.take(redirect: section.at("CallbackPath"), declarations, origins: origins)
    facts.take(redirect: section.at("SignedOutCallbackPath"), declarations, origins: origins)
    facts.scopes = unique(texts(in: section.at("Scopes"), prefixed: false))
    facts.roles = unique(texts(in: section.at("AppPermissions"), prefixed: false))
    if !facts.scopes.isEmpty || !facts.roles.isEmpty, let id = facts.appID {
      facts.identityURI(of: id)
    }
    section.pass(
      "CacheFileName", "CacheDir", "AllowWebApiToBeAuthorizedByACL", "ClientCapabilities", "SendX5C", "AzureRegion",
      "WithSpaAuthCode", "EnablePiiLogging", "LogLevel", "ExtraQueryParameters")
    root.pass(
      "Logging", "AllowedHosts", "https_port", "ConnectionStrings", "Kestrel", "Serilog", "ApplicationInsights",
      "DetailedErrors")
    for member in root.node.members where member.name.hasPrefix("Downstream") {
      if let node = root.at(member.name) { facts.requested += texts(in: node) }
    }
  }

  /// `auth_config.json` of MSAL for Android, and `parameters.json` of samples.
  private static func takeAndroid(
    _ root: ForeignMembers, _ facts: inout EntraFacts, _ declarations: Declarations
  ) {
    facts.appID = root.at("client_id")
    facts.redirects = [root.at("redirect_uri")].compactMap { $0.map { EntraFacts.Redirect($0) } }
    facts.isNative = root.at("challenge_types") != nil
    let authorities = root.mappings(in: "authorities")
    let flags = authorities.map { $0.at("default")?.flag ?? false }
    for (index, authority) in authorities.enumerated() {
      let (url, tenant) = (authority.at("authority_url"), authority.at("audience", "tenant_id"))
      authority.pass("type", "audience")
      guard index == flags.firstIndex(of: true) ?? 0 else { continue }
      facts.take(authority: url)
      facts.tenant = facts.tenant ?? tenant?.text
      facts.tenantMark = facts.tenantMark ?? authority.node.mark
    }
    if authorities.isEmpty { facts.take(authority: root.at("authority")) }
    let secrets = [root.at("secret"), root.at("client_credential"), root.at("client_secret")]
    facts.secret = secrets.compactMap(\.self).first { $0.text != nil }
    for name in ["scope", "scopes"] { if let node = root.at(name) { facts.requested += texts(in: node) } }
    root.leaveOut("thumbprint", "the certificate of the application is not read", declarations)
    root.leaveOut("private_key_file", "the certificate of the application is not read", declarations)
    // What the library does on the device.
    root.pass(
      "authorization_user_agent", "account_mode", "broker_redirect_uri_registered", "shared_device_mode_supported",
      "minimum_required_broker_protocol_version", "multiple_clouds_supported", "client_capabilities", "capabilities",
      "http", "logging", "telemetry", "browser_safelist", "web_view_zoom_controls_enabled", "web_view_zoom_enabled",
      "power_opt_check_for_network_req_enabled", "handle_null_taskaffinity", "environment", "endpoint", "extra",
      "cookie_storage", "validate_authority", "authority", "audience", "preferred_browser")
  }

  /// The constants beside the object of a script, as Microsoft's samples have them.
  private static func takeConstants(
    _ constants: [Node.Member], _ facts: inout EntraFacts, _ declarations: Declarations
  ) {
    for constant in constants {
      let name = constant.name.lowercased().filter { $0 != "_" }
      if name.hasSuffix("redirecturi"), constant.node.text != nil {
        facts.take(redirect: constant.node, declarations)
      } else if name != "msalconfig" {
        facts.requested += texts(in: constant.node)
      }
    }
  }

  // MARK: Scopes

  /// All texts in a value; those that ask for a scope of another application alone, unless `prefixed` is false.
  private static func texts(in node: Node?, prefixed: Bool = true) -> [Node] {
    guard let node else { return [] }
    switch node.content {
    case .scalar, .unreadable:
      guard let text = node.text else { return [] }
      return text.split(separator: " ").map(String.init).filter { !prefixed || $0.hasPrefix("api://") }
        .map { .text($0, at: node.mark) }
    case .sequence(let items): return items.flatMap { texts(in: $0, prefixed: prefixed) }
    case .mapping(let members): return members.flatMap { texts(in: $0.node, prefixed: prefixed) }
    }
  }

  private static func unique(_ nodes: [Node]) -> [Node] {
    var seen: Set<String> = []
    return nodes.filter { seen.insert($0.text ?? "").inserted }
  }
}

extension EntraFacts {
  /// The identifier that an API has by default.
  fileprivate mutating func identityURI(of id: Node) {
    identifierURI = .text("api://\(id.text?.lowercased() ?? "")", at: id.mark)
  }
}
