internal import Ambient
internal import Description
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Traffic

/// A request and its response as shown to the tester.
struct RequestAnswer: ObjectAnswer {
  let number: UInt64
  let record: RequestRecord
  let exchange: MaskedExchange

  init(number: UInt64, record: RequestRecord) {
    self.number = number
    self.record = record
    exchange = record.exchange
  }

  static let name = "Request"
  static let members: [AnswerMember<RequestAnswer>] = [
    AnswerMember("id", { String($0.number) }, "The request's id; it increases with each request."),
    AnswerMember(
      "request_id", \.record.id.text,
      "The request's id in the log, and in responses of the services that return one."),
    AnswerMember("at", as: .time, \.record.at.rfc3339, "When the request was answered, by the sandbox's clock."),
    AnswerMember(
      "front", as: Schema.text(oneOf: Front.allCases.map(\.rawValue)).orNull, { $0.record.label?.group },
      "The front; null for a path that no front serves."),
    AnswerMember("operation", \.record.label?.operation, "The operation or endpoint; null for an unknown path."),
    AnswerMember("method", \.record.method.rawValue),
    AnswerMember("path", \.exchange.path, "The path, without the query."),
    AnswerMember(
      optional: "realm", \.record.realm, "The id of the pool or realm, if the request names or implies one."),
    AnswerMember("client", \.record.client, "The client's id, if the request names or implies one."),
    AnswerMember("user", \.record.user, "The username; for an unknown user, the name as typed."),
    AnswerMember("status", \.record.status, "The status of the answer; 0 if the connection was dropped."),
    AnswerMember(optional: "error", \.record.error, "The name of the error in the answer."),
    AnswerMember(
      optional: "reason", \.record.reason,
      "If the request was rejected: the received and expected values and what to change. Not visible to the client."),
    AnswerMember(
      optional: "challenge", \.record.challenge,
      "The challenge in the response: the sign-in continues, and the app must answer it."),
    AnswerMember(
      optional: "remedy", { $0.record.remedy.map(RemedyAnswer.init) },
      "If the request was rejected: a change here that would have let it succeed. The console offers it."),
    AnswerMember(
      "messages", { $0.record.messages.map { String($0) } }, "The ids of the messages that the request sent."),
    AnswerMember(
      "links", { $0.record.links.map(FlowLinkAnswer.init) },
      "Values shared with other requests of the same sign-in: requests with a link of the same `name` belong together."
    ),
    AnswerMember(optional: "fault", \.record.fault, "The id of the fault that was applied."),
    AnswerMember("duration_ms", as: Schema(["type": "number", "minimum": 0]), { $0.record.milliseconds }),
    AnswerMember("request", { SentSide($0.exchange) }, "Secrets are `***`."),
    AnswerMember("response", { ReceivedSide($0.exchange) }, "Secrets are `***`."),
  ]
}

/// A change that would have let the request succeed.
struct RemedyAnswer: ObjectAnswer {
  let remedy: Remedy

  static let name = "Remedy"
  static let members: [AnswerMember<RemedyAnswer>] = [
    AnswerMember(
      "action", as: .text(oneOf: Remedy.Action.allCases.map(\.rawValue)), { $0.remedy.action.rawValue },
      "The change, of the request's client, user or sandbox."),
    AnswerMember(optional: "value", \.remedy.value, "The flow, scope, URL or duration."),
  ]
}

/// A fingerprint of a session, code, token or authorization request.
struct FlowLinkAnswer: ObjectAnswer {
  let link: FlowLink

  static let name = "FlowLink"
  static let members: [AnswerMember<FlowLinkAnswer>] = [
    AnswerMember("kind", as: .text(oneOf: FlowLink.Kind.allCases.map(\.rawValue)), { $0.link.kind.rawValue }),
    AnswerMember(
      "name", \.link.name, "Unchanged as long as the server runs; does not reveal the value."),
    AnswerMember("given", \.link.isGiven, "Whether the response issued it; otherwise the request contained it."),
  ]
}

/// The client's request.
struct SentSide: ObjectAnswer {
  let exchange: MaskedExchange

  init(_ exchange: MaskedExchange) { self.exchange = exchange }

  static let name = "RequestSent"
  static let members: [AnswerMember<SentSide>] = [
    AnswerMember("query", \.exchange.query, "The query as sent, without the question mark."),
    AnswerMember("headers", { $0.exchange.requestHeaders.map { FieldAnswer(name: $0.name, value: $0.value) } }),
    AnswerMember("body", \.exchange.requestBody, "The body; null if it is longer than 64 KiB, which is not stored."),
  ]
}

/// The response.
struct ReceivedSide: ObjectAnswer {
  let exchange: MaskedExchange

  init(_ exchange: MaskedExchange) { self.exchange = exchange }

  static let name = "ResponseSent"
  static let members: [AnswerMember<ReceivedSide>] = [
    AnswerMember("headers", { $0.exchange.responseHeaders.map { FieldAnswer(name: $0.name, value: $0.value) } }),
    AnswerMember("body", \.exchange.responseBody, "The body; null if it is longer than 64 KiB, which is not stored."),
  ]
}

/// A header field.
struct FieldAnswer: ObjectAnswer {
  let name: String
  let value: String

  static let name = "HeaderField"
  static let members: [AnswerMember<FieldAnswer>] = [
    AnswerMember("name", \.name), AnswerMember("value", \.value),
  ]
}

extension RequestRecord {
  /// The duration in milliseconds with three decimals.
  var milliseconds: JSON {
    .number(Double(Int64(duration / .microseconds(1))) / 1000)
  }
}

/// Requests in the order of their responses.
struct RequestPage: ObjectAnswer {
  let requests: [RequestAnswer]
  let next: UInt64?

  /// The last `limit` matching requests, with `before` the last ones before that number; after a `since`, the first
  /// ones.
  init(_ filter: RequestFilter, before: UInt64? = nil, limit: Int, in sandbox: SandboxHolder) {
    let isFromEnd = if case .start = filter.since { true } else { before != nil }
    if isFromEnd {
      let before = before ?? .max
      // One more, to see whether there are further requests.
      let found = Array(filter.requests(in: sandbox, before: before, last: limit + 1).reversed())
      requests = Array(found.suffix(limit))
      next = found.count > limit ? requests.first?.number : nil
      return
    }
    var requests: [RequestAnswer] = []
    var hasMore = false
    for request in filter.requests(in: sandbox) {
      if requests.count == limit {
        hasMore = true
        break
      }
      requests.append(request)
    }
    self.requests = requests
    next = hasMore ? requests.last?.number : nil
  }

  private init() {
    requests = []
    next = nil
  }

  static let empty = RequestPage()

  static let name = "Requests"
  static let members: [AnswerMember<RequestPage>] = [
    AnswerMember(
      "requests", \.requests, "The latest requests, or with `since` the first ones after it; oldest first."),
    AnswerMember(
      optional: "next", { page in page.next.map { String($0) } },
      "If there are more: `before` for the previous page, or `since` for the next page if the request used `since`."
    ),
  ]
}
