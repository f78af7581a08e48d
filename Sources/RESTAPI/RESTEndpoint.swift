internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Tokens

/// One call of this front: input, output, and the use case between them.
protocol RESTEndpoint: SendableMetatype {
  associatedtype Input: MemberDecodable
  associatedtype Output: Answer
  static var declaration: Declaration { get }
  /// The authentication that the call requires.
  static var audience: Audience { get }
  static func run(_ input: Input, in call: Call) throws -> Output
}

/// One call of a signed-in user. It runs only with a verified access token.
protocol BearerEndpoint: RESTEndpoint {
  static func run(_ input: Input, in call: Call, by bearer: Bearer) throws -> Output
}

extension RESTEndpoint {
  static var audience: Audience { .client }
}

extension BearerEndpoint {
  static var audience: Audience { .bearer }

  static func run(_ input: Input, in call: Call) throws -> Output {
    try run(input, in: call, by: try call.bearer())
  }
}

/// The authentication that a call requires.
enum Audience: Sendable {
  /// A client, named in the body.
  case client
  /// A user, by access token.
  case bearer
}

/// The declaration of an endpoint besides its types.
struct Declaration: Sendable {
  let method: Method
  /// The path after `/v1/{pool}/`.
  let path: String
  let tag: Tag
  let summary: String
  var details = ""
  var status = 200
  let lane: Lane
  /// The endpoint's own errors, besides those common to its audience.
  let errors: [ErrorCode]
  var places = Places()
}

/// JSON Pointers of the body members that the core may reject; nil if the call has no such member.
struct Places: Sendable {
  var username: String? = "/username"
  var password: String?
  var attributes: String?
  var code: String? = "/code"
}

extension RESTEndpoint {
  /// The endpoint with its description, backed by `core`.
  static func endpoint(
    core: IdentityCore, report: @escaping @Sendable (any Error, Request) -> Void
  ) -> Endpoint {
    let lane = declaration.lane
    return Endpoint(operation) { request in
      switch lane {
      case .loop: .respond(answer(request, core, report))
      case .worker: .work { answer(request, core, report) }
      }
    }
  }

  private static func answer(
    _ request: Request, _ core: IdentityCore, _ report: @Sendable (any Error, Request) -> Void
  ) -> Response {
    do {
      let call = try Call(request, core: core)
      let output = try run(try Input(request), in: call)
      return declaration.status == 204 ? .empty() : .json(output.bytes, status: declaration.status)
    } catch let refusal as Refusal {
      return refusal.response
    } catch {
      if let error = error as? CoreError, let refusal = error.refusal(declaration.places) { return refusal.response }
      report(error, request)
      return Refusal(
        .internalError, "an internal error; the server's log has the cause under the request id \(request.id)"
      ).response
    }
  }

  static var operation: Operation {
    let common: [ErrorCode] =
      switch audience {
      case .client: [.clientNotFound, .invalidClient]
      case .bearer: [.notAuthorized, .tokenExpired, .tokenRevoked]
      }
    let own = declaration.errors.filter { !common.contains($0) }
    var operation = Operation(
      declaration.method, "/v1/{pool}/\(declaration.path)", id: identifier, tag: declaration.tag.rawValue,
      summary: declaration.summary, status: declaration.status, answer: Output.schema,
      errors: [.invalidRequest, .poolNotFound, .sandboxNotFound] + common + own + [.internalError])
    operation.details = declaration.details
    operation.name = declaration.path
    operation.security = audience == .bearer ? [Security.bearer] : ["", Security.basic]
    operation.parameters = [PoolReference.parameter, SandboxSelection.headerParameter]
    operation.take(Input.declarations)
    return operation
  }

  /// The type's name with a lower-case first letter.
  private static var identifier: String {
    // Not `String(describing:)`, which first looks up the type's protocol conformances, each a search through the whole
    // executable.
    let name = _typeName(Self.self, qualified: false)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
