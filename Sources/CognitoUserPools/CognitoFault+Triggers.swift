import AWSProtocol
internal import CognitoUserPoolsShapes
import Model
import SignIn

extension AWSFault {
  /// A trigger that failed the request (docs/reference/cognito-tokens-and-triggers.md#trigger-events).
  init(_ fault: TriggerFault) {
    switch fault {
    case .refused: self.init(.userLambdaValidation, fault.words)
    case .failed: self.init(.unexpectedLambda, fault.words)
    case .notJSON, .unreadable: self.init(.invalidLambdaResponse, fault.words)
    case .customFlowNotSetUp: self = .invalidParameter(fault.words)
    }
  }
}

extension [Attribute] {
  /// The values by name; for duplicates, the last.
  var dictionary: [String: String] { Dictionary(map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }) }
}

extension Challenge {
  /// A trigger's parameters, with the name that identifies the account in the response.
  func custom(_ shown: [(name: String, value: String)]) -> OrderedMap<String> {
    var parameters: OrderedMap<String> = [:]
    for entry in shown { parameters[entry.name] = entry.value }
    parameters["USERNAME"] = username
    return parameters
  }
}
