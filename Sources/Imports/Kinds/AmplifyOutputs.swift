internal import Configuration

/// `amplify_outputs.json` of Amplify Gen 2.
enum AmplifyOutputs: DocumentKind {
  static let noun = "an Amplify Gen 2 file"
  /// The sections of other services have no effect on sign-in.
  static let names: Set<String>? = [
    "$schema", "version", "auth", "data", "storage", "analytics", "geo", "notifications", "custom",
  ]

  static func recognises(_ root: Node, name: String) -> Bool {
    guard let auth = root["auth"], auth["plugins"] == nil else { return false }
    return auth.has("user_pool_id") || auth.has("identity_pool_id") || root["version"] != nil && auth.has("aws_region")
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      guard let auth = document.root["auth"] else { continue }
      var facts = AmplifyFacts()
      facts.region = auth.at("aws_region")?.text
      facts.poolID = auth.at("user_pool_id")
      facts.clientID = auth.at("user_pool_client_id")
      facts.identityPoolID = auth.at("identity_pool_id")
      facts.allowsGuests = auth.at("unauthenticated_identities_enabled")?.flag
      facts.usernameAttributes = auth.at("username_attributes")
      facts.requiredAttributes = auth.at("standard_required_attributes")
      facts.verifiedAttributes = auth.at("user_verification_types")
      facts.passwordPolicy = auth.at("password_policy").map(policy)
      facts.mfa = auth.at("mfa_configuration").map { node in
        .text(["NONE": "OFF", "REQUIRED": "ON"][node.text ?? ""] ?? node.text ?? "", at: node.mark)
      }
      facts.mfaMethods = auth.at("mfa_methods")?.textItems ?? []
      facts.firstFactors = auth.at("passwordless").map(factors)
      if let groups = auth.at("groups") {
        facts.groups = groups.items.flatMap { item in
          item.text.map { [Node.Member(name: $0, mark: item.mark, node: item)] } ?? item.members
        }
      }
      if let oauth = auth.at("oauth") {
        facts.domain = oauth.at("custom_domain") ?? oauth.at("domain")
        facts.callbacks = oauth.at("redirect_sign_in_uri")
        facts.logouts = oauth.at("redirect_sign_out_uri")
        facts.scopes = oauth.at("scopes")
        facts.responseType = oauth.at("response_type")
        facts.providers = oauth.at("identity_providers")?.items ?? []
      }
      facts.declare(in: document, declarations)
      for member in auth.members where !known.contains(member.name) {
        declarations.cannotKnow("\(member.name) is not read", at: member.mark)
      }
    }
  }

  private static let known: Set<String> = [
    "aws_region", "user_pool_id", "user_pool_client_id", "identity_pool_id", "unauthenticated_identities_enabled",
    "username_attributes", "standard_required_attributes", "user_verification_types", "password_policy",
    "mfa_configuration", "mfa_methods", "passwordless", "groups", "oauth",
  ]

  private static func policy(_ node: Node) -> Node {
    let names = [
      "min_length": "MinimumLength", "require_lowercase": "RequireLowercase", "require_uppercase": "RequireUppercase",
      "require_numbers": "RequireNumbers", "require_symbols": "RequireSymbols",
    ]
    return .mapping(node.members.compactMap { member in names[member.name].map { ($0, member.node) } }, at: node.mark)
  }

  private static func factors(_ node: Node) -> Node {
    var names = ["PASSWORD"]
    if node["email_otp_enabled"]?.flag == true { names.append("EMAIL_OTP") }
    if node["sms_otp_enabled"]?.flag == true { names.append("SMS_OTP") }
    if node["web_authn"] != nil { names.append("WEB_AUTHN") }
    return .texts(names, at: node.mark)
  }
}
