internal import Configuration

/// A resource of Terraform or Pulumi, under the names of Terraform's provider.
struct InfrastructureResource {
  /// `aws_cognito_user_pool`
  var type: String
  /// `module.auth.aws_cognito_user_pool.main`
  var address: String
  var mark: Mark
  /// Without members that have no value.
  var values: Node
  /// The addresses that a still unknown value refers to.
  var references: [String: [String]] = [:]

  /// The value without empty parts: Terraform writes every attribute, unset ones as null, an empty text or an empty
  /// list of blocks.
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
