package import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import Model
import Realms
import Sandboxes

extension SetLogDeliveryConfiguration: CognitoOperation {
  package static let support = Support.storedOnly
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    try set(input, in: pool)
    return Output(
      logDeliveryConfiguration: LogDeliveryConfigurationType(
        userPoolId: pool.id.text, logConfigurations: input.logConfigurations))
  }

  static func set(_ input: Input, in pool: RealmContext) throws {
    try check(input.logConfigurations, in: try pool.current().realm)
    let told = JSONObject { $0.member(Self.document, input.logConfigurations) }[Self.document]
    try pool.administration.updateDocument(Self.document) { (document, _) throws(CoreError) in document = told }
  }

  /// The name of the pool's document.
  static let document = "LogConfigurations"

  /// Messages go to a log group, at level ERROR; sign-ins to one of three destinations, at level INFO. Texts are
  /// unconfirmed unless stated otherwise.
  private static func check(_ configurations: [LogConfigurationType], in realm: Realm) throws(AWSFault) {
    var sources: [EventSourceName] = []
    for source in configurations.map(\.eventSource) {
      if sources.contains(source) {
        // The text is the service's, including "then"; how it lists the sources is unconfirmed.
        throw .invalidParameter("Following event sources appear more then once in a request: \(source.rawValue)")
      }
      sources.append(source)
    }
    for one in configurations {
      let targets = [
        one.cloudWatchLogsConfiguration != nil, one.s3Configuration != nil, one.firehoseConfiguration != nil,
      ].count { $0 }
      switch one.eventSource {
      case .userNotification:
        guard one.logLevel == .error, one.cloudWatchLogsConfiguration != nil, targets == 1 else {
          throw .invalidParameter("userNotification logs need LogLevel ERROR and a CloudWatchLogsConfiguration alone.")
        }
      case .userAuthEvents:
        guard one.logLevel == .info, targets == 1 else {
          throw .invalidParameter("userAuthEvents logs need LogLevel INFO and exactly one destination.")
        }
        guard realm.tier == .plus else {
          throw .beyondTier("Log Streaming", realm.tier)
        }
      }
    }
  }
}
