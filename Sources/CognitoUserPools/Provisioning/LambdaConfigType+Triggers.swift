import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model

/// Conversion between `LambdaConfig` and the core's triggers.
extension LambdaConfigType {
  /// The realm's functions in the service's form.
  init(_ settings: RealmSettings) {
    self.init()
    if let kept: LambdaConfigType = settings.annotations.structure("LambdaConfig") { self = kept.shown }
  }

  /// Each trigger's function, and the version of its events.
  var functions: [Trigger: (arn: String, version: TriggerVersion?)] {
    let plain: [(Trigger, String?)] = [
      (.preSignUp, preSignUp), (.customMessage, customMessage), (.postConfirmation, postConfirmation),
      (.preAuthentication, preAuthentication), (.postAuthentication, postAuthentication),
      (.defineAuthChallenge, defineAuthChallenge), (.createAuthChallenge, createAuthChallenge),
      (.verifyAuthChallengeResponse, verifyAuthChallengeResponse), (.preTokenGeneration, preTokenGeneration),
      (.userMigration, userMigration),
    ]
    let versioned: [(Trigger, (arn: String, version: String)?)] = [
      (.preTokenGeneration, preTokenGenerationConfig.map { ($0.lambdaArn, $0.lambdaVersion.rawValue) }),
      (.customSMSSender, customSMSSender.map { ($0.lambdaArn, $0.lambdaVersion.rawValue) }),
      (.customEmailSender, customEmailSender.map { ($0.lambdaArn, $0.lambdaVersion.rawValue) }),
      (.inboundFederation, inboundFederation.map { ($0.lambdaArn, $0.lambdaVersion.rawValue) }),
    ]
    var functions: [Trigger: (arn: String, version: TriggerVersion?)] = [:]
    for (trigger, arn) in plain { if let arn { functions[trigger] = (arn, nil) } }
    for (trigger, function) in versioned {
      if let function { functions[trigger] = (function.arn, TriggerVersion(rawValue: function.version)) }
    }
    return functions
  }

  /// Rejects the values that the service rejects, with its texts.
  func check() throws(AWSFault) {
    if let plain = preTokenGeneration, let versioned = preTokenGenerationConfig, plain != versioned.lambdaArn {
      throw .invalidParameter(
        "Cannot use PreTokenGenerationLambda and PreTokenGeneration with different Lambda function ARN's")
    }
    if customSMSSender != nil || customEmailSender != nil, kmsKeyID == nil {
      throw .invalidParameter("KMSKeyId parameter is required when Custom SMS/Email Lambda trigger is used.")
    }
  }

  /// Sets functions and versions. Their webhooks or rules are set by the configuration.
  func apply(to triggers: inout TriggerSettings) {
    let functions = functions
    triggers.functions = functions.mapValues(\.arn)
    triggers.versions = functions.compactMapValues(\.version)
    triggers.codeKey = kmsKeyID
  }

  /// The same with both names of the function that has two, as in responses.
  private var shown: LambdaConfigType {
    var shown = self
    if let config = preTokenGenerationConfig, preTokenGeneration == nil { shown.preTokenGeneration = config.lambdaArn }
    if let arn = preTokenGeneration, preTokenGenerationConfig == nil {
      shown.preTokenGenerationConfig = PreTokenGenerationVersionConfigType(lambdaVersion: .v1_0, lambdaArn: arn)
    }
    return shown
  }
}
