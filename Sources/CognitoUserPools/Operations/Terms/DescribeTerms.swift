import AWSProtocol
package import CognitoUserPoolsShapes
import Realms
import Sandboxes

extension DescribeTerms: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    return Output(terms: TermsType(try pool.administration.terms(input.termsId), in: pool.id))
  }
}
