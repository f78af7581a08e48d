/// The content of packed bytes without its Swift types.
package indirect enum PackedTree: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// Greater than any ``integer``.
  case unsigned(UInt64)
  case double(Double)
  case text(String)
  case bytes([UInt8])
  case map([Member])
  case list([PackedTree])

  /// A named value of a map.
  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: PackedTree

    package init(_ name: String, _ value: PackedTree) {
      self.name = name
      self.value = value
    }
  }
}

extension Packing {
  /// The tree of `value`.
  package static func tree(of value: some Encodable) throws -> PackedTree {
    try Unpacker(try pack(value, isWhole: true), userInfo: [:], path: []).tree(at: 0)
  }

  /// The tree of packed bytes.
  /// - Throws: `DecodingError` if the bytes are malformed.
  package static func tree(of bytes: [UInt8]) throws -> PackedTree {
    let unpacker = Unpacker(bytes, userInfo: [:], path: [])
    guard try unpacker.end(of: 0) == bytes.count else { throw unpacker.corrupted() }
    return try unpacker.tree(at: 0)
  }

  /// Packs a tree.
  package static func bytes(of tree: PackedTree) -> [UInt8] {
    let packer = Packer(userInfo: [:], path: [])
    packer.write(tree)
    packer.close(to: 0)
    return packer.bytes
  }

  /// Decodes a value from a tree.
  /// - Throws: `DecodingError` if the tree does not match the type, or members would be ignored.
  package static func value<Value: Decodable>(_ type: Value.Type, of tree: PackedTree) throws -> Value {
    let packer = Packer(userInfo: [:], path: [])
    packer.write(tree)
    return try unpack(type, from: packer.bytes)
  }
}

extension Unpacker {
  func tree(at place: Int) throws -> PackedTree {
    switch try mark(at: place) {
    case Mark.null: return .null
    case Mark.no: return .bool(false)
    case Mark.yes: return .bool(true)
    case Mark.integer: return .integer(try integer(Int64.self, at: place))
    case Mark.unsigned: return .unsigned(try integer(UInt64.self, at: place))
    case Mark.double: return .double(try double(at: place))
    case Mark.text: return .text(try text(at: place))
    case Mark.bytes: return .bytes(Array(bytes[try content(of: place)]))
    case Mark.map:
      var (members, content) = ([PackedTree.Member](), try content(of: place))
      while !content.isEmpty {
        let name = try name(at: content.lowerBound)
        members.append(PackedTree.Member(string(name), try tree(at: name.upperBound)))
        content = try end(of: name.upperBound)..<content.upperBound
      }
      return .map(members)
    case Mark.list:
      var (elements, content) = ([PackedTree](), try content(of: place))
      while !content.isEmpty {
        elements.append(try tree(at: content.lowerBound))
        content = try end(of: content.lowerBound)..<content.upperBound
      }
      return .list(elements)
    default: throw corrupted()
    }
  }
}

extension Packer {
  fileprivate func write(_ tree: PackedTree) {
    switch tree {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .unsigned(let value): integer(value)
    case .double(let value): double(value)
    case .text(let value): text(value)
    case .bytes(let value): blob(value)
    case .map(let members):
      let depth = begin(Mark.map)
      for member in members {
        name(member.name)
        write(member.value)
        close(to: depth)
      }
      close(to: depth - 1)
    case .list(let elements):
      let depth = begin(Mark.list)
      for element in elements {
        write(element)
        close(to: depth)
      }
      close(to: depth - 1)
    }
  }
}
