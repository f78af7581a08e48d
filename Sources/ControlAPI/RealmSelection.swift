internal import Ambient
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Realms
internal import Sandboxes

extension Call {
  /// The realm of the sandbox that `name` means: an id, a name of a tenant, or the name of one pool; the pool that was
  /// made first if nothing is said.
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

  /// Says which there are, as long as that can be read.
  private func noPool(_ name: String, in content: Sandbox) -> Refusal {
    let shown = content.realmsInOrder.lazy.filter { $0.id != .template }.prefix(9)
    let known = shown.map { "\($0.settings.name) (\($0.id))" }
    let list = known.count > 8 ? "" : known.isEmpty ? "; it has none" : "; it has \(known.joined(separator: ", "))"
    return Refusal(.poolNotFound, "the sandbox has no pool \(name)\(list)")
  }

  /// The messages that are meant. A pool that is gone may have left some.
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

  /// The use cases of that realm.
  func service(_ name: String?) throws -> RealmContext {
    try core.realm(realm(name).id, context)
  }

  /// The same; a realm that would be made for the first client that asks for it (`realms: any`) is made, so that a test may order before its
  /// app asks.
  func serviceOnDemand(_ name: String?) throws -> RealmContext {
    do {
      return try service(name)
    } catch let refusal as Refusal {
      // Such realms are made in the first sandbox alone.
      guard let name, sandbox.id == .main, let made = core.realmOnDemand(RealmID(name), context),
        made.sandbox === sandbox
      else { throw refusal }
      return made
    }
  }

  /// The user whom the path names, and the use cases of their realm. Subjects are looked up in every realm of the sandbox.
  func user() throws -> (user: User, service: RealmContext) {
    let text = request.parameters["sub"]
    if let subject = SubjectID(text) {
      for realm in core.realms(in: sandbox) {
        if let user = realm.users[subject] { return (user, try core.realm(realm.id, context)) }
      }
    }
    throw Refusal(
      .userNotFound, "the sandbox has no user whose sub is \(text); `GET users?q=` finds people by their names")
  }

  /// The user as they are now.
  func answer(_ user: User, in service: RealmContext) throws -> UserAnswer {
    let realm = try service.current().realm
    guard let user = realm.users[user.id] else { throw CoreError.account(.notFound) }
    return UserAnswer(user, in: realm, sessionLimit: UserAnswer.sessionLimit)
  }
}
