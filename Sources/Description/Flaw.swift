/// Why a value of a JSON document is refused, and where it stands.
package struct Flaw: Error, Hashable, Sendable {
  /// For people: begins with the pointer.
  package let message: String
  /// RFC 6901.
  package let pointer: String

  package init(_ message: String, at pointer: String) {
    self.message = message
    self.pointer = pointer
  }

  /// A value that differs from the expected form.
  package static func wrongValue(at pointer: String, expected: String) -> Flaw {
    Flaw("\(pointer): expected \(expected)", at: pointer)
  }
}

/// Builds RFC 6901 pointers.
package enum Pointer {
  /// `base` and one step further, escaped as §3 says.
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
