import Platform
import Testing

@testable import HTTPServer

/// What happens at the limit of connections, and to clients that hang up while they wait.
struct ConnectionLimitTests {
  /// Requests that wait until they are told to go on.
  private final class Waiting: Sendable {
    let completions = Monitor([Completion]())
    let left = Monitor(0)

    var handler: Handler {
      { [self] request in
        guard request.path == "/wait" else { return .respond(.text(request.path)) }
        return Outcome.wait { completion in
          completion.whenClientLeaves { self.left.withLock { $0 += 1 } }
          self.completions.withLock { $0.append(completion) }
        }.map { $0 }
      }
    }

    func goOn() {
      for completion in completions.withLock({ $0 }) { completion.resume(with: .text("done")) }
    }
  }

  private func eventually(_ look: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now.advanced(by: .seconds(30))
    while ContinuousClock.now < end {
      if try look() { return true }
      pause(milliseconds: 10)
    }
    return false
  }

  @Test func closesTheLongestIdleFirst() throws {
    let told = Monitor(0)
    try withServer(
      {
        $0.connectionLimit = 4
        $0.whenConnectionLimitMet = { told.withLock { $0 += 1 } }
      }, handler: echo
    ) { server in
      var clients: [RawClient] = []
      for _ in 0..<4 {
        let client = try RawClient(port: server.port)
        #expect(try client.request("GET /").status == 200)
        clients.append(client)
        pause(milliseconds: 100)
      }
      // The first one is used again, so the second one is the longest idle.
      #expect(try clients[0].request("GET /").status == 200)
      #expect(told.withLock { $0 } == 0)
      var more: [RawClient] = []
      for victim in [1, 2, 3, 0] {
        pause(milliseconds: 100)
        let client = try RawClient(port: server.port)
        #expect(try client.request("GET /").status == 200)
        more.append(client)
        #expect(clients[victim].isClosed(afterMilliseconds: 10_000))
      }
      for client in more { #expect(try client.request("GET /").status == 200) }
      #expect(told.withLock { $0 } == 1)
      #expect(server.connectionCount == 4)
    }
  }

  @Test func answersHealthAloneAtTheConnectionLimit() throws {
    let waiting = Waiting()
    try withServer(
      {
        $0.connectionLimit = 3
        $0.pathsAlwaysAnswered = ["/health"]
      }, handler: waiting.handler
    ) { server in
      let busy = try (0..<3).map { _ in try RawClient(port: server.port) }
      for client in busy { client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(eventually { waiting.completions.withLock { $0.count } == 3 })
      // Silent ones beyond the limit do not stand in the way.
      let silent = try (0..<100).map { _ in try RawClient(port: server.port) }
      for _ in 0..<100 {
        let client = try RawClient(port: server.port)
        let answer = try client.request("GET /health")
        #expect(answer.status == 200 && answer["Connection"] == "close")
        #expect(client.rest() == [])
      }
      let client = try RawClient(port: server.port)
      let refused = try client.request("GET /other")
      #expect(refused.status == 503)
      #expect(refused["Retry-After"] == "1" && refused.text.contains("too_many_connections"))
      #expect(client.rest() == [])
      waiting.goOn()
      for client in busy { #expect(try client.answer().status == 200) }
      // Their connections are idle a moment after their answers have come.
      #expect(eventually { (try? RawClient(port: server.port).request("GET /other").status) == 200 })
      for client in silent { client.hangUp() }
    }
  }

  @Test func freesAWaitingRequestWhoseClientHungUp() throws {
    let waiting = Waiting()
    try withServer(handler: waiting.handler) { server in
      let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
      for client in clients { client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(eventually { waiting.completions.withLock { $0.count } == 5 })
      clients[0].hangUp()
      shutdown(clients[1].descriptor, Int32(SHUT_WR))
      #expect(eventually { server.connectionCount == 3 && waiting.left.withLock { $0 } == 2 })
      waiting.goOn()
      for client in clients[2...] { #expect(try client.answer().text == "done") }
      #expect(waiting.left.withLock { $0 } == 2)
    }
  }

  @Test func freesAStreamWhoseClientHungUp() throws {
    let closed = Monitor(0)
    let handler: Handler = { _ in
      let stream = BodyStream { closed.withLock { $0 += 1 } }
      stream.send(Array("data: first\n\n".utf8))
      return .respond(.events(stream))
    }
    try withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try client.read(count: 20)
      client.hangUp()
      #expect(eventually { closed.withLock { $0 } == 1 && server.connectionCount == 0 })
    }
  }

  @Test func leavesRoomForWhatElseIsOpen() {
    #expect(Server.Configuration.connectionLimit(descriptors: 20_000) == 19_808)
    #expect(Server.Configuration.connectionLimit(descriptors: 10) == 1)
  }

  @Test func raisesTheLimitOfDescriptors() {
    let limit = Descriptors.raiseLimit()
    #expect(limit >= 256 && Descriptors.raiseLimit() == limit)
  }
}
