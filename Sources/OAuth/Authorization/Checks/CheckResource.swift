internal import Model
internal import Sandboxes

extension AuthorizationInquiry {
  /// `resource` must be an absolute URI without fragment (RFC 8707 §2); the service accepts plain http on this machine
  /// alone (docs/reference/hosted-login.md#authorize-parameters). A realm that lists its resources accepts no other. Of
  /// several the first is used, and each is checked.
  func checkedResource() throws(AuthorizationRefusal) -> String? {
    // The service reads the first alone.
    for text in rules.takesAnyResourceURI ? parameters.resources[...] : parameters.resources.prefix(1) {
      if !rules.takesAnyResourceURI {
        try checkServiceResource(text)
      } else if !TargetParameter.isResourceURI(text) {
        throw .resourceMalformed(text)
      }
      guard service.oauth.knows(text, as: .resource, in: realm) else { throw .resourceUnknown(text) }
    }
    return parameters[.resource]
  }

  private func checkServiceResource(_ text: String) throws(AuthorizationRefusal) {
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
  }
}
