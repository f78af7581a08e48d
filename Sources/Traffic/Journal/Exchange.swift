internal import HTTPServer

/// A request and its response as sent, secrets included.
struct Exchange: Sendable {
  /// One side's body.
  struct Body: Sendable {
    /// Empty if the body was too long to be stored.
    let bytes: [UInt8]
    /// The original length in bytes.
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

  /// Bytes of text in total.
  var size: Int {
    path.utf8.count + rawQuery.utf8.count + requestHeaders.byteCount + requestBody.bytes.count
      + responseHeaders.byteCount + responseBody.bytes.count
  }
}
