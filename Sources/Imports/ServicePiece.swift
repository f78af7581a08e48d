package import Configuration
package import JSON

/// What a dump says of one pool, which may be in a sandbox already.
package struct ServicePiece {
  package let id: String
  /// Whether it is the pool itself, and not only something of it.
  package let describesPool: Bool
  private let node: Node
  private let name: String

  init(_ pool: Declared, id: String, name: String) {
    self.id = id
    self.name = name
    describesPool = pool["PoolName"] != nil
    node = pool.node
  }

  /// The document with that pool.
  /// - Parameter members: what the pool has already, as a document says it; lists of the piece stand in place of its own.
  /// - Throws: everything that is wrong with the piece.
  package func document(beside members: JSONObject?) throws(ConfigurationProblems) -> ConfiguredDocument {
    var pool = node
    if let members {
      let own = Set(pool.members.map(\.name))
      let others = members.filter { !own.contains($0.name) }.map { member in
        Node.Member(name: member.name, mark: node.mark, node: Node(member.value, at: node.mark))
      }
      pool = Node(content: .mapping(pool.members + others), mark: node.mark)
    }
    let root = Node.mapping([("userPools", .list([pool], at: node.mark))], at: node.mark)
    return try ConfigurationLoader.load([.tree(root, Diagnosis(file: name))], environment: [:], files: [name])
  }
}
