internal import Description
internal import FrontSupport
internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// One call of the control API.
protocol ControlEndpoint: SendableMetatype {
  associatedtype Input: MemberDecodable
  associatedtype Output: Answer
  static var declaration: Declaration { get }
  /// Determines the response; a thrown refusal becomes the error response.
  static func outcome(_ input: Input, in call: Call) throws -> Outcome
}

/// A call that answers synchronously.
protocol PromptEndpoint: ControlEndpoint {
  static func run(_ input: Input, in call: Call) throws -> Output
}

/// The declaration of an endpoint besides its types.
struct Declaration: Sendable {
  let method: Method
  /// The path after `/_understudy/`.
  let path: String
  let tag: Tag
  let summary: String
  var details = ""
  var status = 200
  /// The media type of the response.
  var answerType = "application/json"
  /// Whether it acts on a sandbox; if not, the call must not name one.
  var actsOnSandbox = true
  /// Whether the body must have exactly one member.
  var takesOneMember = false
  /// The endpoint's own errors, besides those common to all calls.
  var errors: [ErrorCode] = []
  /// Whether the body is a document; members are in the query then.
  var takesDocument = false

  /// YAML has several media types; without a media type the document is JSON or YAML.
  static let documentTypes = [
    "application/json", "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml", "text/plain",
    "application/octet-stream",
  ]
}

extension PromptEndpoint {
  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .respond(response(try run(input, in: call)))
  }
}

extension ControlEndpoint {
  /// The output as a response.
  static func response(_ output: Output) -> Response {
    declaration.status == 204 ? .empty() : .json(output.bytes, status: declaration.status)
  }

  static func endpoint(core: IdentityCore, settings: ControlSettings) -> Endpoint {
    let passing = declaration.actsOnSandbox ? [SandboxSelection.parameter] : []
    return Endpoint(operation) { request in
      do {
        let call = try Call(request, core: core, settings: settings)
        let input =
          declaration.takesDocument
          ? try Input(query: Form(request.query.pairs.filter { !passing.contains($0.name) }))
          : try Input(request, passing: passing)
        return try outcome(input, in: call)
      } catch {
        if let refusal = Refusal(control: error) { return .respond(refusal.response) }
        settings.report(error, request)
        let words = "an internal error; the server's log has the cause under the request id \(request.id)"
        return .respond(Refusal(.internalError, words).response)
      }
    }
  }

  static var operation: Operation {
    let sandbox: [ErrorCode] = declaration.actsOnSandbox ? [.sandboxNotFound] : []
    let token: [ErrorCode] = declaration.tag == .health ? [] : [.notAuthorized]
    var operation = Operation(
      declaration.method, "/_understudy/\(declaration.path)", id: identifier, tag: declaration.tag.rawValue,
      summary: declaration.summary, status: declaration.status, answer: Output.schema,
      errors: [.invalidRequest] + token + [.foreignHost, .foreignOrigin] + sandbox + declaration.errors
        + (declaration.method == .get ? [] : [.refused, .notKept]) + [.internalError])
    operation.details = declaration.details
    operation.answerType = declaration.answerType
    operation.security = declaration.tag == .health ? [] : ["", ControlToken.scheme]
    operation.parameters = pathParameters + (declaration.actsOnSandbox ? SandboxSelection.parameters : [])
    if declaration.takesDocument {
      operation.documentTypes = Declaration.documentTypes
      operation.parameters += Input.declarations.map { Operation.Parameter(.query, $0) }
    } else {
      operation.take(Input.declarations)
    }
    operation.takesOneMember = declaration.takesOneMember
    return operation
  }

  /// The path's `{name}` parameters.
  private static var pathParameters: [Operation.Parameter] {
    declaration.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
      Operation.Parameter(
        .path, MemberDeclaration(String(part.dropFirst().dropLast()), .text, isRequired: true))
    }
  }

  /// The type's name with a lower-case first letter.
  private static var identifier: String {
    // Not `String(describing:)`, which first looks up the type's protocol conformances, each a search through the whole
    // executable.
    let name = _typeName(Self.self, qualified: false)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
