internal import Ambient
internal import JSON
internal import Model
internal import OpenAPI
internal import Provisioning
internal import Sandboxes
internal import Tenants

/// Configuration for client SDKs, ready to paste.
struct ClientConfiguration: ObjectAnswer {
  /// The argument of `Amplify.configure()` in Amplify for JavaScript, with this server's endpoints; null without a pool
  /// that has a public client.
  let amplifyConfig: JSON
  /// `amplify_outputs.json` of Amplify Gen 2, for reference only; null without a pool that has a public client. The
  /// format cannot express a server address, so an app configured with it calls Amazon.
  let amplifyOutputs: JSON
  /// `amplifyconfiguration.json` of Amplify Gen 1 for Swift and Android, which names this server's host; null without a
  /// pool that has a public client.
  let amplifyConfiguration: JSON
  /// `awsconfiguration.json` of AWSMobileClient, which names this server's host; null without a pool that has a public
  /// client.
  let awsConfiguration: JSON
  /// Where the clients of each document connect to (``ClientReach``), by its name.
  let reaches: JSON
  /// Arguments of `boto3.client("cognito-idp", …)`.
  let boto3: JSON
  /// Application id and authority for all MSAL libraries; null without a tenant that has a public application.
  let msal: JSON

  init(_ sandbox: SandboxHolder, core: IdentityCore, context: RequestScope) {
    let realm = sandbox.snapshot.oldestRealm
    // A sandbox's id as access key id selects the sandbox.
    let accessKey = sandbox.id == .main ? "understudy" : sandbox.id.text
    boto3 = [
      "endpoint_url": .string(core.addresses.reached(in: context)),
      "region_name": .string(realm?.id.region ?? "us-east-1"),
      "aws_access_key_id": .string(accessKey), "aws_secret_access_key": "understudy",
    ]
    msal = Self.msal(core.tenants(in: sandbox), core: core, context: context)
    if let realm, let client = Self.app(of: realm) {
      let pool = sandbox.snapshot.allIdentityPools.first
      amplifyConfig = Self.amplifyConfig(realm, client, pool, core.addresses, in: context)
      var auth = Self.auth(realm, client, hosted: core.addresses.hosted(of: realm, in: context))
      if let pool {
        auth["identity_pool_id"] = .string(pool.id.text)
        auth["unauthenticated_identities_enabled"] = .bool(pool.settings.allowsGuests)
      }
      amplifyOutputs = ["version": "1.4", "auth": .object(auth)]
      let mobile = Self.mobile(realm, client, core.addresses, in: context)
      amplifyConfiguration = mobile?.amplifyConfiguration ?? nil
      awsConfiguration = mobile?.awsConfiguration ?? nil
    } else {
      amplifyConfig = nil
      amplifyOutputs = nil
      amplifyConfiguration = nil
      awsConfiguration = nil
    }
    let byHost =
      ServerAddress(core.addresses.secured(core.addresses.publicURL)).map { ClientReach(hostOf: $0) } ?? .hostAtPort443
    let documents: [(String, JSON, ClientReach)] = [
      ("amplify_config", amplifyConfig, .thisServer), ("amplify_outputs", amplifyOutputs, .referenceOnly),
      ("amplify_configuration", amplifyConfiguration, byHost), ("aws_configuration", awsConfiguration, byHost),
      ("msal", msal, .thisServer), ("boto3", boto3, .thisServer),
    ]
    reaches = .object(JSONObject(documents.filter { !$0.1.isNull }.map { ($0.0, .string($0.2.rawValue)) }))
  }

  /// The client that an app would use: a public one, preferably with hosted login.
  private static func app(of realm: Realm) -> Client? {
    let open = realm.poolClients.filter { !$0.isConfidential }
    return open.first(where: \.allowsHostedLogin) ?? open.first
  }

  static let name = "ClientConfiguration"
  static let members: [AnswerMember<ClientConfiguration>] = [
    AnswerMember(
      "amplify_config", \.amplifyConfig,
      "The argument for `Amplify.configure()` of Amplify for JavaScript, with this server's endpoints."),
    AnswerMember(
      "amplify_outputs", \.amplifyOutputs,
      "`amplify_outputs.json` of Amplify Gen 2, for reference only: it cannot name a server, so an app configured with it calls Amazon."
    ),
    AnswerMember(
      "amplify_configuration", \.amplifyConfiguration,
      "`amplifyconfiguration.json` of Amplify Gen 1 for Swift and Android. Its clients call the host that it names by https at port 443."
    ),
    AnswerMember(
      "aws_configuration", \.awsConfiguration,
      "`awsconfiguration.json` of AWSMobileClient. Its client calls the host that it names by https at port 443."),
    AnswerMember(
      "reaches", \.reaches,
      "Where the clients of each document connect to, by its name: `this server`, `host at port 443`, `production` or `reference only`."
    ),
    AnswerMember("msal", \.msal, "The configuration of MSAL, which accepts only https authorities."),
    AnswerMember("boto3", \.boto3, "The arguments for `boto3.client`."),
  ]

  private static func msal(_ tenants: [Realm], core: IdentityCore, context: RequestScope) -> JSON {
    for realm in tenants {
      guard let tenant = realm.tenant,
        let client = realm.allClients.first(where: { $0.application?.mayActWithoutSecret == true })
      else { continue }
      let base = core.addresses.secured(core.addresses.base(of: tenant, in: context))
      let name = tenant.domains.first ?? tenant.id.description
      return [
        "client_id": .string(client.id.text), "authority": .string("\(base)/\(name)"),
        "tenant_id": .string(tenant.id.description), "known_authorities": [.string(hostAndPort(of: base))],
        "challenge_types": ["oob", "password"], "capabilities": ["mfa_required", "registration_required"],
      ]
    }
    return nil
  }

  /// The configuration of Amplify for JavaScript 6 (amplify-js: packages/core/src/singleton/Auth/types.ts). It opens
  /// the hosted pages only by https (`https://{domain}/oauth2/authorize`), so `oauth` is omitted if the server does not
  /// use https. Plain HTTP endpoints are accepted only for localhost and 127.0.0.1 (isSecureServiceEndpoint.ts).
  private static func amplifyConfig(
    _ realm: Realm, _ client: Client, _ pool: IdentityPool?, _ addresses: Addresses, in context: RequestScope
  ) -> JSON {
    let policy = realm.settings.passwordPolicy
    let isLocal = ["http://localhost", "http://127.0.0.1"].contains { addresses.publicURL.hasPrefix($0) }
    let endpoint = isLocal ? addresses.publicURL : addresses.secured(addresses.publicURL)
    var cognito: JSONObject = [
      "userPoolId": .string(realm.id.text), "userPoolClientId": .string(client.id.text),
      "userPoolEndpoint": .string(endpoint), "signUpVerificationMethod": "code",
      "passwordFormat": [
        "minLength": .integer(policy.minimumLength), "requireLowercase": .bool(policy.requiresLowercase),
        "requireUppercase": .bool(policy.requiresUppercase), "requireNumbers": .bool(policy.requiresNumbers),
        "requireSpecialCharacters": .bool(policy.requiresSymbols),
      ],
      "mfa": [
        "status": .string(realm.settings.mfa.amplifyName),
        "totpEnabled": .bool(realm.settings.secondFactors.contains(.softwareToken)),
        "smsEnabled": .bool(realm.settings.secondFactors.contains(.sms)),
      ],
    ]
    if let pool {
      cognito["identityPoolId"] = .string(pool.id.text)
      cognito["identityPoolEndpoint"] = .string(endpoint)
      cognito["allowGuestAccess"] = .bool(pool.settings.allowsGuests)
    }
    let required = realm.schema.required.filter { !$0.isCustom }.map { ($0.name, ["required": true] as JSON) }
    if !required.isEmpty { cognito["userAttributes"] = .object(JSONObject(required)) }
    var login: JSONObject = [:]
    let names = realm.settings.usernameAttributes
    if names.contains(.email) { login["email"] = true }
    if names.contains(.phoneNumber) { login["phone"] = true }
    if names.isEmpty { login["username"] = true }
    let hosted = addresses.secured(addresses.hosted(of: realm, in: context))
    if client.allowsHostedLogin, hosted.hasPrefix("https:") {
      login["oauth"] = [
        "domain": .string(String(hosted.dropFirst("https://".count))), "scopes": list(client.scopes),
        "redirectSignIn": list(client.redirectURIs), "redirectSignOut": list(client.logoutURIs),
        "responseType": client.allows(grant: .authorizationCode) ? "code" : "token",
      ]
    }
    cognito["loginWith"] = .object(login)
    return ["Auth": ["Cognito": .object(cognito)]]
  }

  /// nil where the public address is no URL.
  private static func mobile(
    _ realm: Realm, _ client: Client, _ addresses: Addresses, in context: RequestScope
  ) -> MobileConfiguration? {
    guard let server = ServerAddress(addresses.secured(addresses.publicURL)) else { return nil }
    var result = MobileConfiguration(
      pool: realm.id.text, client: client.id.text, region: realm.id.region, endpoint: server.host)
    let flows: [(ClientFlow, String)] = [
      (.srp, "USER_SRP_AUTH"), (.password, "USER_PASSWORD_AUTH"), (.choice, "USER_AUTH"),
    ]
    result.flow = flows.first { client.allows($0.0) }?.1 ?? "USER_SRP_AUTH"
    let policy = realm.settings.passwordPolicy
    result.passwords = MobileConfiguration.Passwords(
      minimumLength: policy.minimumLength,
      characters: [
        (policy.requiresLowercase, "REQUIRES_LOWERCASE"), (policy.requiresUppercase, "REQUIRES_UPPERCASE"),
        (policy.requiresNumbers, "REQUIRES_NUMBERS"), (policy.requiresSymbols, "REQUIRES_SYMBOLS"),
      ].filter(\.0).map(\.1))
    result.usernameAttributes = realm.settings.usernameAttributes
    result.requiredAttributes = realm.schema.required.filter { !$0.isCustom }.map(\.name)
    result.verifiedAttributes = realm.settings.autoVerified
    let pages = addresses.hosted(of: realm, in: context)
    if client.allowsHostedLogin, let signIn = MobileConfiguration.appFirst(client.redirectURIs).first,
      let host = ServerAddress(addresses.secured(pages))?.host
    {
      result.pages = MobileConfiguration.Pages(
        host: host, base: pages, scopes: client.scopes, signInRedirect: signIn,
        signOutRedirect: MobileConfiguration.appFirst(client.logoutURIs).first ?? signIn)
    }
    return result
  }

  private static func auth(_ realm: Realm, _ client: Client, hosted: String) -> JSONObject {
    let policy = realm.settings.passwordPolicy
    var auth: JSONObject = [
      "aws_region": .string(realm.id.region),
      "user_pool_id": .string(realm.id.text),
      "user_pool_client_id": .string(client.id.text),
      "username_attributes": list(realm.settings.usernameAttributes),
      "user_verification_types": list(realm.settings.autoVerified),
      "standard_required_attributes": list(realm.schema.required.filter { !$0.isCustom }.map(\.name)),
      "mfa_configuration": .string(realm.settings.mfa.outputsName),
      "password_policy": [
        "min_length": .integer(policy.minimumLength), "require_lowercase": .bool(policy.requiresLowercase),
        "require_uppercase": .bool(policy.requiresUppercase), "require_numbers": .bool(policy.requiresNumbers),
        "require_symbols": .bool(policy.requiresSymbols),
      ],
    ]
    if client.allowsHostedLogin {
      auth["oauth"] = [
        "identity_providers": [], "domain": .string(hostAndPort(of: hosted)), "scopes": list(client.scopes),
        "redirect_sign_in_uri": list(MobileConfiguration.appFirst(client.redirectURIs)),
        "redirect_sign_out_uri": list(MobileConfiguration.appFirst(client.logoutURIs)),
        "response_type": client.allows(grant: .authorizationCode) ? "code" : "token",
      ]
    }
    return auth
  }

  private static func list(_ texts: [String]) -> JSON {
    .array(texts.map { .string($0) })
  }

  private static func hostAndPort(of url: String) -> String {
    let parts = url.split(separator: "/", omittingEmptySubsequences: true)
    return parts.count > 1 ? String(parts[1]) : url
  }
}

extension RealmSettings {
  fileprivate var usernameAttributes: [AttributeName] {
    guard case .attributes(let names) = signInNames else { return [] }
    return names
  }
}

extension MultiFactorPolicy {
  fileprivate var outputsName: String {
    switch self {
    case .off: "NONE"
    case .optional: "OPTIONAL"
    case .required: "REQUIRED"
    }
  }

  /// Amplify for JavaScript's name.
  fileprivate var amplifyName: String {
    switch self {
    case .off: "off"
    case .optional: "optional"
    case .required: "on"
    }
  }
}
