import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension DescribeRiskConfiguration: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let realm = try call.pool(input.userPoolId).current().realm
    guard realm.settings.protection != .off else { throw CoreError.resource(.protectionOff) }
    let client = try input.clientId.map { (id) throws(CoreError) in try realm.client(ClientID(id)).id }
    return Output(riskConfiguration: RiskConfigurationType(of: client, in: realm))
  }
}
