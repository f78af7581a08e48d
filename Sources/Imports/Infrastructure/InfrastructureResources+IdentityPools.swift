internal import Configuration

extension InfrastructureResources {
  mutating func declareIdentityPool(_ resource: InfrastructureResource) {
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

  func declareRoles(_ resource: InfrastructureResource) {
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

  /// Declares the mapping of claims to principal tags.
  func declareTags(_ resource: InfrastructureResource) {
    guard let id = id("identity_pool_id", of: resource, type: "aws_cognito_identity_pool"),
      let pool = declarations.root.entry("identityPools", id: id),
      let provider = resource.values["identity_provider_name"]
    else {
      declarations.cannotKnow("the identity pool of \(resource.address) is not known", at: resource.mark)
      return
    }
    let entry = pool.add(to: "PrincipalTagAttributeMaps", at: resource.mark)
    entry.set("IdentityProviderName", provider)
    entry.set("UseDefaults", resource.values["use_defaults"])
    entry.set("PrincipalTags", resource.values["principal_tags"])
    declarations.took(resource.address, at: resource.mark)
  }
}
