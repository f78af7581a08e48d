package import Ambient
package import JSON
internal import Packing

/// A person's account in a realm.
package struct User: Hashable, Sendable, Codable {
  package let id: SubjectID
  /// The place in the realm's list of users.
  package internal(set) var number: UInt64 = 0
  package let username: String
  package var attributes: AttributeList
  package var status: UserStatus
  package var isEnabled = true
  package var password: PasswordSecret?
  /// Whether an administrator ended the user's sign-in by password, which only an administrator begins again; nil for no, as in what an
  /// older version wrote.
  package var isPasswordEnded: Bool?
  /// Those before it that may not come back, the latest first; none unless the realm's policy asks for that.
  package var earlierPasswords: [PasswordSecret] = []
  /// `g^x` of the password, kept once an SRP sign-in has asked for it.
  package var verifier: [UInt8]?
  /// The flow with the latest one-time code; earlier codes are void.
  package var codeFlow: UniqueID?
  /// When a temporary password was set; nil for one that the user chose.
  package var temporaryPasswordSet: Instant?
  /// Codes that were sent and not used, at most one for each purpose and address.
  package var codes: [PendingCode] = []
  package var attempts = AttemptLog()
  /// The attempts in a secondary region, which counts its own; nil where none failed.
  package var replicaAttempts: AttemptLog?
  private var grants = FormerGrants()
  /// Names of groups, in the order of joining.
  package var groups: [String] = []
  package var factors = SecondFactors()
  package var passkeys = Passkeys()
  /// Confirmed ones, oldest first.
  package var devices: [RememberedDevice] = []
  /// The group key in the proofs of the devices, set when the first device gets its key or when devices are imported.
  package var deviceGroup: String?
  /// The latest flow that waits for a device to prove itself.
  package var deviceFlow: UniqueID?
  /// A new email or phone number that waits for its verification, where the realm asks for that.
  package var unverifiedChanges = AttributeList()
  /// Where codes of a second factor go in a tenant, at most one for each channel.
  package var strongMethods: [StrongMethod] = []
  /// The user's roles in applications of a tenant; nil for none, as in what an older version wrote.
  package var appRoles: [AppRoleAssignment]?
  /// The claims in tokens of standard realms beside the attributes.
  package var claims: JSONObject = [:]
  /// The user's identities at providers, in the order of linking.
  package var identities: [LinkedIdentity] = []
  /// The user's authentication events, newest last, if threat protection is on.
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
  /// Whether the user signs in here, and not only at a provider: nothing that the realm would check itself (a password, a code, a passkey, the
  /// answer to a trigger's question) signs in any other (API reference of AdminSetUserPassword: a user without a native profile begins no flow
  /// of the API).
  package var hasNativeProfile: Bool { status != .externalProvider }

  /// Whether the user may choose a password, the first one included, without an administrator.
  package var maySetPassword: Bool { hasNativeProfile && isPasswordEnded != true }

  /// Whether a provider brought the account, and not a sign-up: its addresses are the provider's data and name nobody here.
  package var isOfProvider: Bool { !hasNativeProfile || identities.contains(where: \.isPrimary) }
}

extension User: Defaulted {
  package static let blank = User(
    id: SubjectID(bytes: [UInt8](repeating: 0, count: 16)), username: "", attributes: AttributeList(),
    status: .confirmed,
    created: Instant(milliseconds: 0))
}

/// The value in a user's row where earlier versions named the grants, which had rows of their own even then (``GrantTable``):
/// a member that is missing or unknown would keep one version from reading what the other wrote.
private struct FormerGrants: Hashable, Sendable, Codable {
  init() {}
  init(from _: any Decoder) throws {}
  func encode(to _: any Encoder) throws {}
}

/// Where an account stands; being disabled is another matter.
package enum UserStatus: String, Hashable, Sendable, Codable, CaseIterable {
  case unconfirmed, confirmed, forceChangePassword, resetRequired, externalProvider
}
