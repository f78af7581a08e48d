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
    let found = names.filter { name in
      [".json", ".yaml", ".yml", ".template", ".tfstate"].contains { name.lowercased().hasSuffix($0) }
    }.map { base + $0 }
    return try found + cognitoLocal(beside: base, names)
  }

  /// The files of cognito-local's that are in the folder above or below: `config.json` is beside its folder `db`.
  private static func cognitoLocal(beside base: String, _ names: [String]) throws(SystemError) -> [String] {
    if names.contains(".cognito") {
      let inner = base + ".cognito"
      return isFolder(inner) ? try documents(in: inner) : []
    }
    if names.contains("db"), isFolder(base + "db"), names.contains("config.json") || base.hasSuffix(".cognito/") {
      let inner = base + "db/"
      return try File.names(in: inner).sorted().filter { $0.hasSuffix(".json") }.map { inner + $0 }
    }
    let settings = base + "../config.json"
    return base.hasSuffix(".cognito/db/") && access(settings, F_OK) == 0 ? [settings] : []
  }

  /// Folders within that are likely to have what was looked for.
  static func likely(in folder: String) -> [String] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    return [".cognito", "db", "cdk.out", "amplify", ".serverless"].map { base + $0 }.filter { isFolder($0) }
  }
}
