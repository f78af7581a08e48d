import AWSProtocol
import Ambient
import Sandboxes

extension UpdateUserPoolReplica: CognitoOperation {
  static let support = Support.storedOnly
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (replica, now) = try pool.changeReplicas { (replicas, now) throws(AWSFault) -> (Replica, Instant) in
      guard let index = replicas.firstIndex(where: { $0.region == input.regionName }) else {
        throw .replicaNotFound(input.regionName)
      }
      guard replicas[index].status(at: now) != .creating else {
        // The text is unconfirmed.
        throw .invalidParameter("The replica is still being created.")
      }
      replicas[index].isActive = input.status == .active
      return (replicas[index], now)
    }
    return Output(userPoolReplica: UserPoolReplicaType(replica, of: try pool.current().realm, at: now))
  }
}
