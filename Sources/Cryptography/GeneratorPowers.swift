/// Powers of a group's generator by a table that is made once: no squaring is left, only one multiplication for each five bits of the
/// exponent.
///
/// The exponent is taken as digits dᵢ of five bits. At place i stand the powers of gᵢ = g^(32^i) by 1 to 32, so the product over all
/// places of the entries dᵢ + 1 is g to the exponent, times a constant that the first factor takes away. With these exponents no entry is 1,
/// whose Montgomery form has fewer words than the others and would be multiplied in another time.
///
/// Hazard: exponents are secret, and which memory is read tells other processes on the machine which digits they have, by the caches.
/// So every look-up reads all entries of its place and keeps the wanted one by masks, and the number of multiplications depends on the
/// length of the exponent alone.
final class GeneratorPowers: @unchecked Sendable {
  /// Bits of a digit. Six would save a sixth of the multiplications and double the table, which every look-up has to read.
  private static let digitBits = 5
  private static let entriesPerPlace = 1 << digitBits

  /// Words of one number, as many as the prime has: a multiple of eight.
  private let words: Int
  private let places: Int
  private let group: SRPGroup
  /// In Montgomery form, the least significant word first; place after place.
  private let entries: UnsafeMutableBufferPointer<UInt64>
  /// For each number of places, in Montgomery form: what takes the ones away that the digits have too much.
  private let corrections: [BigNumber]

  /// - Parameter bits: how long exponents may be.
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
      // The last one is the first of the next place.
      base = power
      for _ in 0..<Self.digitBits { inverse = group.montgomeryProduct(inverse, inverse) }
    }
    self.corrections = corrections
  }

  deinit { entries.deallocate() }

  /// The generator to a power, in Montgomery form.
  /// - Parameter exponent: little-endian; all of its bytes count, whatever they are.
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

  /// Takes eight words of all entries at a time, which the registers hold.
  private func select(_ digit: Int, at place: Int, into selected: UnsafeMutableBufferPointer<UInt64>) {
    let size = words * 8
    let entries = UnsafeRawBufferPointer(entries)
    let selected = UnsafeMutableRawBufferPointer(selected)
    let first = place * Self.entriesPerPlace * size
    for part in stride(from: 0, to: size, by: MemoryLayout<SIMD8<UInt64>>.size) {
      var sum = SIMD8<UInt64>.zero
      for entry in 0..<Self.entriesPerPlace {
        // All ones where they are equal, made without a branch.
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
