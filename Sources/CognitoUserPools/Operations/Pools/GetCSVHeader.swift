import AWSProtocol
import IdentityCore

extension GetCSVHeader: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let schema = try call.pool(input.userPoolId).current().realm.schema
    let names = schema.definitions.map(\.name).filter { $0 != .subject }
    return Output(userPoolId: input.userPoolId, csvHeader: names + ["cognito:mfa_enabled", "cognito:username"])
  }
}
