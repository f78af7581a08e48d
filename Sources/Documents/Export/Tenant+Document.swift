internal import Ambient
internal import Cryptography
internal import JSON
internal import Model
internal import Patterns
internal import Provisioning
internal import Tenants

extension Tenant {
  /// The tenant as the configuration has it, without its users.
  func configured(in realm: Realm) -> JSONObject {
    var members: JSONObject = [
      "tenantId": .string(id.description), "domains": .strings(domains), "displayName": .string(displayName),
      "issuer": .string(issuer.configured),
    ]
    if isAlsoUserPool { members["realm"] = .string(realm.id.text) }
    members["passwordPolicy"] = [
      "minimumLength": .integer(passwordPolicy.minimumLength), "maximumLength": .integer(passwordPolicy.maximumLength),
      "complex": .bool(passwordPolicy.isComplex), "banned": .strings(passwordPolicy.banned),
      "globalBannedPasswords": .bool(passwordPolicy.usesGlobalList), "history": .integer(passwordPolicy.history),
    ]
    members["userFlows"] = .array(userFlows.map(\.configured))
    let applications = realm.allClients.filter { $0.application != nil }
    if !applications.isEmpty { members["applications"] = .array(applications.map(\.configuredApplication)) }
    if !extensions.isEmpty { members["customExtensions"] = .array(extensions.map(\.configured)) }
    let extended = realm.schema.definitions.filter { $0.name.hasPrefix("extension_") }
    if !extended.isEmpty { members["extensionAttributes"] = .array(extended.map(\.configuredExtension)) }
    let groups = realm.directoryGroups
    if !groups.isEmpty { members["groups"] = .array(groups.map(\.configuredForTenant)) }
    members["passkeys"] = passkeys.map(\.configured)
    var relaxed: JSONObject = [:]
    if !isAlsoUserPool {
      relaxed["fixedCode"] = realm.settings.relaxations.fixedCode.map { .string($0) }
      if !realm.settings.relaxations.lockout { relaxed["lockout"] = true }
    }
    if !relaxed.isEmpty { members["relax"] = .object(relaxed) }
    if allowsPasswordGrant { members["allowPasswordGrant"] = true }
    if !blockedContacts.isEmpty { members["blockedContacts"] = .strings(blockedContacts) }
    if pollsInProgress > 0 { members["pollsInProgress"] = .integer(pollsInProgress) }
    if !redirects.isEmpty {
      members["redirects"] = .object(
        JSONObject(redirects.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value ?? "")) }))
    }
    if !hasVersionTwo { members["nativeAuthenticationV2"] = false }
    if takesCannedAnswers { members["cannedResponses"] = true }
    return members
  }
}

extension TenantPasskeyPolicy {
  fileprivate var configured: JSON {
    var members: JSONObject = [
      "relyingParty": .string(relyingParty), "isSelfServiceRegistrationAllowed": .bool(allowsSelfService),
      "isAttestationEnforced": .bool(requiresAttestation), "passkeyTypes": .strings(kinds.map(\.rawValue).sorted()),
    ]
    if let restriction {
      members["keyRestrictions"] = [
        "enforcementType": restriction.isAllowList ? "allow" : "block",
        "aaGuids": .strings(restriction.authenticators.map { UniqueID(bytes: $0).description }.sorted()),
      ]
    }
    return .object(members)
  }
}

extension AttributeDefinition {
  fileprivate var configuredExtension: JSON {
    let type: JSON =
      switch kind {
      case .string: "String"
      case .boolean: "Boolean"
      case .number: "Integer"
      case .dateTime: "DateTime"
      }
    return ["name": .string(name), "dataType": type]
  }
}

extension Group {
  fileprivate var configuredForTenant: JSON {
    var members: JSONObject = ["id": .string(name), "displayName": .string(displayName ?? "")]
    members["description"] = description.map { .string($0) }
    members["mailNickname"] = mailNickname.map { .string($0) }
    if let appRoles {
      members["appRoleAssignments"] = .array(
        appRoles.map { ["appId": .string($0.application.text), "role": .string($0.role)] })
    }
    return .object(members)
  }
}

extension OptionalClaims.Claim {
  fileprivate var configured: JSON {
    var members: JSONObject = ["name": .string(name)]
    if OptionalClaims.extensionClaim(name) != nil { members["source"] = "user" }
    if !properties.isEmpty { members["additionalProperties"] = .strings(properties.map(\.rawValue).sorted()) }
    return .object(members)
  }
}

extension TenantIssuer {
  fileprivate var configured: String {
    switch self {
    case .baseURL: "base-url"
    case .requestHost: "request-host"
    case .service: "entra"
    case .fixed(let url): url
    }
  }
}

extension UserFlow {
  fileprivate var configured: JSON {
    [
      "name": .string(name), "method": .string(method.rawValue),
      "attributes": .array(
        attributes.map { attribute in
          var members: JSONObject = [
            "name": .string(attribute.name), "type": .string(attribute.kind.rawValue),
            "required": .bool(attribute.isRequired),
          ]
          members["regex"] = attribute.pattern.map { .string($0.description) }
          return .object(members)
        }),
      "mfa": .string(secondFactor.rawValue), "registration": requiresRegistration ? "required" : "none",
    ]
  }
}

extension Client {
  fileprivate var configuredApplication: JSON {
    guard let application else { return .null }
    var members: JSONObject = ["appId": .string(id.text), "name": .string(name)]
    members["userFlow"] = application.userFlow.map { .string($0) }
    members["secret"] = secrets.last.map { .string($0) }
    if let kept { members["Kept"] = .object(kept) }
    members["isFallbackPublicClient"] = .bool(application.isPublic)
    members["nativeAuthenticationApisEnabled"] = application.allowsNativeAuthentication ? "all" : "none"
    if !redirectURIs.isEmpty { members["redirectUris"] = .strings(redirectURIs) }
    if !logoutURIs.isEmpty { members["logoutUris"] = .strings(logoutURIs) }
    members["identifierUri"] = application.identifierURI.map { .string($0) }
    if !application.scopes.isEmpty { members["scopes"] = .strings(application.scopes) }
    if !application.roles.isEmpty { members["appRoles"] = .strings(application.roles) }
    if let certificates = application.certificates {
      members["certificates"] = .array(
        certificates.compactMap { try? Certificate(der: $0) }.map { .string(String(decoding: $0.pem, as: UTF8.self)) })
    }
    if let credentials = application.federatedCredentials {
      members["federatedIdentityCredentials"] = .array(
        credentials.map {
          ["issuer": .string($0.issuer), "subject": .string($0.subject), "audience": .string($0.audience)]
        })
    }
    if application.showsGroups == true { members["groupMembershipClaims"] = "SecurityGroup" }
    members["optionalClaims"] = application.optionalClaims.map {
      ["idToken": .array($0.idToken.map(\.configured)), "accessToken": .array($0.accessToken.map(\.configured))]
    }
    members["requestedAccessTokenVersion"] = application.accessTokenVersion.map { .integer($0) }
    members["knownClientApplications"] = application.knownClients.map { .strings($0.map(\.text)) }
    members["permissions"] = application.permissions.map { .strings($0) }
    if accessTokenLifetime > .zero { members["accessTokenLifetime"] = .integer(Int(accessTokenLifetime.wholeSeconds)) }
    return .object(members)
  }
}
