import AWSProtocol
internal import CognitoUserPoolsShapes
import Encodings
import Model

/// `AuthParameters` or `ChallengeResponses`: an empty value counts as absent, since old mobile SDKs send them.
struct NamedValues: Sendable {
  private let values: OrderedMap<String>

  init(_ values: OrderedMap<String>?) { self.values = values ?? [:] }

  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  func required(_ name: String) throws(AWSFault) -> String {
    guard let value = self[name] else { throw .missingParameter(name) }
    return value
  }

  /// The password that replaces a temporary one. If it is missing, the service has its own text.
  func newPassword() throws(AWSFault) -> String {
    guard let password = self["NEW_PASSWORD"] else {
      throw .invalidParameter("Invalid attributes given, new password should be given with key NEW_PASSWORD")
    }
    return password
  }

  /// Values of names that begin with `prefix`, without it.
  func attributes(prefix: String) -> [Attribute] {
    values.compactMap { name, value in
      name.hasPrefix(prefix) ? Attribute(String(name.dropFirst(prefix.count)), value) : nil
    }
  }

  /// The client's authentication: its secret hash, or none.
  var proof: ClientProof { self["SECRET_HASH"].map { .secretHash($0) } ?? .none }

  /// The `DEVICE_KEY` that the client sends.
  var device: DeviceClaim { DeviceClaim(key: self["DEVICE_KEY"]) }
}

extension AWSFault {
  static func missingParameter(_ name: String) -> AWSFault { .invalidParameter("Missing required parameter \(name)") }
}

extension OrderedMap<String> {
  var dictionary: [String: String] { Dictionary(map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }) }
}

extension Optional where Wrapped == OrderedMap<String> {
  var dictionary: [String: String] { self?.dictionary ?? [:] }
}

/// Hexadecimal numbers as SRP clients write them: either case, odd numbers of digits.
enum HexNumber {
  /// nil for a text that is not a number, or longer than any SRP value.
  static func bytes(_ text: String) -> [UInt8]? {
    guard (1...1_024).contains(text.utf8.count) else { return nil }
    return Hex.decode(text)
  }
}
