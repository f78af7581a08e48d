import HTTPServer
import Logging
import Synchronization
import Testing

@testable import understudy

@Suite struct LogTests {
  private let time = WallTime(milliseconds: 1_769_860_800_007)

  @Test func timesAreUTC() {
    #expect(time.description == "2026-01-31T12:00:00.007Z")
    #expect(WallTime(milliseconds: 0).description == "1970-01-01T00:00:00.000Z")
  }

  @Test func plainLines() {
    let line = LogLineFormat.plain.line(
      time, .info, "signed in\nor not", [("a", "1"), ("b", "two words"), ("c", "\u{1B}[31m"), ("d", ""), ("e", "\"")])
    #expect(
      line == #"2026-01-31T12:00:00.007Z info     signed in\nor not a=1 b="two words" c=\u{1b}[31m d="" e="\"""#)
  }

  @Test func colouredLines() {
    let line = LogLineFormat.coloured.line(time, .error, "no", [("a", "1")])
    #expect(
      line == "\u{1B}[2m2026-01-31T12:00:00.007Z\u{1B}[0m \u{1B}[31merror   \u{1B}[0m no \u{1B}[2ma=\u{1B}[0m1")
  }

  @Test func jsonLines() {
    let line = LogLineFormat.json.line(time, .warning, "say \"no\"\n", [("a", "1"), ("level", "x")])
    #expect(
      line == #"{"time":"2026-01-31T12:00:00.007Z","level":"warning","message":"say \"no\"\n","a":"1"}"#)
  }

  @Test func secretsAreMaskedAndLevelsRespected() {
    let lines = Mutex<[String]>([])
    var logger = Logger(label: "test") { _ in
      LineLogHandler(level: .info, format: .plain, now: { WallTime(milliseconds: 0) }) { line in
        lines.withLock { $0.append(line) }
      }
    }
    logger[metadataKey: "request"] = "r1"
    logger.debug("not shown")
    logger.info("shown", metadata: ["refresh_token": "abc", "Password": "def", "user": "ada"])
    #expect(
      lines.withLock { $0 } == [
        "1970-01-01T00:00:00.000Z info     shown Password=*** refresh_token=*** request=r1 user=ada\n"
      ])
  }

  @Test func requestsAreLoggedWithoutWhatIsSecretInThem() {
    let lines = Mutex<[String]>([])
    func logger(_ level: Logger.Level) -> Logger {
      Logger(label: "test") { _ in
        LineLogHandler(level: level, format: .plain, now: { WallTime(milliseconds: 0) }) { line in
          lines.withLock { $0.append(line) }
        }
      }
    }
    let request = Request(.post, "/oauth2/token?code=wxyz", headers: ["X-Amz-Target": "S.Op"], body: Array("x=y".utf8))
    for level in [Logger.Level.info, .debug] {
      let outcome = RequestLog.around({ _ in .respond(.empty(400)) }, logger: logger(level))(request)
      if case .respond(let response) = outcome { #expect(response.status == 400) }
    }
    #expect(lines.withLock { $0.count } == 1)
    let line = lines.withLock { $0[0] }
    #expect(line.contains(" method=POST ") && line.contains(" path=/oauth2/token ") && line.contains(" status=400"))
    #expect(line.contains(" operation=S.Op ") && !line.contains("wxyz") && !line.contains("x=y"))
  }
}
