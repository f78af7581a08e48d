import Platform
import Testing

@testable import HTTPServer

/// Many connections busy at once: round numbers, because one of the library's modes stalls at multiples of 128.
struct LoadTests {
  @Test(arguments: [128, 256]) func servesManyBusyConnections(count: Int) throws {
    let handler: Handler = { request in
      request.path == "/work" ? .work { .text("worked") } : .respond(.text("at once"))
    }
    try withServer(handler: handler) { server in
      let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
      for round in 0..<6 {
        let path = round % 2 == 0 ? "/" : "/work"
        for client in clients { client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") }
        for client in clients { #expect(try client.answer().status == 200) }
      }
    }
  }

  @Test func sharesTheServerAmongManyThreads() throws {
    let handler: Handler = { request in
      let body = request.body
      return request.path == "/work" ? .work { .json(body) } : .respond(.json(body))
    }
    try withServer(handler: handler) { server in
      let done = Latch(16)
      let failures = Shared(0)
      let port = server.port
      for number in 0..<16 {
        Thread.start {
          defer { done.countDown() }
          guard let client = try? RawClient(port: port) else { return failures.withLock { $0 += 1 } }
          for round in 0..<50 {
            let body = String(repeating: "\(number)-\(round) ", count: 1 + (number * round) % 700)
            let answer = try? client.request("POST " + (round % 2 == 0 ? "/" : "/work"), body: body)
            if answer?.text != body { failures.withLock { $0 += 1 } }
          }
        }
      }
      #expect(done.wait(seconds: 60))
      #expect(failures.withLock { $0 } == 0)
    }
  }
}
