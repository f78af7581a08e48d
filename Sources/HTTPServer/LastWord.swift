// The C library's types belong to whichever module has read its headers first, this one or Platform's: import both.
internal import CMicroHTTPD
internal import Platform

/// A whole answer as it stands on the wire, behind which the connection ends: the library has no part in it.
struct LastWord {
  private let bytes: [UInt8]

  init(_ problem: Problem) {
    let body = problem.response.body
    let head =
      "HTTP/1.1 \(problem.status) \(problem.title)\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
      + "Content-Length: \(body.count)\r\n\r\n"
    bytes = Array(head.utf8) + body
  }

  /// Sends what the system takes at once.
  func send(to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      #if canImport(Darwin)
        _ = Platform.send(descriptor, bytes.baseAddress, bytes.count, MSG_DONTWAIT)
      #else
        _ = Platform.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      #endif
    }
  }

  /// Throws away what the client has sent. What is left unread would turn the end into a reset, which loses the answer.
  static func discardReceived(on descriptor: Int32) {
    var rest = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<16 where recv(descriptor, &rest, rest.count, Int32(MSG_DONTWAIT)) <= 0 { break }
  }
}
