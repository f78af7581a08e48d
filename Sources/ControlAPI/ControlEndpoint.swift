internal import Description
internal import FrontSupport
internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// One call of this front.
protocol ControlEndpoint: SendableMetatype {
  associatedtype Input: MemberDecodable
  associatedtype Output: Answer
  static var declaration: Declaration { get }
  /// Makes the answer; a thrown refusal is the answer.
  static func outcome(_ input: Input, in call: Call) throws -> Outcome
}

/// A call that has its answer at once.
protocol PromptEndpoint: ControlEndpoint {
  static func run(_ input: Input, in call: Call) throws -> Output
}

/// The declaration of an endpoint, beside its types.
struct Declaration: Sendable {
  let method: Method
  /// Behind `/_understudy/`.
  let path: String
  let tag: Tag
  let summary: String
  var details = ""
  var status = 200
  /// The media type of the answer.
  var answerType = "application/json"
  /// Whether it acts on a sandbox; if not, none can be named.
  var actsOnSandbox = true
  /// Whether exactly one member of the body is expected.
  var takesOneMember = false
  /// Its own; those that every call can meet come on top.
  var errors: [ErrorCode] = []
  /// Whether the body is a document of its own; members are in the query then.
  var takesDocument = false

  /// YAML goes by several names; a client that names none sends JSON or YAML.
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
  /// The answer as a response.
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

  /// The `{name}` parts of the path.
  private static var pathParameters: [Operation.Parameter] {
    declaration.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
      Operation.Parameter(
        .path, MemberDeclaration(String(part.dropFirst().dropLast()), .text, isRequired: true))
    }
  }

  /// The type's name with a small first letter.
  private static var identifier: String {
    // Not `String(describing:)`: that asks for protocols of the type first, a search through all of the executable for each.
    let name = _typeName(Self.self, qualified: false)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
