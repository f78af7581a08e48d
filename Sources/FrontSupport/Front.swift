package import HTTPServer

/// The services that the server imitates, and its own plain API. Journal, faults and metrics know the groups of routes by these names.
/// The control API is none of them.
package enum Front: String, Sendable, CaseIterable {
  case cognitoUserPools = "cognito_user_pools"
  case cognitoIdentity = "cognito_identity"
  case sts
  case hosted
  case oauth
  case entra
  case graph
  case rest
}

extension RequestLabel {
  package init(_ front: Front, _ operation: String?) {
    self.init(group: front.rawValue, operation: operation)
  }

  /// The front that the request came to; nil for a group of routes that is none.
  package var front: Front? { Front(rawValue: group) }
}
