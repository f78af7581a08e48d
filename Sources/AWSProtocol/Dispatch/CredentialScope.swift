package import HTTPServer

/// The access key that signed a request, and the region, as stated in the signature (Signature Version 4). The signature
/// itself is not checked: any key will do.
package struct CredentialScope: Sendable, Hashable {
  package let accessKeyID: String
  /// Nil where the signature names none, as the regionless variant does.
  package let region: String?
  package let service: String?
  /// The token that goes with temporary credentials.
  package let sessionToken: String?

  /// Nil if the request carries no signature of this kind, in a header or in the query.
  package init?(_ request: Request) {
    guard let credential = Self.credential(of: request) else { return nil }
    let parts = credential.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let id = parts.first, !id.isEmpty else { return nil }
    accessKeyID = id
    // id/date/region/service/aws4_request; the regionless variant has no region.
    region = parts.count >= 5 ? parts[2] : nil
    service = parts.count >= 4 ? parts[parts.count - 2] : nil
    sessionToken = request.headers["X-Amz-Security-Token"] ?? request.query["X-Amz-Security-Token"]
  }

  private static func credential(of request: Request) -> Substring? {
    guard let header = request.headers["Authorization"] else {
      return request.query["X-Amz-Credential"].map { $0[...] }
    }
    guard header.hasPrefix("AWS4-") else { return nil }
    let fields = header.split { $0 == " " || $0 == "," }
    return fields.first { $0.hasPrefix("Credential=") }.map { $0.dropFirst("Credential=".count) }
  }
}
