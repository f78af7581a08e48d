/// Whether the request's body length is unambiguous (RFC 9112 §6.3). Two lengths are rejected even if equal, and a
/// length beside a transfer coding even if one could be ignored: a proxy may have used the other (request smuggling).
enum Framing {
  /// - Parameter isOld: whether the request is HTTP/1.0.
  static func defect(of headers: Fields, isOld: Bool) -> Request.Defect? {
    let lengths = headers.count(of: "Content-Length")
    let codings = headers.count(of: "Transfer-Encoding")
    if lengths > 1 { return .framing(.repeatedLength) }
    if codings == 0 { return nil }
    if codings > 1 { return .framing(.repeatedCoding) }
    if lengths > 0 { return .framing(.lengthAndCoding) }
    return isOld ? .framing(.codingOfHTTP10) : nil
  }
}
