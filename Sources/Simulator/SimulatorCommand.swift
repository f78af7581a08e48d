/// A call of `xcrun simctl`: the program with its arguments, as a list that no shell reads.
package struct SimulatorCommand: Hashable, Sendable {
  /// The program first.
  package let arguments: [String]
  /// What the program reads from standard input; nil for nothing.
  package let input: String?

  init(_ arguments: [String], input: String? = nil) {
    self.arguments = ["xcrun", "simctl"] + arguments
    self.input = input
  }

  /// The line to paste into a terminal.
  package var line: String {
    let call = arguments.map(Self.quoted).joined(separator: " ")
    return input.map { "printf %s \(Self.quoted($0)) | \(call)" } ?? call
  }

  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x3D, 0x40, 0x5F: true
      default: false
      }
    }
    return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

/// A simulator: the booted one, or one by its UDID.
package struct SimulatorDevice: Hashable, Sendable {
  package let text: String

  package static let booted = SimulatorDevice(known: "booted")
  package static let expected = "booted, or a UDID of 8-4-4-4-12 hexadecimal digits"

  private init(known text: String) { self.text = text }

  /// nil for any other text.
  package init?(_ text: String) {
    if text == "booted" {
      self.text = text
      return
    }
    let parts = text.uppercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) } })
    else { return nil }
    self.text = text.uppercased()
  }
}

/// What happens at the sensor of Face ID or Touch ID.
package enum BiometricEvent: String, CaseIterable, Sendable {
  /// A face and a finger are enrolled.
  case enroll
  /// A waiting prompt succeeds.
  case match
  /// A waiting prompt fails.
  case fail
}

/// What is done to a simulator.
package enum SimulatorAction: Hashable, Sendable {
  /// Trust the certificate in a file, PEM or DER.
  case trust(file: String)
  /// Open a URL, of a custom scheme too; see ``isURL(_:)``.
  case open(String)
  /// Put a code on the pasteboard.
  case code(String)
  case biometry(BiometricEvent)
  /// List the booted simulators, as JSON.
  case status

  /// The calls, in order (docs/reference/simulator.md#commands).
  package func commands(on device: SimulatorDevice) -> [SimulatorCommand] {
    switch self {
    case .trust(let file): [SimulatorCommand(["keychain", device.text, "add-root-cert", file])]
    case .open(let url): [SimulatorCommand(["openurl", device.text, url])]
    case .code(let code): [SimulatorCommand(["pbcopy", device.text], input: code)]
    case .biometry(let event): event.notifications.map { SimulatorCommand(["spawn", device.text, "notifyutil"] + $0) }
    case .status: [SimulatorCommand(["list", "devices", "booted", "--json"])]
    }
  }

  /// Whether the text can be opened: a scheme, and no character that ends a line or hides.
  package static func isURL(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), (1...4_096).contains(text.utf8.count) else {
      return false
    }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first) else { return false }
    let isScheme = scheme.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
      default: false
      }
    }
    return isScheme && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

extension BiometricEvent {
  /// The arguments of `notifyutil`. A set state takes effect once it is posted. The sensor of the device is not known,
  /// so both are notified.
  fileprivate var notifications: [[String]] {
    let enrolment = "com.apple.BiometricKit.enrollmentChanged"
    func sensors(_ event: String) -> [[String]] {
      ["pearl", "fingerTouch"].map { ["-p", "com.apple.BiometricKit_Sim.\($0).\(event)"] }
    }
    return switch self {
    case .enroll: [["-s", enrolment, "1"], ["-p", enrolment]]
    case .match: sensors("match")
    case .fail: sensors("nomatch")
    }
  }
}
