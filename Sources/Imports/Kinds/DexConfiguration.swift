internal import Configuration
internal import Encodings
internal import PasswordHashing

/// `config.yaml` of dex: static clients, and users with passwords.
enum DexConfiguration: DocumentKind {
  static let noun = "a configuration of dex"

  static func recognises(_ root: Node, name: String) -> Bool {
    root["issuer"]?.text != nil
      && ["staticClients", "enablePasswordDB", "staticPasswords", "connectors"].contains { root[$0] != nil }
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = ForeignMembers(document.root)
      declare(root, document.context.environment, declarations)
      // Where dex listens and stores, and its pages.
      root.pass("storage", "telemetry", "logger", "grpc", "frontend")
      if let web = root.mapping("web") {
        web.pass("http", "https", "tlsCert", "tlsKey", "tlsMinVersion", "tlsMaxVersion", "headers", "clientRemoteIP")
        web.leaveOut("allowedOrigins", "any page may call", declarations)
        web.leaveOut("allowedHeaders", "any header is taken", declarations)
      }
      root.tellRest(declarations)
    }
  }

  private static func declare(_ root: ForeignMembers, _ environment: [String: String], _ declarations: Declarations) {
    guard let issuer = root.at("issuer"), let address = issuer.text else { return }
    // The path of the issuer; one at the root of a host has none.
    let path = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).last.map(String.init) ?? ""
    let name = path.isEmpty ? "dex" : path
    let realm = declarations.root.entry("realms", id: name, at: issuer.mark)
    realm.set("claimsInTokens", .flag(true, at: issuer.mark))
    realm.set("accessTokenType", "JWT", at: issuer.mark)
    realm.set("aliases", .texts(["email"], at: issuer.mark))
    realm.set("scopes", .texts(["groups"], at: issuer.mark))
    realm.set("paths", path.isEmpty ? "root" : "dex", at: issuer.mark)
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
    if let expiry = root.mapping("expiry") {
      for name in ["signingKeys", "deviceRequests", "authRequests", "refreshTokens"] {
        expiry.leaveOut(name, "it is the server's own", declarations)
      }
    }
    let pkce = root.at("oauth2", "pkce")
    let methods = pkce?["codeChallengeMethodsSupported"]?.textItems ?? ["S256", "plain"]
    if methods.contains("plain") { realm.set("relax", .texts(["plainChallenges"], at: issuer.mark)) }
    if let oauth = root.mapping("oauth2") {
      // A user who has signed in is not asked again, with one way to sign in.
      oauth.pass("skipApprovalScreen", "alwaysShowLoginScreen", "responseTypes", "grantTypes", "passwordConnector")
    }
    if let signer = root.at("signer") {
      let algorithm = signer.at("config", "algorithm")?.text ?? "RS256"
      if signer["type"]?.text == "local", ["RS256", "ES256"].contains(algorithm) {
        realm.set("signing", .texts([algorithm], at: signer.mark))
      } else {
        declarations.leftOut("signer: tokens are signed by keys of this server", at: signer.mark, in: realm)
      }
    }
    for client in root.mappings(in: "staticClients") {
      declare(client: client, root.node, isForced: pkce?["enforce"]?.flag == true, environment, of: realm, declarations)
    }
    let hasPasswords = root.at("enablePasswordDB")?.flag != false
    declarePeople(root.mappings(in: "staticPasswords"), hasPasswords, environment, of: realm, declarations)
    for connector in root.at("connectors")?.items ?? [] where connector["type"]?.text != "local" {
      declarations.leftOut(
        "the connector \(connector["id"]?.text ?? ""): users sign in with their passwords here", at: connector.mark,
        in: realm)
    }
  }

  /// The grants of clients, by the names that `oauth2.grantTypes` lists.
  private static let grants = [
    "authorization_code": "authorization_code", "urn:ietf:params:oauth:grant-type:device_code": "device_code",
    "implicit": "implicit", "password": "password", "urn:ietf:params:oauth:grant-type:token-exchange": "token_exchange",
    "client_credentials": "client_credentials",
  ]

  private static func declare(
    client members: ForeignMembers, _ root: Node, isForced: Bool, _ environment: [String: String], of realm: Declared,
    _ declarations: Declarations
  ) {
    let node = members.node
    func value(_ name: String) -> Node? {
      if let told = members.at(name), told.text?.isEmpty == false { return told }
      guard let variable = members.at("\(name)Env"), let value = variable.text.flatMap({ environment[$0] }) else {
        return nil
      }
      return .text(value, at: variable.mark)
    }
    guard let named = value("id"), let id = named.text else {
      return declarations.leftOut(
        "a client without an id: the variable \(members.at("idEnv")?.text ?? "of idEnv") is not set", at: node.mark,
        in: realm)
    }
    let client = realm.entry("clients", id: id, at: node.mark)
    client.set("name", members.at("name"))
    let addresses = members.at("redirectURIs")
    client.set("redirectUris", addresses.map { Self.whole($0, id, realm, declarations) })
    client.set("postLogoutRedirectUris", members.at("postLogoutRedirectURIs"))
    client.set("backchannelLogoutUri", members.at("backchannelLogoutURI"))
    let secret = value("secret")
    if members.at("public")?.flag != true {
      let made = declarations.ids.secret("dex/\(id)")
      client.set("secret", secret ?? .text(made, at: node.mark))
      if secret == nil {
        declarations.guessed("the secret of the client \(id): \(made)", at: node.mark, in: client, "secret")
      }
    }
    var grants = ["authorization_code", "device_code"]
    if root.at("oauth2", "responseTypes")?.textItems.contains(where: { $0.contains("token") }) == true {
      grants.append("implicit")
    }
    if root.at("oauth2", "passwordConnector") != nil { grants.append("password") }
    if let listed = root.at("oauth2", "grantTypes")?.textItems {
      let allowed = listed.compactMap { Self.grants[$0] }
      grants =
        grants.filter(allowed.contains) + allowed.filter { ["token_exchange", "client_credentials"].contains($0) }
      if grants.contains("client_credentials"), client["secret"] == nil {
        grants.removeAll { $0 == "client_credentials" }
      }
    }
    client.set("grantTypes", .texts(grants, at: node.mark))
    if isForced, grants.contains("authorization_code") {
      client.set("requireCodeChallenge", .flag(true, at: node.mark))
    }
    members.pass("logoURL")
    members.leaveOut("trustedPeers", "tokens of \(id) are for one client", declarations)
    for name in ["allowedConnectors", "mfaChain", "ssoSharedWith", "clientCredentialsClaims", "refreshTokenLifetime"] {
      members.leaveOut(name, "it is not read for \(id)", declarations)
    }
    declarations.took("client \(id)", at: node.mark)
  }

  /// Addresses with an origin; others are below dex's own address there, where no app is here.
  private static func whole(_ list: Node, _ id: String, _ realm: Declared, _ declarations: Declarations) -> Node {
    .list(
      list.items.filter { item in
        guard item.text?.hasPrefix("/") == true else { return true }
        declarations.leftOut(
          "the redirect \(item.text ?? "") of \(id) is below dex's own address, where no app is", at: item.mark,
          in: realm)
        return false
      }, at: list.mark)
  }

  private static func declarePeople(
    _ people: [ForeignMembers], _ hasPasswords: Bool, _ environment: [String: String], of realm: Declared,
    _ declarations: Declarations
  ) {
    var notes = PeopleNotes()
    var subjects: Set<String> = []
    for members in people {
      let node = members.node
      guard let email = members.at("email"), let address = email.text else { continue }
      let user = realm.entry("users", id: address, at: node.mark)
      let isVerified = members.at("emailVerified")?.flag ?? true
      var claims: [(String, Node)] = [("email", email), ("email_verified", .flag(isVerified, at: email.mark))]
      let id = members.at("userID")
      if let id, let text = id.text, !text.isEmpty {
        if subjects.insert(text).inserted {
          claims.append(("sub", .text(Self.subject(of: text, from: "local"), at: id.mark)))
        } else {
          notes.add("a userID that an earlier entry has, and another sub here", address, user, at: id.mark)
        }
      }
      let username = members.at("username")
      if let name = members.at("name") ?? username { claims.append(("name", name)) }
      if let name = members.at("preferredUsername") { claims.append(("preferred_username", name)) }
      if let groups = members.at("groups"), !groups.items.isEmpty { claims.append(("groups", groups)) }
      user.set("claims", .mapping(claims, at: node.mark))
      let variable = members.at("hashFromEnv")
      guard let hash = members.at("hash")?.text ?? variable?.text.flatMap({ environment[$0] }) else {
        notes.add("no password in the file, as with hashFromEnv", address, user, at: node.mark)
        continue
      }
      guard hasPasswords else {
        notes.add("a password that enablePasswordDB switches off", address, user, at: node.mark)
        continue
      }
      // A hash may be in Base64.
      let plain = hash.hasPrefix("$") ? hash : Base64.decode(hash).map { String(decoding: $0, as: UTF8.self) } ?? hash
      do throws(PasswordHash.Problem) {
        _ = try PasswordHash(plain, by: .bcrypt)
        user.set("passwordVerifier", "h1:\(PasswordHash.Algorithm.bcrypt.rawValue):\(plain)", at: node.mark)
      } catch {
        notes.add("a hash that is not by bcrypt, or costs too much", address, user, at: node.mark)
      }
    }
    notes.tell(declarations, of: realm)
  }

  /// The `sub` of dex's tokens: the user's id and the connector, as a Protocol Buffers message in Base64.
  static func subject(of user: String, from connector: String) -> String {
    func field(_ number: UInt8, _ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      guard !bytes.isEmpty else { return [] }
      var (length, count): ([UInt8], Int) = ([], bytes.count)
      repeat {
        length.append(UInt8(count & 0x7F) | (count > 0x7F ? 0x80 : 0))
        count >>= 7
      } while count > 0
      return [number << 3 | 2] + length + bytes
    }
    return Base64URL.encode(field(1, user) + field(2, connector))
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
