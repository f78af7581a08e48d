import AWSProtocol
import IdentityPools

extension GetId: WorkerOperation {
  static let note = "SAML logins are refused by name; AccountId is ignored"

  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(identityId: try call.pool(input.identityPoolId).identity(for: input.logins?.logins ?? []))
  }
}
