import JSON
import RealmTestSupport
import Testing

@testable import Model
@testable import Sandboxes
@testable import SignIn

/// What a trigger may not say, and what is left of a request that a trigger fails: nothing.
@Suite struct TriggerAnswerTests {
  /// A trigger, and a response that its kind cannot give.
  private static let unreadable: [(Trigger, String)] =
    [
      (.preSignUp, #"{"autoConfirmUser":"yes"}"#), (.preSignUp, #"{"autoVerifyEmail":1}"#),
      (.preSignUp, #"{"autoVerifyPhone":[]}"#),
      (.preTokenGeneration, #"{"claimsOverrideDetails":[]}"#),
      (.preTokenGeneration, #"{"claimsOverrideDetails":{"claimsToAddOrOverride":{"a":1}}}"#),
      (.preTokenGeneration, #"{"claimsOverrideDetails":{"claimsToAddOrOverride":"a"}}"#),
      (.preTokenGeneration, #"{"claimsOverrideDetails":{"claimsToSuppress":"a"}}"#),
      (.preTokenGeneration, #"{"claimsOverrideDetails":{"claimsToSuppress":[1]}}"#),
      (.preTokenGeneration, #"{"claimsOverrideDetails":{"groupOverrideDetails":[]}}"#),
      (.preTokenGeneration, #"{"claimsOverrideDetails":{"groupOverrideDetails":{"groupsToOverride":"a"}}}"#),
      (.preTokenGeneration, #"{"claimsOverrideDetails":{"groupOverrideDetails":{"preferredRole":1}}}"#),
      (.defineAuthChallenge, "{}"), (.defineAuthChallenge, #"{"challengeName":1}"#),
      (.defineAuthChallenge, #"{"challengeName":"NOTHING"}"#), (.defineAuthChallenge, #"{"issueTokens":"yes"}"#),
      (.defineAuthChallenge, #"{"failAuthentication":0}"#),
      (.createAuthChallenge, #"{"publicChallengeParameters":{"a":1}}"#),
      (.createAuthChallenge, #"{"publicChallengeParameters":"a"}"#),
      (.createAuthChallenge, #"{"privateChallengeParameters":[]}"#),
      (.createAuthChallenge, #"{"challengeMetadata":1}"#),
      (.verifyAuthChallengeResponse, #"{"answerCorrect":"yes"}"#),
      (.userMigration, #"{"userAttributes":[]}"#), (.userMigration, #"{"userAttributes":{"email":1}}"#),
    ]
    + [
      #""finalUserStatus":"NOTHING""#, #""finalUserStatus":1"#, #""messageAction":"SHOUT""#,
      #""desiredDeliveryMediums":["PIGEON"]"#, #""desiredDeliveryMediums":"SMS""#, #""forceAliasCreation":"yes""#,
      #""enableSMSMFA":1"#, #""enableSMSMFA":true"#,
    ].map { (.userMigration, #"{"userAttributes":{"email":"old@example.com"},\#($0)}"#) }

  /// Those that may refuse a request before anything of it is done.
  private static let early: [Trigger] = [
    .preSignUp, .preAuthentication, .postAuthentication, .preTokenGeneration, .defineAuthChallenge,
    .createAuthChallenge, .verifyAuthChallengeResponse, .userMigration,
  ]

  private let led: [Trigger: RemoteResult] = [
    .defineAuthChallenge: TriggerStage.respond(#"{"challengeName":"CUSTOM_CHALLENGE"}"#),
    .createAuthChallenge: TriggerStage.respond(#"{"privateChallengeParameters":{"answer":"blue"}}"#),
    .verifyAuthChallengeResponse: TriggerStage.respond(#"{"answerCorrect":true}"#),
  ]

  /// A stage with the request at which the trigger is asked.
  private func scene(
    _ trigger: Trigger
  ) throws -> (stage: TriggerStage, work: @Sendable () throws(CoreError) -> Void) {
    let isLed = led[trigger] != nil
    let stage = try TriggerStage(isLed ? Array(led.keys) : [trigger])
    let (service, client) = (stage.world.service, stage.world.client.id)
    if trigger != .userMigration { try stage.person() }
    let name = trigger == .userMigration ? "old" : "ada"
    switch trigger {
    case .preSignUp:
      return (
        stage,
        { () throws(CoreError) in
          _ = try service.accounts.signUp(SignUpRequest(client: client, username: "new", password: "Correct-Horse-1"))
        }
      )
    case .defineAuthChallenge, .createAuthChallenge:
      return (
        stage,
        { () throws(CoreError) in
          _ = try service.signIns.signIn(
            SignInRequest(client: client, username: name, start: .custom(clientValue: nil)))
        }
      )
    case .verifyAuthChallengeResponse:
      let begun = stage.run(led) { () throws(CoreError) in
        try service.signIns.signIn(SignInRequest(client: client, username: name, start: .custom(clientValue: nil)))
      }
      let handle = try begun.result.get().challenge?.handle
      return (
        stage,
        { () throws(CoreError) in
          _ = try service.signIns.answer(
            SignInAnswer(client: client, flow: handle, username: name, reply: .custom("blue")))
        }
      )
    default:
      return (
        stage,
        { () throws(CoreError) in
          _ = try service.signIns.signIn(
            SignInRequest(client: client, username: name, start: .password("Correct-Horse-1")))
        }
      )
    }
  }

  private func expectFailure(
    _ trigger: Trigger, _ answer: RemoteResult, _ fault: TriggerFault,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (stage, work) = try scene(trigger)
    let before = try stage.state
    let outcome = stage.run(led.merging([trigger: answer]) { $1 }, work)
    guard case .failure(.trigger(fault)) = outcome.result else {
      Issue.record("\(trigger): \(outcome.result)", sourceLocation: sourceLocation)
      return
    }
    #expect(try stage.state == before, "\(trigger) left something behind", sourceLocation: sourceLocation)
  }

  @Test(arguments: unreadable)
  func whatAKindCannotSay(trigger: Trigger, response: String) throws {
    try expectFailure(trigger, TriggerStage.respond(response), .unreadable(trigger))
  }

  @Test(arguments: early)
  func whatNoTriggerSays(trigger: Trigger) throws {
    for body in ["[]", "{}", "\"yes\"", "true", "0", #"{"response":null}"#, #"{"response":"yes"}"#] {
      let answer = RemoteResult.success(RemoteAnswer(status: 200, body: Array(body.utf8)))
      try expectFailure(trigger, answer, .unreadable(trigger))
    }
    try expectFailure(trigger, .failure(.answerTooLarge), .unreadable(trigger))
  }

  /// Recorded of functions that return nothing.
  @Test(arguments: early)
  func whatIsNoJSON(trigger: Trigger) throws {
    for body in ["", " ", "null", "nonsense", "undefined", "{", #"{"response":{}"#, #"{"response":{}} x"#, "\u{0}"] {
      let answer = RemoteResult.success(RemoteAnswer(status: 200, body: Array(body.utf8)))
      try expectFailure(trigger, answer, .notJSON(trigger))
    }
    try expectFailure(trigger, .success(RemoteAnswer(status: 204)), .notJSON(trigger))
    #expect(TriggerFault.notJSON(trigger).words == "Invalid lambda function output : Invalid JSON")
  }

  @Test(arguments: early)
  func aTriggerThatThrows(trigger: Trigger) throws {
    try expectFailure(trigger, TriggerStage.refuse("not you"), .refused(trigger, "not you"))
    #expect(TriggerFault.refused(trigger, "not you").words == "\(trigger.rawValue) failed with error not you.")
    let answer = RemoteAnswer(status: 500, body: Array(#"{"errorMessage":"not you"}"#.utf8))
    try expectFailure(trigger, .success(answer), .refused(trigger, "not you"))
  }

  @Test(arguments: early)
  func aTriggerThatIsNotThere(trigger: Trigger) throws {
    let silence = TriggerFault.failed(trigger, "Socket timeout while invoking Lambda function")
    try expectFailure(trigger, .failure(.timedOut), silence)
    #expect(
      silence.words
        == "\(trigger.rawValue) invocation failed due to error Socket timeout while invoking Lambda function.")
    try expectFailure(trigger, .failure(.unreachable("gone")), .failed(trigger, "gone"))
    try expectFailure(trigger, .failure(.tooBusy), .failed(trigger, "TooManyRequestsException"))
    try expectFailure(trigger, .success(RemoteAnswer(status: 404)), .failed(trigger, "status 404"))
  }

  /// What is done stays done where a trigger runs behind the commit.
  @Test func aFailureAfterTheCommitIsReportedAlone() throws {
    let stage = try TriggerStage([.customMessage])
    let outcome = stage.run([.customMessage: TriggerStage.refuse("no words")]) { () throws(CoreError) in
      try stage.world.service.accounts.signUp(
        SignUpRequest(
          client: stage.world.client.id, username: "new", password: "Correct-Horse-1",
          attributes: [Attribute(.email, "new@example.com")]))
    }
    guard case .failure(.trigger(.refused(.customMessage, "no words"))) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect(try stage.world.service.accounts.user(named: "new").status == .unconfirmed)
    #expect(stage.world.messages.isEmpty)
  }

  @Test func aUserOfAnotherDirectoryHasAllStatedAttributes() throws {
    let (stage, work) = try scene(.userMigration)
    try stage.world.service.update { (transaction) throws(CoreError) in
      transaction.realm.settings.mfa = .optional
      transaction.realm.settings.secondFactors = [.sms]
    }
    let response =
      #"{"userAttributes":{"username":"other","email":"old@example.com","phone_number":"+15555550100"},"#
      + #""finalUserStatus":"CONFIRMED","messageAction":"SUPPRESS","desiredDeliveryMediums":["EMAIL"],"#
      + #""forceAliasCreation":false,"enableSMSMFA":true}"#
    try stage.run([.userMigration: TriggerStage.respond(response)], work).result.get()
    let user = try stage.world.service.accounts.user(named: "old")
    #expect(user.status == .confirmed && user.factors.isOn(.sms))
    #expect(stage.world.lastMessage(to: "+15555550100")?.kind == .mfa)
  }

  @Test func anEmptyAnswerCreatesNoUser() throws {
    let (stage, work) = try scene(.userMigration)
    let outcome = stage.run([.userMigration: TriggerStage.respond("{}")], work)
    guard case .failure(.account(.notFound)) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
  }
}
