internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes

extension Call {
  /// The response of `body`, or the error response for its error; for calls that run on a worker.
  func attempt(_ body: () throws -> Response) -> Response {
    do {
      return try body()
    } catch CoreError.awaiting {
      // The call is replayed when the outbound call that it waits for has completed; this response is discarded.
      return .empty()
    } catch {
      if let refusal = Refusal(control: error) { return refusal.response }
      settings.report(error, request)
      return Refusal(
        .internalError, "an internal error; the server's log has the cause under the request id \(request.id)"
      ).response
    }
  }

  /// Reads and writes configuration documents.
  func documents() throws(Refusal) -> any SandboxDocumentSource {
    guard let documents = settings.documents else {
      throw Refusal(.notImplemented, "not implemented: configuration documents in this server")
    }
    return documents
  }
}

extension Refusal {
  /// The error response; nil for internal errors.
  init?(control error: any Error) {
    switch error {
    case let refusal as Refusal: self = refusal
    case let problems as SandboxDocumentProblems:
      self.init(.invalidConfiguration, problems.lines.prefix(100).joined(separator: "\n"))
    case let refusal as SandboxRefusal: self.init(refusal)
    case let error as CoreError: self.init(error)
    case IdentityError.core(let error): self.init(error)
    case let error as IdentityError: self.init(.refused, "the identity pool refuses the value: \(error)")
    case let refusal as NotKept: self.init(.notKept, refusal.description)
    default: return nil
    }
  }

  private init(_ refusal: SandboxRefusal) {
    switch refusal {
    case .limitReached(let limit):
      self.init(.sandboxLimit, "there are already \(limit) sandboxes, the maximum: remove one first")
    case .isDefault:
      self.init(.defaultSandbox, "the default sandbox cannot be removed; POST reset returns it to the configured state")
    case .snapshotNotFound(let id): self.init(.snapshotNotFound, "the sandbox has no snapshot \(id)")
    case .taken(let what): self.init(.idTaken, "another sandbox has \(what)")
    case .notKept(let refusal): self.init(.notKept, refusal.description)
    }
  }
}
