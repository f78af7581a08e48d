import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension UpdateUserPoolReplica: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let shown = try pool.update { (transaction) throws(CoreError) in
      var replica = try transaction.realm.replica(in: input.regionName)
      guard replica.isMade(by: transaction.now) else { throw .resource(.replicaBusy(isActive: false)) }
      replica.isActive = input.status == .active
      transaction.realm.replica = replica
      return UserPoolReplicaType(replica, of: transaction.realm, at: transaction.now)
    }
    return Output(userPoolReplica: shown)
  }
}
