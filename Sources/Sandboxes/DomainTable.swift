internal import HashTreeCollections

/// The realms of hosted domains, by names in lower case. Custom domains, which are whole host names, are listed
/// separately, for the server's certificate.
struct DomainTable: Sendable {
  private var places: TreeDictionary<String, Registry.Place> = [:]
  /// Custom domains, with the number of the change that they came with.
  private var customDomains: TreeDictionary<String, UInt64> = [:]
  /// Grows whenever a custom domain comes or goes.
  private(set) var changes: UInt64 = 0

  subscript(name: String) -> Registry.Place? {
    get { places[name] }
    set {
      let isNew = (places[name] == nil) != (newValue == nil)
      places[name] = newValue
      guard isNew, name.utf8.contains(UInt8(ascii: ".")) else { return }
      changes += 1
      customDomains[name] = newValue == nil ? nil : changes
    }
  }

  /// At most so many custom domains, the newest first.
  func custom(limit: Int) -> [String] {
    customDomains.sorted { $0.value > $1.value }.prefix(limit).map(\.key)
  }
}
