package import HTTPServer
package import Model
internal import Sandboxes

/// Redirects a browser back to the client that made an authorization or logout request. All fronts use it.
///
/// The redirect URI is used byte for byte as registered (see `Form.appended`). The caller must have validated the
/// address.
package struct AuthorizationResponder: Sendable {
  /// Creates the page that posts a response to a client (OAuth 2.0 Form Post Response Mode).
  package typealias FormPost = @Sendable (_ address: String, _ pairs: Form, Request) -> Response

  private let formPost: FormPost

  package init(formPost: @escaping FormPost) {
    self.formPost = formPost
  }

  /// Sends `pairs` to the client in the requested response mode: query, fragment or form post.
  package func respond(
    _ answer: AuthorizationAnswer, _ pairs: [(name: String, value: String)], _ request: Request
  ) -> Response {
    let form = Form(pairs)
    return switch answer.mode {
    case .query: .redirect(to: form.appended(to: answer.redirectURI), after: request)
    case .fragment: .redirect(to: form.appended(to: answer.redirectURI, asFragment: true), after: request)
    case .formPost: formPost(answer.redirectURI, form, request)
    }
  }

  /// Redirects the browser to `address` with `state` only.
  package static func leave(to address: String, state: String?, _ request: Request) -> Response {
    let pairs = state.map { [(name: "state", value: $0)] } ?? []
    return .redirect(to: Form(pairs).appended(to: address), after: request)
  }
}
