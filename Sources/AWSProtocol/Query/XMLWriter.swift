/// A structure of an XML response.
package protocol XMLStructure: Sendable {
  /// Writes an element for each member that is set.
  func writeMembers(to writer: inout XMLWriter)
}

/// The output of an operation that has none in the service model.
package struct NoResult: XMLStructure {
  package init() {}
  package func writeMembers(to writer: inout XMLWriter) {}
}

/// Writes the XML elements of query protocol responses. Text is escaped; characters that XML 1.0 excludes become
/// question marks.
package struct XMLWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// `<name attributes>`, the output of `body`, `</name>`.
  /// - Parameter attributes: written unescaped.
  package mutating func element(_ name: String, _ attributes: String = "", _ body: (inout XMLWriter) -> Void) {
    bytes += "<\(name)\(attributes.isEmpty ? "" : " " + attributes)>".utf8
    body(&self)
    bytes += "</\(name)>".utf8
  }

  package mutating func text(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      // A bare carriage return would be normalized to a line feed (XML 1.0 §2.11).
      case "\r": bytes += "&#xD;".utf8
      case "\t", "\n": bytes += UTF8.encode(scalar) ?? .init()
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": bytes.append(UInt8(ascii: "?"))
      default: bytes += UTF8.encode(scalar) ?? .init()
      }
    }
  }

  /// Appends another writer's output.
  package mutating func raw(_ other: [UInt8]) { bytes += other }
}

/// Members of structures; nil members are omitted.
extension XMLWriter {
  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    element(name) { $0.text(value) }
  }

  package mutating func member(_ name: String, _ value: Int?) { member(name, value.map { String($0) }) }

  package mutating func member(_ name: String, _ value: Bool?) { member(name, value.map { $0 ? "true" : "false" }) }

  package mutating func member<Value: RawRepresentable>(_ name: String, _ value: Value?)
  where Value.RawValue == String { member(name, value?.rawValue) }

  /// A `member` for each element (Smithy, AWS query protocol, "List").
  package mutating func member(_ name: String, _ list: [String]?) {
    guard let list else { return }
    element(name) { writer in for value in list { writer.member("member", value) } }
  }

  package mutating func member<Value: RawRepresentable>(_ name: String, _ list: [Value]?)
  where Value.RawValue == String { member(name, list?.map(\.rawValue)) }

  package mutating func member(_ name: String, _ list: [some XMLStructure]?) {
    guard let list else { return }
    element(name) { writer in for value in list { writer.member("member", value) } }
  }

  package mutating func member(_ name: String, _ value: Timestamp?) { member(name, value?.iso8601) }

  /// An `entry` with `key` and `value` for each (Smithy, AWS query protocol, "Map").
  package mutating func member(_ name: String, _ map: OrderedMap<String>?) {
    guard let map else { return }
    element(name) { writer in
      for (key, value) in map {
        writer.element("entry") { entry in
          entry.member("key", key)
          entry.member("value", value)
        }
      }
    }
  }

  package mutating func member(_ name: String, _ value: (some XMLStructure)?) {
    guard let value else { return }
    element(name) { value.writeMembers(to: &$0) }
  }
}
