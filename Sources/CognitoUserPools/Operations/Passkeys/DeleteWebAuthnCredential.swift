import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn
import Tokens

extension DeleteWebAuthnCredential: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    try bearer.service.accounts.factors.deletePasskey(input.credentialId, of: bearer.user.id)
    return Output()
  }
}
