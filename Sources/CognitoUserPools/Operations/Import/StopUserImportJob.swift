import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes
import SignIn

extension RealmContext {
  /// Rejects changes that would disturb a running import.
  func requireNoImport() throws {
    // The text is unconfirmed.
    if try current().realm.isImporting {
      throw AWSFault(.userImportInProgress, "A user import job is in progress for the user pool.")
    }
  }
}

extension StopUserImportJob: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (job, now) = try pool.accounts.imports.stopImport(input.jobId)
    return Output(userImportJob: try UserImportJobType(job, in: pool, at: now))
  }
}
