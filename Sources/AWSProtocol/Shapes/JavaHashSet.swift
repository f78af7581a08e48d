/// The order in which `java.util.HashSet` gives out its strings: that of a
/// service's answers where it holds a list as a set, and of its checks of a request's members.
///
/// The table begins with 16 buckets and doubles as soon as more than three quarters of them would be taken. A string lies in the bucket
/// that the lower bits of its spread hash name; within a bucket the strings stay in the order in which they were added.
package struct JavaHashSet {
  /// Each string once.
  package let elements: [String]

  package init(_ strings: some Sequence<String>) {
    var seen: Set<String> = []
    let distinct = strings.filter { seen.insert($0).inserted }
    let capacity = Self.capacity(for: distinct.count)
    // Swift promises a stable sort nowhere, so the place within the sequence decides among equals.
    elements = distinct.enumerated()
      .map { (bucket: Self.bucket(of: $1, in: capacity), place: $0, string: $1) }
      .sorted { ($0.bucket, $0.place) < ($1.bucket, $1.place) }
      .map(\.string)
  }

  /// The buckets of a table to which `count` elements were added one by one.
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
