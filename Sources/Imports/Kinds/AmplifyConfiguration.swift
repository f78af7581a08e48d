internal import Configuration

/// `amplifyconfiguration.json` of Amplify's mobile libraries, and `awsconfiguration.json` of AWSMobileClient, which has
/// the form of the former's `awsCognitoAuthPlugin`.
enum AmplifyConfiguration: DocumentKind {
  static let noun = "a configuration of Amplify's or AWSMobileClient's"

  static func recognises(_ root: Node, name: String) -> Bool {
    section(root).map { $0.has("CognitoUserPool") || $0.has("CredentialsProvider") } ?? false
  }

  private static func section(_ root: Node) -> Node? {
    if let plugins = root.at("auth", "plugins") { return plugins["awsCognitoAuthPlugin"] }
    return root.isMapping && !root.has("userPools") ? root : nil
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = ForeignMembers(document.root)
      let nested = document.root.at("auth", "plugins") != nil
      guard let section = nested ? root.mapping("auth", "plugins", "awsCognitoAuthPlugin") : root else { continue }
      // Sections of other services, and of the libraries themselves.
      for other in [root, section] {
        other.pass(
          "UserAgent", "userAgent", "Version", "version", "IdentityManager", "S3TransferUtility", "AppSync",
          "PinpointAnalytics", "PinpointTargeting", "DynamoDBObjectMapper", "Lex", "Kinesis", "KinesisFirehose",
          "api", "storage", "analytics", "geo", "notifications", "predictions")
      }
      // Either has named sections; the first is `Default`.
      let pools = section.node["CognitoUserPool"]?.members ?? []
      let identities = section.node["CredentialsProvider"]?["CognitoIdentity"]?.members ?? []
      for name in names(pools.map(\.name) + identities.map(\.name)) {
        facts(section, name).declare(in: document, declarations)
      }
      root.tellRest(declarations)
    }
  }

  private static func names(_ all: [String]) -> [String] {
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  private static func facts(_ section: ForeignMembers, _ name: String) -> AmplifyFacts {
    var facts = AmplifyFacts()
    let pool = section.mapping("CognitoUserPool", name)
    facts.region = pool?.at("Region")?.text
    facts.poolID = pool?.at("PoolId")
    facts.clientID = pool?.at("AppClientId")
    facts.clientSecret = pool?.at("AppClientSecret")
    // The app's own addresses of the services, and what it tells Pinpoint.
    pool?.pass("Endpoint", "MigrationEnabled", "PinpointAppId")
    let identities = section.mapping("CredentialsProvider", "CognitoIdentity", name)
    facts.identityPoolID = identities?.at("PoolId")
    identities?.pass("Region")
    let auth = section.mapping("Auth", name) ?? section.mapping("Auth", "Default")
    facts.usernameAttributes = auth?.at("usernameAttributes").map(lowered)
    facts.requiredAttributes = auth?.at("signupAttributes").map(lowered)
    facts.verifiedAttributes = auth?.at("verificationMechanisms").map(lowered)
    facts.passwordPolicy = auth?.mapping("passwordProtectionSettings").map(policy)
    facts.mfa = auth?.at("mfaConfiguration")
    facts.mfaMethods = auth?.at("mfaTypes")?.textItems ?? []
    facts.flow = auth?.at("authenticationFlowType")
    facts.providers = auth?.at("socialProviders")?.items ?? []
    // The same as usernameAttributes and socialProviders together.
    auth?.pass("loginMechanisms")
    if let oauth = auth?.mapping("OAuth") ?? pool?.mapping("HostedUI") ?? section.mapping("OAuth") {
      facts.domain = oauth.at("WebDomain")
      facts.callbacks = oauth.at("SignInRedirectURI").map(separated)
      facts.logouts = oauth.at("SignOutRedirectURI").map(separated)
      facts.scopes = oauth.at("Scopes")
      let (client, secret) = (oauth.at("AppClientId"), oauth.at("AppClientSecret"))
      facts.clientID = facts.clientID ?? client
      facts.clientSecret = facts.clientSecret ?? secret
    }
    return facts
  }

  /// The texts in lower case: `EMAIL` as the service's `email`.
  static func lowered(_ node: Node) -> Node {
    .list(node.items.compactMap { item in item.text.map { .text($0.lowercased(), at: item.mark) } }, at: node.mark)
  }

  /// A list of the addresses in a comma-separated text.
  static func separated(_ node: Node) -> Node {
    if node.isSequence { return node }
    return .texts(
      (node.text ?? "").split(separator: ",").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }, at: node.mark)
  }

  /// The password policy of `passwordPolicyMinLength` and `passwordPolicyCharacters`.
  static func policy(_ settings: ForeignMembers) -> Node {
    let characters = settings.at("passwordPolicyCharacters")
    let kinds = characters?.textItems ?? []
    var members: [(String, Node)] = []
    if let length = settings.at("passwordPolicyMinLength") { members.append(("MinimumLength", length)) }
    for (kind, name) in [
      ("REQUIRES_LOWERCASE", "RequireLowercase"), ("REQUIRES_UPPERCASE", "RequireUppercase"),
      ("REQUIRES_NUMBERS", "RequireNumbers"), ("REQUIRES_SYMBOLS", "RequireSymbols"),
    ] {
      members.append((name, .flag(kinds.contains(kind), at: characters?.mark ?? settings.node.mark)))
    }
    return .mapping(members, at: settings.node.mark)
  }
}

extension String {
  var trimmingBlanks: String {
    let blanks: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    return String(drop(while: blanks).reversed().drop(while: blanks).reversed())
  }
}
