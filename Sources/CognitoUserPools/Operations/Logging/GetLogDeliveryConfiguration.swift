package import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension GetLogDeliveryConfiguration: CognitoOperation {
  package static let support = Support.storedOnly
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let realm = try call.pool(input.userPoolId).current().realm
    return Output(
      logDeliveryConfiguration: LogDeliveryConfigurationType(
        userPoolId: realm.id.text,
        logConfigurations: realm.documents.structures(SetLogDeliveryConfiguration.document) ?? []))
  }
}
