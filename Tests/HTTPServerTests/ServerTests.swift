import Testing

@testable import HTTPServer

struct ServerTests {
  @Test func answersSeveralRequestsOnOneConnection() throws {
    try withServer(handler: echo) { server in
      let client = try RawClient(port: server.port)
      for number in 0..<20 {
        let answer = try client.request("GET /a/\(number)?x=1")
        #expect(answer.status == 200)
        #expect(answer.text.contains("GET /a/\(number)"))
        #expect(answer["Date"] != nil)
        #expect(answer["Content-Length"] == "\(answer.body.count)")
      }
    }
  }

  @Test func answersPipelinedRequestsInOrder() throws {
    try withServer(handler: echo) { server in
      let client = try RawClient(port: server.port)
      client.send(
        (0..<10).map { "POST /\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nb\($0)" }.joined())
      for number in 0..<10 {
        #expect(try client.answer().text.hasSuffix("body=2\nb\(number)"))
      }
    }
  }

  @Test func readsChunkedBodies() throws {
    try withServer(handler: echo) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      client.send("5\r\nhello\r\n")
      client.send("1\r\n \r\n5\r\nworld\r\n0\r\n\r\n")
      #expect(try client.answer().text.hasSuffix("body=11\nhello world"))
      #expect(try client.request("GET /next").status == 200)
    }
  }

  @Test func headHasTheLengthButNoBody() throws {
    let routes = [Route(.get, "/page", lane: .loop) { _ in .text("twelve bytes") }]
    try withServer(routes: routes) { server in
      let client = try RawClient(port: server.port)
      let answer = try client.request("HEAD /page")
      #expect(answer.status == 200)
      #expect(answer["Content-Length"] == "12")
      #expect(try client.request("GET /page").text == "twelve bytes")
    }
  }

  @Test func keepsEncodedSlashesInOneSegment() throws {
    try withServer(handler: echo) { server in
      let client = try RawClient(port: server.port)
      let answer = try client.request("GET /a%2Fb/%C3%BC/?q=%26&&r&s=a+b%20c&")
      #expect(answer.text.contains("GET /a%2Fb/%C3%BC/"))
      #expect(answer.text.contains(#"segments=["a/b", "ü", ""]"#))
      #expect(answer.text.contains(#"[(name: "q", value: "&"), (name: "r", value: ""), (name: "s", value: "a b c")]"#))
    }
  }
}
