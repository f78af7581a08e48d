internal import JSON
internal import Model

extension TriggerRule {
  /// The answer of a rule, in the form of a Lambda function's response.
  func answer(to call: TriggerCall, version: TriggerVersion) -> JSONObject {
    var response = call.response
    switch call.trigger {
    case .preSignUp:
      response["autoConfirmUser"] = .bool(confirms)
      response["autoVerifyEmail"] = .bool(verifies(.email, of: call))
      response["autoVerifyPhone"] = .bool(verifies(.phoneNumber, of: call))
    case .preTokenGeneration:
      return version == .v1 ? idTokenOnly : bothTokens
    case .defineAuthChallenge:
      return define(call)
    case .createAuthChallenge:
      guard let challenge else { return response }
      response["publicChallengeParameters"] = JSONObject.texts(challenge.parameters) ?? [:]
      response["privateChallengeParameters"] = ["answer": .string(challenge.answer)]
    case .verifyAuthChallengeResponse:
      let expected = call.details["privateChallengeParameters"]?["answer"]?.string
      response["answerCorrect"] = .bool(expected != nil && call.details["challengeAnswer"]?.string == expected)
    case .customMessage:
      response["emailMessage"] = message.map(JSON.string)
      response["smsMessage"] = message.map(JSON.string)
      response["emailSubject"] = subject.map(JSON.string)
    case .userMigration:
      return migrate(call)
    case .postConfirmation, .preAuthentication, .postAuthentication, .customEmailSender, .customSMSSender,
      .inboundFederation:
      break
    }
    return response
  }

  /// Whether the rule marks the attribute as verified. It ignores attributes that the sign-up lacks, as the handlers of
  /// the developer guide do; a function that marks those anyway fails the sign-up.
  private func verifies(_ name: AttributeName, of call: TriggerCall) -> Bool {
    verifies.contains(name) && call.attributes?[name]?.string.map { !$0.isEmpty } == true
  }

  private var groupDetails: JSON? {
    groups.map { ["groupsToOverride": .array($0.map(JSON.string))] }
  }

  private var idTokenOnly: JSONObject {
    var details: JSONObject = ["claimsToAddOrOverride": .object(addedClaims)]
    details["claimsToSuppress"] = .array(suppressedClaims.map(JSON.string))
    details["groupOverrideDetails"] = groupDetails
    return ["claimsOverrideDetails": .object(details)]
  }

  private var bothTokens: JSONObject {
    let claims: JSONObject = [
      "claimsToAddOrOverride": .object(addedClaims), "claimsToSuppress": .array(suppressedClaims.map(JSON.string)),
    ]
    var access: JSONObject = changesAccessToken ? claims : [:]
    access["scopesToAdd"] = .array(addedScopes.map(JSON.string))
    access["scopesToSuppress"] = .array(suppressedScopes.map(JSON.string))
    var details: JSONObject = ["accessTokenGeneration": .object(access)]
    if changesIDToken { details["idTokenGeneration"] = .object(claims) }
    details["groupOverrideDetails"] = groupDetails
    return ["claimsAndScopeOverrideDetails": .object(details)]
  }

  /// One question: a right answer issues tokens, too many wrong ones end the sign-in. A sign-in that begins with a
  /// password proof continues with the question.
  private func define(_ call: TriggerCall) -> JSONObject {
    var response = call.response
    let rounds = call.details["session"]?.array ?? []
    let last = rounds.last
    let wrong = rounds.filter {
      $0["challengeName"]?.string == "CUSTOM_CHALLENGE" && $0["challengeResult"] == .bool(false)
    }
    var (name, issues, fails): (String?, Bool, Bool) = ("CUSTOM_CHALLENGE", false, false)
    if last?["challengeName"]?.string == "SRP_A" {
      name = "PASSWORD_VERIFIER"
    } else if last?["challengeName"]?.string == "CUSTOM_CHALLENGE", last?["challengeResult"] == .bool(true) {
      (name, issues) = (nil, true)
    } else if challenge == nil || wrong.count >= (challenge?.tries ?? 1) {
      (name, fails) = (nil, true)
    }
    response["challengeName"] = name.map(JSON.string) ?? .null
    response["issueTokens"] = .bool(issues)
    response["failAuthentication"] = .bool(fails)
    return response
  }

  private func migrate(_ call: TriggerCall) -> JSONObject {
    let password = call.details["password"]?.string
    guard
      let person = people.first(where: { person in
        person.username == call.username && (password == nil || person.password == nil || person.password == password)
      })
    else { return [:] }
    return [
      "userAttributes": JSONObject.texts(person.attributes) ?? [:], "finalUserStatus": "CONFIRMED",
      "messageAction": "SUPPRESS",
    ]
  }
}
