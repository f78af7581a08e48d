package import Patterns

/// The shape of a value in a service model: its type and the constraints that the service checks first.
package final class Shape: Sendable {
  /// The type with its own constraints.
  package enum Kind: Sendable {
    case string(Pattern?)
    /// The allowed values, in the model's order.
    case enumeration([String])
    /// A 32-bit integer.
    case integer
    /// A 64-bit integer.
    case long
    case boolean
    case timestamp
    /// Base64 text; lengths count decoded bytes.
    case blob
    /// Any JSON.
    case document
    case list(Shape)
    case map(key: Shape, value: Shape)
    case structure([Member])
  }

  package let kind: Kind
  /// Bounds of the number or of the length: Unicode scalars of strings, elements of lists and maps, bytes of blobs.
  package let minimum: Int?
  package let maximum: Int?
  /// Whether the value must not be repeated in errors or stored in the journal.
  package let isSensitive: Bool
  /// A structure's members in the order in which their errors are reported.
  let reportedMembers: [Member]
  /// For a whole request: the order in which the rules violated by one string are reported.
  let ruleOrder: RuleOrder

  private init(
    _ kind: Kind, minimum: Int? = nil, maximum: Int? = nil, isSensitive: Bool = false, order: RuleOrder = .patternFirst
  ) {
    self.kind = kind
    self.minimum = minimum
    self.maximum = maximum
    self.isSensitive = isSensitive
    ruleOrder = order
    if case .structure(let members) = kind {
      reportedMembers = Member.inOrderOfReports(members)
    } else {
      reportedMembers = []
    }
  }

  /// A member of a structure.
  package struct Member: Sendable {
    /// Whether a member must be present, and what an absent one means.
    package enum Presence: Sendable {
      case required
      case optional
      /// A number that defaults to 0 if absent.
      case zeroIfAbsent
      /// An empty string equals an absent one.
      case absentIfEmpty
    }

    /// The name on the wire: `UserPoolId`.
    package let name: String
    /// The name in errors: `userPoolId`, and `cSS` for `CSS`; only the first letter changes, as in Java beans.
    let pathName: String
    package let presence: Presence
    package let shape: Shape
    /// Whether errors repeat the value although the shape is sensitive.
    package private(set) var isShown = false

    private init(_ name: String, _ presence: Presence, _ shape: Shape) {
      self.name = name
      self.pathName = name.prefix(1).lowercased() + name.dropFirst()
      self.presence = presence
      self.shape = shape
    }

    /// The service stores the members in a hash table under the names shown in errors. Recorded: `password` before
    /// `username` (SignUp), `confirmationCode` before `password` (ConfirmForgotPassword), `logoutURLs` before
    /// `callbackURLs` (UpdateUserPoolClient), which neither the model's order nor the alphabet explains; inferred for
    /// all others.
    fileprivate static func inOrderOfReports(_ members: [Member]) -> [Member] {
      let named = Dictionary(members.map { ($0.pathName, $0) }, uniquingKeysWith: { first, _ in first })
      return JavaHashSet(members.map(\.pathName)).elements.compactMap { named[$0] }
    }

    /// The same member with its value repeated in errors, as the service does in contradiction to its own model.
    package var shown: Member {
      var member = self
      member.isShown = true
      return member
    }

    package static func required(_ name: String, _ shape: Shape) -> Member { Member(name, .required, shape) }

    package static func optional(_ name: String, _ shape: Shape) -> Member { Member(name, .optional, shape) }

    /// The service treats an empty string as absent, in contradiction to its own model.
    package static func absentIfEmpty(_ name: String, _ shape: Shape) -> Member { Member(name, .absentIfEmpty, shape) }

    /// The service's own type is a primitive number: an absent member reads as 0, which is then checked.
    package static func zeroIfAbsent(_ name: String, _ shape: Shape) -> Member { Member(name, .zeroIfAbsent, shape) }
  }
}

// MARK: - Factories

extension Shape {
  package static let string = Shape(.string(nil))
  package static let integer = Shape(.integer)
  package static let long = Shape(.long)
  package static let boolean = Shape(.boolean)
  package static let timestamp = Shape(.timestamp)
  package static let document = Shape(.document)

  /// - Parameter pattern: must be supported by `Pattern`; otherwise there is no constraint.
  package static func string(
    min: Int? = nil, max: Int? = nil, pattern: String? = nil, sensitive: Bool = false
  ) -> Shape {
    Shape(.string(pattern.flatMap(Pattern.init)), minimum: min, maximum: max, isSensitive: sensitive)
  }

  package static func enumeration<Value>(_ type: Value.Type) -> Shape
  where Value: CaseIterable & RawRepresentable<String> {
    Shape(.enumeration(type.allCases.map(\.rawValue)))
  }

  package static func integer(min: Int? = nil, max: Int? = nil, sensitive: Bool = false) -> Shape {
    Shape(.integer, minimum: min, maximum: max, isSensitive: sensitive)
  }

  package static func long(min: Int? = nil, max: Int? = nil, sensitive: Bool = false) -> Shape {
    Shape(.long, minimum: min, maximum: max, isSensitive: sensitive)
  }

  package static func blob(min: Int? = nil, max: Int? = nil, sensitive: Bool = false) -> Shape {
    Shape(.blob, minimum: min, maximum: max, isSensitive: sensitive)
  }

  package static func list(of element: Shape, min: Int? = nil, max: Int? = nil, sensitive: Bool = false) -> Shape {
    Shape(.list(element), minimum: min, maximum: max, isSensitive: sensitive)
  }

  package static func map(
    from key: Shape, to value: Shape, min: Int? = nil, max: Int? = nil, sensitive: Bool = false
  ) -> Shape {
    Shape(.map(key: key, value: value), minimum: min, maximum: max, isSensitive: sensitive)
  }

  /// - Parameter order: for a whole request, the order in which the rules violated by one string are reported.
  package static func structure(
    _ members: [Member], sensitive: Bool = false, order: RuleOrder = .patternFirst
  ) -> Shape {
    Shape(.structure(members), isSensitive: sensitive, order: order)
  }
}
