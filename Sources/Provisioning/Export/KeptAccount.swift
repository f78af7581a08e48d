internal import Ambient
package import JSON
package import Model

/// The state of an account that an export writes besides the service's lists of users.
package struct KeptAccount: Sendable {
  private var devices: [RememberedDevice] = []
  private var deviceGroup: String?
  private var passkeys: [Passkey] = []
  private var identities: [LinkedIdentity] = []
  private var claims: JSONObject = [:]
  private var takesPasskeysForTwo = false
  /// Stored members that nothing else of the document says.
  private var others: JSONObject = [:]

  init(_ user: User, of realm: Realm) {
    devices = user.devices
    if !devices.isEmpty { deviceGroup = realm.deviceGroupKey(of: user) }
    passkeys = user.passkeys.list
    identities = user.identities
    claims = user.claims
    takesPasskeysForTwo = user.factors.takesPasskeysForTwo
    others = user.unsaid
  }

  /// nil for what no export wrote.
  package init?(_ kept: JSONObject) {
    do throws(KeptMembers.Wrong) {
      let members = KeptMembers(kept)
      devices = try members.values("Devices", of: RememberedDevice.self, atMost: User.deviceLimit)
      deviceGroup = try members.optional("DeviceGroup", \.string)
      passkeys = try members.values("Passkeys", of: Passkey.self, atMost: Passkeys.limit)
      identities = try members.values("Identities", of: LinkedIdentity.self, atMost: LinkedIdentity.limit)
      claims = try members.optional("Claims", \.object) ?? [:]
      takesPasskeysForTwo = try members.optional("PasskeysForTwo", \.bool) ?? false
      others = JSONObject(kept.filter { Kept.hasName($0.name, among: User.unsaidNames) }.map { ($0.name, $0.value) })
      _ = try Kept.replacing(others, of: User.usual)
    } catch {
      return nil
    }
  }

  /// Empty if there is nothing to store.
  package var json: JSONObject {
    var kept: JSONObject = [:]
    kept.keep("Devices", whole: devices)
    kept["DeviceGroup"] = deviceGroup.map { .string($0) }
    kept.keep("Passkeys", whole: passkeys)
    kept.keep("Identities", whole: identities)
    if !claims.isEmpty { kept["Claims"] = .object(claims) }
    if takesPasskeysForTwo { kept["PasskeysForTwo"] = true }
    for (name, value) in others { kept[name] = value }
    return kept
  }

  func restore(to user: inout User) {
    user.devices = devices
    user.deviceGroup = deviceGroup
    user.passkeys.list = passkeys
    user.identities = identities
    if !claims.isEmpty { user.claims = claims }
    user.factors.takesPasskeysForTwo = takesPasskeysForTwo
    // They were read once already.
    if !others.isEmpty, let whole = try? Kept.replacing(others, of: user) { user = whole }
  }
}

extension Realm {
  /// The state of a user that an export writes besides the service's lists; empty for most users.
  package func kept(of user: User) -> JSONObject { KeptAccount(user, of: self).json }
}

extension User {
  /// Stored members that the document has in the service's words or under their own names, and temporary ones.
  static let said: Set<String> = [
    "id", "number", "username", "attributes", "status", "isEnabled", "password", "earlierPasswords", "verifier",
    "codeFlow", "temporaryPasswordSet", "codes", "attempts", "replicaAttempts", "grants", "groups", "factors",
    "passkeys", "devices",
    "deviceGroup", "deviceFlow", "unverifiedChanges", "strongMethods", "claims", "identities", "authEvents", "created",
    "modified",
  ]

  fileprivate static let usual = User(
    id: UniqueID(bytes: [UInt8](repeating: 0, count: 16)), username: "", attributes: AttributeList(),
    status: .confirmed,
    created: Instant(seconds: 0))

  /// Computed once: an export needs it for each user.
  fileprivate static let unsaidNames = Kept.names(of: usual).subtracting(said)

  /// The others: what a later version adds, until the document has words for it.
  fileprivate var unsaid: JSONObject {
    Self.unsaidNames.isEmpty ? [:] : Kept.members(of: self, beyond: Self.usual, except: Self.said)
  }
}
