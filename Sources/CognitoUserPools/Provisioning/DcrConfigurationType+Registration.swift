import AWSProtocol
internal import CognitoUserPoolsShapes
import Model

extension DynamicRegistration {
  /// nil if the configuration disables registration, which is enabled by default.
  init?(_ configuration: DcrConfigurationType) {
    guard !configuration.isEmpty, configuration.enableStatus != .disabled else { return nil }
    // `implicit` is accepted without effect.
    func grants(_ flows: [OAuthFlowType]?, usual: Set<ClientGrantType>) -> Set<ClientGrantType> {
      flows.map { Set($0.map { ClientGrantType($0) }).subtracting([.implicit]) } ?? usual
    }
    self.init(
      openGrants: configuration.openDcrEnabled == true
        ? grants(configuration.openDcrGrantTypes, usual: [.authorizationCode]) : nil,
      authenticatedGrants: grants(
        configuration.authenticatedGrantTypes, usual: [.authorizationCode, .clientCredentials]),
      scopes: (configuration.allowedScopes ?? []).filter { $0 != AccessScope.clientRegistration })
  }
}

extension DcrConfigurationType {
  /// With the documented defaults of the two switches; whether the service returns them is unconfirmed.
  var completed: DcrConfigurationType {
    var completed = self
    completed.enableStatus = enableStatus ?? .enabled
    completed.openDcrEnabled = openDcrEnabled ?? false
    return completed
  }
}
