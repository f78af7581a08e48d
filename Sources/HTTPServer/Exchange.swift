internal import Platform

/// One request and its response, for as long as the library holds the connection.
///
/// Everything but `answer` is confined to the loop thread. A suspended request may be answered from any thread: the
/// lock guards the connection's handle, which is removed at its first use.
final class Exchange: @unchecked Sendable {
  /// How far the request has been processed.
  enum Stage {
    case head
    case body
    /// The handler has run; the response comes next.
    case decided
  }

  /// The library's connection, for resuming it.
  struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  enum Answer: Sendable {
    case awaited(Handle)
    case ready(Response)
    case over
  }

  let connection: Connection
  let target: [UInt8]
  /// Where the target was in the library's memory.
  let targetPlace: HeadLayout.Place
  let received: ContinuousClock.Instant
  var stage = Stage.head
  var method = Method.get
  var headers = Fields()
  /// Whether the request's protocol version requires a `Host` field.
  var needsHost = true
  var body: [UInt8] = []
  /// The longest body accepted, in bytes.
  var bodyLimit = 0
  /// Whether it may take long; see ``Server/Configuration/longPaths``.
  var isLong = false
  /// Bytes of the body received so far, discarded ones included.
  var bodyCount = 0
  var defect: Request.Defect?
  /// Whether the connection must close after this request, because the next request's start is ambiguous.
  var mustClose = false
  /// The response body, while it is streamed.
  var stream: BodyStream?

  /// Created when the request is suspended, before any other thread can see it.
  var answer: Monitor<Answer>?

  init(connection: Connection, target: UnsafeRawBufferPointer, received: ContinuousClock.Instant) {
    self.connection = connection
    self.target = Array(target)
    targetPlace = HeadLayout.Place(start: UInt(bitPattern: target.baseAddress), count: target.count)
    self.received = received
  }

  /// The target's defect, if it contains characters that are not allowed.
  var targetDefect: Request.Defect.Head? {
    target.withUnsafeBytes { FieldBytes.isTarget($0) } ? nil : .target
  }
}
