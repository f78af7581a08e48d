import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn
import Tokens

extension CompleteWebAuthnRegistration: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    try bearer.service.accounts.factors.completePasskey(input.credential, of: bearer.user.id, client: bearer.client.id)
    return Output()
  }
}
