internal import Configuration

/// Takes out of the translated document what our own document rejects although the author of the file is not to blame
/// for it: values that were made up here, and entries of another program's folder. Each is reported as left out.
struct RejectedParts {
  private let declarations: Declarations
  /// An error may appear only when another is gone.
  private static let rounds = 8

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// The document without them.
  func removed() -> Node {
    var root = declarations.root.node
    guard !declarations.placeholders.isEmpty || !declarations.looseFiles.isEmpty,
      declarations.diagnosis.problems.isEmpty
    else { return root }
    for _ in 0..<Self.rounds {
      var guesses: [Mark: String] = [:]
      var entries: [Mark: String] = [:]
      for problem in ConfigurationLoader.problems(of: root, files: declarations.diagnosis.files) {
        guard let mark = problem.mark else { continue }
        if declarations.placeholders.contains(mark) {
          guesses[mark] = problem.message
        } else if declarations.looseFiles.contains(mark.file) {
          entries[mark] = problem.message
        }
      }
      guard !guesses.isEmpty || !entries.isEmpty else { return root }
      root = without(entries: entries, in: without(guesses: guesses, in: root))
    }
    return root
  }

  // MARK: Guesses

  private func without(guesses: [Mark: String], in node: Node) -> Node {
    guard !guesses.isEmpty else { return node }
    func isRejected(_ node: Node) -> Bool {
      guard let reason = guesses[node.mark], let text = node.text else { return false }
      declarations.leftOut(
        "the guess \(quoted(text)) is left out, as it would be rejected: \(reason)", at: node.mark)
      return true
    }
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items):
      return .list(items.filter { !isRejected($0) }.map { without(guesses: guesses, in: $0) }, at: node.mark)
    case .mapping(let members):
      return Node(
        content: .mapping(
          members.compactMap { member in
            if isRejected(member.node) { return nil }
            var member = member
            let count = member.node.items.count
            member.node = without(guesses: guesses, in: member.node)
            if member.name == "CallbackURLs", count > 0, member.node.items.isEmpty {
              // Flows in a browser need one.
              declarations.guessed("the only callback, \(Self.callback)", at: member.mark)
              member.node = .texts([Self.callback], at: member.mark)
            }
            return member
          }), mark: node.mark)
    }
  }

  private static let callback = "http://localhost:3000/"

  // MARK: Entries

  /// The document without the innermost entries that contain these places.
  private func without(entries: [Mark: String], in node: Node) -> Node {
    guard !entries.isEmpty else { return node }
    guard case .mapping(let members) = node.content else { return node }
    return Node(
      content: .mapping(
        members.map { member in
          guard let name = Declared.id(ofEntriesIn: member.name), member.node.isSequence else { return member }
          var member = member
          member.node = .list(
            member.node.items.compactMap { item in
              let inner = without(entries: entries, in: item)
              guard let mark = Self.first(of: entries, in: inner), let reason = entries[mark] else { return inner }
              declarations.leftOut(
                "the entry \(quoted(item[name]?.text ?? "")) of \(member.name) is left out, as it cannot be taken: "
                  + reason, at: mark)
              return nil
            }, at: member.node.mark)
          return member
        }), mark: node.mark)
  }

  /// The first of the places in a value. Entries within have been looked at before.
  private static func first(of places: [Mark: String], in node: Node) -> Mark? {
    if places[node.mark] != nil { return node.mark }
    for item in node.items { if let mark = first(of: places, in: item) { return mark } }
    for member in node.members {
      if places[member.mark] != nil { return member.mark }
      if let mark = first(of: places, in: member.node) { return mark }
    }
    return nil
  }
}
