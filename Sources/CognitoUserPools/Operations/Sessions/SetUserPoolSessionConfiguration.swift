import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import Model
import Realms
import Sandboxes

extension SetUserPoolSessionConfiguration: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    try pool.current().realm.requireSessions()
    let limit = input.tokenSession.maxPerUser
    let isEnabled = input.userSessionTracking == .enabled
    _ = try pool.administration.updateSettings { (settings, _) throws(CoreError) in
      settings.sessionLimit = isEnabled ? limit : nil
    }
    try pool.administration.updateDocument(SessionDocuments.limit) { (document, _) throws(CoreError) in
      document = .integer(limit)
    }
    return Output(
      userPoolId: pool.id.text, userSessionTracking: input.userSessionTracking, tokenSession: input.tokenSession)
  }
}

/// The names under which a pool stores its session configuration.
enum SessionDocuments {
  static let limit = "TokenSessionLimit"
  static let reuse = "SSOSessionMinutes"
}

extension Realm {
  func requireSessions() throws(AWSFault) {
    // The text is unconfirmed.
    if tier == .lite {
      throw AWSFault.beyondTier("Session Tracking", .lite)
    }
  }
}
