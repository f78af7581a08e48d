package import AWSProtocol
package import Sandboxes
internal import Triggers

/// As much of the AWS Key Management Service as the functions need that deliver messages in the place of a user pool: they open the
/// codes that they are given with `Decrypt`.
package enum KeyManagementService {
  /// - Parameter report: told of errors that have no words for the caller, with the request that met them.
  package static func make(
    core: IdentityCore, report: @escaping @Sendable (any Error, AWSRequest) -> Void
  ) -> any AWSService {
    JSONService<Call>(
      targetPrefix: "TrentService", known: OperationNames.all, operations: Operations.all,
      validationException: "ValidationException",
      makeCall: { request, _ in Call(core: core, region: request.region) },
      translate: { error, _ in (error as? CodeKeyFault).map(AWSFault.init) }, report: report)
  }
}

/// The input of every operation.
struct Call: Sendable {
  let core: IdentityCore
  let region: String?
}

/// The front's table of contents.
enum Operations {
  static let all: [RegisteredOperation<Call>] = [.init(Decrypt.self)]
}

extension AWSFault {
  /// The service's exceptions for what the core refuses.
  fileprivate init(_ fault: CodeKeyFault) {
    switch fault {
    // The service has no words for it.
    case .unreadable: self.init("InvalidCiphertextException", "")
    case .otherKey:
      self.init(
        "IncorrectKeyException",
        "The key ID in the request does not identify a CMK that can perform this operation.")
    }
  }
}
