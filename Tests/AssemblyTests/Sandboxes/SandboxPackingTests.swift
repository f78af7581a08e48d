import Packing
import RealmTestSupport
import Testing

@testable import Ambient
@testable import IdentityPools
@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import Tenants

/// What a packed value holds, as text, with lists sorted: sets and dictionaries come in any order.
struct Unpacked: Decodable, Equatable {
  let text: String

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      text = "nil"
    } else if let container = try? decoder.container(keyedBy: Name.self) {
      let members = try container.allKeys.map { key in
        "\(key.stringValue): \(try container.decode(Unpacked.self, forKey: key).text)"
      }
      text = "{\(members.sorted().joined(separator: ", "))}"
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [String] = []
      while !container.isAtEnd { elements.append(try container.decode(Unpacked.self).text) }
      text = "[\(elements.sorted().joined(separator: ", "))]"
    } else if let string = try? value.decode(String.self) {
      text = string.debugDescription
    } else if let bool = try? value.decode(Bool.self) {
      text = "\(bool)"
    } else if let integer = try? value.decode(Int64.self) {
      text = "\(integer)"
    } else if let unsigned = try? value.decode(UInt64.self) {
      text = "\(unsigned)"
    } else if let number = try? value.decode(Double.self) {
      text = "\(number)"
    } else {
      text = "\(try value.decode([UInt8].self))"
    }
  }

  static func of(_ value: some Encodable) throws -> Unpacked {
    try Packing.unpack(Unpacked.self, from: try Packing.pack(value))
  }

  /// The texts from where they part on.
  static func difference(_ left: Unpacked, _ right: Unpacked) -> String? {
    guard left != right else { return nil }
    let common = zip(left.text.utf8, right.text.utf8).prefix { $0 == $1 }.count
    func part(_ text: String) -> String {
      String(decoding: text.utf8.dropFirst(Swift.max(0, common - 120)).prefix(400), as: UTF8.self)
    }
    return "\(part(left.text))\n    ≠ \(part(right.text))"
  }
}

/// Everything in a sandbox survives being packed.
struct SandboxPackingTests {
  private func comesBack(_ sandbox: Sandbox) throws {
    let back = try Packing.unpack(
      Sandbox.self, from: try Packing.pack(sandbox), userInfo: MemoryRows.context)
    #expect(Unpacked.difference(try Unpacked.of(back), try Unpacked.of(sandbox)) == nil)
    #expect(back.userCount == sandbox.userCount)
  }

  @Test func anEmptyOne() throws {
    try comesBack(Sandbox(id: .main))
    try comesBack(Sandbox(id: .main, random: .seeded(1)))
  }

  @Test func oneInUse() throws {
    let world = try World { $0.domain = "shop" }
    try world.confirmedUser()
    _ = try world.tokens()
    try world.signUp("bea@example.com")
    _ = try world.service.administration.directory.createGroup("staff", precedence: 3)
    try comesBack(world.sandbox.snapshot)
  }

  @Test func tenantsAndIdentityPools() throws {
    let world = try World()
    _ = try world.core.createTenant(
      TenantCreation(id: nil, domains: ["contoso.onmicrosoft.com"]), in: world.sandbox)
    _ = try world.core.createTenant(
      TenantCreation(id: nil, domains: ["shop.onmicrosoft.com"], realm: world.service.id), in: world.sandbox)
    let pool = try world.core.identityPools.create(
      settings: IdentityPoolSettings(name: "i", allowsGuests: true), in: world.sandbox)
    _ = try world.core.identityPools.pool(pool.id.text).identity(for: [])
    try comesBack(world.sandbox.snapshot)
  }

  @Test func whoIsFoundStaysFound() throws {
    let world = try World()
    let ada = try world.confirmedUser()
    let back = try Packing.unpack(
      Sandbox.self, from: try Packing.pack(world.sandbox.snapshot), userInfo: MemoryRows.context)
    let realm = try #require(back.realm(world.service.id))
    #expect(realm.user(named: "ada@example.com")?.id == ada.id)
    #expect(Array(realm.users.after(0)).map(\.id) == [ada.id])
    #expect(realm.users[ada.id]?.password?.matches("Correct-Horse-1", realm: realm.id, username: ada.username) == true)
  }
}
