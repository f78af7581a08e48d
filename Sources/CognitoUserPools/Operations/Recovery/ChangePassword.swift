import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn
import Tokens

extension ChangePassword: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    try bearer.service.accounts.changePassword(
      of: bearer, previous: input.previousPassword, proposed: input.proposedPassword)
    return Output()
  }
}
