package import Configuration

/// A mapping of our own document while it is built.
package final class Declared {
  package let mark: Mark
  private(set) var members: [Node.Member] = []
  private var lists: [(name: String, entries: [Declared])] = []
  /// The indexes of entries in their lists by id, since lists may be long.
  private var places: [String: [String: Int]] = [:]
  /// The enclosing mapping, and the list in it.
  private weak var parent: Declared?
  private let list: String

  /// The id member of the entries of each list.
  private static let ids = [
    "userPools": "Id", "Clients": "ClientId", "Groups": "GroupName", "ResourceServers": "Identifier",
    "IdentityProviders": "ProviderName", "Users": "Username", "identityPools": "Id", "entraTenants": "tenantId",
    "PrincipalTagAttributeMaps": "IdentityProviderName", "applications": "appId", "realms": "id", "clients": "id",
    "users": "username",
  ]

  /// The id member of the entries of that list.
  package static func id(ofEntriesIn list: String) -> String? { ids[list] }

  init(in list: String = "", of parent: Declared? = nil, at mark: Mark) {
    self.list = list
    self.parent = parent
    self.mark = mark
  }

  package subscript(name: String) -> Node? { members.first { $0.name == name }?.node }

  /// Sets or replaces a member; does nothing for null.
  func set(_ name: String, _ node: Node?) {
    guard let node, !node.isNull else { return }
    let member = Node.Member(name: name, mark: node.mark, node: node)
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index] = member
    } else {
      members.append(member)
    }
  }

  func set(_ name: String, _ text: String?, at mark: Mark? = nil) {
    set(name, text.map { .text($0, at: mark ?? self.mark) })
  }

  /// Sets or replaces the members of a mapping.
  func setMembers(of node: Node?) {
    for member in node?.members ?? [] { set(member.name, member.node) }
  }

  func entries(_ list: String) -> [Declared] { lists.first { $0.name == list }?.entries ?? [] }

  /// The entry with that id.
  func entry(_ list: String, id: String) -> Declared? {
    places[list]?[id].map { entries(list)[$0] }
  }

  /// The entry with that id, created if necessary.
  @discardableResult
  func entry(_ list: String, id: String, at mark: Mark) -> Declared {
    if let known = entry(list, id: id) { return known }
    let entry = add(to: list, at: mark)
    places[list, default: [:]][id] = entries(list).count - 1
    if let name = Self.ids[list] { entry.set(name, id, at: mark) }
    return entry
  }

  @discardableResult
  func add(to list: String, at mark: Mark) -> Declared {
    let entry = Declared(in: list, of: self, at: mark)
    if let index = lists.firstIndex(where: { $0.name == list }) {
      lists[index].entries.append(entry)
    } else {
      lists.append((list, [entry]))
    }
    return entry
  }

  func removeEntry(_ list: String, id: String) {
    guard let place = places[list]?.removeValue(forKey: id), let index = lists.firstIndex(where: { $0.name == list })
    else { return }
    lists[index].entries.remove(at: place)
    if lists[index].entries.isEmpty { lists.remove(at: index) }
    places[list] = places[list]?.mapValues { $0 > place ? $0 - 1 : $0 }
  }

  func remove(_ name: String) { members.removeAll { $0.name == name } }

  /// Its place in our document; nil before it has an id.
  var place: DocumentPlace? {
    guard let parent else { return DocumentPlace(steps: []) }
    guard var place = parent.place, let name = Self.ids[list], let id = self[name]?.text else { return nil }
    place.steps.append(DocumentPlace.Step(list: list, id: id))
    return place
  }

  package var node: Node {
    let lists = lists.map { list in
      Node.Member(
        name: list.name, mark: list.entries[0].mark,
        node: .list(list.entries.map(\.node), at: list.entries[0].mark))
    }
    return Node(content: .mapping(members + lists), mark: mark)
  }
}
