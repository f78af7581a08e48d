/// What is taken out of a large document while it is read, so that it is never all there as a tree.
package final class CollectedParts {
  /// People of pools with an id, of a document of ours.
  var people: [(pool: String, people: CollectedPeople)] = []
  /// Lists of another program's document. In the tree they have their first item alone.
  package internal(set) var lists: [CollectedList] = []
  /// Larger documents have their people taken out, in bytes. Smaller ones are told more exactly what is wrong with a
  /// person.
  let size: Int
  /// What the tree of such a document may take by the rough count, in bytes. With all that is made of it, that comes to
  /// some 300 MiB.
  let treeLimit: Int
  /// The names of lists near the top that have people.
  private let peopleNames: Set<String>
  /// Names of members that nobody reads.
  private let unread: Set<String>
  /// The names of lists of which some items are read, and which.
  private let filter: (name: String, isRead: @Sendable (ConfigurationNode) -> Bool)?

  package init(
    peopleNamed peopleNames: Set<String> = [], without unread: Set<String> = [],
    filtering filter: (name: String, isRead: @Sendable (ConfigurationNode) -> Bool)? = nil, above size: Int = 4 << 20,
    treeLimit: Int = 48 << 20
  ) {
    self.size = size
    self.treeLimit = treeLimit
    self.peopleNames = peopleNames
    self.unread = unread
    self.filter = filter
  }

  func isUnread(_ name: String) -> Bool { unread.contains(name) }
  func hasPeople(_ name: String) -> Bool { peopleNames.contains(name) }
  func isFiltered(_ name: String) -> Bool { filter?.name == name }
  func isRead(_ item: ConfigurationNode) -> Bool { filter?.isRead(item) ?? true }
}
