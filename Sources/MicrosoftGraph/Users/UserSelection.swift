internal import Ambient
internal import Model
internal import Realms
internal import Sandboxes
internal import Tenants

/// Selects the users of a list. A filter is answered from an index of names or of the first condition's attribute,
/// without a scan.
extension GraphCall {
  /// Filtered counts above this are not implemented (501).
  private static let countLimit = 1_000

  func users(_ query: GraphQuery) throws(GraphError) -> GraphPage<User> {
    let after = try query.position(in: self).flatMap(UInt64.init) ?? 0
    let view = try directory()
    let count = query.isCounting ? try self.count(query.filter) : nil
    guard let filter = query.filter else {
      let page = try page(nil, query.top, after)
      return GraphPage(page.users, next: page.next.map(String.init), count: count)
    }
    let conditions = try filter.checked(in: view)
    if let few = conditions.lazy.compactMap({ $0.candidates(in: view) }).first {
      let matches = few.filter { user in user.number > after && conditions.allSatisfy { $0.matches(user, view) } }
      let page = matches.prefix(query.top)
      return GraphPage(
        Array(page), next: page.count < matches.count ? page.last.map { String($0.number) } : nil, count: count)
    }
    let search = try filter.search(in: view)
    let page = try page(search, query.top, after)
    return GraphPage(
      page.users.filter { user in conditions.allSatisfy { $0.matches(user, view) } }, next: page.next.map(String.init),
      count: count)
  }

  /// The number of users in a list.
  func count(_ filter: GraphFilter?) throws(GraphError) -> Int {
    let view = try directory()
    guard let filter else { return view.realm.users.count }
    let conditions = try filter.checked(in: view)
    if let few = conditions.lazy.compactMap({ $0.candidates(in: view) }).first {
      return few.count { user in conditions.allSatisfy { $0.matches(user, view) } }
    }
    let page = try page(try filter.search(in: view), Self.countLimit, 0)
    guard page.next == nil else {
      throw .notImplemented("$count of more than \(Self.countLimit) users that a $filter finds")
    }
    return page.users.count { user in conditions.allSatisfy { $0.matches(user, view) } }
  }

  private func page(_ search: UserSearch?, _ limit: Int, _ after: UInt64) throws(GraphError) -> UserPage {
    try GraphError.translating { () throws(CoreError) in
      try tenant.service.administration.directory.users(search, limit: limit, after: after)
    }
  }
}

extension GraphFilter {
  /// The conditions, checked to test properties of users.
  fileprivate func checked(in view: DirectoryView) throws(GraphError) -> [Condition] {
    for condition in conditions { _ = try UserResource.users.property(of: condition, in: view) }
    return conditions
  }

  /// A search whose results include every match of the filter, and possibly others.
  fileprivate func search(in view: DirectoryView) throws(GraphError) -> UserSearch {
    guard let search = conditions.lazy.compactMap({ $0.search(in: view) }).first else {
      throw .notImplemented("$filter \(text), which no index answers")
    }
    return search
  }
}

extension GraphFilter.Condition {
  fileprivate func matches(_ user: User, _ view: DirectoryView) -> Bool {
    guard let property = UserResource.users.property(property, in: view) else { return false }
    return matches(property.read(user, view))
  }

  /// The few users that may match, in order of creation; nil if names cannot decide it.
  fileprivate func candidates(in view: DirectoryView) -> [User]? {
    let found: [User]
    switch self {
    case .equals(let name, .text(let text)):
      guard let one = Self.named(name, text, in: view) else { return nil }
      found = one
    case .isIn(let name, let texts):
      let lists = texts.map { Self.named(name, $0, in: view) }
      guard lists.allSatisfy({ $0 != nil }) else { return nil }
      found = lists.flatMap { $0 ?? [] }
    case .identity(let condition):
      guard let id = condition.issuerAssignedID else { return nil }
      found = Self.identified(condition.issuer, id, in: view)
    case .equals, .startsWith: return nil
    }
    var seen: Set<SubjectID> = []
    return found.filter { seen.insert($0.id).inserted }.sorted { $0.number < $1.number }
  }

  private static func named(_ property: String, _ text: String, in view: DirectoryView) -> [User]? {
    let users = view.realm.users
    switch property {
    case "id": return SubjectID(text).flatMap { users[$0] }.map { [$0] } ?? []
    case "userPrincipalName": return view.realm.directory.user(withPrincipalName: text).map { [$0] } ?? []
    case "mail": return users.find(.email, text)
    default: return nil
    }
  }

  private static func identified(_ issuer: String?, _ id: String, in view: DirectoryView) -> [User] {
    let users = view.realm.users
    if let issuer, !view.tenant.domains.contains(where: { $0.lowercased() == issuer.lowercased() }) {
      return users.find(identity: LinkedIdentity.subject, id, at: issuer).map { [$0] } ?? []
    }
    return users.find(.email, id) + (view.realm.directory.user(withPrincipalName: id).map { [$0] } ?? [])
  }

  /// The condition as a search by one field.
  fileprivate func search(in view: DirectoryView) -> UserSearch? {
    switch self {
    case .equals("accountEnabled", .bool(let flag)):
      UserSearch(field: .enabled, isPrefix: false, text: flag ? "Enabled" : "Disabled")
    case .equals(let name, .text(let text)):
      Self.field(name, in: view).map { UserSearch(field: $0, isPrefix: false, text: text) }
    case .equals(let name, .bool(let flag)):
      Self.field(name, in: view).map { UserSearch(field: $0, isPrefix: false, text: flag ? "true" : "false") }
    case .startsWith(let name, let text):
      Self.field(name, in: view).map { UserSearch(field: $0, isPrefix: true, text: text) }
    case .equals, .isIn, .identity: nil
    }
  }

  private static func field(_ property: String, in view: DirectoryView) -> UserSearch.Field? {
    if let definition = view.extensionAttribute(property) { return .attribute(definition.name) }
    if property == "mail" { return .attribute(.email) }
    guard UserResource.texts.contains(where: { $0.name == property }) else { return nil }
    return .attribute(view.realm.storedName(of: property))
  }
}
