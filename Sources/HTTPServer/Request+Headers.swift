internal import Encodings

/// User name and password of HTTP Basic authentication (RFC 7617), as sent.
package struct BasicCredentials: Sendable, Hashable {
  package let name: String
  package let password: String
}

extension Request {
  /// The requested host, with its port if given. A trusted proxy's value takes precedence over the `Host` field.
  package var host: String? { forwarded?.host ?? headers["Host"] }

  /// The scheme that the client used, if known: as a trusted proxy reports it, else that of the connection.
  package var schemeSeen: String? { forwarded?.scheme ?? scheme }

  /// The paths that the client may have requested: a proxy may have removed ``basePath``.
  package var possiblePaths: [String] {
    if basePath.isEmpty { return [path] }
    return (path == "/" ? [basePath] : []) + [basePath + path, path]
  }

  /// Parsed on each access.
  package var cookies: Cookies { Cookies(headers) }

  /// The media type of the body, lowercased, without parameters.
  package var contentType: String? {
    guard let header = headers["Content-Type"] else { return nil }
    let type = header.prefix { $0 != ";" }
    return String(type.drop { $0 == " " }.prefix { $0 != " " }).lowercased()
  }

  /// The token of `Authorization: Bearer …` (RFC 6750 §2.1).
  package var bearerToken: String? {
    authorization(scheme: "bearer")
  }

  /// The credentials of `Authorization: Basic …`; nil if absent or malformed. In OAuth both are form-encoded (RFC 6749
  /// §2.3.1), which the caller must decode.
  package var basicCredentials: BasicCredentials? {
    guard let encoded = authorization(scheme: "basic"), let bytes = Base64.decodeLeniently(encoded),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { return nil }
    return BasicCredentials(name: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
  }

  /// The body parsed as a urlencoded form, whatever its `Content-Type`; nil if malformed. Parsed on each access.
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
