package import Ambient
internal import Cryptography
internal import Encodings
package import Model
package import PasswordHashing
internal import Sandboxes

/// Imports of accounts (docs/reference/cognito-user-pools.md#user-import).
extension UserImports {
  /// Makes a job that waits for its table.
  /// - Parameter algorithm: what made the hashes of passwords in the table; nil for a table without any.
  package func createImport(
    _ name: String, roleARN: String, algorithm: PasswordHash.Algorithm? = nil
  ) throws(CoreError) -> (job: ImportJob, now: Instant) {
    if let algorithm { try Self.require(algorithm) }
    return try update { (transaction) throws(CoreError) in
      guard transaction.realm.importJobs.count < Realm.importLimit else { throw .resource(.tooManyImports) }
      let job = ImportJob(
        id: "import-\(transaction.random.text(10, from: RandomSource.alphanumerics))", name: name, roleARN: roleARN,
        algorithm: algorithm, created: transaction.now)
      transaction.realm.importJobs[job.id] = job
      return (job, transaction.now)
    }
  }

  /// Refuses a job whose users could not sign in afterwards.
  private static func require(_ algorithm: PasswordHash.Algorithm) throws(CoreError) {
    do {
      try PasswordHash.require(algorithm)
    } catch {
      throw .notImplemented("PasswordHashingAlgorithm \(algorithm.rawValue) on this machine: \(error)")
    }
  }

  package func importJob(_ id: String) throws(CoreError) -> (job: ImportJob, now: Instant) {
    let (realm, now) = try current()
    guard let job = realm.importJobs[id] else { throw .resource(.importNotFound(id)) }
    return (job, now)
  }

  /// Every job, newest first.
  package func importJobs() throws(CoreError) -> (jobs: [ImportJob], now: Instant) {
    let (realm, now) = try current()
    return (realm.importJobs.values.sorted { ($0.created, $0.id) > ($1.created, $1.id) }, now)
  }

  /// Starts the import of the uploaded table. An unreadable table fails the job, not the call; without a table the job
  /// stays unchanged.
  package func startImport(_ id: String) throws(CoreError) -> (job: ImportJob, now: Instant) {
    let (realm, now) = try current()
    guard let waiting = realm.importJobs[id] else { throw .resource(.importNotFound(id)) }
    // Read outside of the lock.
    let table = waiting.upload.flatMap {
      ImportTable($0, columns: realm.schema.importColumns, hasHashes: waiting.algorithm != nil)
    }
    guard waiting.stage(at: now) == .created else { throw .resource(.importStage(.created)) }
    return try update { (transaction) throws(CoreError) in
      guard var job = transaction.realm.importJobs[id] else { throw .resource(.importNotFound(id)) }
      guard job.stage(at: transaction.now) == .created else { throw .resource(.importStage(.created)) }
      guard transaction.realm.runningImport == nil else { throw .resource(.importInProgress) }
      guard !transaction.realm.settings.autoVerified.isEmpty else { throw .resource(.importWithoutVerification) }
      guard job.upload != nil else { throw .resource(.importWithoutTable(id)) }
      job.started = transaction.now
      if let table, job.upload == waiting.upload {
        job.table = table
        job.upload = nil
      } else {
        job.fail("The CSV file could not be parsed or its header does not match.", at: transaction.now)
      }
      transaction.realm.importJobs[id] = job
      return (job, transaction.now)
    }
  }

  /// Ends a running import; the accounts that were made stay.
  package func stopImport(_ id: String) throws(CoreError) -> (job: ImportJob, now: Instant) {
    try update { (transaction) throws(CoreError) in
      guard var job = transaction.realm.importJobs[id] else { throw .resource(.importNotFound(id)) }
      guard [.pending, .inProgress].contains(job.stage(at: transaction.now)) else {
        throw .resource(.importStage(.inProgress))
      }
      job.end = .stopped
      job.message = "The Import Job was stopped by the developer."
      job.completed = transaction.now
      job.table = nil
      transaction.realm.importJobs[id] = job
      return (job, transaction.now)
    }
  }

  /// The text by which the uploader of a job's table is authenticated.
  package func uploadSignature(of job: ImportJob) throws(CoreError) -> String {
    let key = try current().realm.secrets.pretenceKey
    let text = "import\u{0}\(id)\u{0}\(job.id)\u{0}\(job.created.milliseconds)"
    return Hex.encode(MAC.hmacSHA256(key: key, Array(text.utf8)))
  }

  /// Why an upload is rejected.
  package enum UploadProblem: Error, Sendable {
    case unknown, signature, expired, started
  }

  /// Stores the table of a waiting job, replacing an earlier one.
  package func upload(_ bytes: [UInt8], to id: String, signature: String) throws(UploadProblem) {
    guard let (job, now) = try? importJob(id), let right = try? uploadSignature(of: job) else { throw .unknown }
    guard constantTimeEqual(Array(signature.utf8), Array(right.utf8)) else { throw .signature }
    guard now < job.created + ImportJob.uploadTime else { throw .expired }
    let isTaken: Bool? = try? update { transaction in
      guard var job = transaction.realm.importJobs[id], job.stage(at: transaction.now) == .created else { return false }
      job.upload = bytes
      transaction.realm.importJobs[id] = job
      return true
    }
    guard isTaken == true else { throw .started }
  }
}
