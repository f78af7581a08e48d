import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension UpdateUserPool: CognitoOperation {
  package static let note = "replaces every setting that can be changed"

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let realm = try pool.current().realm
    try PoolImports(pool).requireNone()
    try input.check(
      isDescribed: false, hasFactors: !realm.settings.secondFactors.isEmpty, tier: realm.tier,
      relaxed: call.core.relaxedRules)
    try input.checkRecovery(beside: realm.settings)
    try realm.checkChange(to: input.userPoolTier)
    _ = try RegionalChange(pool).apply { settings in
      if let name = input.poolName { settings.name = name }
      input.apply(to: &settings)
    }
    return Output()
  }
}
