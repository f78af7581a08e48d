package import HTTPServer

/// The access key and region of a Signature Version 4 request, as it states them. The signature itself is not verified:
/// any key is accepted.
package struct CredentialScope: Sendable, Hashable {
  package let accessKeyID: String
  /// nil if the signature has no region, as in the regionless variant (SigV4A).
  package let region: String?
  package let service: String?
  /// The session token of temporary credentials.
  package let sessionToken: String?

  /// nil if the request has no such signature in a header or the query.
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

  /// The service in the scope of a signature in a header; nil for other headers.
  package static func service(in header: String?) -> String? {
    guard let credential = header.flatMap(credential(in:)) else { return nil }
    let parts = credential.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count >= 4 ? String(parts[parts.count - 2]) : nil
  }

  private static func credential(of request: Request) -> Substring? {
    guard let header = request.headers["Authorization"] else {
      return request.query["X-Amz-Credential"].map { $0[...] }
    }
    return credential(in: header)
  }

  private static func credential(in header: String) -> Substring? {
    guard header.hasPrefix("AWS4-") else { return nil }
    let fields = header.split { $0 == " " || $0 == "," }
    return fields.first { $0.hasPrefix("Credential=") }.map { $0.dropFirst("Credential=".count) }
  }
}
