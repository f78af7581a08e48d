internal import Synchronization

/// A type whose members are left out of packed bytes where they are what ``blank`` has.
///
/// So rows are short, and a member that a later version adds with a default may be missing in what an earlier one wrote. The default of a
/// member must never change once a version with it was released: what was left out would become something else.
package protocol Defaulted: Codable {
  /// A value in which each member that has a default has that.
  static var blank: Self { get }
}

/// The packed members of a ``Defaulted`` type's blank value.
final class Template: Sendable {
  /// A map with every member.
  let bytes: [UInt8]
  /// Where each name and the value behind it stand, in the order of writing.
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

  /// The first member from that one on whose name is the one that is looked for.
  func index(from start: Int, where isName: (Range<Int>) -> Bool) -> Int? {
    var index = start
    while index < members.count {
      if isName(members[index].name) { return index }
      index += 1
    }
    return nil
  }

  /// That of the type; nil for one that is not ``Defaulted``.
  static func of(_ type: Any.Type) throws -> Template? {
    guard let defaulted = type as? any Defaulted.Type else { return nil }
    let id = ObjectIdentifier(type)
    if let template = known.withLock({ $0[id] }) { return template }
    // Outside of the lock, since the blank value may have members of such types.
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
