internal import Ambient
internal import HTTPServer
internal import Model
internal import Packing
package import Sandboxes

/// A request as replicas tell it each other: masked, and with all that the journal shows.
struct SharedRecord: Codable {
  var id = ""
  var group: String?
  var operation: String?
  var isKnown = false
  var at = Instant(milliseconds: 0)
  /// In milliseconds.
  var duration: Int64 = 0
  var method = ""
  var remoteAddress = ""
  var status = 0
  var size = 0
  var requestBodyCount = 0
  var responseBodyCount = 0
  var refused: String?
  var refusedFront: String?
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

  /// None for a record that cannot be put into bytes, which is told to nobody.
  var bytes: [UInt8] { (try? Packing.pack(self)) ?? [] }
}

extension RequestRecord {
  /// The record that another replica put into these bytes; nil for any others.
  package static func shared(_ bytes: [UInt8]) -> (any TrafficRecord)? {
    (try? Packing.unpack(SharedRecord.self, from: bytes)).map(RequestRecord.init)
  }
}
