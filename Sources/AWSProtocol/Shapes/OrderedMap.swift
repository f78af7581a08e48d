/// A map of a request or an answer. It keeps the order of its entries, so that the same answer is always the same
/// bytes; look-up goes through the list, since the services' maps have a handful of entries.
package struct OrderedMap<Value: Sendable>: Sendable {
  private var entries: [(name: String, value: Value)] = []

  package init() {}

  /// Entries in that order; the caller knows that no name occurs twice.
  init(unique entries: [(name: String, value: Value)]) { self.entries = entries }

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }

  /// The entry's value. Setting a new name puts it last, setting nil removes it.
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
  /// Same entries in the same order.
  package static func == (left: OrderedMap, right: OrderedMap) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.name == $1.name && $0.value == $1.value }
  }
}
