import AWSProtocol
import Model
import Sandboxes

extension ListUserPools: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let page = try Page(
      try call.core.userPools(in: call.sandbox()).filter(call.reaches), limit: input.maxResults, after: input.nextToken,
      of: call.list(name)
    ) { $0.id.text }
    return Output(userPools: page.elements.map { UserPoolDescriptionType($0) }, nextToken: page.next)
  }
}
