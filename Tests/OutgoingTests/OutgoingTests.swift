import HTTPServer
import Outgoing
import Synchronization
import Testing

@Suite struct OutgoingTests {
  private func url(_ server: Server, _ path: String) -> String { "http://localhost:\(server.port)\(path)" }

  private func get(_ url: String, timeout: Duration = .seconds(10), limit: Int = 1 << 20) -> OutgoingCall {
    OutgoingCall(url, .http(method: "GET", headers: [], body: nil), timeout: timeout, answerLimit: limit)
  }

  private func serving(_ handler: @escaping Handler, _ body: (Server) async throws -> Void) async throws {
    let server = try Server(handler: handler)
    defer { server.stop(graceSeconds: 0) }
    try await body(server)
  }

  private static let timers = Timers()

  /// Never answers.
  private static let silence: Handler = { _ in
    .wait { completion in timers.after(milliseconds: 600_000) { completion.resume(with: .text("never")) } }
  }

  @Test func sendsMethodHeadersAndBody() async throws {
    try await serving({ request in
      let lines = ["\(request.method)", request.headers["X-One"] ?? "", request.headers["Content-Type"] ?? ""]
      let text = lines.joined(separator: "|") + "|" + String(decoding: request.body, as: UTF8.self)
      return .respond(.text(text, status: 418).with("X-Back", "  there "))
    }) { server in
      let answer = try await Outgoing().result(
        OutgoingCall(
          url(server, "/path"),
          .http(
            method: "POST", headers: [("X-One", "1"), ("Content-Type", "application/json")],
            body: Array("{\"a\":0}".utf8))
        )
      ).get()
      #expect(answer.status == 418)
      #expect(String(decoding: answer.body, as: UTF8.self) == "POST|1|application/json|{\"a\":0}")
      #expect(answer.headers.contains { $0.name == "x-back" && $0.value == "there" })
    }
  }

  @Test func sendsEmptyBodies() async throws {
    try await serving({ request in .respond(.text("\(request.method) \(request.body.count)")) }) { server in
      let call = OutgoingCall(url(server, "/"), .http(method: "POST", headers: [], body: []))
      let answer = try await Outgoing().result(call).get()
      #expect(answer.body == Array("POST 0".utf8))
    }
  }

  @Test func sendsNothingToAnAddressThatMayNotBeUsed() async throws {
    let hits = Mutex(0)
    try await serving({ _ in
      hits.withLock { $0 += 1 }
      return .respond(.text("here"))
    }) { server in
      var call = get(url(server, "/"))
      call.mayUse = { !["127.0.0.1", "::1"].contains($0) }
      let refusal = await Outgoing().result(call).failure
      let hitsSoFar = hits.withLock { $0 }
      guard case .failed(let words)? = refusal else {
        Issue.record("not refused: \(String(describing: refusal))")
        return
      }
      #expect(words.contains("must not be called") && hitsSoFar == 0)
      call.mayUse = { ["127.0.0.1", "::1"].contains($0) }
      let answer = try await Outgoing().result(call).get()
      #expect(answer.status == 200)
    }
  }

  @Test func followsNoRedirect() async throws {
    try await serving({ request in
      .respond(request.path == "/" ? .text("go", status: 302).with("Location", "/other") : .text("other"))
    }) { server in
      let answer = try await Outgoing().result(get(url(server, "/"))).get()
      #expect(answer.status == 302 && answer.body == Array("go".utf8))
    }
  }

  @Test func givesUpAfterItsTime() async throws {
    try await serving(Self.silence) { server in
      let result = await Outgoing().result(get(url(server, "/"), timeout: .milliseconds(150)))
      #expect(result.failure == .timedOut)
    }
  }

  @Test func takesNoMoreThanItsLimit() async throws {
    try await serving({ _ in .respond(.text(String(repeating: "a", count: 100_000))) }) { server in
      #expect(await Outgoing().result(get(url(server, "/"), limit: 99_999)).failure == .answerTooLarge)
      let answer = try await Outgoing().result(get(url(server, "/"), limit: 100_000)).get()
      #expect(answer.body.count == 100_000)
    }
  }

  @Test(arguments: ["http://localhost:1/", "nothing", "", "file:///etc/passwd", "http://[::1", "gopher://localhost/"])
  func tellsWhatCannotBeCalled(url: String) async throws {
    guard case .failed(let words) = await Outgoing().result(get(url)).failure else {
      Issue.record("\(url) was called")
      return
    }
    #expect(!words.isEmpty)
  }

  /// Nobody gets an answer before all have called: one after another, they would wait for ever.
  @Test func makesManyCallsAtATime() async throws {
    let count = 32
    let waiting = Mutex<[Completion]>([])
    try await serving({ _ in
      .wait { completion in
        let all = waiting.withLock { waiting in
          waiting.append(completion)
          return waiting.count == count ? waiting : []
        }
        for one in all { one.resume(with: .text("all here")) }
      }
    }) { server in
      let outgoing = Outgoing()
      let call = get(url(server, "/"), timeout: .seconds(120))
      let statuses = await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<count { group.addTask { try? await outgoing.result(call).get().status } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.allSatisfy { $0 == 200 } && statuses.count == count)
    }
  }

  @Test func letsCallsWaitForTheirTurnAndRefusesMore() async throws {
    let timers = Timers()
    try await serving({ _ in
      .wait { completion in timers.after(milliseconds: 300) { completion.resume(with: .text("late")) } }
    }) { server in
      let outgoing = Outgoing(concurrency: 1, queue: 1)
      let call = get(url(server, "/"))
      let results = await withTaskGroup(of: Result<OutgoingAnswer, OutgoingFailure>.self) { group in
        for _ in 0..<8 { group.addTask { await outgoing.result(call) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.contains { $0.failure == nil })
      #expect(results.contains { $0.failure == .tooBusy })
      #expect(results.allSatisfy { $0.failure == nil || $0.failure == .tooBusy })
    }
  }

  @Test func cancelsACall() async throws {
    try await serving(Self.silence) { server in
      let outgoing = Outgoing()
      let call = get(url(server, "/"))
      let failure = await withCheckedContinuation { (continuation: CheckedContinuation<OutgoingFailure?, Never>) in
        let token = outgoing.send(call) { continuation.resume(returning: $0.failure) }
        outgoing.cancel(token)
      }
      #expect(failure == .cancelled)
    }
  }

  @Test func cancelsWhatIsLeftWhenItGoes() async throws {
    try await serving(Self.silence) { server in
      let call = get(url(server, "/"))
      let failure = await withCheckedContinuation { (continuation: CheckedContinuation<OutgoingFailure?, Never>) in
        Outgoing().send(call) { continuation.resume(returning: $0.failure) }
      }
      #expect(failure == .cancelled)
    }
  }
}

extension Outgoing {
  fileprivate func result(_ call: OutgoingCall) async -> Result<OutgoingAnswer, OutgoingFailure> {
    await withCheckedContinuation { continuation in
      send(call) { continuation.resume(returning: $0) }
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    guard case .failure(let failure) = self else { return nil }
    return failure
  }
}
