import AWSProtocol

/// A member that would change what a pool or client does, and that this server does not do: refused by name, never
/// quietly accepted. These tables are the only place that knows; a member that is built loses its line.
struct UnbuiltMember<Members>: Sendable {
  /// As the answer says it: `not implemented: NAME`.
  let name: String
  let isAsked: @Sendable (Members) -> Bool

  init(_ name: String, _ isAsked: @escaping @Sendable (Members) -> Bool) {
    self.name = name
    self.isAsked = isAsked
  }

  static func check(_ members: Members, _ table: [UnbuiltMember]) throws(AWSFault) {
    for member in table where member.isAsked(members) { throw .notImplemented(member.name) }
  }
}

extension UnbuiltMember where Members == any PoolMembers {
  static let ofPools = [
    UnbuiltMember("DcrConfiguration") { $0.dcrConfiguration?.isEmpty == false }
  ]
}

/// Further inputs that single operations refuse by name.
enum UnbuiltInput {
  static let names = [
    "SubjectTokenType SAML2", "SubjectTokenType ACCESS_TOKEN of a provider", "ActorTokenType SAML2",
    "ActorTokenType ACCESS_TOKEN of a provider",
  ]
}
