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
          try SRP6a.sessionKey(A: A, B: vector.bytes("B"), b: vector.bytes("b"), verifier: vector.bytes("v"))
        }
      }
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
        #expect(server.b.count == 32)
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
