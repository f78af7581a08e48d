internal import Configuration
internal import Encodings

/// The JSON output of `firebase auth:export`, and `accounts.json` of the emulator's export. The parameters of its
/// password hashes are expected in `hash_config.txt` beside it: the console shows them, and exports do not have them.
enum FirebaseUsers: DocumentKind {
  static let noun = "people of Firebase's"

  static func recognises(_ root: Node, name: String) -> Bool {
    guard let users = root["users"], users.isSequence,
      root.members.allSatisfy({ ["users", "kind", "nextPageToken"].contains($0.name) })
    else { return false }
    return users.items.isEmpty || users.items[0].has("localId")
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let pool = pool(for: document, declarations)
      let hash = HashSettings.read(beside: document, declarations)
      var withoutHash: Mark?
      var notes = PeopleNotes()
      let people = document.people(document.root["users"])
      let front = document.context.front.flatMap { $0.name == pool["Id"]?.text ? $0 : nil }
      let addresses = front?.addresses ?? pool["UsernameAttributes"]?.textItems ?? []
      people.forEach { declare($0, of: pool, addresses, people, hash, &withoutHash, &notes, declarations) }
      declarations.took(people.count == 1 ? "1 person" : "\(people.count) people", at: document.mark)
      notes.tell(declarations, of: pool)
      if let withoutHash, hash == nil {
        declarations.cannotKnow(
          "passwords: put the parameters of their hashes, which Firebase's console shows, into \(document.folder)hash_config.txt",
          at: withoutHash, in: pool)
      }
    }
  }

  /// Members that are read, and the times and places of the account's past, which have no effect.
  private static let taken: Set<String> = [
    "localId", "email", "emailVerified", "phoneNumber", "displayName", "photoUrl", "disabled", "customAttributes",
    "passwordHash", "salt", "providerUserInfo", "createdAt", "lastLoginAt", "lastRefreshAt", "validSince",
    "passwordUpdatedAt", "initialEmail", "version",
  ]

  /// The pool of the preceding document, or else a pool of its own.
  private static func pool(for document: ForeignDocument, _ declarations: Declarations) -> Declared {
    if let id = document.context.pool { return declarations.pool(id, at: document.mark) }
    if declarations.pools.count == 1 { return declarations.pools[0] }
    if let front = document.context.front { return declarations.pool(front.name, at: document.mark) }
    let pool = declarations.pool(
      declarations.ids.pool(region: "us-east-1", "firebase/\(document.name)"), at: document.mark)
    pool.set("PoolName", "firebase", at: document.mark)
    pool.set("UsernameAttributes", .texts(["email", "phone_number"], at: document.mark))
    let client = pool.entry("Clients", id: declarations.ids.client("firebase/\(document.name)"), at: document.mark)
    client.set("ClientName", "firebase", at: document.mark)
    client.set("ExplicitAuthFlows", .texts(AmplifyFacts.flows, at: document.mark))
    declarations.guessed(
      "a pool and a client for these people, as no document before has one", at: document.mark, in: pool)
    return pool
  }

  private static func declare(
    _ node: Node, of pool: Declared, _ byAddress: [String], _ people: ForeignPeople, _ hash: HashSettings?,
    _ withoutHash: inout Mark?,
    _ notes: inout PeopleNotes, _ declarations: Declarations
  ) {
    guard let id = node["localId"]?.text else { return }
    let (email, phone) = (node.at("email"), node.at("phoneNumber"))
    let address = byAddress.contains("email") && email != nil ? email : byAddress.contains("phone_number") ? phone : nil
    let isElsewhere = pool["PoolName"] == nil
    guard let name = byAddress.isEmpty ? isElsewhere ? (email?.text ?? id) : id : address?.text else {
      return notes.add("left out, as they have no address to sign in with", id, pool, at: node.mark)
    }
    let user = declarations.person(name, of: pool, in: "Users", at: node.mark, people)
    defer { declarations.take(user, of: pool, people) }
    var attributes: [(String, Node)] = []
    if let email {
      attributes += [
        ("email", email),
        ("email_verified", .text(node["emailVerified"]?.flag == true ? "true" : "false", at: email.mark)),
      ]
    }
    if let phone { attributes += [("phone_number", phone), ("phone_number_verified", .text("true", at: phone.mark))] }
    if let name = node.at("displayName") { attributes.append(("name", name)) }
    if let picture = node.at("photoUrl") { attributes.append(("picture", picture)) }
    user.set(
      "UserAttributes",
      .list(
        attributes.map { .mapping([("Name", .text($0.0, at: $0.1.mark)), ("Value", $0.1)], at: $0.1.mark) },
        at: node.mark))
    if node["disabled"]?.flag == true { user.set("Enabled", .flag(false, at: node.mark)) }
    if let custom = node.at("customAttributes"), custom.text != "{}" {
      notes.add(
        "claims of their own, which a PreTokenGeneration rule may add", name, user, at: custom.mark)
    }
    for member in node.members where !taken.contains(member.name) && !member.node.isEmpty {
      notes.add("\(member.name), which is not read", name, user, at: member.mark)
    }
    let providers = (node["providerUserInfo"]?.items ?? []).compactMap { $0["providerId"]?.text }
    if providers.contains(where: { !["password", "phone"].contains($0) }) {
      notes.add("identities at other providers, which are not read", name, user, at: node.mark)
    }
    guard let value = node.at("passwordHash")?.text else {
      if node["providerUserInfo"]?.items.isEmpty ?? true {
        notes.add("no password", name, user, at: node.mark)
      }
      return
    }
    // The emulator hashes nothing: `fakeHash:salt=…:password=…`.
    if value.hasPrefix("fakeHash:"), let start = value.end(of: ":password=") {
      return user.set("Password", String(value[start...]), at: node.mark)
    }
    guard let hash, let verifier = hash.verifier(salt: node["salt"]?.text ?? "", hash: value) else {
      withoutHash = withoutHash ?? node.mark
      return
    }
    user.set("PasswordVerifier", verifier, at: node.mark)
  }

  /// `hash_config { algorithm: SCRYPT, base64_signer_key: …, base64_salt_separator: …, rounds: 8, mem_cost: 14 }`
  struct HashSettings {
    var signerKey: String
    var saltSeparator: String
    var rounds: Int
    var memory: Int

    static func read(beside document: ForeignDocument, _ declarations: Declarations) -> HashSettings? {
      guard document.context.readsFiles else { return nil }
      let file = document.folder + "hash_config.txt"
      guard let source = try? ConfigurationSource.read(file), source.bytes.count < 64 << 10 else { return nil }
      var values: [String: String] = [:]
      for line in String(decoding: source.bytes, as: UTF8.self).split(whereSeparator: {
        $0.isNewline || $0 == "," || $0 == "{" || $0 == "}"
      }) {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = String(line[line.index(after: colon)...]).trimmingBlanks
        values[String(line[..<colon]).trimmingBlanks] =
          value.hasPrefix("\"") ? String(value.dropFirst().dropLast()) : value
      }
      guard values["algorithm"] == "SCRYPT", let key = values["base64_signer_key"],
        let separator = values["base64_salt_separator"],
        let rounds = values["rounds"].flatMap({ Int($0) }), let memory = values["mem_cost"].flatMap({ Int($0) })
      else {
        declarations.diagnosis.report(
          Problem(
            file: file, mark: Mark(line: 1, column: 1),
            message:
              "not the parameters of Firebase's hashes; expected algorithm: SCRYPT, base64_signer_key, base64_salt_separator, rounds and "
              + "mem_cost, as the console shows them"))
        return nil
      }
      return HashSettings(signerKey: key, saltSeparator: separator, rounds: rounds, memory: memory)
    }

    /// Exports use the URL-safe alphabet of Base64, the console the standard one.
    func verifier(salt: String, hash: String) -> String? {
      func plain(_ text: String) -> String {
        String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }.filter { $0 != "=" })
      }
      guard !salt.isEmpty else { return nil }
      return
        "h1:FIREBASE_SCRYPT:$fbscrypt$v=1,n=\(memory),r=\(rounds),p=1,ss=\(plain(saltSeparator)),sk=\(plain(signerKey))$\(plain(salt))$\(plain(hash))"
    }
  }
}

extension String {
  /// The place after the first occurrence of a text; nil if there is none.
  fileprivate func end(of text: String) -> Index? {
    let bytes = Array(text.utf8)
    return utf8.indices.first { utf8[$0...].starts(with: bytes) }.map { utf8.index($0, offsetBy: bytes.count) }
  }
}
