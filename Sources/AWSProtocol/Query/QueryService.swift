package import HTTPServer
import JSON

/// A service of the query protocol: the form's `Action` names the operation, the response is XML.
package struct QueryService<Call: Sendable>: Sendable {
  package let front: String
  private let version: String
  private let namespace: String
  private let known: [String: KnownOperation.Access]
  private let operations: [String: RegisteredOperation<Call>]
  private let makeCall: @Sendable (AWSRequest) throws -> Call
  private let translate: @Sendable (any Error, AWSRequest) -> AWSFault?
  private let report: @Sendable (any Error, AWSRequest) -> Void

  /// - Parameters: as for ``JSONService``; `version` and `namespace` are from the service model.
  package init(
    front: String, version: String, namespace: String, known: [KnownOperation],
    operations: [RegisteredOperation<Call>],
    makeCall: @escaping @Sendable (AWSRequest) throws -> Call,
    translate: @escaping @Sendable (any Error, AWSRequest) -> AWSFault?,
    report: @escaping @Sendable (any Error, AWSRequest) -> Void
  ) {
    self.front = front
    self.version = version
    self.namespace = namespace
    self.known = Dictionary(known.map { ($0.name, $0.access) }, uniquingKeysWith: { first, _ in first })
    self.operations = Dictionary(operations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.makeCall = makeCall
    self.translate = translate
    self.report = report
  }

  /// A request's form: the body's pairs, then the query's.
  private static func form(of request: Request) -> Form? {
    guard let body = request.method == .get ? Form() : request.form else { return nil }
    return Form(body.pairs + request.query.pairs)
  }

  /// Whether a request uses this protocol.
  package static func claims(_ request: Request) -> Bool {
    if request.query["Action"] != nil { return true }
    return request.method == .post && request.contentType == "application/x-www-form-urlencoded"
  }

  package func label(of request: Request) -> RequestLabel? {
    guard Self.claims(request) else { return nil }
    let operation = Self.form(of: request)?["Action"]
    return RequestLabel(group: front, operation: operation, isKnown: operation.map { known[$0] != nil } ?? false)
  }

  package func handle(_ http: Request) -> Outcome {
    guard let form = Self.form(of: http) else { return refuse(.malformedForm, http) }
    guard let name = form["Action"], !name.isEmpty else { return refuse(.missingAction, http) }
    let wanted = form["Version"] ?? version
    guard let access = known[name], wanted == version else {
      return refuse(AWSFault("InvalidAction", "Could not find operation \(name) for version \(wanted)"), http)
    }
    guard let operation = operations[name] else { return refuse(.notImplemented(name), http) }
    let request = AWSRequest(http, operation: name)
    if access == .signed, request.credentials == nil {
      return refuse(
        AWSFault("MissingAuthenticationToken", "Request is missing Authentication Token", status: 403), http)
    }
    switch operation.lane {
    case .loop: return .respond(answer(operation, form, request))
    case .worker: return .work { answer(operation, form, request) }
    }
  }

  private func answer(_ operation: RegisteredOperation<Call>, _ form: Form, _ request: AWSRequest) -> Response {
    do {
      let shape = operation.shape()
      let input = QueryInput(form).object(shape)
      do {
        try shape.check(input, violating: "ValidationError")
      } catch let fault where fault.name == "SerializationException" {
        throw AWSFault("MalformedInput", fault.message)
      }
      return success(try operation.run(input, try makeCall(request)), request)
    } catch {
      return response(fault(for: error, request), request.http)
    }
  }

  private func success(_ result: [UInt8], _ request: AWSRequest) -> Response {
    let name = request.operation
    var writer = XMLWriter()
    writer.element("\(name)Response", "xmlns=\"\(namespace)\"") { writer in
      writer.element("\(name)Result") { $0.raw(result) }
      writer.element("ResponseMetadata") { $0.member("RequestId", request.http.id.text) }
    }
    return Response(status: 200, headers: ["Content-Type": "text/xml"], body: writer.bytes)
  }

  private func fault(for error: any Error, _ request: AWSRequest) -> AWSFault {
    if let fault = error as? AWSFault ?? translate(error, request) { return fault }
    report(error, request)
    return AWSFault("InternalFailure", AWSFault.internalError.message, status: 500)
  }

  private func refuse(_ fault: AWSFault, _ request: Request) -> Outcome { .respond(response(fault, request)) }

  /// An error in this protocol's format.
  package func response(_ fault: AWSFault, _ request: Request) -> Response {
    var writer = XMLWriter()
    writer.element("ErrorResponse", "xmlns=\"\(namespace)\"") { writer in
      writer.element("Error") { writer in
        writer.member("Type", fault.status < 500 ? "Sender" : "Receiver")
        writer.member("Code", fault.name)
        writer.member("Message", fault.message)
      }
      writer.member("RequestId", request.id.text)
    }
    return Response(status: fault.status, headers: ["Content-Type": "text/xml"], body: writer.bytes)
  }
}

extension AWSFault {
  fileprivate static let missingAction = AWSFault("MissingAction", "Missing Action")
  fileprivate static let malformedForm = AWSFault("MalformedInput", "the body is not a form")
}
