package import JSON
package import Model
package import Sandboxes
internal import Triggers

/// The changes of a trigger to the tokens of a sign-in.
package struct TokenOverrides: Sendable {
  struct Claims: Sendable {
    var added: JSONObject = [:]
    var suppressed: [String] = []
  }

  var idToken = Claims()
  var accessToken = Claims()
  var addedScopes: [String] = []
  var suppressedScopes: [String] = []
  /// nil: unchanged.
  var groups: [String]?
  var roles: [String]?
  var preferredRole: String?

  /// Claims that only the service sets.
  private static let reserved: Set<String> = [
    "acr", "amr", "aud", "at_hash", "auth_time", "azp", "cognito:username", "exp", "iat", "identities", "iss", "jti",
    "nbf", "nonce", "origin_jti", "sub", "token_use",
  ]
  /// The same in access tokens (the list is unconfirmed).
  private static let reservedInAccess = reserved.union([
    "client_id", "scope", "username", "event_id", "device_key", "version",
  ])

  package init(_ response: JSONObject, version: TriggerVersion) throws(CoreError) {
    let trigger = Trigger.preTokenGeneration
    let groups: JSONObject
    if version == .v1 {
      let details = try response.members("claimsOverrideDetails", of: trigger)
      idToken = try Claims(details)
      // The first version supports texts only.
      guard idToken.added.allSatisfy({ $0.1.string != nil }) else { throw .trigger(.unreadable(trigger)) }
      groups = try details.members("groupOverrideDetails", of: trigger)
    } else {
      let details = try response.members("claimsAndScopeOverrideDetails", of: trigger)
      idToken = try Claims(try details.members("idTokenGeneration", of: trigger))
      let access = try details.members("accessTokenGeneration", of: trigger)
      accessToken = try Claims(access)
      addedScopes = try access.list("scopesToAdd", of: trigger) ?? []
      suppressedScopes = try access.list("scopesToSuppress", of: trigger) ?? []
      guard addedScopes.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { throw .trigger(.unreadable(trigger)) }
      groups = try details.members("groupOverrideDetails", of: trigger)
    }
    self.groups = try groups.list("groupsToOverride", of: trigger)
    roles = try groups.list("iamRolesToOverride", of: trigger)
    preferredRole = try groups.text("preferredRole", of: trigger)
  }

  func applied(toIDToken bytes: [UInt8]) -> [UInt8] {
    guard var claims = (try? JSON.parse(bytes))?.object else { return bytes }
    override(&claims)
    if let roles { claims["cognito:roles"] = roles.isEmpty ? nil : .array(roles.map(JSON.string)) }
    if let preferredRole { claims["cognito:preferred_role"] = .string(preferredRole) }
    idToken.apply(to: &claims, except: Self.reserved)
    return JSON.object(claims).bytes
  }

  package func applied(toAccessToken bytes: [UInt8]) -> [UInt8] {
    guard var claims = (try? JSON.parse(bytes))?.object else { return bytes }
    override(&claims)
    let scopes = claims["scope"]?.string?.split(separator: " ").map(String.init) ?? []
    claims["scope"] = .string(applied(to: scopes).joined(separator: " "))
    accessToken.apply(to: &claims, except: Self.reservedInAccess)
    return JSON.object(claims).bytes
  }

  package func applied(to scopes: [String]) -> [String] {
    var seen: Set<String> = []
    return (scopes + addedScopes).filter { !suppressedScopes.contains($0) && seen.insert($0).inserted }
  }

  private func override(_ claims: inout JSONObject) {
    if let groups { claims["cognito:groups"] = groups.isEmpty ? nil : .array(groups.map(JSON.string)) }
  }
}

extension TokenOverrides.Claims {
  init(_ details: JSONObject) throws(CoreError) {
    self.init(
      added: try details.members("claimsToAddOrOverride", of: .preTokenGeneration),
      suppressed: try details.list("claimsToSuppress", of: .preTokenGeneration) ?? [])
  }

  /// A claim that is both suppressed and added is suppressed.
  fileprivate func apply(to claims: inout JSONObject, except reserved: Set<String>) {
    // Attributes with the prefix `dev:` cannot be claims either.
    func isOpen(_ name: String) -> Bool { !reserved.contains(name) && !name.hasPrefix("dev:") }
    for (name, value) in added where isOpen(name) { claims[name] = value }
    for name in suppressed where isOpen(name) { claims[name] = nil }
  }
}

/// The occasion on which tokens are made, as in the trigger's event.
package enum TokenOccasion: String, Sendable {
  case hosted = "HostedAuth"
  case signIn = "Authentication"
  case newPassword = "NewPasswordChallenge"
  case device = "AuthenticateDevice"
  case refresh = "RefreshTokens"
  case client = "ClientCredentials"
}

extension TokenFacts {
  /// The facts with the changes of the realm's trigger; unchanged without a trigger, or if it was called before.
  package func overridden(
    by service: RealmContext, _ occasion: TokenOccasion, metadata: [String: String] = [:]
  ) throws(CoreError) -> TokenFacts {
    let triggers = realm.settings.triggers
    guard !hasAskedTrigger, triggers.isOn(.preTokenGeneration) else { return self }
    let version = triggers.version(of: .preTokenGeneration)
    let groups = realm.groups(of: user)
    let withRole = groups.filter { $0.roleARN != nil }
    let best = withRole.filter { $0.precedence == withRole.first?.precedence }
    let preferred = best.allSatisfy { $0.roleARN == best.first?.roleARN } ? best.first?.roleARN : nil
    var call = TriggerCall(
      .preTokenGeneration, occasion.rawValue, username: user.username,
      attributes: realm.attributesForTriggers(of: user), client: client.id)
    var configuration: JSONObject = [
      "groupsToOverride": .array(groups.map { .string($0.name) }),
      "iamRolesToOverride": .array(withRole.compactMap { $0.roleARN.map(JSON.string) }),
    ]
    configuration["preferredRole"] = preferred.map(JSON.string) ?? .null
    call.details["groupConfiguration"] = .object(configuration)
    if version > .v1 { call.details["scopes"] = .array(scopes.map(JSON.string)) }
    call.details["clientMetadata"] = JSONObject.texts(metadata)
    call.response[version == .v1 ? "claimsOverrideDetails" : "claimsAndScopeOverrideDetails"] = .null
    var facts = self
    facts.hasAskedTrigger = true
    facts.overrides = try service.triggers.ask(call, in: realm).map { response throws(CoreError) in
      try TokenOverrides(response, version: version)
    }
    return facts
  }
}
