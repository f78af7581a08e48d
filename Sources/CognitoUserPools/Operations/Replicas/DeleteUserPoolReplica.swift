import AWSProtocol
import Ambient
import Sandboxes

extension DeleteUserPoolReplica: CognitoOperation {
  static let support = Support.storedOnly
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (replica, now) = try pool.changeReplicas { (replicas, now) throws(AWSFault) -> (Replica, Instant) in
      guard let index = replicas.firstIndex(where: { $0.region == input.regionName }) else {
        throw .replicaNotFound(input.regionName)
      }
      guard replicas[index].status(at: now) == .inactive else {
        // The text is unconfirmed.
        throw .invalidParameter("Only a replica that is INACTIVE can be deleted.")
      }
      return (replicas.remove(at: index), now)
    }
    var shown = UserPoolReplicaType(replica, of: try pool.current().realm, at: now)
    shown.status = .deleting
    return Output(userPoolReplica: shown)
  }
}
