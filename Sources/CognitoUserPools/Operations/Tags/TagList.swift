import AWSProtocol
import JSON
import Model
import Realms
import Sandboxes

/// The tags of a resource name: those of a pool, or of one of its replicas, whose names differ only in the region.
struct TagList: Sendable {
  private let pool: RealmService
  /// nil for the pool itself.
  private let replica: String?

  static let limit = 50
  /// The text is unconfirmed.
  static let tooMany = "A user pool can have at most 50 tags."

  init(arn: String, in call: Call) throws {
    pool = try call.pool(ofARN: arn)
    let parts = arn.split(separator: ":", omittingEmptySubsequences: false)
    let region = parts.count > 3 ? String(parts[3]) : pool.id.region
    replica = region == pool.id.region ? nil : region
  }

  func read() throws -> JSONObject {
    let realm = try pool.current().realm
    guard let replica else { return realm.settings.annotations["UserPoolTags"]?.object ?? [:] }
    guard let found = Replica.all(realm.documents[Replica.document]).first(where: { $0.region == replica }) else {
      throw CoreError.realm(.notFound(pool.id))
    }
    return found.tags
  }

  func change(_ body: @Sendable (inout JSONObject) -> Void) throws {
    guard let replica else {
      _ = try pool.updateSettings { (settings, _) throws(CoreError) in
        var tags = settings.annotations["UserPoolTags"]?.object ?? [:]
        body(&tags)
        settings.annotations["UserPoolTags"] = .object(tags)
      }
      return
    }
    let id = pool.id
    try pool.changeReplicas { (replicas, _) throws(AWSFault) in
      guard let index = replicas.firstIndex(where: { $0.region == replica }) else {
        throw AWSFault(.realm(.notFound(id)), in: .other)
      }
      body(&replicas[index].tags)
    }
  }
}
