import Cryptography
import Foundation
import Testing

@Suite struct SRP6aTests {
  @Test(arguments: try Vector.all(in: "srp6a.txt"))
  func agreesWithTheClients(vector: Vector) throws {
    try withCleanErrorQueue {
      let identity = Array((vector.text("pool") + vector.text("user") + ":" + vector.text("password")).utf8)
      #expect(try Digest.sha256(identity) == vector.bytes("inner"))
      let x = try SRP6a.privateKey(salt: vector.bytes("salt"), identity: identity)
      #expect(try x == vector.bytes("x"))
      let verifier = SRP6a.verifier(x: x)
      #expect(try verifier == vector.bytes("v"))
      if let stored = vector.values["passwordVerifier"] {
        #expect(Data(BigNumber(bigEndian: verifier).twosComplementBytes).base64EncodedString() == stored)
      }
      let B = try SRP6a.serverKeys(verifier: verifier, b: vector.bytes("b"))
      #expect(try B == vector.bytes("B"))
      let K = try SRP6a.sessionKey(A: vector.bytes("A"), B: B, b: vector.bytes("b"), verifier: verifier)
      #expect(try K == vector.bytes("K"))
      #expect(try SRP6a.sessionKey(A: vector.bytes("A"), B: B, b: vector.bytes("b"), x: x) == K)

      let secretBlock = try #require(Data(base64Encoded: vector.text("secretBlock")))
      let signature = MAC.hmacSHA256(
        key: K, Array((vector.text("pool") + vector.text("user")).utf8), Array(secretBlock),
        Array(vector.text("timestamp").utf8))
      #expect(Data(signature).base64EncodedString() == vector.text("signature"))
    }
  }

  @Test func refusesAPublicKeyOfZero() throws {
    try withCleanErrorQueue {
      let vector = try #require(try Vector.all(in: "srp6a.txt").first)
      let prime = try #require(BigNumber(hex: SRP6aTests.prime))
      for A in [[], [0], prime.bytes, (prime + prime).bytes] {
        #expect(throws: SRPError.illegalPublicKey) {
          try SRP6a.sessionKey(A: A, B: vector.bytes("B"), b: vector.bytes("b"), x: vector.bytes("x"))
        }
        #expect(throws: SRPError.illegalPublicKey) {
          try SRP6a.sessionKey(A: A, B: vector.bytes("B"), b: vector.bytes("b"), verifier: vector.bytes("v"))
        }
      }
    }
  }

  /// The table of powers against plain exponentiation, at the ends of each digit and at random.
  @Test func raisesTheGeneratorByItsTable() throws {
    try withCleanErrorQueue {
      let N = try #require(BigNumber(hex: SRP6aTests.prime))
      var exponents: [[UInt8]] = [[0], [1], [2], [31], [32], [33], [0xFF]]
      exponents += [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32)]
      for bit in stride(from: 0, to: 256, by: 17) {
        var single = [UInt8](repeating: 0, count: 32)
        single[31 - bit / 8] = 1 << UInt8(bit % 8)
        exponents.append(single)
      }
      exponents += (0..<40).map { SecureRandom.bytes(1 + $0 % 32) }
      for exponent in exponents {
        let plain = BigNumber(2).raised(to: BigNumber(bigEndian: exponent), modulo: N)
        #expect(BigNumber(bigEndian: SRP6a.verifier(x: exponent)) == plain, "\(exponent)")
      }
    }
  }

  /// Both ways to the key, with and without the private value, against the formula.
  @Test func findsTheKeyInBothWays() throws {
    try withCleanErrorQueue {
      let N = try #require(BigNumber(hex: SRP6aTests.prime))
      for round in 0..<12 {
        let x = round == 0 ? [UInt8](repeating: 0xFF, count: 32) : SecureRandom.bytes(32)
        let b = round == 1 ? [UInt8](repeating: 0xFF, count: 32) : SecureRandom.bytes(32)
        let A = BigNumber(bigEndian: SecureRandom.bytes(384)).modulo(N)
        let v = BigNumber(2).raised(to: BigNumber(bigEndian: x), modulo: N)
        let B = SRP6a.serverKeys(verifier: v.bytes, b: b)
        let u = BigNumber(bigEndian: Digest.sha256(A.twosComplementBytes, BigNumber(bigEndian: B).twosComplementBytes))
        let S = (A * v.raised(to: u, modulo: N)).modulo(N).raised(to: BigNumber(bigEndian: b), modulo: N)
        let K = KeyDerivation.hkdfSHA256(
          secret: S.twosComplementBytes, salt: u.twosComplementBytes, info: Array("Caldera Derived Key".utf8),
          length: 16)
        #expect(try SRP6a.sessionKey(A: A.bytes, B: B, b: b, verifier: v.bytes) == K)
        #expect(try SRP6a.sessionKey(A: A.bytes, B: B, b: b, x: x) == K)
      }
    }
  }

  @Test func agreesWhereManyThreadsUseTheTable() async throws {
    let N = try #require(BigNumber(hex: SRP6aTests.prime))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let x = SecureRandom.bytes(32)
          let plain = BigNumber(2).raised(to: BigNumber(bigEndian: x), modulo: N)
          return BigNumber(bigEndian: SRP6a.verifier(x: x)) == plain
        }
      }
      for await agrees in group { #expect(agrees) }
    }
  }

  /// Both sides with fresh secrets, the client computed with plain modular arithmetic.
  @Test func bothSidesAgreeOnFreshSecrets() throws {
    try withCleanErrorQueue {
      let N = try #require(BigNumber(hex: SRP6aTests.prime))
      let g = BigNumber(2)
      let k = BigNumber(bigEndian: Digest.sha256(N.twosComplementBytes, g.twosComplementBytes))
      for _ in 0..<3 {
        let salt = SecureRandom.bytes(16)
        let x = SRP6a.privateKey(salt: salt, identity: Array("poolada:secret".utf8))
        let verifier = SRP6a.verifier(x: x)
        let server = SRP6a.ServerSecret(verifier: verifier)
        #expect(server.b.count == 20)
        let a = BigNumber(bigEndian: SecureRandom.bytes(32))
        let A = g.raised(to: a, modulo: N)
        let B = BigNumber(bigEndian: server.B)
        let u = BigNumber(bigEndian: Digest.sha256(A.twosComplementBytes, B.twosComplementBytes))
        let base = (B + minus(k * BigNumber(bigEndian: verifier), modulo: N)).modulo(N)
        let S = base.raised(to: a + u * BigNumber(bigEndian: x), modulo: N)
        let K = KeyDerivation.hkdfSHA256(
          secret: S.twosComplementBytes, salt: u.twosComplementBytes, info: Array("Caldera Derived Key".utf8),
          length: 16)
        #expect(try SRP6a.sessionKey(A: A.bytes, B: server.B, b: server.b, verifier: verifier) == K)
        let other = SRP6a.verifier(x: SRP6a.privateKey(salt: salt, identity: Array("poolada:wrong".utf8)))
        #expect(try SRP6a.sessionKey(A: A.bytes, B: server.B, b: server.b, verifier: other) != K)
      }
    }
  }

  /// −number: (N − 1) · number.
  private func minus(_ number: BigNumber, modulo N: BigNumber) -> BigNumber {
    // N is odd and ends in F, so its predecessor differs in the last digit alone.
    let predecessor = BigNumber(bigEndian: N.bytes.dropLast() + [0xFE])
    return (predecessor * number).modulo(N)
  }

  private static let prime = """
    FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD\
    EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED\
    EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F\
    83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B\
    E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510\
    15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7\
    ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C\
    BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF
    """
}
