internal import HTTPServer
internal import JSON

/// A request and its answer as they may be shown: passwords, codes, tokens, secrets and cookies are `***`.
///
/// Secrets are found by their names and by their form; what one side named, is hidden on both sides and wherever it stands, so that
/// an answer that repeats a password without its name shows nothing.
package struct MaskedExchange: Sendable {
  /// One header field.
  package struct Field: Sendable {
    package let name: String
    package let value: String
  }

  package private(set) var path: String
  package private(set) var query: String
  package private(set) var requestHeaders: [Field] = []
  /// nil for one that was too long to be kept.
  package private(set) var requestBody: String?
  package private(set) var responseHeaders: [Field] = []
  package private(set) var responseBody: String?

  package init(_ record: RequestRecord) {
    var masker = ExchangeMasker()
    path = ""
    query = ""
    read(record, &masker)
    guard !masker.secrets.isEmpty else { return }
    masker.hides = masker.secrets.filter { $0.utf8.count >= 6 }.sorted { $0.utf8.count > $1.utf8.count }
    if !masker.hides.isEmpty { read(record, &masker) }
  }

  private mutating func read(_ record: RequestRecord, _ masker: inout ExchangeMasker) {
    path = masker.text(record.path)
    query = masker.text(record.rawQuery)
    requestHeaders = record.requestHeaders.map { Field(name: $0.name, value: masker.header($0.name, $0.value)) }
    requestBody = masker.body(record.requestBody, record.requestHeaders["Content-Type"])
    responseHeaders = record.responseHeaders.map { Field(name: $0.name, value: masker.header($0.name, $0.value)) }
    responseBody = masker.body(record.responseBody, record.responseHeaders["Content-Type"])
  }
}

/// Masks the parts of one exchange, and remembers what was hidden.
private struct ExchangeMasker {
  var secrets: Set<String> = []
  /// Values to be hidden wherever they stand, the longest first.
  var hides: [String] = []

  private static let mask = "***"

  mutating func text(_ text: String) -> String {
    var text = TextMasker.masked(text, finding: &secrets)
    for value in hides { text = text.replacing(value, with: Self.mask) }
    return text
  }

  mutating func header(_ name: String, _ value: String) -> String {
    switch name.lowercased() {
    case "authorization", "proxy-authorization": return authorization(value)
    case "cookie":
      return value.split(separator: ";").map { pair($0) }.joined(separator: ";")
    case "set-cookie":
      let parts = value.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      return ([pair(parts[0])] + parts.dropFirst().map(String.init)).joined(separator: ";")
    case let name where SecretName.isSecret(name): return hidden(value)
    default: return text(value)
    }
  }

  /// The scheme stays; of a signature also who signed it for what, which is no secret.
  private mutating func authorization(_ value: String) -> String {
    let scheme = value.prefix { $0 != " " }
    guard scheme.utf8.count < value.utf8.count else { return hidden(value) }
    let rest = value[scheme.endIndex...].drop { $0 == " " }
    guard scheme.hasPrefix("AWS4-") else { return "\(scheme) \(hidden(String(rest)))" }
    let parts = rest.split(separator: ",").map { part -> String in
      let part = part.drop { $0 == " " }
      return part.hasPrefix("Credential=") || part.hasPrefix("SignedHeaders=")
        ? String(part) : "\(part.prefix { $0 != "=" })=\(Self.mask)"
    }
    return "\(scheme) \(parts.joined(separator: ", "))"
  }

  private mutating func pair(_ text: Substring) -> String {
    guard let equals = text.firstIndex(of: "=") else { return hidden(String(text)) }
    let value = String(text[text.index(after: equals)...])
    return value.isEmpty ? String(text) : "\(text[...equals])\(hidden(value))"
  }

  private mutating func hidden(_ value: String) -> String {
    if !value.isEmpty { secrets.insert(value) }
    return Self.mask
  }

  mutating func body(_ body: RequestRecord.Body, _ contentType: String?) -> String? {
    guard body.isKept else { return nil }
    guard !body.bytes.isEmpty else { return "" }
    if let first = body.bytes.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let json = try? JSON.parse(body.bytes)
    {
      // A problem's `code` names it.
      let isProblem = contentType?.hasPrefix("application/problem+json") == true
      return masked(json, under: nil, isProblem: isProblem).text
    }
    return text(String(decoding: body.bytes, as: UTF8.self))
  }

  private mutating func masked(_ json: JSON, under name: String?, isProblem: Bool = false) -> JSON {
    let isSecret = name.map { SecretName.isSecret($0) } ?? false
    switch json {
    case .string(let value):
      return .string(isSecret && !(isProblem && name == "code") ? value.isEmpty ? "" : hidden(value) : text(value))
    case .integer, .number:
      return isSecret && SecretName.mayBeNumber(name ?? "") ? .string(hidden(json.text)) : json
    case .array(let elements):
      return .array(elements.map { masked($0, under: name) })
    case .object(let object):
      var result = JSONObject()
      // The proofs of an identity's logins stand under the names of their providers.
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
