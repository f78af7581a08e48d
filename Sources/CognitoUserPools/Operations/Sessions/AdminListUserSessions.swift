import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import Model
import SignIn

extension AdminListUserSessions: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let sessions = try call.pool(input.userPoolId).sessions.all(of: input.username)
    return Output(sessions: sessions.suffix(125).map { SessionDescriptionType($0, current: nil) })
  }
}

extension SessionDescriptionType {
  /// - Parameter current: the session of the caller; nil for an administrator.
  init(_ session: UserSession, current: String?) {
    self.init(
      sessionId: session.id, sessionType: session.client == nil ? .sso : .token, clientId: session.client?.text,
      createDate: Timestamp(session.created), lastActiveDate: Timestamp(session.lastActive), deviceType: "unknown",
      isCurrentSession: session.id == current)
  }
}
