import AWSProtocol
import IdentityCore

/// `AuthParameters` or `ChallengeResponses`: an empty value counts as absent, since old mobile SDKs send them.
struct NamedValues: Sendable {
  private let values: OrderedMap<String>

  init(_ values: OrderedMap<String>?) { self.values = values ?? [:] }

  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  func required(_ name: String) throws(AWSFault) -> String {
    guard let value = self[name] else { throw .missingParameter(name) }
    return value
  }

  /// Values of names that begin with `prefix`, without it.
  func attributes(prefix: String) -> [Attribute] {
    values.compactMap { name, value in
      name.hasPrefix(prefix) ? Attribute(String(name.dropFirst(prefix.count)), value) : nil
    }
  }

  /// The client's evidence that the request is its own.
  var proof: ClientProof { self["SECRET_HASH"].map { .secretHash($0) } ?? .none }

  /// What the client says of the device it runs on.
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
  /// Nil for what is no number, or longer than any that SRP has.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard !digits.isEmpty, digits.count <= 1024 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2 + 1)
    var isHigh = digits.count % 2 == 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      if isHigh {
        bytes.append(value << 4)
      } else if bytes.isEmpty {
        bytes.append(value)
      } else {
        bytes[bytes.count - 1] |= value
      }
      isHigh.toggle()
    }
    return bytes
  }

  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit - 48
    case 65...70: digit - 55
    case 97...102: digit - 87
    default: nil
    }
  }
}
