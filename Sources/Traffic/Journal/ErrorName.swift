internal import HTTPServer
internal import JSON

/// Reads the error's name from a response; each front puts it in a different place.
enum ErrorName {
  static func find(in exchange: Exchange, status: Int) -> String? {
    find(status, header: { exchange.responseHeaders[$0] }, body: { exchange.responseBody.bytes })
  }

  static func find(in response: Response) -> String? {
    find(response.status, header: { response.headers[$0] }, body: { response.body })
  }

  private static func find(_ status: Int, header: (String) -> String?, body: () -> [UInt8]) -> String? {
    if let type = header("x-amzn-ErrorType") { return String(type.prefix { $0 != ":" }) }
    if (300..<400).contains(status) {
      return header("Location").flatMap { Form.parameters(of: $0)["error"] }.flatMap {
        $0.isEmpty ? nil : $0
      }
    }
    guard status >= 400 else { return nil }
    let bytes = body()
    if let json = try? JSON.parse(bytes) {
      let type = json["__type"]?.string.map { String($0.split(separator: "#").last ?? "") }
      // Problem details use `code`, OAuth `error`.
      return type ?? json["error"]?.string ?? json["code"]?.string
    }
    return element("Code", of: bytes)
  }

  /// The text of the first element of that name: `<Error><Code>…</Code>` of XML services.
  static func element(_ name: String, of body: [UInt8]) -> String? {
    let text = String(decoding: body.prefix(4_096), as: UTF8.self)
    guard let start = text.firstRange(of: "<\(name)>"), let end = text.firstRange(of: "</\(name)>"),
      start.upperBound <= end.lowerBound
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
