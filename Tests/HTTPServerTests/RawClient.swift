import Platform

/// A connection that sends exactly the bytes it is told and reads answers one at a time.
final class RawClient: @unchecked Sendable {
  struct Answer {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    subscript(name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: Int, seconds: Int = 60) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(description: "no socket: \(errno)") }
    #if canImport(Darwin)
      // A server that hung up ends what sends to it otherwise, which is all tests.
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else {
      let reason = errno
      hangUp()
      throw Failure(description: "cannot connect: \(reason)")
    }
  }

  deinit {
    hangUp()
  }

  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// False when the server has closed its end.
  @discardableResult
  func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = bytes.withUnsafeBytes { write in
        systemSend(descriptor, write.baseAddress.map { $0 + sent }, write.count - sent, flags)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends a whole request and reads the answer.
  func request(_ line: String, headers: [String] = [], body: String = "") throws -> Answer {
    var text = line + " HTTP/1.1\r\nHost: test\r\n"
    for header in headers { text += header + "\r\n" }
    if !body.isEmpty { text += "Content-Length: \(body.utf8.count)\r\n" }
    send(text + "\r\n" + body)
    return try answer(toHead: line.hasPrefix("HEAD "))
  }

  /// Reads one answer.
  func answer(toHead isHead: Bool = false) throws -> Answer {
    let head = try read(through: [13, 10, 13, 10])
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    guard let first = lines.first, let status = Int(first.split(separator: " ").dropFirst().first ?? "") else {
      throw Failure(description: "no status line: \(lines)")
    }
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      return (name: parts[0], value: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    var answer = Answer(status: status, headers: Array(headers), body: [])
    if status == 100 { return try self.answer(toHead: isHead) }
    if isHead || status == 204 || status == 304 { return answer }
    if answer["Transfer-Encoding"] == "chunked" {
      while true {
        let line = String(decoding: try read(through: [13, 10]).dropLast(2), as: UTF8.self)
        let count = Int(line, radix: 16) ?? 0
        answer.body += try read(count: count)
        _ = try read(count: 2)
        if count == 0 { return answer }
      }
    }
    answer.body = try read(count: Int(answer["Content-Length"] ?? "0") ?? 0)
    return answer
  }

  /// Whether the server has closed its end, looking for so long; responses are stored for later.
  func isClosed(afterMilliseconds milliseconds: Int32) -> Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&question, 1, milliseconds) > 0 else { return false }
    return fill() <= 0
  }

  /// Everything until the server closes; nil if it does not within the time limit.
  func rest() -> [UInt8]? {
    while true {
      switch fill() {
      case 0: return buffer
      case -1: return errno == ECONNRESET ? buffer : nil
      default: continue
      }
    }
  }

  func read(count: Int) throws -> [UInt8] {
    while buffer.count < count {
      guard fill() > 0 else { throw Failure(description: "closed after \(buffer.count) of \(count) bytes") }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  private func read(through mark: [UInt8]) throws -> [UInt8] {
    var searched = 0
    while true {
      if buffer.count >= mark.count {
        for start in searched...(buffer.count - mark.count) where Array(buffer[start..<(start + mark.count)]) == mark {
          return try read(count: start + mark.count)
        }
        searched = buffer.count - mark.count
      }
      guard fill() > 0 else {
        throw Failure(description: "closed: \(String(decoding: buffer, as: UTF8.self)), errno \(errno)")
      }
    }
  }

  private func fill() -> Int {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { buffer += chunk.prefix(count) }
    return count
  }
}

func pause(milliseconds: UInt32) {
  usleep(milliseconds * 1_000)
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}
