/// Generates request ids without a system call for each: xoshiro256** by Blackman and Vigna, seeded from the system.
struct IdentifierSource {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  init() {
    var source = SystemRandomNumberGenerator()
    // An all-zero state would generate zeros only.
    state = (source.next() | 1, source.next(), source.next(), source.next())
  }

  mutating func next() -> RequestID {
    RequestID(random: word(), word())
  }

  private mutating func word() -> UInt64 {
    let result = Self.rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotated(state.3, by: 45)
    return result
  }

  private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}
