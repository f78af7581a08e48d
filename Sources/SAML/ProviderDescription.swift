/// The content of an identity provider's metadata (SAML Metadata §2.4.3).
package struct ProviderDescription: Hashable, Sendable {
  package let entityID: String
  /// Where requests go by redirect; nil where it takes none so.
  package let signOnURL: String?
  /// Where people are signed out, by redirect.
  package let signOutURL: String?
  /// Its certificates for signatures, in binary form; a certificate without a stated use is for both uses.
  package let certificates: [[UInt8]]

  /// An error in a description.
  package enum Problem: Error, Hashable, Sendable {
    /// No XML, or no description of a provider.
    case unreadable
    case noSignOnByRedirect
    case noCertificate
  }

  /// Reads a description. A signature on it is not looked at: it is trusted for where it comes from.
  package init(_ bytes: [UInt8]) throws(Problem) {
    let root: XMLElement
    do throws(SAMLFault) {
      root = try XMLDocument(bytes).root()
    } catch {
      throw .unreadable
    }
    let entities = root.everything.filter { $0.is("EntityDescriptor", in: XMLName.metadata) }
    let found = entities.lazy.compactMap { entity -> (String, XMLElement)? in
      guard let id = entity[attribute: "entityID"], !id.isEmpty,
        let role = entity.first("IDPSSODescriptor", in: XMLName.metadata)
      else { return nil }
      return (id, role)
    }.first
    guard let (id, role) = found else { throw .unreadable }
    entityID = id
    signOnURL = role.location(of: "SingleSignOnService")
    signOutURL = role.location(of: "SingleLogoutService")
    certificates = role.certificates { $0 == nil || $0 == "signing" }
    guard signOnURL != nil else { throw .noSignOnByRedirect }
    guard !certificates.isEmpty else { throw .noCertificate }
  }
}

extension XMLElement {
  /// The address of an endpoint that takes redirects; http and https alone.
  fileprivate func location(of name: String) -> String? {
    all(name, in: XMLName.metadata).first { $0[attribute: "Binding"] == XMLName.redirectBinding }?[
      attribute: "Location"
    ]
    .flatMap { $0.isWebAddress ? $0 : nil }
  }
}
