internal import HTTPServer
internal import Model

extension FaultBook.InjectedFault {
  /// Applies the fault to the request; `proceed` serves it, if it is served at all.
  func outcome(_ routed: RoutedRequest, timers: Timers, proceed: @escaping @Sendable () -> Outcome) -> Outcome {
    let apply: @Sendable () -> Outcome = { self.apply(routed, proceed) }
    guard let milliseconds = action.delayMilliseconds, milliseconds > 0 else { return apply() }
    let notes = Annotations.current
    return .wait { completion in
      timers.after(milliseconds: milliseconds) {
        completion.proceed(with: Annotations.$current.withValue(notes) { apply() })
      }
    }
  }

  private func apply(_ routed: RoutedRequest, _ proceed: @Sendable () -> Outcome) -> Outcome {
    if let error = action.error {
      var ordered = OrderedError(error.code, message: error.message, status: error.status)
      (ordered.error, ordered.suberror, ordered.claims) = (error.error, error.suberror, error.claims)
      if [error.error, error.suberror, error.claims].contains(where: { $0 != nil }), routed.label?.group != "entra" {
        Annotations.note(
          reason: "error, suberror and claims of a fault are members of AADSTS answers; this front has none.")
      }
      return .respond(routed.failure(ordered))
    }
    if let retryAfter {
      var response = routed.failure(OrderedError("TooManyRequestsException", isThrottling: true))
      response.headers["Retry-After"] = String(retryAfter)
      return .respond(response)
    }
    switch action.drop {
    case .before: return .respond(Self.dropped(.empty()))
    case .after: return proceed().map(Self.dropped)
    case .midBody: return proceed().map(Self.cut)
    case nil: break
    }
    guard let corruption = action.corrupt else { return proceed() }
    return proceed().map { corruption.applied(to: $0) }
  }

  @Sendable private static func dropped(_ response: Response) -> Response {
    var response = response
    response.stream = nil
    response.delivery = .dropped
    return response
  }

  @Sendable private static func cut(_ response: Response) -> Response {
    // A body of one byte or none cannot be cut in the middle.
    guard response.body.count > 1 else { return dropped(response) }
    var response = response
    response.delivery = .cut(after: response.body.count / 2)
    return response
  }
}

extension Fault.Action.Corruption {
  /// The response, corrupted.
  func applied(to response: Response) -> Response {
    var response = response
    switch self {
    case .truncate:
      response.body = Array(response.body.prefix(response.body.count / 2))
    case .malformedJSON:
      // An invalid end, or an invalid beginning: every parser rejects both.
      if let last = response.body.last, last == UInt8(ascii: "}") || last == UInt8(ascii: "]") {
        response.body[response.body.count - 1] = UInt8(ascii: ",")
      } else {
        response.body.insert(UInt8(ascii: "{"), at: 0)
      }
    case .empty:
      response.body = []
    }
    return response
  }
}
