import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import JSON
import Model
import Sandboxes

extension CreateUserPoolReplica: CognitoOperation {
  package static let note = "INACTIVE two seconds later, by the sandbox's clock"

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let tags = JSONObject((input.userPoolTags ?? [:]).map { ($0.name, .string($0.value)) })
    guard tags.count <= TagList.limit else { throw AWSFault(.userPoolTagging, TagList.tooMany) }
    let pool = try call.pool(input.userPoolId)
    let region = input.regionName
    try pool.current().realm.checkReplica(in: region)
    let replica = try pool.update { (transaction) throws(CoreError) in
      guard transaction.realm.replica == nil else { throw .resource(.replicaExists) }
      var settings = transaction.realm.regionalSettings
      // Functions belong to a region. A replica's initial settings are not documented: its mails and texts are sent
      // like the pool's.
      settings.triggers = TriggerSettings()
      settings.documents = [:]
      settings.annotations["LambdaConfig"] = nil
      settings.annotations["UserPoolTags"] = .object(tags)
      let replica = PoolReplica(region: region, created: transaction.now, settings: settings)
      transaction.realm.replica = replica
      return UserPoolReplicaType(replica, of: transaction.realm, at: transaction.now)
    }
    return Output(userPoolReplica: replica)
  }
}

extension Realm {
  /// The requirements for replicating a pool (developer guide, "Configuring multi-Region replication"). Texts are
  /// unconfirmed.
  fileprivate func checkReplica(in region: String) throws(AWSFault) {
    if tier == .lite { throw .beyondTier("Multi-Region replication", .lite) }
    let key: KeyConfigurationType? = settings.annotations.structure("KeyConfiguration")
    guard key?.keyType == .customerManagedKey, key?.kmsKeyArn?.contains(":key/mrk-") == true else {
      throw .invalidParameter(
        "User pool must be configured with a multi-Region customer managed key before a replica can be created.")
    }
    if region == id.region || replica?.region == region {
      throw .invalidParameter("A replica of the user pool exists in \(region).")
    }
    guard isRegion(region) else { throw .invalidParameter("\(region) is not a Region for user pool replicas.") }
    if replica != nil { throw AWSFault(.limitExceeded, "A user pool can have one secondary replica.") }
  }

  /// `eu-west-1`, `us-gov-west-1`.
  private func isRegion(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 2, let number = parts.last, !number.isEmpty else { return false }
    return number.utf8.allSatisfy { (48...57).contains($0) }
      && parts.dropLast().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (97...122).contains($0) } }
  }
}
