package import Description
package import HTTPServer

/// The parameters, answers and errors of a call: the declaration from which both its route and its description are made.
package struct Operation: Sendable {
  /// Something that a request says outside of its body.
  package struct Parameter: Sendable {
    package enum Place: String, Sendable {
      case path, query, header
    }

    package let place: Place
    package let declaration: MemberDeclaration

    package init(_ place: Place, _ declaration: MemberDeclaration) {
      self.place = place
      self.declaration = declaration
    }
  }

  package let method: Method
  /// A route's pattern, which OpenAPI writes alike.
  package let path: String
  /// Unique in the document; a name for generated clients.
  package let id: String
  package var tag: String
  package let summary: String
  package var details = ""
  /// Its name in journal and faults; nil for the last part of the path.
  package var name: String?
  /// The security schemes of the call, each sufficient by itself: their names; an empty name for none.
  package var security: [String] = []
  package var parameters: [Parameter] = []
  /// The members of the body; nil for none.
  package var body: [MemberDeclaration]?
  /// Whether exactly one member of the body is expected.
  package var takesOneMember = false
  /// The media types of a body that is a document of its own and no members.
  package var documentTypes: [String] = []
  /// The status of success; with 204 there is no body.
  package let status: Int
  private let describeAnswer: @Sendable () -> Schema
  /// Made anew each time: most processes are never asked.
  package var answer: Schema { describeAnswer() }
  package var answerType = "application/json"
  package let errors: [ErrorCode]

  package init(
    _ method: Method, _ path: String, id: String, tag: String, summary: String, status: Int,
    answer: @autoclosure @escaping @Sendable () -> Schema, errors: [ErrorCode]
  ) {
    self.method = method
    self.path = path
    self.id = id
    self.tag = tag
    self.summary = summary
    self.status = status
    describeAnswer = answer
    self.errors = errors
  }

  /// Says what the members are: those of the body, or of the query where the method takes no body.
  package mutating func take(_ members: [MemberDeclaration]) {
    guard !members.isEmpty else { return }
    if method.takesBody { body = members } else { parameters += members.map { Parameter(.query, $0) } }
  }
}

extension Method {
  /// Whether the members of a call are in the body; in the query otherwise.
  package var takesBody: Bool { self != .get && self != .delete }
}

extension MemberDecodable {
  /// Reads the members from where the method has them; the other place must be empty but for `passing`, parameters that are
  /// read elsewhere.
  package init(_ request: Request, passing: [String] = []) throws(Refusal) {
    let query = Form(request.query.pairs.filter { !passing.contains($0.name) })
    if request.method.takesBody {
      _ = try NoMembers(query: query)
      try self.init(body: request.body)
    } else {
      if request.method == .delete { _ = try NoMembers(body: request.body) }
      try self.init(query: query)
    }
  }
}

/// A call that describes itself.
package struct Endpoint: Sendable {
  package let operation: Operation
  package let handler: Handler

  private var accepting: [String] { operation.documentTypes.isEmpty ? ["application/json"] : operation.documentTypes }

  package init(_ operation: Operation, handler: @escaping Handler) {
    self.operation = operation
    self.handler = handler
  }

  /// The route that serves it. A body must be JSON.
  package var route: Route {
    Route(
      operation.method, operation.path, operation: operation.name, accepting: accepting, handler: handler)
  }
}
