internal import CZlib
internal import Encodings

/// Messages in addresses (SAML Bindings §3.4): compressed, in base 64, the signature over the query as it is written.
package enum RedirectBinding {
  /// An address that carries a message of ours.
  /// - Parameter signer: signs it with RSA and SHA-256; nil leaves it unsigned.
  package static func address(
    _ endpoint: String, request message: String, as parameter: CarriedMessage.Parameter = .request, relayState: String?,
    signer: SAMLSigner?
  ) throws(SAMLFault) -> String {
    guard let compressed = Deflate.compress(Array(message.utf8)) else { throw .unavailable }
    var query = "\(parameter.rawValue)=\(PercentEncoding.encode(Base64.encode(compressed)))"
    if let relayState { query += "&RelayState=\(PercentEncoding.encode(relayState))" }
    if let signer {
      query += "&SigAlg=\(PercentEncoding.encode(XMLName.rsaSHA256))"
      query += "&Signature=\(PercentEncoding.encode(Base64.encode(try signer.sign(Array(query.utf8)))))"
    }
    return "\(endpoint)\(endpoint.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")\(query)"
  }

  /// The XML of a parameter that came by redirect.
  package static func message(_ parameter: String) throws(SAMLFault) -> [UInt8] {
    let text = parameter.filter { !$0.isWhitespace }
    guard let bytes = Base64.decode(text, allowsMissingPadding: true),
      let message = Deflate.expand(bytes, limit: XMLDocument.limit)
    else { throw .malformed("not compressed") }
    return message
  }
}

/// Messages in forms (SAML Bindings §3.5): base 64 and nothing else.
package enum PostBinding {
  package static func message(_ parameter: String) throws(SAMLFault) -> [UInt8] {
    // Base64 from other tools may contain line breaks.
    guard let bytes = Base64.decode(parameter.filter { !$0.isWhitespace }, allowsMissingPadding: true) else {
      throw .malformed("no base 64")
    }
    return bytes
  }

  package static func parameter(_ message: String) -> String { Base64.encode(Array(message.utf8)) }
}

/// Compressed data without a header (RFC 1951).
enum Deflate {
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard understudy_deflate_raw(&stream) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, uLong(bytes.count)))
    return run(&stream, bytes, room: room) { deflate($0, Z_FINISH) }
  }

  /// Inflates DEFLATE data; nil if it is malformed or becomes longer than `limit`.
  static func expand(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard understudy_inflate_raw(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    return run(&stream, bytes, room: min(limit, max(1_024, bytes.count * 1_032))) { inflate($0, Z_FINISH) }
  }

  private static func run(
    _ stream: inout z_stream, _ bytes: [UInt8], room: Int, _ step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> [UInt8]? {
    var input = bytes
    var isDone = false
    let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(room)
        isDone = step(&stream) == Z_STREAM_END
        used = room - Int(stream.avail_out)
        (stream.next_in, stream.next_out) = (nil, nil)
      }
    }
    return isDone ? output : nil
  }
}
