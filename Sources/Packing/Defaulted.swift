internal import Synchronization

/// A type whose members are omitted from packed bytes if they equal those of ``blank``.
///
/// This makes rows short, and lets a later version add a member with a default that earlier rows lack. Hazard: never
/// change the default of a released member, since omitted members would change their value.
package protocol Defaulted: Codable {
  /// A value in which every member with a default has it.
  static var blank: Self { get }
}

/// The packed members of a ``Defaulted`` type's blank value.
final class Template: Sendable {
  /// A map with all members.
  let bytes: [UInt8]
  /// The ranges of each name and value, in encoded order.
  let members: [(name: Range<Int>, value: Range<Int>)]

  private static let known = Mutex<[ObjectIdentifier: Template]>([:])

  private init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let unpacker = Unpacker(bytes, userInfo: [:], path: [])
    var (members, content) = ([(name: Range<Int>, value: Range<Int>)](), try unpacker.content(of: 0))
    while !content.isEmpty {
      let name = try unpacker.name(at: content.lowerBound)
      let end = try unpacker.end(of: name.upperBound)
      members.append((name, name.upperBound..<end))
      content = end..<content.upperBound
    }
    self.members = members
  }

  /// The first member from `start` on whose name matches.
  func index(from start: Int, where isName: (Range<Int>) -> Bool) -> Int? {
    var index = start
    while index < members.count {
      if isName(members[index].name) { return index }
      index += 1
    }
    return nil
  }

  /// The type's template; nil if it is not ``Defaulted``.
  static func of(_ type: Any.Type) throws -> Template? {
    guard let defaulted = type as? any Defaulted.Type else { return nil }
    let id = ObjectIdentifier(type)
    if let template = known.withLock({ $0[id] }) { return template }
    // Outside the lock, since the blank value may contain other such types.
    let template = try make(defaulted)
    known.withLock { $0[id] = template }
    return template
  }

  private static func make<Value: Defaulted>(_: Value.Type) throws -> Template {
    let packer = Packer(userInfo: [:], path: [])
    try packer.writeWhole(Value.blank)
    packer.close(to: 0)
    return try Template(packer.bytes)
  }
}
