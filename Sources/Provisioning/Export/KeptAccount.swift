package import JSON
package import Model

/// What an export keeps of an account beside what the service's lists of users can say.
package struct KeptAccount: Sendable {
  private var devices: [RememberedDevice] = []
  private var deviceGroup: String?
  private var passkeys: [Passkey] = []
  private var identities: [LinkedIdentity] = []
  private var claims: JSONObject = [:]
  private var takesPasskeysForTwo = false

  init(_ user: User, of realm: Realm) {
    devices = user.devices
    if !devices.isEmpty { deviceGroup = realm.deviceGroupKey(of: user) }
    passkeys = user.passkeys.list
    identities = user.identities
    claims = user.claims
    takesPasskeysForTwo = user.factors.takesPasskeysForTwo
  }

  /// nil for what no export wrote.
  package init?(_ kept: JSONObject) {
    do throws(KeptMembers.Wrong) {
      let members = KeptMembers(kept)
      devices = try members.list("Devices", atMost: User.deviceLimit, RememberedDevice.init(kept:))
      deviceGroup = try members.optional("DeviceGroup", \.string)
      passkeys = try members.list("Passkeys", atMost: Passkeys.limit, Passkey.init(kept:))
      identities = try members.list("Identities", atMost: LinkedIdentity.limit, LinkedIdentity.init(kept:))
      claims = try members.optional("Claims", \.object) ?? [:]
      takesPasskeysForTwo = try members.optional("PasskeysForTwo", \.bool) ?? false
    } catch {
      return nil
    }
  }

  /// Empty where there is nothing to keep.
  package var json: JSONObject {
    var kept: JSONObject = [:]
    kept.keep("Devices", devices.map(\.kept))
    kept["DeviceGroup"] = deviceGroup.map { .string($0) }
    kept.keep("Passkeys", passkeys.map(\.kept))
    kept.keep("Identities", identities.map(\.kept))
    if !claims.isEmpty { kept["Claims"] = .object(claims) }
    if takesPasskeysForTwo { kept["PasskeysForTwo"] = true }
    return kept
  }

  func restore(to user: inout User) {
    user.devices = devices
    user.deviceGroup = deviceGroup
    user.passkeys.list = passkeys
    user.identities = identities
    if !claims.isEmpty { user.claims = claims }
    user.factors.takesPasskeysForTwo = takesPasskeysForTwo
  }
}

extension Realm {
  /// What an export keeps of a user beside what the service's lists say; empty for most.
  package func kept(of user: User) -> JSONObject { KeptAccount(user, of: self).json }
}

extension RememberedDevice {
  fileprivate init(kept members: KeptMembers) throws(KeptMembers.Wrong) {
    self.init(
      key: try members.text("Key"), name: try members.optional("Name", \.string),
      isRemembered: try members.flag("Remembered"), verifier: try members.bytes("Verifier"),
      salt: try members.bytes("Salt"), created: try members.instant("Created"),
      modified: try members.instant("Modified"), authenticated: try members.instant("Authenticated"),
      lastAddress: try members.optional("LastAddress", \.string))
  }

  fileprivate var kept: JSON {
    var kept: JSONObject = [
      "Key": .string(key), "Remembered": .bool(isRemembered), "Verifier": .kept(verifier), "Salt": .kept(salt),
      "Created": .kept(created), "Modified": .kept(modified), "Authenticated": .kept(authenticated),
    ]
    kept["Name"] = name.map { .string($0) }
    kept["LastAddress"] = lastAddress.map { .string($0) }
    return .object(kept)
  }
}

extension Passkey {
  fileprivate init(kept members: KeptMembers) throws(KeptMembers.Wrong) {
    self.init(
      id: try members.bytes("Id"), key: try members.bytes("Key"),
      counter: UInt32(clamping: try members.number("Counter")), name: try members.text("Name"),
      transports: try members.texts("Transports"), attachment: try members.optional("Attachment", \.string),
      relyingParty: try members.text("RelyingParty"), created: try members.instant("Created"))
  }

  fileprivate var kept: JSON {
    var kept: JSONObject = [
      "Id": .kept(id), "Key": .kept(key), "Counter": .integer(Int(counter)), "Name": .string(name),
      "Transports": .kept(transports), "RelyingParty": .string(relyingParty), "Created": .kept(created),
    ]
    kept["Attachment"] = attachment.map { .string($0) }
    return .object(kept)
  }
}

extension LinkedIdentity {
  fileprivate init(kept members: KeptMembers) throws(KeptMembers.Wrong) {
    guard let kind = Provider.Kind(rawValue: try members.text("ProviderType")) else { throw KeptMembers.Wrong() }
    self.init(
      provider: try members.text("ProviderName"), kind: kind, attribute: try members.text("Attribute"),
      value: try members.text("Value"), isPrimary: try members.flag("Primary"),
      issuer: try members.optional("Issuer", \.string), linked: try members.instant("Linked"))
  }

  fileprivate var kept: JSON {
    var kept: JSONObject = [
      "ProviderName": .string(provider), "ProviderType": .string(kind.rawValue), "Attribute": .string(attribute),
      "Value": .string(value), "Primary": .bool(isPrimary), "Linked": .kept(linked),
    ]
    kept["Issuer"] = issuer.map { .string($0) }
    return .object(kept)
  }
}
