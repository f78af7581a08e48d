import AWSProtocol
import IdentityCore
import JSON

extension ListUserSessions: WorkerOperation {
  static let note = "token sessions; not those of browsers"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let (sessions, current) = try call.bearer(input.accessToken).tokenSessions()
    return Output(sessions: sessions.suffix(125).map { SessionDescriptionType($0, current: current) })
  }
}
