internal import Description
internal import FrontSupport
internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// Draws text as a QR code, such as the console's URL for a phone.
enum GetQRCode: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "qr", tag: .messages, summary: "Draw a text as a QR code",
    details: """
      For a phone's camera: the link in a message, or the console's URL. Without `text` it is the console's URL as other devices \
      reach it, if the server listens for them (`--host`).
      """,
    actsOnSandbox: false)

  struct Input: MemberDecodable {
    let text: String?

    init(from members: inout MemberReader) throws(Refusal) {
      text = try members.optional(
        "text", .text(1...1_000), "The text to encode; by default the console's URL for other devices.")
    }
  }

  struct Output: ObjectAnswer {
    let picture: String
    let text: String

    static let name = "QRCode"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("picture", \.picture, "An SVG picture as a `data:` URL."),
      AnswerMember("text", \.text, "What the picture says."),
    ]
  }

  static func run(_ input: Input, in call: Call) throws -> Output {
    guard let text = input.text ?? call.core.addresses.deviceAddresses.first.map({ "\($0)/_understudy/" }) else {
      throw Refusal(
        .invalidRequest,
        "the server listens for this machine alone: expected text, or a start with --host 0.0.0.0 and --control-token",
        pointer: "/text")
    }
    guard let code = QRCode(text) else {
      throw Refusal(.invalidRequest, "the text does not fit into a QR code", pointer: "/text")
    }
    return Output(picture: code.dataURL, text: text)
  }
}
