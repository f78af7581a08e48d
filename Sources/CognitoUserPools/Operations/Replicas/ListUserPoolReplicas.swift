import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import Model
import Sandboxes

extension ListUserPoolReplicas: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let (realm, now) = try call.pool(input.userPoolId).current()
    let replicas = [realm.replica].compactMap { $0.map { UserPoolReplicaType($0, of: realm, at: now) } }
    let all = [UserPoolReplicaType(primary: realm)] + replicas
    let page = try Page(all, limit: nil, after: input.nextToken, of: call.list(name, input.userPoolId)) {
      $0.regionName ?? ""
    }
    return Output(userPoolReplicas: page.elements, nextToken: page.next)
  }
}
