internal import Ambient
internal import Description
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import OpenAPI
internal import Sandboxes
internal import Traffic

/// The requests that a call is about.
struct RequestSelection: MemberDecodable {
  let filter: RequestFilter

  init(from members: inout MemberReader) throws(Refusal) {
    var filter = RequestFilter()
    filter.front = try members.optional("front", .choice(.rest), "Only requests to this front.")
    filter.operation = try members.optional("operation", .text(), "Only requests for this operation.")
    filter.client = try members.optional("client", .text(), "Only requests of the client with this id.")
    filter.user = try members.optional(
      "user", .text(), "Only requests about this user: the username, the name as typed, or the `sub`.")
    filter.status = try members.optional(
      "status", .integer(0...599), "Only requests with this status; 0: the connection was dropped.")
    filter.since = try members.optional(
      "since", .since, default: .start, "Only requests after the one with this id, or since this time.")
    self.filter = filter
  }
}

/// A filter for requests; nil members match all.
struct RequestFilter: Sendable {
  /// Where the list begins.
  enum Since: Sendable {
    case start
    case number(UInt64)
    case time(Instant)
  }

  var front: Front?
  var operation: String?
  var client: String?
  var user: String?
  var status: Int?
  var since = Since.start

  /// Cheap tests first: reading client and user parses the request.
  func matches(_ record: RequestRecord) -> Bool {
    if let front, record.label?.front != front { return false }
    if let operation, record.label?.operation != operation { return false }
    if let status, record.status != status { return false }
    if case .time(let instant) = since, record.at < instant { return false }
    if let client, record.client != client { return false }
    if let user, !record.concerns(user: user) { return false }
    return true
  }

  /// The last `count` matching requests before that number, newest first.
  func requests(in sandbox: SandboxHolder, before: UInt64, last count: Int) -> [RequestAnswer] {
    var after: UInt64 = 0
    if case .number(let number) = since { after = number }
    var found: [RequestAnswer] = []
    for (number, record) in sandbox.traffic.after(after).reversed() where number < before {
      guard let record = record.request, matches(record) else { continue }
      found.append(RequestAnswer(number: number, record: record))
      if found.count == count { break }
    }
    return found
  }

  /// The matching requests, oldest first.
  func requests(in sandbox: SandboxHolder) -> some Sequence<RequestAnswer> {
    var after: UInt64 = 0
    if case .number(let number) = since { after = number }
    return sandbox.traffic.after(after).lazy.compactMap { number, record in
      guard let record = record.request, matches(record) else { return nil }
      return RequestAnswer(number: number, record: record)
    }
  }
}

extension ValueKind<RequestFilter.Since> {
  fileprivate static var since: ValueKind {
    ValueKind(.text, expected: "the id of a request, or a time of RFC 3339", placeholder: .start) { text in
      if !text.isEmpty, text.utf8.count <= 19, text.utf8.allSatisfy({ (48...57).contains($0) }) {
        return UInt64(text).map { .number($0) }
      }
      return Instant(rfc3339: text).map { .time($0) }
    }
  }
}
