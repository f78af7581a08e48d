/// Standard output or standard error, unbuffered, so that no output is lost when the process ends.
package struct StandardStream: Sendable {
  package static let output = StandardStream(descriptor: 1)
  package static let error = StandardStream(descriptor: 2)

  private let descriptor: Int32

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a line can be written without blocking.
  package var isReady: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) == 1 && polled.revents & Int16(POLLOUT) != 0
  }

  /// Best effort: a failure cannot be reported.
  package func write(_ text: String) {
    try? File.write(Array(text.utf8), to: descriptor)
  }
}
