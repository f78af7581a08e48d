package import Ambient
package import PasswordHashing

/// An import of accounts from an uploaded table. It advances with the sandbox's clock, without a thread: every read of
/// the realm first adds the accounts that are due.
package struct ImportJob: Sendable, Codable {
  /// The service's job status.
  package enum Stage: String, Hashable, Sendable, Codable {
    case created = "Created"
    case pending = "Pending"
    case inProgress = "InProgress"
    case stopped = "Stopped"
    case expired = "Expired"
    case failed = "Failed"
    case succeeded = "Succeeded"
  }

  package let id: String
  package let name: String
  /// The role that the service uses to write logs; stored and returned only.
  package let roleARN: String
  /// The algorithm of the table's password hashes; nil for a table without hashes.
  package let algorithm: PasswordHash.Algorithm?
  package let created: Instant
  package var started: Instant?
  package var completed: Instant?
  package var imported = 0
  package var skipped = 0
  package var failed = 0
  package var message: String?
  /// One line per account, with its position in the table and no personal data.
  package var log: [String] = []
  /// The uploaded table before the job is started.
  package var upload: [UInt8]?
  /// The parsed table; rows from `next` on are to be imported.
  package var table: ImportTable?
  package var next = 0
  /// The final stage; nil until the job has ended.
  package var end: Stage?

  package init(id: String, name: String, roleARN: String, algorithm: PasswordHash.Algorithm?, created: Instant) {
    self.id = id
    self.name = name
    self.roleARN = roleARN
    self.algorithm = algorithm
    self.created = created
  }

  /// The time allowed for the upload.
  package static let uploadTime = Duration.minutes(15)
  /// A job that is not started within this time expires.
  static let lifetime = Duration.hours(24)
  /// The time between start and first account.
  static let preparation = Duration.seconds(1)
  /// Accounts per second.
  static let pace: Int64 = 1000
  /// Accounts created in one transaction.
  package static let batch = 500

  package func stage(at now: Instant) -> Stage {
    if let end { return end }
    guard let started else { return now >= created + Self.lifetime ? .expired : .created }
    return now >= started + Self.preparation ? .inProgress : .pending
  }

  /// When the job ended; nil while it runs. An expired job ended at its deadline.
  package func completion(at now: Instant) -> Instant? {
    completed ?? (stage(at: now) == .expired ? created + Self.lifetime : nil)
  }

  /// The completion message.
  package func completionMessage(at now: Instant) -> String? {
    message ?? (stage(at: now) == .expired ? "The user import job has expired." : nil)
  }

  /// The number of accounts that should have been imported by now.
  package func due(at now: Instant) -> Int {
    guard let started, let table else { return 0 }
    let elapsed = now.milliseconds - (started + Self.preparation).milliseconds
    return elapsed < 0 ? 0 : min(table.rows.count, Int(min(elapsed, 1 << 40) * Self.pace / 1000))
  }

  /// Whether accounts are due that have not been imported.
  package func isDue(at now: Instant) -> Bool {
    guard end == nil, let started, let table else { return false }
    return next < due(at: now) || now >= started + Self.preparation && due(at: now) == table.rows.count
  }
}

extension Realm {
  /// The running job, of which there is at most one.
  package var runningImport: ImportJob? {
    importJobs.isEmpty ? nil : importJobs.values.first { $0.started != nil && $0.end == nil }
  }

  /// Whether accounts are being imported.
  package var isImporting: Bool { runningImport != nil }

  package func importIsDue(at now: Instant) -> Bool {
    importJobs.isEmpty ? false : runningImport?.isDue(at: now) ?? false
  }

  /// The maximum number of jobs in a realm.
  package static var importLimit: Int { 1000 }
}
