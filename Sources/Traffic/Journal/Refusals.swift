internal import HTTPServer
internal import JSON
internal import Sandboxes

/// Detects requests for what this server does not implement: unknown operations and paths, and everything answered `not
/// implemented: NAME`.
enum Refusals {
  static func find(in response: Response, to request: Request, _ label: RequestLabel?) -> TrafficRefusal? {
    let front = label?.group
    if let name = name(in: response) { return TrafficRefusal(front: front, name: String(name.prefix(200))) }
    if response.headers["x-amzn-ErrorType"] == "UnknownOperationException:" {
      let target = request.headers["X-Amz-Target"] ?? "\(request.method) \(request.path)"
      return TrafficRefusal(front: front, name: String((label?.operation ?? target).prefix(200)))
    }
    // An unknown path, or a known one with other methods.
    guard label?.operation == nil, response.status == 404 || response.status == 405 else { return nil }
    return TrafficRefusal(front: front, name: String("\(request.method) \(request.path)".prefix(200)))
  }

  /// The name after `not implemented:` in an error.
  private static func name(in response: Response) -> String? {
    let words = "not implemented: "
    if let message = response.headers["x-amzn-ErrorMessage"] {
      return message.hasPrefix(words) ? String(message.dropFirst(words.count)) : nil
    }
    var text = response.headers["Location"] ?? ""
    if response.status >= 400, response.body.count <= 16 << 10 {
      text += String(decoding: response.body, as: UTF8.self)
    }
    text = text.replacing("not+implemented%3A+", with: words).replacing("not%20implemented%3A%20", with: words)
    guard let start = text.firstRange(of: words) else { return nil }
    let name = text[start.upperBound...].prefix { !"\"<&'\n".contains($0) }
    return name.isEmpty ? nil : String(name)
  }
}
