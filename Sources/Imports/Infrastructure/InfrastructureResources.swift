internal import Configuration

/// Declares Terraform's resources.
struct InfrastructureResources {
  let declarations: Declarations
  let resources: CognitoResources
  private let all: [InfrastructureResource]
  /// The ids of resources by address: known ones, and made-up ones of planned resources.
  var ids: [String: String] = [:]
  /// The seed of made-up ids.
  let seed: String

  init(_ all: [InfrastructureResource], seed: String, _ declarations: Declarations) {
    self.all = all
    self.seed = seed
    self.declarations = declarations
    resources = CognitoResources(declarations: declarations, naming: TerraformNames.names(of:), silent: Self.silent)
  }

  /// Attributes that are read-only, or read elsewhere.
  private static let silent: Set<String> = [
    "id", "arn", "region", "endpoint", "creation_date", "last_modified_date", "estimated_number_of_users", "domain",
    "custom_domain",
    "tags_all", "timeouts", "user_pool_id", "client_secret", "email_verification_message", "email_verification_subject",
    "software_token_mfa_configuration", "email_mfa_configuration", "web_authn_configuration", "user_pool_add_ons",
    "scope_identifiers",
    "password_policy", "sign_in_policy", "name_prefix", "name_pattern", "urn", "__defaults",
  ]

  mutating func declare() {
    for resource in all where resource.type == "aws_cognito_user_pool" { declarePool(resource) }
    for resource in all where resource.type == "aws_cognito_identity_pool" { declareIdentityPool(resource) }
    for resource in all {
      switch resource.type {
      case "aws_cognito_resource_server": inPool(resource) { resources.resourceServer($0, at: resource.mark, of: $1) }
      case "aws_cognito_user_group": inPool(resource) { resources.group($0, at: resource.mark, of: $1) }
      case "aws_cognito_identity_provider":
        inPool(resource) { values, pool in
          guard let provider = resources.identityProvider(values, at: resource.mark, of: pool) else { return }
          resources.simulateIfUnknown(provider)
        }
      case "aws_cognito_user_pool_domain": declareDomain(resource)
      default: break
      }
    }
    for resource in all {
      switch resource.type {
      case "aws_cognito_user_pool_client", "aws_cognito_managed_user_pool_client": declareClient(resource)
      case "aws_cognito_user": declareUser(resource)
      case "aws_cognito_identity_pool_roles_attachment": declareRoles(resource)
      case "aws_cognito_risk_configuration": declareRisks(resource)
      default: break
      }
    }
    for resource in all {
      switch resource.type {
      case "aws_cognito_user_in_group": declareMembership(resource)
      case "aws_cognito_user_pool_ui_customization": declareStyle(resource)
      case "aws_cognito_managed_login_branding": declareBranding(resource)
      case "aws_cognito_log_delivery_configuration": declareLogs(resource)
      case "aws_cognito_identity_pool_provider_principal_tag": declareTags(resource)
      default: break
      }
    }
    for resource in all where resource.type.hasPrefix("aws_cognito_") && !Self.known.contains(resource.type) {
      declarations.cannotKnow("\(resource.address) is not read", at: resource.mark)
    }
    for pool in declarations.pools { resources.passTriggers(of: pool) }
    if !all.contains(where: { $0.type.hasPrefix("aws_cognito_") }), let mark = all.first?.mark {
      declarations.cannotKnow(
        "no resource of the type aws_cognito_user_pool or aws_cognito_identity_pool is in it", at: mark)
    }
  }

  private static let known: Set<String> = [
    "aws_cognito_user_pool", "aws_cognito_identity_pool", "aws_cognito_resource_server", "aws_cognito_user_group",
    "aws_cognito_identity_provider", "aws_cognito_user_pool_domain", "aws_cognito_user_pool_client",
    "aws_cognito_managed_user_pool_client",
    "aws_cognito_user", "aws_cognito_identity_pool_roles_attachment", "aws_cognito_risk_configuration",
    "aws_cognito_user_in_group", "aws_cognito_user_pool_ui_customization", "aws_cognito_managed_login_branding",
    "aws_cognito_log_delivery_configuration", "aws_cognito_identity_pool_provider_principal_tag",
  ]

  // MARK: Pools

  private mutating func declarePool(_ resource: InfrastructureResource) {
    let values = resource.values
    let known = values["id"]?.text
    let id = known ?? declarations.ids.pool(region: region(of: values), "\(seed)/\(resource.address)")
    ids[resource.address] = id
    let pool = resources.pool(id, values, at: values.mark)
    if known == nil {
      declarations.guessed("the id \(id), as the plan has none yet", at: resource.mark, in: pool, "Id")
    }
    if pool["PoolName"] == nil { pool.set("PoolName", id, at: resource.mark) }
    if let account = account(of: values) { pool.set("AccountId", account, at: values["arn"]?.mark) }
    declarePolicies(of: pool, values)
    declareFactors(of: pool, values)
    if let web = values["web_authn_configuration"]?.items.first ?? values.at("web_authn_configuration") {
      pool.set("WebAuthnRelyingPartyID", web["relying_party_id"])
      pool.set("WebAuthnUserVerification", web["user_verification"])
    }
    if let mode = (values["user_pool_add_ons"]?.items.first ?? values["user_pool_add_ons"])?["advanced_security_mode"] {
      pool.set("UserPoolAddOns", .mapping([("AdvancedSecurityMode", mode)], at: mode.mark))
    }
    if let message = values["email_verification_message"] { pool.set("EmailVerificationMessage", message) }
    if let subject = values["email_verification_subject"] { pool.set("EmailVerificationSubject", subject) }
    declarations.took("user pool \(pool["PoolName"]?.text ?? id) (\(resource.address))", at: resource.mark)
  }

  /// Declares two blocks that form one member of the service.
  private func declarePolicies(of pool: Declared, _ values: Node) {
    var policies: [(String, Node)] = []
    for (name, member) in [("password_policy", "PasswordPolicy"), ("sign_in_policy", "SignInPolicy")] {
      guard let block = values[name] else { continue }
      // A history size of 0 means unset.
      let plain = Self.pascal(block.isSequence ? block.items.first ?? block : block)
      let members = plain.members.filter { !($0.name == "PasswordHistorySize" && $0.node.number == 0) }
      policies.append((member, Node(content: .mapping(members), mark: block.mark)))
    }
    if !policies.isEmpty { pool.set("Policies", .mapping(policies, at: policies[0].1.mark)) }
  }

  private func declareFactors(of pool: Declared, _ values: Node) {
    guard let policy = pool["MfaConfiguration"]?.text, policy != "OFF" else { return }
    let mark = pool["MfaConfiguration"]?.mark ?? values.mark
    var methods: [String] = []
    if values.at("sms_configuration") != nil { methods.append("SMS_MFA") }
    let token = values["software_token_mfa_configuration"]?.items.first ?? values["software_token_mfa_configuration"]
    if token?["enabled"]?.flag == true { methods.append("SOFTWARE_TOKEN_MFA") }
    if let mail = values["email_mfa_configuration"] {
      methods.append("EMAIL_OTP")
      pool.set("EmailMfaConfiguration", Self.pascal(mail))
    }
    if !methods.isEmpty { pool.set("EnabledMfas", .texts(methods, at: mark)) }
  }

  func region(of values: Node) -> String {
    if let region = values["region"]?.text { return region }
    let arn = all.lazy.compactMap { $0.values["arn"]?.text }.first { $0.hasPrefix("arn:aws:cognito") }
    let parts = arn?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    return parts.count > 4 && !parts[3].isEmpty ? String(parts[3]) : "us-east-1"
  }

  func account(of values: Node) -> String? {
    let parts = values["arn"]?.text?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count > 4, parts[4].count == 12, parts[4] != "000000000000" else { return nil }
    return String(parts[4])
  }

  /// The id that a value states or refers to.
  func id(_ name: String, of resource: InfrastructureResource, type: String) -> String? {
    if let id = resource.values[name]?.text { return id }
    let named = (resource.references[name] ?? []).compactMap { reference in
      ids.first { reference == $0.key || reference.hasPrefix($0.key + ".") }?.value
    }
    if let id = named.first { return id }
    let candidates = all.filter { $0.type == type }.compactMap { ids[$0.address] }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// The client id that a value states, or refers to in a plan.
  func id(_ name: String, of resource: InfrastructureResource) -> String? {
    resource.values[name]?.text ?? id(name, of: resource, type: "aws_cognito_user_pool_client")
  }

  func pool(of resource: InfrastructureResource) -> Declared? {
    guard let id = id("user_pool_id", of: resource, type: "aws_cognito_user_pool") else {
      declarations.leftOut("the user pool of \(resource.address) is not known: it is left out", at: resource.mark)
      return nil
    }
    return declarations.pool(id, at: resource.mark)
  }

  private func inPool(_ resource: InfrastructureResource, _ declare: (Node, Declared) -> Void) {
    guard let pool = pool(of: resource) else { return }
    declare(resource.values, pool)
    declarations.took(resource.address, at: resource.mark)
  }

  private mutating func declareClient(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource) else { return }
    let known = resource.values["id"]?.text
    let id = known ?? declarations.ids.client("\(seed)/\(resource.address)")
    ids[resource.address] = id
    let client = resources.client(id, withoutZeros(resource.values), at: resource.mark, of: pool)
    if known == nil {
      declarations.guessed("the id \(id), as the plan has none yet", at: resource.mark, in: client, "ClientId")
    }
    if let secret = resource.values["client_secret"]?.text {
      client.set("ClientSecret", secret, at: resource.values["client_secret"]?.mark)
      client.remove("GenerateSecret")
    } else {
      resources.makeUpSecret(of: client, declarations.ids.secret("\(seed)/\(resource.address)"), at: resource.mark)
    }
    declarations.took("client \(client["ClientName"]?.text ?? id) (\(resource.address))", at: resource.mark)
  }

  /// A validity of 0 means unset.
  private func withoutZeros(_ values: Node) -> Node {
    Node(
      content: .mapping(values.members.filter { !($0.name.hasSuffix("_validity") && $0.node.number == 0) }),
      mark: values.mark)
  }

  private func declareDomain(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource), let domain = resource.values["domain"], let name = domain.text else { return }
    let certificate = resource.values.at("certificate_arn")
    pool.set(certificate == nil ? "Domain" : "CustomDomain", domain)
    pool.set("CustomDomainConfig", certificate.map { .mapping([("CertificateArn", $0)], at: $0.mark) })
    pool.set(
      certificate == nil ? "ManagedLoginVersion" : "CustomDomainManagedLoginVersion",
      resource.values["managed_login_version"])
    declarations.took("domain \(name) (\(resource.address))", at: resource.mark)
  }
}
