// Room: JSON Web Tokens, keys and encryption (RFC 7515 to 7519). No claim has a meaning here.

package import Cryptography
internal import Encodings
internal import JSON

/// JSON Web Tokens in compact serialization (RFC 7519, RFC 7515 §7.1), signed with RSA.
package enum SignedToken {
  /// Bytes. Longer text is not one of our tokens; decoding it would waste time.
  package static let longest = 16 * 1_024

  /// header "." payload "." signature.
  /// - Parameters:
  ///   - header: serialized JSON that names the algorithm and the key.
  ///   - payload: serialized JSON.
  package static func compact(
    header: [UInt8], payload: [UInt8], key: SigningKey, algorithm: RSASignature = .rs256
  ) throws(OpenSSLError) -> String {
    try compact(header: header, payload: payload) { (text) throws(OpenSSLError) in try key.sign(text, with: algorithm) }
  }

  /// The same with a key of any algorithm; the header must name it.
  package static func compact(
    header: [UInt8], payload: [UInt8], key: PrivateKey
  ) throws(OpenSSLError) -> String {
    try compact(header: header, payload: payload) { (text) throws(OpenSSLError) in try key.sign(text) }
  }

  private static func compact(
    header: [UInt8], payload: [UInt8], sign: ([UInt8]) throws(OpenSSLError) -> [UInt8]
  ) throws(OpenSSLError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((header.count + payload.count + 512) * 4 / 3 + 8)
    Base64URL.append(header, to: &text)
    text.append(UInt8(ascii: "."))
    Base64URL.append(payload, to: &text)
    let signature = try sign(text)
    text.append(UInt8(ascii: "."))
    Base64URL.append(signature, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Splits and decodes a token without verifying it; nil unless well-formed: three canonical base64url parts, header
  /// and payload JSON objects, no critical extension (RFC 7515 §4.1.11; none is supported).
  /// - Parameter limit: the maximum length in bytes.
  package static func parse(_ text: String, limit: Int = longest) -> ParsedToken? {
    let dot = UInt8(ascii: ".")
    let bytes = Array(text.utf8)
    // A third dot would be part of the signature, which then fails to decode.
    guard bytes.count <= limit,
      let first = bytes.firstIndex(of: dot), let second = bytes[(first + 1)...].firstIndex(of: dot),
      let header = Base64URL.decode(bytes[..<first]), let claims = Base64URL.decode(bytes[first + 1..<second]),
      let signature = Base64URL.decode(bytes[(second + 1)...]),
      case .object(let headerMembers)? = try? JSON.parse(header), headerMembers["crit"] == nil,
      case .object(let claimMembers)? = try? JSON.parse(claims)
    else { return nil }
    return ParsedToken(
      header: .object(headerMembers), claims: .object(claimMembers),
      signingInput: Array(bytes[..<second]), signature: signature)
  }
}
