import Testing

@testable import PostgreSQL
@testable import Replicas

/// Addresses of databases in messages, read by libpq: only where it is installed.
@Suite(.enabled(if: Engine.shown("postgres://localhost/a") != nil)) struct AddressTests {
  @Test(arguments: [
    ("postgres://ada:Secret-1@db.test:5433/app", "postgres://ada@db.test:5433/app"),
    ("postgres://ada:Secret-1@a.test:1,b.test:2/app?sslmode=require", "postgres://ada@a.test:1,b.test:2/app"),
    ("host=db.test user=ada password=Secret-1", "postgres://ada@db.test/ada"),
    ("postgres:///app", "postgres://localhost/app"),
  ])
  func noPasswordIsShown(address: String, shown: String) {
    #expect(Engine.shown(address) == shown)
  }

  /// Of a password with an unencoded slash or at-sign, libpq takes a part for a host or a port, which would be shown.
  @Test(arguments: ["postgres://ada:Secr/et-1@db.test/app", "postgres://ada:a@b@db.test/app", "postgres://[::1/app"])
  func addressesWithPartsOfAPasswordElsewhereAreRejected(address: String) {
    #expect(Engine.shown(address) == nil)
    #expect { try Engine.open(address, version: "1", build: "1") } throws: { error in
      (error as? DatabaseError)?.isRefused == true && !"\(error)".contains("et-1")
    }
  }
}

/// Parameters of statements in PostgreSQL's binary format.
@Suite struct ParameterTests {
  @Test func arraysHaveTheirHeader() {
    let bytes = Parameter.integers([1, -1]).content ?? []
    // One dimension, no nulls, int8, two elements from index 1; each element after its length.
    #expect(bytes.prefix(20) == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 2, 0, 0, 0, 1])
    #expect(
      Array(bytes.dropFirst(20)) == [0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 8] + [UInt8](repeating: 255, count: 8)
    )
    #expect(Parameter.texts(["é"]).content.map { Array($0.suffix(6)) } == [0, 0, 0, 2, 0xC3, 0xA9])
    #expect(Parameter.manyBytes([[]]).content.map { Array($0[8..<12]) } == [0, 0, 0, 17])
  }

  @Test func anEmptyArrayHasNoDimension() {
    #expect(Parameter.texts([]).content == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25])
  }

  @Test func textsEndWithAZeroAndNullHasNoBytes() {
    #expect(Parameter.text("a").content == [0x61, 0] && Parameter.integer(-7).content == [0x2D, 0x37, 0])
    #expect(Parameter.bytes([0, 1]).content == [0, 1] && Parameter.null.content == nil)
    #expect(!Parameter.text("").isBinary && !Parameter.integer(1).isBinary && Parameter.bytes([]).isBinary)
  }
}
