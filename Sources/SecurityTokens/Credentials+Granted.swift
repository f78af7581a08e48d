import AWSProtocol
import IdentityCore

extension Credentials {
  init(_ granted: GrantedCredentials) {
    self.init(
      accessKeyId: granted.keys.accessKeyID, secretAccessKey: granted.keys.secret,
      sessionToken: granted.sessionToken,
      expiration: Timestamp(milliseconds: Int(granted.keys.expires.milliseconds)))
  }
}

extension AssumedRoleUser {
  init(_ principal: TemporaryCredentials.Principal) {
    self.init(assumedRoleId: principal.userID, arn: principal.arn)
  }
}

/// What a policy must be at the least.
enum Policy {
  /// Refuses what is no JSON object. What a policy says has no effect, since nothing here asks for permission; the text is
  /// unconfirmed.
  static func check(_ policy: String?) throws(AWSFault) {
    guard let policy else { return }
    let first = policy.utf8.first { !" \t\r\n".utf8.contains($0) }
    guard first == UInt8(ascii: "{") else {
      throw AWSFault(.malformedPolicyDocument, "This policy contains invalid Json")
    }
  }
}
