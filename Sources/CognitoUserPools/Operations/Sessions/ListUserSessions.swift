import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import SignIn

extension ListUserSessions: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let (sessions, current) = try call.bearer(input.accessToken).sessions()
    return Output(sessions: sessions.suffix(125).map { SessionDescriptionType($0, current: current) })
  }
}
