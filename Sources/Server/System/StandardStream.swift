internal import Platform

/// Standard output or standard error, unbuffered, so that no output is lost when the process ends.
struct StandardStream: Sendable {
  static let output = StandardStream(descriptor: 1)
  static let error = StandardStream(descriptor: 2)

  private let descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a line can be written without waiting for somebody to read.
  var isReady: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) == 1 && polled.revents & Int16(POLLOUT) != 0
  }

  /// Best effort: a failure cannot be reported.
  func write(_ text: String) {
    try? File.write(Array(text.utf8), to: descriptor)
  }
}

/// The end of the process.
enum Termination {
  static func exit(_ code: Int32) -> Never { Platform.exit(code) }
}
