import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes
import SignIn

extension AdminLinkProviderForUser: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let destination = try IdentityReference(input.destinationUser, "DestinationUser")
    let source = try IdentityReference(input.sourceUser, "SourceUser")
    let pool = try call.pool(input.userPoolId)
    let kind = try pool.current().realm.providers[source.provider]?.kind
    if let kind, kind.isSocial, source.attribute != LinkedIdentity.subject {
      // The text is unconfirmed.
      throw AWSFault.invalidParameter("ProviderAttributeName must be \(LinkedIdentity.subject) for \(source.provider).")
    }
    try pool.accounts.link(source, to: destination)
    return Output()
  }
}

extension IdentityReference {
  /// - Parameter member: the name of its member, for the error text.
  init(_ given: ProviderUserIdentifierType, _ member: String) throws(AWSFault) {
    guard let provider = given.providerName, let value = given.providerAttributeValue, !value.isEmpty else {
      // The text is unconfirmed.
      throw .invalidParameter("\(member) must name a provider and the value of an attribute.")
    }
    self.init(provider: provider, attribute: given.providerAttributeName, value: value)
  }
}
