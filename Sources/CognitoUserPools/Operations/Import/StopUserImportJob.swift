import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes
import SignIn

extension StopUserImportJob: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (job, now) = try pool.accounts.imports.stopImport(input.jobId)
    return Output(userImportJob: try UserImportJobType(job, in: pool, at: now))
  }
}
