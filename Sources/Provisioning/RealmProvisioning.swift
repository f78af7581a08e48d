package import Ambient
package import JSON
package import Model
internal import Realms
internal import Sandboxes
internal import SignIn
internal import Store

/// An account as a configuration describes it.
package struct SeededUser: Sendable {
  package var username: String
  package var password: String?
  /// May name the subject (`sub`).
  package var attributes: [Attribute]
  /// nil: confirmed.
  package var status: UserStatus?
  package var groups: [String]
  package var isEnabled: Bool
  /// The secret of a registered authenticator app.
  package var tokenSecret: [UInt8]?
  /// Second factors that are on.
  package var factors: [SecondFactor] = []
  package var preferredFactor: SecondFactor?
  /// Codes by text, enabled by the legacy setting.
  package var usesSMSCodes = false
  /// An export's form of the password, in place of its text.
  package var verifier: PasswordSecret?
  /// Earlier passwords that may not come back, the latest first.
  package var earlierSecrets: [(password: String?, verifier: PasswordSecret?)] = []
  /// Where codes of a second factor go in a tenant.
  package var strongMethods: [StrongMethod] = []
  /// The name that the user gave to the authenticator app.
  package var tokenName: String?
  /// When a temporary password was set; nil: now.
  package var temporaryPasswordSet: Instant?
  /// nil: now.
  package var created: Instant?
  /// nil: as `created`.
  package var modified: Instant?
  /// New addresses that wait for their verification.
  package var unverifiedChanges: [Attribute] = []
  /// The claims in tokens of standard realms besides the attributes.
  package var claims: JSONObject = [:]
  /// The `Kept` members of an export.
  package var kept: KeptAccount?

  /// Whether it describes an existing account, from an export or a list of the service: with its subject and its time
  /// of creation.
  var isRestored: Bool { subject != nil && created != nil && !(factors.contains(.softwareToken) && tokenSecret == nil) }

  var subject: SubjectID? { attributes.first { $0.name == .subject }.flatMap { SubjectID($0.value) } }

  package init(
    username: String, password: String?, attributes: [Attribute] = [], status: UserStatus? = nil, groups: [String] = [],
    isEnabled: Bool = true
  ) {
    self.username = username
    self.password = password
    self.attributes = attributes
    self.status = status
    self.groups = groups
    self.isEnabled = isEnabled
  }
}

/// Why one of several accounts could not be created in a realm.
package struct SeedFailure: Error, Sendable {
  /// Its place among those given.
  package let index: Int
  package let error: CoreError
}

extension RealmProvisioning {
  /// Makes room in the schema for every attribute of `users`: a tenant stores all attributes that its user flows ever
  /// collected.
  package func defineAttributes(of users: [SeededUser]) throws(CoreError) {
    let names = Set(users.flatMap { $0.attributes.map(\.name) })
    _ = try context.administration.updateSettings { (_, schema) throws(CoreError) in
      for name in names.sorted() where schema[name] == nil { schema.define(AttributeDefinition(name)) }
    }
  }

  /// Creates accounts from a configuration, without a message: all of them in one change, or none. Passwords are not
  /// checked, so that a suite may have a weak one.
  package func seed(_ users: [SeededUser]) throws(CoreError) -> SeedFailure? {
    try update { (transaction) throws(CoreError) in
      let before = transaction.realm
      for (index, user) in users.enumerated() {
        do throws(CoreError) {
          try transaction.seed(user)
        } catch {
          transaction.realm = before
          return SeedFailure(index: index, error: error)
        }
      }
      return nil
    }
  }
}

extension RealmProvisioning {
  /// Stores the users that were added last as bytes until they are first read. Call it before requests are served.
  package func packUsers(after number: UInt64) throws(CoreError) {
    let packed = try current().realm.users.packed(after: number)
    try update { (transaction) throws(CoreError) in transaction.realm.users.take(packed) }
  }
}

extension Transaction {
  fileprivate mutating func seed(_ seeded: SeededUser) throws(CoreError) {
    let status = seeded.status ?? .confirmed
    var user = try seeded.isRestored ? restore(seeded) : addUser(seeded, status: status)
    for group in seeded.groups where realm.groups[group] == nil { throw .group(.notFound) }
    user.password = seeded.verifier ?? seeded.password.map { PasswordSecret(configured: $0, random: &random) }
    user.earlierPasswords = seeded.earlierSecrets.compactMap { earlier in
      earlier.verifier ?? earlier.password.map { PasswordSecret(configured: $0, random: &random) }
    }
    let isTemporary = user.password != nil && status == .forceChangePassword
    user.temporaryPasswordSet = seeded.temporaryPasswordSet ?? (isTemporary ? now : nil)
    if seeded.isRestored { restoreFactors(of: seeded, &user) } else { try seedFactors(of: seeded, &user) }
    user.claims = seeded.claims
    user.groups = seeded.groups
    user.isEnabled = seeded.isEnabled
    user.created = seeded.created ?? now
    user.modified = seeded.modified ?? user.created
    user.unverifiedChanges = AttributeList(seeded.unverifiedChanges)
    user.strongMethods = seeded.strongMethods
    seeded.kept?.restore(to: &user)
    realm.users.replace(user)
  }

  /// Adds an account that its maker wrote by hand: its name and its attributes must be such as the realm takes.
  private mutating func addUser(_ seeded: SeededUser, status: UserStatus) throws(CoreError) -> User {
    var attributes = AttributeList(seeded.attributes)
    let subject = seeded.subject
    attributes[.subject] = nil
    // A pasted account of a pool with username attributes has the subject as its name, and the address among its
    // attributes.
    var account =
      if case .attributes = realm.settings.signInNames, SubjectID(seeded.username) != nil {
        NamedAccount(username: nil, attributes: attributes)
      } else {
        try realm.account(named: seeded.username, attributes: attributes)
      }
    let problems = realm.schema.problems(in: account.attributes)
    if !problems.isEmpty { throw .attributes(.refused(problems)) }
    let id = subject ?? (account.username == nil ? SubjectID(seeded.username) : nil)
    if account.username == id?.description { account.username = nil }
    return try addUser(account, password: nil, status: status, isTemporary: false, id: id)
  }

  /// Adds an account in the state of its original realm; rules for new accounts do not apply. Users of providers have
  /// names that a sign-up would reject, and an address that another account may have; only the subject and the name
  /// must be free.
  private mutating func restore(_ seeded: SeededUser) throws(CoreError) -> User {
    var attributes = AttributeList(seeded.attributes)
    attributes[.subject] = nil
    let unknown = attributes.filter { realm.schema[$0.name] == nil }.map { AttributeProblem.unknown($0.name) }
    if !unknown.isEmpty { throw .attributes(.refused(unknown)) }
    let id = seeded.subject ?? random.uniqueID()
    guard realm.users[id] == nil, realm.user(withUsername: seeded.username) == nil else {
      throw .signUp(.usernameTaken)
    }
    return realm.users.add(
      User(
        id: id, username: seeded.username, attributes: attributes, status: seeded.status ?? .confirmed,
        created: seeded.created ?? now))
  }

  /// The original factors, also those that the realm no longer offers.
  private func restoreFactors(of seeded: SeededUser, _ user: inout User) {
    user.factors.token = seeded.tokenSecret.map { SoftwareToken(secret: $0, name: seeded.tokenName) }
    for factor in seeded.factors { user.factors.set(factor, isEnabled: true) }
    user.factors.preferred = seeded.preferredFactor
    user.factors.usesAddressOptions = seeded.usesSMSCodes
  }

  /// A registered app is enabled, unless the factors are given.
  private func seedFactors(of seeded: SeededUser, _ user: inout User) throws(CoreError) {
    user.factors.token = seeded.tokenSecret.map { SoftwareToken(secret: $0, name: seeded.tokenName) }
    var wanted = seeded.factors
    if wanted.isEmpty, user.factors.token != nil { wanted = [.softwareToken] }
    if let preferred = seeded.preferredFactor, !wanted.contains(preferred) { wanted.append(preferred) }
    var preferences: [SecondFactor: FactorPreference] = [:]
    for factor in wanted {
      preferences[factor] = FactorPreference(isEnabled: true, isPreferred: seeded.preferredFactor == factor)
    }
    try realm.apply(preferences, to: &user)
    if seeded.usesSMSCodes { try user.setUsesSMSCodes(true) }
  }
}
