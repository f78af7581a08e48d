package import Model
internal import OpenAPI

/// A message in the control API's JSON form, for webhooks.
package enum MessageDocument {
  /// The message as in `GET /_understudy/messages`.
  package static func bytes(of message: Message, number: UInt64) -> [UInt8] {
    MessageAnswer(number: number, message: message).bytes
  }
}
