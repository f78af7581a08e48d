internal import Description
internal import HTTPServer
internal import IdentityCore
internal import OpenAPI

/// How the path names a pool: by its id, by its name, or as `default`.
///
/// Ids are unique in the process; names and `default` mean the pools of one sandbox. Where a sandbox is named, an id must be in
/// it too.
struct PoolReference {
  private let text: String
  private let sandbox: String?

  init(_ request: Request) {
    text = request.parameters["pool"]
    sandbox = request.headers[SandboxHeader.name]
  }

  static let parameter = Operation.Parameter(
    .path,
    MemberDeclaration(
      "pool", .text, isRequired: true,
      about: "A pool's id, its name where no other pool has the same, or `default`: the pool that was made first."))

  func resolve(in core: IdentityCore) throws(Refusal) -> RealmID {
    let id = RealmID(text)
    let place = core.registry.place(of: id)
    if let place, sandbox == nil || place.sandbox.id.text == sandbox { return id }
    guard let holder = core.sandbox(sandbox.map { SandboxID($0) } ?? .main) else {
      throw Refusal(.sandboxNotFound, "there is no sandbox \(sandbox ?? "")")
    }
    let pools = holder.snapshot
    let named = pools.realms(named: text)
    if named.count > 1 { throw Refusal(.poolNotFound, "\(named.count) pools are named \(text): the id says which") }
    if let realm = named.first { return realm.id }
    if text == "default", let realm = pools.oldestRealm { return realm.id }
    throw Refusal(.poolNotFound, "there is no pool \(text)")
  }
}

/// The header that names a sandbox.
enum SandboxHeader {
  static let name = "Understudy-Sandbox"

  static let parameter = Operation.Parameter(
    .header,
    MemberDeclaration(
      name, .text, isRequired: false, about: "The sandbox whose pools are meant; `default` when left out."))
}
