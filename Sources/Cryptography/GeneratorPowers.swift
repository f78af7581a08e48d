/// Powers of a group's generator from a precomputed table: no squarings, and one multiplication for each five bits of
/// the exponent.
///
/// The exponent is split into 5-bit digits dᵢ. Row i holds the powers 1 to 32 of gᵢ = g^(32^i), so the product over all
/// rows of entry dᵢ + 1 is g to the exponent times a constant, which the first factor cancels. With exponents 1 to 32
/// no entry is 1, whose Montgomery form has fewer words and would take a different time to multiply.
///
/// Hazard: exponents are secret, and memory access patterns leak digits to other processes through the caches. So each
/// lookup reads all entries of a row and selects one by masks, and the number of multiplications depends on the
/// exponent's length only.
final class GeneratorPowers: @unchecked Sendable {
  /// Bits per digit. Six would save a sixth of the multiplications and double the table, all of which each lookup
  /// reads.
  private static let digitBits = 5
  private static let entriesPerPlace = 1 << digitBits

  /// 64-bit words per number, as many as the prime has: a multiple of eight.
  private let words: Int
  private let places: Int
  private let group: SRPGroup
  /// All rows, in Montgomery form, least significant word first.
  private let entries: UnsafeMutableBufferPointer<UInt64>
  /// By number of rows, in Montgomery form: the factor that cancels the constant.
  private let corrections: [BigNumber]

  /// - Parameter bits: the longest exponent.
  init(of generator: BigNumber, in group: SRPGroup, bits: Int) {
    self.group = group
    words = (group.prime.bitWidth + 511) / 512 * 8
    places = (bits + Self.digitBits - 1) / Self.digitBits
    entries = .allocate(capacity: places * Self.entriesPerPlace * words)
    entries.initialize(repeating: 0)
    var base = group.montgomery(generator)
    var inverse = group.montgomeryInverse(base)
    var corrections = [group.montgomery(BigNumber(1))]
    for place in 0..<places {
      corrections.append(group.montgomeryProduct(corrections[place], inverse))
      var power = base
      for entry in 0..<Self.entriesPerPlace {
        Self.store(power, words: words, in: entries, at: place * Self.entriesPerPlace + entry)
        if entry < Self.entriesPerPlace - 1 { power = group.montgomeryProduct(power, base) }
      }
      // The last entry is the base of the next row.
      base = power
      for _ in 0..<Self.digitBits { inverse = group.montgomeryProduct(inverse, inverse) }
    }
    self.corrections = corrections
  }

  deinit { entries.deallocate() }

  /// The generator to a power, in Montgomery form.
  /// - Parameter exponent: little-endian; the time depends on its number of bytes only.
  func power(_ exponent: [UInt8]) -> BigNumber {
    let count = (exponent.count * 8 + Self.digitBits - 1) / Self.digitBits
    precondition(count <= places, "An exponent of \(exponent.count) bytes is longer than the table")
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { selected in
      defer { selected.update(repeating: 0) }
      return group.montgomeryProduct(of: corrections[count], count: count) { place in
        select(digit(place, of: exponent), at: place, into: selected)
        return UnsafeRawBufferPointer(selected)
      }
    }
  }

  private func digit(_ place: Int, of exponent: [UInt8]) -> Int {
    let bit = place * Self.digitBits
    let low = Int(exponent[bit / 8])
    let high = bit / 8 + 1 < exponent.count ? Int(exponent[bit / 8 + 1]) : 0
    return (high << 8 | low) >> (bit % 8) & (Self.entriesPerPlace - 1)
  }

  /// Selects an entry by reading all of the row, eight words at a time, which fit into registers.
  private func select(_ digit: Int, at place: Int, into selected: UnsafeMutableBufferPointer<UInt64>) {
    let size = words * 8
    let entries = UnsafeRawBufferPointer(entries)
    let selected = UnsafeMutableRawBufferPointer(selected)
    let first = place * Self.entriesPerPlace * size
    for part in stride(from: 0, to: size, by: MemoryLayout<SIMD8<UInt64>>.size) {
      var sum = SIMD8<UInt64>.zero
      for entry in 0..<Self.entriesPerPlace {
        // All ones for the wanted entry, without a branch.
        let difference = UInt64(truncatingIfNeeded: entry ^ digit)
        let wanted = 0 &- ((~difference & (difference &- 1)) >> 63)
        let words = entries.loadUnaligned(fromByteOffset: first + entry * size + part, as: SIMD8<UInt64>.self)
        sum |= words & SIMD8(repeating: wanted)
      }
      selected.storeBytes(of: sum, toByteOffset: part, as: SIMD8<UInt64>.self)
    }
  }

  private static func store(
    _ number: BigNumber, words: Int, in entries: UnsafeMutableBufferPointer<UInt64>, at entry: Int
  ) {
    let size = words * 8
    let bytes = UnsafeMutableRawBufferPointer(entries)[entry * size..<(entry + 1) * size]
    number.writeLittleEndian(into: UnsafeMutableRawBufferPointer(rebasing: bytes))
  }
}
