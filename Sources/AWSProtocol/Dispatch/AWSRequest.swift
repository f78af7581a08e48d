package import HTTPServer

/// A request for one operation, before its body is parsed.
package struct AWSRequest: Sendable {
  package let http: Request
  /// The operation's bare name.
  package let operation: String
  /// The signature's credential scope; nil for unsigned requests, which many operations accept.
  package let credentials: CredentialScope?

  package init(_ http: Request, operation: String) {
    self.http = http
    self.operation = operation
    credentials = CredentialScope(http)
  }

  /// The region of the call: the one it is signed for, else the one in the path `/cognito-idp/eu-west-1`, else the one
  /// in a host name such as `cognito-idp.eu-west-1.amazonaws.com`; nil if none.
  package var region: String? {
    let named = http.parameters["region"]
    let region = credentials?.region ?? (named.isEmpty ? http.host.flatMap(Self.region(ofHost:)) : named)
    guard let region, (1...32).contains(region.utf8.count), region.utf8.allSatisfy(Self.isRegionByte) else {
      return nil
    }
    return region
  }

  /// The region in a service endpoint's name: `{service}.{region}.amazonaws.com`, the same with `.cn` appended or
  /// `.vpce` after the region, and `{service}.{region}.api.aws`.
  private static func region(ofHost host: String) -> String? {
    var labels = host.prefix { $0 != ":" }.lowercased().split(separator: ".")
    if labels.suffix(2) == ["api", "aws"] {
      labels.removeLast(2)
    } else if let amazon = labels.firstIndex(of: "amazonaws") {
      labels.removeSubrange(amazon...)
    } else {
      return nil
    }
    if labels.last == "vpce" { labels.removeLast() }
    guard labels.count >= 2 else { return nil }
    return labels.last.map(String.init)
  }

  private static func isRegionByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
