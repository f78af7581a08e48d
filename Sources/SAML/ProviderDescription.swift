/// An identity provider's metadata (SAML Metadata §2.4.3).
package struct ProviderDescription: Hashable, Sendable {
  package let entityID: String
  /// The sign-on endpoint of the redirect binding; nil without one.
  package let signOnURL: String?
  /// The sign-out endpoint of the redirect binding.
  package let signOutURL: String?
  /// Signing certificates in DER; a certificate without a stated use serves both uses.
  package let certificates: [[UInt8]]

  /// Why metadata is rejected.
  package enum Problem: Error, Hashable, Sendable {
    /// Not XML, or not metadata of an identity provider.
    case unreadable
    case noSignOnByRedirect
    case noCertificate
  }

  /// Parses metadata. Its signature is not verified: trust depends on where it was obtained.
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
  /// The redirect-binding endpoint; http and https URLs only.
  fileprivate func location(of name: String) -> String? {
    all(name, in: XMLName.metadata).first { $0[attribute: "Binding"] == XMLName.redirectBinding }?[
      attribute: "Location"
    ]
    .flatMap { $0.isWebAddress ? $0 : nil }
  }
}
