/// One key of a section that every file may have, such as `server`, described once: how it is read, what the schema
/// says of it, and how the values of several files are merged.
struct SectionMember<Root> {
  let name: String
  /// The description in the schema.
  let about: String
  let read: (MappingReader, inout Root) -> Void
  /// Adds the value of a later file.
  let add: (_ later: Root, _ root: inout Root, _ section: String, Diagnosis) -> Void

  /// A key that only one of the files may have.
  init<Value>(
    once name: String, _ path: WritableKeyPath<Root, Located<Value>?>, _ reading: Reading<Value>, _ about: String
  ) {
    (self.name, self.about) = (name, about)
    read = { members, root in root[keyPath: path] = members.optional(name, reading.located) }
    add = { later, root, section, diagnosis in
      guard let new = later[keyPath: path] else { return }
      guard let old = root[keyPath: path] else { return root[keyPath: path] = new }
      diagnosis.report(
        new.position.mark, "\(section).\(name) appears twice", expected: "it once; the other is at \(old.position)")
    }
  }

  /// A key whose first value counts.
  init<Value>(first name: String, _ path: WritableKeyPath<Root, Value?>, _ reading: Reading<Value>, _ about: String) {
    (self.name, self.about) = (name, about)
    read = { members, root in root[keyPath: path] = members.optional(name, reading) }
    add = { later, root, _, _ in root[keyPath: path] = root[keyPath: path] ?? later[keyPath: path] }
  }

  /// A list to which every file adds.
  init<Element>(
    list name: String, _ path: WritableKeyPath<Root, [Element]>, of element: Reading<Element>,
    count: ClosedRange<Int> = 0...Int.max, _ about: String
  ) {
    (self.name, self.about) = (name, about)
    read = { members, root in root[keyPath: path] = members.list(name, of: element, count: count) }
    add = { later, root, _, _ in root[keyPath: path] += later[keyPath: path] }
  }
}

/// A section that is a list of keys.
protocol ConfiguredSection: MappingDecodable {
  static var members: [SectionMember<Self>] { get }

  /// Without any key.
  init()
}

extension ConfiguredSection {
  init(_ members: MappingReader) {
    self.init()
    for member in Self.members {
      member.read(members, &self)
      members.describe(member.name, member.about)
    }
  }

  /// Adds the section of a later file.
  mutating func add(_ later: Self?, _ diagnosis: Diagnosis) {
    guard let later else { return }
    for member in Self.members { member.add(later, &self, Self.noun, diagnosis) }
  }
}
