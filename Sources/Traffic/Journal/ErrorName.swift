internal import HTTPServer
internal import JSON

/// Reads from an answer what its error is called: each front says it in a place of its own.
enum ErrorName {
  static func find(in exchange: Exchange, status: Int) -> String? {
    if let type = exchange.responseHeaders["x-amzn-ErrorType"] { return String(type.prefix { $0 != ":" }) }
    if (300..<400).contains(status) {
      return exchange.responseHeaders["Location"].flatMap { parameter("error", of: $0) }
    }
    guard status >= 400 else { return nil }
    if let body = try? JSON.parse(exchange.responseBody.bytes) {
      let type = body["__type"]?.string.map { String($0.split(separator: "#").last ?? "") }
      // A problem names itself by `code`, OAuth by `error`.
      return type ?? body["error"]?.string ?? body["code"]?.string
    }
    return element("Code", of: exchange.responseBody.bytes)
  }

  /// A parameter of an address, in its query or behind its `#`.
  private static func parameter(_ name: String, of address: String) -> String? {
    guard let mark = address.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return nil }
    let text = address[address.index(after: mark)...].map { $0 == "#" || $0 == "?" ? "&" : $0 }
    guard let value = try? Form.parse(Array(String(text).utf8))[name], !value.isEmpty else { return nil }
    return value
  }

  /// The text of the first element of that name: `<Error><Code>…</Code>` of the services that speak XML.
  private static func element(_ name: String, of body: [UInt8]) -> String? {
    let text = String(decoding: body.prefix(4_096), as: UTF8.self)
    guard let start = text.firstRange(of: "<\(name)>"), let end = text.firstRange(of: "</\(name)>"),
      start.upperBound <= end.lowerBound
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
