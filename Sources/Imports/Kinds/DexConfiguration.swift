internal import Configuration
internal import PasswordHashing

/// `config.yaml` of dex: static clients, and users with passwords.
enum DexConfiguration: DocumentKind {
  static let noun = "a configuration of dex"
  static let names: Set<String>? = [
    "issuer", "storage", "web", "grpc", "telemetry", "logger", "frontend", "oauth2", "expiry", "staticClients",
    "connectors", "enablePasswordDB", "staticPasswords",
  ]

  static func recognises(_ root: Node, name: String) -> Bool {
    root["issuer"]?.text != nil
      && ["staticClients", "enablePasswordDB", "staticPasswords", "connectors"].contains { root[$0] != nil }
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    tellOtherNames(documents, declarations)
    for document in documents { declare(document.root, declarations) }
  }

  private static func declare(_ root: Node, _ declarations: Declarations) {
    guard let issuer = root["issuer"], let address = issuer.text else { return }
    // The path of the issuer; one at the root of a host has none.
    let path = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).last.map(String.init) ?? ""
    let name = path.isEmpty ? "dex" : path
    let realm = declarations.root.entry("realms", id: name, at: issuer.mark)
    realm.set("claimsInTokens", .flag(true, at: issuer.mark))
    realm.set("accessTokenType", "JWT", at: issuer.mark)
    realm.set("aliases", .texts(["email"], at: issuer.mark))
    realm.set("scopes", .texts(["groups"], at: issuer.mark))
    if path.isEmpty { realm.set("paths", "root", at: issuer.mark) }
    declarations.took("realm \(name), at the path /\(path)", at: issuer.mark)
    declarations.guessed(
      "the issuer is this server's address with /\(path), not \(address)", at: issuer.mark, in: realm)
    if let lifetime = root.at("expiry", "idTokens") {
      if let seconds = lifetime.text.flatMap(Self.seconds) {
        realm.set("tokenExpiry", .number(seconds, at: lifetime.mark))
      } else {
        declarations.leftOut("the lifetime \(lifetime.text ?? "")", at: lifetime.mark, in: realm)
      }
    } else {
      // Dex's default.
      realm.set("tokenExpiry", .number(86_400, at: issuer.mark))
    }
    for client in root["staticClients"]?.items ?? [] { declare(client: client, root, of: realm, declarations) }
    declarePeople(root, of: realm, declarations)
    for connector in root["connectors"]?.items ?? [] where connector["type"]?.text != "local" {
      declarations.leftOut(
        "the connector \(connector["id"]?.text ?? ""): users sign in with their passwords here", at: connector.mark,
        in: realm)
    }
    for name in ["signingKeys", "deviceRequests", "authRequests", "refreshTokens"] {
      guard let member = root.at("expiry", name) else { continue }
      declarations.leftOut("expiry.\(name)", at: member.mark, in: realm)
    }
  }

  private static func declare(client node: Node, _ root: Node, of realm: Declared, _ declarations: Declarations) {
    guard let id = node["id"]?.text else {
      return declarations.leftOut("a client without an id, which idEnv would name", at: node.mark, in: realm)
    }
    let client = realm.entry("clients", id: id, at: node.mark)
    client.set("name", node["name"])
    client.set("redirectUris", node["redirectURIs"])
    if node["public"]?.flag != true {
      let made = declarations.ids.secret("dex/\(id)")
      client.set("secret", node["secret"] ?? .text(made, at: node.mark))
      if node["secret"] == nil {
        declarations.guessed("the secret of the client \(id): \(made)", at: node.mark, in: client, "secret")
      }
    }
    var grants = ["authorization_code", "device_code"]
    if root.at("oauth2", "responseTypes")?.textItems.contains(where: { $0.contains("token") }) == true {
      grants.append("implicit")
    }
    if root.at("oauth2", "passwordConnector") != nil { grants.append("password") }
    client.set("grantTypes", .texts(grants, at: node.mark))
    if let peers = node.at("trustedPeers") {
      declarations.leftOut("trusted peers of \(id): tokens are for one client", at: peers.mark, in: client)
    }
    declarations.took("client \(id)", at: node.mark)
  }

  private static func declarePeople(_ root: Node, of realm: Declared, _ declarations: Declarations) {
    var notes = PeopleNotes()
    for node in root["staticPasswords"]?.items ?? [] {
      guard let email = node["email"], let address = email.text else { continue }
      let user = realm.entry("users", id: address, at: node.mark)
      var claims: [(String, Node)] = [("email", email), ("email_verified", .flag(true, at: email.mark))]
      if let id = node["userID"] {
        if id.text?.isUUID == true {
          claims.append(("sub", id))
        } else {
          notes.add("a userID that is no UUID, and another sub here", address, user, at: id.mark)
        }
      }
      if let name = node["username"] { claims += [("name", name), ("preferred_username", name)] }
      if let groups = node.at("groups"), !groups.items.isEmpty { claims.append(("groups", groups)) }
      user.set("claims", .mapping(claims, at: node.mark))
      guard let hash = node["hash"]?.text else {
        notes.add("no password in the file, as with hashFromEnv", address, user, at: node.mark)
        continue
      }
      do throws(PasswordHash.Problem) {
        _ = try PasswordHash(hash, by: .bcrypt)
        user.set("passwordVerifier", "h1:\(PasswordHash.Algorithm.bcrypt.rawValue):\(hash)", at: node.mark)
      } catch {
        notes.add("a hash that is not by bcrypt, or costs too much", address, user, at: node.mark)
      }
    }
    notes.tell(declarations, of: realm)
  }

  /// The seconds of a duration of Go's, such as `24h` or `1h30m`.
  private static func seconds(_ text: String) -> Int? {
    var (total, digits) = (0, "")
    for character in text {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      guard let factor = ["h": 3_600, "m": 60, "s": 1][character], let number = Int(digits), number < 1_000_000 else {
        return nil
      }
      total += number * factor
      digits = ""
    }
    return digits.isEmpty && total > 0 ? total : nil
  }
}
