internal import Ambient
internal import Description
internal import JSON
internal import Model
internal import OpenAPI

/// An account as its user may read it through one client.
struct Profile: ObjectAnswer {
  let user: User
  let client: Client

  static let name = "Profile"
  static let members: [AnswerMember<Profile>] = [
    AnswerMember("sub", { $0.user.id.description }, "The user's stable id."),
    AnswerMember("username", \.user.username),
    AnswerMember(
      "status", as: .text(oneOf: UserStatus.allCases.map { $0.text.lowercased() }),
      { $0.user.status.text.lowercased() }),
    AnswerMember("attributes", { AttributeMap($0.user, readableBy: $0.client) }),
    AnswerMember("groups", \.user.groups),
    AnswerMember(
      "mfa", as: .array(of: .text), { $0.user.factors.enabled.map(\.challengeName.rawValue) },
      "The enabled second factors."),
  ]
}

/// Attributes by name, in order, without the subject, which is a member of its own.
struct AttributeMap: Answer {
  private let attributes: [Attribute]

  init(_ user: User, readableBy client: Client) {
    attributes = user.attributes.filter { client.mayRead($0.name) && $0.name != .subject }
  }

  static let schema = Schema.map(of: .text)

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for attribute in attributes { writer.member(attribute.name, attribute.value) }
    writer.endObject()
  }
}
