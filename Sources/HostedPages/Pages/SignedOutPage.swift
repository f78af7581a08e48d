package import HTTPServer
internal import IdentityCore
internal import Mustache

extension HostedPagesFront {
  /// What is shown behind a sign-out that leads nowhere.
  package func signedOut(_ request: Request) -> Response {
    speaking(to: request).page(.signedOut, status: 200, client: nil, Self.leading(to: nil, frames: []))
  }

  /// The same where clients are told in frames (OpenID Connect Front-Channel Logout §3). The browser goes on by itself once they had
  /// their time, without a script; to an app it may want a tap, so there is a link.
  package func leaving(_ frames: [String], _ next: String?, _ request: Request) -> Response {
    let origins = Set(frames.compactMap { WebOrigin($0)?.description }).sorted().joined(separator: " ")
    let page = speaking(to: request).page(
      .signedOut, status: 200, client: nil, Self.leading(to: next, frames: frames),
      policy: "\(Response.pagePolicy); frame-src \(origins)")
    guard let next else { return page }
    return page.with("Refresh", "2; url=\(next)")
  }

  private static func leading(to next: String?, frames: [String]) -> MustacheValue {
    ["return_address": .optional(next), "sign_in": nil, "frames": .list(frames.map { .string($0) })]
  }
}
