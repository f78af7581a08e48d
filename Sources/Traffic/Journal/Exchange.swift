internal import HTTPServer

/// A request and its answer as they went over the wire, secrets and all.
struct Exchange: Sendable {
  /// One side's body.
  struct Body: Sendable {
    /// Empty where the body was too long to be kept.
    let bytes: [UInt8]
    /// How long it was.
    let count: Int

    init(_ bytes: [UInt8]) {
      count = bytes.count
      self.bytes = bytes.count > RequestRecord.bodyLimit ? [] : bytes
    }

    var isKept: Bool { bytes.count == count }
  }

  /// Without the query.
  let path: String
  let rawQuery: String
  let requestHeaders: Fields
  let requestBody: Body
  let responseHeaders: Fields
  let responseBody: Body

  init(_ request: Request, _ response: Response) {
    path = request.path
    rawQuery = request.rawQuery
    requestHeaders = request.headers
    requestBody = Body(request.body)
    let isDropped = response.delivery == .dropped
    responseHeaders = isDropped ? Fields() : response.headers
    responseBody = Body(isDropped ? [] : response.body)
  }

  /// How many bytes of text it has.
  var size: Int {
    path.utf8.count + rawQuery.utf8.count + requestHeaders.byteCount + requestBody.bytes.count
      + responseHeaders.byteCount + responseBody.bytes.count
  }
}
