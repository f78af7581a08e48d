internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Sandboxes

/// Serves requests if several servers share a database: each request first reads what the others have written, and is
/// answered only after its own changes are written.
struct ReplicatedAnswers: Sendable {
  let replicas: any CommonLog

  func serve(_ routed: RoutedRequest) -> Outcome {
    let silences = replicas.silences
    if routed.isPublished { return published(routed, since: silences) }
    return routed.isDocument
      ? found(routed.proceed(), routed, since: silences) : exact(routed, since: silences)
  }

  /// The outcome of a request for keys or discovery, which another server may have changed a moment ago: tokens use a
  /// new key at once. While the database is unreachable, the local state is served.
  private func published(_ routed: RoutedRequest, since silences: Int) -> Outcome {
    let received = ContinuousClock.now
    let queued = Outcome.hold { completion in
      replicas.barrier(since: received) { _ in
        completion.proceed(with: .decide { found(routed.proceed(), routed, since: silences) })
      }
    }
    if replicas.isAsking { return queued }
    return .decide {
      guard Annotations.$current.withValue(nil, operation: replicas.ask) else { return queued }
      return found(routed.proceed(), routed, since: silences)
    }
  }

  /// The outcome of a request for a document. If it is not here, another server may have created it a moment ago.
  private func found(_ outcome: Outcome, _ routed: RoutedRequest, since silences: Int) -> Outcome {
    switch outcome {
    case .respond(let response):
      response.status == 404 ? exact(routed, since: silences) : .respond(checked(response, routed, since: silences))
    case .work(let body): .decide { found(.respond(body()), routed, since: silences) }
    case .decide(let body): .decide { found(body(), routed, since: silences) }
    case .wait, .hold: outcome.resumed { found($0, routed, since: silences) }
    }
  }

  private func exact(_ routed: RoutedRequest, since silences: Int) -> Outcome {
    let received = ContinuousClock.now
    // While a query runs, the next one serves all waiting requests.
    if replicas.isAsking { return queued(routed, received, since: silences) }
    return .decide {
      // Changes of other servers do not belong to this request.
      guard Annotations.$current.withValue(nil, operation: replicas.ask) else {
        return queued(routed, received, since: silences)
      }
      return work(routed, received, since: silences)
    }
  }

  /// Has the request wait for the next query.
  private func queued(_ routed: RoutedRequest, _ received: ContinuousClock.Instant, since silences: Int) -> Outcome {
    .hold { completion in
      // The thread that finds out that the request is rejected may be serving another.
      let notes = Annotations.current
      replicas.barrier(since: received) { refusal in
        if let refusal {
          return completion.resume(with: Annotations.$current.withValue(notes) { routed.notKept(refusal) })
        }
        completion.proceed(with: .decide { work(routed, received, since: silences) })
      }
    }
  }

  /// Does the request's work, on a worker.
  private func work(_ routed: RoutedRequest, _ received: ContinuousClock.Instant, since silences: Int) -> Outcome {
    let request = ReplicaRequest(received: received)
    var outcome = on(request, routed.proceed)
    while true {
      switch outcome {
      case .work(let body): outcome = .respond(on(request, body))
      case .decide(let body): outcome = on(request, body)
      case .respond, .wait, .hold: return follow(outcome, request, routed, since: silences)
      }
    }
  }

  /// An internal error while the database is unreachable is due to that: what was not read before, such as a key, is
  /// read from there.
  /// - Parameter silences: how many queries had no response when the request arrived.
  private func checked(_ response: Response, _ routed: RoutedRequest, since silences: Int) -> Response {
    guard response.status == 500, replicas.problem != nil || replicas.silences > silences else { return response }
    return routed.notKept(NotKept(unanswered: replicas.problem ?? "the database has not answered"))
  }

  private func on<Value>(_ request: ReplicaRequest, _ work: () -> Value) -> Value {
    request.run(work)
  }

  private func follow(
    _ outcome: Outcome, _ request: ReplicaRequest, _ routed: RoutedRequest, since silences: Int
  ) -> Outcome {
    switch outcome {
    case .respond(let response):
      .respond(request.refusal.map { routed.notKept($0) } ?? checked(response, routed, since: silences))
    case .work(let body): .decide { follow(.respond(on(request, body)), request, routed, since: silences) }
    case .decide(let body): .decide { follow(on(request, body), request, routed, since: silences) }
    case .wait, .hold:
      outcome.resumed(start: { on(request, $0) }) { follow($0, request, routed, since: silences) }
    }
  }
}

extension RoutedRequest {
  /// Whether it requests what a realm publishes: keys and discovery.
  fileprivate var isPublished: Bool { (request.method == .get || request.method == .head) && isPathPublished }

  private var isPathPublished: Bool {
    request.path.contains("/.well-known/") || request.path.hasSuffix("/discovery/v2.0/keys")
  }

  /// Whether it is served while the database is unreachable: keys, discovery, the console's files and health.
  fileprivate var isDocument: Bool {
    guard request.method == .get || request.method == .head || request.method == .options else { return false }
    let path = request.path
    return isPathPublished || path.contains("/_understudy/assets/")
      || path.contains("/_understudy/console/") || path.contains("/_understudy/health")
      || path.hasSuffix("/_understudy/ca.pem") || path.hasSuffix("/openapi.json")
  }

  /// The front's name for a temporary error.
  private var unavailable: String {
    switch label?.front {
    case .rest, nil: "not_kept"
    case .oauth, .hosted: "temporarily_unavailable"
    case .entra: "90033"
    case .graph: "ServiceUnavailable"
    default: "ServiceUnavailableException"
    }
  }

  /// The rejection in the words of the front.
  fileprivate func notKept(_ refusal: NotKept) -> Response {
    Annotations.note(reason: refusal.description)
    let error = OrderedError(unavailable, message: refusal.description, status: 503)
    var response = label == nil ? Problem.notKept(refusal.description).response : failure(error)
    response.headers["Retry-After"] = "1"
    return response
  }
}
