internal import AWSProtocol
internal import CognitoUserPoolsShapes
internal import Configuration

/// The input of a call in a file, as `--cli-input-json` takes it and `--generate-cli-skeleton` writes it: of
/// CreateUserPool and CreateUserPoolClient.
enum ServiceInput: DocumentKind {
  static let noun = "the input of a call of the AWS command line"

  static func recognises(_ root: Node, name: String) -> Bool { isPool(root) || isClient(root) }

  private static func isPool(_ root: Node) -> Bool {
    let names = Set(root.members.map(\.name))
    return names.contains("PoolName") && names.isSubset(of: Set(shapeNames(ServiceShapes.pool)).union(["PoolName"]))
  }

  private static func isClient(_ root: Node) -> Bool {
    root.has("UserPoolId", "ClientName")
      && root.members.allSatisfy { shapeNames(ServiceShapes.client).union(["UserPoolId"]).contains($0.name) }
  }

  private static func shapeNames(_ shape: Shape) -> Set<String> {
    guard case .structure(let members) = shape.kind else { return [] }
    return Set(members.map(\.name))
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    let resources = CognitoResources(declarations: declarations)
    for document in documents where isPool(document.root) {
      let root = filled(document.root)
      let region = document.context.parameters["AWS::Region"] ?? "us-east-1"
      let id = declarations.ids.pool(region: region, "input \(document.name)")
      let pool = resources.pool(id, root, at: document.mark, except: ["PoolName"])
      pool.set("PoolName", root["PoolName"])
      declarations.guessed("the id \(id), which the call would answer", at: document.mark, in: pool, "Id")
      declarations.took("user pool \(root["PoolName"]?.text ?? "")", at: document.mark)
    }
    for document in documents where isClient(document.root) {
      let root = filled(document.root)
      let named = root["UserPoolId"]?.text ?? ""
      guard
        let pool = ConfiguredUserPool.isID(named)
          ? declarations.pool(named, at: document.mark)
          : declarations.pools.count == 1 ? declarations.pools[0] : nil
      else {
        declarations.cannotKnow("the user pool of this client: give the id of one as UserPoolId", at: document.mark)
        continue
      }
      let id = declarations.ids.client("input \(document.name)")
      let client = resources.client(id, root, at: document.mark, of: pool, except: ["UserPoolId"])
      resources.makeUpSecret(
        of: client, declarations.ids.secret("input \(document.name)"), at: root["GenerateSecret"]?.mark ?? document.mark
      )
      declarations.guessed("the id \(id), which the call would answer", at: document.mark, in: client, "ClientId")
      declarations.took("client \(root["ClientName"]?.text ?? "")", at: document.mark)
    }
    for pool in declarations.pools { resources.passTriggers(of: pool) }
  }

  /// Without the empty texts of a skeleton, which stand for what is to be filled in.
  private static func filled(_ node: Node) -> Node {
    func isBlank(_ node: Node) -> Bool {
      if case .scalar(let scalar) = node.content { return scalar.text.isEmpty }
      return false
    }
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items):
      return .list(items.filter { !isBlank($0) }.map(filled).filter { !$0.isEmpty }, at: node.mark)
    case .mapping(let members):
      return Node(
        content: .mapping(
          members.compactMap { member in
            if isBlank(member.node) { return nil }
            let inner = filled(member.node)
            return inner.isEmpty ? nil : Node.Member(name: member.name, mark: member.mark, node: inner)
          }), mark: node.mark)
    }
  }
}
