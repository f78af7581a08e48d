internal import Ambient
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Realms
internal import Sandboxes
internal import Tenants

extension Call {
  /// The sandbox's realm named `name`: by id, tenant name, or unique pool name; nil selects the oldest pool.
  func realm(_ name: String?) throws(Refusal) -> Realm {
    let content = sandbox.snapshot
    guard let name else {
      guard let realm = content.oldestRealm else { throw Refusal(.poolNotFound, "the sandbox has no pool") }
      return realm
    }
    if let realm = content.realm(RealmID(name)) { return realm }
    if let place = core.registry.place(ofTenant: name), place.sandbox === sandbox,
      let realm = content.realm(place.realm)
    {
      return realm
    }
    let named = content.realms(named: name)
    if named.count > 1 { throw Refusal(.poolNotFound, "\(named.count) pools are named \(name): expected the id") }
    guard let realm = named.first else { throw noPool(name, in: content) }
    return realm
  }

  /// Lists the pools in the error if they are few.
  private func noPool(_ name: String, in content: Sandbox) -> Refusal {
    let shown = content.realmsInOrder.lazy.filter { $0.id != .template }.prefix(9)
    let known = shown.map { "\($0.settings.name) (\($0.id))" }
    let list = known.count > 8 ? "" : known.isEmpty ? "; it has none" : "; it has \(known.joined(separator: ", "))"
    return Refusal(.poolNotFound, "the sandbox has no pool \(name)\(list)")
  }

  /// The message filter. A deleted pool may have left messages.
  func filter(_ selection: MessageSelection) throws(Refusal) -> MessageFilter {
    var filter = selection.filter
    guard let named = filter.realm else { return filter }
    do {
      filter.realm = try realm(named.text).id
    } catch {
      guard sandbox.snapshot.outbox.after(0).contains(where: { $0.entry.realm == named }) else { throw error }
    }
    return filter
  }

  /// The use cases of the realm.
  func service(_ name: String?) throws -> RealmContext {
    try core.realm(realm(name).id, context)
  }

  /// The same; a realm that would be created at a client's first request (`realms: any`) is created, so that a test can
  /// set faults before its app connects.
  func serviceOnDemand(_ name: String?) throws -> RealmContext {
    do {
      return try service(name)
    } catch let refusal as Refusal {
      // Such realms are created in the default sandbox only.
      guard let name, sandbox.id == .main, let made = core.realmOnDemand(RealmID(name), context),
        made.sandbox === sandbox
      else { throw refusal }
      return made
    }
  }

  /// The user in the path, and the use cases of their realm. A `sub` is looked up in all realms of the sandbox.
  func user() throws -> (user: User, service: RealmContext) {
    let text = request.parameters["sub"]
    let subject = SubjectID(text) ?? SubjectID(naming: text)
    for realm in core.realms(in: sandbox) {
      if let user = realm.users[subject] { return (user, try core.realm(realm.id, context)) }
    }
    throw Refusal(
      .userNotFound, "the sandbox has no user whose sub is \(text); `GET users?q=` finds users by their names")
  }

  /// The user in the path by `sub`, or all accounts of that name.
  /// - Parameter realm: the realm to which the search is limited.
  func users(in realm: String?) throws -> [(user: User, service: RealmContext)] {
    let text = request.parameters["sub"]
    let realms = try realm.map { [try self.realm($0)] } ?? core.realms(in: sandbox)
    let subject = SubjectID(text)
    let found = realms.compactMap { realm in
      (subject.flatMap { realm.users[$0] } ?? realm.directory.user(named: text)).map { (realm.id, $0) }
    }
    guard !found.isEmpty else {
      throw Refusal(
        .userNotFound,
        "no user has the sub or the name \(text); `GET users?q=` finds users by parts of their names")
    }
    return try found.map { ($0.1, try core.realm($0.0, context)) }
  }

  /// The current state of the user.
  func answer(_ user: User, in service: RealmContext) throws -> UserAnswer {
    let realm = try service.current().realm
    guard let user = realm.users[user.id] else { throw CoreError.account(.notFound) }
    return UserAnswer(user, in: realm, sessionLimit: UserAnswer.sessionLimit)
  }
}
