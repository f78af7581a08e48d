import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension DeleteTerms: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.deleteTerms(input.termsId)
    return Output()
  }
}
