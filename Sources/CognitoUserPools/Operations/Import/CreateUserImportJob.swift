import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import PasswordHashing
import Realms
import Sandboxes
import SignIn

extension CreateUserImportJob: CognitoOperation {
  package static let note =
    "files of up to 1 MB; the log is read with GET where the file was PUT; SRP before the first sign-in of a user with a hash fails "
    + "like a wrong password (unconfirmed)"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (job, now) = try pool.accounts.imports.createImport(
      input.jobName, roleARN: input.cloudWatchLogsRoleArn, algorithm: input.passwordHashingAlgorithm.map(\.algorithm))
    return Output(userImportJob: try UserImportJobType(job, in: pool, at: now))
  }
}

extension UserImportJobType {
  init(_ job: ImportJob, in pool: RealmContext, at now: Instant) throws(CoreError) {
    self.init(
      jobName: job.name, jobId: job.id, userPoolId: pool.id.text,
      preSignedUrl: try PoolImports(pool).uploadURL(of: job),
      creationDate: Timestamp(job.created), startDate: job.started.map { Timestamp($0) },
      completionDate: job.completion(at: now).map { Timestamp($0) },
      status: UserImportJobStatusType(rawValue: job.stage(at: now).rawValue), cloudWatchLogsRoleArn: job.roleARN,
      importedUsers: job.imported, skippedUsers: job.skipped, failedUsers: job.failed,
      completionMessage: job.completionMessage(at: now),
      passwordHashingAlgorithm: job.algorithm.flatMap { PasswordHashingAlgorithmType(rawValue: $0.rawValue) })
  }
}

extension PasswordHashingAlgorithmType {
  fileprivate var algorithm: PasswordHash.Algorithm {
    switch self {
    case .bcrypt: .bcrypt
    case .scrypt: .scrypt
    case .argon2id: .argon2id
    case .pbkdf2Sha256: .pbkdf2
    }
  }
}

/// The import jobs of a pool, as calls and URLs present them.
struct PoolImports: RealmScoped {
  let context: RealmContext

  init(_ context: RealmContext) { self.context = context }

  /// Rejects changes that would disturb a running import.
  func requireNone() throws {
    // The text is unconfirmed.
    if try current().realm.isImporting {
      throw AWSFault(.userImportInProgress, "A user import job is in progress for the user pool.")
    }
  }

  /// The presigned URL that a job's CSV file is PUT to.
  func uploadURL(of job: ImportJob) throws(CoreError) -> String {
    let (realm, _) = try current()
    let date = job.created.digits
    let time = "\(date.prefix(8))T\(date.suffix(6))Z"
    let query = [
      "X-Amz-Algorithm=AWS4-HMAC-SHA256", "X-Amz-Date=\(time)",
      "X-Amz-SignedHeaders=host%3Bx-amz-server-side-encryption",
      "X-Amz-Expires=\(ImportJob.uploadTime.wholeSeconds - 1)",
      "X-Amz-Credential=understudy%2F\(date.prefix(8))%2F\(id.region)%2Fs3%2Faws4_request",
      "X-Amz-Signature=\(try context.accounts.imports.uploadSignature(of: job))",
    ]
    let base = core.addresses.baseURL(for: realm.settings, in: scope)
    return "\(base)/\(PoolFiles.imports)/\(realm.settings.account)/\(id)/\(job.id)?\(query.joined(separator: "&"))"
  }
}
