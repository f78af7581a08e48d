/// The members of a JSON object, in their order.
///
/// Most objects are small, and comparing a few short names is quicker than hashing one: look-up goes through the list
/// up to eight members and through an index above. Two objects are equal when they have equal members in any order
/// (RFC 8259 §4: an object is unordered).
package struct JSONObject: Sendable {
  /// Above so many members there is an index.
  private static let linearLimit = 8

  /// A type of its own, for the runtime handles arrays of tuples by slow, general means.
  fileprivate struct Member: Sendable {
    let name: String
    var value: JSON
  }

  fileprivate var members: [Member] = []
  /// Where each name stands in `members`; empty while there is no need of it.
  private var index: [String: Int] = [:]

  package init() {}

  /// Members in that order; of those with the same name the last value wins, at the place of the first.
  package init(_ members: some Sequence<(String, JSON)>) {
    for (name, value) in members { set(name, value) }
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }

  /// The names in their order.
  package var names: [String] { members.map(\.name) }

  /// The member's value. Setting a new name puts it last, setting nil removes it.
  package subscript(name: String) -> JSON? {
    get { position(of: name).map { members[$0].value } }
    set {
      if let newValue { set(name, newValue) } else { remove(name) }
    }
  }

  /// Adds a member of which the caller knows that it is new: saves the look-up.
  package mutating func append(_ name: String, _ value: JSON) {
    if members.isEmpty { members.reserveCapacity(4) }
    members.append(Member(name: name, value: value))
    if members.count > Self.linearLimit { extendIndex() }
  }

  /// Sets a member in place, or adds it as the last.
  mutating func set(_ name: String, _ value: JSON) {
    if let position = position(of: name) {
      members[position].value = value
    } else {
      append(name, value)
    }
  }

  private mutating func remove(_ name: String) {
    guard let position = position(of: name) else { return }
    members.remove(at: position)
    index = [:]
    if members.count > Self.linearLimit { extendIndex() }
  }

  private func position(of name: String) -> Int? {
    if members.count <= Self.linearLimit {
      return members.firstIndex { $0.name == name }
    }
    return index[name]
  }

  private mutating func extendIndex() {
    for position in index.count..<members.count { index[members[position].name] = position }
  }
}

extension JSONObject: Sequence {
  /// Gives the members in their order.
  package struct Iterator: IteratorProtocol {
    fileprivate var members: IndexingIterator<[Member]>

    package mutating func next() -> (name: String, value: JSON)? {
      members.next().map { ($0.name, $0.value) }
    }
  }

  package func makeIterator() -> Iterator { Iterator(members: members.makeIterator()) }
  package var underestimatedCount: Int { members.count }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}

extension JSONObject: Hashable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.name] == $0.value }
  }

  package func hash(into hasher: inout Hasher) {
    // Order must not matter, so the members' own hashes are summed.
    var sum = 0
    for member in members {
      var own = Hasher()
      own.combine(member.name)
      own.combine(member.value)
      sum &+= own.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}
