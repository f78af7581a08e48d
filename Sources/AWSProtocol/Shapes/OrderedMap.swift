/// A map in a request or response. Preserves the order of entries, so that equal responses have equal bytes; lookup is
/// linear, since the services' maps have few entries.
package struct OrderedMap<Value: Sendable>: Sendable {
  private var entries: [(name: String, value: Value)] = []

  package init() {}

  /// Entries in order; names must be unique.
  init(unique entries: [(name: String, value: Value)]) { self.entries = entries }

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }

  /// The entry's value. A new name is appended; nil removes the entry.
  package subscript(name: String) -> Value? {
    get { entries.first { $0.name == name }?.value }
    set {
      let position = entries.firstIndex { $0.name == name }
      switch (position, newValue) {
      case (let position?, let value?): entries[position].value = value
      case (let position?, nil): entries.remove(at: position)
      case (nil, let value?): entries.append((name, value))
      case (nil, nil): break
      }
    }
  }
}

extension OrderedMap: Sequence {
  package func makeIterator() -> IndexingIterator<[(name: String, value: Value)]> { entries.makeIterator() }
  package var underestimatedCount: Int { entries.count }
}

extension OrderedMap: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Value)...) {
    for (name, value) in elements { self[name] = value }
  }
}

extension OrderedMap: Equatable where Value: Equatable {
  /// Equal entries in equal order.
  package static func == (left: OrderedMap, right: OrderedMap) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.name == $1.name && $0.value == $1.value }
  }
}
