internal import Encodings
internal import Imports
internal import JSON

/// The text that `serve` prints before it listens: the console, the login page, the issuer, who can sign in, and one
/// command to paste. A function of its facts alone, of some 15 lines. Lines have at most 80 columns, unless an address
/// or a name is longer.
package enum Banner {
  private static let width = 80
  private static let margin = 12
  private static let indentation = String(repeating: " ", count: margin)

  /// - Parameter terminal: how headings are set off.
  package static func text(_ facts: BannerFacts, on terminal: TerminalStyle = .plain) -> String {
    var lines = ["Understudy \(Version.number), a mock identity provider: free, offline, no account needed.", ""]
    func add(_ heading: String, _ text: String) {
      let padding = String(repeating: " ", count: max(1, margin - heading.count))
      lines.append(terminal.bold(heading) + padding + text)
    }
    let base = facts.baseURL
    add("Console", "\(base)/_understudy/")
    if let pool = facts.pools.first {
      if pool.clients.contains(where: { $0.callback != nil }) { add("Login page", "\(base)/login") }
      add("User pool", "\(pool.id ?? "(id made at start)")  name \(pool.name)" + more(facts.pools))
      if let id = pool.id { add("Issuer", "\(base)/\(id)") }
      let clients = clients(pool, facts)
      if !clients.isEmpty { add("Clients", fitted(clients)) }
      if let user = pool.users.first {
        add("User", user + (facts.password.map { "  password \($0)" } ?? "") + more(pool.users))
      }
    }
    if let tenant = facts.tenants.first {
      add("Tenant", (tenant.domain.isEmpty ? tenant.id ?? "(made at start)" : tenant.domain) + more(facts.tenants))
      // MSAL takes no other authorities.
      if let secure = [base, facts.secureURL ?? ""].first(where: { $0.hasPrefix("https://") }) {
        add("MSAL", "authority \(secure)/\(tenant.domain)")
      }
      if let application = tenant.applications.first { add("  app", application.id + more(tenant.applications)) }
      if let person = tenant.person { add("  user", "\(person.username)  password \(person.password)") }
    }
    if let realm = facts.realms.first { add("OpenID", "\(base)\(realm)" + more(facts.realms)) }
    if let person = facts.realmPerson { add("  user", "\(person.username)  password \(person.password)") }
    if let pool = facts.identityPools.first {
      add("Identities", (pool.id ?? "(id made at start)") + more(facts.identityPools))
    }
    if facts.pools.isEmpty, facts.tenants.isEmpty, facts.realms.isEmpty {
      lines.append("No user pool is configured; clients can create some.")
    }
    if let kept = facts.kept { lines.append(kept) }
    lines += report(facts.report)
    let trial = trial(facts)
    if !trial.isEmpty { lines.append("") }
    for (heading, command) in trial {
      add(heading, command[0])
      lines += command.dropFirst().map { indentation + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The findings about files of other programs: each guess, and the outputs of templates.
  private static func report(_ report: ImportReport) -> [String] {
    guard !report.isEmpty else { return [] }
    var lines = [""]
    for file in report.files { lines.append("Started from \(file.name), \(file.noun)") }
    lines += report.notes.filter { $0.kind != .taken }.map(\.line)
    lines += report.calls.filter(\.isProduction).map(\.line)
    if !report.outputs.isEmpty { lines += [""] + report.outputs.map { "\($0.name) … \($0.value)" } }
    return lines
  }

  private static func more(_ all: [some Any]) -> String { all.count > 1 ? "  and \(all.count - 1) more" : "" }

  private static func clients(_ pool: BannerFacts.Pool, _ facts: BannerFacts) -> [String] {
    pool.clients.map { client in
      guard client.hasSecret else { return client.id }
      return client.id + (facts.secret.map { " (secret \($0))" } ?? " (with a secret)")
    }
  }

  /// As many of the names as fit on a line, at least one, and the number of the others.
  private static func fitted(_ names: [String]) -> String {
    var count = names.count
    while true {
      let rest = count < names.count ? ", and \(names.count - count) more" : ""
      let text = names.prefix(count).joined(separator: ", ") + rest
      if count == 1 || margin + text.count <= width { return text }
      count -= 1
    }
  }

  private static func trial(_ facts: BannerFacts) -> [(heading: String, command: [String])] {
    let base = facts.baseURL
    var trials: [(heading: String, command: [String])] = []
    if let pool = facts.pools.first, let user = pool.users.first {
      let open = pool.clients.filter { !$0.hasSecret }
      if let client = open.first(where: \.takesPasswords) ?? open.first {
        let password = facts.password ?? "PASSWORD"
        var body: JSON = ["username": .string(user), "password": .string(password)]
        // Needed if the pool has several candidates.
        if open.count > 1 {
          body = ["client_id": .string(client.id), "username": .string(user), "password": .string(password)]
        }
        trials.append(("Sign in", ["curl \(base)/v1/default/sign-in \\"] + wrapped("--json \(quoted(body.text))")))
      }
    }
    if !facts.pools.isEmpty || !facts.tenants.isEmpty {
      // The token must not appear on the terminal: its source is named.
      let command =
        facts.needsControlToken
        ? ["curl -H \"Authorization: Bearer $UNDERSTUDY_CONTROL_TOKEN\" \\", "\(base)/_understudy/messages"]
        : ["curl \(base)/_understudy/messages"]
      trials.append(("See codes", command))
    }
    return trials
  }

  /// Quoted JSON over as many lines as needed, each cut after a member: the shell accepts line breaks in quotes, and so
  /// does JSON.
  private static func wrapped(_ argument: String) -> [String] {
    let parts = argument.split(separator: ",\"", omittingEmptySubsequences: false)
    var lines = [""]
    for (index, part) in parts.enumerated() {
      let piece = index == 0 ? String(part) : "\"\(part)"
      // A comma before it, and one after it unless it is the last.
      let commas = index == parts.count - 1 ? 1 : 2
      let isFull = margin + lines[lines.count - 1].count + piece.count + commas > width
      if index == 0 {
        lines = [piece]
      } else if isFull {
        lines[lines.count - 1] += ","
        lines.append(piece)
      } else {
        lines[lines.count - 1] += ",\(piece)"
      }
    }
    return lines
  }

  /// For a shell.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789@%+=:,./_-".unicodeScalars.contains(scalar))
      }
    if isPlain { return text }
    return "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
