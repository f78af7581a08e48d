internal import Description
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes

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
    do throws(SandboxSelection.Failure) {
      sandbox = try core.sandbox(chosenBy: request)
    } catch {
      switch error {
      case .notFound: throw Refusal(.sandboxNotFound, "\(error)")
      case .contradiction: throw Refusal(.invalidRequest, "\(error)")
      }
    }
  }

  /// The facts about the request that determine URLs.
  var context: RequestScope {
    core.context(of: request)
  }
}

extension SandboxSelection {
  /// The two ways to select a sandbox, for the API description.
  static let parameters: [Operation.Parameter] = {
    let about = "The id of the sandbox; by default `default`."
    return [
      Operation.Parameter(.query, MemberDeclaration(parameter, .text, isRequired: false, about: about)),
      Operation.Parameter(.header, MemberDeclaration(header, .text, isRequired: false, about: about)),
    ]
  }()
}
