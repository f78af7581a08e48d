import AWSProtocol
import Ambient
import IdentityPools
import Model

extension Credentials {
  init(_ granted: GrantedCredentials) {
    self.init(
      accessKeyId: granted.keys.accessKeyID, secretAccessKey: granted.keys.secret,
      sessionToken: granted.sessionToken,
      expiration: Timestamp(milliseconds: Int(granted.keys.expires.seconds) * 1_000))
  }
}

extension AssumedRoleUser {
  init(_ principal: TemporaryCredentials.Principal) {
    self.init(assumedRoleId: principal.userID, arn: principal.arn)
  }
}
