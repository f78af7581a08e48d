import AWSProtocol
import IdentityCore

extension CreateUserPoolReplica: CognitoOperation {
  static let support = Support.storedOnly
  static let note = "tags of a replica are not kept"
  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.userPoolTags?.isEmpty == false { throw AWSFault.notImplemented("UserPoolTags of a replica") }
    let pool = try call.pool(input.userPoolId)
    let (replica, now) = try pool.changeReplicas { (replicas, now) throws(AWSFault) -> (Replica, Instant) in
      guard input.regionName != pool.id.region, !replicas.contains(where: { $0.region == input.regionName }) else {
        // The text is unconfirmed.
        throw .invalidParameter("A replica of the user pool exists in \(input.regionName).")
      }
      let replica = Replica(region: input.regionName, created: now)
      replicas.append(replica)
      return (replica, now)
    }
    return Output(userPoolReplica: UserPoolReplicaType(replica, of: try pool.current().realm, at: now))
  }
}
