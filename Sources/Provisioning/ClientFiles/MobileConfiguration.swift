package import JSON

/// The configuration of Amplify for Swift and Android (`amplifyconfiguration.json`, generation 1) and of
/// AWSMobileClient (`awsconfiguration.json`), which have the same sections.
///
/// An identity pool is omitted: no section for one can have an address, so clients would call the real service.
package struct MobileConfiguration: Sendable {
  /// The hosted pages.
  package struct Pages: Sendable {
    /// A host without scheme, port and path: clients connect to it by https at port 443.
    package var host: String
    /// Where AWSMobileClient for iOS opens the pages, whatever ``host`` says.
    package var base: String
    package var scopes: [String]
    /// Amplify for Swift takes the text as one URI: a list of several would never match.
    package var signInRedirect: String
    package var signOutRedirect: String

    package init(host: String, base: String, scopes: [String], signInRedirect: String, signOutRedirect: String) {
      self.host = host
      self.base = base
      self.scopes = scopes
      self.signInRedirect = signInRedirect
      self.signOutRedirect = signOutRedirect
    }
  }

  /// The rules for passwords that Amplify's sign-up form shows.
  package struct Passwords: Sendable {
    /// In characters.
    package var minimumLength: Int
    /// `REQUIRES_LOWERCASE`, …
    package var characters: [String]

    package init(minimumLength: Int, characters: [String]) {
      self.minimumLength = minimumLength
      self.characters = characters
    }
  }

  package var pool: String
  package var client: String
  package var clientSecret: String?
  package var region: String
  /// A host without scheme, port and path.
  package var endpoint: String
  /// `USER_SRP_AUTH`, …
  package var flow = "USER_SRP_AUTH"
  package var pages: Pages?
  package var passwords: Passwords?
  /// `email`, …
  package var usernameAttributes: [String] = []
  package var requiredAttributes: [String] = []
  package var verifiedAttributes: [String] = []

  package init(pool: String, client: String, region: String, endpoint: String) {
    self.pool = pool
    self.client = client
    self.region = region
    self.endpoint = endpoint
  }

  /// Redirect URIs with an app's own scheme first: Amplify for Swift takes the first of a list.
  package static func appFirst(_ uris: [String]) -> [String] {
    func isWeb(_ uri: String) -> Bool { uri.hasPrefix("http://") || uri.hasPrefix("https://") }
    return uris.filter { !isWeb($0) } + uris.filter(isWeb)
  }

  /// `amplifyconfiguration.json`
  package var amplifyConfiguration: JSON {
    var auth: JSONObject = ["authenticationFlowType": .string(flow)]
    if let pages { auth["OAuth"] = .object(oauth(pages)) }
    func upper(_ names: [String]) -> JSON { .array(names.map { .string($0.uppercased()) }) }
    auth["usernameAttributes"] = upper(usernameAttributes)
    auth["signupAttributes"] = upper(requiredAttributes)
    auth["verificationMechanisms"] = upper(verifiedAttributes)
    if let passwords {
      auth["passwordProtectionSettings"] = [
        "passwordPolicyMinLength": .integer(passwords.minimumLength),
        "passwordPolicyCharacters": .array(passwords.characters.map { .string($0) }),
      ]
    }
    return [
      "auth": [
        "plugins": [
          "awsCognitoAuthPlugin": [
            "CognitoUserPool": ["Default": .object(userPool)], "Auth": ["Default": .object(auth)],
          ]
        ]
      ]
    ]
  }

  /// `awsconfiguration.json`
  package var awsConfiguration: JSON {
    var auth: JSONObject = ["authenticationFlowType": .string(flow)]
    if let pages {
      var oauth = oauth(pages)
      oauth["SignInURI"] = .string("\(pages.base)/oauth2/authorize")
      oauth["SignOutURI"] = .string("\(pages.base)/logout")
      oauth["TokenURI"] = .string("\(pages.base)/oauth2/token")
      auth["OAuth"] = .object(oauth)
    }
    return ["CognitoUserPool": ["Default": .object(userPool)], "Auth": ["Default": .object(auth)]]
  }

  private var userPool: JSONObject {
    var members: JSONObject = ["PoolId": .string(pool), "AppClientId": .string(client)]
    if let clientSecret { members["AppClientSecret"] = .string(clientSecret) }
    members["Region"] = .string(region)
    members["Endpoint"] = .string(endpoint)
    return members
  }

  private func oauth(_ pages: Pages) -> JSONObject {
    var members: JSONObject = ["WebDomain": .string(pages.host), "AppClientId": .string(client)]
    if let clientSecret { members["AppClientSecret"] = .string(clientSecret) }
    members["SignInRedirectURI"] = .string(pages.signInRedirect)
    members["SignOutRedirectURI"] = .string(pages.signOutRedirect)
    members["Scopes"] = .array(pages.scopes.map { .string($0) })
    return members
  }
}
