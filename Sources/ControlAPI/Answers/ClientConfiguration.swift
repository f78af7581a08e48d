internal import Ambient
internal import JSON
internal import Model
internal import OpenAPI
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
    } else {
      amplifyConfig = nil
      amplifyOutputs = nil
    }
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
    AnswerMember("msal", \.msal, "The configuration of MSAL, which accepts only https authorities."),
    AnswerMember("boto3", \.boto3, "The arguments for `boto3.client`."),
  ]

  private static func msal(_ tenants: [Realm], core: IdentityCore, context: RequestScope) -> JSON {
    for realm in tenants {
      guard let tenant = realm.tenant,
        let client = realm.allClients.first(where: { $0.application?.isPublic == true })
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
        "redirect_sign_in_uri": list(client.redirectURIs), "redirect_sign_out_uri": list(client.logoutURIs),
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
