// Room: The API of Cognito user pools: operations, formats, errors; what a configuration says of a pool.

package import AWSProtocol
internal import CognitoUserPoolsShapes
import FrontSupport
import HTTPServer
internal import Model
package import Sandboxes

/// Amazon Cognito user pools as a service of the JSON 1.1 protocol.
package enum UserPoolsService {
  /// - Parameter report: receives internal errors, with their requests.
  package static func make(
    core: IdentityCore, report: @escaping @Sendable (any Error, AWSRequest) -> Void
  ) -> any AWSService {
    JSONService<Call>(
      targetPrefix: OperationList.targetPrefix, front: Front.cognitoUserPools.rawValue, known: OperationList.all,
      operations: Operations.all,
      validationException: ExceptionName.invalidParameter.rawValue,
      makeCall: { request, input in
        Call(request: request, core: core, principal: try CallerCheck.principal(of: request, input, core: core))
      },
      translate: { error, request in
        (error as? CoreError).flatMap { $0.isInternal ? nil : AWSFault($0, in: FaultContext(request.operation)) }
      },
      report: report)
  }
}
