internal import Configuration

/// A resource of Terraform or Pulumi, with the names that Terraform's provider has.
struct InfrastructureResource {
  /// `aws_cognito_user_pool`
  var type: String
  /// `module.auth.aws_cognito_user_pool.main`
  var address: String
  var mark: Mark
  /// What has no value is left out.
  var values: Node
  /// The addresses that a value refers to, where it is not known yet.
  var references: [String: [String]] = [:]

  /// The value without what says nothing: Terraform writes every attribute, those that nobody set as null, as an empty text or as no block.
  static func plain(_ node: Node) -> Node? {
    switch node.content {
    case .unreadable: return nil
    case .scalar: return node.text?.isEmpty ?? true ? nil : node
    case .sequence(let items):
      let items = items.compactMap(plain)
      return items.isEmpty ? nil : .list(items, at: node.mark)
    case .mapping(let members):
      let members = members.compactMap { member in
        plain(member.node).map { Node.Member(name: member.name, mark: member.mark, node: $0) }
      }
      return members.isEmpty ? nil : Node(content: .mapping(members), mark: node.mark)
    }
  }
}

/// Declares what Terraform's resources are.
struct InfrastructureResources {
  private let declarations: Declarations
  private let resources: CognitoResources
  private let all: [InfrastructureResource]
  /// The ids of resources that are planned only, by address.
  private var ids: [String: String] = [:]
  /// What ids are made up from.
  private let seed: String

  init(_ all: [InfrastructureResource], seed: String, _ declarations: Declarations) {
    self.all = all
    self.seed = seed
    self.declarations = declarations
    resources = CognitoResources(declarations: declarations, naming: TerraformNames.names(of:), silent: Self.silent)
  }

  /// What describes a resource and cannot be set, or is read in another way.
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
    for resource in all where resource.type == "aws_cognito_user_in_group" { declareMembership(resource) }
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
    "aws_cognito_user_in_group",
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

  /// Two blocks, which are one member of the service's.
  private func declarePolicies(of pool: Declared, _ values: Node) {
    var policies: [(String, Node)] = []
    for (name, member) in [("password_policy", "PasswordPolicy"), ("sign_in_policy", "SignInPolicy")] {
      guard let block = values[name] else { continue }
      // A history of none is one that nobody set.
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
    if values.at("email_mfa_configuration") != nil { methods.append("EMAIL_OTP") }
    if !methods.isEmpty { pool.set("EnabledMfas", .texts(methods, at: mark)) }
  }

  private func region(of values: Node) -> String {
    if let region = values["region"]?.text { return region }
    let arn = all.lazy.compactMap { $0.values["arn"]?.text }.first { $0.hasPrefix("arn:aws:cognito") }
    let parts = arn?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    return parts.count > 4 && !parts[3].isEmpty ? String(parts[3]) : "us-east-1"
  }

  private func account(of values: Node) -> String? {
    let parts = values["arn"]?.text?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count > 4, parts[4].count == 12, parts[4] != "000000000000" else { return nil }
    return String(parts[4])
  }

  /// The id that a value has or refers to.
  private func id(_ name: String, of resource: InfrastructureResource, type: String) -> String? {
    if let id = resource.values[name]?.text { return id }
    let named = (resource.references[name] ?? []).compactMap { reference in
      ids.first { reference == $0.key || reference.hasPrefix($0.key + ".") }?.value
    }
    if let id = named.first { return id }
    let candidates = all.filter { $0.type == type }.compactMap { ids[$0.address] }
    return candidates.count == 1 ? candidates[0] : nil
  }

  private func pool(of resource: InfrastructureResource) -> Declared? {
    guard let id = id("user_pool_id", of: resource, type: "aws_cognito_user_pool") else {
      declarations.cannotKnow("the user pool of \(resource.address) is not known: it is left out", at: resource.mark)
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

  /// A validity of 0 is one that nobody set.
  private func withoutZeros(_ values: Node) -> Node {
    Node(
      content: .mapping(values.members.filter { !($0.name.hasSuffix("_validity") && $0.node.number == 0) }),
      mark: values.mark)
  }

  private func declareDomain(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource), let domain = resource.values["domain"], let name = domain.text else { return }
    pool.set(resource.values.at("certificate_arn") == nil ? "Domain" : "CustomDomain", domain)
    pool.set("ManagedLoginVersion", resource.values["managed_login_version"])
    declarations.took("domain \(name) (\(resource.address))", at: resource.mark)
  }

  // MARK: People

  private func declareUser(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource), let username = resource.values["username"]?.text else { return }
    let user = pool.entry("Users", id: username, at: resource.mark)
    let attributes = resource.values["attributes"]?.members.filter { $0.name != "sub" } ?? []
    if !attributes.isEmpty {
      user.set(
        "UserAttributes",
        .list(
          attributes.map { .mapping([("Name", .text($0.name, at: $0.mark)), ("Value", $0.node)], at: $0.mark) },
          at: resource.mark))
    }
    if let password = resource.values["password"] ?? resource.values["temporary_password"] {
      user.set("Password", password)
    }
    if resource.values["password"] == nil { user.set("UserStatus", "FORCE_CHANGE_PASSWORD", at: resource.mark) }
    if let enabled = resource.values["enabled"] { user.set("Enabled", enabled) }
    if user["Password"] == nil {
      declarations.cannotKnow(
        "the password of \(username), which the service would have mailed", at: resource.mark, in: user)
    }
    declarations.took("person \(username) (\(resource.address))", at: resource.mark)
  }

  private func declareMembership(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource), let username = resource.values["username"]?.text,
      let group = resource.values["group_name"]
    else { return }
    guard let user = pool.entry("Users", id: username) else {
      declarations.cannotKnow("the person \(username) is not in it: the membership is left out", at: resource.mark)
      return
    }
    user.set("Groups", .list((user["Groups"]?.items ?? []) + [group], at: resource.mark))
  }

  private func declareRisks(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource) else { return }
    let names = [
      "account_takeover_risk_configuration", "compromised_credentials_risk_configuration",
      "risk_exception_configuration",
    ]
    let members = resource.values.members.filter { names.contains($0.name) }
    let node = Node(
      content: .mapping(
        members.map { Node.Member(name: TerraformNames.pascal($0.name), mark: $0.mark, node: Self.pascal($0.node)) }),
      mark: resource.mark)
    resources.risks(node, client: resource.values["client_id"]?.text, at: resource.mark, of: pool)
    declarations.took(resource.address, at: resource.mark)
  }

  /// Blocks as mappings, with the service's names.
  private static func pascal(_ node: Node) -> Node {
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items):
      return items.count == 1 && items[0].isMapping ? pascal(items[0]) : .list(items.map(pascal), at: node.mark)
    case .mapping(let members):
      return Node(
        content: .mapping(
          members.map { Node.Member(name: TerraformNames.pascal($0.name), mark: $0.mark, node: pascal($0.node)) }),
        mark: node.mark)
    }
  }

  // MARK: Identity pools

  private mutating func declareIdentityPool(_ resource: InfrastructureResource) {
    let known = resource.values["id"]?.text
    let id = known ?? declarations.ids.identityPool(region: region(of: resource.values), "\(seed)/\(resource.address)")
    ids[resource.address] = id
    let pool = resources.identityPool(id, resource.values, at: resource.mark)
    if known == nil {
      declarations.guessed("the id \(id), as the plan has none yet", at: resource.mark, in: pool, "Id")
    }
    if pool["AllowUnauthenticatedIdentities"] == nil {
      pool.set("AllowUnauthenticatedIdentities", .flag(false, at: resource.mark))
    }
    if let account = account(of: resource.values) { pool.set("AccountId", account, at: resource.mark) }
    declarations.took("identity pool \(pool["IdentityPoolName"]?.text ?? id) (\(resource.address))", at: resource.mark)
  }

  private func declareRoles(_ resource: InfrastructureResource) {
    guard let id = id("identity_pool_id", of: resource, type: "aws_cognito_identity_pool"),
      let pool = declarations.root.entry("identityPools", id: id)
    else {
      declarations.cannotKnow("the identity pool of \(resource.address) is not known", at: resource.mark)
      return
    }
    pool.set("Roles", resource.values["roles"])
    let mappings = resource.values["role_mapping"]?.items ?? resource.values["role_mappings"]?.items ?? []
    let members = mappings.compactMap { mapping -> (String, Node)? in
      guard let provider = mapping["identity_provider"]?.text else { return nil }
      var members: [(String, Node)] = []
      if let type = mapping["type"] { members.append(("Type", type)) }
      if let resolution = mapping["ambiguous_role_resolution"] {
        members.append(("AmbiguousRoleResolution", resolution))
      }
      let rules = (mapping["mapping_rule"] ?? mapping["mapping_rules"])?.items ?? []
      if !rules.isEmpty {
        let list = rules.map { rule in
          Node(
            content: .mapping(
              rule.members.map {
                Node.Member(
                  name: $0.name == "role_arn" ? "RoleARN" : TerraformNames.pascal($0.name), mark: $0.mark, node: $0.node
                )
              }),
            mark: rule.mark)
        }
        members.append(("RulesConfiguration", .mapping([("Rules", .list(list, at: mapping.mark))], at: mapping.mark)))
      }
      return (provider, .mapping(members, at: mapping.mark))
    }
    if !members.isEmpty { pool.set("RoleMappings", .mapping(members, at: resource.mark)) }
    declarations.took(resource.address, at: resource.mark)
  }
}

/// The names of Terraform's provider, by those of the service.
enum TerraformNames {
  private static let others: [String: [String]] = [
    "PoolName": ["name"], "ClientName": ["name"], "GroupName": ["name"], "UserPoolTags": ["tags"],
    "IdentityPoolTags": ["tags"],
    "RecoveryMechanisms": ["recovery_mechanism"], "Scopes": ["scope"], "From": ["from_email_address"],
    "Schema": ["schema"],
    "ProviderDetails": ["provider_details"], "PasswordPolicy": ["password_policy"], "SignInPolicy": ["sign_in_policy"],
    "ConfigurationSet": ["configuration_set"],
  ]

  /// What the provider may call a member of the service.
  static func names(of member: String) -> [String] { (others[member] ?? []) + [snake(member)] }

  /// `callback_urls` for `CallbackURLs`.
  static func snake(_ name: String) -> String {
    var text = name
    for (word, plain) in [
      ("OAuth", "Oauth"), ("OpenId", "Openid"), ("URLs", "Urls"), ("ARNs", "Arns"), ("URI", "Uri"),
      ("KMSKeyID", "KmsKeyId"), ("SMS", "Sms"), ("ID", "Id"),
    ] {
      text = text.split(separator: word, omittingEmptySubsequences: false).joined(separator: plain)
    }
    var result = ""
    for character in text {
      if character.isUppercase, !result.isEmpty { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  /// `MinimumLength` for `minimum_length`.
  static func pascal(_ name: String) -> String {
    name.split(separator: "_").map { word in
      word == "ip" ? "IP" : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  /// `user_pool_id` for Pulumi's `userPoolId`.
  static func fromCamel(_ name: String) -> String {
    switch name {
    case "schemas": "schema"
    case "recoveryMechanisms": "recovery_mechanism"
    case "scopes": "scope"
    case "callbackUrls": "callback_urls"
    case "logoutUrls": "logout_urls"
    default: snake(name)
    }
  }
}
