/// A pattern compiled for a machine that follows all alternatives at once, one scalar at a time (Thompson's
/// construction).
///
/// The time is bounded by text length times program length for every text. Client-supplied text can drive a
/// backtracking matcher into exponential time.
struct PatternProgram: Sendable {
  private enum Instruction: Sendable {
    case scalar(ScalarSet)
    case jump(Int)
    /// Continue at both instructions.
    case split(Int, Int)
    case start
    case end
    case boundary
    case notAfter(ScalarSet)
    case match
  }

  private var instructions: [Instruction] = []

  init(_ node: PatternNode) {
    compile(node)
    instructions.append(.match)
  }

  private mutating func compile(_ node: PatternNode) {
    switch node {
    case .scalar(let set): instructions.append(.scalar(set))
    case .start: instructions.append(.start)
    case .end: instructions.append(.end)
    case .boundary: instructions.append(.boundary)
    case .notAfter(let set): instructions.append(.notAfter(set))
    case .sequence(let nodes): for each in nodes { compile(each) }
    case .choice(let nodes): compile(choice: nodes[...])
    case .repeated(let inner, let minimum, let maximum):
      for _ in 0..<minimum { compile(inner) }
      guard let maximum else { return compile(anyNumberOf: inner) }
      compile(atMost: maximum - minimum, of: inner)
    }
  }

  private mutating func compile(choice nodes: ArraySlice<PatternNode>) {
    guard let first = nodes.first else { return }
    guard nodes.count > 1 else { return compile(first) }
    let split = reserve()
    compile(first)
    let jump = reserve()
    instructions[split] = .split(split + 1, instructions.count)
    compile(choice: nodes.dropFirst())
    instructions[jump] = .jump(instructions.count)
  }

  private mutating func compile(anyNumberOf node: PatternNode) {
    let split = reserve()
    compile(node)
    instructions.append(.jump(split))
    instructions[split] = .split(split + 1, instructions.count)
  }

  private mutating func compile(atMost count: Int, of node: PatternNode) {
    var splits: [Int] = []
    for _ in 0..<count {
      splits.append(reserve())
      compile(node)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }

  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }

  /// Whether the whole text matches.
  func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var current = Threads(capacity: instructions.count)
    var next = Threads(capacity: instructions.count)
    follow(0, at: 0, of: scalars, into: &current)
    for (position, scalar) in scalars.enumerated() {
      next.removeAll()
      for place in current.places {
        if case .scalar(let set) = instructions[place], set.contains(scalar) {
          follow(place + 1, at: position + 1, of: scalars, into: &next)
        }
      }
      if next.places.isEmpty { return false }
      swap(&current, &next)
    }
    return current.contains(instructions.count - 1)
  }

  /// Adds the instruction, and all that can be reached from it without consuming a scalar.
  private func follow(_ first: Int, at position: Int, of scalars: [Unicode.Scalar], into threads: inout Threads) {
    var pending = [first]
    while let place = pending.popLast() {
      guard threads.insert(place) else { continue }
      switch instructions[place] {
      case .scalar, .match: break
      case .jump(let target): pending.append(target)
      case .split(let one, let other): pending += [other, one]
      case .start: if position == 0 { pending.append(place + 1) }
      case .end: if position == scalars.count { pending.append(place + 1) }
      case .boundary:
        let isBehindWord = position > 0 && ScalarSet.word.contains(scalars[position - 1])
        let isBeforeWord = position < scalars.count && ScalarSet.word.contains(scalars[position])
        if isBehindWord != isBeforeWord { pending.append(place + 1) }
      case .notAfter(let set):
        if position == 0 || !set.contains(scalars[position - 1]) { pending.append(place + 1) }
      }
    }
  }

  /// The current instructions of the machine.
  private struct Threads {
    private(set) var places: [Int] = []
    private var isListed: [Bool]

    init(capacity: Int) {
      places.reserveCapacity(capacity)
      isListed = Array(repeating: false, count: capacity)
    }

    func contains(_ place: Int) -> Bool { isListed[place] }

    mutating func insert(_ place: Int) -> Bool {
      if isListed[place] { return false }
      isListed[place] = true
      places.append(place)
      return true
    }

    mutating func removeAll() {
      for place in places { isListed[place] = false }
      places.removeAll(keepingCapacity: true)
    }
  }
}
