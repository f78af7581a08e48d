import Testing

@testable import HTTPServer

/// Clients that are slow or say nothing.
struct DeadlineTests {
  private let short: (inout Server.Configuration) -> Void = {
    $0.headerDeadline = .milliseconds(300)
    $0.bodyDeadline = .milliseconds(300)
    $0.idleTimeout = .seconds(2)
  }

  /// Sends a byte every 20 ms until the server hangs up; nil if it never does.
  private func trickle(_ start: String, _ byte: String, to server: Server) throws -> (after: Duration, rest: String)? {
    let begin = ContinuousClock.now
    let client = try RawClient(port: server.port)
    client.send(start)
    while begin.duration(to: .now) < .seconds(60) {
      let isOpen = client.send(byte)
      if !isOpen || client.isClosed(afterMilliseconds: 20) {
        return (begin.duration(to: .now), String(decoding: client.rest() ?? [], as: UTF8.self))
      }
    }
    return nil
  }

  @Test func cutsASlowRequestLine() throws {
    try withServer(short, handler: echo) { server in
      let end = try #require(try trickle("GET /", "a", to: server))
      #expect(end.after > .milliseconds(200))
      #expect(end.rest == "")
    }
  }

  @Test func cutsASlowHead() throws {
    try withServer(short, handler: echo) { server in
      let end = try #require(try trickle("GET / HTTP/1.1\r\nX: ", "a", to: server))
      #expect(end.after > .milliseconds(200))
      #expect(end.rest.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      #expect(end.rest.hasSuffix(#""code":"request_timeout"}"#))
    }
  }

  @Test(arguments: ["Content-Length: 1000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n3e8\r\n"])
  func cutsASlowBody(framing: String) throws {
    try withServer(short, handler: echo) { server in
      let end = try #require(try trickle("POST / HTTP/1.1\r\nHost: a\r\n" + framing, "a", to: server))
      #expect(end.after > .milliseconds(200))
      #expect(end.rest.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    }
  }

  @Test func cutsASlowSecondRequest() throws {
    try withServer(short, handler: echo) { server in
      let client = try RawClient(port: server.port)
      let begin = ContinuousClock.now
      #expect(try client.request("GET /").status == 200)
      var isOpen = true
      while isOpen, begin.duration(to: .now) < .seconds(60) {
        isOpen = client.send("a") && !client.isClosed(afterMilliseconds: 20)
      }
      #expect(!isOpen)
      #expect(begin.duration(to: .now) > .seconds(1))
    }
  }

  @Test func closesSilentConnections() throws {
    try withServer(short, handler: echo) { server in
      let silent = try RawClient(port: server.port)
      let idle = try RawClient(port: server.port)
      #expect(try idle.request("GET /").status == 200)
      #expect(silent.rest() == [])
      #expect(idle.rest() == [])
    }
  }

  @Test func doesNotCutWhoWaitsForTheServer() throws {
    let timers = Timers()
    let handler: Handler = { _ in
      .wait { completion in
        timers.after(milliseconds: 2_600) { completion.resume(with: .text("patience")) }
      }
    }
    try withServer(short, handler: handler) { server in
      let client = try RawClient(port: server.port)
      #expect(try client.request("GET /").text == "patience")
      #expect(try client.request("POST /", body: "b").text == "patience")
    }
  }

  @Test func servesOthersBesideManySilentConnections() throws {
    try withServer(handler: echo) { server in
      let silent = try (0..<300).map { _ in try RawClient(port: server.port) }
      for client in silent.prefix(100) { client.send("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc") }
      for client in silent.suffix(100) { client.send("GET / HT") }
      let client = try RawClient(port: server.port)
      // The client gives up after a minute: nobody waits for the deadlines of the others.
      for _ in 0..<20 { #expect(try client.request("GET /").status == 200) }
    }
  }
}

struct TimersTests {
  @Test func runsInOrderOfTime() {
    let timers = Timers()
    let seen = Shared<[Int]>([])
    let done = Latch(4)
    // Far enough apart for a thread that is held up between two of them.
    for delay in [1_200, 0, 1_800, 600] {
      timers.after(milliseconds: delay) {
        seen.withLock { $0.append(delay) }
        done.countDown()
      }
    }
    #expect(done.wait())
    #expect(seen.withLock { $0 } == [0, 600, 1_200, 1_800])
  }

  @Test func doesNotRunWhatIsCancelled() {
    let timers = Timers()
    let done = Latch()
    let hasRun = Shared(false)
    for _ in 0..<500 { timers.cancel(timers.after(milliseconds: 1_000) { hasRun.withLock { $0 = true } }) }
    timers.after(milliseconds: 1_100) { done.countDown() }
    #expect(done.wait())
    #expect(hasRun.withLock { $0 } == false)
  }

  @Test func letsGoOfItsAppointments() {
    weak var object: Latch?
    do {
      let timers = Timers()
      let held = Latch()
      object = held
      timers.after(milliseconds: 60_000) { held.countDown() }
    }
    #expect(object == nil)
  }
}
