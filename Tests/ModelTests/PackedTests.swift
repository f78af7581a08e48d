import Testing

@testable import Ambient
@testable import Model
@testable import Store

@Suite struct PackedTests {
  /// A million users are stored like this: spare capacity behind the bytes of each would exceed their content.
  @Test func packedBytesAreAsLongAsTheyAre() throws {
    var random = RandomSource.seeded(7)
    let attributes = AttributeList([Attribute("email", "ada@example.com"), Attribute("given_name", "Ada")])
    let user = User(
      id: SubjectID(bytes: random.bytes(16)), username: "ada", attributes: attributes, status: .confirmed,
      created: Instant(milliseconds: 1))
    let bytes = try #require(Packed(user).packedAgain().untouched)
    // The allocator rounds up.
    #expect(bytes.capacity < bytes.count + 16)
    #expect(try Packed(user).packedAgain().value == user)
  }
}
