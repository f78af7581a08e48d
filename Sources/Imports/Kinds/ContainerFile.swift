internal import Configuration
internal import Platform

/// A Compose file, or the `environment` of one of its services: what the variables of oidc-server-mock and
/// mock-oauth2-server have, or the files that they name, as far as the Compose file mounts them; and the files of
/// Keycloak and dex that it mounts.
enum ContainerFile: DocumentKind {
  static let noun = "a Compose file"

  /// The variables whose value is a document, those with the path of one, and its kind.
  private static let documents: [(variable: String, path: String, kind: any DocumentKind.Type)] =
    [
      "CLIENTS_CONFIGURATION", "USERS_CONFIGURATION", "API_SCOPES", "API_RESOURCES", "IDENTITY_RESOURCES",
      "SERVER_OPTIONS",
    ].map { ("\($0)_INLINE", "\($0)_PATH", ServerMock.self) }
    + [("JSON_CONFIG", "JSON_CONFIG_PATH", NavConfiguration.self)]

  private static let names = Set(documents.flatMap { [$0.variable, $0.path] })

  static func recognises(_ root: Node, name: String) -> Bool {
    if root.isMapping, root.members.contains(where: { Self.names.contains($0.name) }) { return true }
    guard let services = root["services"], services.isMapping else { return false }
    return services.members.contains { $0.node["image"] != nil || $0.node["build"] != nil }
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      guard let services = document.root["services"] else {
        translate(document.root, mounts: [], of: document, into: declarations)
        continue
      }
      for service in services.members {
        let environment = environment(of: service.node)
        let mounted = mounted(in: service.node, of: document, declarations)
        if !mounted.isEmpty {
          for kind in [KeycloakRealm.self, DexConfiguration.self] as [any DocumentKind.Type] {
            let own = mounted.filter { kind.recognises($0.root, name: $0.name) }
            kind.tellOtherNames(own, declarations)
            if !own.isEmpty { kind.translate(own, into: declarations) }
          }
        } else if environment.members.contains(where: { names.contains($0.name) }) {
          let mounts = (service.node["volumes"]?.items ?? []).compactMap(Mount.init)
          translate(environment, mounts: mounts, of: document, into: declarations)
        } else if let image = service.node["image"]?.text, let next = next(for: image) {
          declarations.cannotKnow("\(service.name): \(next)", at: service.mark)
        } else {
          declarations.leftOut("the service \(service.name)", at: service.mark)
        }
      }
      for member in document.root.members where !["services", "version", "name"].contains(member.name) {
        declarations.leftOut("\(member.name) of the Compose file", at: member.mark)
      }
    }
  }

  /// The documents of Keycloak and dex that a service of theirs finds in its container.
  private static func mounted(
    in service: Node, of document: ForeignDocument, _ declarations: Declarations
  ) -> [ForeignDocument] {
    guard let image = service["image"]?.text, image.contains("keycloak") || image.contains("dex"),
      document.context.readsFiles
    else { return [] }
    let mounts = (service["volumes"]?.items ?? []).compactMap(Mount.init)
    let paths = mounts.flatMap { mount -> [String] in
      let path = mount.source.hasPrefix("/") ? mount.source : document.folder + mount.source
      return ImportFolder.isFolder(path) ? (try? ImportFolder.documents(in: path)) ?? [] : [path]
    }
    return paths.compactMap { path in
      // Other files of the container may be anything.
      guard [".json", ".yaml", ".yml"].contains(where: path.hasSuffix),
        let source = regularFile(path, limit: ImportReader.sizeLimit),
        let look = YAMLTree.read(source.bytes, .foreign, diagnosis: Diagnosis(file: "")),
        KeycloakRealm.recognises(look, name: "") || DexConfiguration.recognises(look, name: "")
      else { return nil }
      let number = declarations.diagnosis.add(file: path)
      let tree = ForeignText.tree(source, file: number, diagnosis: declarations.diagnosis)
      guard let root = tree.root else { return nil }
      declarations.add(tree: root, file: number)
      return ForeignDocument(file: path, root: root, number: number, context: document.context)
    }
  }

  /// A file of at most that many bytes; nil for a device, a pipe or a folder, which a service may mount as well.
  private static func regularFile(_ path: String, limit: Int) -> ConfigurationSource? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= limit else { return nil }
    return try? ConfigurationSource.read(path)
  }

  /// What to give in place of a service whose document is not in its variables.
  private static func next(for image: String) -> String? {
    if image.contains("keycloak") {
      return "a realm is in the file that is mounted at /opt/keycloak/data/import: give that"
    }
    if image.contains("dex") { return "its configuration is in the file that is mounted: give that" }
    return ["mock-oauth2-server", "oidc-server-mock", "oauth2-mock-server"].contains { image.contains($0) }
      ? "it has no configuration: `realms: any` of docs/from-mocks.md is the same" : nil
  }

  /// A list of `NAME=VALUE` as a mapping. A doubled dollar sign is a single one in the value, as Compose has it.
  private static func environment(of service: Node) -> Node {
    guard let told = service["environment"] else { return .mapping([], at: service.mark) }
    let pairs: [(String, Node)] =
      told.isMapping
      ? told.members.map { ($0.name, $0.node) }
      : told.items.compactMap { item in
        guard let text = item.text, let equals = text.firstIndex(of: "=") else { return nil }
        return (String(text[..<equals]), .text(String(text[text.index(after: equals)...]), at: item.mark))
      }
    return .mapping(
      pairs.map { name, node in
        (name, node.text.map { .text($0.replacing("$$", with: "$"), at: node.mark) } ?? node)
      }, at: told.mark)
  }

  private static func translate(
    _ environment: Node, mounts: [Mount], of document: ForeignDocument, into declarations: Declarations
  ) {
    var found: [ForeignDocument] = []
    var kinds: [any DocumentKind.Type] = []
    for (variable, path, kind) in documents {
      var source: ConfigurationSource?
      if let value = environment[variable], let text = value.text, !text.isEmpty {
        source = ConfigurationSource(name: "\(document.file) (\(variable))", bytes: Array(text.utf8))
      } else if let value = environment[path], let inside = value.text, !inside.isEmpty {
        source = read(inside, mounts, of: document)
        if source == nil {
          declarations.cannotKnow("\(path): the file \(inside) is not found here; give it as well", at: value.mark)
        }
      }
      guard let source else { continue }
      let number = declarations.diagnosis.add(file: source.name)
      guard let root = ForeignText.tree(source, file: number, diagnosis: declarations.diagnosis).root else { continue }
      declarations.add(tree: root, file: number)
      guard kind.recognises(root, name: "") else {
        declarations.cannotKnow("\(variable) is not \(kind.noun)", at: root.mark)
        continue
      }
      kinds.append(kind)
      found.append(ForeignDocument(file: source.name, root: root, number: number, context: document.context))
    }
    for kind in [ServerMock.self, NavConfiguration.self] as [any DocumentKind.Type] {
      let own = zip(kinds, found).filter { $0.0 == kind }.map(\.1)
      if !own.isEmpty { kind.translate(own, into: declarations) }
    }
    tell(environment, declarations)
  }

  /// Variables that have no effect here.
  private static func tell(_ environment: Node, _ declarations: Declarations) {
    for member in environment.members where !names.contains(member.name) {
      switch member.name {
      case let name where name.hasPrefix("ASPNETCORE_") || ["LOG_LEVEL", "TZ"].contains(name): break
      case "SERVER_PORT", "PORT", "SERVER_HOSTNAME":
        declarations.leftOut("\(member.name): --port and --host say where to listen", at: member.mark)
      case "OVERRIDE_STANDARD_IDENTITY_RESOURCES":
        declarations.leftOut("\(member.name): profile and email are there as well", at: member.mark)
      default: declarations.leftOut("the variable \(member.name)", at: member.mark)
      }
    }
  }

  /// The file of the host that a path in the container stands for; nil if it cannot be read.
  private static func read(_ path: String, _ mounts: [Mount], of document: ForeignDocument) -> ConfigurationSource? {
    guard document.context.readsFiles else { return nil }
    for mount in mounts {
      guard let host = mount.host(of: path) else { continue }
      let file = host.hasPrefix("/") ? host : document.folder + host
      if let source = regularFile(file, limit: 4 << 20) { return source }
    }
    return nil
  }

  /// A folder or file of the host in a container.
  private struct Mount {
    let source: String
    let target: String

    /// `./config:/tmp/config:ro`, or a mapping with `source` and `target`; nil for a volume without a path.
    init?(_ node: Node) {
      let parts = node.text?.split(separator: ":").map(String.init) ?? []
      guard let source = node["source"]?.text ?? parts.first, source.hasPrefix(".") || source.hasPrefix("/"),
        let target = node["target"]?.text ?? (parts.count > 1 ? parts[1] : nil)
      else { return nil }
      func trimmed(_ path: String) -> String { path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }
      (self.source, self.target) = (trimmed(source), trimmed(target))
    }

    func host(of path: String) -> String? {
      if path == target { return source }
      return path.hasPrefix(target + "/") ? source + path.dropFirst(target.count) : nil
    }
  }
}
