import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension CreateTerms: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    return Output(terms: TermsType(try make(input, in: pool), in: pool.id))
  }

  static func make(_ input: Input, in pool: RealmContext) throws -> TermsDocument {
    let links = try TermsDocument.links(input.links ?? [:])
    return try pool.administration.createTerms(input.termsName, of: ClientID(input.clientId), links: links)
  }
}

extension TermsDocument {
  /// The links of a request: URLs by language, including the default.
  static func links(_ given: OrderedMap<String>) throws(AWSFault) -> [Link] {
    // The texts are unconfirmed.
    guard given["cognito:default"] != nil else {
      throw .invalidParameter("Links must contain a link for cognito:default.")
    }
    for (language, address) in given {
      guard language.hasPrefix("cognito:") else { throw .invalidParameter("Invalid language in Links: \(language)") }
      guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
        throw .invalidParameter("Invalid URL in Links: \(address)")
      }
    }
    return given.map { Link(language: $0.name, address: $0.value) }
  }
}

extension TermsType {
  init(_ document: TermsDocument, in pool: RealmID) {
    var links: OrderedMap<String> = [:]
    for link in document.links { links[link.language] = link.address }
    self.init(
      termsId: document.id.description, userPoolId: pool.text, clientId: document.client.text,
      termsName: document.name, termsSource: .link, enforcement: .noneOfThem, links: links,
      creationDate: Timestamp(document.created), lastModifiedDate: Timestamp(document.modified))
  }
}
