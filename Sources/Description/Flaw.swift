/// Why a value in a JSON document is invalid, and where it is.
package struct Flaw: Error, Hashable, Sendable {
  /// The error text; begins with the pointer.
  package let message: String
  /// A JSON Pointer (RFC 6901).
  package let pointer: String

  package init(_ message: String, at pointer: String) {
    self.message = message
    self.pointer = pointer
  }

  /// A value that does not have the expected form.
  package static func wrongValue(at pointer: String, expected: String) -> Flaw {
    Flaw("\(pointer): expected \(expected)", at: pointer)
  }
}

/// Builds RFC 6901 pointers.
package enum Pointer {
  /// `base` extended by one reference token, escaped (RFC 6901 §3).
  package static func adding(_ name: String, to base: String) -> String {
    var pointer = base + "/"
    for character in name {
      switch character {
      case "~": pointer += "~0"
      case "/": pointer += "~1"
      default: pointer.append(character)
      }
    }
    return pointer
  }
}
