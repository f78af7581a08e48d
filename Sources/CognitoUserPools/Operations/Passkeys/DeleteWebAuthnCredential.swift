import AWSProtocol
import Model
import SignIn
import Tokens

extension DeleteWebAuthnCredential: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    try bearer.service.accounts.factors.deletePasskey(input.credentialId, of: bearer.user.id)
    return Output()
  }
}
