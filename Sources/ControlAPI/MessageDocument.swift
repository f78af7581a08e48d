package import Model
internal import OpenAPI

/// The control API's JSON form of a message, for webhooks.
package enum MessageDocument {
  /// The message as JSON, in the form that `GET /_understudy/messages` has.
  package static func bytes(of message: Message, number: UInt64) -> [UInt8] {
    MessageAnswer(number: number, message: message).bytes
  }
}
