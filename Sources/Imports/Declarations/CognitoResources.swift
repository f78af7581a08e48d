internal import AWSProtocol
internal import CognitoIdentity
internal import CognitoUserPoolsShapes
internal import Configuration

/// Declares the service's resources from mappings with the members of its API calls.
struct CognitoResources {
  let declarations: Declarations
  /// The document's names for a name of the service.
  var naming: (String) -> [String] = { [$0] }
  /// Members that are ignored without a report.
  var silent: Set<String> = []
  /// Whether a value is a placeholder: one that the call would reject is left out and reported.
  var isMadeUp: (Node) -> Bool = { _ in false }
  /// A replacement for a placeholder where the call requires another form.
  var standIn: (Node, Shape) -> Node? = { _, _ in nil }
  /// Rejects an unknown member within a property; if nil, it is reported and left out.
  var refuses: ((Node.Member, Set<String>) -> Void)?

  private func fit(_ node: Node, _ shape: Shape, except others: Set<String>, in entry: Declared) -> Node {
    var fit = ShapeFit(naming: naming) { member, known in
      if silent.contains(member.name) || others.contains(member.name) { return }
      if let refuses { return refuses(member, known) }
      declarations.cannotKnow(notRead(member.name, among: known), at: member.mark, in: entry)
    }
    fit.isMadeUp = isMadeUp
    fit.standIn = standIn
    fit.hasNoValue = { member in
      declarations.leftOut(
        "\(member.name) is left out, as the parameter that it is has no value", at: member.mark, in: entry)
    }
    return fit.fit(node, shape) ?? .mapping([], at: node.mark)
  }

  /// - Parameter others: members that are read elsewhere.
  func pool(_ id: String, _ node: Node, at mark: Mark, except others: Set<String> = []) -> Declared {
    let pool = declarations.pool(id, at: mark)
    let members = fit(node, ServiceShapes.pool, except: others, in: pool)
    for member in members.members where !member.node.isEmpty { pool.set(member.name, member.node) }
    // A row without a type is a standard attribute or a string.
    if let rows = pool["Schema"] { pool.set("Schema", .list(rows.items.map(row), at: rows.mark)) }
    return pool
  }

  private func row(_ row: Node) -> Node {
    guard row.isMapping, let name = row["Name"]?.text else { return row }
    let isStandard = ConfiguredSchemaAttribute.standardNames.contains(name)
    var members = row.members.filter { !$0.node.isEmpty }
    if !isStandard, !members.contains(where: { $0.name == "AttributeDataType" }) {
      members.append(Node.Member(name: "AttributeDataType", mark: row.mark, node: .text("String", at: row.mark)))
    }
    return Node(content: .mapping(members), mark: row.mark)
  }

  func client(_ id: String, _ node: Node, at mark: Mark, of pool: Declared, except others: Set<String> = []) -> Declared
  {
    let client = pool.entry("Clients", id: id, at: mark)
    for member in fit(node, ServiceShapes.client, except: others, in: client).members
    where !member.node.isEmpty && member.name != "UserPoolId" {
      client.set(member.name, member.node)
    }
    return client
  }

  func group(_ node: Node, at mark: Mark, of pool: Declared, except others: Set<String> = []) {
    entry("Groups", ServiceShapes.group, node, at: mark, of: pool, except: others)
  }

  func resourceServer(_ node: Node, at mark: Mark, of pool: Declared, except others: Set<String> = []) {
    entry("ResourceServers", ServiceShapes.resourceServer, node, at: mark, of: pool, except: others)
  }

  @discardableResult
  func identityProvider(_ node: Node, at mark: Mark, of pool: Declared, except others: Set<String> = []) -> Declared? {
    entry("IdentityProviders", ServiceShapes.identityProvider, node, at: mark, of: pool, except: others)
  }

  @discardableResult
  private func entry(
    _ list: String, _ shape: Shape, _ node: Node, at mark: Mark, of pool: Declared, except others: Set<String>
  ) -> Declared? {
    guard let name = Declared.id(ofEntriesIn: list) else { return nil }
    let fitted = fit(node, shape, except: others, in: pool)
    guard let id = fitted[name]?.text else {
      declarations.diagnosis.report(mark, "\(name) is missing", expected: "it here")
      return nil
    }
    let entry = pool.entry(list, id: id, at: mark)
    for member in fitted.members where !member.node.isNull && member.name != "UserPoolId" {
      entry.set(member.name, member.node)
    }
    return entry
  }

  func identityPool(_ id: String, _ node: Node, at mark: Mark, except others: Set<String> = []) -> Declared {
    let pool = declarations.identityPool(id, at: mark)
    for member in fit(node, IdentityShapes.pool, except: others.union(["IdentityPoolId"]), in: pool).members
    where !member.node.isNull {
      pool.set(member.name, member.node)
    }
    return pool
  }

  /// Declares roles and role mappings of an identity pool.
  func roles(_ node: Node, of pool: Declared, except others: Set<String> = []) {
    for member in fit(node, IdentityShapes.roles, except: others.union(["IdentityPoolId"]), in: pool).members
    where !member.node.isEmpty && member.name != "IdentityPoolId" {
      pool.set(member.name, member.node)
    }
  }

  /// Declares the risk configuration of a client or of the pool.
  func risks(_ node: Node, client: String?, at mark: Mark, of pool: Declared) {
    var all = pool["RiskConfigurations"]?.members ?? []
    let members = fit(node, ServiceShapes.risks, except: ["LastModifiedDate"], in: pool).members.filter {
      !["UserPoolId", "ClientId"].contains($0.name) && !$0.node.isNull
    }
    let name = client.flatMap { $0 == "ALL" ? nil : $0 } ?? ""
    all.removeAll { $0.name == name }
    all.append(Node.Member(name: name, mark: mark, node: Node(content: .mapping(members), mark: mark)))
    pool.set("RiskConfigurations", Node(content: .mapping(all), mark: mark))
  }

  // MARK: Triggers

  /// Lets the events of triggers without code here pass, and reports it. Call after the rest of the pool is declared.
  func passTriggers(of pool: Declared) {
    guard let functions = pool["LambdaConfig"] else { return }
    var triggers = pool["Triggers"]?.members ?? []
    for member in functions.members where member.name != "KMSKeyID" {
      let name = member.name == "PreTokenGenerationConfig" ? "PreTokenGeneration" : member.name
      guard ConfiguredTrigger.names.contains(name), !triggers.contains(where: { $0.name == name }) else { continue }
      let arn = member.node.text ?? member.node["LambdaArn"]?.text ?? ""
      if let url = declarations.functions.url(of: arn) {
        triggers.append(
          Node.Member(
            name: name, mark: member.mark,
            node: .mapping([("webhook", .text(url, at: member.mark))], at: member.mark)))
        declarations.took("the trigger \(name), by \(url)", at: member.mark)
        continue
      }
      triggers.append(
        Node.Member(
          name: name, mark: member.mark, node: .mapping([("rule", .mapping([], at: member.mark))], at: member.mark)))
      declarations.guessed(
        "the trigger \(name) lets every event pass: the code of \(arn) is not here. If it runs somewhere, give "
          + "--lambda-endpoint URL, or put `Triggers: {\(name): {webhook: URL}}` into the converted document, else a rule "
          + "(docs/triggers.md)",
        at: member.mark, in: pool, "Triggers")
    }
    if !triggers.isEmpty { pool.set("Triggers", Node(content: .mapping(triggers), mark: functions.mark)) }
  }

  // MARK: Secrets

  /// Makes up the secret of a client that has one, since templates do not state it.
  func makeUpSecret(of client: Declared, _ secret: String, at mark: Mark) {
    guard client["GenerateSecret"]?.flag == true, client["ClientSecret"] == nil else { return }
    client.set("ClientSecret", secret, at: mark)
    declarations.guessed(
      "the client's secret, which is made when it is deployed: \(secret)", at: mark, in: client, "ClientSecret")
  }

  /// Simulates a provider whose details are missing or in a secret store, since the real one would reject requests.
  func simulateIfUnknown(_ provider: Declared) {
    let details = provider["ProviderDetails"]
    let unknown = details?.members.filter { member in
      guard let text = member.node.text else { return true }
      return text.contains("{{resolve:") || text.isEmpty
    }
    guard let name = provider["ProviderName"]?.text, provider["Played"] == nil else { return }
    if let details, let unknown, unknown.isEmpty, !details.members.isEmpty { return }
    if let details {
      let gone = Set(unknown?.map(\.name) ?? [])
      provider.set(
        "ProviderDetails",
        Node(content: .mapping(details.members.filter { !gone.contains($0.name) }), mark: details.mark))
    }
    PlayedPerson.declare(of: provider, named: name, at: provider.mark)
    declarations.guessed(
      "the provider \(name) is played here, by a page that lets you choose a person: its secrets are not in the document",
      at: unknown?.first?.mark ?? provider.mark, in: provider, "Played")
  }
}

/// The users that a simulated provider offers.
enum PlayedPerson {
  /// Declares one user to choose, with an email address.
  static func declare(of provider: Declared, named name: String, at mark: Mark) {
    if provider["AttributeMapping"] == nil {
      provider.set("AttributeMapping", .mapping([("email", .text("email", at: mark))], at: mark))
    }
    let host = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let person: [(String, Node)] = [
      ("sub", .text("1", at: mark)), ("email", .text("grace@\(host).example.com", at: mark)),
      ("name", .text("Grace Hopper", at: mark)),
    ]
    provider.set(
      "Played",
      .mapping(
        [("people", .list([.mapping(person, at: mark)], at: mark)), ("mode", .text("choose", at: mark))], at: mark))
  }
}
