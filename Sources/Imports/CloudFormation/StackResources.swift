internal import Configuration

/// Declares the resources of a stack.
struct StackResources {
  private let stack: Stack
  private let names: StackNames
  private let declarations: Declarations
  private let resources: CognitoResources

  init(_ stack: Stack) {
    self.stack = stack
    names = StackNames(stack)
    declarations = stack.declarations
    var resources = CognitoResources(
      declarations: stack.declarations, isMadeUp: stack.isMadeUp, standIn: stack.standIn(for:_:))
    // A template contains only what its author wrote; the state of a deployment may have more.
    if stack.deployed.isEmpty {
      resources.refuses = { member, known in
        StackTypes.reportProperty(member, of: "it that the service has", among: known, in: stack)
      }
    }
    self.resources = resources
  }

  /// Pools are declared before their contents, and associations last.
  func declare() {
    let passes: [[String: (Node.Member) -> Void]] = [
      ["AWS::Cognito::UserPool": declarePool, "AWS::Cognito::IdentityPool": declareIdentityPool],
      [
        "AWS::Cognito::UserPoolResourceServer": declareResourceServer,
        "AWS::Cognito::UserPoolGroup": declareGroup,
        "AWS::Cognito::UserPoolIdentityProvider": declareProvider,
        "AWS::Cognito::UserPoolDomain": declareDomain,
        "AWS::Serverless::Function": declareEvents,
      ],
      [
        "AWS::Cognito::UserPoolClient": declareClient, "AWS::Cognito::UserPoolUser": declareUser,
        "AWS::Cognito::IdentityPoolRoleAttachment": declareRoles,
        "AWS::Cognito::UserPoolRiskConfigurationAttachment": declareRisks,
        "AWS::Cognito::UserPoolUICustomizationAttachment": declareLook,
        "AWS::Cognito::ManagedLoginBranding": declareLook,
        "AWS::Cognito::LogDeliveryConfiguration": declareLogs,
        "AWS::Cognito::IdentityPoolPrincipalTag": declareTags,
      ],
      ["AWS::Cognito::UserPoolUserToGroupAttachment": declareMembership, "AWS::Cognito::Terms": declareTerms],
    ]
    let known = Set(passes.flatMap(\.keys))
    for pass in passes {
      for member in stack.resourceOrder { pass[type(of: member)]?(member) }
    }
    for member in stack.resourceOrder
    where type(of: member).hasPrefix("AWS::Cognito::") && !known.contains(type(of: member)) && !stack.deployed.isEmpty {
      declarations.cannotKnow("\(type(of: member)) is no type that is known here", at: member.mark)
    }
    for member in stack.resourceOrder where type(of: member) == "AWS::Cognito::UserPool" {
      resources.passTriggers(of: declarations.pool(names.poolID(member.name), at: member.mark))
    }
  }

  private func type(of member: Node.Member) -> String { member.node["Type"]?.text ?? "" }

  // MARK: Pools

  private func declarePool(_ member: Node.Member) {
    let properties = stack.properties(member)
    let mark = properties.mark
    let id = names.poolID(member.name)
    let own: Set<String> = [
      "UserPoolName", "EnabledMfas", "WebAuthnRelyingPartyID", "WebAuthnUserVerification",
      "WebAuthnFactorConfiguration",
      "EmailAuthenticationMessage", "EmailAuthenticationSubject",
    ]
    let pool = resources.pool(id, properties, at: mark, except: own)
    pool.set("AccountId", stack.account == "000000000000" ? nil : stack.account)
    pool.set("PoolName", properties["UserPoolName"] ?? .text("\(stack.name)-\(member.name)", at: mark))
    for name in ["EnabledMfas", "WebAuthnRelyingPartyID", "WebAuthnUserVerification", "WebAuthnFactorConfiguration"] {
      pool.set(name, properties[name])
    }
    let words = [("EmailAuthenticationMessage", "Message"), ("EmailAuthenticationSubject", "Subject")]
      .compactMap { name, member in properties.at(name).map { (member, $0) } }
    if !words.isEmpty { pool.set("EmailMfaConfiguration", .mapping(words, at: mark)) }
    declarations.took("user pool \(pool["PoolName"]?.text ?? "")", at: member.mark)
    noteID(id, of: member, in: pool, "Id")
  }

  /// Reports an id as made up, unless the deployment states it.
  private func noteID(_ id: String, of member: Node.Member, in entry: Declared, _ name: String) {
    guard stack.deployed[member.name] == nil else { return }
    declarations.guessed(
      "the id \(id), which follows from the names of the stack and of the resource", at: member.mark, in: entry, name)
  }

  /// The pool that a resource refers to; nil, after a report, if it is not in this document.
  private func pool(of properties: Node, _ member: Node.Member) -> Declared? {
    guard let node = properties["UserPoolId"], let id = node.text else {
      declarations.diagnosis.report(properties.mark, "UserPoolId is missing", expected: "a reference to a user pool")
      return nil
    }
    if let pool = declarations.root.entry("userPools", id: id) { return pool }
    guard ConfiguredUserPool.isID(id) else {
      let text = "the user pool \(quoted(id)) is in none of the templates"
      declarations.leftOut("\(text): \(member.name) is left out", at: node.mark)
      return nil
    }
    return declarations.pool(id, at: node.mark)
  }

  private func inPool(_ member: Node.Member, _ declare: (Node, Mark, Declared) -> Void) {
    var properties = stack.properties(member)
    guard let pool = pool(of: properties, member) else { return }
    if type(of: member) == "AWS::Cognito::UserPoolGroup", properties["GroupName"] == nil {
      let name = Node.text(names.physicalName(member.name, "GroupName", at: properties.mark), at: properties.mark)
      properties = Node(
        content: .mapping(properties.members + [Node.Member(name: "GroupName", mark: properties.mark, node: name)]),
        mark: properties.mark)
    }
    declare(properties, properties.mark, pool)
    let noun = ["AWS::Cognito::UserPoolGroup": "group", "AWS::Cognito::UserPoolResourceServer": "resource server"][
      type(of: member)]
    declarations.took(
      "\(noun ?? "resource") \(properties["GroupName"]?.text ?? properties["Identifier"]?.text ?? "")", at: member.mark)
  }

  private func declareGroup(_ member: Node.Member) {
    inPool(member) { resources.group($0, at: $1, of: $2, except: ["UserPoolId"]) }
  }

  private func declareResourceServer(_ member: Node.Member) {
    inPool(member) { resources.resourceServer($0, at: $1, of: $2, except: ["UserPoolId"]) }
  }

  private func declareClient(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member) else { return }
    let id = names.clientID(member.name)
    let client = resources.client(id, properties, at: properties.mark, of: pool, except: ["UserPoolId"])
    if client["ClientName"] == nil { client.set("ClientName", "\(stack.name)-\(member.name)", at: properties.mark) }
    declarations.took("client \(client["ClientName"]?.text ?? "")", at: member.mark)
    noteID(id, of: member, in: client, "ClientId")
    if let secret = stack.deployed[member.name]?.secret {
      client.set("ClientSecret", secret)
      client.remove("GenerateSecret")
    }
    resources.makeUpSecret(
      of: client, names.clientSecret(member.name), at: properties["GenerateSecret"]?.mark ?? member.mark)
  }

  private func declareProvider(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member),
      let provider = resources.identityProvider(properties, at: properties.mark, of: pool, except: ["UserPoolId"])
    else { return }
    declarations.took("identity provider \(provider["ProviderName"]?.text ?? "")", at: member.mark)
    resources.simulateIfUnknown(provider)
  }

  private func declareDomain(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member), let domain = properties["Domain"], let name = domain.text else {
      return
    }
    let certificate = properties.at("CustomDomainConfig")
    pool.set(certificate == nil ? "Domain" : "CustomDomain", domain)
    pool.set("CustomDomainConfig", certificate)
    pool.set(
      certificate == nil ? "ManagedLoginVersion" : "CustomDomainManagedLoginVersion", properties["ManagedLoginVersion"])
    declarations.took("domain \(name)", at: member.mark)
  }

  private func declareUser(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member), let name = properties["Username"], let username = name.text else {
      return
    }
    let user = pool.entry("Users", id: username, at: properties.mark)
    if let attributes = properties["UserAttributes"], !attributes.items.isEmpty {
      user.set("UserAttributes", attributes)
    }
    user.set("UserStatus", "FORCE_CHANGE_PASSWORD", at: properties.mark)
    declarations.took("person \(username)", at: member.mark)
    declarations.cannotKnow(
      "the password of \(username), which the service would have mailed", at: member.mark, in: user)
  }

  private func declareMembership(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member), let group = properties["GroupName"],
      let username = properties["Username"]?.text
    else { return }
    guard let user = pool.entry("Users", id: username) else {
      declarations.leftOut(
        "the person \(username) is not in the template: the membership is left out", at: member.mark)
      return
    }
    user.set("Groups", .list((user["Groups"]?.items ?? []) + [group], at: properties.mark))
  }

  /// Declares the branding of pages: managed login or classic.
  private func declareLook(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member) else { return }
    let isBranding = type(of: member) == "AWS::Cognito::ManagedLoginBranding"
    let entry = pool.add(to: isBranding ? "ManagedLoginBrandings" : "UICustomizations", at: properties.mark)
    for property in properties.members where !["UserPoolId", "ReturnMergedResources"].contains(property.name) {
      if property.name == "ClientId", property.node.text == "ALL" { continue }
      entry.set(property.name, property.node)
    }
    declarations.took("the look of pages", at: member.mark)
  }

  private func declareLogs(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member) else { return }
    pool.set("LogConfigurations", properties["LogConfigurations"])
    declarations.took("where logs go", at: member.mark)
  }

  /// Declares the documents that pages link to, such as terms of use.
  private func declareTerms(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member) else { return }
    let entry = pool.add(to: "Terms", at: properties.mark)
    for property in properties.members where property.name != "UserPoolId" { entry.set(property.name, property.node) }
    declarations.took("terms \(properties["TermsName"]?.text ?? "")", at: member.mark)
  }

  private func declareRisks(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = pool(of: properties, member) else { return }
    resources.risks(properties, client: properties["ClientId"]?.text, at: properties.mark, of: pool)
    declarations.took("rules for risks", at: member.mark)
  }

  // MARK: Functions

  /// Declares SAM's Cognito events of a function: triggers of a pool.
  private func declareEvents(_ member: Node.Member) {
    for event in member.node.at("Properties", "Events")?.members ?? [] where event.node["Type"]?.text == "Cognito" {
      guard let properties = event.node["Properties"].flatMap({ stack.value($0) }),
        let id = properties["UserPool"]?.text,
        let pool = declarations.root.entry("userPools", id: id)
      else {
        declarations.cannotKnow("the event \(event.name) names no pool of the template", at: event.mark)
        continue
      }
      var functions = pool["LambdaConfig"]?.members ?? []
      let arn = names.attribute(member.name, "Arn", at: event.mark)
      for trigger in properties["Trigger"]?.textItems ?? [] where !functions.contains(where: { $0.name == trigger }) {
        functions.append(Node.Member(name: trigger, mark: event.mark, node: arn))
      }
      pool.set("LambdaConfig", Node(content: .mapping(functions), mark: event.mark))
    }
  }

  // MARK: Identity pools

  private func declareIdentityPool(_ member: Node.Member) {
    let properties = stack.properties(member)
    let id = names.identityPoolID(member.name)
    let own: Set<String> = ["CognitoEvents", "CognitoStreams", "PushSync", "IdentityPoolTags"]
    let pool = resources.identityPool(id, properties, at: properties.mark, except: own)
    for name in own {
      if let node = properties[name], name != "IdentityPoolTags" {
        declarations.cannotKnow("\(name) is not read", at: node.mark, in: pool)
      }
    }
    pool.set("IdentityPoolTags", tags(properties["IdentityPoolTags"]))
    if pool["AllowUnauthenticatedIdentities"] == nil {
      pool.set("AllowUnauthenticatedIdentities", .flag(false, at: properties.mark))
    }
    if pool["IdentityPoolName"] == nil {
      pool.set("IdentityPoolName", "\(stack.name)-\(member.name)", at: properties.mark)
    }
    pool.set("AccountId", stack.account == "000000000000" ? nil : stack.account)
    declarations.took("identity pool \(pool["IdentityPoolName"]?.text ?? "")", at: member.mark)
    noteID(id, of: member, in: pool, "Id")
  }

  /// Declares the mapping of claims to principal tags.
  private func declareTags(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = identityPool(of: properties, member) else { return }
    let entry = pool.add(to: "PrincipalTagAttributeMaps", at: properties.mark)
    for name in ["IdentityProviderName", "UseDefaults", "PrincipalTags"] { entry.set(name, properties[name]) }
    declarations.took("tags of sessions", at: member.mark)
  }

  private func identityPool(of properties: Node, _ member: Node.Member) -> Declared? {
    if let id = properties["IdentityPoolId"]?.text, let pool = declarations.root.entry("identityPools", id: id) {
      return pool
    }
    declarations.cannotKnow("the identity pool of \(member.name) is in none of the templates", at: member.mark)
    return nil
  }

  /// A list of keys and values as the mapping that API calls use.
  private func tags(_ node: Node?) -> Node? {
    guard let node, node.isSequence else { return node }
    let pairs = node.items.compactMap { item in item["Key"]?.text.flatMap { key in item["Value"].map { (key, $0) } } }
    return pairs.isEmpty ? nil : .mapping(pairs, at: node.mark)
  }

  private func declareRoles(_ member: Node.Member) {
    let properties = stack.properties(member)
    guard let pool = identityPool(of: properties, member) else { return }
    resources.roles(roles(properties), of: pool)
  }

  /// Role mappings may state their provider as a member instead of as their name, since a template's names cannot be
  /// functions.
  private func roles(_ properties: Node) -> Node {
    guard let mappings = properties["RoleMappings"], mappings.isMapping else { return properties }
    let members = mappings.members.map { mapping -> Node.Member in
      var mapping = mapping
      guard let provider = mapping.node["IdentityProvider"]?.text else { return mapping }
      mapping.name = provider
      mapping.node = Node(
        content: .mapping(mapping.node.members.filter { $0.name != "IdentityProvider" }), mark: mapping.node.mark)
      return mapping
    }
    return Node(
      content: .mapping(
        properties.members.map { member in
          member.name == "RoleMappings"
            ? Node.Member(
              name: member.name, mark: member.mark, node: Node(content: .mapping(members), mark: mappings.mark))
            : member
        }), mark: properties.mark)
  }
}
