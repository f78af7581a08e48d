internal import FrontSupport
internal import Platform

/// Where the files of the pages come from.
enum PageFiles: Sendable {
  case embedded
  /// A folder laid out as `Sources/CResources/Resources/pages`.
  case directory(String)

  /// The file of that name, such as `parts/form.mustache`.
  func file(_ name: String) throws(PageFileError) -> [UInt8] {
    switch self {
    case .embedded:
      guard let bytes = Resources.page(named: name) else { throw .missing(name) }
      return bytes
    case .directory(let path):
      guard let bytes = try? File.contents("\(path)/\(name)") else { throw .missing("\(path)/\(name)") }
      return bytes
    }
  }

  /// The names of all templates. Those inside of the executable say which there are, wherever their content comes from.
  static let templateNames: [String] = Resources.names.compactMap { name in
    guard name.hasPrefix("pages/"), name.hasSuffix(".mustache") else { return nil }
    return String(name.dropFirst("pages/".count))
  }
}
