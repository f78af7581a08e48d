internal import HTTPServer
internal import IdentityCore
internal import OpenAPI

extension Call {
  /// The response that `body` makes, or the refusal that stands for what it throws: for whatever runs on a worker.
  func attempt(_ body: () throws -> Response) -> Response {
    do {
      return try body()
    } catch {
      if let refusal = Refusal(control: error) { return refusal.response }
      settings.report(error, request)
      return Refusal(.internalError, "a fault of the server's; its log has the cause under \(request.id)").response
    }
  }

  /// What reads and writes configuration documents.
  func worlds() throws(Refusal) -> any WorldSource {
    guard let worlds = settings.worlds else {
      throw Refusal(.notImplemented, "not implemented: configuration documents, by this server")
    }
    return worlds
  }
}

extension Refusal {
  /// The words for what went wrong; nil for faults of ours.
  init?(control error: any Error) {
    switch error {
    case let refusal as Refusal: self = refusal
    case let problems as WorldProblems:
      self.init(.invalidConfiguration, problems.lines.prefix(100).joined(separator: "\n"))
    case let refusal as SandboxRefusal: self.init(refusal)
    case let error as CoreError: self.init(error)
    case let refusal as NotKept: self.init(.notKept, refusal.description)
    default: return nil
    }
  }

  private init(_ refusal: SandboxRefusal) {
    switch refusal {
    case .limitReached(let limit): self.init(.sandboxLimit, "there are \(limit) sandboxes already: remove one first")
    case .isDefault: self.init(.defaultSandbox, "the default sandbox cannot be removed; POST reset empties it")
    case .snapshotNotFound(let id): self.init(.snapshotNotFound, "the sandbox has no snapshot \(id)")
    case .taken(let what): self.init(.idTaken, "another sandbox holds \(what)")
    case .notKept(let refusal): self.init(.notKept, refusal.description)
    }
  }

  /// nil for what no call of this front can meet.
  private init?(_ error: CoreError) {
    switch error {
    case .realmNotFound(let id): self.init(.poolNotFound, "there is no pool \(id)")
    case .clientNotFound(let id): self.init(.clientNotFound, "there is no client \(id)")
    case .userNotFound: self.init(.userNotFound, "there is no such user")
    case .groupNotFound: self.init(.groupNotFound, "the pool has no such group", pointer: "/groups")
    case .usernameTaken: self.init(.userExists, "another user has this name")
    case .aliasTaken(let name): self.init(.userExists, "another user holds this \(name) as an alias")
    case .usernameMustBe(let names):
      self.init(
        .invalidRequest, "expected an address for \(names.joined(separator: " or "))", pointer: "/username")
    case .usernameLooksLikeAlias(let name):
      self.init(.invalidRequest, "the name looks like an alias (\(name))", pointer: "/username")
    case .attributesRefused(let problems):
      let words = problems.map(\.words).joined(separator: ", ")
      self.init(.invalidRequest, "attributes that the pool refuses: \(words)", pointer: "/attributes")
    case .passwordRefused(let violation):
      self.init(.invalidPassword, "the pool's policy refuses the password: \(violation.words)", pointer: "/password")
    case .cannotConfirm(let status): self.init(.cannotConfirm, "the user is \(status.text)")
    case .notImplemented(let what): self.init(.notImplemented, "not implemented: \(what)")
    case .internalFault(let fault):
      guard let refusal = fault.unkept else { return nil }
      self.init(.notKept, refusal.description)
    default: return nil
    }
  }
}
