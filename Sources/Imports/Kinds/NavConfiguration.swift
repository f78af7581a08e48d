internal import Configuration
internal import Patterns

/// `JSON_CONFIG` of navikt's mock-oauth2-server: issuers that accept any client, with claims that depend on the
/// request.
enum NavConfiguration: DocumentKind {
  static let noun = "a JSON_CONFIG of mock-oauth2-server"
  static let names: Set<String>? = [
    "interactiveLogin", "tokenCallbacks", "httpServer", "loginPagePath", "staticAssetsPath", "rotateRefreshToken",
    "tokenProvider",
  ]

  static func recognises(_ root: Node, name: String) -> Bool {
    root.has("tokenCallbacks") || root.has("interactiveLogin") && !root.has("userPools")
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = document.root
      tell(root, declarations)
      for callback in root["tokenCallbacks"]?.items ?? [] {
        guard let issuer = callback["issuerId"], let name = issuer.text else {
          declarations.leftOut("a callback without issuerId", at: callback.mark)
          continue
        }
        declare(callback, at: name, issuer.mark, root, declarations)
      }
      // Each path is an issuer there, whether or not it has callbacks.
      declare(.mapping([], at: root.mark), at: "*", root.mark, root, declarations)
    }
  }

  private static func tell(_ root: Node, _ declarations: Declarations) {
    for (name, text) in [
      ("loginPagePath", "the page of the sign-in is ours"), ("staticAssetsPath", "no further files are served"),
      ("rotateRefreshToken", "refresh tokens are not rotated"),
    ] {
      guard let member = root.at(name), member.flag != false else { continue }
      declarations.leftOut(text, at: member.mark)
    }
    if let server = root.at("httpServer"), server.isMapping {
      declarations.leftOut("the key store of httpServer: --tls serves https", at: server.mark)
    }
    for name in ["keyProvider", "systemTime"] {
      guard let member = root.at("tokenProvider", name) else { continue }
      declarations.leftOut(
        name == "systemTime" ? "the time of tokens: POST /_understudy/clock sets it" : "the keys of tokenProvider",
        at: member.mark)
    }
  }

  private static func declare(
    _ callback: Node, at name: String, _ mark: Mark, _ root: Node, _ declarations: Declarations
  ) {
    let realm = declarations.root.entry("realms", id: name, at: mark)
    realm.set("clients", "any", at: mark)
    realm.set("signIn", "choose", at: root["interactiveLogin"]?.mark ?? mark)
    realm.set("subject", "username", at: mark)
    realm.set("accessTokenType", "JWT", at: mark)
    // What that server checks as little.
    realm.set(
      "relax", .texts(["assertions", "passwords", "claims", "scopeAudiences", "jsonBodies", "paths"], at: mark))
    if root["interactiveLogin"]?.flag != true { realm.set("interaction", "none", at: mark) }
    realm.set("tokenExpiry", callback["tokenExpiry"])
    realm.set(
      "requestMappings", callback["requestMappings"].flatMap { mappings(of: $0, in: realm, declarations) })
    for member in callback.members where !["issuerId", "tokenExpiry", "requestMappings"].contains(member.name) {
      declarations.leftOut("\(member.name) is not read", at: member.mark, in: realm)
    }
    if name != "*" { declarations.took("realm \(name), at the path /\(name)", at: mark) }
  }

  private static func mappings(of node: Node, in realm: Declared, _ declarations: Declarations) -> Node? {
    let items = node.items.compactMap { item -> Node? in
      guard item.has("requestParam", "match") else {
        declarations.cannotKnow("a mapping without requestParam and match", at: item.mark)
        return nil
      }
      if let match = item["match"]?.text, match != "*", Pattern(match) == nil {
        declarations.leftOut("the mapping of \(match), which is no pattern here", at: item.mark, in: realm)
        return nil
      }
      for member in item.members where !["requestParam", "match", "claims", "typ", "typeHeader"].contains(member.name) {
        declarations.cannotKnow("\(member.name) is not read", at: member.mark)
      }
      let members = item.members.compactMap { member -> (String, Node)? in
        switch member.name {
        case "requestParam": ("parameter", member.node)
        case "match": (member.name, member.node)
        case "claims": (member.name, claims(member.node, in: realm, declarations))
        case "typ", "typeHeader": ("typ", member.node)
        default: nil
        }
      }
      return .mapping(members, at: item.mark)
    }
    return items.isEmpty ? nil : .list(items, at: node.mark)
  }

  /// Without those that the server needs itself.
  private static func claims(_ node: Node, in realm: Declared, _ declarations: Declarations) -> Node {
    let own = ["exp", "iat", "jti"]
    for member in node.members where own.contains(member.name) {
      let reason = member.name == "jti" ? "each token has its own" : "tokenExpiry sets the lifetime"
      declarations.leftOut("the claim \(member.name): \(reason)", at: member.mark, in: realm)
    }
    return .mapping(node.members.filter { !own.contains($0.name) }.map { ($0.name, $0.node) }, at: node.mark)
  }
}
