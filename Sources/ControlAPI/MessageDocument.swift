package import Model
internal import OpenAPI

/// The control API's words for a message, for those who hand messages on.
package enum MessageDocument {
  /// The message as JSON, in the form that `GET /_understudy/messages` has.
  package static func bytes(of message: Message, number: UInt64) -> [UInt8] {
    MessageAnswer(number: number, message: message).bytes
  }
}
