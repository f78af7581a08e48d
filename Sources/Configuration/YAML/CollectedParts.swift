/// The parts that are removed while a large document is parsed, so that it is never completely in memory as a tree.
package final class CollectedParts {
  /// The users of pools with an id, from an own document.
  var people: [(pool: String, people: CollectedPeople)] = []
  /// Lists of another program's document. The tree has only their first items.
  package internal(set) var lists: [CollectedList] = []
  /// The size in bytes above which users are set aside. Errors in smaller documents are reported with exact places.
  let size: Int
  /// The estimated limit of the document's tree, in bytes; with everything derived from it, about 300 MiB.
  let treeLimit: Int
  /// The names of lists of users near the top.
  private let peopleNames: Set<String>
  /// Members that are not read.
  private let unread: Set<String>
  /// A list of which only some items are read, and the condition.
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
