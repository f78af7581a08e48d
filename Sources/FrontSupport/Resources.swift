internal import CResources

/// The files embedded in the executable, by their path below `Sources/CResources/Resources`.
///
/// Each call returns a copy: read a file once at start and share it.
package enum Resources {
  /// The paths of all files, sorted.
  package static var names: [String] {
    (0..<understudy_resource_count()).map { String(cString: understudy_resource_at($0).name) }
  }

  /// The file at that path, such as "pages/pages.css"; nil if there is none.
  package static func file(at path: String) -> [UInt8]? {
    for index in 0..<understudy_resource_count() {
      let resource = understudy_resource_at(index)
      guard String(cString: resource.name) == path else { continue }
      return [UInt8](UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    }
    return nil
  }

  /// The files in a directory, by name.
  package static func files(in folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in names where path.hasPrefix("\(folder)/") {
      files[String(path.dropFirst(folder.utf8.count + 1))] = file(at: path)
    }
    return files
  }

  /// A file of the hosted pages, such as "sign-in.mustache".
  package static func page(named name: String) -> [UInt8]? { file(at: "pages/\(name)") }
}
