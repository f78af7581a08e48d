package import HTTPServer
internal import JSON

/// A request and its response for display: passwords, codes, tokens, secrets and cookies are replaced by `***`.
///
/// Secrets are recognized by name and by form. Each secret found is masked everywhere on both sides, so that a response
/// that repeats a password without its name does not reveal it.
package struct MaskedExchange: Sendable {
  package let path: String
  package let query: String
  package let requestHeaders: Fields
  package let responseHeaders: Fields
  let sent: [UInt8]?
  let received: [UInt8]?

  /// nil if the body was too long to be stored.
  package var requestBody: String? { sent.map { String(decoding: $0, as: UTF8.self) } }
  package var responseBody: String? { received.map { String(decoding: $0, as: UTF8.self) } }

  /// Text that is masked already.
  init(
    path: String, query: String, requestHeaders: Fields, responseHeaders: Fields, sent: [UInt8]?, received: [UInt8]?
  ) {
    (self.path, self.query) = (path, query)
    (self.requestHeaders, self.responseHeaders) = (requestHeaders, responseHeaders)
    (self.sent, self.received) = (sent, received)
  }

  init(_ exchange: Exchange) {
    var finder = SecretFinder()
    let path = finder.text(exchange.path)
    let query = finder.text(exchange.rawQuery)
    let requestHeaders = exchange.requestHeaders.map { (name: $0.name, value: finder.header($0.name, $0.value)) }
    let sent = finder.body(exchange.requestBody, exchange.requestHeaders["Content-Type"])
    let responseHeaders = exchange.responseHeaders.map { (name: $0.name, value: finder.header($0.name, $0.value)) }
    let received = finder.body(exchange.responseBody, exchange.responseHeaders["Content-Type"])

    var search = SecretSearch(for: finder.secrets, inTextsOf: exchange.size)
    self.path = search.masked(path)
    self.query = search.masked(query)
    self.requestHeaders = Self.fields(requestHeaders, &search)
    self.sent = sent.masked(&search)
    self.responseHeaders = Self.fields(responseHeaders, &search)
    self.received = received.masked(&search)
  }

  private static func fields(_ fields: [(name: String, value: String)], _ search: inout SecretSearch) -> Fields {
    var result = Fields()
    for (name, value) in fields { result.append(name, search.masked(value)) }
    return result
  }
}

/// A body in which secrets with their own names are masked, but not yet those that are named elsewhere.
private enum FoundBody {
  case notKept
  case text([UInt8])
  case json(JSON)

  /// The bytes without the secrets that were named elsewhere.
  func masked(_ search: inout SecretSearch) -> [UInt8]? {
    switch self {
    case .notKept: nil
    case .text(let bytes): bytes.withUnsafeBufferPointer { search.masked($0) } ?? bytes
    case .json(let json): (search.isEmpty ? json : Self.masked(json, &search)).bytes
    }
  }

  private static func masked(_ json: JSON, _ search: inout SecretSearch) -> JSON {
    switch json {
    case .string(let text): return .string(search.masked(text))
    case .array(let elements): return .array(elements.map { masked($0, &search) })
    case .object(let object):
      var result = JSONObject()
      for (name, value) in object { result.append(search.masked(name), masked(value, &search)) }
      return .object(result)
    case .null, .bool, .integer, .number: return json
    }
  }
}

/// Masks the secrets of one exchange that are recognizable by name or form, and records them.
private struct SecretFinder {
  private(set) var secrets: Set<[UInt8]> = []

  private static let mask = "***"

  mutating func text(_ text: String) -> String {
    var text = text
    let masked = text.withUTF8 { TextMasker.masked($0, finding: &secrets) }
    return masked.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  mutating func header(_ name: String, _ value: String) -> String {
    switch name.lowercased() {
    case "authorization", "proxy-authorization": return authorization(value)
    case "cookie":
      return value.utf8.split(separator: UInt8(ascii: ";")).map { pair(Substring($0)) }.joined(separator: ";")
    case "set-cookie":
      let end = value.utf8.firstIndex(of: UInt8(ascii: ";")) ?? value.endIndex
      return pair(value[..<end]) + value[end...]
    case let name where SecretName.isSecret(name): return hidden(value)
    default: return text(value)
    }
  }

  /// Leaves the scheme and, in an AWS signature, the credential scope and signed headers, which are not secret.
  private mutating func authorization(_ value: String) -> String {
    guard let space = value.utf8.firstIndex(of: UInt8(ascii: " ")) else { return hidden(value) }
    let scheme = value[..<space]
    let rest = Substring(value.utf8[space...].drop { $0 == UInt8(ascii: " ") })
    guard scheme.hasPrefix("AWS4-") else { return "\(scheme) \(hidden(String(rest)))" }
    let parts = rest.utf8.split(separator: UInt8(ascii: ",")).map { part -> String in
      let part = Substring(part.drop { $0 == UInt8(ascii: " ") })
      if part.hasPrefix("Credential=") || part.hasPrefix("SignedHeaders=") { return String(part) }
      return "\(Substring(part.utf8.prefix { $0 != UInt8(ascii: "=") }))=\(Self.mask)"
    }
    return "\(scheme) \(parts.joined(separator: ", "))"
  }

  private mutating func pair(_ text: Substring) -> String {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return hidden(String(text)) }
    let value = String(text[text.index(after: equals)...])
    return value.isEmpty ? String(text) : "\(text[...equals])\(hidden(value))"
  }

  private mutating func hidden(_ value: String) -> String {
    if !value.isEmpty { secrets.insert(Array(value.utf8)) }
    return Self.mask
  }

  mutating func body(_ body: Exchange.Body, _ contentType: String?) -> FoundBody {
    guard body.isKept else { return .notKept }
    if let first = body.bytes.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let json = try? JSON.parse(body.bytes)
    {
      // The `code` of problem details is an error code, not a secret.
      let isProblem = contentType?.hasPrefix("application/problem+json") == true
      return .json(masked(json, under: nil, isProblem: isProblem))
    }
    return .text(body.bytes.withUnsafeBufferPointer { TextMasker.masked($0, finding: &secrets) } ?? body.bytes)
  }

  private mutating func masked(_ json: JSON, under name: String?, isProblem: Bool = false) -> JSON {
    switch json {
    case .string(let value):
      let isSecret = name.map { SecretName.isSecret($0) && !(isProblem && $0 == "code") } ?? false
      return .string(isSecret ? value.isEmpty ? "" : hidden(value) : text(value))
    case .integer, .number:
      guard let name, SecretName.mayBeNumber(name), SecretName.isSecret(name) else { return json }
      return .string(hidden(json.text))
    case .array(let elements):
      return .array(elements.map { masked($0, under: name) })
    case .object(let object):
      var result = JSONObject()
      // Tokens of an identity's logins, by provider name.
      let isLogins = name == "Logins"
      for (member, value) in object {
        result.append(member, masked(value, under: isLogins ? "token" : member, isProblem: isProblem))
      }
      return .object(result)
    case .null, .bool:
      return json
    }
  }
}
