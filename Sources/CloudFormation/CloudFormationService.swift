// Room: Stacks of AWS CloudFormation: templates evaluated, resources of Cognito made by its calls, events, rollback.

package import AWSProtocol
import FrontSupport
package import HTTPServer
internal import Imports
internal import Model
package import Sandboxes

/// The part of AWS CloudFormation that `aws cloudformation deploy`, SAM and CDK call, in the query protocol: stacks
/// whose resources of Cognito are made by the calls of its services.
///
/// - `ResourceTypes.swift`: how each type of resource is made, changed and removed.
/// - `Deployment.swift`: ``Deployment``, a stack on its way from one template to another, and back where that fails;
///   `StackWork.swift`: its record, its events, and the removal of resources.
/// - `StackStore.swift`: the stacks, stored with their sandbox.
/// - `ObjectStore.swift`: what was uploaded to S3, and its routes, with `MultipartUploads.swift`;
///   `ParameterStore.swift`: the version of CDK's bootstrap.
package struct CloudFormationService: Sendable {
  private let service: QueryService<Call>
  private let objects: ObjectStore

  /// - Parameters:
  ///   - serve: answers a request as the services that speak JSON do.
  ///   - report: receives errors that are not meant for callers, with the request.
  package init(
    core: IdentityCore, serve: @escaping @Sendable (Request) -> Outcome,
    report: @escaping @Sendable (any Error, AWSRequest) -> Void
  ) {
    let (objects, changeSets) = (ObjectStore(core: core), ChangeSets())
    self.objects = objects
    service = QueryService<Call>(
      front: Front.cloudFormation.rawValue, version: OperationList.apiVersion, namespace: OperationList.xmlNamespace,
      known: OperationList.all, operations: Operations.all,
      makeCall: { try Call($0, core: core, objects: objects, changeSets: changeSets, serve: serve) },
      translate: { error, _ in
        switch error {
        case let failure as DeployedTemplate.Failure: .invalid(failure.description)
        case let interruption as Interruption: AWSFault("InternalFailure", interruption.fault.message, status: 500)
        default: nil
        }
      },
      report: report)
  }

  /// Whether a request is for this service, by the version in its form or the scope of its signature.
  package static func claims(_ request: Request) -> Bool {
    guard QueryService<Call>.claims(request) else { return false }
    let version = request.query["Version"] ?? request.form?["Version"]
    return version == OperationList.apiVersion || CredentialScope(request)?.service == "cloudformation"
  }

  package func label(of request: Request) -> RequestLabel? { service.label(of: request) }

  /// Renders an error requested by a fault.
  package func failure(_ ordered: OrderedError, _ request: Request) -> Response {
    var fault = AWSFault(ordered)
    if ordered.isThrottling { (fault.name, fault.message) = ("Throttling", "Rate exceeded") }
    return service.response(fault, request)
  }

  package func handle(_ request: Request) -> Outcome { service.handle(request) }

  /// The routes of S3, for requests that are signed for it: their paths have other routes for other requests.
  package var objectRoutes: RouteGroup { objects.routes }
}

/// The implemented operations, alphabetically. Other operations of the service model are rejected by name.
enum Operations {
  static let all: [RegisteredOperation<Call>] = [
    .init(CreateChangeSet.self),
    .init(CreateStack.self),
    .init(DeleteChangeSet.self),
    .init(DeleteStack.self),
    .init(DescribeChangeSet.self),
    .init(DescribeStackEvents.self),
    .init(DescribeStackResource.self),
    .init(DescribeStackResources.self),
    .init(DescribeStacks.self),
    .init(ExecuteChangeSet.self),
    .init(GetTemplate.self),
    .init(GetTemplateSummary.self),
    .init(ListChangeSets.self),
    .init(ListExports.self),
    .init(ListStackResources.self),
    .init(ListStacks.self),
    .init(UpdateStack.self),
    .init(UpdateTerminationProtection.self),
    .init(ValidateTemplate.self),
  ]
}
