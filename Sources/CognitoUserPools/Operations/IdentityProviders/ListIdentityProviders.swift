import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension ListIdentityProviders: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let providers = try call.pool(input.userPoolId).current().realm.providers.values
    let page = try Page(
      providers, limit: input.maxResults, after: input.nextToken, of: call.list(name, input.userPoolId)
    ) { $0.name }
    return Output(
      providers: page.elements.map {
        ProviderDescription(
          providerName: $0.name, providerType: IdentityProviderTypeType($0.kind),
          lastModifiedDate: Timestamp($0.modified), creationDate: Timestamp($0.created))
      }, nextToken: page.next)
  }
}
