import Cryptography
import Encodings
package import HTTPServer

/// The signature of a request, Signature Version 4, as it stands in the `Authorization` header or in the query.
///
/// It is made anew from the request and the secret, and compared. What the client did not sign may differ.
package struct RequestSignature: Sendable {
  package let accessKeyID: String
  /// The token that goes with temporary credentials.
  package let sessionToken: String?
  /// When it says that it was made: `20260101T000000Z`.
  package let date: String
  /// `20260101/us-east-1/sts/aws4_request`
  let scope: String
  let signedHeaders: [String]
  let signature: String
  let isPresigned: Bool

  /// Nil if the request has none of this kind, or not all of its parts.
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

  /// Whether it was made of this request with that secret. Takes some 20 µs.
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

  /// When it says that it was made, in seconds since 1970; nil if it does not say so in the protocol's form.
  package var moment: Int64? { ISO8601Basic.seconds(date) }

  /// How far a client's clock may be off, in seconds.
  package static let tolerance: Int64 = 15 * 60

  /// The characters of a path that are not encoded.
  private static let pathCharacters = PercentEncoding.Characters(alphanumericsAnd: "-._~/")

  private static let algorithm = "AWS4-HMAC-SHA256"

  private static func hash(_ text: String) -> String { Hex.encode(Digest.sha256(Array(text.utf8))) }

  private func canonicalForm(of request: Request, path: String) -> String {
    let pairs = request.query.pairs.filter { !(isPresigned && $0.name == "X-Amz-Signature") }
    let query = pairs.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }.sorted { $0 < $1 }
    let headers = signedHeaders.map { name in
      // A proxy may name the host that the client signed in a field of its own.
      let sent = name == "host" ? [request.host].compactMap(\.self) : request.headers.all(name)
      let values = sent.map { $0.split(separator: " ").joined(separator: " ") }
      return "\(name):\(values.joined(separator: ","))\n"
    }
    return [
      // Every service but the object store encodes the path again.
      request.method.rawValue, PercentEncoding.encode(path, keeping: Self.pathCharacters),
      query.map { "\($0.0)=\($0.1)" }.joined(separator: "&"),
      headers.joined(), signedHeaders.joined(separator: ";"),
      // Never as the header says it: a body that was changed on its way keeps its header.
      Hex.encode(Digest.sha256(request.body)),
    ].joined(separator: "\n")
  }
}
