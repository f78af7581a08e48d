import AWSProtocol
import Model
import Sandboxes

extension GetLogDeliveryConfiguration: CognitoOperation {
  static let support = Support.storedOnly
  static func run(_ input: Input, in call: Call) throws -> Output {
    let realm = try call.pool(input.userPoolId).current().realm
    return Output(
      logDeliveryConfiguration: LogDeliveryConfigurationType(
        userPoolId: realm.id.text,
        logConfigurations: realm.documents.structures(SetLogDeliveryConfiguration.document) ?? []))
  }
}
