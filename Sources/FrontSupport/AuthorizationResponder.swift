package import HTTPServer
package import Model
internal import Sandboxes

/// Sends a browser back to the client that made an authorization request, or that ends a session. Every front answers clients by it.
///
/// The redirect URI is used as registered, byte for byte (see `Form.appended`). The address was checked before.
package struct AuthorizationResponder: Sendable {
  /// Makes the page that posts an answer to a client (OAuth 2.0 Form Post Response Mode).
  package typealias FormPost = @Sendable (_ address: String, _ pairs: Form, Request) -> Response

  private let formPost: FormPost

  package init(formPost: @escaping FormPost) {
    self.formPost = formPost
  }

  /// Gives `pairs` to the client in the way that its request asks for: in the query, in the fragment, or as a form.
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

  /// Sends the browser to `address` with nothing but `state`.
  package static func leave(to address: String, state: String?, _ request: Request) -> Response {
    let pairs = state.map { [(name: "state", value: $0)] } ?? []
    return .redirect(to: Form(pairs).appended(to: address), after: request)
  }
}
