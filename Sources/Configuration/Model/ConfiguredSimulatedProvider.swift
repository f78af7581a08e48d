internal import JSON

/// `Played`, our addition: an identity provider that this server simulates.
package struct ConfiguredSimulatedProvider: Sendable {
  /// How it signs a user in; `first` takes the first user without a page.
  package enum Mode: Sendable, Hashable {
    /// A page lets a tester choose the user.
    case choose
    case first
    /// The provider answers with this error.
    case error(String)
  }

  /// The claims of each user; values are texts, since they become attributes.
  package var people: [[String: String]]
  package var mode: Mode
}

extension ConfiguredSimulatedProvider: MappingDecodable {
  static var noun: String { "a simulated identity provider" }

  init(_ members: MappingReader) {
    people = members.list("people", of: .table(of: .string(0...2048)), count: 0...1000)
    mode = members.optional("mode", .simulatedMode) ?? .choose
    if people.contains(where: { $0["sub"]?.isEmpty ?? true }) {
      members.report("people", "a person without sub", expected: "a sub for each")
    }
  }
}

extension Reading where Value == ConfiguredSimulatedProvider.Mode {
  fileprivate static var simulatedMode: Reading {
    Reading(schema: { _ in ["type": "string", "description": "choose, first, or error: and a code"] }) {
      node, diagnosis in
      guard let text = Reading<String>.string(1...128).read(node, diagnosis) else { return nil }
      switch text {
      case "choose": return .choose
      case "first": return .first
      default: break
      }
      if text.hasPrefix("error:"), text.count > 6 { return .error(String(text.dropFirst(6))) }
      diagnosis.reject(
        node.mark, "unknown value \(quoted(text))", expected: "choose, first or error:CODE", nearest: text,
        among: ["choose", "first", "error:access_denied"])
      return nil
    }
  }
}
