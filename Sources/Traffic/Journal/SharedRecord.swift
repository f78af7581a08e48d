package import Ambient
internal import Encodings
internal import HTTPServer
internal import Model
internal import Packing
package import Sandboxes
internal import Store

/// A request as replicas exchange it: masked, with everything the journal shows that is not in ``ToldRecord``.
struct SharedRecord: Codable {
  var id = ""
  var group: String?
  var operation: String?
  var isKnown = false
  /// Milliseconds.
  var duration: Int64 = 0
  var method = ""
  var remoteAddress = ""
  var status = 0
  var requestBodyCount = 0
  var responseBodyCount = 0
  var client: String?
  var user: String?
  var subject: String?
  var realm: String?
  var error: String?
  var links: [FlowLink] = []

  private let path: String
  private let query: String
  private let requestHeaders: [String]
  private let responseHeaders: [String]
  private let requestBody: [UInt8]?
  private let responseBody: [UInt8]?

  private let knownRealm: RealmID?
  private let knownClient: ClientID?
  private let username: String?
  private let knownSubject: SubjectID?
  private let toldError: String?
  private let reason: String?
  private let remark: String?
  private let challenge: String?
  private let fault: String?
  private let remedy: Remedy?
  private let hasIssued: Bool
  private let messages: [UInt64]

  init(_ exchange: MaskedExchange, _ facts: Annotations.Facts) {
    (path, query) = (exchange.path, exchange.query)
    requestHeaders = exchange.requestHeaders.flatMap { [$0.name, $0.value] }
    responseHeaders = exchange.responseHeaders.flatMap { [$0.name, $0.value] }
    (requestBody, responseBody) = (exchange.sent, exchange.received)
    (knownRealm, knownClient) = (facts.realm, facts.client)
    (username, knownSubject) = (facts.username, facts.subject)
    (toldError, reason, remark) = (facts.error, facts.reason, facts.remark)
    (challenge, fault, remedy) = (facts.challenge, facts.fault, facts.remedy)
    (hasIssued, messages) = (facts.hasIssued, facts.messages)
  }

  var facts: Annotations.Facts {
    var facts = Annotations.Facts()
    (facts.realm, facts.client) = (knownRealm, knownClient)
    (facts.username, facts.subject) = (username, knownSubject)
    (facts.error, facts.reason, facts.remark) = (toldError, reason, remark)
    (facts.challenge, facts.fault, facts.remedy) = (challenge, fault, remedy)
    (facts.hasIssued, facts.messages) = (hasIssued, messages)
    return facts
  }

  var exchange: MaskedExchange {
    func fields(_ texts: [String]) -> Fields {
      var fields = Fields()
      for index in stride(from: 0, to: texts.count - 1, by: 2) { fields.append(texts[index], texts[index + 1]) }
      return fields
    }
    return MaskedExchange(
      path: path, query: query, requestHeaders: fields(requestHeaders), responseHeaders: fields(responseHeaders),
      sent: requestBody, received: responseBody)
  }

  /// Empty if the record cannot be encoded; it is not shared then.
  var bytes: [UInt8] { (try? Packing.pack(self)) ?? [] }
}

/// A request in compact form, received from another replica or packed here. Only what the journal itself needs is
/// decoded until the rest is read.
package final class ToldRecord: TrafficRecord {
  private struct Letter: Codable {
    let size: Int
    let refused: String?
    let refusedFront: String?
    let at: Instant
    let record: [UInt8]
  }

  private enum State: Sendable {
    case unread([UInt8])
    /// Not decoded; compressed, with this original length in bytes.
    case compressed([UInt8], count: Int)
    case read(RequestRecord?)
  }

  package let size: Int
  package let refused: TrafficRefusal?
  package let at: Instant
  /// The exact duration of the request; nil for another replica's, which is shared in milliseconds.
  let duration: Duration?
  private let state: Guarded<State>

  /// nil if the bytes are malformed.
  package convenience init?(_ bytes: [UInt8]) { self.init(bytes, duration: nil) }

  init?(_ bytes: [UInt8], duration: Duration?) {
    self.duration = duration
    guard !bytes.isEmpty, let letter = try? Packing.unpack(Letter.self, from: bytes) else { return nil }
    (size, at) = (letter.size, letter.at)
    refused = letter.refused.map { TrafficRefusal(front: letter.refusedFront, name: $0) }
    state = Guarded(.unread(letter.record))
  }

  package var sharedBytes: [UInt8] { whole?.sharedBytes ?? [] }

  private init(_ other: ToldRecord, _ state: State) {
    (size, refused, at, duration) = (other.size, other.refused, other.at, other.duration)
    self.state = Guarded(state)
  }

  package func packed() -> (any TrafficRecord)? {
    switch state.snapshot {
    case .compressed, .read(.none): return nil
    case .read(.some(let record)): return record.packed()
    case .unread(let bytes):
      return Deflate.compress(bytes).map { ToldRecord(self, .compressed($0, count: bytes.count)) }
    }
  }

  /// The decoded record; nil if its format is not this version's. Concurrent readers may both decode it; one result is
  /// stored.
  fileprivate var whole: RequestRecord? {
    let bytes: [UInt8]
    switch state.snapshot {
    case .read(let record): return record
    case .unread(let unread): bytes = unread
    case .compressed(let compressed, let count): bytes = Deflate.expand(compressed, limit: count + 16) ?? []
    }
    let record = (try? Packing.unpack(SharedRecord.self, from: bytes)).map { RequestRecord($0, self) }
    return state.update { state in
      if case .read(let record) = state { return record }
      state = .read(record)
      return record
    }
  }

  static func bytes(of record: RequestRecord, _ shared: SharedRecord) -> [UInt8] {
    let letter = Letter(
      size: record.size, refused: record.refused?.name, refusedFront: record.refused?.front, at: record.at,
      record: shared.bytes)
    return (try? Packing.pack(letter)) ?? []
  }
}

extension TrafficRecord {
  /// The full record of this replica's or another's request.
  package var request: RequestRecord? { self as? RequestRecord ?? (self as? ToldRecord)?.whole }
}
