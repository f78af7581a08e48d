internal import JSON
internal import Platform

/// Builds the node tree of one file from libyaml's events: resolves anchors, substitutes variables, rejects duplicate
/// names.
package struct YAMLTree {
  /// The origin of the document.
  package enum Dialect {
    /// An own document: `${NAME}` is an environment variable, and tags are not allowed.
    case own(environment: [String: String])
    /// Another program's document: `$` is literal, a value with the tag `!Name` becomes a mapping with the one member
    /// `!Name`, and strings are accepted as numbers, since JSON writers are careless with quotes.
    case foreign
  }

  /// Deeper than any real configuration. Decoding recurses, so nesting must be limited.
  static let depthLimit = 64
  /// The maximum number of nodes that all aliases of a file may expand to: ten lines of nested aliases could otherwise
  /// expand to billions.
  static let aliasLimit = 100_000

  private let events: YAMLEvents
  private let diagnosis: Diagnosis
  /// nil for another program's document.
  private let references: EnvironmentReferences?
  /// The file index of marks.
  private let file: Int
  /// Where users are set aside; nil if they stay in the tree.
  private let parts: CollectedParts?
  /// Interned long names: a document has few, and repeats them often.
  private var names: [String: String] = [:]
  /// The estimated memory that the tree may still use, in bytes.
  private var budget: Int
  private var anchors: [String: (node: ConfigurationNode, count: Int)] = [:]
  private var unfinishedAnchors: Set<String> = []
  private var nodes = 0
  /// The number of values read, including those of users set aside.
  private var visited = 0
  private var isInPools = false
  /// The users of the pool being read.
  private var collecting: CollectedPeople?
  private var aliased = 0

  /// The tree; `nil` if the text is empty, or invalid, which `diagnosis` then reports.
  /// - Parameters:
  ///   - file: the index of the file in `diagnosis`.
  ///   - parts: receives the users of a large JSON document, which are then not in the tree; nil: everything is in the
  ///     tree.
  package static func read(
    _ bytes: [UInt8], _ dialect: Dialect, file: Int = 0, diagnosis: Diagnosis, parts: CollectedParts? = nil
  ) -> ConfigurationNode? {
    // Quotes in JSON always mark a string.
    let first = bytes.first { $0 > 0x20 }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let parts = parts.flatMap { isJSON && bytes.count > $0.size ? $0 : nil }
    guard let events = YAMLEvents(bytes, file: file) else {
      diagnosis.report(Mark(line: 1, column: 1, file: file), "out of memory")
      return nil
    }
    let references: EnvironmentReferences? =
      if case .own(let environment) = dialect { EnvironmentReferences(environment: environment) } else { nil }
    var tree = YAMLTree(
      events: events, diagnosis: diagnosis, references: references, file: file, parts: parts,
      budget: parts?.treeLimit ?? .max)
    do {
      return try tree.document()
    } catch {
      diagnosis.report(error.mark, error.reason)
      return nil
    }
  }

  /// The first member name of a document that is a mapping; nil for others. Reads only the beginning of the text.
  package static func firstName(_ bytes: [UInt8]) -> String? {
    guard let events = YAMLEvents(Array(bytes.prefix(64 << 10)), file: 0) else { return nil }
    var isInside = false
    while let (event, _) = try? events.next() {
      switch event {
      case .streamStart, .documentStart: break
      case .mappingStart where !isInside: isInside = true
      case .scalar(_, let text, _) where isInside: return text
      default: return nil
      }
    }
    return nil
  }

  private init(
    events: YAMLEvents, diagnosis: Diagnosis, references: EnvironmentReferences?, file: Int, parts: CollectedParts?,
    budget: Int
  ) {
    self.parts = parts
    self.budget = budget
    self.events = events
    self.diagnosis = diagnosis
    self.references = references
    self.file = file
  }

  private mutating func document() throws(YAMLEvents.SyntaxError) -> ConfigurationNode? {
    var root: ConfigurationNode?
    var documents = 0
    while true {
      let (event, mark) = try events.next()
      switch event {
      case .streamEnd: return root
      case .streamStart, .documentEnd: break
      case .documentStart:
        documents += 1
        guard documents == 1 else {
          throw YAMLEvents.SyntaxError(mark: mark, reason: "a second document; expected one document per file")
        }
      default: root = try node(event, mark, depth: 0)
      }
    }
  }

  private mutating func node(
    _ event: YAMLEvents.Event, _ mark: Mark, depth: Int
  ) throws(YAMLEvents.SyntaxError) -> ConfigurationNode {
    visited += 1
    if visited & 0x3FF == 0, Abandonment.isAbandoned {
      throw YAMLEvents.SyntaxError(mark: mark, reason: "given up, as the client has hung up")
    }
    guard depth < YAMLTree.depthLimit else {
      throw YAMLEvents.SyntaxError(
        mark: mark, reason: "nested too deeply; expected at most \(YAMLTree.depthLimit) levels")
    }
    switch event {
    case .alias(let name): return try alias(name, mark)
    case .scalar(let anchored, let text, let isPlain):
      if text.utf8.count > 15 { try take(text.utf8.count + 32, at: mark) }
      let content = scalar(text, isPlain: isPlain, tag: anchored.tag, mark)
      return finish(tagged(ConfigurationNode(content: content, mark: mark), anchored.tag), anchored, since: nodes)
    case .sequenceStart(let anchored):
      let before = start(anchored, allowing: "seq", mark)
      var items: [ConfigurationNode] = []
      while true {
        let (next, nextMark) = try events.next()
        if case .sequenceEnd = next { break }
        items.append(try node(next, nextMark, depth: depth + 1))
      }
      try take(items.count * MemoryLayout<ConfigurationNode>.stride, at: mark)
      return finish(
        tagged(ConfigurationNode(content: .sequence(exact(items)), mark: mark), anchored.tag), anchored, since: before)
    case .mappingStart(let anchored):
      let before = start(anchored, allowing: "map", mark)
      let members = try mapping(depth: depth)
      return finish(
        tagged(ConfigurationNode(content: .mapping(members), mark: mark), anchored.tag), anchored, since: before)
    default:
      throw YAMLEvents.SyntaxError(mark: mark, reason: "unexpected end")
    }
  }

  private mutating func mapping(depth: Int) throws(YAMLEvents.SyntaxError) -> [ConfigurationNode.Member] {
    var members: [ConfigurationNode.Member] = []
    var lines: [String: Int32] = [:]
    while true {
      let (event, mark) = try events.next()
      if case .mappingEnd = event {
        if depth == 2, let collecting { settle(collecting, &members) }
        try take(members.count * MemoryLayout<ConfigurationNode.Member>.stride, at: mark)
        return exact(members)
      }
      guard case .scalar(_, let written, let isPlain) = event else {
        throw YAMLEvents.SyntaxError(mark: mark, reason: "a key that is not plain text; expected a name")
      }
      let name = shared(written)
      let (valueEvent, valueMark) = try events.next()
      if let parts, references == nil {
        if parts.isUnread(name) {
          try skip(valueEvent)
          continue
        }
        if depth <= 1, parts.hasPeople(name), case .sequenceStart = valueEvent {
          let people = try collectPeople(depth: depth + 1, keepingFirst: true)
          parts.lists.append(CollectedList(mark: valueMark, people: people.collected))
          let first = people.first.map { [$0] } ?? []
          members.append(
            ConfigurationNode.Member(
              name: name, mark: mark, node: ConfigurationNode(content: .sequence(first), mark: valueMark)))
          continue
        }
        if parts.isFiltered(name), case .sequenceStart = valueEvent {
          let items = try filtered(parts, depth: depth + 1)
          members.append(
            ConfigurationNode.Member(
              name: name, mark: mark, node: ConfigurationNode(content: .sequence(items), mark: valueMark)))
          continue
        }
      }
      if depth == 0 { isInPools = parts != nil && references != nil && name == "userPools" }
      if isInPools, depth == 2, name == "Users", case .sequenceStart = valueEvent, collecting == nil {
        collecting = try collectPeople(depth: depth + 1, keepingFirst: false).collected
        members.append(
          ConfigurationNode.Member(
            name: name, mark: mark, node: ConfigurationNode(content: .sequence([]), mark: valueMark)))
        continue
      }
      let value = try node(valueEvent, valueMark, depth: depth + 1)
      if isPlain, name == "<<" {
        diagnosis.report(mark, "merge keys (<<) are not supported", expected: "the members written out")
      } else if let line = lines.updateValue(mark.line, forKey: name) {
        let key = Diagnosis.RepeatedKey(name: name, mark: mark, line: line)
        guard references == nil else {
          key.report(to: diagnosis)
          continue
        }
        diagnosis.note(key)
        members.removeAll { $0.name == name }
        members.append(ConfigurationNode.Member(name: name, mark: mark, node: value))
      } else {
        members.append(ConfigurationNode.Member(name: name, mark: mark, node: value))
      }
    }
  }

  /// Sets aside the users of a list that has just begun, as lines.
  private mutating func collectPeople(
    depth: Int, keepingFirst: Bool
  ) throws(YAMLEvents.SyntaxError) -> (collected: CollectedPeople, first: ConfigurationNode?) {
    // The lines are shorter than the source. Reserved but unused memory costs nothing, whereas growing would copy the
    // lines repeatedly.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(events.size)
    var lines: [Int32] = []
    var first: ConfigurationNode?
    while true {
      let (event, mark) = try events.next()
      if case .sequenceEnd = event { return (CollectedPeople(bytes, lines: lines), first) }
      let before = budget
      let person = try node(event, mark, depth: depth + 1)
      budget = before
      if keepingFirst, lines.isEmpty { first = person }
      bytes += person.json.bytes
      bytes.append(0x0A)
      lines.append(mark.line)
    }
  }

  /// The items of a list that has just begun; unread items are null, so that the others retain their indexes.
  private mutating func filtered(
    _ parts: CollectedParts, depth: Int
  ) throws(YAMLEvents.SyntaxError) -> [ConfigurationNode] {
    var items: [ConfigurationNode] = []
    while true {
      let (event, mark) = try events.next()
      if case .sequenceEnd = event { return exact(items) }
      let before = budget
      var item = try node(event, mark, depth: depth + 1)
      if !parts.isRead(item) {
        item.content = .scalar(Scalar(text: "null", isPlain: true))
        budget = before
      }
      items.append(item)
    }
  }

  /// Skips a value that has just begun.
  private mutating func skip(_ event: YAMLEvents.Event) throws(YAMLEvents.SyntaxError) {
    var (event, depth) = (event, 0)
    while true {
      switch event {
      case .sequenceStart, .mappingStart: depth += 1
      case .sequenceEnd, .mappingEnd: depth -= 1
      default: break
      }
      if depth <= 0 { return }
      event = try events.next().event
    }
  }

  private mutating func take(_ count: Int, at mark: Mark) throws(YAMLEvents.SyntaxError) {
    budget -= count
    guard budget >= 0 else {
      throw YAMLEvents.SyntaxError(
        mark: mark,
        reason:
          "more values than a document may have, since each takes memory; expected fewer, or people in a file of "
          + "their own (.ndjson or .csv)")
    }
  }

  private mutating func shared(_ name: String) -> String {
    guard name.utf8.count > 15 else { return name }
    if let known = names[name] { return known }
    if names.count < 10_000 { names[name] = name }
    return name
  }

  /// The array without spare capacity.
  private func exact<Element>(_ elements: [Element]) -> [Element] {
    guard elements.capacity > elements.count + elements.count / 8 + 1 else { return elements }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    result.append(contentsOf: elements)
    return result
  }

  /// Assigns the users to their pool. A pool without an id gets them back.
  private mutating func settle(_ people: CollectedPeople, _ members: inout [ConfigurationNode.Member]) {
    collecting = nil
    if case .scalar(let id)? = members.first(where: { $0.name == "Id" })?.node.content {
      parts?.people.append((id.text, people))
      return
    }
    guard let index = members.firstIndex(where: { $0.name == "Users" }) else { return }
    let nodes = zip(people.bytes.split(separator: 0x0A), people.lines).compactMap { line, number in
      (try? JSON.parse(Array(line))).map { ConfigurationNode($0, at: Mark(line: Int(number), column: 1, file: file)) }
    }
    members[index].node.content = .sequence(nodes)
  }

  private mutating func alias(_ name: String, _ mark: Mark) throws(YAMLEvents.SyntaxError) -> ConfigurationNode {
    guard let target = anchors[name] else {
      if unfinishedAnchors.contains(name) {
        throw YAMLEvents.SyntaxError(mark: mark, reason: "the alias *\(name) is inside the value that it refers to")
      }
      diagnosis.report(
        mark, "unknown alias *\(name)", expected: "an anchor defined above", nearest: name,
        among: Array(anchors.keys))
      return ConfigurationNode(content: .unreadable, mark: mark)
    }
    aliased += target.count
    nodes += target.count
    guard aliased <= YAMLTree.aliasLimit else {
      throw YAMLEvents.SyntaxError(
        mark: mark, reason: "aliases refer to more than \(YAMLTree.aliasLimit) values; expected fewer")
    }
    return target.node
  }

  private mutating func start(_ anchored: YAMLEvents.Anchored, allowing tag: String, _ mark: Mark) -> Int {
    check(tag: anchored.tag, among: [tag], mark)
    if let anchor = anchored.anchor {
      unfinishedAnchors.insert(anchor)
      anchors[anchor] = nil
    }
    return nodes
  }

  private mutating func finish(
    _ node: ConfigurationNode, _ anchored: YAMLEvents.Anchored, since before: Int
  ) -> ConfigurationNode {
    nodes += 1
    if let anchor = anchored.anchor {
      unfinishedAnchors.remove(anchor)
      anchors[anchor] = (node, nodes - before)
    }
    return node
  }

  private func scalar(
    _ text: String, isPlain: Bool, tag: String?, _ mark: Mark
  ) -> ConfigurationNode.Content {
    check(tag: tag, among: ["str", "int", "float", "bool", "null"], mark)
    var scalar = Scalar(text: text, isPlain: isPlain)
    if tag == "tag:yaml.org,2002:str" || tag == "!" { scalar.isPlain = false }
    guard let references else {
      scalar.isSubstituted = true
      return .scalar(scalar)
    }
    do {
      if let (text, isSubstituted) = try references.substituted(text) {
        scalar.text = text
        scalar.isSubstituted = isSubstituted
      }
      return .scalar(scalar)
    } catch {
      switch error {
      case .notSet(let name):
        diagnosis.report(
          mark, "the environment variable \(name) is not set", expected: "it, or a default: ${\(name):-default}")
      case .malformed:
        diagnosis.report(
          mark, "`${` starts a reference to an environment variable",
          expected: "${NAME} or ${NAME:-default}; write `$${` for the two characters")
      }
      return .unreadable
    }
  }

  /// Another program's tagged value.
  private func tagged(_ node: ConfigurationNode, _ tag: String?) -> ConfigurationNode {
    guard references == nil, let tag, tag.hasPrefix("!"), tag.count > 1 else { return node }
    let member = ConfigurationNode.Member(name: tag, mark: node.mark, node: node)
    return ConfigurationNode(content: .mapping([member]), mark: node.mark)
  }

  private func check(tag: String?, among names: [String], _ mark: Mark) {
    guard let tag, tag != "!", references != nil || !tag.hasPrefix("!") else { return }
    let prefix = "tag:yaml.org,2002:"
    if tag.hasPrefix(prefix), names.contains(String(tag.dropFirst(prefix.count))) { return }
    diagnosis.report(mark, "the tag \(quoted(tag)) is not supported", expected: "no tag")
  }
}
