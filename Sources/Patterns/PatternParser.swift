/// Parses the subset of Java's regular expressions that service models use: classes, non-capturing groups, alternation,
/// greedy repetition, anchors, a leading `(?s)`, and negative look-behind of one scalar. nil for anything else.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var dotMatchesNewlines = false

  static func parse(_ text: String) -> PatternNode? {
    var parser = PatternParser(scalars: Array(text.unicodeScalars))
    if parser.consume("(?s)") { parser.dotMatchesNewlines = true }
    guard let node = parser.choice(), parser.position == parser.scalars.count else { return nil }
    return node
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func advance() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    position += 1
    return scalar
  }

  private mutating func consume(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func choice() -> PatternNode? {
    var branches: [PatternNode] = []
    repeat {
      guard let branch = sequence() else { return nil }
      branches.append(branch)
    } while consume("|")
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() -> PatternNode? {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      guard let atom = atom(), let node = repetition(of: atom) else { return nil }
      nodes.append(node)
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func atom() -> PatternNode? {
    if consume("(?<!") {
      guard case .scalar(let set)? = atom(), consume(")") else { return nil }
      return .notAfter(set)
    }
    if consume("(?:") || consume("(") {
      guard next != "?", let inner = choice(), consume(")") else { return nil }
      return inner
    }
    switch advance() {
    case "[": return bracket().map(PatternNode.scalar)
    case "^": return .start
    case "$": return .end
    case "\\" where consume("b"): return .boundary
    case ".": return .scalar(.dot(matchesNewlines: dotMatchesNewlines))
    case "*", "+", "?", "{", nil: return nil
    case let scalar?: return element(scalar).map { .scalar($0.set) }
    }
  }

  private mutating func repetition(of node: PatternNode) -> PatternNode? {
    if consume("*") { return .repeated(node, minimum: 0, maximum: nil) }
    if consume("+") { return .repeated(node, minimum: 1, maximum: nil) }
    if consume("?") { return .repeated(node, minimum: 0, maximum: 1) }
    guard consume("{") else { return node }
    guard let minimum = number() else { return nil }
    if consume("}") { return .repeated(node, minimum: minimum, maximum: minimum) }
    guard consume(",") else { return nil }
    if consume("}") { return .repeated(node, minimum: minimum, maximum: nil) }
    guard let maximum = number(), minimum <= maximum, maximum <= 1000, consume("}") else { return nil }
    return .repeated(node, minimum: minimum, maximum: maximum)
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = next, ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    return Int(digits)
  }

  /// Parses a class after its `[`. A hyphen that is not between two characters is a literal.
  private mutating func bracket() -> ScalarSet? {
    let isNegated = consume("^")
    var set = ScalarSet()
    while let scalar = advance() {
      if scalar == "]" { return isNegated ? set.inverted : set }
      guard let element = element(scalar) else { return nil }
      switch element {
      case .set(let other):
        guard set.formUnion(other) else { return nil }
      case .scalar(let first):
        guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
          set.insert(first)
          continue
        }
        position += 1
        guard let end = advance(), case .scalar(let last)? = self.element(end), first.value <= last.value else {
          return nil
        }
        set.insert(first.value...last.value)
      }
    }
    return nil
  }

  /// A character or an escape.
  private enum Element {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)

    var set: ScalarSet {
      switch self {
      case .set(let set): return set
      case .scalar(let scalar):
        var set = ScalarSet()
        set.insert(scalar)
        return set
      }
    }
  }

  private mutating func element(_ scalar: Unicode.Scalar) -> Element? {
    scalar == "\\" ? escape() : .scalar(scalar)
  }

  /// Parses an escape after its backslash.
  private mutating func escape() -> Element? {
    switch advance() {
    case "w": return .set(.word)
    case "s": return .set(.space)
    case "d": return .set(.digit)
    case "W": return .set(ScalarSet.word.inverted)
    case "S": return .set(ScalarSet.space.inverted)
    case "D": return .set(ScalarSet.digit.inverted)
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "x": return hexadecimal(digits: 2)
    // Exactly four digits, as in Java; further digits are literal.
    case "u": return hexadecimal(digits: 4)
    case "p":
      guard consume("{"), let end = scalars[position...].firstIndex(of: "}") else { return nil }
      guard let categories = GeneralCategories(name: text(from: position, to: end)) else { return nil }
      position = end + 1
      var set = ScalarSet()
      set.insert(categories)
      return .set(set)
    case let scalar? where scalar.properties.isAlphabetic || scalar.properties.numericType != nil: return nil
    case let scalar?: return .scalar(scalar)
    case nil: return nil
    }
  }

  /// The scalar with that number; nil if there is none.
  private mutating func hexadecimal(digits count: Int) -> Element? {
    guard position + count <= scalars.count else { return nil }
    let digits = text(from: position, to: position + count)
    position += count
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(Element.scalar)
  }

  private func text(from start: Int, to end: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<end])
    return String(view)
  }
}
