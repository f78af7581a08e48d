internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes

/// Several calls in one request, run one after another (Microsoft Learn: JSON batching).
enum BatchOperation {
  static let all = [GraphOperation(.post, "$batch", nil, run)]

  /// The service's maximum of calls in one request.
  static let most = 20

  @Sendable private static func run(_ call: GraphCall) throws(GraphError) -> Response {
    guard !call.isInBatch else { throw .badRequest("A batch request cannot contain another batch request.") }
    let entries = try read(try call.body())
    var statuses: [String: Int] = [:]
    var responses: [JSON] = []
    for entry in entries {
      let isFailed = entry.dependencies.contains { (statuses[$0] ?? 400) >= 400 }
      let response =
        isFailed
        ? call.answer(entry) { () throws(GraphError) in
          throw GraphError(424, "FailedDependency", "A request that this request depends on has failed.")
        }
        : call.answer(entry) { () throws(GraphError) in
          try call.graph.run(entry.request, caller: call.token, context: call.context, inBatch: true)
        }
      statuses[entry.id.lowercased()] = response.status
      responses.append(entry.answer(response))
    }
    return .graph(["responses": .array(responses)])

    func read(_ body: JSONObject) throws(GraphError) -> [BatchEntry] {
      guard let list = body["requests"]?.array else {
        throw .query("Invalid batch payload format.")
      }
      guard list.count <= most else {
        throw .query("Number of batch request steps exceeds the maximum value of \(most).")
      }
      var ids: Set<String> = []
      return try list.map { (element) throws(GraphError) in
        let entry = try BatchEntry(element, of: call.request)
        guard entry.dependencies.allSatisfy(ids.contains) else {
          throw .query("Batch request id '\(entry.id)' depends on a request that does not stand before it.")
        }
        guard ids.insert(entry.id.lowercased()).inserted else {
          throw .query("Request Id has to be unique in a batch.")
        }
        return entry
      }
    }
  }
}

extension GraphCall {
  fileprivate func answer(
    _ entry: BatchEntry, _ body: () throws(GraphError) -> Response
  ) -> Response {
    var response = graph.answering(entry.request, inBatch: true, body)
    GraphError.correlate(entry.request, &response)
    return response
  }
}

/// One call of a batch.
struct BatchEntry: Sendable {
  let id: String
  /// The ids of the calls that it depends on, in lower case.
  let dependencies: [String]
  let request: Request

  init(_ value: JSON, of outer: Request) throws(GraphError) {
    guard let id = value["id"]?.string, !id.isEmpty, id.utf8.count <= 256 else {
      throw .query("Batch request id is missing.")
    }
    guard let method = value["method"]?.string, let url = value["url"]?.string, !url.isEmpty else {
      throw .query("Batch request '\(id)' has no method or no url.")
    }
    self.id = id
    dependencies = (value["dependsOn"]?.array ?? []).compactMap { $0.string?.lowercased() }
    var headers = Fields()
    for (name, value) in value["headers"]?.object ?? [:] { headers.append(name, value.string ?? "") }
    if let correlation = outer.headers["client-request-id"], !headers.contains("client-request-id") {
      headers.append("client-request-id", correlation)
    }
    let body = value["body"]
    if body != nil, headers["Content-Type"] == nil {
      throw .query("Batch request '\(id)' has a body, but no Content-Type in its headers.")
    }
    let target = "/v1.0/" + url.drop { $0 == "/" }
    request = Request(
      Method(rawValue: method.uppercased()), target, headers: headers, body: body.map(\.bytes) ?? [],
      remoteAddress: outer.remoteAddress, id: outer.id, scheme: outer.scheme)
  }

  func answer(_ response: Response) -> JSON {
    var headers: JSONObject = [:]
    for (name, value) in response.headers { headers[name] = .string(value) }
    var members: JSONObject = ["id": .string(id), "status": .integer(response.status), "headers": .object(headers)]
    if !response.body.isEmpty {
      members["body"] = (try? JSON.parse(response.body)) ?? .string(String(decoding: response.body, as: UTF8.self))
    }
    return .object(members)
  }
}
