internal import AWSProtocol
internal import Description
internal import Patterns

/// The forms of parameters of the service's API. Members, bounds and values come from the service model.
struct ServiceForm {
  private let excluded: Set<String>
  private let stated: [String: ValueForm]
  private let optional: Set<String>
  private let required: Set<String>

  /// - Parameters:
  ///   - noun: the name of the structure in messages.
  ///   - excluded: members that the configuration does not use, or reads in another way.
  ///   - stated: forms more specific than the model's, by member name; nested members with dots.
  ///   - optional: required members of the call that a configuration may omit, by name likewise.
  ///   - required: optional members of the call that a configuration must have.
  static func object(
    _ shape: Shape, noun: String, except excluded: Set<String> = [], stated: [String: ValueForm] = [:],
    optional: Set<String> = [], required: Set<String> = []
  ) -> ObjectForm {
    ServiceForm(excluded: excluded, stated: stated, optional: optional, required: required).object(
      shape, noun: noun, at: "")
  }

  private func object(_ shape: Shape, noun: String, at path: String) -> ObjectForm {
    guard case .structure(let members) = shape.kind else { return ObjectForm(noun: noun, members: []) }
    return ObjectForm(
      noun: noun,
      members: members.filter { !excluded.contains(path + $0.name) }.map { member in
        let place = path + member.name
        return MemberForm(
          member.name, stated[place] ?? form(member.shape, named: member.name, at: place),
          isRequired: required.contains(place) || member.presence == .required && !optional.contains(place))
      })
  }

  private func form(_ shape: Shape, named name: String, at path: String) -> ValueForm {
    let length = (shape.minimum ?? 0)...(shape.maximum ?? .max)
    return switch shape.kind {
    case .string(let pattern): .text(length, pattern.map { TextForm(pattern: $0, isSecret: shape.isSensitive) })
    case .enumeration(let values): .choice(values)
    case .integer: .integer((shape.minimum ?? Int(Int32.min))...(shape.maximum ?? Int(Int32.max)))
    case .long: .integer((shape.minimum ?? .min)...(shape.maximum ?? .max))
    case .boolean: .boolean
    case .list(let element): .list(of: form(element, named: name, at: path), count: length)
    case .map(_, let value): .table(of: form(value, named: name, at: path))
    case .structure: .object(object(shape, noun: name, at: path + "."))
    case .blob: .text(0...Int.max)
    case .timestamp: .number(-0x1p40...0x1p40)
    case .document: .anyObject
    }
  }
}

extension TextForm {
  /// The form of a pattern in the service model, with a description in words if there is one, or else the pattern
  /// itself.
  fileprivate init(pattern: Pattern, isSecret: Bool) {
    self =
      Self.patterns[pattern.description] ?? (pattern.description.drop { $0 == "(" }.hasPrefix("arn:") ? .arn : nil)
      ?? Self.message(pattern)
      ?? TextForm(
        noun: "a value that the service accepts", expected: "a text of the form \(pattern)", matches: pattern.matches)
    self.isSecret = isSecret
  }

  private static let patterns: [String: TextForm] = [
    #"[\w\s+=,.@-]+"#: .name, #"[\w+]+"#: .clientID, #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#: .visible,
    #"[\x21\x23-\x5B\x5D-\x7E]+"#: .identifier, #"[\x21\x23-\x2E\x30-\x5B\x5D-\x7E]+"#: .scopeName,
  ]

  /// The form of a message text with a placeholder for a code or a link.
  private static func message(_ pattern: Pattern) -> TextForm? {
    if pattern.description.offset(of: #"\{####\}"#) != nil {
      return TextForm(noun: "a message", expected: "{####} in it", wrong: "a message without a code") { text in
        text.offset(of: "{####}") != nil
      }
    }
    if pattern.description.offset(of: #"\{##"#) != nil {
      return TextForm(noun: "a message", expected: "{##its words##} in it", wrong: "a message without a link") { text in
        text.offset(of: "{##") != nil && text.offset(of: "##}") != nil
      }
    }
    return nil
  }
}
