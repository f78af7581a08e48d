internal import CMicroHTTPD
internal import Platform

/// A response body sent in pieces, such as server-sent events. No thread is held between pieces.
///
/// A client that closes its connection is noticed within a fraction of a second; a client whose machine is gone, only
/// by a failed send. A stream should therefore send something periodically.
package final class BodyStream: Sendable {
  /// Unread bytes, at most; a client that falls further behind is disconnected.
  package static let bufferLimit = 1 << 20

  fileprivate struct State {
    var buffer: [UInt8] = []
    var isFinished = false
    var isBroken = false
    /// The suspended connection while there is nothing to send.
    var idle: Exchange.Handle?
    var onClose: (@Sendable () -> Void)?
  }

  fileprivate let monitor: Monitor<State>

  /// - Parameter onClose: called once, when the response has begun and then ended, by either side.
  package init(onClose: @escaping @Sendable () -> Void = {}) {
    monitor = Monitor(State(onClose: onClose))
  }

  /// Queues a piece. False if the client no longer reads.
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

  /// Ends the body after the pieces already queued.
  package func finish() {
    monitor.withLock { state in
      state.isFinished = true
      state.resume()
    }
  }

  /// Ends the stream of a client that has disconnected.
  func abandon() {
    monitor.withLock { state in
      state.isBroken = true
      state.resume()
    }
  }

  /// Whether sending has stopped, although the response may not have ended yet.
  var isGivenUp: Bool { monitor.withLock { $0.isBroken } }

  // MARK: On the loop thread

  /// The library's response object; it retains the stream until the response ends.
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
  /// Resumes a connection that was suspended because there was nothing to send.
  fileprivate mutating func resume() {
    guard let handle = idle else { return }
    idle = nil
    MHD_resume_connection(handle.pointer)
  }
}
