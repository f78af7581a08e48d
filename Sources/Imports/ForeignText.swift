internal import Configuration
internal import Patterns

/// The text of another program's document, before it is parsed.
enum ForeignText {
  /// Whether it is one of our own documents, judged by its first name.
  static func isOwn(_ bytes: [UInt8]) -> Bool {
    guard let name = YAMLTree.firstName(bytes) else { return false }
    return ConfigurationLoader.sections.contains(name)
  }

  /// Whether it is more likely one of our own documents with a mistake than another program's.
  static func mayBeOwn(_ root: Node) -> Bool {
    let sections = ConfigurationLoader.sections.sorted()
    return root.members.contains { member in
      sections.contains(member.name) || nearestName(to: member.name, among: sections) != nil
    }
  }

  /// Whether it is a script rather than YAML or JSON.
  static func isScript(_ source: ConfigurationSource) -> Bool {
    let name = source.name.lowercased()
    let scripts = [".js", ".ts", ".mjs", ".cjs", ".jsx", ".tsx", ".dart"]
    return scripts.contains(where: name.hasSuffix) || looksLikeScript(source.bytes)
  }

  /// The tree of a document; nil after a syntax error was reported. Of the objects in a script, the first that is a
  /// document counts.
  /// - Returns: the tree, and the constants of a script.
  static func tree(
    _ source: ConfigurationSource, file: Int = 0, diagnosis: Diagnosis, parts: CollectedParts? = nil
  ) -> (root: Node?, constants: [Node.Member]) {
    guard isScript(source) else {
      let bytes = JSONSurrogates.joined(source.bytes)
      return (YAMLTree.read(bytes, .foreign, file: file, diagnosis: diagnosis, parts: parts), [])
    }
    let script = ScriptReader(source.bytes, file: file)
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    let known = script.objects.first { object in DocumentKinds.all.contains { $0.recognises(object, name: name) } }
    if known == nil, let mark = script.unfinished {
      diagnosis.report(mark, "it does not end", expected: "its closing bracket or quotation mark")
      return (nil, [])
    }
    return (known ?? script.objects.first, script.constants)
  }

  /// For text without a file name.
  private static func looksLikeScript(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    for line in start.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty || line.hasPrefix("//") || line.hasPrefix("/*") || line.hasPrefix("*") { continue }
      return ["const ", "export ", "let ", "var ", "import ", "module.exports", "Amplify.configure"]
        .contains { line.hasPrefix($0) }
    }
    return false
  }
}
