import Cryptography
import Model
import Testing

/// A shelf whose changes can be stated in expectations, which take no mutating calls.
private final class Shelf {
  private var shelf = AuthenticatorShelf()

  func add(isResident: Bool = true, counter: UInt32 = 1) -> String? {
    shelf.add(.es256, isResident: isResident, verifiesUser: true, backup: .impossible, counter: counter)?.id
  }

  func store(_ credential: SoftwareAuthenticator.Credential, in id: String) -> Bool { shelf.store(credential, in: id) }
  func remove(_ id: String) -> Bool { shelf.remove(id) }
  func count(_ id: String) -> UInt32? { shelf.count(id) }
  subscript(id: String) -> SoftwareAuthenticator? { shelf[id] }
}

@Suite struct AuthenticatorShelfTests {
  private func credential(
    _ id: UInt8, of host: String = "shop.test", user: UInt8 = 1, size: Int = 100
  ) -> SoftwareAuthenticator.Credential {
    SoftwareAuthenticator.Credential(
      id: [id], relyingParty: host, user: [user], key: [UInt8](repeating: 0, count: size))
  }

  @Test func numbersAreNotUsedAgain() throws {
    let shelf = Shelf()
    let first = try #require(shelf.add())
    #expect(shelf.remove(first) && !shelf.remove(first))
    let second = try #require(shelf.add())
    #expect(first != second && shelf[first] == nil && shelf[second] != nil)
  }

  @Test func numbersGoOnAfterAReset() throws {
    var before = AuthenticatorShelf()
    for _ in 0..<3 {
      _ = before.add(.es256, isResident: true, verifiesUser: true, backup: .impossible, counter: 1)
    }
    var after = try #require(AuthenticatorShelf.number(nil, onFrom: before))
    let made = after.add(.es256, isResident: true, verifiesUser: true, backup: .impossible, counter: 1)
    #expect(made?.id == "a4" && after["a3"] == nil)
    var snapshot = try #require(AuthenticatorShelf.number(before, onFrom: after))
    let next = snapshot.add(.es256, isResident: true, verifiesUser: true, backup: .impossible, counter: 1)
    #expect(next?.id == "a5" && snapshot["a3"] != nil)
    let none = AuthenticatorShelf.number(nil, onFrom: nil)
    #expect(none == nil)
  }

  @Test func aPasskeyIsFoundByItsHostOrItsID() throws {
    let shelf = Shelf()
    let phone = try #require(shelf.add())
    let key = try #require(shelf.add(isResident: false))
    for id in [phone, key] {
      #expect(shelf.store(credential(1), in: id) && shelf.store(credential(2, user: 2), in: id))
      #expect(shelf.store(credential(3, of: "other.test"), in: id))
    }
    #expect(shelf[phone]?.credential(of: "shop.test", allowed: [])?.id == [2])
    #expect(shelf[key]?.credential(of: "shop.test", allowed: []) == nil)
    for id in [phone, key] {
      // In the order of the relying party.
      #expect(shelf[id]?.credential(of: "shop.test", allowed: [[3], [9], [1], [2]])?.id == [1])
      #expect(shelf[id]?.credential(of: "shop.test", allowed: [[9]]) == nil)
      #expect(shelf[id]?.credential(of: "none.test", allowed: []) == nil)
    }
  }

  @Test func aResidentPasskeyReplacesThatOfItsUser() throws {
    let shelf = Shelf()
    let phone = try #require(shelf.add())
    let key = try #require(shelf.add(isResident: false))
    for id in [phone, key] { #expect(shelf.store(credential(1), in: id) && shelf.store(credential(2), in: id)) }
    #expect(shelf[phone]?.credentials.map(\.id) == [[2]] && shelf[key]?.credentials.map(\.id) == [[1], [2]])
  }

  @Test func countsUnlessItDoesNot() throws {
    let shelf = Shelf()
    let counting = try #require(shelf.add(counter: 7))
    let still = try #require(shelf.add(counter: 0))
    let last = try #require(shelf.add(counter: .max))
    #expect([shelf.count(counting), shelf.count(counting)] == [8, 9] && shelf[counting]?.counter == 9)
    #expect(shelf.count(still) == 0 && shelf.count(last) == .max && shelf.count("none") == nil)
  }

  @Test func isBounded() throws {
    let shelf = Shelf()
    let first = try #require(shelf.add())
    for number in 0..<UInt8(AuthenticatorShelf.credentialLimit) {
      #expect(shelf.store(credential(number, user: number), in: first))
    }
    #expect(!shelf.store(credential(99, user: 99), in: first) && !shelf.store(credential(1), in: "none"))
    // One takes the place of another.
    #expect(shelf.store(credential(99, user: 1), in: first))
    let second = try #require(shelf.add())
    #expect(!shelf.store(credential(1, size: AuthenticatorShelf.sizeLimit), in: second))
    #expect(shelf[second]?.credentials.isEmpty == true)
    for _ in 2..<AuthenticatorShelf.limit { #expect(shelf.add() != nil) }
    #expect(shelf.add() == nil)
  }
}
