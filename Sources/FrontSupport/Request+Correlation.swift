internal import Ambient
package import HTTPServer

extension Request {
  /// The id by which a client of Microsoft's services follows its call, if it is one: from the header, or from the query.
  package var correlation: String? {
    guard let text = headers["client-request-id"] ?? query["client-request-id"], UniqueID(text) != nil else {
      return nil
    }
    return text
  }
}
