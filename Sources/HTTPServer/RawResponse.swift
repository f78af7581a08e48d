// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// A complete HTTP response written to the socket directly, without the library, before the connection closes.
struct RawResponse {
  private let bytes: [UInt8]

  init(_ problem: Problem) {
    let body = problem.response.body
    let head =
      "HTTP/1.1 \(problem.status) \(problem.title)\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
      + "Content-Length: \(body.count)\r\n\r\n"
    bytes = Array(head.utf8) + body
  }

  /// Sends what fits into the socket buffer, without blocking.
  func send(to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      #if canImport(Darwin)
        _ = Platform.send(descriptor, bytes.baseAddress, bytes.count, MSG_DONTWAIT)
      #else
        _ = Platform.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      #endif
    }
  }

  /// Discards received bytes. Closing with unread data would send a reset, and the client would lose the response.
  static func discardReceived(on descriptor: Int32) {
    var rest = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<16 where recv(descriptor, &rest, rest.count, Int32(MSG_DONTWAIT)) <= 0 { break }
  }
}
