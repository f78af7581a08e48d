internal import Ambient
internal import JSON
internal import Model
internal import Tenants

/// Parses the body of a call that creates or updates a user.
struct UserReading {
  let view: DirectoryView
  let now: Instant
  private(set) var change = DirectoryUserChange()

  init(_ members: JSONObject, _ view: DirectoryView, at now: Instant) throws(GraphError) {
    self.view = view
    self.now = now
    for (name, value) in members where !name.hasPrefix("@odata.") { try read(name, value) }
  }

  private mutating func read(_ name: String, _ value: JSON) throws(GraphError) {
    switch name {
    case "accountEnabled":
      guard let flag = value.bool else { throw .invalidValue(name) }
      change.isEnabled = flag
    case "businessPhones":
      let phones = value.array?.compactMap(\.string) ?? []
      guard let count = value.array?.count, count == phones.count, count <= 1 else { throw .invalidValue(name) }
      change.attributes.append(Attribute(name, phones.first ?? ""))
    case "identities": try readIdentities(value)
    // Derived from the identity of type emailAddress.
    case "mail": try readMail(value)
    case "passwordPolicies": try readPolicies(value)
    case "passwordProfile": try readPassword(value)
    case "userPrincipalName":
      guard let text = value.string, text.utf8.count <= 113, ContactAddress.isEmail(text) else {
        throw .invalidValue(name)
      }
      guard view.realm.directory.isPrincipalName(text) else {
        throw .badRequest(
          "The domain portion of the userPrincipalName property is invalid. You must use one of the verified domain names in your organization."
        )
      }
      change.principalName = text
    case "userType": guard value == "Member" else { throw .notImplemented("userType other than Member") }
    default: try readText(name, value)
    }
  }

  private mutating func readText(_ name: String, _ value: JSON) throws(GraphError) {
    if let definition = view.extensionAttribute(name) {
      return change.attributes.append(Attribute(name, try Self.text(of: value, definition, name)))
    }
    if name.hasPrefix("extension_") {
      throw .badRequest("The following extension properties are not available: \(name).")
    }
    guard UserResource.texts.contains(where: { $0.name == name }) else {
      if UserResource.users.missing.contains(name) { throw .notImplemented("property \(name) of user") }
      if UserResource.users.property(name, in: view) != nil {
        throw .badRequest("Property '\(name)' is read-only and cannot be set.")
      }
      throw .badRequest(
        "Invalid property '\(name)': could not find a property named '\(name)' on type 'microsoft.graph.user'.")
    }
    if name == "displayName", value.isNull || value.string?.isEmpty == true { throw .missingValue(name) }
    guard value.isNull || value.string != nil, value.string?.utf8.count ?? 0 <= 256 else { throw .invalidValue(name) }
    change.attributes.append(Attribute(name, value.string ?? ""))
  }

  private static func text(
    of value: JSON, _ definition: AttributeDefinition, _ name: String
  ) throws(GraphError) -> String {
    switch (definition.kind, value) {
    case (_, .null): return ""
    case (.boolean, .bool(let flag)): return flag ? "true" : "false"
    case (.number, .integer(let number)): return String(number)
    case (.string, .string(let text)) where text.utf8.count <= 256: return text
    case (.dateTime, .string(let text)) where Instant(rfc3339: text) != nil: return text
    default: throw .invalidValue(name)
    }
  }

  private func readMail(_ value: JSON) throws(GraphError) {
    guard value.isNull || value.string.map(ContactAddress.isEmail) == true else { throw .invalidValue("mail") }
    throw .notImplemented("property mail of user, which is the address of the identity of type emailAddress here")
  }

  private mutating func readPolicies(_ value: JSON) throws(GraphError) {
    let words = (value.string ?? "").split(separator: ",").map(\.trimmingBlanks)
    for word in words where word != "DisablePasswordExpiration" && word != "None" {
      if word == "DisableStrongPassword" { throw .notImplemented("passwordPolicies DisableStrongPassword") }
      throw .invalidValue("passwordPolicies")
    }
    change.attributes.append(Attribute("passwordPolicies", value.string ?? ""))
  }

  private mutating func readPassword(_ value: JSON) throws(GraphError) {
    guard let profile = value.object else { throw .invalidValue("passwordProfile") }
    for (name, value) in profile where !name.hasPrefix("@odata.") {
      switch (name, value) {
      case ("password", .string(let text)): change.password = text
      case ("forceChangePasswordNextSignIn", .bool(let flag)): change.mustChangePassword = flag
      case ("forceChangePasswordNextSignInWithMfa", .bool(false)): break
      case ("forceChangePasswordNextSignInWithMfa", .bool(true)):
        throw .notImplemented("passwordProfile/forceChangePasswordNextSignInWithMfa")
      default: throw .invalidValue("passwordProfile/\(name)")
      }
    }
  }

  private mutating func readIdentities(_ value: JSON) throws(GraphError) {
    guard let list = value.array, !list.isEmpty, list.count <= 10 else { throw .invalidValue("identities") }
    var federated: [LinkedIdentity] = []
    for element in list {
      guard let type = element["signInType"]?.string, let issuer = element["issuer"]?.string,
        let id = element["issuerAssignedId"]?.string, !issuer.isEmpty, issuer.utf8.count <= 512, !id.isEmpty,
        id.utf8.count <= 256
      else { throw .invalidValue("identities") }
      let isOurs = view.tenant.domains.contains { $0.lowercased() == issuer.lowercased() }
      switch type {
      case "emailAddress" where isOurs && ContactAddress.isEmail(id) && change.email == nil: change.email = id
      case "userPrincipalName" where isOurs && view.realm.directory.isPrincipalName(id): change.principalName = id
      case "federated" where !isOurs:
        federated.append(
          LinkedIdentity(provider: issuer, kind: .oidc, value: id, isPrimary: federated.isEmpty, linked: now))
      case "userName": throw .notImplemented("identities with signInType userName")
      default: throw .invalidValue("identities")
      }
    }
    change.identities = federated
  }
}
