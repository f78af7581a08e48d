package import Ambient

/// A type with a known approximate memory size, which bounded tables add up.
package protocol Sized {
  /// The size of what it references, without its own inline size.
  var byteCount: Int { get }
}

extension String: Sized {
  package var byteCount: Int { utf8.count }
}

extension Bool: Sized {
  package var byteCount: Int { 0 }
}

extension Int: Sized {
  package var byteCount: Int { 0 }
}

extension Optional: Sized where Wrapped: Sized {
  package var byteCount: Int { self?.byteCount ?? 0 }
}

extension Array: Sized where Element: Sized {
  package var byteCount: Int { reduce(count * MemoryLayout<Element>.stride) { $0 + $1.byteCount } }
}

extension Box: Sized where Value: Sized {
  package var byteCount: Int { MemoryLayout<Value>.size + value.byteCount }
}

extension UniqueID: Sized {
  package var byteCount: Int { 0 }
}
