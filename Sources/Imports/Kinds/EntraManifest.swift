internal import Configuration

/// The manifest of an application, in the format of Microsoft Graph or in that of Azure AD Graph.
enum EntraManifest: DocumentKind {
  static let noun = "a manifest of an application"

  static func recognises(_ root: Node, name: String) -> Bool {
    root.has("appId")
      && ["signInAudience", "replyUrlsWithType", "web", "spa", "publicClient", "requiredResourceAccess", "appRoles"]
        .contains { root[$0] != nil }
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = ForeignMembers(document.root)
      facts(root, declarations).declare(at: document.mark, declarations)
      root.tellRest(declarations)
    }
  }

  private static func facts(_ root: ForeignMembers, _ declarations: Declarations) -> EntraFacts {
    var facts = EntraFacts()
    facts.appID = root.at("appId")
    let (shown, name) = (root.at("displayName"), root.at("name"))
    facts.name = shown ?? name
    let (domain, owner) = (root.at("publisherDomain"), root.at("appOwnerOrganizationId"))
    facts.tenant = domain?.text ?? owner?.text
    facts.tenantMark = (domain ?? owner)?.mark
    if let id = owner?.text, EntraFacts.isUUID(id) { facts.tenantID = id }
    let hasPlatforms = takeRedirects(root, &facts, declarations)
    facts.hasSecret = !(root.at("passwordCredentials")?.items ?? []).isEmpty
    let (fallback, allowed) = (root.at("isFallbackPublicClient")?.flag, root.at("allowPublicClient")?.flag)
    // Where a redirect URI has a platform, it decides, and this does for grants without one.
    facts.isPublic = fallback ?? allowed ?? !hasPlatforms
    // Certificates are not read, and a server has to prove itself.
    if facts.redirects.contains(where: { $0.platform == "web" }) { facts.hasSecret = true }
    facts.isNative = root.at("nativeAuthenticationApisEnabled")?.text == "all"
    takeAPI(root, &facts, declarations)
    takeClaims(root, &facts, declarations)
    tellLeftOut(root, &facts, declarations)
    return facts
  }

  // MARK: Redirects

  /// - Returns: whether there is one with a platform.
  private static func takeRedirects(
    _ root: ForeignMembers, _ facts: inout EntraFacts, _ declarations: Declarations
  ) -> Bool {
    let platforms = ["web": "web", "spa": "spa", "installedclient": "publicClient"]
    for reply in root.mappings(in: "replyUrlsWithType") {
      let kind = reply.at("type")
      guard let url = reply.at("url") else { continue }
      facts.redirects.append(EntraFacts.Redirect(url, platforms[kind?.text?.lowercased() ?? ""]))
    }
    for platform in ["web", "spa", "publicClient"] {
      for uri in root.at(platform, "redirectUris")?.items ?? [] {
        facts.redirects.append(EntraFacts.Redirect(uri, platform))
      }
    }
    let (idTokens, earlierIDTokens) = (
      root.at("web", "implicitGrantSettings", "enableIdTokenIssuance"), root.at("oauth2AllowIdTokenImplicitFlow")
    )
    let (accessTokens, earlierAccessTokens) = (
      root.at("web", "implicitGrantSettings", "enableAccessTokenIssuance"), root.at("oauth2AllowImplicitFlow")
    )
    for (name, node) in [
      ("enableIdTokenIssuance", idTokens ?? earlierIDTokens),
      ("enableAccessTokenIssuance", accessTokens ?? earlierAccessTokens),
    ] {
      if let node, node.flag == true { facts.implicitGrant.append((name, node)) }
    }
    let (logout, earlierLogout) = (root.at("web", "logoutUrl"), root.at("logoutUrl"))
    facts.logoutURL = logout ?? earlierLogout
    return facts.redirects.contains { $0.platform != nil }
  }

  // MARK: As an API

  private static func takeAPI(_ root: ForeignMembers, _ facts: inout EntraFacts, _ declarations: Declarations) {
    let identifiers = root.at("identifierUris")?.items ?? []
    facts.identifierURI = identifiers.first
    for other in identifiers.dropFirst() {
      declarations.leftOut(
        "identifierUris: \(other.text ?? "") is left out, as an application has one here", at: other.mark)
    }
    let api = root.mapping("api")
    let current = api?.mappings(in: "oauth2PermissionScopes") ?? []
    for scope in current.isEmpty ? root.mappings(in: "oauth2Permissions") : current {
      let (value, isEnabled) = (scope.at("value"), scope.at("isEnabled")?.flag ?? true)
      passWords(of: scope)
      guard let value else { continue }
      if isEnabled {
        facts.scopes.append(value)
      } else {
        declarations.leftOut("the scope \(value.text ?? ""), as it is not enabled", at: value.mark)
      }
    }
    for role in root.mappings(in: "appRoles") {
      let (value, types, isEnabled) = (
        role.at("value"), role.at("allowedMemberTypes"), role.at("isEnabled")?.flag ?? true
      )
      passWords(of: role)
      guard let value else { continue }
      if isEnabled {
        if let types = types?.textItems, Set(types).count == 1, let only = types.first, let name = value.text {
          facts.roleMembers.append((name, .text(only, at: value.mark)))
        }
        facts.roles.append(value)
      } else {
        declarations.leftOut("the role \(value.text ?? ""), as it is not enabled", at: value.mark)
      }
    }
    // Null is version 1, in either format.
    let version = api?.at("requestedAccessTokenVersion") ?? root.at("accessTokenAcceptedVersion")
    let isAPI = !facts.scopes.isEmpty || !facts.roles.isEmpty || facts.identifierURI != nil
    if version?.number != 2, isAPI, let place = facts.identifierURI ?? facts.scopes.first ?? facts.roles.first {
      facts.others.append(
        ("requestedAccessTokenVersion", .number(version?.number ?? 1, at: version?.mark ?? place.mark)))
      declarations.took(
        "access tokens of version \(version?.number ?? 1), as requestedAccessTokenVersion says",
        at: version?.mark ?? place.mark)
    }
    let clients = api?.at("knownClientApplications") ?? root.at("knownClientApplications")
    if let clients, !clients.items.isEmpty { facts.others.append(("knownClientApplications", clients)) }
    // Consent is given to any application that asks, so theirs needs no preparation.
    api?.pass("preAuthorizedApplications")
    root.pass("preAuthorizedApplications")
    if api?.at("acceptMappedClaims")?.flag == true || root.at("acceptMappedClaims")?.flag == true {
      declarations.leftOut("acceptMappedClaims: no claims are mapped by policies here", at: (api ?? root).node.mark)
    }
  }

  /// What a portal shows of a scope or a role.
  private static func passWords(of entry: ForeignMembers) {
    entry.pass(
      "id", "type", "adminConsentDescription", "adminConsentDisplayName", "userConsentDescription",
      "userConsentDisplayName", "displayName", "description", "origin", "lang")
  }

  // MARK: Claims

  private static func takeClaims(_ root: ForeignMembers, _ facts: inout EntraFacts, _ declarations: Declarations) {
    if let groups = root.at("groupMembershipClaims") {
      switch groups.text {
      case "SecurityGroup": facts.others.append(("groupMembershipClaims", groups))
      case "All":
        facts.others.append(("groupMembershipClaims", .text("SecurityGroup", at: groups.mark)))
        declarations.guessed(
          "groupMembershipClaims: SecurityGroup for All, as other kinds of groups are not here", at: groups.mark)
      case "None", nil: break
      default: declarations.leftOut("groupMembershipClaims: \(groups.text ?? "") is not read", at: groups.mark)
      }
    }
    guard let optional = root.mapping("optionalClaims") else { return }
    var lists: [(String, Node)] = []
    for name in ["idToken", "accessToken"] {
      let claims = (optional.at(name)?.items ?? []).filter { claim in
        guard let reason = rejection(of: claim) else { return true }
        declarations.leftOut("the optional claim \(claim["name"]?.text ?? ""): \(reason)", at: claim.mark)
        return false
      }
      if let first = claims.first { lists.append((name, .list(claims, at: first.mark))) }
    }
    optional.leaveOut("saml2Token", "tenants issue no SAML tokens to applications here", declarations)
    if !lists.isEmpty { facts.others.append(("optionalClaims", .mapping(lists, at: optional.node.mark))) }
  }

  /// Why our own document does not have a claim; nil if it does.
  private static func rejection(of claim: Node) -> String? {
    let claims: Node = .mapping([("idToken", .list([claim], at: claim.mark))], at: claim.mark)
    let application: Node = .mapping(
      [
        ("appId", .text("00000000-0000-4370-8000-0000000000c1", at: claim.mark)), ("optionalClaims", claims),
      ], at: claim.mark)
    let tenant: Node = .mapping(
      [
        ("domain", .text("contoso.onmicrosoft.com", at: claim.mark)),
        ("applications", .list([application], at: claim.mark)),
      ], at: claim.mark)
    let root: Node = .mapping([("entraTenants", .list([tenant], at: claim.mark))], at: claim.mark)
    return ConfigurationLoader.problems(of: root, files: [""]).first?.message
  }

  private static func tellLeftOut(
    _ root: ForeignMembers, _ facts: inout EntraFacts, _ declarations: Declarations
  ) {
    if let access = root.at("requiredResourceAccess"), !access.items.isEmpty {
      declarations.cannotKnow("permissions of other APIs are not read: every requested one is granted", at: access.mark)
    }
    if let keys = root.at("keyCredentials"), !keys.items.isEmpty {
      declarations.cannotKnow("certificates of the application", at: keys.mark)
    }
    root.leaveOut("tokenEncryptionKeyId", "tokens are not encrypted", declarations)
    if let audience = root.at("signInAudience"), let text = audience.text, text != "AzureADMyOrg" {
      if text == "PersonalMicrosoftAccount" {
        declarations.leftOut("signInAudience: users of this tenant sign in here, not \(text)", at: audience.mark)
      } else {
        facts.others.append(("signInAudience", audience))
      }
    }
    if let web = root.mapping("web") { web.pass("homePageUrl", "redirectUriSettings") }
    // What the portal shows and administers.
    root.pass(
      "id", "objectId", "addIns", "apiManagement", "applicationTemplateId", "authenticationBehaviors", "certification",
      "createdDateTime", "deletedDateTime", "description", "disabledByMicrosoftStatus", "errorUrl", "info",
      "informationalUrls", "isDeviceOnlyAuthSupported", "logo", "logoUrl", "notes", "orgRestrictions",
      "parentalControlSettings", "resourceSpecificApplicationPermissions", "samlMetadataUrl",
      "serviceManagementReference", "servicePrincipalLockConfiguration", "signInUrl", "tags", "uniqueName",
      "verifiedPublisher", "oauth2RequirePostResponse", "isAuthorizationServiceEnabled", "trustedCertificateSubjects",
      "@odata.context", "defaultRedirectUri")
  }
}
