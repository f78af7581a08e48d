internal import Description
internal import HTTPServer
internal import OpenAPI
internal import SignIn
internal import Tokens

/// Ends all sign-ins of the user, or the current one.
enum SignOut: BearerEndpoint {
  typealias Output = NoContent

  static let declaration = Declaration(
    method: .post, path: "sign-out", tag: .tokens, summary: "Sign out", status: 204, lane: .loop,
    errors: [])

  struct Input: MemberDecodable {
    enum Scope: String, CaseIterable {
      case global, session
    }

    let scope: Scope

    init(from members: inout MemberReader) throws(Refusal) {
      scope = try members.optional(
        "scope", .choice(.global), default: .global,
        "`global`: all sign-ins of the user; `session`: only the sign-in of the token. By default `global`.")
    }
  }

  static func run(_ input: Input, in call: Call, by bearer: Bearer) throws -> NoContent {
    switch input.scope {
    case .global: try bearer.signOutEverywhere()
    case .session: try bearer.signOutHere()
    }
    return NoContent()
  }
}
