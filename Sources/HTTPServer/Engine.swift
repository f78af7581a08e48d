// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform
internal import Synchronization

/// Handles the requests of a ``Server``: called by the library on its loop thread, and by the code that completes a
/// suspended request.
final class Engine: @unchecked Sendable {
  /// A body over the limit is read and discarded up to this many times the limit: a client that is still sending when
  /// the response comes sees a broken connection instead of the response.
  private static let discardFactor = 16

  /// Bytes that the library adds to a response head, at most, including its own bookkeeping.
  private static let ownHeadSize = 1_024

  private struct Suspension {
    let exchange: Exchange
    /// Notified when the client disconnects; nil if nothing observes it.
    let client: ClientPresence?
    /// Whether it waits for an external event; false while a worker runs it.
    let isWaiting: Bool
  }

  private struct Suspended {
    var exchanges: [ObjectIdentifier: Suspension] = [:]
    /// Streamed responses in progress.
    var streams: [ObjectIdentifier: (stream: BodyStream, connection: Connection)] = [:]
    /// Whether polling for disconnected clients is scheduled.
    var isWatched = false
    var isStopping = false
    /// From here on no request may stay suspended: the library aborts the process if stopped with suspended
    /// connections.
    var isOver = false
  }

  let configuration: Server.Configuration
  private let handler: Handler
  private let workers: Workers
  private let timers: Timers
  private let suspended = Monitor(Suspended())
  /// Requests between their request line and the end of their response.
  private let underWay = Atomic<Int>(0)
  private let isStopping = Atomic<Bool>(false)
  /// Used on the loop thread only.
  private var identifiers = IdentifierSource()
  private let headNanoseconds: UInt64
  private let bodyNanoseconds: UInt64

  init(
    _ configuration: Server.Configuration, workers: Workers, timers: Timers, handler: @escaping Handler
  ) {
    self.configuration = configuration
    self.handler = handler
    self.workers = workers
    self.timers = timers
    headNanoseconds = configuration.headerDeadline.nanoseconds
    bodyNanoseconds = configuration.bodyDeadline.nanoseconds
  }

  /// Whether connections close after their response, because the server is stopping.
  var isClosing: Bool { isStopping.load(ordering: .acquiring) }

  var requestsUnderWay: Int { underWay.load(ordering: .acquiring) }

  // MARK: On the loop thread

  func requestLine(_ target: UnsafeRawBufferPointer, on connection: Connection) -> Exchange {
    underWay.add(1, ordering: .relaxed)
    connection.hasSpoken.store(true, ordering: .relaxed)
    _ = connection.enter(.head, nanoseconds: headNanoseconds)
    return Exchange(connection: connection, target: target, received: .now)
  }

  /// Called with the head, then with each piece of the body, then with empty data at its end, and again after a
  /// suspension.
  func access(
    _ handle: OpaquePointer, _ exchange: Exchange, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>?,
    data: UnsafeRawBufferPointer
  ) -> MHD_Result {
    switch exchange.stage {
    case .head:
      exchange.stage = .body
      exchange.method = Method(rawValue: String(cString: method))
      exchange.needsHost = version.map { strcmp($0, "HTTP/1.0") != 0 } ?? true
      var head = Head(
        layout: HeadLayout(method: method, target: exchange.targetPlace, version: version))
      head.read(handle)
      exchange.headers = head.fields
      exchange.defect = (head.layout.defect ?? exchange.targetDefect).map { .head($0) }
      return begin(exchange, handle)
    case .body where data.isEmpty:
      return decide(exchange, handle)
    case .body:
      return take(data, exchange)
    case .decided:
      guard case .ready(let response) = exchange.answer?.withLock({ $0 }) else { return .NO }
      return send(response, exchange, handle)
    }
  }

  private func begin(_ exchange: Exchange, _ handle: OpaquePointer) -> MHD_Result {
    guard exchange.connection.enter(.body, nanoseconds: bodyNanoseconds) else { return .NO }
    exchange.bodyLimit = configuration.uploadLimit(exchange.headers) ?? bodyLimit(for: exchange.target)
    if exchange.defect == nil { exchange.defect = Framing.defect(of: exchange.headers, isOld: !exchange.needsHost) }
    // Ambiguous framing: do not read the body.
    if exchange.defect != nil { return decide(exchange, handle) }
    if http_head_size(handle) > configuration.headLimit {
      exchange.defect = .headTooLarge(limit: configuration.headLimit)
    }
    if let coding = exchange.headers["Transfer-Encoding"] {
      exchange.mustClose = HeadLayout.isNeeded
      guard coding.lowercased() == "chunked" else {
        exchange.defect = .transferCoding
        return decide(exchange, handle)
      }
      return .YES
    }
    guard let text = exchange.headers["Content-Length"], let announced = Int(text) else { return .YES }
    if announced > exchange.bodyLimit {
      exchange.defect = .bodyTooLarge(limit: exchange.bodyLimit)
      let waits = exchange.headers["Expect"] != nil
      if waits || announced > exchange.bodyLimit * Self.discardFactor { return decide(exchange, handle) }
    } else {
      exchange.body.reserveCapacity(announced)
    }
    return .YES
  }

  private func bodyLimit(for target: [UInt8]) -> Int {
    if configuration.bodyLimits.isEmpty { return configuration.bodyLimit }
    let path = String(decoding: target.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    return configuration.bodyLimits[path] ?? configuration.bodyLimit
  }

  private func take(_ data: UnsafeRawBufferPointer, _ exchange: Exchange) -> MHD_Result {
    exchange.bodyCount += data.count
    if exchange.bodyCount > exchange.bodyLimit {
      exchange.defect = .bodyTooLarge(limit: exchange.bodyLimit)
      exchange.body = []
      // The library cannot send a response in the middle of a body.
      return exchange.bodyCount > exchange.bodyLimit * Self.discardFactor ? .NO : .YES
    }
    exchange.body.append(contentsOf: data)
    return .YES
  }

  private func decide(_ exchange: Exchange, _ handle: OpaquePointer) -> MHD_Result {
    guard exchange.connection.enter(.none) else { return .NO }
    exchange.stage = .decided
    let target = Target(exchange.target)
    let defect =
      exchange.defect
      ?? HostCheck.defect(of: exchange.headers, target, isRequired: exchange.needsHost).map { .host($0) }
    if defect?.endsConnection == true { exchange.mustClose = true }
    if exchange.connection.isSurplus.load(ordering: .relaxed) {
      exchange.mustClose = true
      if !configuration.pathsAlwaysAnswered.contains(target.path) {
        return send(Problem.tooManyConnections(configuration.connectionLimit), exchange, handle)
      }
    }
    var request = Request(
      method: exchange.method, target: target, headers: exchange.headers,
      body: defect == nil ? exchange.body : [], remoteAddress: exchange.connection.remoteAddress,
      id: identifiers.next(), received: exchange.received, defect: defect, scheme: configuration.scheme)
    if configuration.asksForCertificate { request.clientCertificates = ClientCertificates.chain(on: handle) }
    exchange.body = []
    exchange.headers = Fields()
    exchange.isLong = configuration.isLong(exchange.target)
    let outcome = handler(request)
    if case .respond(let response) = outcome { return send(response, exchange, handle) }
    exchange.answer = Monitor(.awaited(Exchange.Handle(pointer: handle)))
    MHD_suspend_connection(handle)
    proceed(exchange, with: outcome)
    return .YES
  }

  private func send(_ response: Response, _ exchange: Exchange, _ handle: OpaquePointer) -> MHD_Result {
    if let stream = response.stream {
      exchange.stream = stream
      let isLate = suspended.withLock { suspended in
        suspended.streams[ObjectIdentifier(stream)] = (stream, exchange.connection)
        return suspended.isStopping
      }
      watchForHangUps()
      if isLate { stream.finish() }
    }
    let closing = exchange.mustClose || isStopping.load(ordering: .relaxed)
    return ResponseWriter.send(fitting(response, handle), on: handle, closing: closing)
  }

  /// The response, or an error response if its head does not fit beside the request's: the library would close the
  /// connection without an answer.
  private func fitting(_ response: Response, _ handle: OpaquePointer) -> Response {
    let size = response.headers.byteCount + 2 * response.headers.count + Self.ownHeadSize
    let room = configuration.connectionMemory - http_space_taken(handle)
    if size <= room { return response }
    response.stream?.finish()
    return Problem.answerTooLong(size - room).response
  }

  func completed(_ exchange: Exchange) {
    exchange.answer?.withLock { $0 = .over }
    if let stream = exchange.stream {
      _ = suspended.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
    }
    let idle = configuration.idleTimeout.nanoseconds + headNanoseconds
    _ = exchange.connection.enter(.requestLine, nanoseconds: idle)
    underWay.subtract(1, ordering: .releasing)
  }

  // MARK: On any thread

  /// Continues a suspended request with an outcome.
  private func proceed(_ exchange: Exchange, with outcome: Outcome) {
    switch outcome {
    case .respond(let response):
      deliver(response, to: exchange)
    case .work(let body):
      work(on: exchange) { self.deliver(body(), to: exchange) }
    case .decide(let body):
      work(on: exchange) { self.proceed(exchange, with: body()) }
    case .wait(let body):
      let client = ClientPresence()
      guard enlist(exchange, client: client, isWaiting: true) else { return }
      watchForHangUps()
      body(Completion(for: client) { self.proceed(exchange, with: $0) })
    case .hold(let body):
      guard enlist(exchange) else { return }
      body(Completion { self.proceed(exchange, with: $0) })
    }
  }

  /// Submits the request's work to a worker.
  private func work(on exchange: Exchange, _ job: @escaping @Sendable () -> Void) {
    guard exchange.isLong else {
      if enlist(exchange) { workers.all.submit(job) }
      return
    }
    let client = ClientPresence()
    guard enlist(exchange, client: client) else { return }
    watchForHangUps()
    workers.long.submit { Abandonment.$look.withValue({ client.isGone }, operation: job) }
  }

  /// Registers a suspended request, so that stopping the server can answer it. False if the server is stopping already:
  /// the request was answered then.
  private func enlist(_ exchange: Exchange, client: ClientPresence? = nil, isWaiting: Bool = false) -> Bool {
    let refused = suspended.withLock { suspended in
      suspended.exchanges[ObjectIdentifier(exchange)] = Suspension(
        exchange: exchange, client: client, isWaiting: isWaiting)
      return suspended.isOver || suspended.isStopping && isWaiting
    }
    if refused { deliver(Problem.stopping.response, to: exchange) }
    return !refused
  }

  /// Resumes the connection; the loop thread then sends the response. No effect the second time, or if the connection
  /// is gone.
  private func deliver(_ response: Response, to exchange: Exchange) {
    exchange.answer?.withLock { answer in
      guard case .awaited(let handle) = answer else { return }
      answer = .ready(response)
      MHD_resume_connection(handle.pointer)
    }
    _ = suspended.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
  }

  // MARK: Disconnected clients

  private static let hangUpMilliseconds = 100

  /// The library does not watch suspended connections, so they are polled as long as any are waiting.
  private func watchForHangUps() {
    let mustStart = suspended.withLock { suspended in
      defer { suspended.isWatched = true }
      return !suspended.isWatched
    }
    if mustStart { scheduleLook() }
  }

  private func scheduleLook() {
    timers.after(milliseconds: Self.hangUpMilliseconds) { [weak self] in self?.freeAbandoned() }
  }

  /// Releases the requests and streams of disconnected clients. A descriptor may have been closed, even reused, by the
  /// time it is polled; then its request has been answered, and abandoning it has no effect.
  private func freeAbandoned() {
    let (exchanges, streams) = suspended.withLock { suspended in
      let exchanges = suspended.exchanges.values.filter { $0.client != nil }
      let streams = Array(suspended.streams.values)
      suspended.isWatched = !exchanges.isEmpty || !streams.isEmpty
      return (exchanges, streams)
    }
    if exchanges.isEmpty, streams.isEmpty { return }
    // The library asks a stream for data, and so learns of its end, only when its socket is writable.
    for (stream, connection) in streams where stream.isGivenUp { connection.expire() }
    let connections = exchanges.map(\.exchange.connection) + streams.map(\.connection)
    var polled = connections.map { pollfd(fd: $0.descriptor, events: Self.hangUp, revents: 0) }
    if poll(&polled, nfds_t(polled.count), 0) > 0 {
      for (index, entry) in polled.enumerated() where entry.revents != 0 && entry.revents & Int16(POLLNVAL) == 0 {
        if index < exchanges.count {
          abandon(exchanges[index].exchange, exchanges[index].client)
        } else {
          streams[index - exchanges.count].stream.abandon()
        }
      }
    }
    scheduleLook()
  }

  #if os(Linux)
    /// POLLRDHUP, missing from Swift's module of the C library: the client has closed at least its sending side.
    private static let hangUp: Int16 = 0x2000
  #else
    /// POLLHUP is always reported, here even if the client has closed its sending side only.
    private static let hangUp: Int16 = 0
  #endif

  /// Abandons a request that is still suspended: the loop thread closes its connection.
  private func abandon(_ exchange: Exchange, _ client: ClientPresence?) {
    let isGone = exchange.answer?.withLock { answer in
      guard case .awaited(let handle) = answer else { return false }
      answer = .over
      MHD_resume_connection(handle.pointer)
      return true
    }
    guard isGone == true else { return }
    _ = suspended.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    client?.leave()
  }

  // MARK: Stopping

  /// From now on connections close after their response, waiting requests are answered 503, streams end.
  func beginStopping() {
    isStopping.store(true, ordering: .releasing)
    let (waiting, streams) = suspended.withLock { suspended in
      suspended.isStopping = true
      return (
        suspended.exchanges.values.filter(\.isWaiting).map(\.exchange), suspended.streams.values.map(\.stream)
      )
    }
    for exchange in waiting { deliver(Problem.stopping.response, to: exchange) }
    for stream in streams { stream.finish() }
  }

  /// Answers every suspended request with 503, in progress or not, and every request suspended later.
  func resumeAll() {
    let left = suspended.withLock { suspended in
      suspended.isOver = true
      return suspended.exchanges.values.map(\.exchange)
    }
    for exchange in left { deliver(Problem.stopping.response, to: exchange) }
  }
}

extension Duration {
  /// The duration in nanoseconds, clamped to zero and about 270 years.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(clamping: min(seconds, 1 << 33)) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
  }
}
