import AWSProtocol
package import CognitoUserPoolsShapes
import Encodings
import Model
import Realms
import Sandboxes

extension SetUICustomization: CognitoOperation {
  package static let note = "style rules for the service's classes; the pages use the rules and the logo"

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let client = input.clientId ?? Realm.styleOfAll
    return Output(uiCustomization: UICustomizationType(try set(input, of: client, in: pool), client, in: pool))
  }

  static func set(_ input: Input, of client: String, in pool: RealmContext) throws -> PageStyle? {
    var image: [UInt8]?
    if let file = input.imageFile, !file.isEmpty {
      guard let bytes = Base64.decode(file), ImageFormat(bytes) != nil, bytes.count <= 100_000 else {
        // The text is unconfirmed.
        throw AWSFault.invalidParameter("ImageFile must be a PNG or JPEG file of at most 100 KB.")
      }
      image = bytes
    }
    do throws(ClassicStyle.Problem) {
      try ClassicStyle.check(input.css ?? "")
    } catch {
      throw AWSFault.invalidParameter(error.message)
    }
    return try pool.administration.setPageStyle(css: input.css, image: image, of: client)
  }
}

extension ClassicStyle.Problem {
  /// All texts but the first are unconfirmed.
  fileprivate var message: String {
    switch self {
    case .selector(let selector): "The CSS class \(selector) is not in the list of allowed classes."
    case .atRule(let name): "CSS contains a rule that is not allowed: \(name)"
    case .content(let what): "CSS contains a value that is not allowed: \(what)"
    case .syntax: "CSS is not valid."
    }
  }
}

/// The image formats of a logo, recognised by their first bytes.
enum ImageFormat {
  case png, jpeg

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }

  var contentType: String { self == .png ? "image/png" : "image/jpeg" }
}

extension UICustomizationType {
  /// A style, or an object with only ids if there is none. No recorded response has the dates of the model.
  init(_ style: PageStyle?, _ client: String, in pool: RealmContext) {
    self.init(userPoolId: pool.id.text, clientId: client)
    guard let style else { return }
    if style.image != nil {
      imageUrl =
        "\(pool.core.addresses.publicURL)/\(PoolFiles.images)/\(pool.id)/\(client)/\(style.version)"
        + "/assets/images/image.jpg"
    }
    css = style.css
    cssVersion = style.version
  }
}
