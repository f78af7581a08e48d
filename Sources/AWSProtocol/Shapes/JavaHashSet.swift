/// The iteration order of `java.util.HashSet` for strings: that of a service's responses where it stores a list as a
/// set, and of its checks of a request's members.
///
/// The table begins with 16 buckets and doubles when more than three quarters of them would be taken. A string is in
/// the bucket given by the low bits of its spread hash; within a bucket strings are in insertion order.
package struct JavaHashSet {
  /// The distinct strings in iteration order.
  package let elements: [String]

  package init(_ strings: some Sequence<String>) {
    var seen: Set<String> = []
    let distinct = strings.filter { seen.insert($0).inserted }
    let capacity = Self.capacity(for: distinct.count)
    // Swift does not guarantee a stable sort, so the position breaks ties.
    elements = distinct.enumerated()
      .map { (bucket: Self.bucket(of: $1, in: capacity), place: $0, string: $1) }
      .sorted { ($0.bucket, $0.place) < ($1.bucket, $1.place) }
      .map(\.string)
  }

  /// The number of buckets after `count` insertions.
  static func capacity(for count: Int) -> Int {
    var capacity = 16
    while count > capacity / 4 * 3 { capacity *= 2 }
    return capacity
  }

  /// - Parameter capacity: a power of two.
  static func bucket(of string: String, in capacity: Int) -> Int {
    let hash = hashCode(of: string)
    return Int((hash ^ hash >> 16) & UInt32(capacity - 1))
  }

  /// `java.lang.String.hashCode`, as the bits of its 32-bit integer.
  static func hashCode(of string: String) -> UInt32 {
    string.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
  }
}
