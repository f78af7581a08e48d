import AWSProtocol
import Ambient
import JSON
import Model
import Sandboxes

extension CreateUserPoolReplica: CognitoOperation {
  static let support = Support.storedOnly
  static func run(_ input: Input, in call: Call) throws -> Output {
    let tags = JSONObject((input.userPoolTags ?? [:]).map { ($0.name, .string($0.value)) })
    guard tags.count <= TagList.limit else { throw AWSFault(.userPoolTagging, TagList.tooMany) }
    let pool = try call.pool(input.userPoolId)
    let (replica, now) = try pool.changeReplicas { (replicas, now) throws(AWSFault) -> (Replica, Instant) in
      guard input.regionName != pool.id.region, !replicas.contains(where: { $0.region == input.regionName }) else {
        // The text is unconfirmed.
        throw .invalidParameter("A replica of the user pool exists in \(input.regionName).")
      }
      var replica = Replica(region: input.regionName, created: now)
      replica.tags = tags
      replicas.append(replica)
      return (replica, now)
    }
    return Output(userPoolReplica: UserPoolReplicaType(replica, of: try pool.current().realm, at: now))
  }
}
