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
      guard let section = section(document.root) else { continue }
      // Either has named sections; the first is `Default`.
      let pools = section["CognitoUserPool"]?.members ?? []
      let identities = section["CredentialsProvider"]?["CognitoIdentity"]?.members ?? []
      for name in names(pools.map(\.name) + identities.map(\.name)) {
        facts(section, name).declare(in: document, declarations)
      }
    }
  }

  private static func names(_ all: [String]) -> [String] {
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  private static func facts(_ section: Node, _ name: String) -> AmplifyFacts {
    var facts = AmplifyFacts()
    let pool = section.at("CognitoUserPool", name)
    facts.region = pool?.at("Region")?.text
    facts.poolID = pool?.at("PoolId")
    facts.clientID = pool?.at("AppClientId")
    facts.clientSecret = pool?.at("AppClientSecret")
    facts.identityPoolID = section.at("CredentialsProvider", "CognitoIdentity", name, "PoolId")
    let auth = section.at("Auth", name) ?? section.at("Auth", "Default")
    facts.usernameAttributes = auth?.at("usernameAttributes").map(lowered)
    facts.requiredAttributes = auth?.at("signupAttributes").map(lowered)
    facts.verifiedAttributes = auth?.at("verificationMechanisms").map(lowered)
    facts.passwordPolicy = auth?.at("passwordProtectionSettings").map(policy)
    facts.mfa = auth?.at("mfaConfiguration")
    facts.mfaMethods = auth?.at("mfaTypes")?.textItems ?? []
    facts.flow = auth?.at("authenticationFlowType")
    facts.providers = auth?.at("socialProviders")?.items ?? []
    if let oauth = auth?.at("OAuth") ?? section.at("OAuth") {
      facts.domain = oauth.at("WebDomain")
      facts.callbacks = oauth.at("SignInRedirectURI").map(separated)
      facts.logouts = oauth.at("SignOutRedirectURI").map(separated)
      facts.scopes = oauth.at("Scopes")
      facts.clientID = facts.clientID ?? oauth.at("AppClientId")
      facts.clientSecret = facts.clientSecret ?? oauth.at("AppClientSecret")
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
  static func policy(_ node: Node) -> Node {
    let kinds = node["passwordPolicyCharacters"]?.textItems ?? []
    var members: [(String, Node)] = []
    if let length = node.at("passwordPolicyMinLength") { members.append(("MinimumLength", length)) }
    for (kind, name) in [
      ("REQUIRES_LOWERCASE", "RequireLowercase"), ("REQUIRES_UPPERCASE", "RequireUppercase"),
      ("REQUIRES_NUMBERS", "RequireNumbers"), ("REQUIRES_SYMBOLS", "RequireSymbols"),
    ] {
      members.append((name, .flag(kinds.contains(kind), at: node["passwordPolicyCharacters"]?.mark ?? node.mark)))
    }
    return .mapping(members, at: node.mark)
  }
}

extension String {
  var trimmingBlanks: String {
    let blanks: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    return String(drop(while: blanks).reversed().drop(while: blanks).reversed())
  }
}
