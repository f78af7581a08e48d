package import Description
package import HTTPServer

/// The parameters, responses and errors of a call: the declaration from which its route and its description are
/// generated.
package struct Operation: Sendable {
  /// A path, query or header parameter.
  package struct Parameter: Sendable {
    /// Where a parameter is in the request.
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
  /// The route's pattern; OpenAPI uses the same syntax.
  package let path: String
  /// The operationId: unique in the document; names the method in generated clients.
  package let id: String
  package var tag: String
  package let summary: String
  package var details = ""
  /// Its name in the journal and in faults; nil for the last path segment.
  package var name: String?
  /// The names of security schemes, each sufficient by itself; an empty name for none.
  package var security: [String] = []
  package var parameters: [Parameter] = []
  /// The members of the body; nil without a body.
  package var body: [MemberDeclaration]?
  /// Whether the body must have exactly one member.
  package var takesOneMember = false
  /// The media types of a body that is a document instead of members.
  package var documentTypes: [String] = []
  /// The status of success; with 204 there is no body.
  package let status: Int
  private let describeAnswer: @Sendable () -> Schema
  /// The response schema, generated on each access: most processes never need it.
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

  /// Adds members to the body or, if the method has no body, to the query.
  package mutating func take(_ members: [MemberDeclaration]) {
    guard !members.isEmpty else { return }
    if method.takesBody { body = members } else { parameters += members.map { Parameter(.query, $0) } }
  }
}

extension Method {
  /// Whether a call's members are in the body; else in the query.
  package var takesBody: Bool { self != .get && self != .delete }
}

extension MemberDecodable {
  /// Reads the members from the body or query, depending on the method; the other must be empty except for `passing`,
  /// query parameters that are read elsewhere.
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

/// A call with its description.
package struct Endpoint: Sendable {
  package let operation: Operation
  package let handler: Handler

  private var accepting: [String] { operation.documentTypes.isEmpty ? ["application/json"] : operation.documentTypes }

  package init(_ operation: Operation, handler: @escaping Handler) {
    self.operation = operation
    self.handler = handler
  }

  /// The route of the call. A body must be JSON.
  package var route: Route {
    Route(
      operation.method, operation.path, operation: operation.name, accepting: accepting, handler: handler)
  }
}
