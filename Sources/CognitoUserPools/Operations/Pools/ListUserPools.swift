import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension ListUserPools: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let sandbox = try call.sandbox()
    let now = sandbox.snapshot.clock.now()
    let pools = call.core.userPools(in: sandbox).compactMap { pool -> Realm? in
      guard call.reaches(pool, at: now) else { return nil }
      var seen = pool
      seen.enter(call.request.region, at: now)
      return seen
    }
    let page = try Page(pools, limit: input.maxResults, after: input.nextToken, of: call.list(name)) { $0.id.text }
    return Output(userPools: page.elements.map { UserPoolDescriptionType($0) }, nextToken: page.next)
  }
}
