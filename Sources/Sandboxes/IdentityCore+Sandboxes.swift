internal import Ambient
internal import HashTreeCollections
package import Model
internal import Store

/// Why a request about a sandbox or a snapshot is rejected.
package enum SandboxRefusal: Error, Hashable, Sendable {
  /// There are as many as there may be.
  case limitReached(Int)
  /// The default sandbox cannot be removed.
  case isDefault
  /// No snapshot of that id.
  case snapshotNotFound(String)
  /// Another sandbox has one of the ids; the text names it.
  case taken(String)
  /// With `--data`: it cannot be written, and nothing has changed.
  case notKept(NotKept)

  /// Runs `body`; its ``NotKept`` is thrown as `notKept`.
  fileprivate static func keeping<Value>(_ body: () throws(NotKept) -> Value) throws(SandboxRefusal) -> Value {
    do throws(NotKept) {
      return try body()
    } catch {
      throw .notKept(error)
    }
  }
}

extension IdentityCore {
  /// The maximum number of sandboxes, the default one included: a bound for suites that forget theirs.
  package static let sandboxLimit = 4096

  /// Creates a sandbox with a private copy of `template` under new ids; by default, of the configured state.
  /// - Parameter timeToLive: by the machine's clock; the caller removes the sandbox at its end.
  /// - Returns: the sandbox, and the new for every old id.
  package func makeSandbox(
    name: String? = nil, timeToLive: Duration? = nil, from template: Sandbox? = nil
  ) throws(SandboxRefusal) -> (sandbox: SandboxHolder, mapping: [String: String]) {
    let pristine = try SandboxRefusal.keeping { () throws(NotKept) in
      template == nil ? try sandbox()?.pristineSandbox() : nil
    }
    let template = template ?? pristine ?? Sandbox(id: .main)
    if !template.faults.isEmpty || template.hasMagicValues { orders.update { $0 = true } }
    let expires = timeToLive.map { Instant.machine + $0 }
    // Ids of this length collide only if a seed repeats them.
    for _ in 0..<8 {
      let (copy, mapping) = sandboxRandom.update { random in
        let id = SandboxID(SandboxID.prefix + random.text(12, from: RandomSource.lowercaseAlphanumerics))
        return template.copied(as: id, random: &random)
      }
      let holder = SandboxHolder(copy, rules: rules, name: name, expires: expires)
      if registry.add(holder, holding: copy, limit: Self.sandboxLimit) {
        keepKeys(of: copy.realms.values.map(\.value), in: holder)
        do throws(NotKept) {
          try holder.keep()
          try registry.write(holder)
        } catch {
          registry.remove(holder)
          throw .notKept(error)
        }
        return (holder, mapping)
      }
      if registry.sandboxCount >= Self.sandboxLimit { break }
    }
    throw .limitReached(Self.sandboxLimit)
  }

  /// Removes a sandbox with all that is in it, and frees its memory: never on the loop.
  package func removeSandbox(_ sandbox: SandboxHolder) throws(SandboxRefusal) {
    guard sandbox.id != .main else { throw .isDefault }
    try SandboxRefusal.keeping { () throws(NotKept) in try sandbox.forget() }
    registry.remove(sandbox)
    sandbox.close()
  }

  /// Returns the sandbox to the state of the snapshot. Realms created since are removed, and their names are free.
  package func restore(_ id: String, in sandbox: SandboxHolder) throws(SandboxRefusal) {
    let snapshot = try found(id, of: sandbox)
    let (before, after) = try SandboxRefusal.keeping { () throws(NotKept) in try sandbox.restore(snapshot) }
    registry.exchange(before, for: after, in: sandbox)
    keepKeys(of: before, in: after)
  }

  /// The sandbox as the snapshot has it.
  package func content(ofSnapshot id: String, of sandbox: SandboxHolder) throws(SandboxRefusal) -> Sandbox {
    try found(id, of: sandbox).sandbox
  }

  private func found(_ id: String, of sandbox: SandboxHolder) throws(SandboxRefusal) -> Snapshot {
    let found = try SandboxRefusal.keeping { () throws(NotKept) in try sandbox.findSnapshot(id) }
    guard let found else { throw .snapshotNotFound(id) }
    return found
  }

  /// Replaces the realms of the sandbox by those of `content`. An existing realm keeps its keys and secrets, so that
  /// what clients have cached stays valid.
  /// - Throws: if another sandbox has one of the ids; nothing is changed then.
  package func replaceRealms(of sandbox: SandboxHolder, with content: Sandbox) throws(SandboxRefusal) {
    if let holder = registry.conflict(of: content, with: sandbox) { throw .taken(holder) }
    var content = content
    let known = sandbox.snapshot.realms
    for box in content.realms.values {
      guard let old = known[box.value.id]?.value else { continue }
      var realm = box.value
      realm.keys = old.keys.completed(by: realm.keys)
      realm.secrets = old.secrets
      content.realms[realm.id] = Box(realm)
    }
    if !content.faults.isEmpty || content.hasMagicValues { orders.update { $0 = true } }
    let (before, after) = try SandboxRefusal.keeping { () throws(NotKept) in try sandbox.replaceRealms(with: content) }
    registry.exchange(before, for: after, in: sandbox)
    if makesKeysAhead.snapshot, sandbox.id == .main { realms(in: sandbox).forEach { $0.keys.prepare() } }
  }

  /// Makes the keys of realms without key files, if the sandbox is written to the data file: signatures must stay valid
  /// after a restart.
  func keepKeys(of realms: some Sequence<Realm>, in holder: SandboxHolder) {
    guard holder.isKept || registry.isShared, holder.id != .main else { return }
    for realm in realms { try? realm.keys.make() }
  }

  /// Stores the keys of realms that were restored, so that a restart continues with those keys.
  func keepKeys(of before: Sandbox, in after: Sandbox) {
    guard let keyStore, after.id == .main, sandbox()?.isKept == false else { return }
    for realm in after.realms.values.map(\.value) {
      guard let old = before.realms[realm.id]?.value, old.keys !== realm.keys else { continue }
      try? realm.keys.keep(for: realm.id, in: keyStore)
    }
  }
}

extension SandboxID {
  /// The prefix of the ids of created sandboxes: it distinguishes the id of a removed one from any other access key.
  package static let prefix = "sandbox-"
}

extension IdentityCore {
  /// Changes the current realms and identity pools of a sandbox, under its lock.
  /// - Parameters:
  ///   - content: a sandbox with the ids that may be new.
  ///   - revise: makes the changes.
  /// - Throws: if another sandbox has one of the ids; nothing is changed then.
  package func reviseRealms(
    of sandbox: SandboxHolder, like content: Sandbox, _ revise: (inout Sandbox) -> Void
  ) throws(SandboxRefusal) {
    if let holder = registry.conflict(of: content, with: sandbox) { throw .taken(holder) }
    let (before, after) = try SandboxRefusal.keeping { () throws(NotKept) in
      try sandbox.updateKept { sandbox in
        let before = sandbox
        revise(&sandbox)
        return (before, sandbox)
      }
    }
    registry.exchange(before, for: after, in: sandbox)
    if !content.faults.isEmpty || content.hasMagicValues { orders.update { $0 = true } }
    if makesKeysAhead.snapshot, sandbox.id == .main { realms(in: sandbox).forEach { $0.keys.prepare() } }
  }
}
