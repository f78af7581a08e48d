internal import Ambient
package import HTTPServer

extension Request {
  /// The correlation id by which Microsoft clients track a call, from header or query; nil unless it is a UUID.
  package var correlation: String? {
    guard let text = headers["client-request-id"] ?? query["client-request-id"], UniqueID(text) != nil else {
      return nil
    }
    return text
  }
}
