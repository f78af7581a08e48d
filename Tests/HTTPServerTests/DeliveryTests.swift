import Testing

@testable import HTTPServer

/// Faults on the way back, and bodies that come in pieces.
struct DeliveryTests {
  @Test func dropsTheConnectionInsteadOfAnswering() throws {
    let handler: Handler = { request in
      var response = Response.text("never seen")
      response.delivery = .dropped
      let result = response
      return request.path == "/work" ? .work { result } : .respond(result)
    }
    try withServer(handler: handler) { server in
      for path in ["/", "/work"] {
        let client = try RawClient(port: server.port)
        client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.rest() == [])
      }
    }
  }

  @Test(arguments: [0, 5, 12, 10_000]) func cutsTheBody(count: Int) throws {
    let text = String(repeating: "a", count: 12_000)
    let handler: Handler = { _ in
      var response = Response.text(text)
      response.delivery = .cut(after: count)
      return .respond(response)
    }
    try withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let parts = String(decoding: try #require(client.rest()), as: UTF8.self).split(
        separator: "\r\n\r\n", omittingEmptySubsequences: false)
      #expect(parts[0].contains("Content-Length: 12000"))
      #expect(parts[1].utf8.count == count)
    }
  }

  @Test func cannotBeToldAnotherLength() throws {
    let handler: Handler = { _ in
      .respond(.text("twelve bytes").with("Content-Length", "5").with("Transfer-Encoding", "chunked"))
    }
    try withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      #expect(try client.request("GET /").text == "twelve bytes")
      #expect(try client.request("GET /").text == "twelve bytes")
    }
  }

  @Test func streamsPieces() throws {
    let streams = Shared<[BodyStream]>([])
    let (opened, closed) = (Latch(), Latch())
    let handler: Handler = { _ in
      let stream = BodyStream { closed.countDown() }
      streams.withLock { $0.append(stream) }
      stream.send(Array("data: 0\n\n".utf8))
      opened.countDown()
      return .respond(.events(stream))
    }
    try withServer(handler: handler) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(opened.wait())
      let stream = try #require(streams.withLock { $0.first })
      for number in 1..<100 {
        if number % 10 == 0 { pause(milliseconds: 5) }
        #expect(stream.send(Array("data: \(number)\n\n".utf8)))
      }
      stream.finish()
      #expect(!stream.send([1]))
      let answer = try client.answer()
      #expect(answer["Content-Type"] == "text/event-stream")
      #expect(answer.text == (0..<100).map { "data: \($0)\n\n" }.joined())
      #expect(closed.wait())
    }
  }

  @Test func noticesAClosedStream() throws {
    let streams = Shared<[BodyStream]>([])
    let (opened, closed) = (Latch(2), Latch(2))
    let handler: Handler = { _ in
      let stream = BodyStream { closed.countDown() }
      streams.withLock { $0.append(stream) }
      opened.countDown()
      return .respond(.events(stream))
    }
    try withServer(handler: handler) { server in
      let gone = try RawClient(port: server.port)
      let mute = try RawClient(port: server.port)
      for client in [gone, mute] { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(opened.wait())
      gone.hangUp()
      let piece = [UInt8](repeating: 0x61, count: 100_000)
      for stream in streams.withLock({ $0 }) {
        var count = 0
        // The client that is there but does not read is given up when the buffers are full.
        while count < 10_000, stream.send(piece) {
          count += 1
          pause(milliseconds: 1)
        }
        #expect(count < 10_000)
      }
      #expect(closed.wait())
      mute.hangUp()
    }
  }

  @Test func endsStreamsWhenItStops() throws {
    let closed = Latch()
    let server = try Server(handler: { _ in
      let stream = BodyStream { closed.countDown() }
      stream.send(Array("data: 0\n\n".utf8))
      return .respond(.events(stream))
    })
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try client.read(count: 12)
    server.stop(graceSeconds: 30)
    #expect(closed.wait())
    #expect(String(decoding: client.rest() ?? [], as: UTF8.self).hasSuffix("0\r\n\r\n"))
  }
}
