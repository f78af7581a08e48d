package import HTTPServer
package import JSON
internal import Patterns

/// A service that is called with `X-Amz-Target: <prefix>.<operation>`.
package protocol AWSService: Sendable {
  /// The prefix, such as `AWSCognitoIdentityProviderService`.
  var targetPrefix: String { get }
  /// The name of its front in the journal and in faults; nil if it has none.
  var front: String? { get }

  /// Whether the service model has the operation.
  func knows(_ operation: String) -> Bool
  func handle(_ operation: String, _ request: Request) -> Outcome
}

/// A service of the JSON 1.1 protocol. Checks in order: the operation is in the model, is implemented, is signed if
/// required, the body is JSON, types match, constraints hold. Then it runs the operation.
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
  ///   - front: the service's name in the journal and in faults.
  ///   - known: the operations of the service model; unregistered ones are rejected by name.
  ///   - validationException: the exception for violated constraints.
  ///   - makeCall: creates the operations' context before the members are checked; its errors are answered like an
  ///     operation's.
  ///   - translate: converts core errors, possibly depending on the operation; nil for errors not meant for callers.
  ///   - report: receives those errors instead.
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
