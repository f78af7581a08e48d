/// `LambdaConfigType`: which function the service would call, by trigger.
package struct ConfiguredLambda: Sendable {
  /// ARNs by trigger name: `PreSignUp`, …; the versioned ones under their name without `Config`.
  package var functions: [String: String] = [:]
  /// `V1_0`, … by trigger name, of the triggers that have versions.
  package var versions: [String: String] = [:]

  /// The triggers that are a bare ARN.
  static let plain = [
    "CreateAuthChallenge", "CustomMessage", "DefineAuthChallenge", "PostAuthentication", "PostConfirmation",
    "PreAuthentication", "PreSignUp", "PreTokenGeneration", "UserMigration", "VerifyAuthChallengeResponse",
  ]
  /// The triggers that are an ARN with a version.
  static let versioned = [
    "CustomEmailSender", "CustomSMSSender", "InboundFederation", "PreTokenGenerationConfig",
  ]
}

extension ConfiguredLambda: MappingDecodable {
  static var noun: String { "LambdaConfig" }

  init(_ members: MappingReader) {
    for trigger in ConfiguredLambda.plain {
      functions[trigger] = members.optional(trigger, .string(20...2048, .arn))
    }
    for trigger in ConfiguredLambda.versioned {
      guard let function: Versioned = members.optional(trigger, .mapping) else { continue }
      let name = trigger == "PreTokenGenerationConfig" ? "PreTokenGeneration" : trigger
      functions[name] = function.arn
      versions[name] = function.version.rawValue
    }
    functions["KMSKeyID"] = members.optional("KMSKeyID", .string(20...2048, .arn))
  }

  private struct Versioned: MappingDecodable {
    enum Version: String, CaseIterable {
      case v1 = "V1_0"
      case v2 = "V2_0"
      case v3 = "V3_0"
    }

    var arn: String
    var version: Version

    static var noun: String { "a versioned trigger" }

    init(_ members: MappingReader) {
      arn = members.required("LambdaArn", .string(20...2048, .arn), standIn: "")
      version = members.required("LambdaVersion", .choice, standIn: .v1)
    }
  }
}
