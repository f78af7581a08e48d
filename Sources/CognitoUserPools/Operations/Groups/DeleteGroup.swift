import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension DeleteGroup: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.directory.deleteGroup(input.groupName)
    return Output()
  }
}
