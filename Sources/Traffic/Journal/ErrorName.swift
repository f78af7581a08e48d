internal import HTTPServer
internal import JSON

/// Reads from an answer what its error is called: each front says it in a place of its own.
enum ErrorName {
  static func find(in exchange: Exchange, status: Int) -> String? {
    if let type = exchange.responseHeaders["x-amzn-ErrorType"] { return String(type.prefix { $0 != ":" }) }
    if (300..<400).contains(status) {
      return exchange.responseHeaders["Location"].flatMap { Form.parameters(of: $0)["error"] }.flatMap {
        $0.isEmpty ? nil : $0
      }
    }
    guard status >= 400 else { return nil }
    if let body = try? JSON.parse(exchange.responseBody.bytes) {
      let type = body["__type"]?.string.map { String($0.split(separator: "#").last ?? "") }
      // A problem names itself by `code`, OAuth by `error`.
      return type ?? body["error"]?.string ?? body["code"]?.string
    }
    return element("Code", of: exchange.responseBody.bytes)
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
