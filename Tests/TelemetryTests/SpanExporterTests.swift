import HTTPServer
import Logging
import Platform
import Testing

@testable import Telemetry

@Suite struct SpanExporterTests {
  private static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private static func span() -> Span {
    Span("GET", .server, trace: Span.random(16), parent: nil, began: 0, took: .zero)
  }

  /// OTLP names 429, 502, 503 and 504 as the responses after which a client may send the same message again.
  @Test(arguments: [(429, true), (502, true), (503, true), (504, true), (400, false), (404, false), (500, false)])
  func statusesThatAreRetried(status: Int, isRetried: Bool) {
    #expect(SpanExporter.mayRetry(status) == isRetried)
  }

  @Test func spansArriveInOneMessage() throws {
    let paths = Lock<[String]>([])
    let server = try Server { request in
      paths.withLock { $0.append("\(request.method) \(request.path) \(request.headers["Content-Type"] ?? "")") }
      return .respond(.empty())
    }
    defer { server.stop(graceSeconds: 0) }
    let exporter = SpanExporter(to: "http://127.0.0.1:\(server.port)/", version: "1.2.3", log: Self.log)
    exporter.take([Self.span(), Self.span()])
    exporter.take([Self.span()])
    exporter.drain(within: .seconds(10))
    #expect(paths.withLock { $0 } == ["POST /v1/traces application/x-protobuf"])
  }

  @Test func aMessageIsSentAgainAfterATemporaryFailure() throws {
    let count = Lock(0)
    let server = try Server { _ in
      let number = count.withLock { count -> Int in
        count += 1
        return count
      }
      return .respond(.empty(number == 1 ? 503 : 200))
    }
    defer { server.stop(graceSeconds: 0) }
    let exporter = SpanExporter(to: "http://127.0.0.1:\(server.port)", version: "1.2.3", log: Self.log)
    exporter.take([Self.span()])
    let deadline = ContinuousClock.now + .seconds(20)
    while count.withLock({ $0 }) < 2, ContinuousClock.now < deadline { usleep(20_000) }
    #expect(count.withLock { $0 } == 2)
  }

  @Test func spansAreDroppedOnceTheExporterStops() throws {
    let count = Lock(0)
    let server = try Server { _ in
      count.withLock { $0 += 1 }
      return .respond(.empty())
    }
    defer { server.stop(graceSeconds: 0) }
    let exporter = SpanExporter(to: "http://127.0.0.1:\(server.port)", version: "1.2.3", log: Self.log)
    exporter.drain(within: .seconds(1))
    exporter.take([Self.span()])
    usleep(1_500_000)
    #expect(count.withLock { $0 } == 0)
  }
}
