// Room: What the fronts share: which sandbox a request means, session cookies, embedded files, mails, QR codes.

package import HTTPServer

/// The simulated services and the server's own REST API. The journal, faults and metrics name groups of routes by these
/// values. The control API is not a front.
package enum Front: String, Sendable, CaseIterable {
  case cognitoUserPools = "cognito_user_pools"
  case cognitoIdentity = "cognito_identity"
  case sts
  case cloudFormation = "cloudformation"
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

  /// The front of the request; nil for other groups of routes.
  package var front: Front? { Front(rawValue: group) }
}
