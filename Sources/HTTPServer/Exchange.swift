internal import Platform

/// One request and its answer while the library holds its connection.
///
/// Everything but what `answer` holds belongs to the loop thread. A suspended request's answer may come from any
/// thread: the connection's handle lies under the lock, and is gone once it was used.
final class Exchange: @unchecked Sendable {
  /// How far the loop has come with it.
  enum Stage {
    case head
    case body
    /// The handler has been asked; what comes now is the answer.
    case decided
  }

  /// The library's connection, to resume it.
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
  /// Where the target lay in the library's memory.
  let targetPlace: HeadLayout.Place
  let received: ContinuousClock.Instant
  var stage = Stage.head
  var method = Method.get
  var headers = Fields()
  /// Whether a request of its version of the protocol must name its host.
  var needsHost = true
  var body: [UInt8] = []
  /// How long it may be.
  var bodyLimit = 0
  /// Whether its work may take long; see ``Server/Configuration/longPaths``.
  var isLong = false
  /// Bytes of the body so far, those thrown away included.
  var bodyCount = 0
  var defect: Request.Defect?
  /// Whether the connection must end with this request: nobody can be sure where the next one begins.
  var mustClose = false
  /// The body of the answer, while it is sent in pieces.
  var stream: BodyStream?

  /// Made when the request is suspended, before any other thread hears of it.
  var answer: Monitor<Answer>?

  init(connection: Connection, target: UnsafeRawBufferPointer, received: ContinuousClock.Instant) {
    self.connection = connection
    self.target = Array(target)
    targetPlace = HeadLayout.Place(start: UInt(bitPattern: target.baseAddress), count: target.count)
    self.received = received
  }

  /// What is wrong with the characters of the target.
  var targetDefect: Request.Defect.Head? {
    target.withUnsafeBytes { FieldBytes.isTarget($0) } ? nil : .target
  }
}
