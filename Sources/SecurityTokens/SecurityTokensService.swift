// Room: The API of AWS STS as far as identity pools need it.

package import AWSProtocol
import FrontSupport
package import HTTPServer
internal import IdentityPools
internal import Model
package import Sandboxes

/// The part of AWS Security Token Service that identity pools use, in the query protocol.
package struct SecurityTokensService: Sendable {
  private let service: QueryService<Call>

  /// - Parameter report: receives errors that are not meant for callers, with the request.
  package init(core: IdentityCore, report: @escaping @Sendable (any Error, AWSRequest) -> Void) {
    service = QueryService<Call>(
      front: Front.sts.rawValue, version: OperationList.apiVersion, namespace: OperationList.xmlNamespace,
      known: OperationList.all, operations: Operations.all,
      makeCall: { try Call($0, core: core) },
      translate: { error, request in
        guard let error = error as? RoleSessionError else { return nil }
        if case .core(let fault) = error, case .internalFault = fault { return nil }
        return AWSFault(error, in: request.operation)
      },
      report: report)
  }

  /// Whether a request is for this service, by its form or its host.
  package static func claims(_ request: Request) -> Bool {
    QueryService<Call>.claims(request) || request.host?.lowercased().hasPrefix("sts.") == true
  }

  package func label(of request: Request) -> RequestLabel? { service.label(of: request) }

  /// Renders an error requested by a fault.
  package func failure(_ ordered: OrderedError, _ request: Request) -> Response {
    var fault = AWSFault(ordered)
    if ordered.isThrottling {
      fault.name = "Throttling"
      fault.message = "Rate exceeded"
    }
    return service.response(fault, request)
  }

  package func handle(_ request: Request) -> Outcome { service.handle(request) }
}
