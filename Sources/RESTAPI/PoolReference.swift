internal import Description
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes

/// A pool as named in a path: by id, by name, or `default`.
///
/// Ids are unique in the process; names and `default` refer to the pools of one sandbox. If a sandbox is named, the id
/// must be in it.
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
  /// The header's declaration in the API description.
  static let headerParameter = Operation.Parameter(
    .header,
    MemberDeclaration(
      header, .text, isRequired: false, about: "The sandbox of the pool; by default `default`."))
}
