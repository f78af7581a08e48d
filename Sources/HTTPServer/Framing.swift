/// Whether a request says in one way where its body ends (RFC 9112 §6.3). Two lengths are refused even if they are equal, and a length
/// beside a transfer coding even if one could be ignored: another reader may have taken the other.
enum Framing {
  /// - Parameter isOld: whether the request is one of HTTP/1.0.
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
