package import Configuration
internal import JSON
package import Provisioning

/// A kind of document that an app ships to configure its clients.
protocol AppDocument: DocumentKind {
  /// The hosts that the clients of such a document connect to.
  static func calls(_ root: Node, in file: String) -> [ClientCall]

  /// The document with the least change that makes its clients call the server; in another form where this one cannot
  /// name a server.
  /// - Throws: the values that cannot be replaced.
  static func point(_ file: AppFile, at server: ServerAddress) throws(ConfigurationProblems) -> PointedFile
}

/// A configuration file with another server in it.
package struct PointedFile: Sendable {
  package var text: String
  /// What the text alone does not achieve, a sentence each.
  package var remarks: [String] = []
}

/// A configuration file that an app ships.
package struct AppFile {
  package let name: String
  let kind: any AppDocument.Type
  let source: ConfigurationSource
  let root: Node

  /// - Returns: nil if it is no configuration of an app's clients.
  /// - Throws: its syntax errors.
  package init?(_ source: ConfigurationSource) throws(ConfigurationProblems) {
    guard source.bytes.count <= Self.sizeLimit else { return nil }
    if !ForeignText.isScript(source), ForeignText.isOwn(JSONSurrogates.joined(source.bytes)) { return nil }
    let diagnosis = Diagnosis(file: source.name)
    guard let root = ForeignText.tree(source, diagnosis: diagnosis).root else {
      guard diagnosis.problems.isEmpty else { throw ConfigurationProblems(diagnosis.problems, files: [source.name]) }
      return nil
    }
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    guard let kind = DocumentKinds.all.first(where: { $0.recognises(root, name: name) }) as? any AppDocument.Type else {
      return nil
    }
    self.name = source.name
    self.kind = kind
    self.source = source
    self.root = root
  }

  /// In bytes; those of apps have some KiB.
  private static let sizeLimit = 1 << 20

  package var calls: [ClientCall] { kind.calls(root, in: name) }

  /// The file with that server in it.
  /// - Throws: the values that cannot be replaced, such as those that a script computes.
  package func pointed(at server: ServerAddress) throws(ConfigurationProblems) -> PointedFile {
    try kind.point(self, at: server)
  }

  /// The remark on clients that take a host alone; nil where they reach the server by it.
  static func remark(hostOf server: ServerAddress) -> String? {
    if server.isReachedByHostAlone { return nil }
    return "its clients take a host alone, and call https://\(server.host) at port 443: serve there "
      + "(`sudo understudy serve --tls --https-port 443 --tls-name \(server.host) --public-url https://\(server.host)`)"
  }

  /// The remark on an identity pool, whose address no format of a mobile client can name.
  static func remark(identityPoolIn region: String) -> String {
    "the identity pool has no place for an address: its clients call \(ClientCall.amazon("cognito-identity", region)). "
      + "Resolve that name to the server and serve with --tls-services, or redirect it in the test's process"
  }
}

extension JSON {
  /// The value as indented text, with two spaces a level, and a line feed at its end.
  var indented: String { Self.write(self, "") + "\n" }

  private static func write(_ value: JSON, _ indent: String) -> String {
    let inner = indent + "  "
    switch value {
    case .array(let items) where items.contains(where: { $0.object != nil }):
      return "[\n" + items.map { inner + write($0, inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .array(let items):
      return "[" + items.map { write($0, indent) }.joined(separator: ", ") + "]"
    case .object(let members) where !members.isEmpty:
      return "{\n"
        + members.map { "\(inner)\(JSON.string($0.name).text): \(write($0.value, inner))" }.joined(separator: ",\n")
        + "\n\(indent)}"
    default: return value.text
    }
  }
}
