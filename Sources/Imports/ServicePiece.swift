package import Configuration
package import JSON

/// The content of a dump about one pool, which may already exist in a sandbox.
package struct ServicePiece {
  package let id: String
  /// Whether it is an identity pool rather than a user pool.
  package let isIdentityPool: Bool
  /// Whether it describes the pool itself, not only parts of it.
  package let describesPool: Bool
  private let node: Node
  private let name: String

  init(_ pool: Declared, id: String, isIdentityPool: Bool, name: String) {
    self.id = id
    self.name = name
    self.isIdentityPool = isIdentityPool
    describesPool = pool[isIdentityPool ? "IdentityPoolName" : "PoolName"] != nil
    node = pool.node
  }

  /// The members of our document that it contains.
  package var names: Set<String> { Set(node.members.map(\.name)) }

  /// The document with that user pool.
  /// - Parameter members: the existing pool, as in a document; lists of the piece replace its lists.
  /// - Throws: all errors of the piece.
  package func document(beside members: JSONObject?) throws(ConfigurationProblems) -> ConfiguredDocument {
    try load([("userPools", .list([node(beside: members ?? [:])], at: node.mark))])
  }

  /// The identity pool.
  /// - Parameter pools: the existing user pools; providers of other pools are dropped.
  /// - Throws: all errors of the piece.
  package func identityPool(among pools: Set<String>) throws(ConfigurationProblems) -> ConfiguredIdentityPool? {
    var pool = node(beside: ["IdentityPoolName": "pool", "AllowUnauthenticatedIdentities": false])
    var standIns: [Node] = []
    if let providers = pool["CognitoIdentityProviders"] {
      let kept = providers.items.filter { Self.pool(of: $0).map(pools.contains) ?? true }
      pool = Node(
        content: .mapping(
          pool.members.map { member in
            guard member.name == "CognitoIdentityProviders" else { return member }
            return Node.Member(name: member.name, mark: member.mark, node: .list(kept, at: providers.mark))
          }), mark: pool.mark)
      standIns = Set(kept.compactMap(Self.pool)).sorted().map { id in
        let clients = kept.filter { Self.pool(of: $0) == id }.compactMap { $0["ClientId"]?.text }
        return .mapping(
          [
            ("Id", .text(id, at: node.mark)), ("PoolName", .text("pool", at: node.mark)),
            (
              "Clients",
              .list(
                Set(clients).sorted().map { client in
                  .mapping(
                    [("ClientId", .text(client, at: node.mark)), ("ClientName", .text("app", at: node.mark))],
                    at: node.mark)
                }, at: node.mark)
            ),
          ], at: node.mark)
      }
    }
    // Documents are validated with all that they refer to.
    return try load([
      ("userPools", .list(standIns, at: node.mark)), ("identityPools", .list([pool], at: node.mark)),
    ]).identityPools.first
  }

  private static func pool(of provider: Node) -> String? {
    provider["ProviderName"]?.text?.split(separator: "/").last.map(String.init)
  }

  private func node(beside members: JSONObject) -> Node {
    let others = members.filter { !names.contains($0.name) }.map { member in
      Node.Member(name: member.name, mark: node.mark, node: Node(member.value, at: node.mark))
    }
    return Node(content: .mapping(node.members + others), mark: node.mark)
  }

  private func load(_ sections: [(String, Node)]) throws(ConfigurationProblems) -> ConfiguredDocument {
    try ConfigurationLoader.load(
      [.tree(.mapping(sections, at: node.mark), Diagnosis(file: name))], environment: [:], files: [name])
  }
}
