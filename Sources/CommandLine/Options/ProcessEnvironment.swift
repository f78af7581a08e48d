internal import Platform

/// The environment of this process.
package enum ProcessEnvironment {
  package static func current() -> [String: String] {
    var variables: [String: String] = [:]
    // Optional on some systems and not on others.
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    guard var entry = start else { return variables }
    while let text = entry.pointee {
      let line = String(cString: text)
      if let equals = line.firstIndex(of: "=") {
        variables[String(line[..<equals])] = String(line[line.index(after: equals)...])
      }
      entry += 1
    }
    return variables
  }
}
