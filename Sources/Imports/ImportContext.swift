package import Configuration

/// A pool of a document of ours, as far as people have to know it.
struct PoolInFront: Sendable {
  /// Stands for the id of a pool that has none before it is made. No region is called so.
  static let standIn = "front_Pool"

  /// nil where the document does not say it.
  let id: String?
  /// The addresses that people sign in with.
  let addresses: [String]

  /// The id by which the documents behind it may name it meanwhile.
  var name: String { id ?? Self.standIn }

  /// nil where the document has several pools, or none.
  init?(_ source: ConfigurationSource, environment: [String: String]) {
    let bytes = JSONSurrogates.joined(source.bytes)
    // What is wrong with the document is told when it is read.
    let root = YAMLTree.read(bytes, .own(environment: environment), diagnosis: Diagnosis(file: ""))
    guard let pools = root?["userPools"]?.items, pools.count == 1 else { return nil }
    id = pools[0]["Id"]?.text
    addresses = pools[0]["UsernameAttributes"]?.textItems ?? []
  }
}

/// What the reading of other programs' documents depends on besides them.
package struct ImportContext: Sendable {
  package var given = ParameterValues()
  /// Values of a template's parameters by name.
  package var parameters: [String: String] {
    get { given.byName }
    set { given.byName = newValue }
  }
  /// Whether further files of this machine may be read: nested stacks, folders. Not for what comes over the network.
  package var readsFiles = true
  /// Whether people of large documents are handed on as files of people, which need no tree.
  package var collectsPeople = false
  /// How large documents are of which people are handed on so, in bytes.
  package var largeSize = 4 << 20
  /// The pool that documents are of which name none.
  package var pool: String?
  /// The only pool of a document of ours that was given before: people whose document names no pool join it.
  var front: PoolInFront?

  package init() {}
}
