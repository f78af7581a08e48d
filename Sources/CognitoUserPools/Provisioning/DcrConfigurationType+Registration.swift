import AWSProtocol
internal import CognitoUserPoolsShapes
import Model

extension DynamicRegistration {
  /// nil where the configuration turns registration off. It is on where the configuration does not say.
  init?(_ configuration: DcrConfigurationType) {
    guard !configuration.isEmpty, configuration.enableStatus != .disabled else { return nil }
    // `implicit` is taken and means nothing.
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
  /// With the documented defaults of the two switches; whether the service shows them is unconfirmed.
  var completed: DcrConfigurationType {
    var completed = self
    completed.enableStatus = enableStatus ?? .enabled
    completed.openDcrEnabled = openDcrEnabled ?? false
    return completed
  }
}
