internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model

/// An error in Graph's format (Microsoft Learn: Microsoft Graph error responses).
struct GraphError: Error, Sendable {
  /// An error of one property: an element of `details`.
  struct Detail: Sendable {
    let target: String
    let code: String
    let message: String
  }

  var status: Int
  var code: String
  var message: String
  var details: [Detail] = []
  var headers = Fields()
  /// The cause, for the log only.
  var fault: CoreError?

  init(_ status: Int, _ code: String, _ message: String, details: [Detail] = []) {
    self.status = status
    self.code = code
    self.message = message
    self.details = details
  }

  /// - Parameter isNoted: whether the journal records the error; it does not for calls in a batch.
  func response(_ request: Request, at now: Instant, isNoted: Bool = true) -> Response {
    if isNoted {
      Annotations.note(error: code)
      Annotations.note(reason: message)
    }
    var error: JSONObject = ["code": .string(code), "message": .string(message)]
    if !details.isEmpty {
      error["details"] = .array(
        details.map { ["code": .string($0.code), "message": .string($0.message), "target": .string($0.target)] })
    }
    error["innerError"] = [
      "date": .string(String(now.rfc3339.prefix(19))), "request-id": .string(request.id.text),
      "client-request-id": .string(request.correlation ?? request.id.text),
    ]
    var response = Response.json(
      JSON.object(["error": .object(error)]).bytes, status: status, contentType: "application/json")
    for (name, value) in headers { response.headers.append(name, value) }
    return response
  }

  /// Sets the headers of every response.
  static let correlate: @Sendable (Request, inout Response) -> Void = { request, response in
    response.headers["request-id"] = request.id.text
    response.headers["client-request-id"] = request.correlation ?? request.id.text
    if response.headers["Cache-Control"] == nil { response.headers["Cache-Control"] = "no-cache" }
    if response.status < 300, response.headers["OData-Version"] == nil { response.headers["OData-Version"] = "4.0" }
  }

  /// Renders a request that the HTTP layer rejected.
  static let problem: Problem.Renderer = { problem, request in
    let code = problem.status == 404 ? "ResourceNotFound" : problem.status >= 500 ? "InternalServerError" : "BadRequest"
    return GraphError(problem.status, code, problem.detail).response(request, at: .machine)
  }

  /// Renders an error that a test ordered by its code.
  static let ordered: OrderedError.Renderer = { ordered, request in
    let known: [String: (Int, String)] = [
      "Authorization_RequestDenied": (403, insufficientPrivileges.message),
      "InternalServerError": (500, "Internal server error."),
      "InvalidAuthenticationToken": (401, "Access token is empty."),
      "Request_ResourceNotFound": (404, "Resource does not exist."),
      "ServiceUnavailable": (503, "The service is temporarily unavailable."),
      "TooManyRequests": (429, "Too many requests."),
    ]
    let code = ordered.isThrottling ? "TooManyRequests" : ordered.code
    let (status, message) = known[code] ?? (400, "An ordered error.")
    return GraphError(ordered.status ?? status, code, ordered.message ?? message).response(request, at: .machine)
  }
}

extension GraphError {
  static func badRequest(_ message: String) -> GraphError { GraphError(400, "Request_BadRequest", message) }

  /// A query that cannot be parsed; the service distinguishes these from invalid values.
  static func query(_ message: String) -> GraphError { GraphError(400, "BadRequest", message) }

  static func unsupportedQuery(_ message: String) -> GraphError { GraphError(400, "Request_UnsupportedQuery", message) }

  /// A feature of the service that this server does not implement.
  static func notImplemented(_ what: String) -> GraphError {
    GraphError(501, "NotImplemented", "not implemented: \(what)")
  }

  static func invalidValue(_ property: String) -> GraphError {
    let words = "Invalid value specified for property '\(property)' of resource 'User'."
    return GraphError(
      400, "Request_BadRequest", words,
      details: [Detail(target: property, code: "InvalidValue", message: words)])
  }

  static func missingValue(_ property: String, of resource: String = "User") -> GraphError {
    .badRequest("A value is required for property '\(property)' of resource '\(resource)'.")
  }

  static func notFound(_ id: String) -> GraphError {
    GraphError(
      404, "Request_ResourceNotFound",
      "Resource '\(id)' does not exist or one of its queried reference-property objects are not present.")
  }

  static let insufficientPrivileges = GraphError(
    403, "Authorization_RequestDenied", "Insufficient privileges to complete the operation.")

  static func conflict(_ property: String) -> GraphError {
    let words = "Another object with the same value for property \(property) already exists."
    return GraphError(
      400, "Request_BadRequest", words, details: [Detail(target: property, code: "ObjectConflict", message: words)])
  }

  /// Runs a use case and translates its error.
  /// - Parameter id: the id of the object that the request is about.
  static func translating<Value>(
    _ id: String = "", _ body: () throws(CoreError) -> Value
  ) throws(GraphError) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw GraphError(error, about: id)
    }
  }

  private init(_ error: CoreError, about id: String) {
    Annotations.note(problem: error)
    switch error {
    case .account(.notFound), .group(.notFound): self = .notFound(id)
    case .signUp(.usernameTaken): self = .conflict("identities")
    case .signUp(.aliasTaken(let name)):
      self = .conflict(name == .preferredUsername ? "userPrincipalName" : "identities")
    case .group(.exists):
      self = .badRequest(
        "One or more added object references already exist for the following modified properties: 'members'.")
    case .tenant(.passwordRefused):
      self = .badRequest(
        "The specified password does not comply with password complexity requirements. Please provide a different password."
      )
    case .resource:
      self.init(403, "Directory_QuotaExceeded", "The directory object quota limit has been exceeded.")
    case .passkey(let problem): self = .badRequest("The passkey cannot be registered: \(problem.words).")
    case .tenant(.passkeyNotRegistrable(let obstacle)):
      self.init(403, "accessDenied", "The passkey cannot be registered: \(obstacle.words).")
    case .notImplemented(let what): self = .notImplemented(what)
    case .internalFault:
      self.init(500, "InternalServerError", "Internal server error.")
      fault = error
    // No call of this front causes any of these.
    case .realm, .group, .client, .account, .signUp, .attributes, .password, .code, .signIn, .factor, .device,
      .accessToken, .refreshToken, .authorizationCode, .oauth, .deviceCode, .tenant, .trigger, .awaiting:
      self = .badRequest("The request cannot be fulfilled.")
    }
  }
}
