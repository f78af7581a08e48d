import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension DeleteUserPoolReplica: CognitoOperation {
  package static let note = "from the primary region alone, as the API reference has it"

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let shown = try pool.update { (transaction) throws(CoreError) in
      let (realm, now) = (transaction.realm, transaction.now)
      let replica = try realm.replica(in: input.regionName)
      guard replica.status(at: now) == .inactive else { throw .resource(.replicaBusy(isActive: replica.isActive)) }
      transaction.realm.replica = nil
      var shown = UserPoolReplicaType(replica, of: realm, at: now)
      shown.status = .deleting
      return shown
    }
    return Output(userPoolReplica: shown)
  }
}
