internal import FrontSupport
internal import HTTPServer
internal import IdentityPools
internal import Model
internal import Sandboxes
internal import TokenForge

/// A request before it is served: what faults and magic values are matched against.
struct Target: FaultTarget {
  let routed: RoutedRequest
  let subject: RequestSubject
  /// Resolved only if a fault is limited to a user.
  private var resolvedUser: RequestUser?

  init(_ routed: RoutedRequest) {
    self.routed = routed
    subject = RequestSubject(routed.request, routed.label)
  }

  var front: String? { routed.label?.group }
  var operation: String? { routed.label?.operation }
  var client: String? { subject.client ?? resolvedUser?.client }
  var path: String { routed.request.path }
  var method: String { routed.request.method.rawValue }
  func concerns(user: String) -> Bool {
    subject.concerns(user: user, exactly: resolvedUser?.isCaseSensitive ?? false)
      || resolvedUser?.isCalled(user) == true
  }

  /// Adds the user that the sessions and tokens identify. Call before locking the sandbox.
  func knowing(_ core: IdentityCore) -> Target {
    var copy = self
    copy.resolvedUser = subject.handles(routed.label, routed.request).user(in: core)
    return copy
  }

  /// The sandbox that the request belongs to by its identifiers; nil if it has none.
  func sandbox(in core: IdentityCore) -> SandboxHolder? {
    subject.references(routed.label, routed.request).sandbox(in: core)
  }
}
