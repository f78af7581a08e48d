import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension StartUserImportJob: WorkerOperation {
  package static let note =
    "imports 1,000 users in each second of the sandbox's clock; cognito:mfa_enabled has no effect"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (job, now) = try pool.accounts.imports.startImport(input.jobId)
    return Output(userImportJob: try UserImportJobType(job, in: pool, at: now))
  }
}
