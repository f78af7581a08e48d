import RealmTestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store

/// Requests that stop for an answer from outside and are walked again.
@Suite struct ReplayTests {
  private let answer = RemoteResult.success(RemoteAnswer(status: 200, body: [1]))

  @Test func rejectsWithoutAnOutboundCaller() {
    #expect(throws: CoreError.self) { try OutboundCall(RemoteRequest("http://localhost")).answer() }
  }

  @Test func stopsAndGoesOnWithTheAnswer() throws {
    let scope = Replay()
    let work: () -> Result<RemoteResult, CoreError> = {
      Result { () throws(CoreError) in try OutboundCall(RemoteRequest("http://localhost/a")).answer() }
    }
    guard case .failure(.awaiting) = scope.walk(work) else {
      Issue.record("the work did not stop")
      return
    }
    #expect(scope.pending?.request.url == "http://localhost/a")
    scope.settle(answer)
    #expect(try scope.walk(work).get().get().body == [1])
    #expect(scope.pending == nil)
  }

  @Test func commitsOnceWhatCameBeforeTheCall() throws {
    let world = try World()
    try world.confirmedUser()
    let scope = Replay()
    let work: () -> CoreError? = {
      do throws(CoreError) {
        try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute("name", "Ada")])
        _ = try OutboundCall(RemoteRequest("http://localhost")).answer()
        try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute("nickname", "A")])
        return nil
      } catch {
        return error
      }
    }
    #expect(scope.walk(work) == .awaiting)
    #expect(try world.service.accounts.user(named: "ada@example.com").attributes["name"] == "Ada")
    // Another request is quicker; this one does not repeat its changes.
    try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute("name", "Countess")])
    scope.settle(answer)
    #expect(scope.walk(work) == nil)
    let user = try world.service.accounts.user(named: "ada@example.com")
    #expect(user.attributes["name"] == "Countess" && user.attributes["nickname"] == "A")
  }

  @Test func commitsNothingOfATransactionThatStops() throws {
    let world = try World()
    let scope = Replay()
    let drawn = Guarded<[UniqueID]>([])
    let work: () -> CoreError? = {
      do throws(CoreError) {
        // Drawn for the outside to hear of it: the same each time.
        let id = try world.service.update { (transaction) throws(CoreError) in transaction.random.uniqueID() }
        drawn.update { $0.append(id) }
        try world.service.update { (transaction) throws(CoreError) in
          transaction.realm.settings.name = "changed"
          guard case .success = try OutboundCall(RemoteRequest("http://localhost")).answer() else { throw .awaiting }
        }
        _ = try OutboundCall(RemoteRequest("http://localhost/2")).answer()
        return nil
      } catch {
        return error
      }
    }
    #expect(scope.walk(work) == .awaiting)
    #expect(try world.service.current().realm.settings.name == "shop")
    scope.settle(answer)
    #expect(scope.walk(work) == .awaiting)
    #expect(try world.service.current().realm.settings.name == "changed")
    try world.service.update { (transaction) throws(CoreError) in transaction.realm.settings.name = "by somebody else" }
    scope.settle(answer)
    #expect(scope.walk(work) == nil)
    #expect(try world.service.current().realm.settings.name == "by somebody else")
    #expect(Set(drawn.snapshot).count == 1 && drawn.snapshot.count == 3)
  }

  /// The change that stopped for the answer finds something else when it is made again, and asks for nothing any more.
  @Test func goesAnotherWayBehindAChangeThatFoundSomethingElse() throws {
    let world = try World()
    let scope = Replay()
    let work: () -> CoreError? = {
      do throws(CoreError) {
        let asked = try world.service.update { (transaction) throws(CoreError) -> Bool in
          guard transaction.realm.settings.name == "shop" else { return false }
          _ = try OutboundCall(RemoteRequest("http://localhost")).answer()
          return true
        }
        if !asked { _ = try world.service.current() }
        return asked ? nil : .refreshToken(.invalid)
      } catch {
        return error
      }
    }
    #expect(scope.walk(work) == .awaiting)
    try world.service.update { (transaction) throws(CoreError) in transaction.realm.settings.name = "by somebody else" }
    scope.settle(answer)
    #expect(scope.walk(work) == .refreshToken(.invalid))
  }

  @Test func countsAFailureOnce() throws {
    let world = try World()
    try world.confirmedUser()
    let scope = Replay()
    let work: () -> CoreError? = {
      let refused = Result { () throws(CoreError) in try world.wrongPassword() }
      let asked = Result { () throws(CoreError) in try OutboundCall(RemoteRequest("http://localhost")).answer() }
      if case .failure(.awaiting) = asked { return .awaiting }
      if case .failure(let error) = refused { return error }
      return nil
    }
    for _ in 0..<3 {
      #expect(scope.walk(work) == .awaiting)
      #expect(scope.walk(work) == .awaiting)
    }
    scope.settle(answer)
    #expect(scope.walk(work) == .signIn(.wrongCredentials))
    #expect(try world.service.accounts.user(named: "ada@example.com").attempts.signInLock(at: World.start) == nil)
  }

  @Test func doesNothingBehindACallWithoutAnswer() throws {
    let world = try World()
    let scope = Replay()
    let late: CoreError? = scope.walk {
      _ = try? OutboundCall(RemoteRequest("http://localhost")).answer()
      do throws(CoreError) {
        _ = try world.service.accounts.signUp(
          SignUpRequest(client: world.client.id, username: "ada@example.com", password: "Correct-Horse-1"))
        return nil
      } catch {
        return error
      }
    }
    #expect(late == .awaiting)
    #expect(try world.service.administration.directory.users(limit: 10).users.isEmpty)
  }

  @Test func endsAfterTooManyCalls() {
    let scope = Replay()
    let work: () -> CoreError? = {
      do throws(CoreError) {
        while true { _ = try OutboundCall(RemoteRequest("http://localhost")).answer() }
      } catch {
        return error
      }
    }
    var rounds = 0
    while scope.walk(work) == .awaiting, rounds < 100 {
      rounds += 1
      scope.settle(answer)
    }
    #expect(rounds == 16)
  }

  @Test func workOfManyStepsMayGoOnButNotWait() throws {
    let world = try World()
    let scope = Replay()
    let outcome: CoreError? = scope.walk {
      do throws(CoreError) {
        for _ in 0..<400 { _ = try world.service.current() }
        _ = try OutboundCall(RemoteRequest("http://localhost")).answer()
        return nil
      } catch {
        return error
      }
    }
    #expect(outcome == .internalFault("a request made too many outbound calls"))
  }
}

extension World {
  fileprivate func wrongPassword() throws(CoreError) -> SignInStep {
    try service.signIns.signIn(SignInRequest(client: client.id, username: "ada@example.com", start: .password("wrong")))
  }
}
