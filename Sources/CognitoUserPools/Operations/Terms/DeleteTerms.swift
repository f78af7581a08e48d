import AWSProtocol
import Realms

extension DeleteTerms: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.deleteTerms(input.termsId)
    return Output()
  }
}
