package import Ambient
package import Model

/// One realm, for one request: the starting point of the rooms above. Cheap to make.
///
/// It has no rule of its own. A room offers types that are made from it, each a ``RealmScoped``.
package struct RealmContext: Sendable {
  package let core: IdentityCore
  package let sandbox: SandboxHolder
  package let id: RealmID
  package var scope: RequestScope

  package init(
    core: IdentityCore, sandbox: SandboxHolder, id: RealmID, scope: RequestScope
  ) {
    self.core = core
    self.sandbox = sandbox
    self.id = id
    self.scope = scope
  }

  /// The current realm, in the state of the request's region, and the time in its sandbox.
  package func current() throws(CoreError) -> (realm: Realm, now: Instant) {
    var reading = try sandbox.realm(id)
    reading.realm.enter(scope.region, at: reading.now)
    return reading
  }

  /// The `iss` of this realm for this request.
  package func issuer() throws(CoreError) -> String {
    core.addresses.issuer(of: try current().realm, in: scope)
  }

  /// Commits what the closure does to the realm; a closure that throws changes nothing.
  package func update<Result: Sendable>(
    _ body: (inout Transaction) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    let committed = try sandbox.commit(id, in: scope, body)
    if !committed.senderMessages.isEmpty { try core.rules.word(committed.senderMessages, self) }
    return committed.result
  }

  /// Like `update`, but commits a failure as well: for changes by failures, such as the count of wrong passwords. A
  /// closure that throws changes nothing.
  package func commitResult<Value: Sendable>(
    _ body: (inout Transaction) throws(CoreError) -> Result<Value, CoreError>
  ) throws(CoreError) -> Value {
    let committed = try sandbox.commit(id, in: scope, body)
    if !committed.senderMessages.isEmpty { try core.rules.word(committed.senderMessages, self) }
    return try committed.result.get()
  }
}

/// A type of a room for one realm and one request; it takes the context and hides the room's parts.
///
/// A room declares one such type for each of its subjects in the first file of its folder, and a property of
/// `RealmContext` if rooms above call it: `context.accounts.signUp(…)`.
package protocol RealmScoped: Sendable {
  var context: RealmContext { get }
  init(_ context: RealmContext)
}

extension RealmScoped {
  package var core: IdentityCore { context.core }
  package var sandbox: SandboxHolder { context.sandbox }
  package var id: RealmID { context.id }
  package var scope: RequestScope { context.scope }

  /// See ``RealmContext/current()``.
  package func current() throws(CoreError) -> (realm: Realm, now: Instant) { try context.current() }

  /// See ``RealmContext/issuer()``.
  package func issuer() throws(CoreError) -> String { try context.issuer() }

  /// See ``RealmContext/update(_:)``.
  package func update<Result: Sendable>(
    _ body: (inout Transaction) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    try context.update(body)
  }

  /// See ``RealmContext/commitResult(_:)``.
  package func commitResult<Value: Sendable>(
    _ body: (inout Transaction) throws(CoreError) -> Result<Value, CoreError>
  ) throws(CoreError) -> Value {
    try context.commitResult(body)
  }
}
