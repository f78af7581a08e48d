internal import Ambient
internal import Model
internal import Realms
internal import Sandboxes
internal import Tenants

/// Selects the users of a list. A filter is answered from an index of names or of an attribute that each match has;
/// without one, users are looked at one by one, so many in one call.
extension GraphCall {
  /// The number of users that one call looks at.
  private static let scanLimit = 10_000

  func users(_ query: GraphQuery) throws(GraphError) -> GraphPage<User> {
    let view = try directory()
    try query.filter?.check(in: view)
    let count = query.isCounting ? try self.count(query.filter) : nil
    if query.order != nil {
      var page = try UserResource.users.page(try all(query.filter, "$orderby"), query, in: self) { user in
        let digits = String(user.number)
        return String(repeating: "0", count: max(0, 20 - digits.count)) + digits
      }
      page.count = count
      return page
    }
    let after = try query.position(in: self).flatMap(UInt64.init) ?? 0
    guard let filter = query.filter else {
      let page = try page(nil, query.top, after)
      return GraphPage(page.users, next: page.next.map(String.init), count: count)
    }
    if let few = filter.candidates(in: view) {
      let matches = few.filter { user in user.number > after && filter.matches(user, view) }
      let page = matches.prefix(query.top)
      return GraphPage(
        Array(page), next: page.count < matches.count ? page.last.map { String($0.number) } : nil, count: count)
    }
    if let search = filter.search(in: view) {
      let page = try page(search, query.top, after)
      return GraphPage(
        page.users.filter { filter.matches($0, view) }, next: page.next.map(String.init), count: count)
    }
    var page = try scan(filter, query.top, after, view)
    page.count = count
    return page
  }

  /// The number of users in a list.
  func count(_ filter: GraphFilter?) throws(GraphError) -> Int {
    guard let filter else { return try directory().realm.users.count }
    return try all(filter, "$count").count
  }

  /// All users of a list, as long as they are not too many.
  /// - Parameter use: why all of them are needed, for the error.
  private func all(_ filter: GraphFilter?, _ use: String) throws(GraphError) -> [User] {
    let view = try directory()
    try filter?.check(in: view)
    if let filter, let few = filter.candidates(in: view) { return few.filter { filter.matches($0, view) } }
    let page = try page(filter?.search(in: view), Self.scanLimit, 0)
    guard page.next == nil else {
      throw .notImplemented("\(use) where more than \(Self.scanLimit) users are looked at")
    }
    guard let filter else { return page.users }
    return page.users.filter { filter.matches($0, view) }
  }

  /// Looks at users one by one. A page may be short, and have a successor.
  private func scan(
    _ filter: GraphFilter, _ top: Int, _ after: UInt64, _ view: DirectoryView
  ) throws(GraphError) -> GraphPage<User> {
    let found = try page(nil, Self.scanLimit, after)
    var matches: [User] = []
    for user in found.users where filter.matches(user, view) {
      guard matches.count < top else { return GraphPage(matches, next: matches.last.map { String($0.number) }) }
      matches.append(user)
    }
    return GraphPage(matches, next: found.next.map(String.init))
  }

  private func page(_ search: UserSearch?, _ limit: Int, _ after: UInt64) throws(GraphError) -> UserPage {
    try GraphError.translating { () throws(CoreError) in
      try tenant.service.administration.directory.users(search, limit: limit, after: after)
    }
  }
}

extension GraphFilter {
  /// Checks that the conditions test properties of users.
  fileprivate func check(in view: DirectoryView) throws(GraphError) {
    for condition in conditions { _ = try UserResource.users.property(of: condition, in: view) }
  }

  fileprivate func matches(_ user: User, _ view: DirectoryView) -> Bool {
    expression.holds { $0.matches(user, view) }
  }

  /// The few users that may match, if names decide it.
  fileprivate func candidates(in view: DirectoryView) -> [User]? {
    required.lazy.compactMap { $0.candidates(in: view) }.first
  }

  /// A search whose results include every match of the filter, and possibly others; nil if no index has one.
  fileprivate func search(in view: DirectoryView) -> UserSearch? {
    required.lazy.compactMap { $0.search(in: view) }.first
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
    case .equals, .startsWith, .endsWith, .bound, .words: return nil
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
    case .equals, .isIn, .identity, .endsWith, .bound, .words: nil
    }
  }

  private static func field(_ property: String, in view: DirectoryView) -> UserSearch.Field? {
    if let definition = view.extensionAttribute(property) { return .attribute(definition.name) }
    if property == "mail" { return .attribute(.email) }
    guard UserResource.texts.contains(where: { $0.name == property }) else { return nil }
    return .attribute(view.realm.storedName(of: property))
  }
}
