internal import CMicroHTTPD
internal import Platform

/// A body that comes in pieces for as long as it lasts: server-sent events. No thread is held between the pieces.
///
/// A client that has hung up is noticed within a fraction of a second; one whose machine is gone, only when something is sent. So a
/// stream sends something now and then.
package final class BodyStream: Sendable {
  /// What a client may leave unread, in bytes, before it is given up.
  package static let bufferLimit = 1 << 20

  fileprivate struct State {
    var buffer: [UInt8] = []
    var isFinished = false
    var isBroken = false
    /// The suspended connection, when there was nothing to send.
    var idle: Exchange.Handle?
    var onClose: (@Sendable () -> Void)?
  }

  fileprivate let monitor: Monitor<State>

  /// `onClose` is called once, when the response is over, whichever side ended it; not before it has begun.
  package init(onClose: @escaping @Sendable () -> Void = {}) {
    monitor = Monitor(State(onClose: onClose))
  }

  /// Sends a piece. False when nobody reads any more.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    monitor.withLock { state in
      guard !state.isFinished, !state.isBroken else { return false }
      if state.buffer.count + bytes.count > Self.bufferLimit {
        state.isBroken = true
        state.buffer = []
      } else {
        state.buffer += bytes
      }
      state.resume()
      return !state.isBroken
    }
  }

  /// Ends the body behind what was sent.
  package func finish() {
    monitor.withLock { state in
      state.isFinished = true
      state.resume()
    }
  }

  /// Ends the stream for a client that has hung up.
  func abandon() {
    monitor.withLock { state in
      state.isBroken = true
      state.resume()
    }
  }

  /// Whether nothing is sent any more, though the response may last.
  var isGivenUp: Bool { monitor.withLock { $0.isBroken } }

  // MARK: On the loop thread

  /// The library's response; it holds the stream until it is over.
  func response(on handle: OpaquePointer) -> OpaquePointer? {
    let reader = Unmanaged.passRetained(Reader(stream: self, handle: Exchange.Handle(pointer: handle)))
    let message = MHD_create_response_from_callback(
      http_size_unknown, 8_192,
      { context, _, buffer, capacity in
        guard let context, let buffer else { return http_reader_error }
        let reader = Unmanaged<Reader>.fromOpaque(context).takeUnretainedValue()
        let space = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
        return reader.stream.read(into: space, on: reader.handle)
      }, reader.toOpaque(),
      { context in context.map { Unmanaged<Reader>.fromOpaque($0).takeRetainedValue().stream.close() } })
    if message == nil { reader.release() }
    return message
  }

  private func read(into space: UnsafeMutableRawBufferPointer, on handle: Exchange.Handle) -> Int {
    monitor.withLock { state in
      if state.isBroken { return http_reader_error }
      if state.buffer.isEmpty {
        if state.isFinished { return http_reader_end }
        state.idle = handle
        MHD_suspend_connection(handle.pointer)
        return 0
      }
      let count = min(space.count, state.buffer.count)
      space.copyBytes(from: state.buffer[..<count])
      state.buffer.removeFirst(count)
      return count
    }
  }

  private func close() {
    let onClose = monitor.withLock { state in
      state.isBroken = true
      state.buffer = []
      defer { state.onClose = nil }
      return state.onClose
    }
    onClose?()
  }

  private final class Reader: Sendable {
    let stream: BodyStream
    let handle: Exchange.Handle

    init(stream: BodyStream, handle: Exchange.Handle) {
      self.stream = stream
      self.handle = handle
    }
  }
}

extension BodyStream.State {
  /// Wakes the loop for a connection that had nothing to send.
  fileprivate mutating func resume() {
    guard let handle = idle else { return }
    idle = nil
    MHD_resume_connection(handle.pointer)
  }
}
