internal import Ambient
internal import Cryptography
internal import Encodings
internal import Model
internal import Sandboxes

/// Clients that authenticate by certificates (RFC 8705 §2).
struct ClientCertificates: RealmScoped {
  let context: RealmContext

  init(_ context: RealmContext) { self.context = context }

  /// Verifies the certificates that a client has sent in its handshake. Takes up to a millisecond.
  /// - Parameter certificates: its own, then those of issuers, in DER; empty for none.
  /// - Throws: `.oauth(.clientCertificate)` with the reason.
  func verify(_ certificates: [[UInt8]], of client: Client) throws(CoreError) {
    func refuse(_ reason: String) -> CoreError { .oauth(.clientCertificate(reason)) }
    let (realm, now) = try current()
    guard let own = certificates.first else {
      throw refuse("the request came without one; the addresses in mtls_endpoint_aliases ask for it")
    }
    guard let certificate = try? Certificate(der: own) else { throw refuse("it cannot be read") }
    if client.registration.authentication == .ownCertificate {
      guard try ClientRegistry(context).isRegistered(certificate: CertificateThumbprint.of(own), by: client) else {
        throw refuse("it is none of those in the client's jwks (x5c)")
      }
      return
    }
    guard let subject = client.registration.certificateSubject else {
      throw refuse("the client is registered without the name that it must have")
    }
    guard let text = realm.settings.clientAuthorities, let authorities = try? Certificate.chain(pem: Array(text.utf8))
    else { throw refuse("the realm trusts no authority (clientAuthorities)") }
    let chain = certificates.dropFirst().compactMap { try? Certificate(der: $0) }
    if let problem = certificate.problem(trusting: authorities, through: chain, at: now.seconds) {
      throw refuse("the realm's authorities do not vouch for it: \(problem)")
    }
    let names = subject.kind.names(in: certificate)
    guard names.contains(where: { subject.kind.matches($0, subject.value) }) else {
      let found = names.isEmpty ? "nothing" : names.joined(separator: ", ")
      throw refuse("\(subject.kind.rawValue) must be \(subject.value), and it has \(found)")
    }
  }
}

/// The name of a certificate in tokens (RFC 8705 §3.1).
package enum CertificateThumbprint {
  /// - Parameter certificate: in binary form.
  package static func of(_ certificate: [UInt8]) -> String { Base64URL.encode(Digest.sha256(certificate)) }
}

extension CertificateSubject.Kind {
  fileprivate func names(in certificate: Certificate) -> [String] {
    switch self {
    case .distinguishedName: [certificate.subject]
    case .host: certificate.names.filter { $0.kind == .dns }.map(\.description)
    case .address: certificate.names.filter { $0.kind == .address }.map(\.description)
    case .uri: certificate.uriNames
    case .mail: certificate.mailNames
    }
  }

  fileprivate func matches(_ name: String, _ registered: String) -> Bool {
    switch self {
    case .uri: name.utf8.elementsEqual(registered.utf8)
    case .host, .address: CertificateName(name) == CertificateName(registered)
    case .mail: name.lowercased() == registered.lowercased()
    case .distinguishedName: Self.plain(name) == Self.plain(registered)
    }
  }

  /// The text without blanks around its separators, and in small letters (RFC 4514 §2.1, RFC 4517 §4.2.11).
  private static func plain(_ text: String) -> [String] {
    var parts: [String] = [""]
    var isEscaped = false
    for character in text.lowercased() {
      if !isEscaped, ",+=".contains(character) {
        parts += [String(character), ""]
      } else {
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return parts.map { part in
      let bytes = part.utf8.drop { $0 == 0x20 }
      return String(decoding: bytes.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
    }
  }
}
