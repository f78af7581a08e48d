import AWSProtocol
package import CognitoUserPoolsShapes
import Realms
import Sandboxes

extension CreateUserPool: WorkerOperation {
  package static let note = "members that select unimplemented features are refused by name"

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let blueprint = try PoolBlueprint(
      input, account: call.account, isDescribed: false, relaxed: call.core.relaxedRules)
    let sandbox = try call.sandbox()
    try call.core.admitPool(region: call.region, account: call.account, in: sandbox)
    let realm = try blueprint.make(id: nil, region: call.region, keys: nil, core: call.core, in: sandbox)
    return Output(userPool: UserPoolType(realm))
  }
}
