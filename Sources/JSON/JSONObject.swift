/// The ordered members of a JSON object.
///
/// Lookup scans the list up to eight members and uses an index above, because comparing a few short names is faster
/// than hashing one. Equality ignores the order of members (RFC 8259 §4).
package struct JSONObject: Sendable {
  /// With more members there is an index.
  private static let linearLimit = 8

  /// A struct, because the runtime handles arrays of tuples by slow generic code.
  fileprivate struct Member: Sendable {
    let name: String
    var value: JSON
  }

  fileprivate var members: [Member] = []
  /// Positions in `members` by name; empty up to `linearLimit` members.
  private var index: [String: Int] = [:]

  package init() {}

  /// Members in order; a repeated name takes its last value at its first position.
  package init(_ members: some Sequence<(String, JSON)>) {
    for (name, value) in members { set(name, value) }
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }

  /// The names in order.
  package var names: [String] { members.map(\.name) }

  /// The member's value. A new name is appended; nil removes the member.
  package subscript(name: String) -> JSON? {
    get { position(of: name).map { members[$0].value } }
    set {
      if let newValue { set(name, newValue) } else { remove(name) }
    }
  }

  /// Appends a member whose name the caller knows to be new; saves the lookup.
  package mutating func append(_ name: String, _ value: JSON) {
    if members.isEmpty { members.reserveCapacity(4) }
    members.append(Member(name: name, value: value))
    if members.count > Self.linearLimit { extendIndex() }
  }

  /// Replaces a member's value, or appends the member.
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
  /// Iterates over the members in order.
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
    // The members' hashes are summed, so that order does not matter.
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
