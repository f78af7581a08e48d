import AWSProtocol
import Encodings

/// Where the next page of a list begins, as opaque text without spaces.
struct PageToken {
  let position: UInt64

  init(position: UInt64) { self.position = position }

  /// Reads a token that `text(of:)` gave for the same operation; nil stands for the beginning. The text of the failure is
  /// unconfirmed.
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
