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

  /// Those of its tokens that are known here.
  private static let algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"]

  private static func tell(_ root: Node, _ declarations: Declarations) {
    for (name, text) in [
      ("loginPagePath", "the page of the sign-in is ours"), ("staticAssetsPath", "no further files are served"),
      ("rotateRefreshToken", "refresh tokens are not rotated"),
    ] {
      guard let member = root.at(name), member.flag != false else { continue }
      declarations.leftOut(text, at: member.mark)
    }
    if let server = root.at("httpServer", "ssl") {
      declarations.leftOut("the key store of httpServer: --tls serves https", at: server.mark)
    }
    if let time = root.at("tokenProvider", "systemTime") {
      declarations.leftOut("the time of tokens: POST /_understudy/clock sets it", at: time.mark)
    }
    if let keys = root.at("tokenProvider", "keyProvider", "initialKeys") {
      declarations.leftOut("the keys of tokenProvider: keys of a realm takes a PEM file", at: keys.mark)
    }
    let algorithm = root.at("tokenProvider", "keyProvider", "algorithm")
    if let algorithm, !algorithms.contains(algorithm.text ?? "") {
      declarations.leftOut("the algorithm \(algorithm.text ?? "")", at: algorithm.mark)
    }
    for provider in [("tokenProvider", ["keyProvider", "systemTime"]), ("httpServer", ["type", "ssl"])] {
      for member in root[provider.0]?.members ?? [] where !provider.1.contains(member.name) {
        declarations.cannotKnow("\(member.name) is not read", at: member.mark)
      }
    }
    for member in root.at("tokenProvider", "keyProvider")?.members ?? []
    where !["initialKeys", "algorithm"].contains(member.name) {
      declarations.cannotKnow("\(member.name) is not read", at: member.mark)
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
      "relax",
      .texts(
        ["assertions", "passwords", "claims", "scopeAudiences", "jsonBodies", "paths", "plainChallenges"], at: mark))
    let algorithm = root.at("tokenProvider", "keyProvider", "algorithm")
    if let algorithm, let name = algorithm.text, algorithms.contains(name) {
      realm.set("signing", .texts([name], at: algorithm.mark))
    }
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
