/// A role's ARN: `arn:{partition}:iam::{account}:role/{path and name}`.
package struct RoleARN: Sendable {
  package let partition: String
  /// Twelve digits.
  package let account: String
  /// The path, if any, and the name: `app/user`.
  package let resource: String

  /// Why a text is not a role's ARN.
  package enum Problem: Error, Hashable, Sendable {
    /// Not an ARN, or with an invalid partition, region, account or role name.
    case malformed
    /// The ARN of another resource type.
    case otherResource
  }

  package init(_ text: String) throws(Problem) {
    let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "arn", Partition.exists(parts[1]), !parts[2].isEmpty, parts[3].isEmpty,
      Self.isAccount(parts[4]), !parts[5].isEmpty
    else { throw .malformed }
    guard parts[2] == "iam", parts[5].hasPrefix(Self.prefix) else { throw .otherResource }
    let resource = parts[5].dropFirst(Self.prefix.count)
    guard Self.isPathAndName(resource) else { throw .malformed }
    partition = String(parts[1])
    account = String(parts[4])
    self.resource = String(resource)
  }

  /// Whether the text is a role's ARN.
  package static func isRole(_ text: String) -> Bool { (try? RoleARN(text)) != nil }

  private static let prefix = "role/"

  private static func isAccount(_ text: Substring) -> Bool {
    text.utf8.count == 12 && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// As in the service's `CreateRole`: the name is `[\w+=,.@-]{1,64}`, the path at most 512 visible characters.
  private static func isPathAndName(_ text: Substring) -> Bool {
    let name = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? text.utf8
    return (1...64).contains(name.count) && text.utf8.count - name.count <= 511
      && name.allSatisfy(isNameByte) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_+=,.@-".utf8.contains(byte)
    }
  }
}
