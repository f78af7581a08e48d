import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension UpdateTerms: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    var links: [TermsDocument.Link]?
    if let given = input.links { links = try TermsDocument.links(given) }
    let document = try pool.administration.updateTerms(input.termsId, name: input.termsName, links: links)
    return Output(terms: TermsType(document, in: pool.id))
  }
}
