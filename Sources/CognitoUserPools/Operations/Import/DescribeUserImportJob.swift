import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension DescribeUserImportJob: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (job, now) = try pool.accounts.imports.importJob(input.jobId)
    return Output(userImportJob: try UserImportJobType(job, in: pool, at: now))
  }
}
