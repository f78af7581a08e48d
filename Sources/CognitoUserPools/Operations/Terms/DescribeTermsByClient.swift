import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension DescribeTermsByClient: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let realm = try pool.current().realm
    let client = try realm.client(ClientID(input.clientId))
    guard let document = realm.terms(input.termsName, of: client.id) else {
      throw CoreError.resource(.termsNotFound)
    }
    return Output(terms: TermsType(document, in: pool.id))
  }
}
