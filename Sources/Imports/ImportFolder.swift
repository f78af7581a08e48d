internal import Platform

/// A folder of documents, such as outputs of the AWS command line or of CDK.
enum ImportFolder {
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The documents in a folder, sorted by name.
  static func documents(in folder: String) throws(SystemError) -> [String] {
    let names = try File.names(in: folder).sorted()
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    // CDK's other files describe its templates.
    let templates = names.filter { $0.hasSuffix(".template.json") && !$0.hasSuffix(".nested.template.json") }
    if !templates.isEmpty, names.contains("manifest.json") || names.contains("cdk.out") {
      return templates.map { base + $0 }
    }
    return names.filter { name in
      [".json", ".yaml", ".yml", ".template", ".tfstate"].contains { name.lowercased().hasSuffix($0) }
    }.map { base + $0 }
  }
}
