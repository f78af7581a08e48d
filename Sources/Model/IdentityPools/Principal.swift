internal import Cryptography

extension TemporaryCredentials {
  /// The principal of credentials: a role's session, a federated user, a user or the account's root user.
  package struct Principal: Hashable, Sendable, Codable {
    package let account: String
    /// The resource name of the role; nil for all others.
    package let role: String?
    /// The name of the role's session; without a role, of a federated user. Empty for all others.
    package let session: String
    /// Path and name of a user of the account, as in its resource name.
    package let user: String?
    /// The partition of the resource name of all that have no role; nil is the standard one.
    package var partition: String?

    package init(account: String, role: String?, session: String, user: String? = nil, partition: String? = nil) {
      self.account = account
      self.role = role
      self.session = session
      self.user = user
      self.partition = partition
    }
  }
}

extension TemporaryCredentials.Principal {
  /// Whether this is a federated user, as `GetFederationToken` makes them.
  package var isFederatedUser: Bool { role == nil && !session.isEmpty }

  /// Whether this is the account's root user.
  package var isRoot: Bool { role == nil && session.isEmpty && user == nil }

  /// The last part of a role's name, behind its path.
  package static func roleName(_ role: String) -> String { String(role.split(separator: "/").last ?? "") }

  /// The id of a role: the same for the same role, as if the account had made it once.
  package static func roleID(_ role: String) -> String { madeUpID("AROA", for: role) }

  private static func madeUpID(_ prefix: String, for arn: String) -> String {
    let letters = TemporaryCredentials.keyLetters
    let digest = Digest.sha256(Array(arn.utf8))
    let characters = letters.withUTF8Buffer { letters in digest.prefix(17).map { letters[Int($0 & 31)] } }
    return prefix + String(decoding: characters, as: UTF8.self)
  }

  package var arn: String {
    if let role {
      let partition = (try? RoleARN(role))?.partition ?? Partition.standard
      return "arn:\(partition):sts::\(account):assumed-role/\(Self.roleName(role))/\(session)"
    }
    let partition = partition ?? Partition.standard
    if isFederatedUser { return "arn:\(partition):sts::\(account):federated-user/\(session)" }
    return "arn:\(partition):iam::\(account):\(user.map { "user/\($0)" } ?? "root")"
  }

  package var userID: String {
    if let role { return "\(Self.roleID(role)):\(session)" }
    if isFederatedUser { return "\(account):\(session)" }
    return user == nil ? account : Self.madeUpID("AIDA", for: arn)
  }
}
