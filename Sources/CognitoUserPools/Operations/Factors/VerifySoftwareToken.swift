import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension VerifySoftwareToken: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    if input.accessToken != nil, input.session != nil { throw AWSFault.tokenOrSession }
    let name = input.friendlyDeviceName.nonEmpty
    if let token = input.accessToken {
      try call.bearer(token).verifySoftwareToken(code: input.userCode, name: name)
      return Output(status: .success)
    }
    guard let handle = try FlowHandle(session: input.session) else { throw AWSFault.tokenOrSession }
    let next = try call.pool(of: handle).accounts.factors.verifySoftwareToken(
      code: input.userCode, name: name, in: handle)
    return Output(status: .success, session: next.description)
  }
}
