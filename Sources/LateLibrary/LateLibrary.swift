internal import Platform

/// A library of the system that is opened when something first needs it: docs/decisions/0017.
///
/// It is never closed: its objects and threads have no end that could be waited for.
package struct LateLibrary: Sendable {
  /// By which the loader knows it, with the version that the headers describe.
  package var name: String { names[0] }
  private let names: [String]
  /// The packages to install if it is missing, by their names in Debian and Homebrew.
  package let package: String

  /// - Parameters:
  ///   - name: without `lib` and what comes after the version's dot: "curl".
  ///   - version: of its binary interface.
  package init(_ name: String, version: Int, package: String, brew: String) {
    self.init(name, versions: [version], package: package, brew: brew)
  }

  /// - Parameter versions: tried in this order, for a library that changed how it counts them; nil is the name without one. Not empty.
  package init(_ name: String, versions: [Int?], package: String, brew: String) {
    #if canImport(Darwin)
      names = versions.map { "lib\(name)\($0.map { ".\($0)" } ?? "").dylib" }
      self.package = brew
    #else
      names = versions.map { "lib\(name).so\($0.map { ".\($0)" } ?? "")" }
      self.package = package
    #endif
  }

  /// Opens it and finds the functions of a table, which stays.
  /// - Parameters:
  ///   - table: what it makes does not say anything yet.
  ///   - fill: looks up each function in the opened library, or returns the name of the first missing one.
  package func functions<Table>(
    _ fill: (UnsafeMutablePointer<Table>, UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
  ) throws(MissingLibrary) -> UnsafePointer<Table> {
    guard let handle = open() else {
      throw MissingLibrary(library: self, reason: dlerror().map { String(cString: $0) } ?? "not found")
    }
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    if let absent = fill(table, handle) {
      table.deallocate()
      throw MissingLibrary(library: self, reason: "\(name) has no \(String(cString: absent))")
    }
    return UnsafePointer(table)
  }

  private func open() -> UnsafeMutableRawPointer? {
    for name in names {
      #if canImport(Darwin)
        // Homebrew's folders are none where the loader looks by itself.
        let own = ["/opt/homebrew/opt/\(package)/lib/", "/usr/local/opt/\(package)/lib/"]
        for folder in ["/opt/homebrew/lib/", "/usr/local/lib/"] + own {
          if let handle = dlopen(folder + name, RTLD_NOW | RTLD_LOCAL) { return handle }
        }
      #endif
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) { return handle }
    }
    // Its words are about the name that is wanted, not about the last one tried.
    return dlopen(name, RTLD_NOW | RTLD_LOCAL)
  }
}

/// A library is not there, or is another one than the headers described.
package struct MissingLibrary: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(library: LateLibrary, reason: String) {
    description = "\(library.name) cannot be opened: install \(library.package) (\(reason))"
  }
}
