import AWSProtocol
import Realms

extension DeleteGroup: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.directory.deleteGroup(input.groupName)
    return Output()
  }
}
