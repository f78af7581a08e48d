internal import Configuration

/// What the files of Amplify and AWSMobileClient state about a user pool, in any format. They are written for an app:
/// they contain ids, but few of the pool's own settings.
struct AmplifyFacts {
  var region: String?
  var poolID: Node?
  var clientID: Node?
  var clientSecret: Node?
  var identityPoolID: Node?
  /// Whether guests get identities; nil if the file does not say.
  var allowsGuests: Bool?
  /// `email` or `phone_number`; if absent, a username.
  var usernameAttributes: Node?
  var requiredAttributes: Node?
  var verifiedAttributes: Node?
  var passwordPolicy: Node?
  /// `OFF`, `OPTIONAL` or `ON`.
  var mfa: Node?
  var mfaMethods: [String] = []
  /// `abc.auth.us-east-1.amazoncognito.com`, or a custom domain.
  var domain: Node?
  var callbacks: Node?
  var logouts: Node?
  var scopes: Node?
  var responseType: Node?
  /// `Google`, `Facebook`, `LoginWithAmazon`, `SignInWithApple`, or the name of a provider.
  var providers: [Node] = []
  var groups: [Node.Member] = []
  /// `USER_SRP_AUTH`, …
  var flow: Node?
  /// The first factors of a choice-based sign-in: `PASSWORD`, `EMAIL_OTP`, `SMS_OTP`, `WEB_AUTHN`.
  var firstFactors: Node?
  /// The host that passkeys are bound to, and `required` or `preferred`.
  var relyingParty: Node?
  var userVerification: Node?

  /// The groups of a list whose items are names, or mappings of names to precedences.
  static func namedGroups(in section: ForeignMembers, _ name: String) -> [Node.Member] {
    if let names = section.node[name]?.items.filter({ $0.text != nil }), !names.isEmpty {
      return (section.at(name)?.items ?? []).flatMap { item in
        item.text.map { [Node.Member(name: $0, mark: item.mark, node: item)] } ?? item.members
      }
    }
    return section.mappings(in: name).flatMap { item in
      item.node.members.map { member in
        var member = member
        let precedence = item.at(member.name, "precedence")
        member.node = .mapping(precedence.map { [("precedence", $0)] } ?? [], at: member.mark)
        return member
      }
    }
  }

  static let flows = [
    "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "ALLOW_CUSTOM_AUTH",
    "ALLOW_REFRESH_TOKEN_AUTH",
  ]

  func declare(in document: ForeignDocument, _ declarations: Declarations) {
    let pool = declarePool(in: document, declarations)
    declareIdentityPool(beside: pool, in: document, declarations)
    if pool == nil, identityPoolID == nil {
      declarations.cannotKnow(
        "the file has no section for signing in: expected a user pool or an identity pool in it", at: document.mark)
    }
  }

  private func declarePool(in document: ForeignDocument, _ declarations: Declarations) -> Declared? {
    guard let poolID, let id = poolID.text else { return nil }
    let pool = declarations.pool(id, at: poolID.mark)
    let name = String(id.split(separator: "_").last ?? "pool")
    if pool["PoolName"] == nil {
      pool.set("PoolName", "amplify-\(name)", at: poolID.mark)
      declarations.guessed(
        "the name of the pool, amplify-\(name), and all of its settings that the file does not have: as the service's defaults are",
        at: poolID.mark, in: pool, "PoolName")
    }
    declarations.took("user pool \(id)", at: poolID.mark)
    declareNames(of: pool)
    if let passwordPolicy { pool.set("Policies", policies(passwordPolicy)) }
    if let firstFactors, passwordPolicy == nil {
      pool.set(
        "Policies",
        .mapping(
          [("SignInPolicy", .mapping([("AllowedFirstAuthFactors", firstFactors)], at: firstFactors.mark))],
          at: firstFactors.mark))
    }
    pool.set("WebAuthnRelyingPartyID", relyingParty)
    pool.set("WebAuthnUserVerification", userVerification)
    declareFactors(of: pool, declarations)
    declareDomain(of: pool, declarations)
    for group in groups {
      pool.entry("Groups", id: group.name, at: group.mark).set("Precedence", group.node["precedence"])
      declarations.took("group \(group.name)", at: group.mark)
    }
    declareClient(of: pool, declarations)
    return pool
  }

  private func declareNames(of pool: Declared) {
    if let usernameAttributes, !usernameAttributes.textItems.isEmpty {
      pool.set("UsernameAttributes", usernameAttributes)
      pool.set(
        "UsernameConfiguration",
        .mapping([("CaseSensitive", .flag(false, at: usernameAttributes.mark))], at: usernameAttributes.mark))
    }
    if let verifiedAttributes, !verifiedAttributes.textItems.isEmpty {
      pool.set("AutoVerifiedAttributes", verifiedAttributes)
    }
    if let requiredAttributes, !requiredAttributes.items.isEmpty {
      pool.set(
        "Schema",
        .list(
          requiredAttributes.items.map { name in
            .mapping(
              [("Name", name), ("Required", .flag(true, at: name.mark)), ("Mutable", .flag(true, at: name.mark))],
              at: name.mark)
          }, at: requiredAttributes.mark))
    }
  }

  private func policies(_ passwords: Node) -> Node {
    var members: [(String, Node)] = [("PasswordPolicy", passwords)]
    if let firstFactors {
      members.append(("SignInPolicy", .mapping([("AllowedFirstAuthFactors", firstFactors)], at: firstFactors.mark)))
    }
    return .mapping(members, at: passwords.mark)
  }

  private func declareFactors(of pool: Declared, _ declarations: Declarations) {
    guard let mfa, let policy = mfa.text, policy != "OFF" else { return }
    pool.set("MfaConfiguration", policy, at: mfa.mark)
    let names = ["SMS": "SMS_MFA", "TOTP": "SOFTWARE_TOKEN_MFA", "EMAIL": "EMAIL_OTP"]
    var methods = mfaMethods.compactMap { names[$0.uppercased()] }
    if methods.isEmpty {
      methods = ["SOFTWARE_TOKEN_MFA"]
      declarations.guessed(
        "second factors are on and none is named: an authenticator app", at: mfa.mark, in: pool, "EnabledMfas")
    }
    pool.set("EnabledMfas", .texts(methods, at: mfa.mark))
    if methods.contains("SMS_MFA") {
      pool.set(
        "SmsConfiguration",
        .mapping([("SnsCallerArn", .text("arn:aws:iam::000000000000:role/sms", at: mfa.mark))], at: mfa.mark))
      declarations.guessed("the role that sends text messages", at: mfa.mark, in: pool, "SmsConfiguration")
    }
    // The service rejects email as a second factor if email alone recovers an account.
    if methods.contains("EMAIL_OTP") {
      pool.set(
        "AccountRecoverySetting",
        .mapping(
          [
            (
              "RecoveryMechanisms",
              .list(
                [
                  .mapping(
                    [("Priority", .number(1, at: mfa.mark)), ("Name", .text("verified_email", at: mfa.mark))],
                    at: mfa.mark),
                  .mapping(
                    [("Priority", .number(2, at: mfa.mark)), ("Name", .text("verified_phone_number", at: mfa.mark))],
                    at: mfa.mark),
                ], at: mfa.mark)
            )
          ], at: mfa.mark))
    }
  }

  private func declareDomain(of pool: Declared, _ declarations: Declarations) {
    guard let domain, let name = domain.text?.lowercased() else { return }
    HostedDomain(name).declare(of: pool, at: domain.mark)
    declarations.took("domain \(name)", at: domain.mark)
  }

  private func declareClient(of pool: Declared, _ declarations: Declarations) {
    guard let clientID, let id = clientID.text else { return }
    let client = pool.entry("Clients", id: id, at: clientID.mark)
    client.set("ClientName", "app", at: clientID.mark)
    if let clientSecret, clientSecret.text?.isEmpty == false { client.set("ClientSecret", clientSecret) }
    client.set("ExplicitAuthFlows", .texts(Self.flows, at: flow?.mark ?? clientID.mark))
    declarations.guessed(
      "the sign-in flows that the client allows: all that an app can use", at: clientID.mark, in: client,
      "ExplicitAuthFlows")
    declarations.took("client \(id)", at: clientID.mark)
    guard domain != nil else { return }
    client.set("CallbackURLs", callbacks)
    client.set("LogoutURLs", logouts)
    if callbacks?.textItems.isEmpty == false {
      client.set(
        "AllowedOAuthFlows",
        .texts([responseType?.text == "token" ? "implicit" : "code"], at: responseType?.mark ?? client.mark))
      client.set("AllowedOAuthFlowsUserPoolClient", .flag(true, at: client.mark))
      client.set("AllowedOAuthScopes", scopes)
    }
    let named = providers.compactMap { provider in provider.text.map { (Self.providerName($0), provider.mark) } }
    client.set(
      "SupportedIdentityProviders",
      .list([.text("COGNITO", at: client.mark)] + named.map { .text($0.0, at: $0.1) }, at: client.mark))
  }

  /// The service's name of a provider, for Amplify's.
  private static func providerName(_ text: String) -> String {
    switch text.uppercased() {
    case "GOOGLE": "Google"
    case "FACEBOOK": "Facebook"
    case "LOGIN_WITH_AMAZON", "AMAZON", "LOGINWITHAMAZON": "LoginWithAmazon"
    case "SIGN_IN_WITH_APPLE", "APPLE", "SIGNINWITHAPPLE": "SignInWithApple"
    default: text
    }
  }

  private func declareIdentityPool(beside pool: Declared?, in document: ForeignDocument, _ declarations: Declarations) {
    guard let identityPoolID, let id = identityPoolID.text, !id.isEmpty else { return }
    let mark = identityPoolID.mark
    let entry = declarations.identityPool(id, at: mark)
    entry.set("IdentityPoolName", "amplify", at: mark)
    entry.set("AllowUnauthenticatedIdentities", .flag(allowsGuests ?? true, at: mark))
    if allowsGuests == nil {
      declarations.guessed("guests are allowed", at: mark, in: entry, "AllowUnauthenticatedIdentities")
    }
    if let pool, let poolID = pool["Id"]?.text, let client = clientID?.text {
      entry.set(
        "CognitoIdentityProviders",
        .list(
          [.mapping([("ProviderName", .text(poolID, at: mark)), ("ClientId", .text(client, at: mark))], at: mark)],
          at: mark))
    }
    entry.set(
      "Roles",
      .mapping(
        ["authenticated", "unauthenticated"].map {
          ($0, .text("arn:aws:iam::000000000000:role/amplify-\($0)", at: mark))
        }, at: mark))
    declarations.guessed("the roles of those who have signed in and of guests", at: mark, in: entry, "Roles")
    declarations.took("identity pool \(id)", at: mark)
  }
}

/// The host of the hosted pages: a prefix domain or a custom domain.
struct HostedDomain {
  let prefix: String?
  let custom: String?

  /// - Parameter name: a URL, a host name, or the prefix alone.
  init(_ name: String) {
    var name = name[...]
    for scheme in ["https://", "http://"] where name.hasPrefix(scheme) { name = name.dropFirst(scheme.count) }
    name = name.prefix { $0 != "/" && $0 != ":" }
    if name.hasSuffix(".amazoncognito.com") || name.hasSuffix(".amazoncognito.com.cn") || !name.contains(".") {
      (prefix, custom) = (String(name.prefix { $0 != "." }), nil)
    } else {
      (prefix, custom) = (nil, String(name))
    }
  }

  func declare(of pool: Declared, at mark: Mark) {
    pool.set("Domain", prefix, at: mark)
    pool.set("CustomDomain", custom, at: mark)
  }
}
