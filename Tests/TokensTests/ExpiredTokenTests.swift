import Ambient
import Model
import RealmTestSupport
import Sandboxes
import SignIn
import Testing
import Tokens

@Suite struct ExpiredTokenTests {
  private func isExpired(_ token: String, in world: World) -> Bool {
    do throws(CoreError) {
      _ = try world.core.bearer(of: token)
      return false
    } catch {
      return error == .accessToken(.expired)
    }
  }

  @Test func tokensOfTheSameSecondAreToldApart() throws {
    let world = try World()
    let user = try world.confirmedUser()
    let first = try world.tokens()
    let refresh = try #require(first.refreshToken)
    var tokens = [first.accessToken]
    // The clock is frozen: all are of one second.
    for _ in 0..<3 {
      #expect(try world.service.sessions.expire(.access, of: user.id))
      #expect(tokens.allSatisfy { isExpired($0, in: world) })
      #expect(!isExpired(try world.tokens().accessToken, in: world))
      let renewed = try (0..<2).map { _ in try world.refresh(refresh).accessToken }
      #expect(!renewed.contains { isExpired($0, in: world) })
      tokens += renewed
    }
  }

  @Test func aClockThatWasSetBackExpiresNothingNew() throws {
    let world = try World()
    let user = try world.confirmedUser()
    let old = try world.tokens()
    #expect(try world.service.sessions.expire(.access, of: user.id))
    world.sandbox.update { $0.clock = Clock(frozenAt: World.start - .hours(1)) }
    #expect(!isExpired(try world.refresh(try #require(old.refreshToken)).accessToken, in: world))
    #expect(isExpired(old.accessToken, in: world))
  }

  @Test func anExpiredRefreshTokenIsNotRevoked() throws {
    let world = try World()
    let user = try world.confirmedUser()
    let tokens = try world.tokens()
    #expect(try world.service.sessions.expire(.refresh, of: user.id))
    let refresh = try #require(tokens.refreshToken)
    #expect(throws: CoreError.refreshToken(.expired)) { try world.refresh(refresh) }
    #expect(!isExpired(tokens.accessToken, in: world))
    _ = try world.refresh(try #require(try world.tokens().refreshToken))
  }

  @Test func anotherUserIsUntouched() throws {
    let world = try World()
    let user = try world.confirmedUser()
    _ = try world.confirmedUser("grace@example.com")
    let theirs = try world.tokens("grace@example.com").accessToken
    #expect(try world.service.sessions.expire(.access, of: user.id))
    #expect(!isExpired(theirs, in: world))
  }

  @Test func marksAreBoundedAndStored() throws {
    var expired = ExpiredTokens()
    let now = World.start
    #expect(!expired.listsTokens(issuedAt: now))
    expired.expire(.access, at: now)
    #expect(expired.listsTokens(issuedAt: now) && !expired.listsTokens(issuedAt: now + .seconds(1)))
    for index in 0...ExpiredTokens.laterLimit { expired.list(access: "\(index)", id: nil) }
    #expect(expired.covers(.access, issued: now.seconds, fingerprint: "0"))
    #expect(!expired.covers(.access, issued: now.seconds, fingerprint: "1"))
    #expect(!expired.covers(.access, issued: now.seconds + 1, fingerprint: "0"))
    #expect(expired.covers(.access, issued: nil, fingerprint: "other"))
    #expect(!expired.covers(.id, issued: now.seconds, fingerprint: "0"))
    expired.expire(.access, at: now - .hours(1))
    #expect(expired.covers(.access, issued: now.seconds, fingerprint: "1"))
  }
}
