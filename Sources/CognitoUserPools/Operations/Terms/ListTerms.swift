import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension ListTerms: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let documents = try call.pool(input.userPoolId).current().realm.terms.values
    let page = try Page(
      documents, limit: input.maxResults, after: input.nextToken, of: call.list(name, input.userPoolId)
    ) { $0.id.description }
    return Output(
      terms: page.elements.map {
        TermsDescriptionType(
          termsId: $0.id.description, termsName: $0.name, enforcement: .noneOfThem, creationDate: Timestamp($0.created),
          lastModifiedDate: Timestamp($0.modified))
      }, nextToken: page.next)
  }
}
