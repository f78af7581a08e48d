internal import Encodings

/// The content of a service provider's metadata (SAML Metadata §2.4.4).
package struct ServiceDescription: Hashable, Sendable {
  package let entityID: String
  /// Where answers may be posted to, the default first.
  package let consumers: [Consumer]
  /// Where it is told what became of a sign-out; nil where it does not say.
  package let signOut: SignOutEndpoint?
  /// Its certificates for signatures, in binary form; a certificate without a stated use is for both uses.
  package let certificates: [[UInt8]]
  /// Certificate for what only it shall read: one that is said to be for that.
  package let encryptionCertificate: [UInt8]?
  /// Whether it states that it signs its requests (`AuthnRequestsSigned`).
  package let signsRequests: Bool

  package struct Consumer: Hashable, Sendable {
    package let address: String
    package let index: Int?
  }

  package struct SignOutEndpoint: Hashable, Sendable {
    /// Where answers go.
    package let address: String
    package let isRedirect: Bool

    package init(address: String, isRedirect: Bool) {
      self.address = address
      self.isRedirect = isRedirect
    }
  }

  /// An error in a description.
  package enum Problem: Error, Hashable, Sendable {
    /// No XML, or no description of a service.
    case unreadable
    /// It takes no answers by form.
    case noConsumer
  }

  /// Reads a description. A signature on it is not looked at: it is trusted for where it comes from.
  package init(_ bytes: [UInt8]) throws(Problem) {
    guard let root = try? XMLDocument(bytes).root() else { throw .unreadable }
    let entities = root.everything.filter { $0.is("EntityDescriptor", in: XMLName.metadata) }
    let found = entities.lazy.compactMap { entity -> (String, XMLElement)? in
      guard let id = entity[attribute: "entityID"], !id.isEmpty,
        let role = entity.first("SPSSODescriptor", in: XMLName.metadata)
      else { return nil }
      return (id, role)
    }.first
    guard let (id, role) = found else { throw .unreadable }
    entityID = id
    let endpoints = role.all("AssertionConsumerService", in: XMLName.metadata).filter {
      $0[attribute: "Binding"] == XMLName.postBinding && ($0[attribute: "Location"]?.isWebAddress ?? false)
    }
    let standard = endpoints.firstIndex { ["true", "1"].contains($0[attribute: "isDefault"] ?? "") }
    let ordered = standard.map { [endpoints[$0]] + endpoints[..<$0] + endpoints[($0 + 1)...] } ?? endpoints
    consumers = ordered.map {
      Consumer(address: $0[attribute: "Location"] ?? "", index: $0[attribute: "index"].flatMap { Int($0) })
    }
    guard !consumers.isEmpty else { throw .noConsumer }
    signOut = role.signOutEndpoint
    certificates = role.certificates { $0 == nil || $0 == "signing" }
    encryptionCertificate = role.certificates { $0 == "encryption" }.first
    signsRequests = ["true", "1"].contains(role[attribute: "AuthnRequestsSigned"] ?? "")
  }
}

extension XMLElement {
  /// The keys of a role for the given use.
  func certificates(_ isWanted: (_ use: String?) -> Bool) -> [[UInt8]] {
    all("KeyDescriptor", in: XMLName.metadata).filter { isWanted($0[attribute: "use"]) }
      .flatMap(\.everything).filter { $0.is("X509Certificate", in: XMLName.signature) }
      .compactMap { Base64.decode($0.text.filter { !$0.isWhitespace }) }
  }

  /// By redirect where that is possible: nothing is needed on the way then.
  fileprivate var signOutEndpoint: ServiceDescription.SignOutEndpoint? {
    let services = all("SingleLogoutService", in: XMLName.metadata)
    for binding in [XMLName.redirectBinding, XMLName.postBinding] {
      for service in services where service[attribute: "Binding"] == binding {
        let address = service[attribute: "ResponseLocation"] ?? service[attribute: "Location"]
        if let address, address.isWebAddress {
          return .init(address: address, isRedirect: binding == XMLName.redirectBinding)
        }
      }
    }
    return nil
  }
}

extension String {
  var isWebAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }
}
