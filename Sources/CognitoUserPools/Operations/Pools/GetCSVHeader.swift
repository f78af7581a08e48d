import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension GetCSVHeader: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let schema = try call.pool(input.userPoolId).current().realm.schema
    return Output(userPoolId: input.userPoolId, csvHeader: schema.importColumns)
  }
}
