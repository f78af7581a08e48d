internal import Encodings
internal import JSON

/// The text that `serve` prints before it listens: the pools and tenants, and a command to paste for each kind of client. A function of its
/// facts alone. Lines have at most 80 columns, except for commands.
enum Banner {
  private static let poolLimit = 6
  private static let clientLimit = 6

  static func text(_ facts: BannerFacts) -> String {
    var lines = ["Understudy \(Version.number), a mock identity provider: free, offline, no account needed.", ""]
    for realm in facts.realms.prefix(poolLimit) { lines.append("OpenID Connect issuer \(facts.baseURL)/\(realm)") }
    if facts.pools.isEmpty, facts.tenants.isEmpty, facts.realms.isEmpty {
      lines.append("No user pool is configured; clients can create some.")
    }
    for pool in facts.pools.prefix(poolLimit) { lines += describe(pool, facts) }
    if facts.pools.count > poolLimit { lines.append("… and \(facts.pools.count - poolLimit) more user pools") }
    for tenant in facts.tenants.prefix(poolLimit) { lines += describe(tenant, facts) }
    if facts.tenants.count > poolLimit { lines.append("… and \(facts.tenants.count - poolLimit) more tenants") }
    for pool in facts.identityPools.prefix(poolLimit) { lines += describe(pool) }
    if facts.identityPools.count > poolLimit {
      lines.append("… and \(facts.identityPools.count - poolLimit) more identity pools")
    }
    if let kept = facts.kept { lines += ["", kept] }
    let trials = trials(facts)
    if !trials.isEmpty { lines += ["", "Try it:"] }
    for trial in trials { lines += ["  \(trial.title)"] + trial.lines.map { "    " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func describe(_ pool: BannerFacts.Pool, _ facts: BannerFacts) -> [String] {
    var first = "User pool \(pool.id ?? "(id made at start)")  name \(pool.name)"
    if let domain = pool.domain { first += "  domain \(domain)" }
    var lines = [first]
    let width = pool.clients.prefix(clientLimit).map(\.id.count).max() ?? 0
    for client in pool.clients.prefix(clientLimit) {
      let padding = String(repeating: " ", count: width - client.id.count)
      let kind = !client.hasSecret ? "public" : facts.secret.map { "secret \($0)" } ?? "with a secret"
      lines.append("  client \(client.id)\(padding)  \(kind)")
    }
    if pool.clients.count > clientLimit { lines.append("  … and \(pool.clients.count - clientLimit) more clients") }
    if let user = pool.users.first {
      let rest = pool.users.count > 1 ? "  and \(pool.users.count - 1) more" : ""
      lines.append("  user   \(user)" + (facts.password.map { "  password \($0)" } ?? "") + rest)
    }
    return lines
  }

  private static func describe(_ tenant: BannerFacts.Tenant, _ facts: BannerFacts) -> [String] {
    var lines = ["Entra tenant \(tenant.domain)  id \(tenant.id ?? "(made at start)")"]
    for application in tenant.applications.prefix(clientLimit) {
      lines.append("  app    \(application.id)  \(application.hasSecret ? "with a secret" : "public")")
    }
    if tenant.applications.count > clientLimit {
      lines.append("  … and \(tenant.applications.count - clientLimit) more apps")
    }
    if let user = tenant.users.first {
      let rest = tenant.users.count > 1 ? "  and \(tenant.users.count - 1) more" : ""
      lines.append("  user   \(user)" + (facts.password.map { "  password \($0)" } ?? "") + rest)
    }
    return lines
  }

  private static func describe(_ pool: BannerFacts.IdentityPool) -> [String] {
    [
      "Identity pool \(pool.id ?? "(id made at start)")",
      "  name \(pool.name)  guests \(pool.allowsGuests ? "allowed" : "not allowed")",
    ]
  }

  private struct Trial {
    var title: String
    var lines: [String]
  }

  private static func trials(_ facts: BannerFacts) -> [Trial] {
    let base = facts.baseURL
    var trials: [Trial] = []
    if let pool = facts.pools.first, let user = pool.users.first {
      let password = facts.password ?? "PASSWORD"
      if let client = pool.clients.first(where: { !$0.hasSecret && $0.takesPasswords }) {
        trials.append(commandLine(base, pool, client, user, password))
      }
      let open = pool.clients.filter { !$0.hasSecret }
      if let client = open.first(where: \.takesPasswords) ?? open.first {
        trials.append(rest(base, open.count > 1 ? client.id : nil, user, password))
      }
    }
    for pool in facts.pools.prefix(1) {
      if let client = pool.clients.first(where: { $0.callback != nil }), let callback = client.callback {
        let query = "client_id=\(escaped(client.id))&response_type=code&redirect_uri=\(escaped(callback))"
        trials.append(Trial(title: "Browser, hosted login", lines: ["\(base)/oauth2/authorize?\(query)"]))
      }
      if let client = pool.clients.first(where: \.hasClientCredentials) {
        let secret = facts.secret ?? "SECRET"
        trials.append(
          Trial(
            title: "Service, client credentials",
            lines: [
              "curl \(base)/oauth2/token \\",
              "  -u \(quoted("\(client.id):\(secret)")) \\",
              "  -d grant_type=client_credentials",
            ]))
      }
      if let id = pool.id {
        trials.append(
          Trial(title: "Any OpenID Connect library", lines: ["\(base)/\(id)/.well-known/openid-configuration"]))
      }
    }
    if let tenant = facts.tenants.first {
      trials.append(
        Trial(title: "MSAL (by https: serve --tls)", lines: ["authority \(base)/\(tenant.domain)"]))
    }
    if let pool = facts.identityPools.first(where: { $0.allowsGuests && $0.id != nil }), let id = pool.id {
      trials.append(
        Trial(
          title: "A guest's identity",
          lines: [
            "aws cognito-identity get-id --endpoint-url \(base) \\",
            "  --region \(id.prefix { $0 != ":" }) --no-sign-request \\",
            "  --identity-pool-id \(quoted(id))",
          ]))
    }
    if !facts.pools.isEmpty || !facts.tenants.isEmpty {
      // The token is no secret of the terminal's: it is said where it comes from.
      let lines =
        facts.needsControlToken
        ? ["curl -H \"Authorization: Bearer $UNDERSTUDY_CONTROL_TOKEN\" \\", "  \(base)/_understudy/messages"]
        : ["curl \(base)/_understudy/messages"]
      trials.append(Trial(title: "Codes and messages", lines: lines))
    }
    return trials
  }

  private static func commandLine(
    _ base: String, _ pool: BannerFacts.Pool, _ client: BannerFacts.Client, _ user: String, _ password: String
  ) -> Trial {
    Trial(
      title: "AWS CLI",
      lines: [
        "aws cognito-idp initiate-auth --endpoint-url \(base) \\",
        "  --region \(pool.region) --no-sign-request --client-id \(quoted(client.id)) \\",
        "  --auth-flow USER_PASSWORD_AUTH \\",
        "  --auth-parameters \(quoted("USERNAME=\(user),PASSWORD=\(password)"))",
      ])
  }

  /// - Parameter client: needed where the pool has several that it could be
  private static func rest(_ base: String, _ client: String?, _ user: String, _ password: String) -> Trial {
    var body: JSON = ["username": .string(user), "password": .string(password)]
    if let client { body = ["client_id": .string(client), "username": .string(user), "password": .string(password)] }
    return Trial(
      title: "curl",
      lines: ["curl \(base)/v1/default/sign-in \\", "  --json \(quoted(body.text))"])
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

  /// For a value in a query. Colons and slashes may stay, so that a person can read where it leads.
  static func escaped(_ text: String) -> String {
    PercentEncoding.encode(text, keeping: .init(alphanumericsAnd: "-._~:/@"))
  }
}
