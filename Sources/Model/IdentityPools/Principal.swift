internal import Cryptography

extension TemporaryCredentials {
  /// The principal of credentials: a role session, a federated user, an IAM user or the account's root user.
  package struct Principal: Hashable, Sendable, Codable {
    package let account: String
    /// The role's ARN; nil without a role.
    package let role: String?
    /// The role session's name or, without a role, the federated user's; empty otherwise.
    package let session: String
    /// Path and name of an IAM user, as in the ARN.
    package let user: String?
    /// The partition in the ARN of principals without a role; nil for the standard one.
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
  /// Whether it is a federated user, created by `GetFederationToken`.
  package var isFederatedUser: Bool { role == nil && !session.isEmpty }

  /// Whether this is the account's root user.
  package var isRoot: Bool { role == nil && session.isEmpty && user == nil }

  /// The role's name without its path.
  package static func roleName(_ role: String) -> String { String(role.split(separator: "/").last ?? "") }

  /// A role id derived from the ARN, so that the same role always has the same id.
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
