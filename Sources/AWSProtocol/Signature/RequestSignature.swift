import Cryptography
import Encodings
package import HTTPServer

/// A request's Signature Version 4, from the `Authorization` header or the query.
///
/// It is verified by recomputing it from the request and the secret. Parts that the client did not sign may differ.
package struct RequestSignature: Sendable {
  package let accessKeyID: String
  /// The session token of temporary credentials.
  package let sessionToken: String?
  /// The claimed time of signing: `20260101T000000Z`.
  package let date: String
  /// `20260101/us-east-1/sts/aws4_request`
  let scope: String
  let signedHeaders: [String]
  let signature: String
  let isPresigned: Bool

  /// nil if the request has no such signature, or an incomplete one.
  package init?(_ request: Request) {
    let parts = Self.parts(of: request)
    guard let parts, let credential = parts["Credential"], let headers = parts["SignedHeaders"],
      let signature = parts["Signature"], let slash = credential.firstIndex(of: "/")
    else { return nil }
    isPresigned = request.headers["Authorization"] == nil
    guard let date = isPresigned ? parts["Date"] : request.headers["X-Amz-Date"] ?? request.headers["Date"] else {
      return nil
    }
    accessKeyID = String(credential[..<slash])
    scope = String(credential[credential.index(after: slash)...])
    signedHeaders = headers.split(separator: ";").map { $0.lowercased() }
    self.signature = signature
    self.date = date
    sessionToken = request.headers["X-Amz-Security-Token"] ?? request.query["X-Amz-Security-Token"]
  }

  static func parts(of request: Request) -> [String: String]? {
    guard let header = request.headers["Authorization"] else {
      guard request.query["X-Amz-Algorithm"] == algorithm else { return nil }
      let names = ["Credential", "SignedHeaders", "Signature", "Date"]
      return names.reduce(into: [:]) { $0[$1] = request.query["X-Amz-\($1)"] }
    }
    guard header.hasPrefix(algorithm) else { return nil }
    var parts: [String: String] = [:]
    for field in header.dropFirst(algorithm.count).split(whereSeparator: { $0 == " " || $0 == "," }) {
      guard let equals = field.firstIndex(of: "=") else { continue }
      parts[String(field[..<equals])] = String(field[field.index(after: equals)...])
    }
    return parts
  }

  /// Verifies the signature with the secret. Takes some 20 µs.
  package func isValid(for request: Request, secret: String) -> Bool {
    var key = Array("AWS4\(secret)".utf8)
    for part in scope.split(separator: "/", omittingEmptySubsequences: false) {
      key = MAC.hmacSHA256(key: key, Array(part.utf8))
    }
    return request.possiblePaths.contains { path in
      let form = Self.hash(canonicalForm(of: request, path: path))
      let text = [Self.algorithm, date, scope, form].joined(separator: "\n")
      let expected = Hex.encode(MAC.hmacSHA256(key: key, Array(text.utf8)))
      return constantTimeEqual(Array(expected.utf8), Array(signature.utf8))
    }
  }

  /// The claimed time of signing in seconds since 1970; nil if malformed.
  package var moment: Int64? { ISO8601Basic.seconds(date) }

  /// The allowed clock skew of clients in seconds.
  package static let tolerance: Int64 = 15 * 60

  /// The path characters that are not encoded.
  private static let pathCharacters = PercentEncoding.Characters(alphanumericsAnd: "-._~/")

  private static let algorithm = "AWS4-HMAC-SHA256"

  private static func hash(_ text: String) -> String { Hex.encode(Digest.sha256(Array(text.utf8))) }

  private func canonicalForm(of request: Request, path: String) -> String {
    let pairs = request.query.pairs.filter { !(isPresigned && $0.name == "X-Amz-Signature") }
    let query = pairs.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }.sorted { $0 < $1 }
    let headers = signedHeaders.map { name in
      // A proxy may report the host that the client signed in a field of its own.
      let sent = name == "host" ? [request.host].compactMap(\.self) : request.headers.all(name)
      let values = sent.map { $0.split(separator: " ").joined(separator: " ") }
      return "\(name):\(values.joined(separator: ","))\n"
    }
    return [
      // Every service except S3 encodes the path again.
      request.method.rawValue, isOfS3 ? path : PercentEncoding.encode(path, keeping: Self.pathCharacters),
      query.map { "\($0.0)=\($0.1)" }.joined(separator: "&"),
      headers.joined(), signedHeaders.joined(separator: ";"),
      // Never the header's value: a body modified in transit keeps its header. Only clients of S3 may leave it out.
      isOfS3 ? unsignedPayload(request) ?? bodyHash(request) : bodyHash(request),
    ].joined(separator: "\n")
  }

  private var isOfS3: Bool { scope.hasSuffix("/s3/aws4_request") }

  private func bodyHash(_ request: Request) -> String { Hex.encode(Digest.sha256(request.body)) }

  /// What stands for the hash of a body that is not signed, or is signed in chunks.
  private func unsignedPayload(_ request: Request) -> String? {
    guard let text = request.headers["x-amz-content-sha256"] else { return nil }
    return text == "UNSIGNED-PAYLOAD" || text.hasPrefix("STREAMING-") ? text : nil
  }
}
