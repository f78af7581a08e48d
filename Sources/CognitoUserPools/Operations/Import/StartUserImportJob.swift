import AWSProtocol
import SignIn

extension StartUserImportJob: WorkerOperation {
  static let note = "a thousand users for each second of the clock; cognito:mfa_enabled has no effect"
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (job, now) = try pool.startImport(input.jobId)
    return Output(userImportJob: try UserImportJobType(job, in: pool, at: now))
  }
}
