import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn
import Tokens

extension StartWebAuthnRegistration: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    let creation = try bearer.service.accounts.factors.startPasskey(of: bearer.user.id, client: bearer.client.id)
    return Output(credentialCreationOptions: creation.json)
  }
}
