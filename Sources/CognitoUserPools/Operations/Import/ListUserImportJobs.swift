import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import SignIn

extension ListUserImportJobs: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (jobs, now) = try pool.accounts.imports.importJobs()
    let page = try Page(
      jobs, limit: input.maxResults, after: input.paginationToken, of: call.list(name, input.userPoolId),
      isDescending: true
    ) { job in
      "\(job.created.milliseconds) \(job.id)"
    }
    return Output(
      userImportJobs: try page.elements.map { job throws(CoreError) in try UserImportJobType(job, in: pool, at: now) },
      paginationToken: page.next)
  }
}
