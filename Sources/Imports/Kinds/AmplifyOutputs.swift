internal import Configuration

/// `amplify_outputs.json` of Amplify Gen 2.
enum AmplifyOutputs: DocumentKind {
  static let noun = "an Amplify Gen 2 file"

  static func recognises(_ root: Node, name: String) -> Bool {
    guard let auth = root["auth"], auth["plugins"] == nil else { return false }
    return auth.has("user_pool_id") || auth.has("identity_pool_id") || root["version"] != nil && auth.has("aws_region")
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = ForeignMembers(document.root)
      // The sections of other services have no effect on sign-in.
      root.pass("$schema", "version", "data", "storage", "analytics", "geo", "notifications", "custom")
      if let auth = root.mapping("auth") { facts(auth, declarations).declare(in: document, declarations) }
      root.tellRest(declarations)
    }
  }

  private static func facts(_ auth: ForeignMembers, _ declarations: Declarations) -> AmplifyFacts {
    var facts = AmplifyFacts()
    facts.region = auth.at("aws_region")?.text
    facts.poolID = auth.at("user_pool_id")
    facts.clientID = auth.at("user_pool_client_id")
    facts.identityPoolID = auth.at("identity_pool_id")
    facts.allowsGuests = auth.at("unauthenticated_identities_enabled")?.flag
    facts.usernameAttributes = auth.at("username_attributes")
    facts.requiredAttributes = auth.at("standard_required_attributes")
    facts.verifiedAttributes = auth.at("user_verification_types")
    facts.passwordPolicy = auth.mapping("password_policy").map(policy)
    facts.mfa = auth.at("mfa_configuration").map { node in
      .text(["NONE": "OFF", "REQUIRED": "ON"][node.text ?? ""] ?? node.text ?? "", at: node.mark)
    }
    facts.mfaMethods = auth.at("mfa_methods")?.textItems ?? []
    if let passwordless = auth.mapping("passwordless") {
      facts.firstFactors = factors(passwordless)
      facts.relyingParty = passwordless.at("web_authn", "relying_party_id")
      facts.userVerification = passwordless.at("web_authn", "user_verification")
      passwordless.leaveOut(
        "preferred_challenge", "the app itself asks for the challenge that it prefers", declarations)
    }
    facts.groups = AmplifyFacts.namedGroups(in: auth, "groups")
    if let oauth = auth.mapping("oauth") {
      let domain = oauth.at("domain")
      facts.domain = oauth.at("custom_domain") ?? domain
      facts.callbacks = oauth.at("redirect_sign_in_uri")
      facts.logouts = oauth.at("redirect_sign_out_uri")
      facts.scopes = oauth.at("scopes")
      facts.responseType = oauth.at("response_type")
      facts.providers = oauth.at("identity_providers")?.items ?? []
    }
    return facts
  }

  private static func policy(_ policy: ForeignMembers) -> Node {
    let names = [
      ("min_length", "MinimumLength"), ("require_lowercase", "RequireLowercase"),
      ("require_uppercase", "RequireUppercase"), ("require_numbers", "RequireNumbers"),
      ("require_symbols", "RequireSymbols"),
    ]
    return .mapping(
      names.compactMap { name, own in policy.at(name).map { (own, $0) } }, at: policy.node.mark)
  }

  private static func factors(_ passwordless: ForeignMembers) -> Node {
    var names = ["PASSWORD"]
    if passwordless.at("email_otp_enabled")?.flag == true { names.append("EMAIL_OTP") }
    if passwordless.at("sms_otp_enabled")?.flag == true { names.append("SMS_OTP") }
    if passwordless.node["web_authn"] != nil { names.append("WEB_AUTHN") }
    return .texts(names, at: passwordless.node.mark)
  }
}
