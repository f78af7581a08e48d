package import Configuration

/// The only pool of an own document, as far as users that join it need it.
struct PoolInFront: Sendable {
  /// The placeholder for the id of a pool that has none until it is created. No region has this name.
  static let standIn = "front_Pool"

  /// nil if the document does not state it.
  let id: String?
  /// The addresses that users sign in with.
  let addresses: [String]

  /// The id by which later documents may refer to it meanwhile.
  var name: String { id ?? Self.standIn }

  /// nil if the document has several pools, or none.
  init?(_ source: ConfigurationSource, environment: [String: String]) {
    let bytes = JSONSurrogates.joined(source.bytes)
    // Errors of the document are reported when it is loaded.
    let root = YAMLTree.read(bytes, .own(environment: environment), diagnosis: Diagnosis(file: ""))
    guard let pools = root?["userPools"]?.items, pools.count == 1 else { return nil }
    id = pools[0]["Id"]?.text
    addresses = pools[0]["UsernameAttributes"]?.textItems ?? []
  }
}

/// The context of an import: parameters, limits, and the pool for documents that name none.
package struct ImportContext: Sendable {
  package var given = ParameterValues()
  /// Values of template parameters, by name.
  package var parameters: [String: String] {
    get { given.byName }
    set { given.byName = newValue }
  }
  /// Whether further files of this machine may be read, such as nested stacks and folders: not for documents from the
  /// network.
  package var readsFiles = true
  /// The variables that a document may name, as dex's does; none for documents from the network.
  package var environment: [String: String] = [:]
  /// Whether the users of large documents are passed on as users files, without a tree.
  package var collectsPeople = false
  /// The size in bytes from which a document counts as large.
  package var largeSize = 4 << 20
  /// Whether the document is a template that is deployed: nothing is guessed then.
  var isDeployed = false
  /// The pool of documents that name none.
  package var pool: String?
  /// The only pool of the preceding own document: users whose document names no pool join it.
  var front: PoolInFront?

  package init() {}
}
