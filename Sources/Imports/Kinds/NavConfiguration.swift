internal import Configuration

/// `JSON_CONFIG` of navikt's mock-oauth2-server: issuers that accept any client, with claims that depend on the
/// request.
enum NavConfiguration: DocumentKind {
  static let noun = "a JSON_CONFIG of mock-oauth2-server"
  static let names: Set<String>? = ["interactiveLogin", "tokenCallbacks"]

  static func recognises(_ root: Node, name: String) -> Bool {
    root.has("tokenCallbacks") || root.has("interactiveLogin") && !root.has("userPools")
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = document.root
      let isInteractive = root["interactiveLogin"]?.flag ?? false
      var callbacks = root["tokenCallbacks"]?.items ?? []
      if callbacks.isEmpty {
        callbacks = [.mapping([("issuerId", .text("default", at: root.mark))], at: root.mark)]
        declarations.guessed("an issuer /default: there, every path is one", at: root.mark)
      }
      for callback in callbacks {
        guard let issuer = callback["issuerId"], let name = issuer.text else { continue }
        let realm = declarations.root.entry("realms", id: name, at: callback.mark)
        realm.set("clients", "any", at: issuer.mark)
        realm.set("signIn", "choose", at: root["interactiveLogin"]?.mark ?? issuer.mark)
        if !isInteractive {
          declarations.guessed(
            "a page lets you choose who signs in, where mock-oauth2-server signs a made-up person in", at: issuer.mark,
            in: realm, "signIn")
        }
        realm.set("tokenExpiry", callback["tokenExpiry"])
        realm.set("requestMappings", callback["requestMappings"].flatMap { mappings(of: $0, declarations) })
        declarations.took("realm \(name), at the path /\(name)", at: issuer.mark)
      }
    }
  }

  private static func mappings(of node: Node, _ declarations: Declarations) -> Node? {
    let items = node.items.compactMap { item -> Node? in
      guard item.has("requestParam", "match") else {
        declarations.cannotKnow("a mapping without requestParam and match", at: item.mark)
        return nil
      }
      for member in item.members where !["requestParam", "match", "claims", "typ", "typeHeader"].contains(member.name) {
        declarations.cannotKnow("\(member.name) is not read", at: member.mark)
      }
      let members = item.members.compactMap { member -> (String, Node)? in
        switch member.name {
        case "requestParam": ("parameter", member.node)
        case "match", "claims": (member.name, member.node)
        case "typ", "typeHeader": ("typ", member.node)
        default: nil
        }
      }
      return .mapping(members, at: item.mark)
    }
    return items.isEmpty ? nil : .list(items, at: node.mark)
  }
}
