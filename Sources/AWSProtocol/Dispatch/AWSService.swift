package import HTTPServer
package import JSON
internal import Patterns

/// A service that is called by `X-Amz-Target: <prefix>.<operation>`.
package protocol AWSService: Sendable {
  /// The prefix of the operation's name: `AWSCognitoIdentityProviderService`.
  var targetPrefix: String { get }
  /// The name of its front in journal and faults; nil for none.
  var front: String? { get }

  /// Whether the service model names that operation.
  func knows(_ operation: String) -> Bool
  func handle(_ operation: String, _ request: Request) -> Outcome
}

/// A service of the JSON 1.1 protocol. One call goes through: is the operation known, do we have it, is it signed if it
/// must be, is the body JSON, are the types right, are the constraints kept; and only then through the operation.
package struct JSONService<Call: Sendable>: AWSService {
  package let targetPrefix: String
  package let front: String?
  private let known: [String: KnownOperation.Access]
  private let operations: [String: RegisteredOperation<Call>]
  private let validationException: String
  private let makeCall: @Sendable (AWSRequest, JSONObject) throws -> Call
  private let translate: @Sendable (any Error, AWSRequest) -> AWSFault?
  private let report: @Sendable (any Error, AWSRequest) -> Void

  /// - Parameters:
  ///   - front: the service's name in journal and faults.
  ///   - known: the operations that the service model names; those that are not registered are refused by name.
  ///   - validationException: the exception that tells of broken constraints.
  ///   - makeCall: makes the input of operations, before the request's members are checked; an error it throws is answered like
  ///     an operation's.
  ///   - translate: the front's words for the core's errors, which may differ by operation; nil for an error that no
  ///     caller should see.
  ///   - report: where those go instead.
  package init(
    targetPrefix: String, front: String? = nil, known: [KnownOperation], operations: [RegisteredOperation<Call>],
    validationException: String,
    makeCall: @escaping @Sendable (AWSRequest, JSONObject) throws -> Call,
    translate: @escaping @Sendable (any Error, AWSRequest) -> AWSFault?,
    report: @escaping @Sendable (any Error, AWSRequest) -> Void
  ) {
    self.targetPrefix = targetPrefix
    self.front = front
    self.known = Dictionary(known.map { ($0.name, $0.access) }, uniquingKeysWith: { first, _ in first })
    self.operations = Dictionary(operations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.validationException = validationException
    self.makeCall = makeCall
    self.translate = translate
    self.report = report
  }

  package func knows(_ operation: String) -> Bool { known[operation] != nil }

  package func handle(_ name: String, _ http: Request) -> Outcome {
    guard let access = known[name] else {
      let nearest = nearestName(to: name, among: Array(self.known.keys)).map { "; did you mean \($0)?" } ?? ""
      return .respond(AWSFault.unknownOperation("\(targetPrefix) has no operation \(name)\(nearest)").response)
    }
    guard let operation = operations[name] else { return .respond(AWSFault.notImplemented(name).response) }
    let request = AWSRequest(http, operation: name)
    if access == .signed, request.credentials == nil { return .respond(AWSFault.missingAuthentication.response) }
    switch operation.lane {
    case .loop: return .respond(answer(operation, request))
    case .worker: return .work { answer(operation, request) }
    }
  }

  private func answer(_ operation: RegisteredOperation<Call>, _ request: AWSRequest) -> Response {
    do {
      let input = try object(in: request.http.body)
      let call = try makeCall(request, input)
      try operation.shape().check(input, violating: validationException)
      return .awsJSON(try operation.run(input, call))
    } catch {
      return fault(for: error, request).response
    }
  }

  private func object(in body: [UInt8]) throws(AWSFault) -> JSONObject {
    let value: JSON
    do {
      value = try JSON.parse(body)
    } catch {
      throw .serialization("the body is not JSON: \(error)")
    }
    switch value {
    case .object(let object): return object
    case .array: throw .serialization(ShapeValidator.Mismatch.unexpectedList.message)
    default: throw .serialization("the body is not a JSON object")
    }
  }

  private func fault(for error: any Error, _ request: AWSRequest) -> AWSFault {
    if let fault = error as? AWSFault ?? translate(error, request) { return fault }
    report(error, request)
    return .internalError
  }
}
