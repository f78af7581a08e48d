package import HTTPServer

/// A request for one operation, before its body is read.
package struct AWSRequest: Sendable {
  package let http: Request
  /// The operation's bare name.
  package let operation: String
  /// Who signed it; nil for unsigned requests, which many operations take.
  package let credentials: CredentialScope?

  package init(_ http: Request, operation: String) {
    self.http = http
    self.operation = operation
    credentials = CredentialScope(http)
  }

  /// The region that the client means: the one it signed for, else the one in a host name such as
  /// `cognito-idp.eu-west-1.amazonaws.com`. Nil if it says neither.
  package var region: String? {
    if let region = credentials?.region { return region }
    guard let host = http.host else { return nil }
    let labels = host.split(separator: ".")
    guard let amazon = labels.firstIndex(of: "amazonaws"), amazon >= 2 else { return nil }
    return String(labels[amazon - 1])
  }
}
