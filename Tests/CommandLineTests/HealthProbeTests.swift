import HTTPServer
import Testing

@testable import CommandLine

@Suite struct HealthProbeTests {
  @Test(arguments: [200, 503])
  func asksAServer(status: Int) throws {
    let server = try Server { request in
      .respond(.empty(request.path == "/base" + HealthProbe.path ? status : 404))
    }
    defer { server.stop(graceSeconds: 0) }
    let target = try HealthTarget(url: "http://127.0.0.1:\(server.port)/base/", environment: [:])
    #expect(try HealthProbe.status(of: target) == status)
  }

  @Test func nobodyThere() throws {
    let server = try Server { _ in .respond(.empty()) }
    let target = try HealthTarget(url: "http://127.0.0.1:\(server.port)", environment: [:])
    server.stop(graceSeconds: 0)
    #expect(throws: HealthProbe.Failure.unreachable("Connection refused")) { try HealthProbe.status(of: target) }
  }

  @Test func unknownHosts() throws {
    let target = try HealthTarget(url: "http://nowhere.invalid", environment: [:])
    #expect(throws: HealthProbe.Failure.unknownHost("nowhere.invalid")) { try HealthProbe.status(of: target) }
  }

  @Test(arguments: ["", "HTTP/1.1", "HTTP/1.1 2000 x", "SSH-2.0-x 200 y", "HTTP/1.1 abc d"])
  func otherAnswers(answer: String) {
    #expect(throws: HealthProbe.Failure.notHTTP) { try HealthProbe.status(in: Array(answer.utf8)) }
  }
}
