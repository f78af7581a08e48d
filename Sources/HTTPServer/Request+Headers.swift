internal import Encodings

/// Name and password of HTTP Basic authentication (RFC 7617), as they were sent.
package struct BasicCredentials: Sendable, Hashable {
  package let name: String
  package let password: String
}

extension Request {
  /// The host that the client asked: name and, if given, port. A trusted proxy's word counts before the `Host` field.
  package var host: String? { forwarded?.host ?? headers["Host"] }

  /// The scheme by which the client came, as far as is known: what a trusted proxy saw, else how the connection was.
  package var schemeSeen: String? { forwarded?.scheme ?? scheme }

  /// The paths that the client may have asked for. A proxy in front of the server may have taken ``basePath`` away.
  package var possiblePaths: [String] {
    if basePath.isEmpty { return [path] }
    return (path == "/" ? [basePath] : []) + [basePath + path, path]
  }

  /// Parsed at each call.
  package var cookies: Cookies { Cookies(headers) }

  /// The media type of the body without parameters, in lower case.
  package var contentType: String? {
    guard let header = headers["Content-Type"] else { return nil }
    let type = header.prefix { $0 != ";" }
    return String(type.drop { $0 == " " }.prefix { $0 != " " }).lowercased()
  }

  /// The token of `Authorization: Bearer …` (RFC 6750 §2.1).
  package var bearerToken: String? {
    authorization(scheme: "bearer")
  }

  /// Name and password of `Authorization: Basic …`; nil if there is none or it cannot be read. For OAuth, both are
  /// form-encoded inside (RFC 6749 §2.3.1): that is the caller's to undo.
  package var basicCredentials: BasicCredentials? {
    guard let encoded = authorization(scheme: "basic"), let bytes = Base64.decodeLeniently(encoded),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { return nil }
    return BasicCredentials(name: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
  }

  /// The body read as an urlencoded form, whatever the `Content-Type` says; nil if it is no form. Parsed at each call.
  package var form: Form? {
    try? Form.parse(body)
  }

  private func authorization(scheme: String) -> String? {
    guard let header = headers["Authorization"], let space = header.firstIndex(of: " "),
      header[..<space].lowercased() == scheme
    else { return nil }
    let value = header[space...].drop { $0 == " " }
    return value.isEmpty ? nil : String(value)
  }
}
