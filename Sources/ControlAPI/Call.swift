internal import Description
internal import HTTPServer
internal import IdentityCore
internal import OpenAPI

/// A request to one sandbox.
struct Call: Sendable {
  let request: Request
  let core: IdentityCore
  let settings: ControlSettings
  let sandbox: SandboxHolder

  init(_ request: Request, core: IdentityCore, settings: ControlSettings) throws(Refusal) {
    self.request = request
    self.core = core
    self.settings = settings
    let id = try SandboxName.id(of: request)
    guard let sandbox = core.sandbox(id) else { throw Refusal(.sandboxNotFound, "there is no sandbox \(id)") }
    self.sandbox = sandbox
  }

  /// What addresses may depend on.
  var context: RequestContext {
    core.addresses.context(
      host: request.host, scheme: request.schemeSeen, basePath: request.basePath, remoteAddress: request.remoteAddress)
  }
}

/// How a request names a sandbox.
enum SandboxName {
  static let parameter = "sandbox"
  static let header = "Understudy-Sandbox"

  static let parameters: [Operation.Parameter] = {
    let about = "The sandbox to act on; `default` when left out."
    return [
      Operation.Parameter(.query, MemberDeclaration(parameter, .text, isRequired: false, about: about)),
      Operation.Parameter(.header, MemberDeclaration(header, .text, isRequired: false, about: about)),
    ]
  }()

  static func id(of request: Request) throws(Refusal) -> SandboxID {
    let named = request.query.all(parameter) + request.headers.all(header)
    guard let name = named.first else { return .main }
    if let other = named.first(where: { $0 != name }) {
      throw Refusal(.invalidRequest, "two sandboxes are named: \(name) and \(other)")
    }
    return SandboxID(name)
  }
}
