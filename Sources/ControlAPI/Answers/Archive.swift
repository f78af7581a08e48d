internal import Ambient
internal import Description
internal import HTTPServer
internal import JSON
internal import OpenAPI
internal import Traffic

/// Requests as an HTTP Archive (HAR 1.2).
struct Archive: Answer {
  let version: String
  /// The base URL for requests without a host.
  let base: String
  let requests: [RequestAnswer]

  static let schema = Schema([
    "type": "object", "required": ["log"],
    "properties": [
      "log": [
        "type": "object", "required": ["version", "creator", "entries"],
        "properties": [
          "version": ["const": "1.2"], "creator": ["type": "object"],
          "entries": ["type": "array", "items": ["type": "object"]],
        ],
      ]
    ],
  ]).named("HTTPArchive")

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("log")
    writer.beginObject()
    writer.member("version", "1.2")
    writer.member("creator", ["name": "Understudy", "version": .string(version)] as JSON)
    writer.name("entries")
    writer.beginArray()
    for request in requests { writer.value(entry(request)) }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  private func entry(_ request: RequestAnswer) -> JSON {
    let record = request.record
    let exchange = request.exchange
    let time = record.milliseconds
    return [
      // HAR wants the start of the request; the journal's time is that of the response.
      "startedDateTime": .string((record.at - record.duration).rfc3339),
      "time": time,
      "request": sent(record, exchange),
      "response": received(record, exchange),
      "cache": [:],
      "timings": ["send": 0, "wait": time, "receive": 0],
      "_id": .string(String(request.number)),
      "_front": record.label.map { .string($0.group) } ?? nil,
      "_operation": record.label?.operation.map { .string($0) } ?? nil,
    ]
  }

  private func sent(_ record: RequestRecord, _ exchange: MaskedExchange) -> JSON {
    let host = exchange.requestHeaders["Host"]
    let scheme = base.prefix { $0 != ":" }
    let origin = host.map { "\(scheme)://\($0)" } ?? base
    let query = exchange.query.isEmpty ? "" : "?\(exchange.query)"
    let pairs = (try? Form.parse(Array(exchange.query.utf8)))?.pairs ?? []
    var request: JSONObject = [
      "method": .string(record.method.rawValue), "url": .string(origin + exchange.path + query),
      "httpVersion": "HTTP/1.1", "cookies": [], "headers": fields(exchange.requestHeaders),
      "queryString": .array(pairs.map { ["name": .string($0.name), "value": .string($0.value)] }),
      "headersSize": -1, "bodySize": .integer(record.requestBodyCount),
    ]
    if record.requestBodyCount > 0 {
      request["postData"] = [
        "mimeType": .string(exchange.requestHeaders["Content-Type"] ?? ""),
        "text": .string(exchange.requestBody ?? ""), "params": [],
      ]
    }
    return .object(request)
  }

  private func received(_ record: RequestRecord, _ exchange: MaskedExchange) -> JSON {
    let location = exchange.responseHeaders["Location"]
    return [
      "status": .integer(record.status), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
      "headers": fields(exchange.responseHeaders),
      "content": [
        "size": .integer(record.responseBodyCount),
        "mimeType": .string(exchange.responseHeaders["Content-Type"] ?? ""),
        "text": .string(exchange.responseBody ?? ""),
      ],
      "redirectURL": .string(location ?? ""), "headersSize": -1, "bodySize": .integer(record.responseBodyCount),
    ]
  }

  private func fields(_ fields: Fields) -> JSON {
    .array(fields.map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}
