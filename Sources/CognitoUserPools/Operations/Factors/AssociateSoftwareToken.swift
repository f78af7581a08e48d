import AWSProtocol
package import CognitoUserPoolsShapes
import Encodings
import SignIn

extension AssociateSoftwareToken: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    if input.accessToken != nil, input.session != nil { throw AWSFault.tokenOrSession }
    if let token = input.accessToken {
      return Output(secretCode: Base32.encode(try call.bearer(token).associateSoftwareToken()))
    }
    guard let handle = try FlowHandle(session: input.session) else { throw AWSFault.tokenOrSession }
    let (secret, next) = try call.pool(of: handle).accounts.factors.associateSoftwareToken(in: handle)
    return Output(secretCode: Base32.encode(secret), session: next.description)
  }
}

extension AWSFault {
  /// The text is unconfirmed.
  static let tokenOrSession = AWSFault.invalidParameter("Either AccessToken or Session must be provided.")
}
