internal import Configuration

/// Declares the parts of dumps.
struct ServiceDumpReader {
  let declarations: Declarations
  let resources: CognitoResources

  init(_ declarations: Declarations) {
    self.declarations = declarations
    resources = CognitoResources(declarations: declarations, silent: Self.silent)
  }

  /// Read-only members of descriptions.
  private static let silent: Set<String> = [
    "Id", "Name", "Arn", "Status", "LastModifiedDate", "CreationDate", "EstimatedNumberOfUsers", "SchemaAttributes",
    "Domain", "CustomDomain",
    "UserPoolId", "ClientId", "ClientSecret", "SmsConfigurationFailure", "EmailConfigurationFailure", "IdentityPoolId",
    "ResponseMetadata",
    "ClientType", "AccountId", "HealthStatus",
  ]

  /// The pool that a description or its file name names, or the only pool.
  private func pool(_ node: Node, _ document: ForeignDocument) -> Declared? {
    if let id = node["UserPoolId"], let text = id.text { return declarations.pool(text, at: id.mark) }
    let named = declarations.pools.filter { pool in pool["Id"]?.text.map { document.name.contains($0) } ?? false }
    if named.count == 1 { return named[0] }
    if declarations.pools.count == 1 { return declarations.pools[0] }
    if let id = document.context.pool { return declarations.pool(id, at: node.mark) }
    declarations.cannotKnow(
      declarations.pools.isEmpty
        ? "the user pool of this is not here: give what describe-user-pool prints as well"
        : "which of the pools this is of: name its file after the pool's id", at: node.mark)
    return nil
  }

  func inPool(_ node: Node, _ document: ForeignDocument, _ declare: (Node, Declared) -> Void) {
    guard let pool = pool(node, document) else { return }
    declare(node, pool)
    declarations.took(noun(of: document), at: node.mark)
  }

  private func noun(of document: ForeignDocument) -> String {
    document.root.members.first { $0.name != "ResponseMetadata" }?.name ?? ""
  }

  func each(_ list: Node, _ document: ForeignDocument, _ declare: (Node, Declared) -> Void) {
    for node in list.items { inPool(node, document, declare) }
  }

  // MARK: Pools

  func declarePool(_ node: Node, _ document: ForeignDocument) {
    guard let id = node["Id"]?.text else {
      declarations.diagnosis.report(node.mark, "Id is missing", expected: "it here")
      return
    }
    let pool = resources.pool(id, node, at: node.mark)
    pool.set("PoolName", node["Name"])
    pool.set("Arn", node["Arn"])
    pool.set("Domain", node["Domain"])
    pool.set("CustomDomain", node["CustomDomain"])
    pool.set("CreationDate", node["CreationDate"])
    pool.set("SchemaAttributes", node["SchemaAttributes"])
    declarations.took("user pool \(node["Name"]?.text ?? "") (\(id))", at: node.mark)
  }

  func declareListed(pool node: Node) {
    guard let id = node["Id"]?.text, declarations.root.entry("userPools", id: id) == nil else { return }
    let pool = declarations.pool(id, at: node.mark)
    pool.set("PoolName", node["Name"])
    pool.set("LambdaConfig", node["LambdaConfig"])
    tellUnread(node, but: ["Name", "LambdaConfig", "ReplicaRegions"], in: pool)
    declarations.guessed("the settings of \(id), of which the list has few", at: node.mark, in: pool)
  }

  /// Reports members that are not read.
  private func tellUnread(_ node: Node, but read: Set<String>, in entry: Declared?) {
    for member in node.members
    where !read.contains(member.name) && !Self.silent.contains(member.name) && !member.node.isEmpty {
      declarations.cannotKnow(notRead(member.name, among: read), at: member.mark, in: entry)
    }
  }

  func declareFactors(_ document: ForeignDocument) {
    let root = document.root
    guard let pool = pool(root, document) else { return }
    pool.set("MfaConfiguration", root["MfaConfiguration"])
    var methods: [String] = []
    if root.at("SmsMfaConfiguration", "SmsConfiguration") != nil {
      methods.append("SMS_MFA")
      pool.set("SmsConfiguration", root.at("SmsMfaConfiguration", "SmsConfiguration"))
      pool.set("SmsAuthenticationMessage", root.at("SmsMfaConfiguration", "SmsAuthenticationMessage"))
    }
    if root.at("SoftwareTokenMfaConfiguration", "Enabled")?.flag == true { methods.append("SOFTWARE_TOKEN_MFA") }
    if let mail = root.at("EmailMfaConfiguration") {
      methods.append("EMAIL_OTP")
      pool.set("EmailMfaConfiguration", mail.isEmpty ? nil : mail)
    }
    if root["MfaConfiguration"]?.text != "OFF", !methods.isEmpty {
      pool.set("EnabledMfas", .texts(methods, at: root.mark))
    }
    if let passkeys = root.at("WebAuthnConfiguration") {
      tellUnread(passkeys, but: ["RelyingPartyId", "UserVerification", "FactorConfiguration"], in: pool)
    }
    for (name, known) in [
      ("SmsMfaConfiguration", ["SmsConfiguration", "SmsAuthenticationMessage"]),
      ("SoftwareTokenMfaConfiguration", ["Enabled"]),
    ] {
      if let node = root.at(name) { tellUnread(node, but: Set(known), in: pool) }
    }
    pool.set("WebAuthnFactorConfiguration", root.at("WebAuthnConfiguration", "FactorConfiguration"))
    pool.set("WebAuthnRelyingPartyID", root.at("WebAuthnConfiguration", "RelyingPartyId"))
    pool.set("WebAuthnUserVerification", root.at("WebAuthnConfiguration", "UserVerification"))
    declarations.took("second factors", at: root.mark)
  }

  func declareDomain(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document), let domain = node["Domain"], let name = domain.text else { return }
    tellUnread(
      node,
      but: [
        "CustomDomainConfig", "ManagedLoginVersion", "AWSAccountId", "S3Bucket", "CloudFrontDistribution", "Version",
      ], in: pool)
    let isCustom = node.at("CustomDomainConfig", "CertificateArn") != nil || name.contains(".")
    pool.set(isCustom ? "CustomDomain" : "Domain", domain)
    if let settings = node.at("CustomDomainConfig") {
      tellUnread(settings, but: ["CertificateArn"], in: pool)
      if settings.at("CertificateArn") != nil { pool.set("CustomDomainConfig", settings) }
    }
    pool.set(isCustom ? "CustomDomainManagedLoginVersion" : "ManagedLoginVersion", node["ManagedLoginVersion"])
    declarations.took("domain \(name)", at: node.mark)
  }

  // MARK: Clients and providers

  func declareClient(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document), let id = node["ClientId"]?.text else { return }
    let client = resources.client(id, node, at: node.mark, of: pool)
    client.set("ClientSecret", node["ClientSecret"])
    client.set("CreationDate", node["CreationDate"])
    declarations.took("client \(node["ClientName"]?.text ?? id)", at: node.mark)
  }

  func declareClients(_ list: Node, _ document: ForeignDocument) {
    for node in list.items {
      guard let pool = pool(node, document), let id = node["ClientId"]?.text, pool.entry("Clients", id: id) == nil
      else { continue }
      pool.entry("Clients", id: id, at: node.mark).set("ClientName", node["ClientName"])
      tellUnread(node, but: ["ClientName"], in: pool.entry("Clients", id: id))
      declarations.guessed(
        "all settings of the client \(id), of which the list has none", at: node.mark, in: pool.entry("Clients", id: id)
      )
    }
  }

  func declareProvider(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document), let provider = resources.identityProvider(node, at: node.mark, of: pool)
    else { return }
    resources.simulateIfUnknown(provider)
    declarations.took("identity provider \(node["ProviderName"]?.text ?? "")", at: node.mark)
  }

  func declareProviders(_ list: Node, _ document: ForeignDocument) {
    for node in list.items {
      guard let pool = pool(node, document), let name = node["ProviderName"]?.text,
        pool.entry("IdentityProviders", id: name) == nil
      else { continue }
      if let provider = resources.identityProvider(node, at: node.mark, of: pool) {
        resources.simulateIfUnknown(provider)
      }
    }
  }

  // MARK: Users

  func declareUsers(_ people: ForeignPeople, _ document: ForeignDocument) {
    guard let first = people.first, let pool = pool(first, document) else { return }
    var withoutPasswords = 0
    var notes = PeopleNotes()
    people.forEach { node in
      guard let name = node["Username"]?.text else { return }
      let user = declarations.person(name, of: pool, in: "Users", at: node.mark, people)
      // The service's lists have some of the members of a configured user, and an export of this server has all of
      // them.
      for member in node.members where member.name != "UserPoolId" {
        // The secret of the authenticator app is not in the dump.
        if node["Totp"] == nil, ["UserMFASettingList", "PreferredMfaSetting"].contains(member.name),
          member.node.textItems.contains("SOFTWARE_TOKEN_MFA")
        {
          notes.add("the secrets of authenticator apps", name, user, at: member.mark)
          continue
        }
        if member.name == "UserAttributes" && user["Attributes"] != nil
          || member.name == "Attributes" && user["UserAttributes"] != nil
        {
          continue
        }
        user.set(member.name, member.node)
      }
      let hasPassword = node["Password"] != nil || node["PasswordVerifier"] != nil
      if !hasPassword, node["UserStatus"]?.text != "EXTERNAL_PROVIDER" { withoutPasswords += 1 }
      declarations.take(user, of: pool, people)
    }
    declarations.took(people.count == 1 ? "1 person" : "\(people.count) people", at: first.mark)
    notes.tell(declarations, of: pool)
    if withoutPasswords > 0 {
      declarations.cannotKnow(
        "passwords, which the service tells nobody: set them (admin-set-user-password), or add `Password` to the converted document",
        at: first.mark)
    }
  }

  // MARK: Pages

  func declareStyle(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document), node["CSS"] != nil || node["ImageUrl"] != nil else { return }
    tellUnread(node, but: ["CSS", "CSSVersion", "ImageUrl"], in: pool)
    let entry = pool.add(to: "UICustomizations", at: node.mark)
    if node["ClientId"]?.text != "ALL" { entry.set("ClientId", node["ClientId"]) }
    entry.set("CSS", node["CSS"])
    if let image = node.at("ImageUrl") {
      declarations.cannotKnow("the logo, which is at \(image.text ?? "an address") there", at: image.mark, in: pool)
    }
    declarations.took("the look of pages", at: node.mark)
  }

  /// A description does not name its client: the file name contains its id, or the pool has one client.
  func declareBranding(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document) else { return }
    let clients = pool.entries("Clients").compactMap { $0["ClientId"]?.text }
    let named = clients.filter { document.name.contains($0) }
    guard let client = named.count == 1 ? named[0] : clients.count == 1 ? clients[0] : nil else {
      declarations.cannotKnow(
        "the client whose pages have this look: name its file after the client's id, and give describe-user-pool-client",
        at: node.mark, in: pool)
      return
    }
    let entry = pool.add(to: "ManagedLoginBrandings", at: node.mark)
    entry.set("ClientId", client, at: node.mark)
    tellUnread(node, but: ["ManagedLoginBrandingId", "UseCognitoProvidedValues", "Settings", "Assets"], in: pool)
    let isStandard = node["UseCognitoProvidedValues"]?.flag ?? false
    for name in isStandard ? ["UseCognitoProvidedValues", "Assets"] : ["Settings", "Assets"] {
      entry.set(name, node[name])
    }
    declarations.took("the look of pages", at: node.mark)
  }

  func declareTerms(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document) else { return }
    tellUnread(node, but: ["TermsId", "TermsName", "TermsSource", "Enforcement", "Links"], in: pool)
    let entry = pool.add(to: "Terms", at: node.mark)
    for name in ["ClientId", "TermsName", "TermsSource", "Enforcement", "Links"] { entry.set(name, node[name]) }
    declarations.took("terms \(node["TermsName"]?.text ?? "")", at: node.mark)
  }

  // MARK: Identity pools

  func declareIdentityPool(_ document: ForeignDocument) {
    guard let id = document.root["IdentityPoolId"]?.text else { return }
    _ = resources.identityPool(id, document.root, at: document.mark)
    declarations.took("identity pool \(document.root["IdentityPoolName"]?.text ?? id)", at: document.mark)
  }

  func declareListed(identityPool node: Node) {
    guard let id = node["IdentityPoolId"]?.text, declarations.root.entry("identityPools", id: id) == nil else { return }
    let pool = declarations.identityPool(id, at: node.mark)
    pool.set("IdentityPoolName", node["IdentityPoolName"])
    pool.set("AllowUnauthenticatedIdentities", .flag(false, at: node.mark))
    tellUnread(node, but: ["IdentityPoolName"], in: pool)
    declarations.guessed("all settings of \(id), of which the list has none", at: node.mark, in: pool)
  }

  func declareRoles(_ document: ForeignDocument) {
    guard let id = document.root["IdentityPoolId"]?.text else { return }
    resources.roles(document.root, of: declarations.identityPool(id, at: document.mark))
    declarations.took("roles of the identity pool \(id)", at: document.mark)
  }

  func declareTags(_ document: ForeignDocument) {
    guard let id = document.root["IdentityPoolId"]?.text else { return }
    let entry = declarations.identityPool(id, at: document.mark).add(
      to: "PrincipalTagAttributeMaps", at: document.mark)
    tellUnread(document.root, but: ["IdentityProviderName", "UseDefaults", "PrincipalTags"], in: nil)
    for name in ["IdentityProviderName", "UseDefaults", "PrincipalTags"] { entry.set(name, document.root[name]) }
    declarations.took("tags of sessions of the identity pool \(id)", at: document.mark)
  }
}
