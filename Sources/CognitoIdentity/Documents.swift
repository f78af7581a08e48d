import AWSProtocol
import FrontSupport
package import HTTPServer
internal import IdentityPools
import JSON
internal import Model
package import Sandboxes

/// Publishes the keys that verify tokens issued by identity pools
/// (docs/reference/identity-pools-and-sts.md#identity-tokens).
package struct IdentityDocuments: Sendable {
  private let core: IdentityCore
  private let report: @Sendable (any Error, Request) -> Void

  package init(core: IdentityCore, report: @escaping @Sendable (any Error, Request) -> Void) {
    self.core = core
    self.report = report
  }

  /// At this server's own address; for the service's host name, where paths have no prefix, see ``hostRoutes``.
  package var routes: RouteGroup { group(below: "/cognito-identity") }

  /// For requests to `cognito-identity.…`.
  package var hostRoutes: RouteGroup { group(below: "") }

  private func group(below path: String) -> RouteGroup {
    RouteGroup(
      name: Front.cognitoIdentity.rawValue, cors: CORSPolicy(maxAge: 3600),
      failure: { error, _ in AWSFault(error).response },
      routes: [
        Route(.get, "\(path)/.well-known/jwks_uri", lane: .worker, respond: keys),
        Route(.get, "\(path)/.well-known/openid-configuration", lane: .loop) { discovery($0, below: path) },
      ])
  }

  private func discovery(_ request: Request, below path: String) -> Response {
    let context = core.context(of: request)
    let rule: IssuerRule = path.isEmpty ? .aws : .baseURL
    let base = path.isEmpty ? context.base ?? core.addresses.publicURL : core.addresses.publicURL + path
    let document: JSON = [
      "issuer": .string(core.addresses.identityIssuer(rule, in: context)),
      "jwks_uri": .string("\(base)/.well-known/jwks_uri"),
      "authorization_endpoint": .string("\(base)/"),
      "response_types_supported": ["id_token"],
      "subject_types_supported": ["public"],
      "id_token_signing_alg_values_supported": ["RS512"],
    ]
    return .json(document.bytes)
  }

  private func keys(_ request: Request) -> Response {
    do throws(CoreError) {
      return .json(try core.identityPools.tokens.published(for: core.identityPools.regions))
    } catch {
      report(error, request)
      return .empty(500)
    }
  }
}
