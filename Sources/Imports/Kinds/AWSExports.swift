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
      let root = ForeignMembers(document.root)
      facts(root).declare(in: document, declarations)
      // Other services of Amplify's.
      let others = [
        "aws_appsync", "aws_user_files", "aws_mobile_analytics", "aws_cloud_logic", "aws_dynamodb",
        "aws_content_delivery", "aws_bots", "aws_sumerian", "aws_push", "aws_predictions",
      ]
      for member in document.root.members where others.contains(where: { member.name.hasPrefix($0) }) {
        root.pass(member.name)
      }
      root.pass("Analytics", "Notifications", "predictions", "geo", "modelIntrospection", "aws_project_region")
      root.tellRest(declarations)
    }
  }

  private static func facts(_ root: ForeignMembers) -> AmplifyFacts {
    var facts = AmplifyFacts()
    let (own, project) = (root.at("aws_cognito_region"), root.at("aws_project_region"))
    facts.region = own?.text ?? project?.text
    facts.poolID = root.at("aws_user_pools_id")
    facts.clientID = root.at("aws_user_pools_web_client_id")
    facts.identityPoolID = root.at("aws_cognito_identity_pool_id")
    facts.usernameAttributes = root.at("aws_cognito_username_attributes").map(AmplifyConfiguration.lowered)
    facts.requiredAttributes = root.at("aws_cognito_signup_attributes").map(AmplifyConfiguration.lowered)
    facts.verifiedAttributes = root.at("aws_cognito_verification_mechanisms").map(AmplifyConfiguration.lowered)
    facts.passwordPolicy = root.mapping("aws_cognito_password_protection_settings").map(AmplifyConfiguration.policy)
    facts.mfa = root.at("aws_cognito_mfa_configuration")
    facts.mfaMethods = root.at("aws_cognito_mfa_types")?.textItems ?? []
    let (social, mechanisms) = (root.at("aws_cognito_social_providers"), root.at("aws_cognito_login_mechanisms"))
    facts.providers = (social ?? mechanisms)?.items ?? []
    let notProviders: Set<String> = ["EMAIL", "PHONE_NUMBER", "PREFERRED_USERNAME"]
    facts.providers.removeAll { notProviders.contains($0.text ?? "") }
    // Whether guests are refused is up to the app; the identity pool decides.
    root.pass("aws_mandatory_sign_in")
    facts.take(oauth: root.mapping("oauth"))
    return facts
  }
}

extension AmplifyFacts {
  /// The section `oauth` of Amplify for JavaScript up to version 5.
  fileprivate mutating func take(oauth: ForeignMembers?) {
    guard let oauth else { return }
    domain = oauth.at("domain")
    callbacks = oauth.at("redirectSignIn").map(AmplifyConfiguration.separated)
    logouts = oauth.at("redirectSignOut").map(AmplifyConfiguration.separated)
    scopes = oauth.at("scope")
    responseType = oauth.at("responseType")
    // Functions of the app's, and what the app calls itself there.
    oauth.pass("urlOpener", "options", "label")
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
      let root = ForeignMembers(document.root)
      root.pass(
        "API", "Storage", "Analytics", "Geo", "Notifications", "Predictions", "Interactions", "PubSub", "ssr",
        "DataStore", "aws_project_region")
      let auth = root.mapping("Auth") ?? root
      (auth.mapping("Cognito").map(current) ?? earlier(auth)).declare(in: document, declarations)
      root.tellRest(declarations)
    }
  }

  /// The facts in the form of version 6.
  private static func current(_ cognito: ForeignMembers) -> AmplifyFacts {
    var facts = AmplifyFacts()
    facts.poolID = cognito.at("userPoolId")
    facts.clientID = cognito.at("userPoolClientId")
    facts.identityPoolID = cognito.at("identityPoolId")
    facts.allowsGuests = cognito.at("allowGuestAccess")?.flag
    // The app's own addresses of the services.
    cognito.pass("userPoolEndpoint", "identityPoolEndpoint")
    if let login = cognito.mapping("loginWith") {
      let flags = ["email", "phone", "username"].filter { login.at($0)?.flag == true }
      let names = [("email", "email"), ("phone", "phone_number")].filter { flags.contains($0.0) }.map(\.1)
      if !names.isEmpty, !flags.contains("username") {
        facts.usernameAttributes = .texts(names, at: login.node.mark)
      }
      if let oauth = login.mapping("oauth") {
        facts.domain = oauth.at("domain")
        facts.callbacks = oauth.at("redirectSignIn")
        facts.logouts = oauth.at("redirectSignOut")
        facts.scopes = oauth.at("scopes")
        facts.responseType = oauth.at("responseType")
        facts.providers = (oauth.at("providers")?.items ?? []).map { $0["custom"] ?? $0 }
        oauth.pass("urlOpener")
      }
    }
    facts.verifiedAttributes = cognito.at("signUpVerificationMethod").map { .texts(["email"], at: $0.mark) }
    if let attributes = cognito.mapping("userAttributes") {
      facts.requiredAttributes = .list(
        attributes.node.members.compactMap { member in
          attributes.at(member.name, "required")?.flag == true ? .text(member.name, at: member.mark) : nil
        }, at: attributes.node.mark)
    }
    if let format = cognito.mapping("passwordFormat") {
      let names = [
        ("minLength", "MinimumLength"), ("requireLowercase", "RequireLowercase"),
        ("requireUppercase", "RequireUppercase"), ("requireNumbers", "RequireNumbers"),
        ("requireSpecialCharacters", "RequireSymbols"),
      ]
      facts.passwordPolicy = .mapping(
        names.compactMap { name, own in format.at(name).map { (own, $0) } }, at: format.node.mark)
    }
    if let mfa = cognito.mapping("mfa") {
      facts.mfa = mfa.at("status").map { .text($0.text?.uppercased() ?? "", at: $0.mark) }
      facts.mfaMethods = [("totpEnabled", "TOTP"), ("smsEnabled", "SMS")].filter { mfa.at($0.0)?.flag == true }.map(\.1)
    }
    facts.groups = AmplifyFacts.namedGroups(in: cognito, "groups")
    return facts
  }

  /// The facts in the form of version 5 and earlier.
  private static func earlier(_ auth: ForeignMembers) -> AmplifyFacts {
    var facts = AmplifyFacts()
    facts.region = auth.at("region")?.text
    facts.poolID = auth.at("userPoolId")
    let (web, client) = (auth.at("userPoolWebClientId"), auth.at("clientId"))
    facts.clientID = web ?? client
    facts.identityPoolID = auth.at("identityPoolId")
    facts.flow = auth.at("authenticationFlowType")
    facts.allowsGuests = auth.at("mandatorySignIn")?.flag.map { !$0 }
    // The app's own: where it stores tokens, and what it sends with each call.
    auth.pass(
      "identityPoolRegion", "cookieStorage", "storage", "clientMetadata", "endpoint", "signUpVerificationMethod")
    facts.take(oauth: auth.mapping("oauth"))
    return facts
  }
}
