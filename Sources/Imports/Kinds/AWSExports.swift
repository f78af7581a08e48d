internal import Configuration

/// `aws-exports.js`, its JSON form, and `amplifyconfiguration.json` of Amplify for JavaScript.
enum AWSExports: DocumentKind {
  static let noun = "an aws-exports file"

  static func recognises(_ root: Node, name: String) -> Bool {
    ["aws_user_pools_id", "aws_cognito_identity_pool_id", "aws_user_pools_web_client_id", "aws_cognito_region"]
      .contains { root[$0] != nil }
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = document.root
      var facts = AmplifyFacts()
      facts.region = root.at("aws_cognito_region")?.text ?? root.at("aws_project_region")?.text
      facts.poolID = root.at("aws_user_pools_id")
      facts.clientID = root.at("aws_user_pools_web_client_id")
      facts.identityPoolID = root.at("aws_cognito_identity_pool_id")
      facts.usernameAttributes = root.at("aws_cognito_username_attributes").map(AmplifyConfiguration.lowered)
      facts.requiredAttributes = root.at("aws_cognito_signup_attributes").map(AmplifyConfiguration.lowered)
      facts.verifiedAttributes = root.at("aws_cognito_verification_mechanisms").map(AmplifyConfiguration.lowered)
      facts.passwordPolicy = root.at("aws_cognito_password_protection_settings").map(AmplifyConfiguration.policy)
      facts.mfa = root.at("aws_cognito_mfa_configuration")
      facts.mfaMethods = root.at("aws_cognito_mfa_types")?.textItems ?? []
      facts.providers =
        (root.at("aws_cognito_social_providers") ?? root.at("aws_cognito_login_mechanisms"))?.items ?? []
      let notProviders: Set<String> = ["EMAIL", "PHONE_NUMBER", "PREFERRED_USERNAME"]
      facts.providers.removeAll { notProviders.contains($0.text ?? "") }
      if let oauth = root.at("oauth") {
        facts.domain = oauth.at("domain")
        facts.callbacks = oauth.at("redirectSignIn").map(AmplifyConfiguration.separated)
        facts.logouts = oauth.at("redirectSignOut").map(AmplifyConfiguration.separated)
        facts.scopes = oauth.at("scope")
        facts.responseType = oauth.at("responseType")
      }
      facts.declare(in: document, declarations)
    }
  }
}

/// The argument of `Amplify.configure` in JavaScript, as in versions 5 and 6.
enum AmplifyConfigureCall: DocumentKind {
  static let noun = "the argument of Amplify.configure"

  static func recognises(_ root: Node, name: String) -> Bool {
    let auth = root["Auth"] ?? root
    return auth.has("userPoolId") || auth["Cognito"]?.has("userPoolId") ?? false
      || auth["Cognito"]?.has("identityPoolId") ?? false
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let auth = document.root["Auth"] ?? document.root
      (auth["Cognito"].map(current) ?? earlier(auth)).declare(in: document, declarations)
    }
  }

  /// The facts in the form of version 6.
  private static func current(_ cognito: Node) -> AmplifyFacts {
    var facts = AmplifyFacts()
    facts.poolID = cognito.at("userPoolId")
    facts.clientID = cognito.at("userPoolClientId")
    facts.identityPoolID = cognito.at("identityPoolId")
    facts.allowsGuests = cognito.at("allowGuestAccess")?.flag
    if let login = cognito.at("loginWith") {
      let names = [("email", "email"), ("phone", "phone_number")].filter { login[$0.0]?.flag == true }.map(\.1)
      if !names.isEmpty, login["username"]?.flag != true { facts.usernameAttributes = .texts(names, at: login.mark) }
      if let oauth = login.at("oauth") {
        facts.domain = oauth.at("domain")
        facts.callbacks = oauth.at("redirectSignIn")
        facts.logouts = oauth.at("redirectSignOut")
        facts.scopes = oauth.at("scopes")
        facts.responseType = oauth.at("responseType")
        facts.providers = (oauth.at("providers")?.items ?? []).map { $0["custom"] ?? $0 }
      }
    }
    facts.verifiedAttributes = cognito.at("signUpVerificationMethod").map { .texts(["email"], at: $0.mark) }
    if let attributes = cognito.at("userAttributes") {
      facts.requiredAttributes = .list(
        attributes.members.filter { $0.node["required"]?.flag == true }.map { .text($0.name, at: $0.mark) },
        at: attributes.mark)
    }
    if let format = cognito.at("passwordFormat") {
      let names = [
        "minLength": "MinimumLength", "requireLowercase": "RequireLowercase", "requireUppercase": "RequireUppercase",
        "requireNumbers": "RequireNumbers", "requireSpecialCharacters": "RequireSymbols",
      ]
      facts.passwordPolicy = .mapping(
        format.members.compactMap { member in names[member.name].map { ($0, member.node) } }, at: format.mark)
    }
    if let mfa = cognito.at("mfa") {
      facts.mfa = mfa.at("status").map { .text($0.text?.uppercased() ?? "", at: $0.mark) }
      facts.mfaMethods =
        (mfa["totpEnabled"]?.flag == true ? ["TOTP"] : []) + (mfa["smsEnabled"]?.flag == true ? ["SMS"] : [])
    }
    return facts
  }

  /// The facts in the form of version 5 and earlier.
  private static func earlier(_ auth: Node) -> AmplifyFacts {
    var facts = AmplifyFacts()
    facts.region = auth.at("region")?.text
    facts.poolID = auth.at("userPoolId")
    facts.clientID = auth.at("userPoolWebClientId") ?? auth.at("clientId")
    facts.identityPoolID = auth.at("identityPoolId")
    facts.flow = auth.at("authenticationFlowType")
    if let oauth = auth.at("oauth") {
      facts.domain = oauth.at("domain")
      facts.callbacks = oauth.at("redirectSignIn").map(AmplifyConfiguration.separated)
      facts.logouts = oauth.at("redirectSignOut").map(AmplifyConfiguration.separated)
      facts.scopes = oauth.at("scope")
      facts.responseType = oauth.at("responseType")
    }
    return facts
  }
}
