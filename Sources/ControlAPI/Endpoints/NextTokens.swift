internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import OpenAPI
internal import Sandboxes

/// Sets claims of the next tokens.
enum PostNextTokens: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "tokens/next", tag: .tokens, summary: "Set claims of the next tokens",
    details: """
      The tokens of the realm's next successful token response contain these claims, which override all others. Orders \
      are used in sequence and expire after an hour; there may be a hundred for a client and a hundred for any client. \
      An order for a client takes precedence over one for any. An error response uses none. To force an error, add a fault.
      """,
    status: 201, errors: [.poolNotFound, .clientNotFound, .orderLimit])

  struct Input: MemberDecodable {
    let realm: String?
    let client: ClientID?
    let order: TokenRules.Mapping

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional(
        "realm", .text(), "The realm or pool, by id or name; by default the pool that was created first.")
      client = try members.optional("client_id", .text(), "The client; by default, any.").map {
        ClientID($0)
      }
      let claims = try members.optional(
        "claims", .claims, default: [:], "Claims to add or to replace; `aud` is used in access tokens only.")
      let type = try members.optional("typ", .text(1...64), "The `typ` of the headers.")
      order = TokenRules.Mapping(parameter: "", match: "*", claims: claims, type: type)
    }
  }

  struct Output: ObjectAnswer {
    let waiting: Int

    static let name = "NextTokens"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("waiting", \.waiting, "The number of pending orders for that client, or for any.")
    ]
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let service = try call.serviceOnDemand(input.realm)
        guard let waiting = try service.oauth.nextTokens.append(input.order, for: input.client) else {
          throw Refusal(
            .orderLimit, "there are already \(NextTokens.limit) orders, the maximum: use or remove them first")
        }
        return response(Output(waiting: waiting))
      }
    }
  }
}

/// Removes all claims set for next tokens.
enum DeleteNextTokens: ControlEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "tokens/next", tag: .tokens, summary: "Remove the claims set for next tokens", status: 204,
    errors: [.poolNotFound])

  struct Input: MemberDecodable {
    let realm: String?

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional(
        "realm", .text(), "The realm or pool, by id or name; by default the pool that was created first.")
    }
  }

  typealias Output = NoContent

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let service = try call.service(input.realm)
    return .work {
      call.attempt {
        try service.oauth.nextTokens.removeAll()
        return response(NoContent())
      }
    }
  }
}
