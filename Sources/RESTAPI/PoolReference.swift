internal import Description
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes

/// How the path names a pool: by its id, by its name, or as `default`.
///
/// Ids are unique in the process; names and `default` mean the pools of one sandbox. Where a sandbox is named, an id must be in
/// it too.
struct PoolReference {
  private let text: String
  private let request: Request

  init(_ request: Request) {
    text = request.parameters["pool"]
    self.request = request
  }

  static let parameter = Operation.Parameter(
    .path,
    MemberDeclaration(
      "pool", .text, isRequired: true,
      about: "The pool's id, its name if no other pool has that name, or `default` for the pool that was created first."
    ))

  func resolve(in core: IdentityCore) throws(Refusal) -> RealmID {
    let id = RealmID(text)
    let place = core.registry.place(of: id)
    if let place, request.namedSandbox.map({ $0 == place.sandbox.id }) ?? true { return id }
    let pools: Sandbox
    do throws(SandboxSelection.Failure) {
      pools = try core.sandbox(meantBy: request).snapshot
    } catch {
      throw Refusal(.sandboxNotFound, "\(error)")
    }
    let named = pools.realms(named: text)
    if named.count > 1 { throw Refusal(.poolNotFound, "\(named.count) pools are named \(text): expected the id") }
    if let realm = named.first { return realm.id }
    if text == "default", let realm = pools.oldestRealm { return realm.id }
    throw Refusal(.poolNotFound, "there is no pool \(text)")
  }
}

extension SandboxSelection {
  /// The header, as the description of the API has it.
  static let headerParameter = Operation.Parameter(
    .header,
    MemberDeclaration(
      header, .text, isRequired: false, about: "The sandbox of the pool; by default `default`."))
}
