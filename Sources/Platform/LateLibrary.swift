/// A system library that is loaded at first use: docs/decisions/0017.
///
/// It is never unloaded: nothing tells when its objects and threads are no longer in use.
package struct LateLibrary: Sendable {
  /// The file name for the dynamic loader, with the version that the headers describe.
  package var name: String { names[0] }
  private let names: [String]
  /// The package to install if it is missing, by its name in Debian or Homebrew.
  package let package: String

  /// - Parameters:
  ///   - name: without `lib` and the suffix: "curl".
  ///   - version: the version of its binary interface (soname).
  package init(_ name: String, version: Int, package: String, brew: String) {
    self.init(name, versions: [version], package: package, brew: brew)
  }

  /// - Parameter versions: tried in order, for a library that changed its version scheme; nil is the name without a
  ///   version. Not empty.
  package init(_ name: String, versions: [Int?], package: String, brew: String) {
    #if canImport(Darwin)
      names = versions.map { "lib\(name)\($0.map { ".\($0)" } ?? "").dylib" }
      self.package = brew
    #else
      names = versions.map { "lib\(name).so\($0.map { ".\($0)" } ?? "")" }
      self.package = package
    #endif
  }

  /// Loads the library and resolves the functions of a table, which is never freed.
  /// - Parameters:
  ///   - fill: resolves each function in the loaded library; returns the name of the first missing one, or nil.
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
        // The loader does not search Homebrew's directories.
        let own = ["/opt/homebrew/opt/\(package)/lib/", "/usr/local/opt/\(package)/lib/"]
        for folder in ["/opt/homebrew/lib/", "/usr/local/lib/"] + own {
          if let handle = dlopen(folder + name, RTLD_NOW | RTLD_LOCAL) { return handle }
        }
      #endif
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) { return handle }
    }
    // Last, so that dlerror(3) names the preferred file, not the last one tried.
    return dlopen(name, RTLD_NOW | RTLD_LOCAL)
  }
}

/// A library is missing, or its version does not match the headers.
package struct MissingLibrary: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(library: LateLibrary, reason: String) {
    description = "\(library.name) cannot be opened: install \(library.package) (\(reason))"
  }
}
