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
