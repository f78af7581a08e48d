/// A set of Unicode scalars from a bracket expression of a service model: ranges and general categories.
///
/// ASCII is stored as a bit map, so that ordinary text needs no property lookup.
struct ScalarSet: Sendable {
  /// Bit n says whether ASCII character n is in the set.
  private var lowBits: UInt64 = 0
  private var highBits: UInt64 = 0
  /// Non-ASCII scalars.
  private var ranges: [ClosedRange<UInt32>] = []
  private var categories = GeneralCategories()
  private var isNegated = false

  @inline(__always)
  func contains(ascii byte: UInt8) -> Bool {
    (byte < 64 ? lowBits >> UInt64(byte) : highBits >> UInt64(byte & 63)) & 1 == 1
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return contains(ascii: UInt8(truncatingIfNeeded: scalar.value)) }
    let isListed =
      categories.contains(scalar.properties.generalCategory) || ranges.contains { $0.contains(scalar.value) }
    return isListed != isNegated
  }

  mutating func insert(_ scalar: Unicode.Scalar) { insert(scalar.value...scalar.value) }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    for value in range.clamped(to: 0...127) where range.contains(value) { setBit(value) }
    if range.upperBound > 127 { ranges.append(max(range.lowerBound, 128)...range.upperBound) }
  }

  mutating func insert(_ added: GeneralCategories) {
    categories.formUnion(added)
    for (value, category) in Self.categoriesOfASCII.enumerated() where added.contains(category) {
      setBit(UInt32(value))
    }
  }

  /// Computed once: the patterns of a service model name some categories hundreds of times.
  private static let categoriesOfASCII = (UInt8(0)..<128).map { Unicode.Scalar($0).properties.generalCategory }

  /// Adds the other set. False if the union cannot be represented: a complement can only be added to an empty set.
  mutating func formUnion(_ other: ScalarSet) -> Bool {
    if other.isNegated {
      guard lowBits | highBits == 0, ranges.isEmpty, categories.isEmpty, !isNegated else { return false }
      self = other
      return true
    }
    guard !isNegated else { return false }
    lowBits |= other.lowBits
    highBits |= other.highBits
    ranges += other.ranges
    categories.formUnion(other.categories)
    return true
  }

  /// The complement.
  var inverted: ScalarSet {
    var result = self
    result.lowBits = ~lowBits
    result.highBits = ~highBits
    result.isNegated.toggle()
    return result
  }

  private mutating func setBit(_ value: UInt32) {
    if value < 64 { lowBits |= 1 << UInt64(value) } else { highBits |= 1 << UInt64(value & 63) }
  }
}

extension ScalarSet {
  /// `\w`, `\s` and `\d` are ASCII in Java's patterns, which the services use.
  static let word: ScalarSet = {
    var set = digit
    set.insert(0x41...0x5A)
    set.insert(0x61...0x7A)
    set.insert("_")
    return set
  }()

  static let space: ScalarSet = {
    var set = ScalarSet()
    set.insert(0x09...0x0D)
    set.insert(" ")
    return set
  }()

  static let digit: ScalarSet = {
    var set = ScalarSet()
    set.insert(0x30...0x39)
    return set
  }()

  /// The scalars of `.`: all except Java's line terminators, unless the pattern begins with `(?s)`.
  static func dot(matchesNewlines: Bool) -> ScalarSet {
    var set = ScalarSet()
    if !matchesNewlines {
      for scalar in "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars { set.insert(scalar) }
    }
    return set.inverted
  }
}

/// A set of Unicode general categories.
struct GeneralCategories: OptionSet, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The categories of `\p{…}`, a major class by its letter; nil for a name that no service model uses.
  init?(name: String) {
    switch name {
    case "L": self.init([.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter])
    case "M": self.init([.nonspacingMark, .spacingMark, .enclosingMark])
    case "N": self.init([.decimalNumber, .letterNumber, .otherNumber])
    case "P":
      self.init([
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation,
      ])
    case "S": self.init([.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol])
    case "Z": self.init([.spaceSeparator, .lineSeparator, .paragraphSeparator])
    case "C": self.init([.control, .format, .surrogate, .privateUse, .unassigned])
    default: return nil
    }
  }

  private init(_ categories: [Unicode.GeneralCategory]) {
    self.init(rawValue: categories.reduce(0) { $0 | Self.bit(of: $1) })
  }

  func contains(_ category: Unicode.GeneralCategory) -> Bool { rawValue & Self.bit(of: category) != 0 }

  private static func bit(of category: Unicode.GeneralCategory) -> UInt32 {
    let position: UInt32 =
      switch category {
      case .uppercaseLetter: 0
      case .lowercaseLetter: 1
      case .titlecaseLetter: 2
      case .modifierLetter: 3
      case .otherLetter: 4
      case .nonspacingMark: 5
      case .spacingMark: 6
      case .enclosingMark: 7
      case .decimalNumber: 8
      case .letterNumber: 9
      case .otherNumber: 10
      case .connectorPunctuation: 11
      case .dashPunctuation: 12
      case .openPunctuation: 13
      case .closePunctuation: 14
      case .initialPunctuation: 15
      case .finalPunctuation: 16
      case .otherPunctuation: 17
      case .mathSymbol: 18
      case .currencySymbol: 19
      case .modifierSymbol: 20
      case .otherSymbol: 21
      case .spaceSeparator: 22
      case .lineSeparator: 23
      case .paragraphSeparator: 24
      case .control: 25
      case .format: 26
      case .surrogate: 27
      case .privateUse: 28
      case .unassigned: 29
      @unknown default: 30
      }
    return 1 << position
  }
}
