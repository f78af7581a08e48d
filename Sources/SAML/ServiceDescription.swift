internal import Encodings

/// A service provider's metadata (SAML Metadata §2.4.4).
package struct ServiceDescription: Hashable, Sendable {
  package let entityID: String
  /// Endpoints for posted responses, the default first.
  package let consumers: [Consumer]
  /// The endpoint for sign-out responses; nil without one.
  package let signOut: SignOutEndpoint?
  /// Signing certificates in DER; a certificate without a stated use serves both uses.
  package let certificates: [[UInt8]]
  /// The certificate for encrypted assertions; only one whose stated use is encryption.
  package let encryptionCertificate: [UInt8]?
  /// Whether it states that it signs its requests (`AuthnRequestsSigned`).
  package let signsRequests: Bool

  /// The indexes of its lists of attributes (`AttributeConsumingService`).
  package let attributeIndexes: [Int]

  /// An endpoint for posted responses.
  package struct Consumer: Hashable, Sendable {
    package let address: String
    package let index: Int?
  }

  /// An endpoint for sign-out responses.
  package struct SignOutEndpoint: Hashable, Sendable {
    /// The URL for responses.
    package let address: String
    package let isRedirect: Bool

    package init(address: String, isRedirect: Bool) {
      self.address = address
      self.isRedirect = isRedirect
    }
  }

  /// Why metadata is rejected.
  package enum Problem: Error, Hashable, Sendable {
    /// Not XML, or not metadata of a service provider.
    case unreadable
    /// No endpoint for posted responses.
    case noConsumer
  }

  /// Parses metadata. Its signature is not verified: trust depends on where it was obtained.
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
    attributeIndexes = role.all("AttributeConsumingService", in: XMLName.metadata)
      .compactMap { $0[attribute: "index"].flatMap { Int($0) } }
    signsRequests = ["true", "1"].contains(role[attribute: "AuthnRequestsSigned"] ?? "")
  }
}

extension XMLElement {
  /// The role's certificates whose stated use is wanted.
  func certificates(_ isWanted: (_ use: String?) -> Bool) -> [[UInt8]] {
    all("KeyDescriptor", in: XMLName.metadata).filter { isWanted($0[attribute: "use"]) }
      .flatMap(\.everything).filter { $0.is("X509Certificate", in: XMLName.signature) }
      .compactMap { Base64.decode($0.text.filter { !$0.isWhitespace }) }
  }

  /// Redirect is preferred: it needs no page in between.
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
