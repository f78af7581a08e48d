internal import HTTPServer
internal import IdentityCore
internal import OpenAPI

extension Call {
  /// The realm of the sandbox that `name` means: an id, a name of a tenant, or the name of one pool; the pool that was made first if nothing is said.
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
    if named.count > 1 { throw Refusal(.poolNotFound, "\(named.count) pools are named \(name): the id says which") }
    guard let realm = named.first else { throw Refusal(.poolNotFound, "the sandbox has no pool \(name)") }
    return realm
  }

  /// The use cases of that realm.
  func service(_ name: String?) throws -> RealmService {
    try core.realm(realm(name).id, context)
  }

  /// The user whom the path names, and the use cases of their realm. Subjects are looked up in every realm of the sandbox.
  func user() throws -> (user: User, service: RealmService) {
    let text = request.parameters["sub"]
    if let subject = SubjectID(text) {
      for realm in core.realms(in: sandbox) {
        if let user = realm.users[subject] { return (user, try core.realm(realm.id, context)) }
      }
    }
    throw Refusal(.userNotFound, "the sandbox has no user \(text)")
  }

  /// The user as they are now.
  func answer(_ user: User, in service: RealmService) throws -> UserAnswer {
    let realm = try service.current().realm
    guard let user = realm.users[user.id] else { throw CoreError.userNotFound }
    return UserAnswer(user, in: realm, sessionLimit: .max)
  }
}
