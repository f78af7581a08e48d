internal import Model
internal import Provisioning

/// An application registered in a tenant.
package struct ConfiguredApplication: Sendable {
  package var id: Located<String>
  /// In the form of ``ApplicationMembers``.
  package var settings: ConfiguredObject

  package var position: SourcePosition { settings.position }
  package var userFlow: Located<String>? { settings.text("userFlow") }
  /// Whether it may act without a secret, as it says or by default.
  package var isPublic: Bool { ApplicationMembers.registration(of: settings.members).application.isPublic }
}

extension ConfiguredApplication: MappingDecodable {
  static var noun: String { "an application" }

  init(_ members: MappingReader) {
    settings = members.object(ApplicationMembers.form)
    id = settings.text("appId") ?? Located("", at: members.position)
  }
}
