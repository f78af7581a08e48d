import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model
import Realms
import Sandboxes

/// The tags of an ARN: of a pool or of its replica, whose ARNs differ only in the region.
struct TagList: Sendable {
  private let pool: RealmContext

  /// The service's maximum of tags.
  static let limit = 50
  /// The text is unconfirmed.
  static let tooMany = "A user pool can have at most 50 tags."

  init(arn: String, in call: Call) throws {
    var pool = try call.pool(ofARN: arn)
    let parts = arn.split(separator: ":", omittingEmptySubsequences: false)
    let region = parts.count > 3 ? String(parts[3]) : pool.id.region
    pool.scope.region = region
    let realm = try pool.current().realm
    guard realm.region == region || realm.replica?.region == region else {
      throw CoreError.realm(.notFound(pool.id))
    }
    self.pool = pool
  }

  func read() throws -> JSONObject { try pool.current().realm.settings.annotations["UserPoolTags"]?.object ?? [:] }

  func change(_ body: @Sendable (inout JSONObject) -> Void) throws {
    _ = try pool.administration.updateSettings { (settings, _) throws(CoreError) in
      var tags = settings.annotations["UserPoolTags"]?.object ?? [:]
      body(&tags)
      settings.annotations["UserPoolTags"] = .object(tags)
    }
  }
}
