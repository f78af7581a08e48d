internal import Description
internal import FrontSupport
internal import HTTPServer
internal import OpenAPI

/// Draws text as a QR code, such as the console's URL for a phone.
enum GetQRCode: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "qr", tag: .messages, summary: "Draw a text as a QR code",
    details: "For a phone's camera: the console's URL, or the link in a message.", actsOnSandbox: false)

  struct Input: MemberDecodable {
    let text: String

    init(from members: inout MemberReader) throws(Refusal) {
      text = try members.required("text", .text(1...1_000), "The text to encode.")
    }
  }

  struct Output: ObjectAnswer {
    let picture: String

    static let name = "QRCode"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("picture", \.picture, "An SVG picture as a `data:` URL.")
    ]
  }

  static func run(_ input: Input, in call: Call) throws -> Output {
    guard let code = QRCode(input.text) else {
      throw Refusal(.invalidRequest, "the text does not fit into a QR code", pointer: "/text")
    }
    return Output(picture: code.dataURL)
  }
}
