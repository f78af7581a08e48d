internal import JSON
internal import Platform

/// Builds the node tree of one file out of libyaml's events: anchors resolved, variables substituted, names unique.
package struct YAMLTree {
  /// Whose document it is.
  package enum Dialect {
    /// Ours: `${NAME}` is a variable of the environment, and there are no tags.
    case own(environment: [String: String])
    /// Another program's: a `$` is itself, what has the tag `!Name` is the one member `!Name` of a mapping, and texts
    /// are taken for numbers where numbers are expected, as writers of JSON are careless with quotes.
    case foreign
  }

  /// Deeper nesting than any configuration has; what decodes the tree recurses, so it must have an end.
  static let depthLimit = 64
  /// How many nodes all aliases of a file together may stand for: ten lines of aliases to aliases else become billions.
  static let aliasLimit = 100_000

  private let events: YAMLEvents
  private let diagnosis: Diagnosis
  /// nil in another program's document.
  private let references: EnvironmentReferences?
  /// What marks have as their file.
  private let file: Int
  /// Where people go instead of into the tree; nil for nowhere.
  private let parts: CollectedParts?
  /// Long names, each once: a document has few, and writes them often.
  private var names: [String: String] = [:]
  /// Roughly how much more memory the tree may take, in bytes.
  private var budget: Int
  private var anchors: [String: (node: ConfigurationNode, count: Int)] = [:]
  private var unfinishedAnchors: Set<String> = []
  private var nodes = 0
  /// How many values were read, those of people that are taken out included.
  private var visited = 0
  private var isInPools = false
  /// Those of the pool that is being read.
  private var collecting: CollectedPeople?
  private var aliased = 0

  /// The tree, or `nil` when the text has none; `diagnosis` then says why, unless the file is simply empty.
  /// - Parameters:
  ///   - file: which of the files of `diagnosis` it is.
  ///   - parts: takes the people of a large JSON document, who are not in the tree then; nil: all is in the tree.
  package static func read(
    _ bytes: [UInt8], _ dialect: Dialect, file: Int = 0, diagnosis: Diagnosis, parts: CollectedParts? = nil
  ) -> ConfigurationNode? {
    // What is quoted in JSON is a text for sure.
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

  /// The first name of the mapping that a document is; nil for any other. Looks at the beginning of the text alone.
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
        diagnosis.report(
          mark, "the key \(quoted(name)) appears twice", expected: "it once; the other is in line \(line)")
      } else {
        members.append(ConfigurationNode.Member(name: name, mark: mark, node: value))
      }
    }
  }

  /// The people of a list, which begins, as lines.
  private mutating func collectPeople(
    depth: Int, keepingFirst: Bool
  ) throws(YAMLEvents.SyntaxError) -> (collected: CollectedPeople, first: ConfigurationNode?) {
    // Lines are shorter than what they are of. What is reserved and not used costs nothing; growing would copy all of
    // it again and again.
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

  /// The items of a list, which begins; null stands for those that nobody reads, so that the others keep their numbers.
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

  /// Passes over a value that begins.
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

  /// The same without the room that an array keeps for more.
  private func exact<Element>(_ elements: [Element]) -> [Element] {
    guard elements.capacity > elements.count + elements.count / 8 + 1 else { return elements }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    result.append(contentsOf: elements)
    return result
  }

  /// Notes whose people these are. A pool without an id gets them back.
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

  /// What another program's tag stands for.
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
