import AWSProtocol
import Ambient
import JSON
import Model
import Realms
import Sandboxes

/// A copy of a pool in another region. It is only written down: calls for that region reach the pool itself.
struct Replica: Sendable {
  let region: String
  var isActive: Bool
  let created: Instant
  /// Kept apart from those of the pool.
  var tags: JSONObject = [:]

  /// The name under which the pool keeps its replicas.
  static let document = "Replicas"
  /// How long the making takes.
  private static let makingTime = Duration.seconds(2)

  init(region: String, created: Instant) {
    self.region = region
    self.created = created
    isActive = false
  }

  private init?(_ kept: JSON) {
    guard let region = kept["Region"]?.string, let created = kept["Created"]?.integer else { return nil }
    self.region = region
    self.created = Instant(milliseconds: Int64(created))
    isActive = kept["IsActive"]?.bool ?? false
    tags = kept["Tags"]?.object ?? [:]
  }

  static func all(_ kept: JSON?) -> [Replica] { (kept?.array ?? []).compactMap { Replica($0) } }

  static func kept(_ replicas: [Replica]) -> JSON {
    .array(
      replicas.map { replica in
        [
          "Region": .string(replica.region), "IsActive": .bool(replica.isActive),
          "Created": .integer(Int(replica.created.milliseconds)), "Tags": .object(replica.tags),
        ]
      })
  }

  func status(at now: Instant) -> ReplicaStatusType {
    if now < created + Self.makingTime { return .creating }
    return isActive ? .active : .inactive
  }
}

extension UserPoolReplicaType {
  init(_ replica: Replica, of realm: Realm, at now: Instant) {
    self.init(
      regionName: replica.region, status: replica.status(at: now), role: .secondary,
      userPoolArn: realm.arn(in: replica.region))
  }

  /// The pool itself, among its replicas.
  init(primary realm: Realm) {
    self.init(regionName: realm.id.region, status: .active, role: .primary, userPoolArn: realm.arn)
  }
}

extension RealmService {
  /// Changes the list of replicas.
  func changeReplicas<Result: Sendable>(
    _ change: @Sendable (inout [Replica], Instant) throws(AWSFault) -> Result
  ) throws -> Result {
    let result: Swift.Result<Result, AWSFault> = try updateDocument(Replica.document) {
      (document, now) throws(CoreError) in
      var replicas = Replica.all(document)
      do throws(AWSFault) {
        let result = try change(&replicas, now)
        document = Replica.kept(replicas)
        return .success(result)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension AWSFault {
  /// The text is unconfirmed.
  static func replicaNotFound(_ region: String) -> AWSFault {
    AWSFault(.resourceNotFound, "User pool replica in \(region) does not exist.")
  }
}
