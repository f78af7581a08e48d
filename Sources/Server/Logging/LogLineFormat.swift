internal import JSON
internal import Logging

/// How an event becomes a line.
enum LogLineFormat: Sendable {
  case plain, coloured, json

  func line(
    _ time: WallTime, _ level: Logger.Level, _ message: String, _ fields: [(name: String, value: String)]
  ) -> String {
    switch self {
    case .plain: text(time, level, message, fields, paint: { text, _ in text })
    case .coloured: text(time, level, message, fields) { text, colour in "\u{1B}[\(colour)m\(text)\u{1B}[0m" }
    case .json: json(time, level, message, fields)
    }
  }

  private func text(
    _ time: WallTime, _ level: Logger.Level, _ message: String, _ fields: [(name: String, value: String)],
    paint: (String, Int) -> String
  ) -> String {
    let name = level.rawValue + String(repeating: " ", count: max(0, 8 - level.rawValue.utf8.count))
    var line = "\(paint(time.description, 2)) \(paint(name, level.colour)) \(LogLineFormat.visible(message))"
    for field in fields {
      line += " " + paint("\(field.name)=", 2) + LogLineFormat.quotedIfNeeded(field.value)
    }
    return line
  }

  private func json(
    _ time: WallTime, _ level: Logger.Level, _ message: String, _ fields: [(name: String, value: String)]
  ) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("time", time.description)
    writer.member("level", level.rawValue)
    writer.member("message", message)
    for field in fields where !["time", "level", "message"].contains(field.name) {
      writer.member(field.name, field.value)
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Escapes client-supplied text, so that it cannot imitate lines or colours of the log.
  private static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: result += "\\n"
      case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func quotedIfNeeded(_ text: String) -> String {
    let visible = visible(text)
    let isPlain = !visible.isEmpty && visible.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
    return isPlain ? visible : "\"" + visible.map { $0 == "\"" ? "\\\"" : String($0) }.joined() + "\""
  }
}

extension Logger.Level {
  /// The number of an ANSI colour.
  fileprivate var colour: Int {
    switch self {
    case .trace, .debug: 2
    case .info: 32
    case .notice: 36
    case .warning: 33
    case .error, .critical: 31
    }
  }
}
