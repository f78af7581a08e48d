internal import Cryptography
internal import Encodings
internal import JSON

/// The browser's client data of a ceremony (Web Authentication §5.8.1), whose hash the authenticator signs.
package struct ClientData: Sendable {
  /// Registration (`create`) or authentication (`get`).
  package enum Ceremony: String, Sendable {
    case create = "webauthn.create"
    case get = "webauthn.get"
  }

  package let type: String
  package let challenge: [UInt8]
  package let origin: String
  /// Whether the page was in a frame of another origin.
  package let isCrossOrigin: Bool
  /// SHA-256 of the JSON text.
  package let hash: [UInt8]

  package init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard let json = try? JSON.parse(bytes), let type = json["type"]?.string, let origin = json["origin"]?.string,
      let challenge = json["challenge"]?.string.flatMap({ Base64URL.decode($0) })
    else { throw .malformed("clientDataJSON") }
    self.type = type
    self.challenge = challenge
    self.origin = origin
    isCrossOrigin = json["crossOrigin"]?.bool ?? false
    hash = Digest.sha256(bytes)
  }
}
