package import Ambient
package import JSON
internal import Packing

/// A user account in a realm.
package struct User: Hashable, Sendable, Codable {
  package let id: SubjectID
  /// The sequence number in the realm's list of users.
  package internal(set) var number: UInt64 = 0
  package let username: String
  package var attributes: AttributeList
  package var status: UserStatus
  package var isEnabled = true
  package var password: PasswordSecret?
  /// Whether an administrator removed the password, so that only an administrator can set one; nil: no, as in data
  /// stored by older versions.
  package var isPasswordEnded: Bool?
  /// Earlier passwords that must not be reused, latest first; empty unless the realm's policy requires history.
  package var earlierPasswords: [PasswordSecret] = []
  /// The password's SRP verifier `g^x`, stored after the first SRP sign-in.
  package var verifier: [UInt8]?
  /// The flow with the latest one-time code; earlier codes are void.
  package var codeFlow: UniqueID?
  /// When a temporary password was set; nil for one that the user chose.
  package var temporaryPasswordSet: Instant?
  /// Codes that were sent and not used, at most one for each purpose and address.
  package var codes: [PendingCode] = []
  package var attempts = AttemptLog()
  /// The attempts in a secondary region, which are counted separately; nil if there are none.
  package var replicaAttempts: AttemptLog?
  private var grants = FormerGrants()
  /// Group names in the order of joining.
  package var groups: [String] = []
  package var factors = SecondFactors()
  package var passkeys = Passkeys()
  /// Confirmed devices, oldest first.
  package var devices: [RememberedDevice] = []
  /// The device group key, set when the first device gets its key or devices are imported.
  package var deviceGroup: String?
  /// The latest flow that waits for a device to authenticate.
  package var deviceFlow: UniqueID?
  /// New email addresses or phone numbers that await verification, if the realm requires it.
  package var unverifiedChanges = AttributeList()
  /// Addresses for second factor codes in a tenant, at most one per channel.
  package var strongMethods: [StrongMethod] = []
  /// The user's roles in applications of a tenant; nil for none, as in data stored by older versions.
  package var appRoles: [AppRoleAssignment]?
  /// Additional claims in tokens of standard realms.
  package var claims: JSONObject = [:]
  /// Linked identities, in the order of linking.
  package var identities: [LinkedIdentity] = []
  /// The clients of a realm that imitates Sign in with Apple which have been told the user's name, latest last; nil for
  /// none, as in data stored by older versions.
  package var appleClients: [ClientID]?
  /// Authentication events, newest last; recorded if threat protection is on.
  package var authEvents: [AuthEvent] = []
  package var created: Instant
  package var modified: Instant

  package init(
    id: SubjectID, username: String, attributes: AttributeList, status: UserStatus, created: Instant
  ) {
    self.id = id
    self.username = username
    self.attributes = attributes
    self.status = status
    self.created = created
    modified = created
  }
}

extension User {
  /// Whether the user signs in here, not only at a provider. A user without a native profile cannot sign in with
  /// anything that the realm verifies itself: a password, a code, a passkey, the answer to a custom challenge (API
  /// reference of AdminSetUserPassword: such a user cannot begin an API flow).
  package var hasNativeProfile: Bool { status != .externalProvider }

  /// Whether the user may set a password, including the first one, without an administrator.
  package var maySetPassword: Bool { hasNativeProfile && isPasswordEnded != true }

  /// Whether a provider created the account instead of a sign-up: its addresses are the provider's data and do not
  /// identify a user here.
  package var isOfProvider: Bool { !hasNativeProfile || identities.contains(where: \.isPrimary) }
}

extension User {
  /// The most entries of ``appleClients``; the oldest are dropped.
  package static let appleClientLimit = 100
}

extension User: Defaulted {
  package static let blank = User(
    id: SubjectID(bytes: [UInt8](repeating: 0, count: 16)), username: "", attributes: AttributeList(),
    status: .confirmed,
    created: Instant(milliseconds: 0))
}

/// An empty placeholder for a member of user rows in which earlier versions named the grants, although those had rows
/// of their own (``GrantTable``). Without this member, neither version could read the other's rows.
private struct FormerGrants: Hashable, Sendable, Codable {
  init() {}
  init(from _: any Decoder) throws {}
  func encode(to _: any Encoder) throws {}
}

/// The state of an account; being disabled is independent of it.
package enum UserStatus: String, Hashable, Sendable, Codable, CaseIterable {
  case unconfirmed, confirmed, forceChangePassword, resetRequired, externalProvider
}
