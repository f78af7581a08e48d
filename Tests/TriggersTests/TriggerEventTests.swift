import Foundation
import JSON
import RealmTestSupport
import Testing

@testable import Ambient
@testable import Federation
@testable import Model
@testable import OAuth
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store
@testable import Tokens
@testable import Triggers

/// What each trigger is told, member by member: Vectors/trigger-events.json has the events as the service's developer
/// guide describes them, with `$sub` and `$code` for what is made up.
@Suite struct TriggerEventTests {
  private static let metadata = ["from": "shop"]

  private func expectEvent(
    _ name: String, _ event: JSON?, sub: SubjectID? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try #require(
      Bundle.module.url(forResource: "trigger-events", withExtension: "json", subdirectory: "Vectors"))
    let all = try JSON.parse(Array(Data(contentsOf: file)))
    let expected = try #require(all[name], "no such vector: \(name)")
    var found = try #require(event, "no event for \(name)", sourceLocation: sourceLocation).sorted
    if let sub { found = found.replacing(sub.description, with: "$sub") }
    if let code = event?["request"]?["code"]?.string {
      #expect(code.hasPrefix("AYADe"))
      found = found.replacing(code.replacing("/", with: "\\/"), with: "$code")
    }
    #expect(try found == expected.sorted, sourceLocation: sourceLocation)
  }

  private func signUpRequest(_ stage: TriggerStage) -> SignUpRequest {
    var request = SignUpRequest(
      client: stage.world.client.id, username: "new", password: "Correct-Horse-1",
      attributes: [Attribute(.email, "new@example.com")], metadata: Self.metadata)
    request.validation = ["captcha": "yes"]
    return request
  }

  @Test func signUp() throws {
    let stage = try TriggerStage([.preSignUp, .customMessage, .postConfirmation])
    let made = stage.run { () throws(CoreError) in try stage.world.service.accounts.signUp(signUpRequest(stage)) }
    let sub = try made.result.get().user
    try expectEvent("PreSignUp_SignUp", made.event("PreSignUp_SignUp"))
    try expectEvent("CustomMessage_SignUp", made.event("CustomMessage_SignUp"), sub: sub)
    let code = try stage.world.lastCode(to: "new@example.com")
    let confirmed = stage.run { () throws(CoreError) in
      _ = try stage.world.service.accounts.confirmSignUp(
        client: stage.world.client.id, proof: .none, username: "new", code: code, metadata: Self.metadata)
    }
    try confirmed.result.get()
    try expectEvent("PostConfirmation_ConfirmSignUp", confirmed.events.first, sub: sub)
  }

  @Test func anInvitation() throws {
    let stage = try TriggerStage([.preSignUp, .customMessage])
    var creation = UserCreation(
      username: "new", attributes: [Attribute(.email, "new@example.com")], temporaryPassword: "Correct-Horse-1",
      metadata: Self.metadata)
    creation.validation = ["captcha": "yes"]
    let made = stage.run { [creation] () throws(CoreError) in
      _ = try stage.administrator.accounts.createUser(creation)
    }
    try made.result.get()
    let sub = try stage.world.service.accounts.user(named: "new").id
    try expectEvent("PreSignUp_AdminCreateUser", made.events.first)
    try expectEvent("CustomMessage_AdminCreateUser", made.event("CustomMessage_AdminCreateUser"), sub: sub)
  }

  @Test func aForgottenPassword() throws {
    let stage = try TriggerStage([.customMessage, .postConfirmation])
    let verified = [Attribute(.email, "ada@example.com"), Attribute(.emailVerified, "true")]
    let ada = try stage.person(attributes: verified)
    let (service, client) = (stage.world.service, stage.world.client.id)
    let asked = stage.run { () throws(CoreError) in
      try service.accounts.forgotPassword(client: client, proof: .none, username: "ada", metadata: Self.metadata)
    }
    _ = try asked.result.get()
    try expectEvent("CustomMessage_ForgotPassword", asked.events.first, sub: ada.id)
    let code = try stage.world.lastCode(to: "ada@example.com")
    let done = stage.run { () throws(CoreError) in
      try service.accounts.confirmForgotPassword(
        client: client, proof: .none, username: "ada", code: code, newPassword: "Correct-Horse-2",
        metadata: Self.metadata)
    }
    try done.result.get()
    try expectEvent("PostConfirmation_ConfirmForgotPassword", done.events.first, sub: ada.id)
  }

  private func signIn(_ stage: TriggerStage, _ name: String = "ada") throws(CoreError) -> SignInStep {
    try stage.world.service.signIns.signIn(
      SignInRequest(
        client: stage.world.client.id, username: name, start: .password("Correct-Horse-1"), metadata: Self.metadata))
  }

  @Test(arguments: TriggerVersion.allCases)
  func signInAndRefresh(version: TriggerVersion) throws {
    let stage = try TriggerStage([.preAuthentication, .postAuthentication, .preTokenGeneration], version: version)
    let ada = try stage.person()
    let service = stage.world.service
    _ = try service.administration.directory.createGroup(
      "admins", precedence: 1, roleARN: "arn:aws:iam::000000000000:role/admins")
    _ = try service.administration.directory.createGroup("plain")
    for group in ["admins", "plain"] { try service.administration.directory.add("ada", toGroup: group) }
    let signedIn = stage.run { () throws(CoreError) in try signIn(stage) }
    let tokens = try #require(try signedIn.result.get().tokens)
    #expect(signedIn.events.count == 3)
    try expectEvent("PreAuthentication_Authentication", signedIn.events.first, sub: ada.id)
    try expectEvent(
      "PostAuthentication_Authentication", signedIn.event("PostAuthentication_Authentication"), sub: ada.id)
    let suffix = version == .v1 ? "" : " V\(version.rawValue.dropFirst().prefix(1))"
    try expectEvent(
      "TokenGeneration_Authentication\(suffix)", signedIn.event("TokenGeneration_Authentication"), sub: ada.id)
    guard version == .v1 else { return }
    let refreshed = stage.run { () throws(CoreError) in
      var request = RefreshRequest(tokens.refreshToken ?? "", .flow)
      request.metadata = Self.metadata
      _ = try service.oauth.refresh(request, client: stage.world.client.id, proof: .none)
    }
    try refreshed.result.get()
    #expect(refreshed.events.count == 1)
    try expectEvent("TokenGeneration_RefreshTokens", refreshed.events.first, sub: ada.id)
  }

  @Test func aTokenForAClient() throws {
    let stage = try TriggerStage([.preTokenGeneration], version: .v3) { _ in
    } client: { client in
      client.secrets = ["secret"]
      client.grantTypes = [.clientCredentials]
      client.scopes = ["orders/read"]
    }
    let read = ResourceServer.Scope(name: "read", description: "read")
    try stage.world.service.administration.createResourceServer(
      ResourceServer(identifier: "orders", name: "Orders", scopes: [read]))
    let made = stage.run { () throws(CoreError) in
      _ = try stage.world.service.oauth.clientToken(
        for: try stage.world.verified(.secret("secret")), scopes: [], metadata: Self.metadata)
    }
    try made.result.get()
    try expectEvent("TokenGeneration_ClientCredentials", made.events.first)
  }

  @Test func aLedSignIn() throws {
    let stage = try TriggerStage([.defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse])
    let ada = try stage.person()
    let (service, client) = (stage.world.service, stage.world.client.id)
    let answers: [Trigger: RemoteResult] = [
      .defineAuthChallenge: TriggerStage.respond(#"{"challengeName":"CUSTOM_CHALLENGE"}"#),
      .createAuthChallenge: TriggerStage.respond(
        #"{"publicChallengeParameters":{"q":"1"},"privateChallengeParameters":{"answer":"blue"},"challengeMetadata":"COLOUR"}"#
      ),
      .verifyAuthChallengeResponse: TriggerStage.respond(#"{"answerCorrect":false}"#),
    ]
    let begun = stage.run(answers) { () throws(CoreError) in
      try service.signIns.signIn(
        SignInRequest(client: client, username: "ada", start: .custom(clientValue: nil), metadata: Self.metadata))
    }
    let handle = try #require(try begun.result.get().challenge?.handle)
    #expect(begun.events.count == 2)
    try expectEvent("DefineAuthChallenge_Authentication", begun.events.first, sub: ada.id)
    try expectEvent("CreateAuthChallenge_Authentication", begun.events.last, sub: ada.id)
    let answered = stage.run(answers) { () throws(CoreError) in
      try service.signIns.answer(
        SignInAnswer(client: client, flow: handle, username: "ada", reply: .custom("red"), metadata: Self.metadata))
    }
    _ = try answered.result.get()
    try expectEvent("VerifyAuthChallengeResponse_Authentication", answered.events.first, sub: ada.id)
    try expectEvent(
      "DefineAuthChallenge_Authentication again", answered.event("DefineAuthChallenge_Authentication"), sub: ada.id)
  }

  @Test func somebodyOfAnotherDirectory() throws {
    let stage = try TriggerStage([.userMigration])
    let signedIn = stage.run { () throws(CoreError) in try signIn(stage, "old") }
    try expectEvent("UserMigration_Authentication", signedIn.events.first)
    let asked = stage.run { () throws(CoreError) in
      try stage.world.service.accounts.forgotPassword(
        client: stage.world.client.id, proof: .none, username: "old", metadata: Self.metadata)
    }
    try expectEvent("UserMigration_ForgotPassword", asked.events.first)
  }

  @Test(arguments: [Message.Channel.email, .sms])
  func aCustomSender(channel: Message.Channel) throws {
    let trigger = channel.sender
    let stage = try TriggerStage([trigger]) { $0.autoVerified = [.email, .phoneNumber] }
    let senderDeliveries = Guarded<[RemoteRequest]>([])
    stage.world.core.post.deliver { job in
      if let request = job.request { senderDeliveries.update { $0.append(request) } }
    }
    var request = signUpRequest(stage)
    if channel == .sms {
      request.attributes = [Attribute(.phoneNumber, "+15555550100")]
      request.metadata = [:]
    }
    let made = stage.run { [request] () throws(CoreError) in try stage.world.service.accounts.signUp(request) }
    #expect(made.events.isEmpty)
    guard case .json(let event) = senderDeliveries.snapshot.first?.body else {
      Issue.record("nothing was handed over")
      return
    }
    #expect(senderDeliveries.snapshot.count == 1)
    try expectEvent("\(trigger.rawValue)_SignUp", event, sub: try made.result.get().user)
    #expect(stage.world.messages.count == 1 && stage.world.messages[0].isDeliveredBySender)
  }

  @Test func somebodyFromAProvider() throws {
    let stage = try TriggerStage([.inboundFederation, .preSignUp]) { _ in
    } client: { client in
      client.providers = [Provider.ownName, "Google"]
      client.allowsHostedLogin = true
    }
    let service = stage.world.service
    let provider = try service.administration.createProvider { now in
      Provider(
        name: "Google", kind: .google, details: [:], attributeMapping: ["email": "email", "username": "sub"],
        identifiers: [], created: now)
    }
    let profile = OutsideProfile(playing: provider, ["sub": "A17", "email": "ada@example.com"])
    let arrived = stage.run { () throws(CoreError) in
      do throws(FederationFault) {
        _ = try service.upstreams.signIn(through: "Google", as: profile, client: stage.world.client.id)
      } catch {
        throw .internalFault("\(error)")
      }
    }
    try arrived.result.get()
    try expectEvent("InboundFederation_ExternalProvider", arrived.events.first)
    try expectEvent("PreSignUp_ExternalProvider", arrived.event("PreSignUp_ExternalProvider"))
  }
}
