import Platform
import Testing

@testable import HTTPServer

struct StopTests {
  @Test func answersWhoWaitsAndStops() throws {
    let arrived = Latch(5)
    let waiting = Shared<[Completion]>([])
    let server = try Server(handler: { _ in
      .wait { completion in
        waiting.withLock { $0.append(completion) }
        arrived.countDown()
      }
    })
    let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
    #expect(arrived.wait())
    let start = ContinuousClock.now
    server.stop(graceSeconds: 30)
    #expect(start.duration(to: .now) < .seconds(25))
    for client in clients {
      let answer = try client.answer()
      #expect(answer.status == 503)
      #expect(answer["Connection"] == "close")
      #expect(client.rest() == [])
    }
    #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
    server.stop()
  }

  @Test func finishesWhatIsUnderWay() throws {
    let arrived = Latch()
    let stopping = Latch()
    let server = try Server(handler: { _ in
      .work {
        arrived.countDown()
        _ = stopping.wait(seconds: 1)
        return .text("finished")
      }
    })
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(arrived.wait())
    server.stop(graceSeconds: 30)
    #expect(try client.answer().text == "finished")
    #expect(client.rest() == [])
  }

  @Test func finishesWhatIsHeld() throws {
    let arrived = Latch()
    let held = Shared<[Completion]>([])
    let server = try Server(handler: { _ in
      .hold { completion in
        held.withLock { $0.append(completion) }
        arrived.countDown()
      }
    })
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(arrived.wait())
    let stopped = Latch()
    Thread.start {
      server.stop(graceSeconds: 30)
      stopped.countDown()
    }
    #expect(!stopped.wait(seconds: 1))
    for completion in held.withLock({ $0 }) { completion.resume(with: .text("finished")) }
    #expect(try client.answer().text == "finished")
    #expect(stopped.wait())
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc"])
  func refusesAClientThatIsStillSending(_ half: String) throws {
    var configuration = Server.Configuration()
    (configuration.headerDeadline, configuration.bodyDeadline) = (.seconds(60), .seconds(60))
    let (arrived, release) = (Latch(), Latch())
    let server = try Server(
      configuration,
      handler: { _ in
        .work {
          arrived.countDown()
          _ = release.wait()
          return .text("finished")
        }
      })
    let slow = try RawClient(port: server.port)
    slow.send(half)
    let whole = try RawClient(port: server.port)
    whole.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(arrived.wait())
    Thread.start { server.stop(graceSeconds: 60) }
    // The answer comes although another request is still in progress, which is answered afterwards.
    let answer = try slow.answer()
    #expect(answer.status == 503)
    #expect(answer.text.contains("the server is stopping"))
    #expect(slow.rest() == [])
    release.countDown()
    #expect(try whole.answer().text == "finished")
  }

  @Test func givesUpAfterTheGracePeriod() throws {
    let (arrived, working, release) = (Latch(2), Latch(), Latch())
    var configuration = Server.Configuration()
    configuration.workers = 1
    let server = try Server(
      configuration,
      handler: { _ in
        arrived.countDown()
        return .work {
          working.countDown()
          _ = release.wait()
          return .text("too late")
        }
      })
    // One is at work, one in the queue, one has sent half of its body.
    let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
    let slow = try RawClient(port: server.port)
    slow.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
    #expect(arrived.wait() && working.wait())
    server.stop(graceSeconds: 0)
    for client in clients { #expect(try client.answer().status == 503) }
    #expect(slow.rest() == [])
    release.countDown()
  }

  @Test func stopsUnderLoad() throws {
    let timers = Timers()
    for round in 0..<10 {
      let server = try Server(
        timers: timers,
        handler: { request in
          switch request.body.count % 3 {
          case 0: return .respond(.text("a"))
          case 1: return .work { .text("b") }
          default:
            return .wait { completion in
              timers.after(milliseconds: 3) { completion.resume(with: .text("c")) }
            }
          }
        })
      let started = Latch(8)
      let ended = Latch(8)
      let port = server.port
      for number in 0..<8 {
        Thread.start {
          defer { ended.countDown() }
          guard let client = try? RawClient(port: port) else { return started.countDown() }
          var count = 0
          while let answer = try? client.request("POST /", body: String(repeating: "x", count: number + count)) {
            if count == 5 { started.countDown() }
            count += 1
            guard answer.status == 200 else { break }
          }
          if count <= 5 { started.countDown() }
        }
      }
      #expect(started.wait())
      server.stop(graceSeconds: round % 2)
      #expect(ended.wait())
    }
  }

  @Test func stopsWithTheObject() throws {
    var server: Server? = try Server(handler: echo)
    let port = try #require(server).port
    let client = try RawClient(port: port)
    #expect(try client.request("GET /").status == 200)
    server = nil
    #expect(client.rest() == [])
    #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
  }

  @Test func startsAgainOnTheSamePort() throws {
    let first = try Server(handler: echo)
    let client = try RawClient(port: first.port)
    #expect(try client.request("GET /").status == 200)
    first.stop(graceSeconds: 0)
    let second = try Server(Server.Configuration(port: first.port), handler: echo)
    #expect(try RawClient(port: second.port).request("GET /").status == 200)
    second.stop(graceSeconds: 0)
  }
}
