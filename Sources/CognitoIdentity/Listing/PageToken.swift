import AWSProtocol
import Encodings

/// The start of a list's next page, as opaque text without spaces.
struct PageToken {
  let position: UInt64

  init(position: UInt64) { self.position = position }

  /// Parses a token of `text(of:)` for the same operation; nil means the first page. The error message is unconfirmed.
  init(_ text: String?, of operation: String) throws(AWSFault) {
    guard let text else {
      position = 0
      return
    }
    let prefix = "\(operation):"
    guard text.utf8.count < 256, let bytes = Base64.decode(text),
      let plain = String(validating: bytes, as: UTF8.self), plain.hasPrefix(prefix),
      let position = UInt64(plain.dropFirst(prefix.count))
    else { throw AWSFault(.invalidParameter, "Invalid NextToken") }
    self.position = position
  }

  func text(of operation: String) -> String { Base64.encode(Array("\(operation):\(position)".utf8)) }
}
