package import Configuration

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

  package init() {}
}
