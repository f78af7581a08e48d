import JSON
import RealmTestSupport
import Testing

@testable import Model
@testable import OAuth
@testable import Sandboxes
@testable import SignIn
@testable import Store
@testable import Tokens

/// Grants whose tokens a trigger has a say in: where it fails, there is no grant.
@Suite struct TriggerGrantTests {
  private let refusal: [Trigger: RemoteResult] = [.preTokenGeneration: TriggerStage.refuse("no")]

  private func makeStage(_ grants: [ClientGrantType]) throws -> TriggerStage {
    let stage = try TriggerStage([.preTokenGeneration]) { _ in
    } client: { client in
      client.grantTypes = Set(grants)
    }
    try stage.person()
    return stage
  }

  private func expectRefusal<Value>(
    _ outcome: TriggerStage.Outcome<Value>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .failure(.trigger(.refused(.preTokenGeneration, "no"))) = outcome.result else {
      Issue.record("\(outcome.result)", sourceLocation: sourceLocation)
      return
    }
    #expect(outcome.events.last?["triggerSource"]?.string == "TokenGeneration_HostedAuth")
  }

  @Test func aPassword() throws {
    let stage = try makeStage([.password])
    let work = { () throws(CoreError) in
      try stage.world.issue(
        .password, [("username", "ada"), ("password", "Correct-Horse-1"), ("scope", "openid")])
    }
    expectRefusal(stage.run(refusal, work))
    let (realm, _) = try stage.world.service.current()
    #expect(try stage.world.service.current().realm.users.grants.count == 0)
    #expect(realm.browserSessions.count == 0)
    _ = try stage.run([:], work).result.get()
    #expect(try stage.world.service.current().realm.users.grants.count == 1)
  }

  @Test func aToken() throws {
    let stage = try makeStage([.tokenExchange])
    let tokens = try #require(
      try stage.run([:]) { () throws(CoreError) in
        try stage.world.service.signIns.signIn(
          SignInRequest(client: stage.world.client.id, username: "ada", start: .password("Correct-Horse-1")))
      }.result.get().tokens)
    let before = try stage.state
    expectRefusal(
      stage.run(refusal) { () throws(CoreError) in
        try stage.world.issue(
          .tokenExchange,
          [
            ("subject_token", tokens.accessToken),
            ("subject_token_type", TokenExchangeRequest.Kind.accessToken.rawValue),
          ])
      })
    #expect(try stage.state == before)
  }

  @Test func aDevice() throws {
    let stage = try makeStage([.deviceCode])
    let (service, client) = (stage.world.service, stage.world.client.id)
    let offer = try service.oauth.devices.offer(for: client, scopes: ["openid"])
    let session = try #require(
      try service.signIns.signIn(
        SignInRequest(client: client, origin: .hosted, username: "ada", start: .password("Correct-Horse-1"))
      ).session)
    try service.oauth.devices.decide(onUserCode: offer.userCode, by: session, approves: true)
    let before = try stage.state
    let work = { () throws(CoreError) in
      try stage.world.issue(.deviceCode, [("device_code", offer.deviceCode)])
    }
    expectRefusal(stage.run(refusal, work))
    #expect(try stage.state == before)
    _ = try stage.run([:], work).result.get()
    expect(.deviceCode(.unknown)) { try stage.run([:], work).result.get() }
  }
}
