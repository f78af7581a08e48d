internal import Ambient
internal import JSON
internal import Model
internal import Tenants

/// The resource type `user`.
enum UserResource {
  /// Text properties, stored as attributes of these names. The first ones are returned by default.
  static let texts: [(name: String, isDefault: Bool)] =
    ["displayName", "givenName", "jobTitle", "mobilePhone", "officeLocation", "preferredLanguage", "surname"].map {
      ($0, true)
    }
    + [
      "ageGroup", "city", "companyName", "consentProvidedForMinor", "country", "department", "employeeId",
      "employeeType",
      "faxNumber", "mailNickname", "passwordPolicies", "postalCode", "state", "streetAddress", "usageLocation",
    ].map { ($0, false) }

  static let users = GraphResource<User>(
    type: "user", set: "users",
    properties: [
      GraphProperty("businessPhones", isDefault: true) { user, view in
        .array(user.text("businessPhones", view).map { [.string($0)] } ?? [])
      }
    ]
      + texts.map { name, isDefault in
        GraphProperty(name, isDefault: isDefault) { user, view in .text(user.text(name, view)) }
      } + [
        GraphProperty("mail", isDefault: true) { user, _ in .text(user.attributes[.email]) },
        GraphProperty("userPrincipalName", isDefault: true) { user, view in
          .string(view.realm.directory.principalName(of: user))
        },
        GraphProperty("id", isDefault: true) { user, _ in .string(user.id.description) },
        GraphProperty("accountEnabled") { user, _ in .bool(user.isEnabled) },
        GraphProperty("createdDateTime") { user, _ in .string(user.created.wholeSeconds) },
        GraphProperty("creationType") { user, _ in user.attributes[.email] == nil ? .null : "LocalAccount" },
        GraphProperty("identities") { user, view in .array(user.identities(in: view)) },
        // The property is returned, but always null.
        GraphProperty("passwordProfile") { _, _ in .null },
        GraphProperty("userType") { _, _ in "Member" },
      ],
    missing: [
      "aboutMe", "assignedLicenses", "assignedPlans", "authorizationInfo", "birthday", "customSecurityAttributes",
      "deletedDateTime", "employeeHireDate", "employeeLeaveDateTime", "employeeOrgData", "externalUserState",
      "externalUserStateChangeDateTime", "hireDate", "imAddresses", "interests", "isResourceAccount",
      "lastPasswordChangeDateTime", "legalAgeGroupClassification", "licenseAssignmentStates", "mailboxSettings",
      "mySite",
      "onPremisesDistinguishedName", "onPremisesDomainName", "onPremisesExtensionAttributes", "onPremisesImmutableId",
      "onPremisesLastSyncDateTime", "onPremisesProvisioningErrors", "onPremisesSamAccountName",
      "onPremisesSecurityIdentifier", "onPremisesSyncEnabled", "onPremisesUserPrincipalName", "otherMails",
      "pastProjects",
      "preferredDataLocation", "preferredName", "provisionedPlans", "proxyAddresses", "responsibilities", "schools",
      "securityIdentifier", "serviceProvisioningErrors", "showInAddressList", "signInActivity",
      "signInSessionsValidFromDateTime", "skills",
    ],
    additional: extensionAttribute)

  /// `extension_{client id without dashes}_{name}`, if the directory defines it.
  private static let extensionAttribute: @Sendable (String, DirectoryView) -> GraphProperty<User>? = { name, view in
    guard let definition = view.extensionAttribute(name) else { return nil }
    return GraphProperty(name) { user, _ in
      guard let value = user.attributes[definition.name] else { return .null }
      return switch definition.kind {
      case .boolean: .bool(value.lowercased() == "true")
      case .number: Int(value).map { .integer($0) } ?? .string(value)
      case .string, .dateTime: .string(value)
      }
    }
  }
}

extension DirectoryView {
  /// The definition of an extension attribute; nil if the name has another form or is undefined.
  func extensionAttribute(_ name: String) -> AttributeDefinition? {
    guard name.hasPrefix("extension_") else { return nil }
    return realm.schema[name]
  }
}

extension User {
  fileprivate func text(_ name: String, _ view: DirectoryView) -> String? {
    attributes[view.realm.storedName(of: name)]
  }

  /// The user's sign-in identities (Microsoft Learn: objectIdentity).
  func identities(in view: DirectoryView) -> [JSON] {
    func identity(_ type: String, _ issuer: String, _ id: String) -> JSON {
      ["signInType": .string(type), "issuer": .string(issuer), "issuerAssignedId": .string(id)]
    }
    return (attributes[.email].map { [identity("emailAddress", view.domain, $0)] } ?? [])
      + identities.map { identity("federated", $0.provider, $0.value) }
      + [identity("userPrincipalName", view.domain, view.realm.directory.principalName(of: self))]
  }
}

extension JSON {
  /// The text as JSON; `null` for nil.
  static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}

extension Instant {
  /// RFC 3339 without fractional seconds, as the directory formats times.
  var wholeSeconds: String { "\(rfc3339.prefix(19))Z" }
}
