// Room: The one operation of AWS KMS that custom senders need: `Decrypt`.

package import AWSProtocol
package import Sandboxes
internal import Triggers

/// The part of AWS KMS that custom sender functions need: they decrypt the codes they are given with `Decrypt`.
package enum KeyManagementService {
  /// - Parameter report: receives errors that are not meant for callers, with the request.
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

/// The context of every operation.
struct Call: Sendable {
  let core: IdentityCore
  let region: String?
}

/// The front's operations.
enum Operations {
  static let all: [RegisteredOperation<Call>] = [.init(Decrypt.self)]
}

extension AWSFault {
  /// The service's exceptions for the core's faults.
  fileprivate init(_ fault: CodeKeyFault) {
    switch fault {
    // The service has no message for it.
    case .unreadable: self.init("InvalidCiphertextException", "")
    case .otherKey:
      self.init(
        "IncorrectKeyException",
        "The key ID in the request does not identify a CMK that can perform this operation.")
    }
  }
}
