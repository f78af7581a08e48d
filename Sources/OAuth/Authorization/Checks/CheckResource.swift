internal import Sandboxes

extension AuthorizationInquiry {
  /// `resource` is an address without fragment; plain http only on this machine (A.3.1, RFC 8707 §2). A realm that lists its resources
  /// takes no other.
  func checkedResource() throws(AuthorizationRefusal) -> String? {
    guard let text = parameters[.resource] else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("//"), parts[0].first?.isLetter == true,
      parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x23 })
    else { throw .resourceMalformed(text) }
    if parts[0].lowercased() == "http" {
      let host = parts[1].dropFirst(2).prefix { !"/?".contains($0) }
      let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
      guard isLocal else { throw .resourceMalformed(text) }
    }
    if let known = service.knownResources(of: realm), !known.contains(text) { throw .resourceUnknown(text) }
    return text
  }
}
