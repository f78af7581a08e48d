import Platform
import Testing

@testable import HTTPServer

/// Requests that are answered later, from other threads.
struct SuspensionTests {
  @Test func completesFromAnotherThread() throws {
    let handler: Handler = { _ in
      .wait { completion in Thread.start { completion.resume(with: .text("later")) } }
    }
    try withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<200 { #expect(try client.request("GET /").text == "later") }
    }
  }

  @Test func completesAtOnceAndOnceOnly() throws {
    let handler: Handler = { _ in
      .wait { completion in
        completion.resume(with: .text("first"))
        completion.resume(with: .text("second"))
      }
    }
    try withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<50 { #expect(try client.request("GET /").text == "first") }
    }
  }

  @Test func goesOnFromAWaitToAWorker() throws {
    let timers = Timers()
    let handler: Handler = { _ in
      .wait { completion in
        timers.after(milliseconds: 5) { completion.proceed(with: .work { .text("worked") }) }
      }
    }
    try withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<10 { #expect(try client.request("GET /").text == "worked") }
    }
  }

  @Test func answersWhenTheTimeIsOver() throws {
    let timers = Timers()
    let handler: Handler = { _ in
      .wait { completion in
        let token = timers.after(milliseconds: 10_000) { completion.resume(with: .text("never")) }
        timers.after(milliseconds: 50) {
          timers.cancel(token)
          completion.resume(with: .text("timed out", status: 504))
        }
      }
    }
    try withServer(handler: handler) { server in
      let start = ContinuousClock.now
      let answer = try RawClient(port: server.port).request("GET /")
      #expect(answer.status == 504)
      #expect(start.duration(to: .now) >= .milliseconds(50))
    }
  }

  @Test func answersForAForgottenCompletion() throws {
    try withServer(handler: { _ in .wait { _ in } }) { server in
      let client = try RawClient(port: server.port)
      #expect(try client.request("GET /").status == 500)
      #expect(try client.request("GET /").status == 500)
    }
  }

  @Test func doesNotMindAClientThatHasGone() throws {
    let arrived = Latch(20)
    let waiting = Shared<[Completion]>([])
    let handler: Handler = { request in
      guard request.path == "/wait" else { return .respond(.text("here")) }
      return .wait { completion in
        waiting.withLock { $0.append(completion) }
        arrived.countDown()
      }
    }
    try withServer(handler: handler) { server in
      for _ in 0..<20 {
        let client = try RawClient(port: server.port)
        client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
        // Some close in order, some with a reset.
        client.hangUp()
      }
      #expect(arrived.wait())
      for completion in waiting.withLock({ $0 }) { completion.resume(with: .text("too late")) }
      #expect(try RawClient(port: server.port).request("GET /").text == "here")
    }
    for completion in waiting.withLock({ $0 }) { completion.resume(with: .text("much too late")) }
  }

  @Test func completionsOutliveTheServer() throws {
    let arrived = Latch()
    let waiting = Shared<[Completion]>([])
    let handler: Handler = { _ in
      .wait { completion in
        waiting.withLock { $0.append(completion) }
        arrived.countDown()
      }
    }
    let client = try withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(arrived.wait())
      return client
    }
    for completion in waiting.withLock({ $0 }) { completion.resume(with: .text("gone")) }
    #expect(try client.answer().status == 503)
  }

  @Test func changesTheResponseOfEveryLane() throws {
    let outcomes: [Outcome] = [
      .respond(.text("a")), .work { .text("a") }, .wait { $0.resume(with: .text("a")) },
      .wait { $0.proceed(with: .work { .text("a") }) },
      .wait { completion in Thread.start { completion.proceed(with: .wait { $0.resume(with: .text("a")) }) } },
    ]
    for outcome in outcomes {
      #expect(outcome.map { $0.with("X", "y") }.response().headers["X"] == "y")
    }
  }

  /// However many requests that may take long there are, below a path with an end of its own.
  @Test func longWorkLeavesTheWorkersFree() throws {
    let isOver = Latch()
    let begun = Latch(2)
    let handler: Handler = { request in
      guard request.path.hasPrefix("/long") else { return .work { .text("worked") } }
      return .decide {
        begun.countDown()
        return .respond(.text(isOver.wait() ? "long" : "never"))
      }
    }
    let configure: (inout Server.Configuration) -> Void = {
      $0.workers = 1
      $0.longPaths = ["/long"]
    }
    try withServer(configure, handler: handler) { server in
      let paths = ["/long", "/long?a=b", "/long/er", "/long", "/long"]
      let clients = try paths.map { _ in try RawClient(port: server.port) }
      for (client, path) in zip(clients, paths) { client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(begun.wait())
      #expect(try RawClient(port: server.port).request("GET /").text == "worked")
      isOver.countDown()
      for client in clients { #expect(try client.answer().text == "long") }
    }
  }

  @Test func longWorkLearnsThatItsClientHasGone() throws {
    let (begun, givenUp) = (Latch(2), Latch(2))
    let handler: Handler = { request in
      guard request.path == "/long" else { return .work { .text(Abandonment.isAbandoned ? "gone" : "here") } }
      return .work {
        begun.countDown()
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while !Abandonment.isAbandoned, .now < deadline { pause(milliseconds: 5) }
        if Abandonment.isAbandoned { givenUp.countDown() }
        return .text("nobody reads it")
      }
    }
    try withServer({ $0.longPaths = ["/long"] }, handler: handler) { server in
      let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
      for client in clients { client.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(begun.wait())
      for client in clients { client.hangUp() }
      #expect(givenUp.wait())
      #expect(try RawClient(port: server.port).request("GET /").text == "here")
    }
  }

  @Test func worksOnAsManyThreadsAsConfigured() throws {
    // Each job waits until all four run at once.
    let together = Latch(4)
    let handler: Handler = { _ in
      .work {
        together.countDown()
        return .text(together.wait() ? "together" : "alone")
      }
    }
    try withServer({ $0.workers = 4 }, handler: handler) { server in
      let clients = try (0..<4).map { _ in try RawClient(port: server.port) }
      for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      for client in clients { #expect(try client.answer().text == "together") }
    }
  }

  @Test func answersCheapRequestsWhileTheWorkersAreBusy() throws {
    let (arrived, release) = (Latch(2), Latch())
    let handler: Handler = { request in
      guard request.path == "/work" else { return .respond(.text("cheap")) }
      return .work {
        arrived.countDown()
        _ = release.wait()
        return .text("dear")
      }
    }
    try withServer({ $0.workers = 2 }, handler: handler) { server in
      let busy = try (0..<6).map { _ in try RawClient(port: server.port) }
      for client in busy { client.send("GET /work HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(arrived.wait())
      let client = try RawClient(port: server.port)
      for _ in 0..<20 { #expect(try client.request("GET /").text == "cheap") }
      release.countDown()
      for client in busy { #expect(try client.answer().text == "dear") }
    }
  }
}
