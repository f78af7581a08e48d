/// Host names that cannot be registered on the internet.
package enum HostName {
  /// Top-level names reserved for local use (RFC 6761, RFC 6762, ICANN's `.internal`).
  private static let localSuffixes = [".localhost", ".internal", ".local", ".test"]

  /// Whether `name` is an IP address, a single label (`localhost`, a container's name), or below a local top-level
  /// name. Expects lower case without a port.
  package static func isSurelyLocal(_ name: String) -> Bool {
    if name.hasPrefix("[") { return isIPv6Address(name) }
    if !name.contains(".") { return !name.contains(":") }
    return isIPv4Address(name) || localSuffixes.contains { name.hasSuffix($0) }
  }

  /// Four decimal numbers; other notations that some resolvers accept are not recognized.
  private static func isIPv4Address(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && part.utf8.allSatisfy { (48...57).contains($0) } && Int(part).map { $0 <= 255 } ?? false
      }
  }

  /// Only an address can be between brackets, so its exact form does not matter.
  private static func isIPv6Address(_ name: String) -> Bool {
    let inside = name.dropFirst().dropLast()
    return name.hasSuffix("]") && inside.contains(":")
      && inside.utf8.allSatisfy {
        ("0"..."9").contains(Unicode.Scalar($0)) || ("a"..."f").contains(Unicode.Scalar($0)) || $0 == 0x3A || $0 == 0x2E
      }
  }
}
